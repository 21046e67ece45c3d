"""The places of a board and what covers what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True)
class Layout:
    """The slots of a pyramid and its reserve; masks have bit ``i`` for slot ``i``."""

    places: tuple[tuple[int, int], ...]
    """Row and column of each pyramid slot, rows from the top."""
    covers: tuple[int, ...]
    """For each slot of pyramid and reserve, the mask of the slots that cover it."""
    rows: tuple[int, ...]
    """The mask of each pyramid row, from the top."""
    columns: tuple[tuple[int, ...], ...]
    """The slots of each reserve column, the most covered card first."""

    @property
    def pyramid(self) -> int:
        """The mask of the pyramid's slots."""
        return (1 << len(self.places)) - 1

    @property
    def reserve(self) -> int:
        """The mask of the reserve's slots."""
        return ((1 << len(self.covers)) - 1) & ~self.pyramid

    @cached_property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """For each distance from a slot to one that covers it: the distance and the slots so covered.

        There are few distances, so that all covered slots follow from a few shifts.

        >>> build_layout(False, 3).steps
        ((1, 1), (2, 7), (3, 6))
        """
        steps: dict[int, int] = {}
        for slot, mask in enumerate(self.covers):
            for cover in range(mask.bit_length()):
                if mask >> cover & 1:
                    steps[cover - slot] = steps.get(cover - slot, 0) | 1 << slot
        return tuple(sorted(steps.items()))


@lru_cache(maxsize=256)
def build_layout(inverted: bool, rows: int, reserve_columns: int = 0, reserve_depth: int = 0) -> Layout:
    """The layout of a pyramid (or an inverted one) with reserve columns.

    In an upright pyramid (r, j) is covered by (r+1, j) and (r+1, j+1); in an inverted one by (r+1, j-1) and
    (r+1, j) where they exist. In a reserve column each card is covered by the next.

    >>> build_layout(False, 3).covers
    (6, 24, 48, 0, 0, 0)
    >>> build_layout(True, 3).covers
    (8, 24, 16, 32, 32, 0)
    >>> build_layout(False, 1, 2, 2).covers
    (0, 4, 0, 16, 0)
    """
    lengths = [rows - row if inverted else row + 1 for row in range(rows)]
    places = tuple((row, column) for row in range(rows) for column in range(lengths[row]))
    slot_at = {place: slot for slot, place in enumerate(places)}
    below = (-1, 0) if inverted else (0, 1)
    covers = []
    for row, column in places:
        over = (slot_at.get((row + 1, column + step)) for step in below)
        covers.append(sum(1 << slot for slot in over if slot is not None))
    columns = []
    for column in range(reserve_columns):
        first = len(places) + column * reserve_depth
        columns.append(tuple(range(first, first + reserve_depth)))
        covers.extend(1 << slot + 1 for slot in columns[-1][:-1])
        covers.append(0)
    row_masks = tuple(
        sum(1 << slot for slot, (at, _) in enumerate(places) if at == row) for row in range(rows)
    )
    return Layout(places, tuple(covers), row_masks, tuple(columns))
