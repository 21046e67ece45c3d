"""Batches one after the other, on several cores or on a cluster."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.study.batch import run_batch
from pyramid_widget.study.columns import Columns
from pyramid_widget.study.extras import needed
from pyramid_widget.study.numbers import integer
from pyramid_widget.study.plan import Deals, Setting
from pyramid_widget.study.tallies import count_rows

Keep: TypeAlias = Literal["rows", "counts"]
SECONDS = 0.3
"""How long a batch should take: short enough to watch and to lose, long enough to be worth sending."""
MOST_JOBS = 1024
"""More cores than that are a cluster's, which joblib is told of."""
FIRST, MOST = 16, 20_000
"""Deals in the first batch, and in any."""


class Part(NamedTuple):
    """What came of a batch."""

    places: range
    """Which deals of the list."""
    columns: Columns
    """Their rows, or the counts of these."""
    seconds: float
    """How long it took."""


class Sizes:
    """Cuts what is to be done into batches, larger or smaller as they turn out quick or slow.

    >>> list(Sizes([range(0, 5), range(7, 8)], 2))
    [range(0, 2), range(2, 4), range(4, 5), range(7, 8)]
    """

    def __init__(self, gaps: Sequence[range], size: int | None) -> None:
        self._gaps = gaps
        self._fixed = size is not None
        self._size = FIRST if size is None else size

    def __iter__(self) -> Iterator[range]:
        for gap in self._gaps:
            start = gap.start
            while start < gap.stop:
                stop = min(start + self._size, gap.stop)
                yield range(start, stop)
                start = stop

    def took(self, deals: int, seconds: float) -> None:
        """Learn from a batch how many deals fill the time."""
        if not self._fixed and deals >= self._size // 2:
            fitting = int(deals * SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(fitting, 4 * deals, MOST))


def read_jobs(n_jobs: Any) -> int | None:
    """The number of jobs, checked.

    Raises: OptionError for what is none.
    """
    jobs = integer(n_jobs)
    if n_jobs is not None and (not jobs or abs(jobs) > MOST_JOBS):
        raise OptionError(
            f"n_jobs={shown(n_jobs)}: a number of cores from 1, -1 for all of them, "
            "or None for one unless joblib.parallel_config says otherwise"
        )
    return jobs


def run(setting: Setting, deals: Deals, sizes: Sizes, keep: Keep, n_jobs: int | None) -> Iterator[Part]:
    """The parts, in the order in which they are finished."""
    if _alone(n_jobs):
        parts = (one_batch(setting, deals[r.start : r.stop], r, keep) for r in sizes)
    else:
        parts = _parallel(setting, deals, sizes, keep, n_jobs)
    try:
        for part in parts:
            sizes.took(len(part.places), part.seconds)
            yield part
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib's, that unfinished batches are let go: so it was meant
            parts.close()


def one_batch(setting: Setting, deals: Sequence[int | Deal], places: range, keep: Keep) -> Part:
    """What a worker does."""
    began = perf_counter()
    columns = run_batch(setting, deals)
    if keep == "counts":
        columns = count_rows(columns, setting.cells)
    return Part(places, columns, perf_counter() - began)


def _alone(n_jobs: int | None) -> bool:
    """Whether one core, here, is all: joblib cannot have been told of others before it was imported."""
    if n_jobs is not None:
        return n_jobs == 1
    if "joblib" not in sys.modules:
        return True
    from joblib.parallel import get_active_backend

    backend, jobs = get_active_backend()
    return jobs in (None, 1) and type(backend).__name__ in ("LokyBackend", "SequentialBackend")


def _parallel(setting: Setting, deals: Deals, sizes: Sizes, keep: Keep, n_jobs: int | None) -> Any:
    """Through joblib, whose ``parallel_config`` decides where; the answer does not depend on it.

    Without a word from there, in processes: kernels let go of the interpreter, but with deals of 20 µs two
    threads wait for each other at the little that is done between two kernels.
    """
    joblib = needed("joblib", "more than one core")
    pool = joblib.Parallel(
        n_jobs=n_jobs,
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch="2*n_jobs",
    )
    task = joblib.delayed(one_batch)
    return pool(task(setting, deals[r.start : r.stop], r, keep) for r in sizes)
