"""Waste cards of the last pass that can never leave, where only the pyramid has to go.

They are struck from a position, so that more positions are equal.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, high, low, part
from pyramid_widget.solver.kernel_base import CLOCK, MASK, MOVE, PACK, PACK_BIT, PARTNERS, PLACE
from pyramid_widget.solver.kernel_matching import all_alive
from pyramid_widget.solver.tables import BOARD, STOCK_PLAYS


@part
def live(w: Words, mask: int, passed: int) -> int:
    """What a waste card of the last pass may still meet: the board and, if its top plays, the stock."""
    board = w[BOARD]
    cards = mask & ((1 << board) - 1)
    if w[STOCK_PLAYS]:
        cards |= mask >> (board + passed) << (board + passed)
    return cards


@part
def drop(w: Words, here: int, cards: int) -> int:
    """Strike cards that can never leave from a frame; whether every rank pair can still be matched."""
    gone = w[here + MASK] & cards
    w[here + MASK] &= ~cards
    while gone:
        w[here + PACK] &= ~w[PACK_BIT + low(gone)]
        gone &= gone - 1
    return all_alive(w, here)


@part
def settle(w: Words, here: int) -> int:
    """Strike waste cards of the last pass that a pair has robbed of their last partner, and all below them.

    In the last pass the waste is a stack for good: what lies under a card that can never leave cannot leave.
    """
    here &= PLACE
    clock, mask, move = w[here + CLOCK], w[here + MASK], w[here + MOVE]
    board = w[BOARD]
    passed = clock & 63
    waste = mask & ((1 << passed) - 1) << board
    if not waste:
        return 1
    first, second = move & 63, move >> 6
    left = live(w, mask, passed)
    stuck = 0
    if not w[PARTNERS + first] & left:
        stuck |= w[PARTNERS + second]  # cards of the first one's rank: their partners are those it had
    if not w[PARTNERS + second] & left:
        stuck |= w[PARTNERS + first]
    stuck &= waste
    if not stuck:
        return 1
    return drop(w, here, (2 << high(stuck)) - (1 << board))
