"""Write tests/data/perft/*.txt: how many sequences of moves there are, counted by the reference engine.

Run from the top folder for a new variant, or for all when the rules change:
``PYTHONPATH=.:tests python tests/game/write_perft.py [variant ...]``.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from bridge import reference_table
from reference import Table

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.variants import VARIANTS

FOLDER = Path(__file__).parents[1] / "data" / "perft"
LEAST_LEAVES = 4000
DEEPEST = 12


def perft(table: Table, depth: int, known: dict[object, int]) -> int:
    """How many sequences of ``depth`` moves start here; won games have none."""
    key = (table.key(), table.pass_number, depth)
    if key not in known:
        moves = table.moves()
        known[key] = (
            len(moves) if depth == 1 else sum(perft(table.after(move), depth - 1, known) for move in moves)
        )
    return known[key]


def lines_after(table: Table, rng: random.Random, wanted: int) -> list[str]:
    """Random legal moves, two removals in three where there are any, to a position that still plays."""
    while True:
        at, played = table, []
        while len(played) < wanted and at.status() == "playing":
            removals, others = at.removals(), at.other_moves()
            move = rng.choice(
                removals if removals and (not others or rng.random() < 2 / 3) else sorted(others)
            )
            at = at.play(move)
            played.append(move)
        if len(played) == wanted and at.status() == "playing":
            return played
        wanted = max(wanted - 1, 1)


def record(variant: str, number: int, moves: list[str]) -> str:
    """One record: where it starts, and the counts until one is large enough."""
    table = reference_table(Deal.from_number(number, variant))
    for move in moves:
        table = table.play(move)
    lines = [f"deal {number}", f"after {', '.join(moves) or 'nothing'}"]
    known: dict[object, int] = {}
    for depth in range(1, DEEPEST + 1):
        count = perft(table, depth, known)
        lines.append(f"perft {depth} {count}")
        if not 0 < count < LEAST_LEAVES:
            break
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write one file a variant: two starts, and positions in the middle of a pass or of a later one."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for variant in sys.argv[1:] or VARIANTS:
        records = [record(variant, number, []) for number in (0, 7)]
        for number, wanted in ((1, 5), (2, 12), (3, 22), (4, 45)):
            table = reference_table(Deal.from_number(number, variant))
            records.append(record(variant, number, lines_after(table, random.Random(number), wanted)))
        (FOLDER / f"{variant}.txt").write_text("\n".join(records), encoding="utf-8")


if __name__ == "__main__":
    main()
