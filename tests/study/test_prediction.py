"""Predictions: kept as they were made, scored when the truth is known."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.study.prediction import Prediction, calibration, interval_score


def test_a_prediction_is_scored_by_hit_and_width() -> None:
    score = Prediction(0.5, half=(0.4, 0.6), ninety=(0.2, 0.8)).score(Fraction(7, 10))
    assert score.error == pytest.approx(-0.2)
    assert (score.in_half, score.in_ninety) == (False, True)
    # width 0.2 and 2/0.5 times the 0.1 by which it misses; width 0.6
    assert score.half_score == pytest.approx(0.6)
    assert score.ninety_score == pytest.approx(0.6)


def test_intervals_may_be_left_out() -> None:
    score = Prediction(2).score(2.0588)
    assert (score.in_half, score.in_ninety, score.half_score, score.ninety_score) == (None,) * 4


def test_the_honest_interval_scores_best() -> None:
    # a die from 1 to 10: among the intervals around the middle the one that holds half of them scores best
    def mean_score(reach: int) -> float:
        ends = (5.5 - reach, 5.5 + reach)
        return sum(interval_score(ends, face, 0.5) for face in range(1, 11)) / 10

    assert min(range(6), key=mean_score) in (2, 3)


def test_it_cannot_be_changed_after_the_fact() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Prediction(0.5).value = 0.669  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"value": "half"}, "value='half'"),
        ({"value": float("nan")}, "value=nan"),
        ({"value": 0.5, "half": (0.6, 0.4)}, "the lower end comes first"),
        ({"value": 0.5, "half": 0.1}, "two ends"),
        ({"value": 0.5, "half": (0.6, 0.8)}, "holds the value"),
        ({"value": 0.5, "half": (0.3, 0.7), "ninety": (0.4, 0.9)}, "90 % interval holds the 50 %"),
    ],
)
def test_a_prediction_that_contradicts_itself_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Prediction(**arguments)


def test_a_class_is_calibrated_by_its_hits() -> None:
    guesses = [
        Prediction(0.5, half=(0.4, 0.6), ninety=(0.1, 0.9)),
        Prediction(0.7, half=(0.65, 0.75)),
        Prediction(0.7),
    ]
    seen = calibration(guess.score(0.66886) for guess in guesses)
    assert (seen.half.successes, seen.half.n) == (1, 2)
    assert (seen.ninety.successes, seen.ninety.n) == (1, 1)
