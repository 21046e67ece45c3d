"""How fast the solver answers: beside the reference program where that knows the rules, alone elsewhere.

Processor time of one core, code compiled before. Numbers of positions are the same on every machine; times
are for comparison within one run. Run: ``python benchmarks/bench_solver.py [deals] [deals of each variant]
[decks for the fewest moves]``.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from reference import has_compiler, run_reference

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.many import next_winnable, solve_many
from pyramid_widget.solver.search import Limit, analyse, best_result, solve
from pyramid_widget.solver.warmup import warm_up

DEALS, DEALS_ELSEWHERE, DECKS = 2000, 200, 300
RUNS = 3
CAP = Limit(nodes=5_000_000)
ROWS = (
    (None, False, "pyramid"),
    (3, True, "pyramid"),
    (3, False, "pyramid"),
    (2, False, "pyramid"),
    (1, True, "pyramid"),
    (1, False, "pyramid"),
    (1, True, "all"),
    (3, True, "all"),
)
PUBLISHED = Path(__file__).resolve().parent.parent / "tests" / "data" / "published_decks.tsv"


def beside_the_reference(deals: int) -> None:
    """The rules that the reference knows, on the same deals, verdicts compared."""
    decks = [str(Deal.from_number(number)) for number in range(deals)]
    heads = f"{'median us':>14} {'worst ms':>14} {'ratio':>6} {'positions':>16}"
    print(f"{'passes, stock plays, goal':28} {'won %':>6} {'mean us':>16} {'ratio':>6} {heads}")
    for passes, plays, goal in ROWS:
        rules = replace(Rules(), passes=passes, stock_plays=plays, goal=goal)
        means, worsts = [], []
        for _ in range(RUNS):
            theirs, ours = run_reference(decks, rules), solve_many(range(deals), rules)
            assert theirs.winnable == [verdict == 1 for verdict in ours.verdicts]
            mean = statistics.fmean(theirs.microseconds)
            means.append((1e6 * ours.seconds.mean() / mean, 1e6 * ours.seconds.mean(), mean))
            worst = max(theirs.microseconds)
            worsts.append((1e6 * ours.seconds.max() / worst, 1e3 * ours.seconds.max(), worst / 1e3))
        ratio, mean, mean_there = sorted(means)[RUNS // 2]
        worst_ratio, worst, worst_there = sorted(worsts)[RUNS // 2]
        median, median_there = 1e6 * statistics.median(ours.seconds), statistics.median(theirs.microseconds)
        name = f"{passes or 'unlimited'}, {'yes' if plays else 'no'}, {goal}"
        print(
            f"{name:28} {100 * (ours.verdicts == 1).mean():6.2f} {mean:7.1f}/{mean_there:8.1f} {ratio:6.2f}"
            f" {median:6.1f}/{median_there:7.1f} {worst:6.1f}/{worst_there:7.1f} {worst_ratio:6.2f}"
            f" {ours.nodes.mean():7.0f}/{statistics.fmean(theirs.nodes):8.0f}",
            flush=True,
        )


def alone(deals: int) -> None:
    """Every variant, at most five million positions a deal."""
    heads = f"{'median ms':>10} {'mean ms':>9} {'p99 ms':>9} {'worst ms':>9} {'mean positions':>15}"
    print(f"\n{'variant':14} {'won %':>6} {'open':>5} {heads}")
    for key in VARIANTS:
        solve_many(range(2), key, limit=Limit(nodes=1000))
        found = solve_many(range(deals), key, limit=CAP)
        spent = sorted(1e3 * found.seconds)
        p99 = spent[deals * 99 // 100]
        print(
            f"{key:14} {100 * (found.verdicts == 1).mean():6.1f} {(found.verdicts < 0).sum():5d}"
            f" {statistics.median(spent):10.3f} {statistics.fmean(spent):9.3f} {p99:9.2f}"
            f" {spent[-1]:9.1f} {found.nodes.mean():15.0f}",
            flush=True,
        )


def spent_on(questions: Sequence[Callable[[], object]]) -> list[float]:
    """Milliseconds of each question, the first asked once before."""
    questions[0]()
    times = []
    for question in questions:
        begin = time.thread_time()
        question()
        times.append(1e3 * (time.thread_time() - begin))
    return times


def shown(name: str, times: list[float]) -> None:
    """One line of the last table."""
    print(
        f"{name:58} {statistics.fmean(times):9.3f} {statistics.median(times):10.3f} {max(times):9.1f}",
        flush=True,
    )


def questions(decks: int) -> None:
    """The other questions, Python around the kernels included."""
    print(f"\n{'question':58} {'mean ms':>9} {'median ms':>10} {'worst ms':>9}")
    games = [Game(Deal.from_number(number)) for number in range(200)]
    for game in games:
        game.legal_moves(game.start())  # a game notes all its removals when it is first asked
    shown("solve, solitarium", spent_on([lambda game=game: solve(game) for game in games]))
    shown("analyse, solitarium", spent_on([lambda game=game: analyse(game, game.start()) for game in games]))
    for key in ("solitarium", "microsoft", "strict"):
        played = [Game(Deal.from_number(number, key)) for number in range(60)]
        shown(f"best_result, {key}", spent_on([lambda game=game: best_result(game) for game in played]))
    for key in VARIANTS:
        begun = [lambda at=at, key=key: next_winnable(at, key) for at in range(0, 800, 20)]
        shown(f"next_winnable, {key}", spent_on(begun))
    rows = [line.split("\t") for line in PUBLISHED.read_text().splitlines() if not line.startswith("#")]
    cases = [(Game(Deal.parse(row[0], "microsoft")), int(row[2])) for row in rows if row[1] == "1"][:decks]
    lengths: list[int] = []

    def fewest(game: Game) -> None:
        lengths.append(len(solve(game, shortest=True).moves or ()))

    shown(
        f"fewest moves, {len(cases)} published decks",
        spent_on([lambda g=game: fewest(g) for game, _ in cases]),
    )
    assert lengths[1:] == [length for _, length in cases], "not the published lengths"


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:]] + [DEALS, DEALS_ELSEWHERE, DECKS][len(sys.argv) - 1 :]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; times ours/reference\n")
    thread = warm_up()
    if thread:
        thread.join()  # else the first table that grows would be timed with the loading of its code
    if has_compiler():
        beside_the_reference(counts[0])
    else:
        print("g++ is missing: nothing to compare with")
    alone(counts[1])
    questions(counts[2])
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")
