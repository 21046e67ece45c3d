"""Predictions made before an experiment, and how good they were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pyramid_widget.advice.given import SEVERAL, takes
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.numbers import real
from pyramid_widget.study.proportion import Interval, Proportion, normal_quantile


@dataclass(frozen=True)
class Prediction:
    """A guess made before the experiment: a value, and intervals that should hold the truth at even odds and
    nine times in ten.

    >>> guess = Prediction(0.5, half=(0.4, 0.6), ninety=(0.2, 0.8))
    >>> guess.score(0.66886).in_half, guess.score(0.66886).in_ninety
    (False, True)

    Raises: OptionError where the value lies outside of an interval, or the wide one does not hold the other.
    """

    value: float
    """What is expected."""
    half: Interval | tuple[float, float] | None = None
    """Holds the truth with 50 %."""
    ninety: Interval | tuple[float, float] | None = None
    """Holds the truth with 90 %."""
    name: str | None = None
    """Who predicts, for a class."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", _real(self.value, "value"))
        for name in ("half", "ninety"):
            given = getattr(self, name)
            if given is None:
                continue
            ends = _interval(given, name)
            if self.value not in ends:
                raise OptionError(f"{name}={shown(tuple(ends))}: the interval holds the value {self.value:g}")
            object.__setattr__(self, name, ends)
        if (
            self.half
            and self.ninety
            and not (self.ninety[0] <= self.half[0] and self.half[1] <= self.ninety[1])
        ):
            raise OptionError("the 90 % interval holds the 50 % interval: it must be at least as wide")

    def score(self, exact: Fraction | float) -> PredictionScore:
        """How good it was, now that the exact value is known.

        Raises: OptionError for an exact value that is no number.
        """
        exact = real(exact, "exact")
        half = None if self.half is None else Interval(*self.half)
        ninety = None if self.ninety is None else Interval(*self.ninety)
        return PredictionScore(
            prediction=self,
            exact=exact,
            in_half=None if half is None else exact in half,
            in_ninety=None if ninety is None else exact in ninety,
            half_score=None if half is None else interval_score(half, exact, 0.5),
            ninety_score=None if ninety is None else interval_score(ninety, exact, 0.9),
        )


@dataclass(frozen=True, kw_only=True)
class PredictionScore:
    """A prediction beside the exact value."""

    prediction: Prediction
    """What was predicted."""
    exact: Fraction | float
    """The exact value."""
    in_half: bool | None
    """Whether the 50 % interval holds it; None where none was given."""
    in_ninety: bool | None
    """Whether the 90 % interval holds it."""
    half_score: float | None
    """The interval score of the 50 % interval; smaller is better."""
    ninety_score: float | None
    """The interval score of the 90 % interval."""

    @property
    def error(self) -> float:
        """The value less the exact one."""
        return self.prediction.value - float(self.exact)


def interval_score(interval: Interval | tuple[float, float], exact: Fraction | float, level: float) -> float:
    """The width, and 2/(1 - level) times the distance by which the interval misses: smaller is better, and
    to say what one thinks is best (T. Gneiting, A. E. Raftery, JASA 102, 2007, eq. 43).

    >>> interval_score((0.4, 0.6), 0.5, 0.5), round(interval_score((0.4, 0.6), 0.7, 0.5), 9)
    (0.19999999999999996, 0.6)

    Raises: OptionError for what is no interval, no number or no level.
    """
    low, high = _interval(interval, "interval")
    truth = float(real(exact, "exact"))
    normal_quantile(level)
    missed = max(low - truth, truth - high, 0.0)
    return high - low + 2 / (1 - level) * missed


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """How often a class's intervals hold the truth; 50 % and 90 % would be right."""

    half: Proportion
    """The share of 50 % intervals that do."""
    ninety: Proportion
    """The share of 90 % intervals that do."""


@takes(scores=SEVERAL)
def calibration(scores: Iterable[PredictionScore]) -> Calibration:
    """How often the intervals of several predictions, of one quantity or of many, held the truth.

    >>> guesses = [Prediction(x, half=(x - 0.1, x + 0.1)) for x in (0.3, 0.6, 0.7)]
    >>> calibration(guess.score(0.66886) for guess in guesses).half.estimate
    Fraction(2, 3)

    Raises: OptionError for what is no score of a prediction.
    """
    seen = list(scores)
    for score in seen:
        if not isinstance(score, PredictionScore):
            raise OptionError(f"{shown(score)} is no score: guess.score(exact) makes one")
    return Calibration(
        half=Proportion.of(score.in_half for score in seen if score.in_half is not None),
        ninety=Proportion.of(score.in_ninety for score in seen if score.in_ninety is not None),
    )


def _real(value: Any, name: str) -> float:
    return float(real(value, name))


def _interval(given: Any, name: str) -> Interval:
    try:
        low, high = given
    except (TypeError, ValueError):
        raise OptionError(f"{name}={shown(given)}: an interval has two ends, like (0.4, 0.6)") from None
    ends = Interval(_real(low, name), _real(high, name))
    if ends.low > ends.high:
        raise OptionError(f"{name}={shown(given)}: the lower end comes first")
    return ends
