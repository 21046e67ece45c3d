"""Cards of a stock that plays which pair with the one before them: kept along, not looked for."""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, high, low, part
from pyramid_widget.solver.kernel_base import PARTNERS
from pyramid_widget.solver.tables import BOARD


@part
def without(w: Words, mask: int, neighbours: int, slot: int) -> int:
    """The neighbours that pair, see ``NEIGHBOURS``, once a card of the stock has gone."""
    board = w[BOARD]
    neighbours &= ~(1 << (slot - board))
    after = mask >> slot >> 1
    if after:
        following = slot + 1 + low(after)
        before = mask & ((1 << slot) - 1) & -1 << board
        neighbours &= ~(1 << (following - board))
        if before:
            neighbours |= (w[PARTNERS + following] >> high(before) & 1) << (following - board)
    return neighbours


@part
def pairing_neighbours(w: Words, stock: int) -> int:
    """See ``NEIGHBOURS``."""
    found, before = 0, -1
    while stock:
        card = w[BOARD] + low(stock)
        stock &= stock - 1
        if before >= 0 and w[PARTNERS + before] >> card & 1:
            found |= 1 << (card - w[BOARD])
        before = card
    return found
