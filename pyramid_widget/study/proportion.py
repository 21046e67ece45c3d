"""Proportion: a share with its interval; how good intervals are; how many deals are needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any, NamedTuple

from pyramid_widget.advice.given import FUNCTION, SEVERAL, takes
from pyramid_widget.advice.interval import wilson as wilson_ends
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.numbers import LISTED, Probability, probability, whole
from pyramid_widget.study.pmf import Pmf
from pyramid_widget.study.tables import html_table
from pyramid_widget.study.written import decimal, word


class Interval(NamedTuple):
    """An interval; both ends belong to it."""

    low: float
    """The lower end."""
    high: float
    """The upper end."""

    def __contains__(self, value: object) -> bool:
        """Whether a number lies in it.

        >>> 0.5 in Interval(0.4, 0.6), Fraction(2, 3) in Interval(0.4, 0.6)
        (True, False)
        """
        return self.low <= value <= self.high  # type: ignore[operator]

    @property
    def width(self) -> float:
        """Its length."""
        return self.high - self.low


IntervalMethod = Callable[[int, int, float], Interval]
"""What makes an interval of successes, trials and a level: ``wilson``, ``wald``, ``clopper_pearson``."""


def normal_quantile(level: float = 0.95) -> float:
    """How many standard errors to either side hold a level of the normal distribution.

    >>> round(normal_quantile(0.95), 3), round(normal_quantile(0.5), 3)
    (1.96, 0.674)

    Raises: OptionError for a level that does not lie between 0 and 1.
    """
    if isinstance(level, bool) or not isinstance(level, float | Fraction) or not 0 < level < 1:
        raise OptionError(f"level={shown(level)}: a level lies between 0 and 1, like 0.95")
    return NormalDist().inv_cdf((1 + float(level)) / 2)


def wilson(successes: int, n: int, level: float = 0.95) -> Interval:
    """Wilson's interval: every p that lies within z of its own standard errors of the share
    (E. B. Wilson, Journal of the American Statistical Association 22, 1927).

    >>> low, high = wilson(13, 20)
    >>> f"{low:.3f} to {high:.3f}"
    '0.433 to 0.819'

    Raises: OptionError for more successes than trials; no trials give 0 to 1.
    """
    successes, n = _counts(successes, n)
    return Interval(*wilson_ends(successes, n, normal_quantile(level)))


def wald(successes: int, n: int, level: float = 0.95) -> Interval:
    """The textbook interval, share ± z standard errors; too often wrong where n is small or p near 0 or 1.

    >>> wald(0, 50)
    Interval(low=0.0, high=0.0)

    Raises: OptionError for more successes than trials; no trials give 0 to 1.
    """
    successes, n = _counts(successes, n)
    z = normal_quantile(level)
    if not n:
        return Interval(0.0, 1.0)
    share = successes / n
    half = z * math.sqrt(share * (1 - share) / n)
    return Interval(share - half, share + half)


def clopper_pearson(successes: int, n: int, level: float = 0.95) -> Interval:
    """The "exact" interval: every p under which neither tail is below (1 - level)/2; never too short
    (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934). Takes time in proportion to ``n``.

    >>> low, high = clopper_pearson(0, 50)
    >>> low, round(high, 4)
    (0.0, 0.0711)

    Raises: OptionError for more successes than trials; no trials give 0 to 1.
    """
    successes, n = _counts(successes, n)
    whole(n, "n", most=LISTED)
    normal_quantile(level)
    tail = (1 - float(level)) / 2

    def at_most(count: int, p: float) -> float:
        return float(Pmf.binomial(n, p).at_most(count))

    low = 0.0 if successes == 0 else _root(lambda p: 1 - at_most(successes - 1, p) - tail)
    high = 1.0 if successes == n else _root(lambda p: tail - at_most(successes, p))
    return Interval(low, high)


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(52):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
    return (low + high) / 2


def _counts(successes: int, n: int) -> tuple[int, int]:
    n = whole(n, "n")
    if whole(successes, "successes") > n:
        raise OptionError(f"successes={shown(successes)}: there were {n} trials")
    return successes, n


@dataclass(frozen=True)
class Proportion:
    """How many of ``n`` succeeded, where some may be undecided; the interval counts those both ways.

    >>> wins = Proportion(669, 1000)
    >>> wins.estimate, wins
    (Fraction(669, 1000), Proportion(669, 1000): 0.669, 95 % 0.639 to 0.697)
    >>> Proportion(669, 1000, undecided=10).interval().width > wins.interval().width
    True

    Raises: OptionError for negative numbers, or more successes and undecided than trials.
    """

    successes: int
    """How many succeeded."""
    n: int
    """How many trials there were, undecided ones included."""
    undecided: int = 0
    """Of how many it is not known: the lower bound takes them as failures, the upper as successes."""

    def __post_init__(self) -> None:
        for name in ("successes", "n", "undecided"):
            object.__setattr__(self, name, whole(getattr(self, name), name))
        if self.successes + self.undecided > self.n:
            raise OptionError(
                f"successes={self.successes}, undecided={self.undecided}: there were {self.n} trials"
            )

    @classmethod
    @takes(outcomes=SEVERAL)
    def of(cls, outcomes: Iterable[Any]) -> Proportion:
        """The share of what was seen: True, 1 or a winnable verdict is a success, False, 0 or a lost one a
        failure; None, NaN, -1 and an unknown verdict are undecided.

        >>> Proportion.of([True, False, 1, None])
        Proportion(2, 4, undecided=1): 0.667, 95 % 0.150 to 0.954

        Raises: OptionError for any other outcome.
        """
        found = [outcome(value) for value in outcomes]
        return cls(found.count(True), len(found), found.count(None))

    @property
    def estimate(self) -> Fraction:
        """The share of successes among those decided.

        Raises: OptionError where nothing is decided.
        """
        if self.n == self.undecided:
            raise OptionError("nothing is decided yet: there is no estimate")
        return Fraction(self.successes, self.n - self.undecided)

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The share where every undecided trial failed, and where every one succeeded.

        >>> Proportion(6, 10, undecided=2).bounds
        (Fraction(3, 5), Fraction(4, 5))
        """
        if not self.n:
            return Fraction(0), Fraction(1)
        return Fraction(self.successes, self.n), Fraction(self.successes + self.undecided, self.n)

    @property
    def standard_error(self) -> float:
        """The estimated standard deviation of the estimate, sqrt(p (1 - p) / n) over the decided trials.

        >>> round(Proportion(669, 1000).standard_error, 4)
        0.0149
        """
        share = self.estimate
        return math.sqrt(share * (1 - share) / (self.n - self.undecided))

    @takes(method=FUNCTION)
    def interval(self, level: float = 0.95, method: IntervalMethod = wilson) -> Interval:
        """The interval at a level; its lower end takes undecided trials as failures, its upper as successes.

        >>> Proportion(0, 20).interval(0.5).low
        0.0
        """
        low = method(self.successes, self.n, level).low
        return Interval(low, method(self.successes + self.undecided, self.n, level).high)

    def z(self, p: Probability) -> float:
        """How many standard errors the estimate lies above ``p``, with the standard error that p implies.

        >>> round(Proportion(60, 100).z(0.5), 2)
        2.0

        Raises: OptionError for a p of 0 or 1, whose standard error is 0.
        """
        p = probability(p)
        if p in (0, 1):
            raise OptionError(f"p={p}: an estimate has no standard error where p is 0 or 1")
        return float(self.estimate - p) / math.sqrt(p * (1 - p) / (self.n - self.undecided))

    def __add__(self, other: Proportion) -> Proportion:
        """Both samples taken together."""
        if not isinstance(other, Proportion):
            return NotImplemented
        return Proportion(
            self.successes + other.successes, self.n + other.n, self.undecided + other.undecided
        )

    def __repr__(self) -> str:
        undecided = f", undecided={self.undecided}" if self.undecided else ""
        name = f"Proportion({self.successes}, {self.n}{undecided})"
        if self.n == self.undecided:
            return name
        low, high = self.interval()
        share, low_end, high_end = (decimal(f"{float(p):.3f}") for p in (self.estimate, low, high))
        return word("share", name=name, share=share, low=low_end, high=high_end)

    def _repr_html_(self) -> str:
        low, high = self.interval()
        share = "–" if self.n == self.undecided else decimal(f"{float(self.estimate):.4f}")
        heads = tuple(map(word, ("successes", "n", "undecided", "estimate", "interval")))
        return html_table(
            heads, [(self.successes, self.n, self.undecided, share, decimal(f"{low:.4f} – {high:.4f}"))]
        )


_OUTCOMES: dict[object, bool | None] = {
    True: True,
    False: False,
    None: None,
    -1: None,
    "winnable": True,
    "lost": False,
    "unknown": None,
    "won": True,
    "stuck": False,
}


def outcome(value: Any) -> bool | None:
    """An outcome as True, False or None for undecided.

    >>> [outcome(value) for value in (1, "lost", float("nan"))]
    [True, False, None]

    Raises: OptionError for what is no outcome.
    """
    if type(value).__name__ == "NAType" or value != value:  # pandas' gap; NaN alone differs from itself
        return None
    value = getattr(value, "value", value)  # an enum's
    try:
        return _OUTCOMES[value]
    except (KeyError, TypeError):
        raise OptionError(
            f"outcome {shown(value)}: an outcome is True, False, or None where it is undecided"
        ) from None


def sample_size(margin: float, level: float = 0.95, p: Probability = 0.5) -> int:
    """How many deals make the half-width of the interval ``margin``: z² p (1 - p) / margin², rounded up.

    >>> sample_size(0.05), sample_size(0.05, p=0.66865)
    (385, 341)

    Raises: OptionError for a margin that does not lie between a billionth and 1.
    """
    if isinstance(margin, bool) or not isinstance(margin, float | Fraction) or not 1e-9 < margin < 1:
        raise OptionError(f"margin={shown(margin)}: a margin lies between 0.000000001 and 1, like 0.05")
    p = probability(p)
    return max(1, math.ceil(normal_quantile(level) ** 2 * float(p * (1 - p)) / float(margin) ** 2))


@takes(interval=FUNCTION)
def coverage(interval: IntervalMethod, n: int, p: Probability, level: float = 0.95) -> Probability:
    """How often the interval contains ``p``: the binomial probabilities of the counts whose interval does.

    A Fraction for a Fraction p.

    >>> round(coverage(wald, 20, 0.66865), 4), round(coverage(wilson, 20, 0.66865), 4)
    (0.9013, 0.9456)
    """
    n, p = whole(n, "n", most=LISTED), probability(p)
    return Pmf.binomial(n, p).probability(lambda successes: p in interval(successes, n, level))


@takes(interval=FUNCTION)
def simulated_coverage(
    interval: IntervalMethod, n: int, p: Probability, level: float = 0.95, *, samples: int = 1000, seed: int
) -> Proportion:
    """The same by experiment: how many of so many samples have an interval that contains ``p``.

    >>> simulated_coverage(wald, 20, 0.66865, samples=2000, seed=1).n
    2000
    """
    n, p = whole(n, "n", most=LISTED), probability(p)
    drawn = Pmf.binomial(n, p).sample(samples, seed)
    return Proportion(sum(p in interval(successes, n, level) for successes in drawn), samples)


@takes(looks=SEVERAL, interval=FUNCTION)
def false_alarm(
    looks: Iterable[int], p: Probability, level: float = 0.95, interval: IntervalMethod = wilson
) -> Probability:
    """The probability that p, although true, lies outside of the interval at one or more of several looks.

    ``looks`` are the numbers of games after which one looks. The distribution of the number of successes is
    carried from game to game; at each look the counts whose interval misses p leave it.

    >>> round(false_alarm([50], 0.66865), 3), round(false_alarm(range(10, 51, 10), 0.66865), 3)
    (0.051, 0.137)

    Raises: OptionError for a look before the first game.
    """
    p = probability(p)
    when = sorted({whole(look, "look", 1, LISTED) for look in looks})
    alive: list[Any] = [Fraction(1) if isinstance(p, Fraction) else 1.0]
    alarmed: Any = alive[0] * 0
    for n in range(1, (when[-1] if when else 0) + 1):
        alive = [(alive[k - 1] * p if k else 0) + (alive[k] * (1 - p) if k < n else 0) for k in range(n + 1)]
        if n in when:
            missed = [k for k in range(n + 1) if alive[k] and p not in interval(k, n, level)]
            alarmed += sum(alive[k] for k in missed)
            for k in missed:
                alive[k] = alarmed * 0
    result: Probability = alarmed
    return result


def run_probability(length: int, n: int, p: Probability) -> Probability:
    """The probability of some run of ``length`` or more successes in a row among ``n`` trials.

    Carries the distribution of the length of the present run from trial to trial; a Fraction for a
    Fraction p.

    >>> run_probability(2, 3, Fraction(1, 2))
    Fraction(3, 8)

    Raises: OptionError for a length below 1.
    """
    length, n, p = whole(length, "length", 1), whole(n, "n", most=LISTED), probability(p)
    if length > n:
        return p * 0
    runs: list[Any] = [p * 0 + 1, *[p * 0] * (length - 1)]
    seen: Any = p * 0
    for _ in range(n):
        seen += runs[-1] * p
        runs = [sum(runs) * (1 - p), *(run * p for run in runs[:-1])]
    result: Probability = seen
    return result
