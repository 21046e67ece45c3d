"""Positions made by hand: those of play pass, the others are refused by the name of the wrong field."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from solver.oracle import small_positions

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.judge import judge_moves
from pyramid_widget.solver.positions import check_state
from pyramid_widget.solver.proofs import why_lost
from pyramid_widget.solver.search import Search, analyse, best_result, solve

solve_shortest = partial(solve, shortest=True)

FULL = (1 << 52) - 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_position_of_play_passes(variant: str) -> None:
    rng = random.Random(variant)
    for number in range(3):
        game = Game(Deal.from_number(number, variant))
        state = game.start()
        check_state(game, state)
        while game.legal_moves(state):
            state = game.play(state, rng.choice(game.legal_moves(state)))
            check_state(game, state)
            if state.pass_number > 3:
                break
    for game, state, _ in small_positions(VARIANTS[variant], 4, 5, limit=100):
        check_state(game, state)


WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("solitarium", "left", {"left": 2**70 - 1}),
    ("solitarium", "left", {"left": -1}),
    ("solitarium", "left", {"left": 1.5}),
    ("solitarium", "left", {"left": None}),
    ("solitarium", "pointer", {"pointer": -3}),
    ("solitarium", "pointer", {"pointer": 0}),
    ("solitarium", "pointer", {"pointer": 53}),
    ("solitarium", "pointer", {"left": FULL ^ 1 << 30, "pointer": 30}),
    ("solitarium", "pass_number", {"pass_number": 0}),
    ("microsoft", "pass_number", {"pass_number": 4}),
    ("microsoft", "pass_number", {"pass_number": "1"}),
    ("solitarium", "cell", {"cell": 3}),
    ("cell", "cell", {"cell": 3}),
    ("cell", "cell", {"cell": 99, "left": FULL}),
    ("solitarium", "piles", {"piles": ((28,),)}),
    ("solitarium", "stock", {"stock": (28,)}),
    ("apophis", "piles", {"piles": ()}),
    ("apophis", "piles", {"piles": ((), (), None)}),
    ("apophis", "stock", {"stock": ()}),
    ("apophis", "stock", {"stock": (28, 28, *range(30, 52))}),
    ("apophis", "stock", {"stock": (-28, *range(29, 52))}),
    ("apophis", "pointer", {"pointer": 30}),
    ("apophis", "piles", {"stock": (), "pointer": 52, "piles": ((), (), tuple(range(28, 52)))}),
]


@pytest.mark.parametrize(("variant", "field", "change"), WRONG)
def test_what_is_no_position_is_refused_by_the_name_of_its_field(
    variant: str, field: str, change: dict[str, Any]
) -> None:
    game = Game(Deal.from_number(7, variant))
    state = game.start()._replace(**change)
    for ask in (solve, best_result, analyse, lambda game, state: judge_moves(game, state, [game.deal.cards])):
        with pytest.raises(OptionError, match=f"^{field}="):
            ask(game, state)  # type: ignore[operator]


@pytest.mark.parametrize("state", [7, (1, 2), "state", tuple(Game(Deal.from_number(7)).start()), [0] * 7])
def test_what_is_no_state_is_refused(state: Any) -> None:
    for ask in (solve, solve_shortest, analyse, best_result, why_lost, check_state):
        with pytest.raises(OptionError, match="is no position: one is a State"):
            ask(Game(Deal.from_number(7)), state)


@pytest.mark.parametrize("wrong", [7, Deal.from_number(7), None])
@pytest.mark.parametrize("ask", [solve, solve_shortest, best_result, why_lost, Search])
def test_what_is_no_game_is_refused(ask: Any, wrong: object) -> None:
    with pytest.raises(OptionError, match="is no game"):
        ask(wrong)


def test_what_is_no_game_is_refused_with_a_position_too() -> None:
    start = Game(Deal.from_number(7)).start()
    for ask in (solve, analyse, best_result, why_lost):
        with pytest.raises(OptionError, match=r"^7 is no game"):
            ask(7, start)  # type: ignore[operator]
