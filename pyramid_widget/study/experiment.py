"""experiment: rules × deals × players, the same deals for all, to a tidy table."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.solver.answers import Limit
from pyramid_widget.study.extras import needed
from pyramid_widget.study.games import ENOUGH
from pyramid_widget.study.numbers import integer
from pyramid_widget.study.plan import read_deals, read_setting
from pyramid_widget.study.progress import Bar, Progress
from pyramid_widget.study.written import decimal

if TYPE_CHECKING:
    from pandas import DataFrame, Series


@dataclass(frozen=True, repr=False, eq=False)
class Experiment:
    """What came of an experiment.

    >>> result = experiment("solitarium", 20, ("solver", "greedy"))
    >>> result.frame.shape
    (40, 13)
    >>> result.summary["won"].tolist()
    [14, 8]
    """

    frame: DataFrame
    """One row for each deal, rules and player; with ``keep="counts"`` one for each kind of row."""
    partial: bool
    """Whether it was interrupted, so that deals are missing."""

    @cached_property
    def summary(self) -> DataFrame:
        """For each rules and player the share won, with Wilson's 95 % interval."""
        return self.summarise()

    def summarise(self, level: float = 0.95) -> DataFrame:
        """The same with intervals of another level; undecided deals count both ways.

        >>> experiment("solitarium", 20).summarise(0.5)[["won", "deals"]].values.tolist()
        [[14, 20]]

        Raises: OptionError for a level that does not lie between 0 and 1.
        """
        from pyramid_widget.study.summary import summarise

        return summarise(self.frame, level)

    def outcomes(self, *, player: str | None = None, rules: str | None = None) -> Series:
        """The outcomes of one player under one rule set, by deal: ready for ``compare``.

        A name may be left out where there is only one.

        >>> result = experiment("solitarium", 20, ("solver", "greedy"))
        >>> result.outcomes(player="greedy").tolist().count("won")
        8

        Raises: OptionError for a name that is not in the table, or a table of counts.
        """
        if "deal" not in self.frame:
            raise OptionError("counts know no single deals: run the experiment with keep='rows'")
        rows = self.frame
        for column, name in (("rules", rules), ("player", player)):
            rows = rows[rows[column] == self._only(column, name)]
        return rows.set_index("deal")["outcome"]

    def _only(self, column: str, name: str | None) -> str:
        names = list(self.frame[column].cat.categories)
        if name is None and len(names) == 1:
            return str(names[0])
        if name not in names:
            raise OptionError(f"{column}={shown(name)}: one of {', '.join(map(repr, names))}")
        return str(name)

    def __repr__(self) -> str:
        part = "interrupted; " if self.partial else ""
        table = self.summary.to_string(index=False, decimal=decimal("."))
        return f"<Experiment, {part}{len(self.frame)} rows in .frame>\n{table}"

    def _repr_html_(self) -> str:
        return str(self.summary.to_html(index=False, border=0, decimal=decimal(".")))


def experiment(
    variants: Any,
    deals: Any,
    players: Any = ("solver",),
    *,
    n_jobs: int | None = None,
    progress: Progress = None,
    resume: str | PathLike[str] | None = None,
    keep: Literal["rows", "counts"] = "rows",
    limit: Limit = ENOUGH,
    seed: int = 0,
    batch: int | None = None,
) -> Experiment:
    """Play deals under rule sets by players, the same deals for all, and tabulate what came of it.

    ``variants``: a name, ``Rules``, several of them, or a dict of them by what they shall be called.
    ``deals``: how many (from number 0), a range, or numbers and ``Deal`` in any order.
    ``players``: names of ``PLAYERS``, functions of a ``View`` that return a move, or a dict of them.

    The table is the same for any ``n_jobs`` and ``batch`` (deals at a time), but for ``seconds``: a player's
    chance follows from seed, deal, rules and player. ``n_jobs`` is a number of cores, -1 for all; inside of
    ``joblib.parallel_config("dask")`` leave it out. ``keep="counts"`` keeps how often each kind of row came
    up, in memory that does not grow. ``resume`` is a Parquet file: what is done is kept there, and the same
    call goes on from it. An interrupt ends the experiment with what is done, marked ``partial``. ``limit`` is
    for each search.

    >>> result = experiment(["solitarium", "microsoft"], range(10), ("solver", "greedy"))
    >>> result.frame.groupby(["rules", "player"], observed=True)["cards_left"].count().tolist()
    [7, 10, 7, 10]

    Raises: VariantError, RulesError, DealError, OptionError for what is not understood; PlayerError where a
    player fails; ModuleNotFoundError with the line that installs what is missing.
    """
    for module in ("numpy", "pandas"):
        needed(module, "an experiment")
    from pyramid_widget.study.runs import Sizes, read_jobs, run
    from pyramid_widget.study.store import Store
    from pyramid_widget.study.tallies import Counts, Rows, Tally

    setting = read_setting(variants, players, limit, seed)
    listed = read_deals(deals, setting.rules)
    jobs = read_jobs(n_jobs)
    _check(keep, batch)
    tally: Tally = Rows() if keep == "rows" else Counts()
    store = Store(resume, setting, listed, keep)
    store.load(tally)
    bar = Bar(progress, len(listed), store.done.count)
    partial = False
    try:
        for part in run(setting, listed, Sizes(store.done.gaps(), integer(batch)), keep, jobs):
            tally.add(part.places.start, part.columns)
            store.add(part.places, tally)
            bar.add(len(part.places))
    except KeyboardInterrupt:
        partial = True
    finally:
        bar.close()
        frame = store.finish(tally)
    if partial:
        _tell(store.done.count, len(listed), resume)
    return Experiment(frame, partial)


def _check(keep: object, batch: object) -> None:
    if keep not in ("rows", "counts"):
        raise OptionError(f"keep={shown(keep)}: 'rows' or 'counts'")
    if batch is not None and (integer(batch) or 0) < 1:
        raise OptionError(f"batch={shown(batch)}: deals at a time, a whole number from 1, or None")


def _tell(done: int, total: int, resume: object) -> None:
    how = "the same call goes on from there" if resume else "with resume='file.parquet' it could go on"
    warnings.warn(f"interrupted after {done:,} of {total:,} deals; {how}", stacklevel=3)
