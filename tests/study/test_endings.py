"""Lost positions are those of the games that an experiment plays."""

from __future__ import annotations

from typing import Any

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import find_variant
from pyramid_widget.study.endings import lost_positions
from pyramid_widget.study.experiment import experiment


@pytest.mark.parametrize(("variant", "player"), [("solitarium", "eager"), ("tuts-tomb", "greedy")])
def test_the_games_are_those_of_the_experiment(variant: str, player: str) -> None:
    rows = experiment(variant, 60, player, seed=3, n_jobs=1).frame
    lost = rows[rows.outcome == "lost"]
    pyramid = (1 << 28) - 1
    found = [(state.left & pyramid).bit_count() for state in lost_positions(60, player, variant, seed=3)]
    assert found == lost.cards_left.tolist()


def test_deals_without_a_number_and_own_strategies() -> None:
    def first(view: Any) -> Any:
        return view.removals[0] if view.removals else None

    deal = Deal.from_number(7)
    own = Deal(deal.rules, deal.cards)
    (state,) = lost_positions([own], first)
    assert not Game(own).won(state)
    assert lost_positions([7], first) == (state,)


@pytest.mark.parametrize("player", ["solver", "best-result"])
def test_who_plays_no_game_has_no_last_position(player: str) -> None:
    with pytest.raises(OptionError, match="plays no games"):
        lost_positions(3, player)
    with pytest.raises(OptionError, match="one player"):
        lost_positions(3, ["greedy", "eager"])  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="one player"):
        lost_positions(3, "greedy", [find_variant("relaxed"), "strict"])  # type: ignore[arg-type]
