"""The arrays that a search works in: made once, used again by the next one, grown only as far as allowed."""

from __future__ import annotations

from typing import Any

from pyramid_widget.solver.jit import integers
from pyramid_widget.solver.kernel_base import LENGTH, clear, rehash

SMALL = 11
"""Bits of a hash table at first: 2,048 places are cleared faster than a position is searched."""
KEPT = 16
"""Bits of the largest table that is kept for the next search."""


class Table:
    """An open hash table of whole numbers that are not zero."""

    def __init__(self) -> None:
        self.bits = SMALL
        self.places = integers(1 << SMALL)

    @property
    def shift(self) -> int:
        """What a hash is shifted by to give a place."""
        return 63 - self.bits

    def restart(self) -> None:
        """Empty and small again."""
        if len(self.places) > 1 << KEPT:
            self.places = integers(1 << SMALL)
        self.bits = SMALL
        clear(self.places, self.shift)

    @property
    def next_bits(self) -> int:
        """Bits after growing: four times the places at first, twice once the table is large."""
        return self.bits + (2 if self.bits < 20 else 1)

    def grow(self) -> None:
        """More places, entries kept."""
        old, old_shift = self.places, self.shift
        self.bits = self.next_bits
        self.places = integers(1 << self.bits)
        rehash(old, old_shift, self.places, self.shift)


class Workspace:
    """The arrays of one search: everything but the hash tables in one, then those."""

    def __init__(self) -> None:
        self.w = integers(LENGTH)
        self.seen = Table()
        self.table = Table()


_unused: list[Workspace] = []


def borrow() -> Workspace:
    """A workspace of an earlier search, or a new one; give it back by ``give_back``."""
    try:
        return _unused.pop()
    except IndexError:
        return Workspace()


def give_back(workspace: Workspace) -> None:
    """Keep a workspace for the next search; its large tables are freed."""
    workspace.seen.restart()
    workspace.table.restart()
    if len(_unused) < 8:
        _unused.append(workspace)
