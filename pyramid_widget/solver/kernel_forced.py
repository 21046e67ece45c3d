"""Pairs that can be taken at once, whatever else might be: every win takes them, or they do no harm."""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, high, low, part
from pyramid_widget.solver.kernel_base import (
    CLOCK,
    FREE,
    GROUP,
    IN_CELL,
    LAST_TURN,
    MASK,
    NONE,
    PACK,
    PACK_BIT,
    PARTNERS,
    PLACE,
    SINGLE,
    SLOT,
    SLOT_OF,
    STOCK_BITS,
)
from pyramid_widget.solver.kernel_matching import suffices
from pyramid_widget.solver.tables import APART, BOARD, CELL, DRAW, STOCK_PLAYS, WASTES


@part
def forced_pair(w: Words, here: int) -> int:
    """A pair that can be taken now and that every win takes, as a frame's move; -1 for none.

    It is the only one for a card that has to go. Taken at once it does no harm: cards of the board only cover
    others, the cell is only emptied; with one waste and one card a draw, all other cards of the stock come up
    in the same order without one of it, after fewer draws.
    """
    here &= PLACE
    single = w[here + SINGLE]
    if not single:
        return -1
    mask, ready, clock, cell = w[here + MASK], w[here + FREE], w[here + CLOCK], w[here + IN_CELL]
    board = w[BOARD]
    stock = mask >> board << board
    waste, stack = 0, 0
    if w[LAST_TURN] >= 0 and w[DRAW] == 1 and w[WASTES] == 1:
        waste = mask & ((1 << (clock & 63)) - 1) << board
        if waste:
            ready |= 1 << high(waste)
        if w[STOCK_PLAYS]:
            ready |= (stock ^ waste) & -(stock ^ waste)
        if clock >> 6 == w[LAST_TURN] and not w[CELL]:
            stack = waste
    if cell != NONE:
        ready |= 1 << cell
        mask |= 1 << cell
    rest = ready
    while rest:
        slot = low(rest)
        rest &= rest - 1
        if w[PACK_BIT + slot] & single:
            mates = w[PARTNERS + slot] & mask & ~w[APART + slot]
            if stack >> slot & 1:
                mates &= ~stack
            if mates & ready and mates & (mates - 1) == 0:
                mate = low(mates)
                return slot | mate << 6 if slot < mate else mate | slot << 6
    return -1


@part
def forced_loose(w: Words, here: int) -> int:
    """A pair that does no harm with any stock card to be had, as a frame's move; -1 for none.

    Beside the pairs that every win takes (``forced_pair``) those of cards ``at_once``:

    Where the stock has a partner for each of the rank pair's cards on the board, a free one with one of the
    stock: in any win, give each card of the board such a partner at the time at which it leaves.

    Two free cards of the board, if one of them, or the other, is the last on the board of its rank, and both
    have to go. Say a win pairs them, a and b, with others, c and d, and c is the one in the stock. It can as
    well take a with b now and d, when it comes free, with c; or leave both in the stock, if d is there, too.

    (Checked in tests/solver by ``check_prunings`` and ``check_prunings_on_whole_deals``.)
    """
    here &= PLACE
    rest = w[here + SINGLE]
    if not rest:
        return -1
    mask, free, cell = w[here + MASK], w[here + FREE], w[here + IN_CELL]
    stock = mask >> w[BOARD] << w[BOARD]
    ready = free | stock
    if cell != NONE:
        ready |= 1 << cell
        mask |= 1 << cell
    while rest:
        bit = low(rest)
        slot = w[SLOT_OF + bit] & SLOT
        rest &= rest - 1
        if not ready >> slot & 1:
            continue
        mates = w[PARTNERS + slot] & mask & ~w[APART + slot]
        if mates & (mates - 1) == 0:
            if not mates & ready or (mates & stock and stock >> slot & 1):
                continue
        elif not free >> slot & 1:
            continue
        elif mates & stock and plenty(w, here, slot):
            mates = 1 << high(mates & stock)
        else:
            mates &= free
            if not mates:
                continue
        mate = low(mates)
        return slot | mate << 6 if slot < mate else mate | slot << 6
    return -1


@part
def plenty(w: Words, here: int, slot: int) -> int:
    """Whether the stock has a partner for each card on the board of a card's rank pair."""
    shift = w[GROUP + slot]
    present = w[here + PACK] >> shift & 255
    stock = present & w[STOCK_BITS + (shift >> 3)]
    return suffices(stock, present ^ stock)


@part
def forced_with(w: Words, here: int, card: int, others: int, stack: int) -> int:
    """Whether every win takes a card that has come up with one of ``others``, all free: see ``forced_pair``.

    ``stack`` are the waste cards that never pair with each other.
    """
    here, card = here & PLACE, card & SLOT
    single, mask, cell = w[here + SINGLE], w[here + MASK], w[here + IN_CELL]
    if cell != NONE:
        mask |= 1 << cell
    others &= w[PARTNERS + card]
    if w[PACK_BIT + card] & single:
        mates = w[PARTNERS + card] & mask & ~w[APART + card]
        if stack >> card & 1:
            mates &= ~stack
        if mates & (mates - 1) == 0 and mates & others:
            return 1
    while others:
        slot = low(others)
        others &= others - 1
        if w[PACK_BIT + slot] & single and w[PARTNERS + slot] & mask & ~w[APART + slot] == 1 << card:
            return 1
    return 0
