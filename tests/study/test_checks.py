"""Every right route to an answer passes, every slip gets its own code, nothing wrong reveals the solution."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.game.cards import card_name
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.search import solve
from pyramid_widget.study.checks import (
    CheckCode,
    check_choice,
    check_comparison,
    check_line,
    check_move,
    check_number,
)
from pyramid_widget.study.stats import Comparison, Pmf, Proportion

EXACT = Fraction(617886, 8361535)  # no opening move: 0.073896


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (EXACT, "exact"),
        ("617886/8361535", "exact"),
        (" 1235772/16723070 ", "exact"),
        (0.0739, "rounded"),
        (0.074, "rounded"),
        ("0.074", "rounded"),
        (numpy.float64(0.07389), "rounded"),
        (numpy.array([0.0739])[0], "rounded"),
        (numpy.array(0.0739), "rounded"),
        (7.39, "percent"),
        (0.9261, "complement"),
        (1 - EXACT, "complement"),
        (0.07, "close"),
        (Fraction(74, 1000), "close"),
        (0.5, "wrong"),
        (0, "wrong"),
        (1.2, "impossible"),
        (-0.1, "impossible"),
        (None, "empty"),
        (..., "empty"),
        ("a lot", "not-a-number"),
        ("1/0", "not-a-number"),
        (math.nan, "not-a-number"),
        (math.inf, "not-a-number"),
        (True, "not-a-number"),
        ([0.0739], "not-a-number"),
        (Proportion(0, 3, 3), "not-a-number"),
    ],
)
def test_answers_to_a_probability(answer: Any, code: str) -> None:
    check = check_number(answer, EXACT)
    assert check.code.value == code
    assert check.passed == (code in ("exact", "rounded"))
    if not check.passed:
        assert "617886/8361535" not in map(str, check.facts.values())


def test_other_numbers_may_be_large() -> None:
    mean = Fraction(35, 17)
    assert check_number(2.059, mean, probability=False).code is CheckCode.ROUNDED
    assert check_number(2.06, mean, probability=False).code is CheckCode.CLOSE
    assert check_number(2.06, mean, probability=False, decimals=2).passed
    assert check_number(Fraction(35, 17), mean, probability=False).code is CheckCode.EXACT
    assert check_number(9, Fraction(9), probability=False).passed


@pytest.mark.parametrize(
    ("wins", "n", "z"),
    [(669, 1000, 0.0), (690, 1000, 1.4), (712, 1000, 2.9), (714, 1000, 3.02), (12, 20, 0.65)],
)
def test_estimates_are_judged_by_their_own_standard_error(wins: int, n: int, z: float) -> None:
    expected = abs(wins / n - 0.669) / math.sqrt(0.669 * 0.331 / n)
    for check in (
        check_number(Proportion(wins, n), 0.669),
        check_number(wins / n, 0.669, n=n),
        check_number(wins / n, 0.669, standard_error=math.sqrt(0.669 * 0.331 / n)),
    ):
        assert check.facts["z"] == pytest.approx(expected)
        assert check.facts["z"] == pytest.approx(z, abs=0.1)
        assert check.passed == (expected <= 3)
        assert check.code is (CheckCode.ESTIMATE_FINE if check.passed else CheckCode.ESTIMATE_FAR)
        assert ("exact" in check.facts) == check.passed


def test_undecided_deals_are_no_part_of_an_estimate() -> None:
    assert check_number(Proportion(50, 110, undecided=10), 0.5).facts["z"] == 0


def test_right_estimates_fail_three_times_in_a_thousand() -> None:
    failed = Pmf.binomial(400, 0.669).probability(
        lambda wins: not check_number(wins / 400, 0.669, n=400).passed
    )
    assert 0.001 < failed < 0.005


def test_an_estimate_of_a_certain_event() -> None:
    assert check_number(Proportion(0, 50), 0).passed
    assert check_number(Proportion(1, 50), 0).facts["z"] == math.inf


@pytest.mark.parametrize(
    "options",
    [{"standard_error": 0}, {"standard_error": math.nan}, {"n": 0}, {"n": 10, "probability": False}],
)
def test_an_exercise_that_cannot_be_checked_says_so(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        check_number(0.5, 0.5, **options)


def test_decimals_of_other_types() -> None:
    assert check_number(float(Decimal("0.0739")), EXACT).passed


class TestChoices:
    def test_one(self) -> None:
        assert check_choice(" WILSON", "Wilson").passed
        assert not check_choice("Wald", "Wilson").passed
        assert check_choice(3, 3).passed
        assert check_choice(..., "x").code is CheckCode.EMPTY

    def test_several_in_any_order(self) -> None:
        right = {"7H", "6S"}
        assert check_choice(["6s", "7h"], right).passed
        assert check_choice("7H", {"7H"}).passed
        partly = check_choice(["7H", "KS"], right)
        assert (partly.code, dict(partly.facts)) == (
            CheckCode.SET_PARTLY,
            {"right": 1, "wrong": 1, "missing": 1},
        )
        assert check_choice(["KS"], right).code is CheckCode.CHOICE_WRONG
        assert check_choice([[1, 2]], {(1, 2)}).passed
        assert check_choice([], right).code is CheckCode.CHOICE_WRONG


class TestGames:
    deal = Deal.from_number(7)

    def test_a_winning_line_is_played(self) -> None:
        solution = solve(Game(self.deal))
        assert solution.moves is not None
        check = check_line(solution.moves, self.deal)
        assert check.code is CheckCode.LINE_WINS
        assert check.facts == {"moves": len(solution.moves), "cards": 0}

    def test_a_line_may_fall_short_or_break_the_rules(self) -> None:
        short = check_line(["KS", "KH"], self.deal)
        assert (short.code, short.facts["cards"]) == (CheckCode.LINE_SHORT, 26)
        broken = check_line(["KS", "KS"], self.deal)
        assert (broken.code, broken.facts["number"]) == (CheckCode.LINE_ILLEGAL, 2)
        assert check_line(["nonsense"], self.deal).facts["number"] == 1
        assert check_line(None, self.deal).code is CheckCode.EMPTY

    def test_a_line_may_end_stuck(self) -> None:
        # the apex 2C under 3H and 4S; in one pass every card that fits is drawn past but the last, a Five
        cards = ["2C", "3H", "4S", "JC", "JD", "JH", "JS", "TC", "TD", "TH", "TS", "9C", "9D", "9H", "9S"]
        rest = [name for name in map(card_name, range(52)) if name not in cards]
        rules = replace(find_variant("solitarium"), rows=2, passes=1)
        deal = Deal.parse(" ".join(cards + sorted(rest, key=lambda name: name[0] == "5")), rules)
        check = check_line(["draw"] * 49, deal)
        assert (check.code, check.facts["cards"], check.passed) == (CheckCode.LINE_STUCK, 3, False)

    def test_a_move_is_judged_by_the_solver(self, root: Path) -> None:
        # 3S can go with TD or TH; with TH the game is won, with TD lost
        decks = json.loads((root / "tests/data/reference_deals.json").read_text("utf-8"))
        cards = decks["winnable_but_one_opening_pair_loses"]
        deal = Deal.parse(f"{cards['pyramid']} {cards['stock']}")
        assert check_move("3S+TD", deal, should_win=False).passed
        assert check_move("3S+TH", deal, should_win=True).passed
        wrong = check_move("3S+TH", deal, should_win=False)
        assert (wrong.code, wrong.passed) == (CheckCode.KEEPS_WIN, False)
        assert check_move("KS", deal, should_win=True).code is CheckCode.LINE_ILLEGAL
        assert check_move(..., deal, should_win=True).code is CheckCode.EMPTY


@pytest.mark.parametrize(
    ("first", "second", "code"), [(90, 30, "better"), (30, 90, "worse"), (31, 30, "cannot-tell")]
)
def test_strategies_are_compared_on_the_same_deals(first: int, second: int, code: str) -> None:
    check = check_comparison(Comparison(both=500, first_only=first, second_only=second, neither=300))
    assert check.code.value == code
    assert check.passed == (code == "better")


@pytest.mark.parametrize("answer", ["0,5", "0.5", " 1/2 ", numpy.array([0.5]), numpy.float64(0.5)])
def test_a_half_in_many_forms(answer: Any) -> None:
    assert check_number(answer, Fraction(1, 2)).code is CheckCode.EXACT


@pytest.mark.parametrize("answer", ["1e400", "0,5,1", numpy.array([0.5, 0.6]), numpy.array([]), "", "½"])
def test_what_is_no_number_is_said_to_be_none(answer: Any) -> None:
    assert check_number(answer, Fraction(1, 2)).code is CheckCode.NOT_A_NUMBER


def test_a_line_may_be_a_text_and_rubbish_is_an_illegal_move() -> None:
    deal = Deal.from_number(7)
    assert check_line("KS, KH", deal).facts == check_line(["KS", "KH"], deal).facts
    assert check_line(5, deal).code is CheckCode.LINE_ILLEGAL  # type: ignore[arg-type]


def test_choices_that_cannot_be_told_apart_are_wrong() -> None:
    assert check_choice([{}], frozenset("a")).code is CheckCode.CHOICE_WRONG
    assert check_choice(numpy.array([1, 2]), 1).code is CheckCode.CHOICE_WRONG
    assert check_choice(numpy.array([2, 1]), frozenset((1, 2))).passed


def test_a_comparison_with_a_gap_is_empty_and_with_rubbish_refused() -> None:
    assert check_comparison(...).code is CheckCode.EMPTY
    with pytest.raises(OptionError, match="compare"):
        check_comparison(0.6)  # type: ignore[arg-type]
