"""Pmf and Cdf: distributions of finitely many values, with exact fractions where they can be."""

from __future__ import annotations

import math
import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from pyramid_widget.advice.given import FUNCTION, VALUES, takes
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.binomial import exact_binomial, float_binomial
from pyramid_widget.study.numbers import LISTED, Probability, probability, whole
from pyramid_widget.study.tables import html_table, text_table
from pyramid_widget.study.written import decimal, word

_NEAR_ONE = 1e-9
_SAMPLED = 10**8


class Pmf:
    """A probability mass function: each value of a random quantity with its probability.

    Probabilities given as whole numbers or fractions stay exact, floats stay floats; they sum to 1.

    >>> die = Pmf({face: Fraction(1, 6) for face in range(1, 7)})
    >>> die(3), die.mean, die.variance
    (Fraction(1, 6), Fraction(7, 2), Fraction(35, 12))
    >>> (die + die).mode
    7

    Raises: OptionError where a probability is out of range or they do not sum to 1.
    """

    __slots__ = ("_of", "probabilities", "values")
    values: tuple[Any, ...]
    """The values, ascending where they can be ordered."""
    probabilities: tuple[Probability, ...]
    """Their probabilities, in the same order."""
    _of: dict[Any, Probability]

    def __init__(self, probabilities: Mapping[Any, Any]) -> None:
        if not isinstance(probabilities, Mapping) or not probabilities:
            raise OptionError(f"{shown(probabilities)} is no distribution: give {{value: probability, …}}")
        of = {value: probability(p, f"P({value})") for value, p in probabilities.items()}
        total = sum(of.values())
        if total != 1 and (isinstance(total, Fraction) or abs(total - 1) > _NEAR_ONE):
            raise OptionError(f"the probabilities sum to {total}, not to 1; Pmf.of takes counts")
        ordered = _ordered(of)
        object.__setattr__(self, "_of", of)
        object.__setattr__(self, "values", ordered)
        object.__setattr__(self, "probabilities", tuple(of[value] for value in ordered))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Pmf never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Pmf never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Pmf], tuple[dict[Any, Probability]]]:
        return Pmf, (dict(self.items()),)

    # Where distributions come from

    @classmethod
    @takes(seen=VALUES)
    def of(cls, seen: Iterable[Hashable] | Mapping[Any, int]) -> Pmf:
        """The distribution of what was seen: values, or a count for each value.

        >>> Pmf.of([0, 1, 1, 2]) == Pmf.of({0: 1, 1: 2, 2: 1})
        True

        Raises: OptionError where nothing was seen, or a count is no whole number.
        """
        counts = dict(seen) if isinstance(seen, Mapping) else dict(Counter(map(_plain, seen)))
        whole_counts = {_plain(value): whole(count, f"count of {value}") for value, count in counts.items()}
        total = sum(whole_counts.values())
        if not total:
            raise OptionError("nothing was seen: a distribution needs at least one value")
        return cls({value: Fraction(count, total) for value, count in whole_counts.items()})

    @classmethod
    def binomial(cls, n: int, p: Probability) -> Pmf:
        """How many of ``n`` independent trials succeed, each with probability ``p``; exact for a Fraction.

        >>> Pmf.binomial(2, Fraction(2, 3))(1)
        Fraction(4, 9)

        Raises: OptionError for a number below 0 or a probability out of range.
        """
        n, p = whole(n, "n", most=LISTED), probability(p)
        return cls(dict(enumerate(exact_binomial(n, p) if isinstance(p, Fraction) else float_binomial(n, p))))

    @classmethod
    def hypergeometric(cls, population: int, marked: int, drawn: int) -> Pmf:
        """How many marked cards are among those drawn without putting back:
        C(marked, k) C(population - marked, drawn - k) / C(population, drawn).

        >>> Pmf.hypergeometric(52, 4, 7)(0)  # no King in the bottom row
        Fraction(4257, 7735)

        Raises: OptionError for more marked or drawn cards than there are.
        """
        population = whole(population, "population", most=LISTED)
        for name, value in (("marked", marked), ("drawn", drawn)):
            if whole(value, name) > population:
                raise OptionError(f"{name}={shown(value)}: there are {population} cards in all")
        ways = math.comb(population, drawn)
        return cls(
            {
                k: Fraction(math.comb(marked, k) * math.comb(population - marked, drawn - k), ways)
                for k in range(max(0, drawn - population + marked), min(marked, drawn) + 1)
            }
        )

    @classmethod
    def waiting(cls, population: int, marked: int) -> Pmf:
        """At which draw the first marked card comes, cards not put back (negative hypergeometric):
        C(population - k, marked - 1) / C(population, marked); its mean is (population + 1)/(marked + 1).

        >>> Pmf.waiting(24, 3).mean
        Fraction(25, 4)

        Raises: OptionError unless 1 <= marked <= population.
        """
        population, marked = whole(population, "population", 1, LISTED), whole(marked, "marked", 1)
        if marked > population:
            raise OptionError(f"marked={marked}: there are {population} cards in all")
        ways = math.comb(population, marked)
        last = population - marked + 1
        return cls({k: Fraction(math.comb(population - k, marked - 1), ways) for k in range(1, last + 1)})

    # What is asked of them

    def __call__(self, value: Hashable) -> Probability:
        """The probability of a value; 0 for one that does not occur."""
        plain = _plain(value)
        return self._of.get(plain, Fraction(0)) if isinstance(plain, Hashable) else Fraction(0)

    def items(self) -> Iterator[tuple[Any, Probability]]:
        """Each value with its probability."""
        return zip(self.values, self.probabilities, strict=True)

    @property
    def exact(self) -> bool:
        """Whether every probability is a fraction."""
        return all(isinstance(p, Fraction) for p in self.probabilities)

    @property
    def mean(self) -> Any:
        """The expectation."""
        return self.expectation(lambda value: value)

    @property
    def variance(self) -> Any:
        """The mean squared distance from the mean."""
        mean = self.mean
        return self.expectation(lambda value: (value - mean) ** 2)

    @property
    def sd(self) -> float:
        """The standard deviation, the root of the variance."""
        return math.sqrt(self.variance)

    @property
    def mode(self) -> Any:
        """The most probable value; the first of several."""
        return max(self.values, key=self._of.__getitem__)

    @property
    def cdf(self) -> Cdf:
        """The cumulative distribution."""
        return Cdf(self)

    @takes(function=FUNCTION)
    def expectation(self, function: Callable[[Any], Any]) -> Any:
        """The mean of a function of the value.

        >>> Pmf.waiting(24, 1).expectation(lambda draws: draws > 8)
        Fraction(2, 3)

        Raises: OptionError where values cannot be averaged.
        """
        try:
            return sum((p * function(value) for value, p in self.items()), Fraction(0))
        except TypeError:
            raise OptionError(f"{shown(self.values)}: only numbers have a mean") from None

    @takes(event=FUNCTION)
    def probability(self, event: Callable[[Any], bool]) -> Probability:
        """The probability of an event, a function that says of each value whether it belongs.

        >>> Pmf.hypergeometric(52, 4, 7).probability(lambda kings: kings % 2 == 1)
        Fraction(2883, 7735)
        """
        return sum((p for value, p in self.items() if event(value)), Fraction(0))

    def at_least(self, value: Any) -> Probability:
        """The probability of this value or a higher one."""
        return self.probability(lambda other: bool(other >= _in_order((other,), value)))

    def at_most(self, value: Any) -> Probability:
        """The probability of this value or a lower one."""
        return self.probability(lambda other: bool(other <= _in_order((other,), value)))

    def quantile(self, q: Probability) -> Any:
        """The lowest value that is reached with at least probability ``q``.

        >>> Pmf.of([1, 2, 3, 4]).quantile(0.5)
        2
        """
        return self.cdf.quantile(q)

    @takes(event=FUNCTION)
    def given(self, event: Callable[[Any], bool]) -> Pmf:
        """The conditional distribution, where the event is known to have happened.

        >>> Pmf.waiting(24, 3).given(lambda draw: draw > 10)(11)
        Fraction(3, 14)

        Raises: OptionError for an event of probability 0.
        """
        kept = {value: p for value, p in self.items() if event(value)}
        total = sum(kept.values())
        if not total:
            raise OptionError("nothing can be said given an event of probability 0")
        return Pmf({value: p / total for value, p in kept.items()})

    @takes(function=FUNCTION)
    def map(self, function: Callable[[Any], Hashable]) -> Pmf:
        """The distribution of a function of the value.

        >>> Pmf.of([-1, 0, 1]).map(abs)(1)
        Fraction(2, 3)
        """
        mapped: dict[Any, Probability] = {}
        for value, p in self.items():
            image = function(value)
            mapped[image] = mapped.get(image, Fraction(0)) + p
        return Pmf(mapped)

    def __add__(self, other: Pmf) -> Pmf:
        """The distribution of the sum of two independent quantities."""
        if not isinstance(other, Pmf):
            return NotImplemented
        total: dict[Any, Probability] = {}
        for value, p in self.items():
            for another, q in other.items():
                total[value + another] = total.get(value + another, Fraction(0)) + p * q
        return Pmf(total)

    def sample(self, n: int, seed: int) -> tuple[Any, ...]:
        """``n`` independent values; the same for the same seed, everywhere.

        >>> len(Pmf.binomial(20, 0.5).sample(1000, seed=1))
        1000
        """
        return tuple(map(self.cdf.quantile, _uniform(whole(n, "n", most=_SAMPLED), seed)))

    def __len__(self) -> int:
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == dict(other.items()) if isinstance(other, Pmf) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Pmf({dict(self.items())!r})"

    def __str__(self) -> str:
        return text_table((word("value"), word("probability"), ""), self._rows())

    def _repr_html_(self) -> str:
        return html_table((word("value"), word("probability"), ""), self._rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _rows(self) -> list[tuple[object, ...]]:
        return [
            (value, p if isinstance(p, Fraction) else "", decimal(f"{float(p):.4f}"))
            for value, p in self.items()
        ]


class Cdf:
    """A cumulative distribution: for each value the probability of it or a lower one.

    >>> cdf = Cdf.of([1, 2, 2, 5])
    >>> cdf(2), cdf(4.9), cdf.quantile(0.9)
    (Fraction(3, 4), Fraction(3, 4), 5)

    Raises: OptionError for values that have no order.
    """

    __slots__ = ("pmf", "probabilities", "values")
    pmf: Pmf
    """The distribution that is cumulated."""
    values: tuple[Any, ...]
    """The values, ascending."""
    probabilities: tuple[Probability, ...]
    """The probability of each value or a lower one."""

    def __init__(self, pmf: Pmf) -> None:
        if not isinstance(pmf, Pmf):
            raise OptionError(f"{shown(pmf)} is no Pmf; Cdf.of takes values")
        try:
            sorted(pmf.values)
        except TypeError:
            raise OptionError(f"{shown(pmf.values)}: only values with an order can be cumulated") from None
        object.__setattr__(self, "pmf", pmf)
        object.__setattr__(self, "values", pmf.values)
        object.__setattr__(self, "probabilities", tuple(accumulate(pmf.probabilities)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Cdf never changes: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Cdf], tuple[Pmf]]:
        return Cdf, (self.pmf,)

    @classmethod
    @takes(seen=VALUES)
    def of(cls, seen: Iterable[Hashable] | Mapping[Any, int]) -> Cdf:
        """The cumulative distribution of what was seen: values, or a count for each value."""
        return cls(Pmf.of(seen))

    def __call__(self, value: Any) -> Probability:
        """The probability of this value or a lower one."""
        below = bisect_right(self.values, _in_order(self.values, value))
        return self.probabilities[below - 1] if below else Fraction(0)

    def quantile(self, q: Probability) -> Any:
        """The lowest value whose cumulative probability is at least ``q``."""
        at = bisect_left(self.probabilities, probability(q, "q"))
        return self.values[min(at, len(self.values) - 1)]

    def __eq__(self, other: object) -> bool:
        return self.pmf == other.pmf if isinstance(other, Cdf) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.pmf)

    def __repr__(self) -> str:
        return f"Cdf({self.pmf!r})"

    def __str__(self) -> str:
        return text_table((word("value"), word("at_most"), ""), self._rows())

    def _repr_html_(self) -> str:
        return html_table((word("value"), word("at_most"), ""), self._rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _rows(self) -> list[tuple[object, ...]]:
        pairs = zip(self.values, self.probabilities, strict=True)
        return [
            (value, p if isinstance(p, Fraction) else "", decimal(f"{float(p):.4f}")) for value, p in pairs
        ]


def _plain(value: Any) -> Any:
    """Numbers of numpy's as Python's own, so that they print and compare like them."""
    return value.item() if hasattr(value, "item") and not isinstance(value, type) else value


def _in_order(values: tuple[Any, ...], value: Any) -> Any:
    """The value, which can be compared with the others.

    Raises: OptionError where it cannot.
    """
    try:
        for other in values:
            bool(other <= value)
    except (TypeError, ValueError):
        raise OptionError(f"{shown(value)} cannot be compared with values like {shown(values[0])}") from None
    return value


def _ordered(values: Iterable[Any]) -> tuple[Any, ...]:
    try:
        return tuple(sorted(values))
    except TypeError:
        return tuple(values)


def _uniform(n: int, seed: int) -> Iterator[float]:
    rng = random.Random(whole(seed, "seed"))
    return (rng.random() for _ in range(n))
