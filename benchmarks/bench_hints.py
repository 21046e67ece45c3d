"""How far hints lead: games won by hints alone and by the first legal move, and what one hint costs.

Run: ``python benchmarks/bench_hints.py [deals of the default variant] [deals of each other variant]``.
"""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from players import first_legal, follow_hints

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit

DEALS, DEALS_ELSEWHERE = 500, 10
LIMIT = Limit(nodes=100_000)
"""Positions for a hint: a fraction of what it may take where a person waits."""


def share(won: int, deals: int) -> str:
    """A share with its 95 % interval (Wilson 1927), in percent."""
    z, rate = 1.96, won / deals
    middle = (rate + z * z / (2 * deals)) / (1 + z * z / deals)
    half = z / (1 + z * z / deals) * math.sqrt(rate * (1 - rate) / deals + z * z / (4 * deals * deals))
    return f"{100 * rate:5.1f} [{100 * max(0, middle - half):4.1f}, {100 * (middle + half):4.1f}]"


def line(variant: str, deals: int) -> str:
    """One line of the table: the deals from number 0 on."""
    by_hints = by_first = hints = 0
    seconds = 0.0
    for number in range(deals):
        game = Game(Deal.from_number(number, variant))
        begin = time.process_time()
        state, moves, _ = follow_hints(game, limit=LIMIT)
        seconds += time.process_time() - begin
        hints += len(moves) + 1
        by_hints += game.won(state)
        by_first += game.won(first_legal(game))
    each = f"{1000 * seconds / hints:8.2f}"
    return f"{variant:<12} {deals:>6}  {share(by_hints, deals)}  {share(by_first, deals)}  {each}"


def main() -> None:
    """Print one line a variant, the default one with more deals."""
    counts = [int(text) for text in sys.argv[1:]] + [DEALS, DEALS_ELSEWHERE][len(sys.argv[1:]) :]
    print(f"{'variant':<12} {'deals':>6}  {'won by hints, %':<18}  {'first legal, %':<18}  {'ms/hint':>8}")
    for variant in VARIANTS:
        print(line(variant, counts[0] if variant == "solitarium" else counts[1]), flush=True)


if __name__ == "__main__":
    main()
