"""Verdicts against ``benchmarks/reference.cpp``, which shares no line with the solver."""

from __future__ import annotations

import pytest

from benchmarks.reference import has_compiler, is_covered, run_reference
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.solver.search import solve

pytestmark = pytest.mark.skipif(not has_compiler(), reason="g++ compiles the reference")

RULES = [
    Rules(passes=passes, stock_plays=stock_plays, goal=goal)
    for passes in (1, 2, 3, None)
    for stock_plays in (False, True)
    for goal in ("pyramid", "all")
]


def disagreements(rules: Rules, numbers: range) -> list[int]:
    deals = [Deal.from_number(number, rules) for number in numbers]
    expected = run_reference(map(str, deals), rules).winnable
    said = [solve(Game(deal)).verdict for deal in deals]
    right = {True: Verdict.WINNABLE, False: Verdict.LOST}
    return [n for n, won, verdict in zip(numbers, expected, said, strict=True) if verdict is not right[won]]


def name(rules: Rules) -> str:
    return f"{rules.passes or 'unlimited'}-{'plays' if rules.stock_plays else 'waste'}-{rules.goal.value}"


@pytest.mark.parametrize("rules", RULES, ids=name)
def test_verdicts(rules: Rules) -> None:
    assert disagreements(rules, range(150)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=name)
def test_verdicts_of_ten_thousand_deals(rules: Rules) -> None:
    assert disagreements(rules, range(10_000)) == []


def test_reference_refuses_rules_that_it_does_not_know() -> None:
    assert sum(map(is_covered, VARIANTS.values())) == 6
    with pytest.raises(ValueError, match="one waste"):
        run_reference([], VARIANTS["apophis"])
