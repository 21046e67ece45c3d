"""The probabilities of the binomial distribution."""

from __future__ import annotations

import math
from fractions import Fraction

from pyramid_widget.study.numbers import Probability


def exact_binomial(n: int, p: Fraction) -> list[Probability]:
    """C(n, k) p^k (1 - p)^(n - k) for k from 0 to n, as fractions.

    >>> exact_binomial(1, Fraction(2, 3))
    [Fraction(1, 3), Fraction(2, 3)]
    """
    yes, no, all_ways = p.numerator, p.denominator - p.numerator, p.denominator**n
    return [Fraction(math.comb(n, k) * yes**k * no ** (n - k), all_ways) for k in range(n + 1)]


def float_binomial(n: int, p: float) -> list[Probability]:
    """The same as floats, by logarithms.

    >>> [round(ways, 9) for ways in float_binomial(2, 0.5)]
    [0.25, 0.5, 0.25]
    """
    if p in (0, 1):
        return [float(k == n * p) for k in range(n + 1)]
    yes, no, top = math.log(p), math.log1p(-p), math.lgamma(n + 1)
    ps = [
        math.exp(top - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * yes + (n - k) * no)
        for k in range(n + 1)
    ]
    total = math.fsum(ps)  # logarithms of large n lose some of the last digits
    return [p / total for p in ps]
