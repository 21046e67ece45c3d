"""What callers give, checked at the door: a wrong kind of value is named before anything is done with it."""

from __future__ import annotations

import inspect
import operator
import random
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import chain
from typing import Any, NamedTuple, ParamSpec, TypeVar

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import Limit

P = ParamSpec("P")
R = TypeVar("R")


class Kind(NamedTuple):
    """A kind of value."""

    fits: Callable[[Any], bool]
    """Whether a value is of it."""
    right: str
    """What is, in words."""

    def check(self, name: str, value: object) -> None:
        """Refuse a value that is not of this kind.

        Raises: OptionError, which names the value.
        """
        if not self.fits(value):
            raise OptionError(f"{name}={shown(value)}: {self.right}")

    @property
    def or_none(self) -> Kind:
        """The kind, or None."""
        return Kind(lambda value: value is None or self.fits(value), f"{self.right}, or None")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_index(value: object) -> bool:
    """Whether it is a whole number, of numpy too."""
    try:
        return not isinstance(value, bool) and operator.index(value) is not None  # type: ignore[arg-type]
    except TypeError:
        return False


def _is_iterable(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | type)


GAME = Kind(lambda value: isinstance(value, Game), "a Game, like Game(Deal.from_number(7))")
STATE = Kind(lambda value: isinstance(value, State), "a State, like game.start()")
DEAL = Kind(lambda value: isinstance(value, Deal), "a Deal, like Deal.from_number(7)")
SESSION = Kind(lambda value: isinstance(value, Session), "a Session, like Session(game)")
EFFORT = Kind(lambda value: isinstance(value, Limit), "a Limit, like Limit(nodes=100_000)")
MASK = Kind(_is_whole, "a mask of slots, as Session.seen keeps it").or_none
CHANCE = Kind(lambda value: isinstance(value, random.Random), "a random.Random")
SEVERAL = Kind(_is_iterable, "several values, like a list")
VALUES = Kind(
    lambda value: isinstance(value, str) or _is_iterable(value), "several values, like a list or a text"
)
SLOTS = Kind(
    lambda value: _is_iterable(value) and hasattr(value, "__len__") and all(map(_is_index, value)),
    "slots in a list, like [24, 27]",
)
FUNCTION = Kind(callable, "a function")


def takes(**kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check arguments by name whenever the function is called.

    >>> @takes(deal=DEAL)
    ... def number(deal):
    ...     return deal.number
    >>> number(Deal.from_number(7))
    7
    >>> number(7)
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: deal=7: a Deal, like Deal.from_number(7)
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        names = tuple(inspect.signature(function).parameters)

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            for name, value in chain(zip(names, args, strict=False), kwargs.items()):
                kind = kinds.get(name)
                if kind is not None:
                    kind.check(name, value)
            return function(*args, **kwargs)

        return checked

    return decorate
