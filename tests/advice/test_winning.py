"""Hints win whatever can be won: fair ones where order is nothing, full ones under any rules."""

from __future__ import annotations

import pytest
from players import follow_hints

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit
from pyramid_widget.solver.many import solve_many

LIMITED = [
    "microsoft",
    "relaxed",
    "strict",
    "par",
    "king-tut",
    "apophis",
    "reserve",
    "cell",
    "overlap",
    "thirteen",
]


def winnable(variant: str, first: int, deals: int, nodes: int | None = None) -> list[int]:
    """The numbers of the deals that can be won, of so many."""
    verdicts = solve_many(range(first, first + deals), variant, limit=Limit(nodes=nodes)).verdicts
    return [number for number, verdict in enumerate(verdicts.tolist(), first) if verdict == 1]


def fair_hints_win(variant: str, first: int, deals: int, limit: Limit | None = None) -> None:
    numbers = winnable(variant, first, deals)
    assert 0.3 < len(numbers) / deals < 0.85
    for number in numbers:
        game = Game(Deal.from_number(number, variant))
        state, _, _ = follow_hints(game, limit=limit)
        assert game.won(state), number


def full_hints_win(variant: str, first: int, deals: int) -> None:
    numbers = winnable(variant, first, deals, 100_000)
    assert numbers
    for number in numbers:
        game = Game(Deal.from_number(number, variant))
        state, _, _ = follow_hints(game, knowledge="full")
        assert game.won(state), number


def test_fair_hints_win_every_winnable_deal_of_the_default() -> None:
    fair_hints_win("solitarium", 0, 60)


@pytest.mark.parametrize("variant", ["tuts-tomb", "king-tut"])
def test_fair_hints_win_every_winnable_deal_where_looking_costs_nothing(variant: str) -> None:
    fair_hints_win(variant, 0, 4, Limit(nodes=200_000))


@pytest.mark.parametrize("variant", LIMITED)
def test_full_hints_win_every_winnable_deal(variant: str) -> None:
    full_hints_win(variant, 0, 2 if VARIANTS[variant].cell else 4)


@pytest.mark.slow
def test_fair_hints_win_every_winnable_deal_of_two_thousand() -> None:
    fair_hints_win("solitarium", 0, 2_000)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["tuts-tomb", "king-tut"])
def test_fair_hints_win_every_winnable_deal_of_two_hundred(variant: str) -> None:
    fair_hints_win(variant, 1_000, 200, Limit(nodes=500_000))


@pytest.mark.slow
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_full_hints_win_every_winnable_deal_of_two_hundred(variant: str) -> None:
    full_hints_win(variant, 1_000, 200)
