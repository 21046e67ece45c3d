"""Status, MoveKind, Move, State: what a position and a move are, as plain values that know no rules."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, IntEnum
from typing import NamedTuple


class Status(str, Enum):
    """Whether play goes on."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


class MoveKind(IntEnum):
    """What a move does."""

    REMOVE = 0
    """Take a card of the target rank, or a pair that sums to the target."""
    STORE = 1
    """Put a card in the cell."""
    DRAW = 2
    """Turn cards from the stock to the waste."""
    REDEAL = 3
    """Turn the waste over: it becomes the stock of the next pass."""


class Move(NamedTuple):
    """A move: its kind and the slots of the cards that it takes, ascending."""

    kind: MoveKind
    slots: tuple[int, ...] = ()


class State(NamedTuple):
    """A position of a game: immutable and hashable; equal positions of one pass are equal."""

    left: int
    """Mask of the cards left, the cell's excepted."""
    pointer: int
    """Slot of the next card to draw, moved past gone slots; the number of slots when none is left."""
    pass_number: int = 1
    """The pass, from 1."""
    cell: int = -1
    """Slot of the card in the cell, or -1."""
    cleared_in: int = 0
    """The pass in which the pyramid was cleared, or 0."""
    stock: tuple[int, ...] = ()
    """With several wastes: the stock's slots, next card first."""
    piles: tuple[tuple[int, ...], ...] = ()
    """With several wastes: the slots of each, oldest card first."""


DRAW = Move(MoveKind.DRAW)
REDEAL = Move(MoveKind.REDEAL)


def bits(mask: int) -> Iterator[int]:
    """The slots of a mask, ascending.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
