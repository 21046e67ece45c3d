"""Every exception of the package: each names the value that was wrong and what would be right."""

from __future__ import annotations


def shown(value: object) -> str:
    """A wrong value as an error shows it: short, and never an error of its own.

    >>> shown("7H"), shown("x" * 100)[-3:]
    ("'7H'", 'xx…')
    """
    try:
        text = repr(value)
    except Exception:  # numbers of more than 4,300 digits have none, and a foreign __repr__ may do anything
        kind = type(value).__name__
        return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
    return text if len(text) <= 40 else text[:40] + "…"


class PyramidError(ValueError):
    """The base of every error that bad input can cause."""


class CardError(PyramidError):
    """A text that names no card of the deck."""


class RulesError(PyramidError):
    """A rule with an impossible value, or two rules that contradict each other."""


class VariantError(PyramidError, LookupError):
    """A name that no variant has."""


class DealError(PyramidError):
    """Cards that are not one whole deck, or a deal number out of range."""


class NotationError(PyramidError):
    """A text that is no move, position or record."""


class IllegalMoveError(PyramidError):
    """A move that the rules do not allow in this position."""


class HistoryError(PyramidError):
    """A step to a ply that the session does not have."""


class SaveError(PyramidError):
    """A saved game that is damaged, foreign or illegal."""


class OptionError(PyramidError):
    """An option with a value that it does not know."""


class PlayerError(PyramidError):
    """A strategy that fails, or that returns what is no legal move."""
