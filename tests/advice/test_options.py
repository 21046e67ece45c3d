"""What costs nothing costs nothing: by exhausting positions before and after."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from advice.tables import laid
from solver.oracle import custom_rules, exhaust, reference_position, small_positions

from pyramid_widget.advice.options import options
from pyramid_widget.advice.shares import Share
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.rules import Rules

ANY = Share(wins=0, n=0, low=0.0, high=1.0, exact=False)


def costless(game: Game, state: State) -> list[tuple[int, ...]]:
    """The moves that are said to cost nothing."""
    shares = dict.fromkeys(game.legal_moves(state), ANY)
    return [option.move.slots for option in options(game, state, -1, shares) if option.costless]


@pytest.mark.parametrize("seed", range(30))
def test_after_a_move_that_costs_nothing_the_win_is_still_there(seed: int) -> None:
    rules = replace(custom_rules(random.Random(seed)), key=str(seed))
    for game, state, truth in small_positions(rules, seed, 4):
        shares = dict.fromkeys(game.legal_moves(state), ANY)
        for option in options(game, state, -1, shares):
            if option.costless and truth.shortest is not None:
                after = exhaust(reference_position(game, option.after), 20_000)
                assert after.shortest is not None, (game, state, option.move)


@pytest.mark.parametrize(
    ("rules", "table", "slots"),
    [
        ("solitarium", {"board": "3S KH --", "waste": "KS"}, [(1,), (28,)]),
        ("relaxed", {"board": "3S", "waste": "KS", "stock": "KD 5D"}, [(28,), (29,)]),
        (Rules(draw=3), {"board": "3S KH --", "waste": "KS", "stock": "5D"}, [(1,)]),
        (Rules(draw=3, passes=2), {"board": "3S", "waste": "KS", "stock": "5D"}, []),
        (Rules(draw=3, passes=2), {"board": "3S", "waste": "KS", "stock": "5D", "pass_number": 2}, [(28,)]),
        (Rules(draw=2, passes=1, stock_plays=True), {"board": "3S", "stock": "KS 5D"}, []),
        (Rules(wastes=2), {"board": "3S", "waste": "KS|5D"}, []),
        ("apophis", {"board": "3S", "waste": "KS|5D"}, [(28,)]),
        ("cell", {"board": "3S TH --"}, []),
    ],
)
def test_kings_that_cost_nothing(rules: Rules | str, table: dict[str, str], slots: list[tuple[int]]) -> None:
    assert costless(*laid(rules, **table)) == slots  # type: ignore[arg-type]
