"""What is asked of the solver and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Move


class Verdict(str, Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How far a search may go; what stopped it is reported.

    >>> Limit(nodes=1e6)
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: nodes=1000000.0: nodes is None (no limit) or a whole number from 0

    Raises: OptionError for a value that limits nothing in any sense.
    """

    nodes: int | None = None
    """Positions examined, the same on every machine; a test that has begun may add up to 4,000."""
    seconds: float | None = None
    """Time, for a person who waits: the answer then depends on the machine."""
    memory: int = 1 << 30
    """Bytes for one search."""

    def __post_init__(self) -> None:
        if self.nodes is not None and not _whole(self.nodes):
            raise OptionError(f"nodes={shown(self.nodes)}: nodes is None (no limit) or a whole number from 0")
        if self.seconds is not None and not _time(self.seconds):
            raise OptionError(f"seconds={shown(self.seconds)}: seconds is None (no limit) or a number from 0")
        if not _whole(self.memory):
            raise OptionError(f"memory={shown(self.memory)}: memory is a whole number of bytes from 0")


def check_limit(limit: object) -> None:
    """Refuse what is no ``Limit``.

    >>> check_limit(1000)
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: limit=1000: a Limit, like Limit(nodes=100_000)

    Raises: OptionError, which names the value.
    """
    if not isinstance(limit, Limit):
        raise OptionError(f"limit={shown(limit)}: a Limit, like Limit(nodes=100_000)")


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _time(value: object) -> bool:
    return type(value) in (int, float) and value >= 0  # type: ignore[operator]


@dataclass(frozen=True, kw_only=True)
class Solution:
    """What a search found."""

    verdict: Verdict
    """Whether the position can be won."""
    moves: tuple[Move, ...] | None
    """Moves that win, where it can be won."""
    nodes: int
    """Positions examined."""
    stopped_by: str | None = None
    """``nodes``, ``seconds``, ``memory`` or ``cancelled`` where a search was cut short: the verdict is then
    unknown or, where the fewest moves were asked for, winnable with a line that need not be the shortest."""
    shortest: bool = False
    """Whether no win takes fewer moves."""


@dataclass(frozen=True, kw_only=True)
class BestResult:
    """How far a position can be cleared."""

    cards_left: int
    """The fewest pyramid cards that can be left; where not proved, the fewest that were found."""
    moves: tuple[Move, ...]
    """Moves that lead there."""
    proved: bool
    """Whether it is certain that no moves leave fewer."""
    nodes: int
    """Positions examined."""
    stopped_by: str | None = None
    """What stopped the proof: ``nodes``, ``seconds`` or ``memory``."""


@dataclass(frozen=True, kw_only=True)
class Prune:
    """The pruning rules, each with a proof where it is written; all on, but for tests and measurements."""

    matching: bool = True
    """Give a position up where the cards of a rank pair can no longer be matched."""
    order_free: bool = True
    """Give a position up that is lost even if any stock card could be had at any time."""
    last_pass: bool = True
    """In the last pass the waste is a stack for good: strike what can never leave it."""
    forced: bool = True
    """Take a free pair at once that every win takes; in the order-free search, also harmless ones."""
    stuck: bool = True
    """In the last of two passes or fewer, give a position up whose cards lie in each other's way."""
    store_late: bool = True
    """Put a card in the cell only where the next move needs it."""
    partners: bool = True
    """Where a search takes long, search in turn over which card goes with which."""
    by_clock: bool = True
    """Search by the clock, too, where the search over partners would answer alone."""
    jointly: bool = True
    """Over partners with a cell: cards that have to have gone at the same time need different partners."""
