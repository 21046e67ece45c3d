"""Two rules or two players on the same deals: McNemar's test and the paired difference."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from pyramid_widget.advice.given import SEVERAL, takes
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.numbers import real, whole
from pyramid_widget.study.proportion import Interval, Proportion, normal_quantile, outcome
from pyramid_widget.study.tables import html_table
from pyramid_widget.study.written import decimal, word


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """What two rules or players did with the same deals, deal by deal.

    >>> versus = Comparison(both=3302, first_only=59, second_only=0, neither=1639)
    >>> versus.difference, round(versus.standard_error, 4)
    (Fraction(59, 5000), 0.0015)
    >>> round(versus.independent_standard_error, 4), round(versus.variance_ratio)
    (0.0094, 38)

    Raises: OptionError for a count that is no whole number.
    """

    both: int
    """Deals that both won."""
    first_only: int
    """Deals that the first alone won."""
    second_only: int
    """Deals that the second alone won."""
    neither: int
    """Deals that neither won."""
    undecided: int = 0
    """Deals of which one outcome or both are unknown: they could speak for either side."""

    def __post_init__(self) -> None:
        for name in ("both", "first_only", "second_only", "neither", "undecided"):
            object.__setattr__(self, name, whole(getattr(self, name), name))

    @property
    def n(self) -> int:
        """Deals compared, those with both outcomes known."""
        return self.both + self.first_only + self.second_only + self.neither

    @property
    def first(self) -> Proportion:
        """The first's share of the deals compared."""
        return Proportion(self.both + self.first_only, self.n)

    @property
    def second(self) -> Proportion:
        """The second's share of the deals compared."""
        return Proportion(self.both + self.second_only, self.n)

    @property
    def difference(self) -> Fraction:
        """The first's share less the second's, over the deals compared.

        Raises: OptionError where no deal is decided.
        """
        return Fraction(self.first_only - self.second_only, self._some())

    @property
    def standard_error(self) -> float:
        """The standard error of the difference: only deals with different outcomes count,
        sqrt(b + c - (b - c)²/n) / n (A. Agresti, Categorical Data Analysis, 3rd ed., 11.1.2)."""
        apart, lead, n = (
            self.first_only + self.second_only,
            self.first_only - self.second_only,
            self._some(),
        )
        return math.sqrt(apart - lead * lead / n) / n

    @property
    def independent_standard_error(self) -> float:
        """The standard error if each side had got deals of its own."""
        return math.hypot(self.first.standard_error, self.second.standard_error)

    @property
    def variance_ratio(self) -> float:
        """How many times as many deals independent samples would need for the same precision."""
        own = self.standard_error
        return (self.independent_standard_error / own) ** 2 if own else math.inf

    @property
    def z(self) -> float:
        """The difference in its standard errors; 0 where no outcome differs."""
        return float(self.difference) / self.standard_error if self.standard_error else 0.0

    def interval(self, level: float = 0.95) -> Interval:
        """The interval of the difference, ± z standard errors; undecided deals widen it to both sides.

        >>> low, high = Comparison(both=60, first_only=20, second_only=10, neither=10).interval()
        >>> f"{low:.3f} to {high:.3f}"
        '-0.006 to 0.206'
        """
        half = normal_quantile(level) * self.standard_error
        known, total = Fraction(self.n, self.n + self.undecided), self.n + self.undecided
        open_share = self.undecided / total
        middle, half = float(self.difference * known), half * float(known)
        return Interval(max(-1.0, middle - half - open_share), min(1.0, middle + half + open_share))

    @property
    def mcnemar(self) -> Fraction:
        """The exact two-sided p-value of McNemar's test: were both equally good, the deals with different
        outcomes would be tosses of a fair coin; how often would they be at least as uneven?

        >>> Comparison(both=0, first_only=5, second_only=1, neither=0).mcnemar
        Fraction(7, 32)
        """
        apart = self.first_only + self.second_only
        fewer = min(self.first_only, self.second_only)
        ways, total = 1, 0
        for k in range(fewer + 1):
            total += ways
            ways = ways * (apart - k) // (k + 1)
        return min(Fraction(1), Fraction(2 * total, 2**apart))

    def _some(self) -> int:
        if not self.n:
            raise OptionError("no deal has two known outcomes: there is nothing to compare")
        return self.n

    def __str__(self) -> str:
        low, high = self.interval()
        difference, start, stop = (decimal(f"{float(x):+.4f}") for x in (self.difference, low, high))
        return word(
            "compared_undecided" if self.undecided else "compared",
            difference=difference,
            low=start,
            high=stop,
            p=decimal(f"{float(self.mcnemar):.2g}"),
            n=self.n,
            undecided=self.undecided,
        )

    def _repr_html_(self) -> str:
        heads = ("", word("second_won"), word("second_lost"))
        rows = [
            (word("first_won"), self.both, self.first_only),
            (word("first_lost"), self.second_only, self.neither),
        ]
        return f"{html_table(heads, rows)}<p>{self}</p>"


@takes(first=SEVERAL, second=SEVERAL)
def compare(first: Iterable[Any], second: Iterable[Any]) -> Comparison:
    """Compare the outcomes of the same deals, in the same order, under two rules or for two players.

    Outcomes are those that ``Proportion.of`` takes. Where both say their deals, as ``Experiment.outcomes``
    does, these must be the same and are put in the same order.

    >>> compare([1, 1, 0, 1], [1, 0, 0, None])
    Comparison(both=1, first_only=1, second_only=0, neither=1, undecided=1)

    Raises: OptionError where one has more outcomes than the other, or other deals.
    """
    second = _in_order_of(first, second)
    counts: Counter[tuple[bool | None, bool | None]] = Counter()
    missing = object()
    for one, other in zip_longest(first, second, fillvalue=missing):
        if one is missing or other is missing:
            raise OptionError("both sides need the outcomes of the same deals: one has more than the other")
        counts[outcome(one), outcome(other)] += 1
    return Comparison(
        both=counts[True, True],
        first_only=counts[True, False],
        second_only=counts[False, True],
        neither=counts[False, False],
        undecided=sum(count for pair, count in counts.items() if None in pair),
    )


def _in_order_of(first: Any, second: Any) -> Any:
    """The second by the deals of the first, where both are indexed by deal."""
    if not all(getattr(getattr(side, "index", None), "name", None) == "deal" for side in (first, second)):
        return second
    if first.index.equals(second.index):
        return second
    if not first.index.is_unique or set(first.index) != set(second.index):
        raise OptionError("both sides need the outcomes of the same deals: each has deals of its own")
    return second.reindex(first.index)


@dataclass(frozen=True, kw_only=True)
class MeanDifference:
    """The mean of paired differences of a number, such as the cards left."""

    n: int
    """Pairs."""
    mean: float
    """The first less the second, on average."""
    sd: float
    """The standard deviation of the differences."""

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, sd / sqrt(n)."""
        return self.sd / math.sqrt(self.n)

    @property
    def z(self) -> float:
        """The mean in its standard errors; 0 where all differences are equal."""
        return self.mean / self.standard_error if self.sd else 0.0

    def interval(self, level: float = 0.95) -> Interval:
        """The interval of the mean, ± z standard errors."""
        half = normal_quantile(level) * self.standard_error
        return Interval(self.mean - half, self.mean + half)


@takes(first=SEVERAL, second=SEVERAL)
def compare_means(first: Iterable[float], second: Iterable[float]) -> MeanDifference:
    """Compare numbers of the same deals, in the same order: the mean difference with its standard error.

    A win, True, is 1, and False is 0.

    >>> compare_means([3, 5, 4], [1, 4, 4]).mean
    1.0

    Raises: OptionError for fewer than two pairs, or where one side has more than the other.
    """
    second = _in_order_of(first, second)
    one, other = ([_number(value) for value in side] for side in (first, second))
    if len(one) != len(other) or len(one) < 2:
        raise OptionError(
            f"{shown(len(one))} and {shown(len(other))} numbers: both sides need the same deals, two at least"
        )
    apart = [a - b for a, b in zip(one, other, strict=True)]
    mean = math.fsum(apart) / len(apart)
    spread = math.fsum((value - mean) ** 2 for value in apart) / (len(apart) - 1)
    return MeanDifference(n=len(apart), mean=mean, sd=math.sqrt(spread))


def _number(value: Any) -> float:
    """A number, or what was won: numpy's own True and False are no numbers of Python."""
    if type(value).__name__ in ("bool", "bool_"):
        return float(bool(value))
    return float(real(value, "value"))
