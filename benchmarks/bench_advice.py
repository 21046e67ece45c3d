"""What advice costs, whether its shares are right, and how far following it leads.

Run: ``python benchmarks/bench_advice.py latency [positions a variant] [variant …]``,
``… calibration [positions] [variant …]`` or ``… wins [deals] [positions a hint]``. Warm: compiled before.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from players import follow_hints

from pyramid_widget.advice.hints import Hint, hint
from pyramid_widget.advice.interval import wilson
from pyramid_widget.advice.shares import Share
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.matching import rank_pairs
from pyramid_widget.solver.search import solve

LATENCY, CALIBRATION, WINS = 30, 100, 40
SURE = 3.290527
"""A normal variable lies within so many standard deviations with probability 0.999."""


def positions(variant: str, count: int) -> Iterator[Session]:
    """So many positions that a careful player reaches, who takes what is seen to strand no card at random."""
    made = 0
    for seed in range(100 * count):
        rng = random.Random(f"{variant} {seed}")
        session = Session(Game(Deal.from_number(rng.randrange(10**9), variant)))
        for _ in range(rng.randrange(40)):
            game, state = session.game, session.state
            legal, pairs = game.legal_moves(state), rank_pairs(game)
            safe = [m for m in legal if not pairs.shortages(game.play(state, m), seen=session.seen)]
            if not legal:
                break
            session.play(rng.choice(safe or legal))
        if session.game.legal_moves(session.state):
            made += 1
            yield session
        if made == count:
            return


def advised(session: Session) -> tuple[Hint, float]:
    """A hint and its seconds of the processor."""
    began = time.process_time()
    advice = hint(session.game, session.state, seen=session.seen)
    return advice, time.process_time() - began


def at(values: list[float], share: float) -> float:
    """The value that so large a share does not exceed; 0 where there are none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def best_share(advice: Hint) -> Share | None:
    """The share of the move that is proposed, where it is an estimate."""
    share = advice.odds.get(advice.move) if advice.move is not None else None
    return share if share is not None and not share.exact else None


def latency(count: int, variants: list[str]) -> None:
    """Milliseconds of a hint, and half the width of the interval of its move where that is sampled."""
    print(
        f"{'variant':<12} {'hints':>5} {'median':>8} {'p95':>8} {'max':>8} ms  sampled  ± points:  p50    p95"
    )
    for variant in variants:
        for knowledge in ("fair", "full"):
            hint(
                Game(Deal.from_number(1, variant)),
                Game(Deal.from_number(1, variant)).start(),
                knowledge=knowledge,
            )
        seconds, widths = [], []
        for session in positions(variant, count):
            advice, spent = advised(session)
            seconds.append(spent)
            share = best_share(advice)
            if share is not None:
                widths.append(50 * (share.high - share.low))
        times = "".join(f"{1000 * at(seconds, part):9.1f}" for part in (0.5, 0.95, 1))
        sampled = len(widths) / len(seconds)
        half = "".join(f"{at(widths, part):7.1f}" for part in (0.5, 0.95))
        print(f"{variant:<12} {len(seconds):>5}{times}     {sampled:7.2f}           {half}", flush=True)


def is_winnable(game: Game, state: State) -> bool | None:
    """Whether the true deal can be won from here; None where that is not found out soon."""
    verdict = solve(game, state, limit=Limit(nodes=2_000_000)).verdict
    return None if verdict is Verdict.UNKNOWN else verdict is Verdict.WINNABLE


def calibration(count: int, variants: list[str]) -> None:
    """In ten bins the mean share that was claimed for a move, and how often the true deal could be won."""
    for variant in variants:
        bins: dict[str, list[list[tuple[float, bool]]]] = {name: [[] for _ in range(10)] for name in CHOICES}
        for session in positions(variant, count):
            advice, _ = advised(session)
            for name, choose in CHOICES.items():
                chosen = choose(advice, random.Random(session.game.deal.number))
                if chosen is not None:
                    move, claimed = chosen
                    truth = is_winnable(session.game, session.game.play(session.state, move))
                    if truth is not None:
                        bins[name][min(9, int(10 * claimed))].append((claimed, truth))
        for name, found in bins.items():
            print(f"{variant}, {name}: {sum(map(len, found))} sampled shares of {count} positions")
            print_bins(found)


def print_bins(bins: list[list[tuple[float, bool]]]) -> None:
    """A line for each bin that is not empty."""
    for number, found in enumerate(bins):
        if found:
            n, wins = len(found), sum(truth for _, truth in found)
            claimed = sum(share for share, _ in found) / n
            low, high = wilson(wins, n, SURE)
            inside = "inside" if low <= claimed <= high else "OUTSIDE"
            print(
                f"  {number / 10:.1f}–{(number + 1) / 10:.1f} {n:>5}  claimed {claimed:.3f}  "
                f"true {wins / n:.3f} [{low:.3f}, {high:.3f}] {inside}",
                flush=True,
            )


def _any_move(advice: Hint, rng: random.Random) -> tuple[Move, float] | None:
    sampled = [(move, share.share) for move, share in advice.odds.items() if not share.exact]
    return rng.choice(sampled) if sampled else None


def _proposed(advice: Hint, rng: random.Random) -> tuple[Move, float] | None:
    share = best_share(advice)
    return (advice.move, share.share) if share is not None else None


CHOICES: dict[str, Callable[..., tuple[Move, float] | None]] = {
    "any move": _any_move,
    "the hint": _proposed,
}


def wins(deals: int, nodes: int) -> None:
    """How many of the first deals the follower of fair hints wins, and how many can be won."""
    base = VARIANTS["solitarium"]
    for name, rules in {
        "unlimited passes": base,
        "3 passes": replace(base, passes=3, key="3 passes"),
        "1 pass": replace(base, passes=1, key="1 pass"),
    }.items():
        won = winnable = 0
        for number in range(deals):
            game = Game(Deal.from_number(number, rules))
            winnable += bool(is_winnable(game, game.start()))
            state, _, _ = follow_hints(game, limit=Limit(nodes=nodes))
            won += game.won(state)
        low, high = wilson(won, deals)
        share = f"{won / deals:.3f} [{low:.3f}, {high:.3f}]"
        print(f"{name:<18} {deals} deals: won {share}, winnable {winnable / deals:.3f}", flush=True)


def main() -> None:
    """Run what was asked for."""
    what, *rest = sys.argv[1:] or ["latency"]
    numbers = [int(text) for text in rest if text.isdigit()]
    names = [text for text in rest if not text.isdigit()]
    if what == "latency":
        latency((numbers or [LATENCY])[0], names or list(VARIANTS))
    elif what == "calibration":
        calibration((numbers or [CALIBRATION])[0], names or ["relaxed", "microsoft"])
    elif what == "wins":
        wins(*(numbers + [WINS, 100_000][len(numbers) :])[:2])
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
