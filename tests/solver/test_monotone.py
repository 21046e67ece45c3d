"""What makes a game easier never turns a win into a loss: the same deals under neighbouring rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.search import solve

LIMIT = Limit(nodes=200_000)
EASIER: dict[str, dict[str, Any]] = {
    "passes": {"passes": None},
    "stock plays": {"stock_plays": True},
    "overlap": {"overlap": True},
    "cell": {"cell": 1},
    "goal": {"goal": "pyramid"},
}


def verdicts(rules: Rules, numbers: range) -> list[Verdict]:
    return [solve(Game(Deal.from_number(number, rules)), limit=LIMIT).verdict for number in numbers]


def eased(rules: Rules, switch: str) -> Rules | None:
    """The rules with one switch eased, or None where that is no change or makes no sense."""
    if switch == "overlap" and rules.face_down_rows:
        rules = replace(rules, face_down_rows=0)
    if rules.stock_size == 0 and switch in ("passes", "stock plays"):
        return None
    if rules.wastes > 1 and switch == "stock plays":
        return None
    easier = replace(rules, **EASIER[switch])
    return None if easier == rules else easier


def check(rules: Rules, switch: str, numbers: range) -> None:
    easier = eased(rules, switch)
    if easier is None:
        pytest.skip("no easier rules of this kind")
    pairs = zip(numbers, verdicts(rules, numbers), verdicts(easier, numbers), strict=True)
    turned = [n for n, hard, easy in pairs if hard is Verdict.WINNABLE and easy is Verdict.LOST]
    assert turned == []


@pytest.mark.parametrize("switch", EASIER)
@pytest.mark.parametrize("variant", ["solitarium", "strict", "microsoft", "triangle"])
def test_easier_rules_lose_no_win(variant: str, switch: str) -> None:
    check(find_variant(variant), switch, range(25))


@pytest.mark.slow
@pytest.mark.parametrize("switch", EASIER)
@pytest.mark.parametrize("variant", VARIANTS)
def test_easier_rules_lose_no_win_in_any_variant(variant: str, switch: str) -> None:
    check(find_variant(variant), switch, range(1_000, 1_100))


@pytest.mark.parametrize("goal", ["pyramid", "all"])
@pytest.mark.parametrize("stock_plays", [False, True])
def test_each_pass_more_loses_no_win(goal: str, stock_plays: bool) -> None:
    numbers = range(2_000, 2_060)
    rows = [
        verdicts(Rules(passes=passes, stock_plays=stock_plays, goal=goal), numbers)
        for passes in (1, 2, 3, None)
    ]
    for number, by_passes in zip(numbers, zip(*rows, strict=True), strict=True):
        won = [verdict is Verdict.WINNABLE for verdict in by_passes if verdict is not Verdict.UNKNOWN]
        assert won == sorted(won), number


def test_the_easier_rules_do_win_more() -> None:
    # Otherwise the tests above would pass for a solver that answers the same to all.
    numbers = range(2_000, 2_100)
    wins = [
        verdicts(find_variant(variant), numbers).count(Verdict.WINNABLE)
        for variant in ("strict", "overlap", "solitarium")
    ]
    assert wins[0] < wins[1] < wins[2]
