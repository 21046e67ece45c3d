"""What deals look like: against the engine, a count of its own, and exact expectations."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from fractions import Fraction

import pytest
import strategies
from hypothesis import given, settings

import pyramid_widget as pw
from pyramid_widget.game.engine import Game, MoveKind
from pyramid_widget.game.rules import Rules
from pyramid_widget.study.features import features

DEALS = 20_000


@settings(max_examples=200)
@given(strategies.games())
def test_opening_moves_and_kings_are_the_engines(game: Game) -> None:
    found = features([game.deal], game.rules)
    removals = [move for move in game.legal_moves(game.start()) if move.kind is MoveKind.REMOVE]
    if not game.won(game.start()):
        assert found.opening_moves.tolist() == [len(removals)]
    kings = sum(game.values[slot] == game.target for slot in range(game.board_size, game.size))
    assert found.kings_in_stock.tolist() == [kings]


@pytest.mark.parametrize("variant", ["solitarium", "spanish", "triangle", "giza", "tuts-tomb", "cell"])
def test_lethal_cards_are_those_whose_partners_all_lie_over_or_under_them(variant: str) -> None:
    rules = pw.find_variant(variant)
    found = features(range(300), rules).lethal_cards.tolist()
    for number, count in enumerate(found):
        game = Game(pw.Deal.from_number(number, rules))
        over = {slot: covered_by(game, slot) for slot in range(game.board_size)}
        lethal = 0
        for slot in range(rules.pyramid_size):
            partners = [
                other
                for other in range(game.size)
                if other != slot and game.values[other] == game.target - game.values[slot]
            ]
            meets = [
                other for other in partners if other not in over[slot] and slot not in over.get(other, ())
            ]
            lethal += bool(partners) and not meets and not rules.cell
        assert count == lethal, number


def covered_by(game: Game, slot: int) -> set[int]:
    """The slots that lie on a slot, however deep."""
    direct = {other for other in range(game.board_size) if game.covers[slot] >> other & 1}
    return direct.union(*(covered_by(game, other) for other in direct))


def test_a_deal_with_a_lethal_card_is_lost() -> None:
    found = features(range(1000), Rules()).lethal_cards
    verdicts = pw.solve_many(range(1000), Rules()).verdicts
    assert (verdicts[found > 0] == 0).all()
    assert (found > 0).any()


def near(values: list[int], expected: Fraction) -> bool:
    """Whether the mean lies within four of its standard errors of the expectation."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return abs(mean - float(expected)) < 4 * math.sqrt(variance / len(values))


def test_means_are_what_exact_counting_expects() -> None:
    found = features(range(DEALS), Rules())
    moves = found.opening_moves.tolist()
    assert near(moves, Fraction(35, 17))
    assert near([count == 0 for count in moves], Fraction(617886, 8361535))
    assert near(found.kings_in_stock.tolist(), Fraction(24, 13))
    assert near(found.lethal_cards.tolist(), Fraction(46706, 270725))


def test_deals_and_their_numbers_look_the_same() -> None:
    for variant in ("tuts-tomb", "spanish"):
        rules = pw.find_variant(variant)
        deals = [pw.Deal.from_number(number, rules) for number in range(20)]
        for first, second in zip(features(range(20), rules), features(deals, rules), strict=True):
            assert first.tolist() == second.tolist()


def test_an_experiment_needs_no_compiler() -> None:
    program = (
        "from pyramid_widget.study.experiment import experiment; import pandas as pd;"
        "frame = experiment(['solitarium', 'cell'], 2, ('solver', 'random'),"
        " limit=__import__('pyramid_widget').Limit(nodes=200)).frame;"
        "print(frame.drop(columns='seconds').to_csv())"
    )
    shown = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert shown[0] == shown[1] != ""
