"""The arrays that a search works in: made once, used again by the next one, grown only as far as allowed."""

from __future__ import annotations

from pyramid_widget.solver.jit import COMPILED, Words, integers
from pyramid_widget.solver.kernel_base import (
    KEY_BITS,
    LENGTH,
    LOOSE_BITS,
    LOOSE_COUNT,
    SEEN_COUNT,
    SMALL,
    clear,
    rehash,
)
from pyramid_widget.solver.kernel_general import rehash_wide
from pyramid_widget.solver.kernel_moves import ORDER_LENGTH

ENTRY = 8 if COMPILED else 40
"""Bytes of a word in a table."""


class Table:
    """An open hash table of whole numbers that are not zero, one or two words a place."""

    def __init__(self, width: int = 1, key_bits: int = KEY_BITS) -> None:
        self.width = width
        self.key_bits = key_bits
        self.bits = SMALL
        self.places: Words = integers(width << SMALL)

    @property
    def shift(self) -> int:
        """What a hash is shifted by to give a place."""
        return 63 - self.bits

    def shrink(self) -> None:
        """Small again; entries stay only where it has never grown."""
        if self.bits > SMALL:
            self.bits = SMALL
            self.places = integers(self.width << SMALL)

    def restart(self) -> None:
        """Empty and small again."""
        self.shrink()
        clear(self.places, self.width << SMALL)

    @property
    def next_bits(self) -> int:
        """Bits after growing: four times the places at first, twice once the table is large."""
        return self.bits + (2 if self.bits < 20 else 1)

    @property
    def next_bytes(self) -> int:
        """Memory that growing takes."""
        return (self.width << self.next_bits) * ENTRY

    def grow(self) -> None:
        """More places, entries kept."""
        old, old_bits = self.places, self.bits
        self.bits = self.next_bits
        self.places = integers(self.width << self.bits)
        if self.width == 1:
            rehash(old, 1 << old_bits, self.places, self.shift, self.key_bits)
        else:
            rehash_wide(old, 1 << old_bits, self.places, self.shift)


class Workspace:
    """The arrays of one search: everything but the hash tables in one, then those."""

    def __init__(self) -> None:
        self.w = integers(LENGTH)
        self.orders = integers(ORDER_LENGTH)
        self.seen = Table()
        self.table = Table(key_bits=LOOSE_BITS)
        self.wide = Table(2)

    def restart(self) -> None:
        """Nothing is known of any position; what was not written to is empty as it is."""
        w = self.w
        if w[SEEN_COUNT]:
            self.seen.restart()
            self.wide.restart()
            w[SEEN_COUNT] = 0
        if w[LOOSE_COUNT]:
            self.table.restart()
            w[LOOSE_COUNT] = 0

    def shrink(self) -> None:
        """Free what is large."""
        for table in (self.seen, self.table, self.wide):
            table.shrink()
        if len(self.orders) > ORDER_LENGTH:
            self.orders = integers(ORDER_LENGTH)


_unused: list[Workspace] = []


def borrow() -> Workspace:
    """A workspace of an earlier search, or a new one; give it back by ``give_back``."""
    try:
        return _unused.pop()
    except IndexError:
        return Workspace()


def give_back(workspace: Workspace) -> None:
    """Keep a workspace for the next search; its large tables are freed."""
    workspace.shrink()
    if len(_unused) < 8:
        _unused.append(workspace)
