"""What is done of an experiment, and the Parquet file that keeps it over interrupts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pyramid_widget.errors import SaveError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.study.columns import columns_of, counts_frame, rows_frame
from pyramid_widget.study.digest import code_digest
from pyramid_widget.study.extras import needed
from pyramid_widget.study.plan import Deals, Setting
from pyramid_widget.study.tallies import Tally

if TYPE_CHECKING:
    from pandas import DataFrame

_KEY = b"pyramid-widget-experiment"
_SECONDS = 2.0
_SHARE = 20
"""A save may cost a twentieth of the time between two."""


class Done:
    """Which deals of the list are done.

    >>> done = Done(10)
    >>> done.add(range(2, 4)); done.add(range(4, 5))
    >>> done.ranges, list(done.gaps()), done.count
    ([range(2, 5)], [range(0, 2), range(5, 10)], 3)
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self.ranges: list[range] = []

    @property
    def count(self) -> int:
        """How many."""
        return sum(map(len, self.ranges))

    def add(self, places: range) -> None:
        """These are done too."""
        merged: list[range] = []
        for each in sorted([*self.ranges, places], key=lambda r: r.start):
            if merged and merged[-1].stop == each.start:
                merged[-1] = range(merged[-1].start, each.stop)
            else:
                merged.append(each)
        self.ranges = merged

    def gaps(self) -> Sequence[range]:
        """What is left to do."""
        ends = [0, *(end for each in self.ranges for end in (each.start, each.stop)), self._total]
        pairs: Iterator[tuple[int, int]] = zip(ends[::2], ends[1::2], strict=True)
        return [range(start, stop) for start, stop in pairs if start < stop]


class Store:
    """Keeps the table of what is done, and its file if there is to be one."""

    def __init__(self, path: Any, setting: Setting, deals: Deals, keep: str) -> None:
        self._path = None if path is None else _read_path(path)
        self._setting, self._deals, self._keep = setting, deals, keep
        self.done = Done(len(deals))
        self._saved = perf_counter()
        self._wait = _SECONDS / 4  # something is kept soon

    def load(self, tally: Tally) -> None:
        """Take up what the file holds.

        Raises: SaveError for a file that is no experiment's, or another's.
        """
        if self._path is None:
            return
        parquet = needed("pyarrow.parquet", "resume")
        _ = self._identity  # as the players are before they have played
        if not self._path.parent.is_dir():
            raise SaveError(f"resume={shown(str(self._path))}: there is no folder {str(self._path.parent)!r}")
        if not self._path.exists():
            return
        try:
            table = parquet.read_table(self._path)
            kept = json.loads((table.schema.metadata or {})[_KEY])
        except Exception as error:
            if isinstance(error, MemoryError):
                raise
            raise SaveError(f"resume={shown(str(self._path))}: the file holds no experiment") from None
        self._compare(kept["identity"])
        columns = columns_of(table.to_pandas(), self._setting)
        self._take(tally, columns, [range(*each) for each in kept["done"]])

    def _take(self, tally: Tally, columns: dict[str, Any], done: list[range]) -> None:
        if self._keep == "counts":
            tally.add(0, columns)
        at = 0
        for places in done:
            self.done.add(places)
            if self._keep == "rows":
                rows = len(places) * self._setting.cells
                tally.add(places.start, {name: values[at : at + rows] for name, values in columns.items()})
                at += rows

    def add(self, places: range, tally: Tally) -> None:
        """A batch is done; save if it is time."""
        self.done.add(places)
        if self._path is not None and perf_counter() - self._saved > self._wait:
            began = perf_counter()
            self._save(self._frame(tally))
            self._saved = perf_counter()
            self._wait = max(_SECONDS, _SHARE * (self._saved - began))

    def finish(self, tally: Tally) -> DataFrame:
        """The table of all that is done, saved."""
        frame = self._frame(tally)
        if self._path is not None:
            self._save(frame)
        return frame

    def _frame(self, tally: Tally) -> DataFrame:
        if self._keep == "counts":
            return counts_frame(self._setting, tally.columns())
        return rows_frame(self._setting, self._deals, self.done.ranges, tally.columns())

    def _save(self, frame: DataFrame) -> None:
        """Whole or not at all: a new file takes the place of the old one."""
        assert self._path is not None
        arrow = needed("pyarrow", "resume")
        parquet = needed("pyarrow.parquet", "resume")
        done = [[each.start, each.stop] for each in self.done.ranges]
        kept = json.dumps({"identity": self._identity, "done": done})
        table = arrow.Table.from_pandas(frame, preserve_index=False)
        table = table.replace_schema_metadata({**(table.schema.metadata or {}), _KEY: kept.encode()})
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        try:
            parquet.write_table(table, beside)
            os.replace(beside, self._path)
        finally:
            beside.unlink(missing_ok=True)

    def _compare(self, identity: dict[str, Any]) -> None:
        for name, here in self._identity.items():
            there = identity.get(name)
            if there != here:
                raise SaveError(
                    f"resume={shown(str(self._path))} holds another experiment: "
                    f"{name}: {_text(there)} there, {_text(here)} here"
                )

    @cached_property
    def _identity(self) -> dict[str, Any]:
        """All that the table follows from."""
        setting = self._setting
        return {
            "format": 1,
            "rules": {label: repr(rules) for label, rules in zip(setting.labels, setting.rules, strict=True)},
            "players": {
                name: plays if isinstance(plays, str) else f"function {code_digest(plays)}"
                for name, plays in zip(setting.names, setting.players, strict=True)
            },
            "deals": _deals_text(self._deals),
            "seed": setting.seed,
            "limit": repr(setting.limit),
            "keep": self._keep,
        }


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _read_path(path: Any) -> Path:
    try:
        return Path(path)
    except TypeError:
        raise SaveError(f"resume={shown(path)}: the path of a Parquet file") from None


def _deals_text(deals: Deals) -> str:
    if isinstance(deals, range):
        step = f" in steps of {deals.step}" if deals.step != 1 else ""
        return f"{len(deals)} from {deals.start}{step}"
    text = ",".join(f"{deal.number}:{deal}" if isinstance(deal, Deal) else str(deal) for deal in deals)
    return f"{len(deals)} listed, {sha256(text.encode()).hexdigest()[:12]}"
