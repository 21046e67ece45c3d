"""Numbers that statistics are given: checked, and exact where they can be."""

from __future__ import annotations

import operator
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, TypeAlias

from pyramid_widget.errors import OptionError, shown

Probability: TypeAlias = Fraction | float


def probability(value: object, name: str = "p") -> Probability:
    """The value as a probability: a Fraction where it is a whole number or a fraction, else a float.

    >>> probability(1), probability(0.5)
    (Fraction(1, 1), 0.5)

    Raises: OptionError for what is no number from 0 to 1.
    """
    if isinstance(value, Real) and not isinstance(value, bool):
        number = Fraction(value) if isinstance(value, Rational) else float(value)
        if 0 <= number <= 1:
            return number
    raise OptionError(f"{name}={shown(value)}: a probability is a number from 0 to 1")


def integer(value: Any) -> int | None:
    """The whole number that it is, of numpy too; None for any other value, True and False among them.

    >>> integer(7), integer(7.0), integer(True)
    (7, None, None)
    """
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_") or getattr(value, "ndim", 0) > 0:
        return None  # an array of one number is a list of one
    try:
        return operator.index(value)
    except TypeError:
        return None


MOST = 10**15
"""The largest whole number that a float still tells from its neighbours, more or less."""
LISTED = 10**6
"""The largest number of things of which a list is made."""


def whole(value: object, name: str, least: int = 0, most: int = MOST) -> int:
    """The value as a whole number from ``least`` to ``most``.

    Raises: OptionError for any other.
    """
    number = integer(value)
    if number is None or not least <= number <= most:
        end = "" if number is None or number < least else f" to {most:,}"
        raise OptionError(f"{name}={shown(value)}: {name} is a whole number from {least}{end}")
    return number


def real(value: object, name: str) -> Probability:
    """The value as a Fraction where it is a whole number or a fraction, else as a float.

    Raises: OptionError for what is no finite number.
    """
    if isinstance(value, Real) and not isinstance(value, bool):
        number: Probability = Fraction(value) if isinstance(value, Rational) else float(value)
        if -1e300 < number < 1e300:
            return number
    raise OptionError(f"{name}={shown(value)}: {name} is a number")
