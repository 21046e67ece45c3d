"""Move generation against counts: of the reference engine for every variant, and by hand for small boards."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.notation import parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS

FOLDER = Path(__file__).parents[1] / "data" / "perft"


class Record(NamedTuple):
    variant: str
    number: int
    moves: tuple[str, ...]
    counts: dict[int, int]


def records(variant: str) -> list[Record]:
    """The records of one file: ``deal``, ``after`` and ``perft`` lines, a blank line between records."""
    found = []
    for block in (FOLDER / f"{variant}.txt").read_text("utf-8").strip().split("\n\n"):
        lines = [line.split(" ", 1) for line in block.splitlines()]
        texts = {word: rest for word, rest in lines if word != "perft"}
        pairs = [rest.split() for word, rest in lines if word == "perft"]
        moves = () if texts["after"] == "nothing" else tuple(texts["after"].split(", "))
        counts = {int(depth): int(count) for depth, count in pairs}
        found.append(Record(variant, int(texts["deal"]), moves, counts))
    return found


def perft(game: Game, state: State, depth: int) -> int:
    """How many sequences of ``depth`` moves start here."""
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game._play(state, move), depth - 1) for move in moves)


def test_every_variant_has_its_counts() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_of_the_reference_engine(variant: str) -> None:
    found = records(variant)
    assert sum(not record.moves for record in found) == 2
    assert len(found) == 6
    for record in found:
        game = Game(Deal.from_number(record.number, variant))
        state = game.start()
        for move in record.moves:
            state = game.play(state, parse_move(game, state, move))
        assert {depth: perft(game, state, depth) for depth in record.counts} == record.counts


def small(cards: str, **switches: object) -> Game:
    """A small board: the cards named first, the rest of the deck after them in order."""
    rules = Rules(**switches)  # type: ignore[arg-type]
    rest = [
        name for name in str(Deal(rules, tuple(range(rules.cards.size)))).split() if name not in cards.split()
    ]
    return Game(Deal.parse(cards + " " + " ".join(rest), rules))


def test_one_card_pyramid_by_hand() -> None:
    # A King alone: take it (won) or draw. One draw later the same; nothing follows the win.
    game = small("KS AC 2C", rows=1)
    assert [perft(game, game.start(), depth) for depth in (1, 2, 3)] == [2, 2, 2]


def test_two_rows_by_hand() -> None:
    # 5H over 7H and 6S, stock AC 2C 3C ...: 7H+6S or draw; after the pair the 5H and the top of the waste.
    # Depth 2: pair then (draw) = 1; draw then (pair, draw) = 2.
    # Depth 3: pair draw (draw) 1; draw pair (draw) 1; draw draw (pair, draw) 2.
    game = small("5H 7H 6S AC 2C 3C", rows=2)
    assert [perft(game, game.start(), depth) for depth in (1, 2, 3)] == [2, 3, 4]


def test_stock_top_by_hand() -> None:
    # The stock's top, QC, plays with the AH at once; drawn, from the waste; drawn under 2C, no more.
    # Depth 1: pair, draw. Depth 2: nothing after the win, draw then (pair, draw). Depth 3: draw draw (draw).
    game = small("AH QC 2C 3C", rows=1, stock_plays=True, passes=1)
    assert [perft(game, game.start(), depth) for depth in (1, 2, 3)] == [2, 2, 1]


def test_no_stock_by_hand() -> None:
    # Nine rows and seven reserve columns of one card: no draw; the free cards alone decide.
    row = "AC AD AH AS KC KD KH KS 2C"
    rest = [name for name in str(Deal(Rules(), tuple(range(52)))).split() if name not in row.split()]
    queens = [name for name in rest if name[0] == "Q"]
    others = [name for name in rest if name[0] != "Q"]
    cards = [*others[:36], *row.split(), *queens, *others[36:]]
    rules = Rules(rows=9, reserve_columns=7, reserve_depth=1, passes=1)
    game = Game(Deal.parse(" ".join(cards), rules))
    # Four lone Kings, 4 x 4 pairs of Ace and Queen, and 2C with the Jacks in the reserve.
    jacks = sum(name[0] == "J" for name in others[36:])
    assert jacks == 3
    assert perft(game, game.start(), 1) == 4 + 16 + jacks
