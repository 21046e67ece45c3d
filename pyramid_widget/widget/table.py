"""Where things lie on the table, in card widths (x) and card heights (y), for every valid ``Rules``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyramid_widget.game.rules import LayoutName, Rules

Place = tuple[float, float]

WIDEST = 8.0
"""So wide is a table of up to eight columns at most, in cards: at 360 pixels a card keeps 44."""
_ACROSS = 1.12
"""From one card to the next beside it, where there is room; no card lies on the one beside it."""
_DOWN = 0.5
"""From one pyramid row to the next, which covers half of it."""
_RESERVE_DOWN = 0.46
_DEEPEST_RESERVE = 2.0
_GAP = 0.12
_PLACES_BELOW = 7
"""The row below the board has at least so many places."""


@lru_cache(maxsize=64)
def table(rules: Rules) -> dict[str, Any]:
    """The layout of the protocol; the same object for equal rules, to be read only.

    >>> table(Rules())["homes"][0]
    [3.36, 0.0]
    """
    columns = max(_PLACES_BELOW, rules.rows, rules.reserve_columns)
    step = min(_ACROSS, max(1.0, (WIDEST - 1) / (columns - 1)))
    width = 1 + (columns - 1) * step
    pyramid = _pyramid(rules, step, width)
    bottom = max(y for _, y in pyramid) + 1
    reserve = _reserve(rules, step, width, bottom + _GAP)
    if reserve:
        bottom = max(y for _, y in reserve) + 1
    piles = _piles(rules, width, bottom + _GAP)
    height = bottom if piles.pop("above") else bottom + _GAP + 1
    return {
        "width": _number(width),
        "height": _number(height),
        "homes": [_point(place) for place in pyramid + reserve],
        "rows": _grid(rules),
        "pyramid": rules.pyramid_size,
        "reserve": rules.reserve_size,
        **piles,
    }


def _pyramid(rules: Rules, step: float, width: float) -> list[Place]:
    places = []
    for row, column in rules.board().places:
        cards = rules.rows - row if rules.layout is LayoutName.INVERTED else row + 1
        left = (width - 1 - (cards - 1) * step) / 2
        places.append((left + column * step, row * _DOWN))
    return places


def _reserve(rules: Rules, step: float, width: float, top: float) -> list[Place]:
    if not rules.reserve_size:
        return []
    left = (width - 1 - (rules.reserve_columns - 1) * step) / 2
    down = min(_RESERVE_DOWN, _DEEPEST_RESERVE / max(1, rules.reserve_depth - 1))
    return [
        (left + column * step, top + level * down)
        for column in range(rules.reserve_columns)
        for level in range(rules.reserve_depth)
    ]


def _piles(rules: Rules, width: float, below: float) -> dict[str, Any]:
    """Stock, wastes, cell and foundation in a row below the board, stock first.

    Without a stock there are two piles at most; they go to the corners beside the tip of an upright pyramid.
    """
    step = min(_ACROSS, (width - 1) / (_PLACES_BELOW - 1))
    above = not rules.stock_size and rules.layout is LayoutName.UPRIGHT
    top, last = (0.0 if above else below), width - 1
    at = 0.0
    stock = stock_top = None
    wastes: list[list[float]] = []
    fan = 0.0
    if rules.stock_size:
        stock = _point((at, top))
        at += step
        if rules.stock_plays:
            stock_top = _point((at, top))
            at += step
        for _ in range(rules.wastes):
            wastes.append(_point((at, top)))
            at += step
        if rules.waste_fanned and rules.wastes == 1:
            fan = last - step * (1 + rules.cell) - wastes[0][0] + 1
    cell = _point((0.0 if above else last - step, top)) if rules.cell else None
    return {
        "above": above,
        "stock": stock,
        "stockTop": stock_top,
        "wastes": wastes,
        "fan": _number(fan),
        "foundation": _point((last, top)),
        "cell": cell,
    }


def _grid(rules: Rules) -> list[list[int]]:
    """The rows that arrow keys walk: the pyramid's, then one for each level of the reserve."""
    rows: list[list[int]] = [[] for _ in range(rules.rows)]
    board = rules.board()
    for slot, (row, _) in enumerate(board.places):
        rows[row].append(slot)
    levels = [[column[level] for column in board.columns] for level in range(rules.reserve_depth)]
    return rows + levels


def _number(value: float) -> float:
    return round(value, 4)


def _point(place: Place) -> list[float]:
    return [_number(place[0]), _number(place[1])]
