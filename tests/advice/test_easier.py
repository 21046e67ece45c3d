"""Where order makes no difference it makes none, and easier rules forbid nothing: by exhausting positions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from solver.oracle import custom_rules, small_positions

from pyramid_widget.advice.easier import any_order, known_part, order_is_nothing, taken_up, without_unseen
from pyramid_widget.advice.observe import known_cards, resample
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.solver.search import solve

FREE = {
    "solitarium": Rules(),
    "everything, the stock does not play": Rules(goal=Goal.ALL),
    "the stock plays": Rules(stock_plays=True),
    "cell": Rules(cell=1),
    "cell, everything": Rules(cell=1, goal=Goal.ALL),
    "overlap": Rules(overlap=True),
    "reserve": Rules(reserve_columns=3, reserve_depth=2, goal=Goal.ALL),
    "spanish": Rules(deck="spanish"),  # type: ignore[arg-type]  # a text will do
}
BOUND = {
    "one pass": Rules(passes=1),
    "draws of three": Rules(draw=3, stock_plays=True, goal=Goal.ALL),
}


@pytest.mark.parametrize("name", FREE)
def test_the_order_of_the_stock_changes_nothing(name: str) -> None:
    rng, met = random.Random(name), set()
    for game, state, truth in small_positions(replace(FREE[name], key=name), 1, 10):
        assert order_is_nothing(game, game.stock_mask)
        won = truth.shortest is not None
        met.add(won)
        for _ in range(6):
            other = resample(game, state, seen=game.board_mask, rng=rng)
            if other.face_up(state) == game.face_up(state):
                assert (solve(other, state).verdict is Verdict.WINNABLE) == won
    assert met == {True, False}


@pytest.mark.parametrize("name", BOUND)
def test_elsewhere_it_may(name: str) -> None:
    rules, rng = replace(BOUND[name], key=name), random.Random(name)
    assert not order_is_nothing(Game(Deal.from_number(1, rules)), 1 << 51)
    for game, state, truth in small_positions(rules, 1, 200, limit=200):
        other = resample(game, state, seen=game.board_mask, rng=rng)
        if truth.shortest is not None and solve(other, state).verdict is Verdict.LOST:
            return
    raise AssertionError("no order of the stock lost what another wins")


def test_a_card_face_down_on_the_board_may_make_a_difference() -> None:
    game = Game(Deal.from_number(1, replace(VARIANTS["solitarium"], face_down_rows=3)))
    assert order_is_nothing(game, game.stock_mask)
    assert not order_is_nothing(game, game.stock_mask | 1)


@pytest.mark.parametrize("seed", range(25))
def test_what_can_be_won_can_be_won_under_easier_rules(seed: int) -> None:
    rules = replace(custom_rules(random.Random(seed)), key=str(seed))
    for game, state, truth in small_positions(rules, seed, 3):
        if truth.shortest is not None:
            easier = any_order(game)
            assert order_is_nothing(easier, easier.stock_mask)
            assert solve(easier, taken_up(easier, state)).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("seed", range(25))
def test_a_win_by_what_is_known_is_one_in_every_order(seed: int) -> None:
    rng = random.Random(seed)
    rules = replace(custom_rules(rng), key=str(seed), goal=Goal.PYRAMID)
    for game, state, _ in small_positions(rules, seed, 4, limit=300):
        harder, seen = without_unseen(game), rng.getrandbits(game.size) | game.board_mask
        assert harder is not None
        part = known_part(game, state, known_cards(game, state, seen))
        if solve(harder, part).verdict is Verdict.WINNABLE:
            for _ in range(4):
                other = resample(game, state, seen=seen, rng=rng)
                assert solve(other, state).verdict is Verdict.WINNABLE


def test_what_is_known_of_the_stock() -> None:
    game = Game(Deal.from_number(1, "relaxed"))
    state = game.start()
    part = known_part(game, state, game.board_mask | 0b10111 << 28)
    assert (part.left, part.pointer) == (game.board_mask | 0b111 << 28, 28)
    assert without_unseen(Game(Deal.from_number(1, "strict"))) is None
    apophis = Game(Deal.from_number(1, replace(VARIANTS["apophis"], goal=Goal.PYRAMID)))
    assert known_part(apophis, apophis.start(), -1).left == apophis.board_mask
