"""What an experiment keeps of its batches: every row, or how often each kind of row came up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy
from numpy.typing import NDArray

from pyramid_widget.study.columns import COLUMNS, KINDS, Columns

SUMS = ("nodes", "seconds")


def count_rows(columns: Columns, cells: int) -> Columns:
    """How many rows there are of each kind, with sums: what a batch comes to where only counts are kept."""
    rows = len(columns["outcome"])
    keys = numpy.empty((rows, len(KINDS)), dtype=numpy.int64)
    keys[:, 0] = numpy.arange(rows) % cells
    for at, name in enumerate(KINDS[1:], 1):
        keys[:, at] = columns[name]
    return add_up(keys, numpy.ones(rows, dtype=numpy.int64), [columns[name] for name in SUMS])


def add_up(keys: NDArray[Any], counts: NDArray[Any], sums: Sequence[NDArray[Any]]) -> Columns:
    """Rows of equal keys as one, in the order of the keys."""
    packed = numpy.zeros(len(keys), dtype=numpy.int64)
    for at in range(keys.shape[1]):
        packed = packed << _BITS[at] | keys[:, at] & (1 << _BITS[at]) - 1
    _, first, kind = numpy.unique(packed, return_index=True, return_inverse=True)
    merged: Columns = {name: keys[first, at] for at, name in enumerate(KINDS)}
    merged["deals"] = numpy.bincount(kind, counts, len(first)).astype(numpy.int64)
    for name, values in zip(SUMS, sums, strict=True):
        merged[name] = numpy.bincount(kind, values, len(first))
    merged["nodes"] = merged["nodes"].astype(numpy.int64)
    return merged


_BITS = (15, 2, 16, 8, 7, 7)


def merge_counts(parts: Sequence[Columns]) -> Columns:
    """Counts of several batches as those of one."""
    together = {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}
    keys = numpy.stack([together[name].astype(numpy.int64) for name in KINDS], axis=1)
    return add_up(keys, together["deals"], [together[name] for name in SUMS])


class Tally(Protocol):
    """What is kept."""

    def add(self, start: int, part: Columns) -> None:
        """Take in a batch that begins at the deal of that place in the list."""

    def columns(self) -> Columns:
        """All that was taken in, in the order of the deals."""


class Rows:
    """Every row."""

    def __init__(self) -> None:
        self._parts: dict[int, Columns] = {}

    def add(self, start: int, part: Columns) -> None:
        """Take in a batch that begins at the deal of that place in the list."""
        self._parts[start] = part

    def columns(self) -> Columns:
        """All rows, in the order of the deals."""
        if not self._parts:
            return {name: numpy.zeros(0, dtype=kind) for name, kind in COLUMNS.items()}
        parts = [self._parts[start] for start in sorted(self._parts)]
        return {name: numpy.concatenate([part[name] for part in parts]) for name in COLUMNS}


class Counts:
    """How many rows of each kind there are; no more for ten million deals than for ten thousand."""

    def __init__(self) -> None:
        none = numpy.zeros(0, dtype=numpy.int64)
        self._parts: list[Columns] = [
            {**dict.fromkeys((*KINDS, "deals", "nodes"), none), "seconds": numpy.zeros(0)}
        ]

    def add(self, start: int, part: Columns) -> None:
        """Take in the counts of a batch."""
        self._parts.append(part)
        if len(self._parts) > 64:
            self._parts = [merge_counts(self._parts)]

    def columns(self) -> Columns:
        """The counts of all batches together."""
        self._parts = [merge_counts(self._parts)]
        return self._parts[0]
