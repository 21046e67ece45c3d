"""The columns of an experiment as a pandas table, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy
from numpy.typing import NDArray

from pyramid_widget.game.deal import Deal
from pyramid_widget.study.games import OUTCOMES
from pyramid_widget.study.plan import Deals, Setting

if TYPE_CHECKING:
    from pandas import DataFrame

Columns: TypeAlias = dict[str, NDArray[Any]]
"""By name, an array of one value a row: deal by deal, rules by rules, player by player."""

MISSING = -(1 << 15)
"""Stands for no value in a column."""
COLUMNS = {
    "outcome": "int8",
    "cards_left": "int16",
    "score": "int16",
    "moves": "int32",
    "passes": "int16",
    "opening_moves": "int8",
    "kings_in_stock": "int8",
    "lethal_cards": "int8",
    "nodes": "int64",
    "seconds": "float64",
}
"""What is known of a game on a deal, and the kind of number that holds it."""
KINDS = ("cell", "outcome", "cards_left", "opening_moves", "kings_in_stock", "lethal_cards")
"""What counts tell apart; ``cell`` is the number of rules and player together."""
_WITH_GAPS = {"cards_left": "Int8", "score": "Int16", "moves": "Int32", "passes": "Int16"}


def rows_frame(setting: Setting, deals: Deals, done: Sequence[range], columns: Columns) -> DataFrame:
    """One row for each deal, rules and player, in that order."""
    import pandas

    numbers = [deal_numbers(deals, places) for places in done]
    deal = numpy.concatenate(numbers) if numbers else numpy.zeros(0, dtype=numpy.int64)
    cell = numpy.tile(numpy.arange(setting.cells), len(deal))
    made: dict[str, Any] = {"deal": numpy.repeat(deal, setting.cells), **_cells(setting, cell)}
    for name in COLUMNS:
        made[name] = _column(name, columns[name])
    return pandas.DataFrame(made)


def counts_frame(setting: Setting, columns: Columns) -> DataFrame:
    """One row for each kind of row, with how many ``deals`` it has and the sums of nodes and seconds."""
    import pandas

    made = _cells(setting, columns["cell"])
    for name in (*KINDS[1:], "deals", "nodes", "seconds"):
        made[name] = _column(name, columns[name])
    return pandas.DataFrame(made)


def columns_of(frame: DataFrame, setting: Setting) -> Columns:
    """The columns that a frame was made of."""
    columns: Columns = {}
    if "deals" in frame:
        which = frame["rules"].cat.codes.astype("int64") * len(setting.players)
        columns["cell"] = (which + frame["player"].cat.codes).to_numpy()
    for name in frame:
        if name == "outcome":
            columns[name] = frame[name].cat.codes.to_numpy().astype("int8")
        elif name in _WITH_GAPS:
            columns[name] = _filled(frame[name])
        elif name not in ("deal", "rules", "player"):
            columns[str(name)] = frame[name].to_numpy()
    return columns


def deal_numbers(deals: Deals, places: range) -> NDArray[Any]:
    """The numbers of deals; one without a number has -1, -2, … by its place in the list."""
    some = deals[places.start : places.stop]
    if isinstance(some, tuple):
        some = [_number(deal, place) for deal, place in zip(some, places, strict=True)]
    return numpy.asarray(some, dtype=numpy.int64)


def _number(deal: int | Deal, place: int) -> int:
    if not isinstance(deal, Deal):
        return deal
    return -1 - place if deal.number is None else deal.number


def _cells(setting: Setting, cell: NDArray[Any]) -> dict[str, Any]:
    import pandas

    rules, player = numpy.divmod(cell, len(setting.players))
    return {
        "rules": pandas.Categorical.from_codes(rules, categories=list(setting.labels)),
        "player": pandas.Categorical.from_codes(player, categories=list(setting.names)),
    }


def _column(name: str, values: NDArray[Any]) -> Any:
    import pandas

    if name == "outcome":
        return pandas.Categorical.from_codes(values, categories=list(OUTCOMES))
    if name in _WITH_GAPS:
        missing = values == MISSING
        kind = _WITH_GAPS[name].lower()
        return pandas.arrays.IntegerArray(numpy.where(missing, 0, values).astype(kind), missing)
    return values.astype(COLUMNS[name]) if name in COLUMNS else values


def _filled(series: Any) -> NDArray[Any]:
    values: NDArray[Any] = series.to_numpy(dtype="int64", na_value=MISSING)
    return values
