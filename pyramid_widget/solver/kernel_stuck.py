"""Dead ends of the last pass: positions in which some cards lie in each other's way whatever is played.

In the last pass the waste is a stack for good. Which cards can go at all is found as if a card could be
paired again and again, and as if draws buried nothing: then more cards are free after every move, so that it
is enough to take whatever can be taken. A card that does not go even so never goes.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    GOAL,
    LEFT_OVER,
    LONE,
    NONE,
    PARTNERS,
    RANKS,
    any_number,
    covered_partner,
)
from pyramid_widget.solver.tables import (
    BOARD,
    CELL,
    GOAL_ALL,
    NEVER,
    OVERLAP,
    PYRAMID,
    STEP_COUNT,
    STEP_LENGTHS,
    STEP_SLOTS,
    STOCK_PLAYS,
    TARGET,
    UNDER,
    UNDER_TOO,
)


@compiled
def stuck(w: Words, mask: int, free: int, passed: int, cell: int) -> int:
    """Whether a position of the last pass, one waste, is lost since some cards that have to go never can.

    Without the cell, a card can go once it and a partner are both free, but not with one above or below it
    and not two cards of the waste. The card in the cell can go with any partner that comes free. Once the
    cell is empty, also two such cards can go, the upper one waiting in the cell; and a free card can be
    stored if thereby a partner of it comes free, which may take other moves, but none with the cell: it is
    full until the card leaves it. (Checked in tests/solver by ``check_prunings`` and
    ``check_prunings_on_whole_deals``.)
    """
    board = w[BOARD]
    stock = mask >> board << board
    ahead = mask >> (board + passed) << (board + passed)
    waste = stock ^ ahead
    ready = free | ahead
    if waste:
        ready |= 1 << high(waste)
    inside = 0
    if cell != NONE:
        inside = 1 << cell
        ready |= inside
    # What is free now lies neither above nor below each other; of two stock cards one must not be drawn yet.
    alone = waste if w[STOCK_PLAYS] else stock
    gone = ready & w[LONE]
    for rank in range(w[TARGET] // 2):
        lower, higher = w[RANKS + rank] & ready, w[RANKS + w[TARGET] - 2 - rank] & ready
        if lower and higher:
            if lower & higher and not lower & (lower - 1):
                continue  # the only one of a rank that pairs with itself
            gone |= lower if higher & ~alone else lower & ~alone
            gone |= higher if lower & ~alone else higher & ~alone
    ready, gone = take_all(w, mask, waste, ready, gone, inside)
    storable = w[PYRAMID] | -1 << board
    while count(mask & w[GOAL] & ~gone) > w[LEFT_OVER]:
        if not w[CELL] or inside & ~gone:
            return 1
        found = 0
        rest = ready
        while rest:
            card = low(rest)
            rest &= rest - 1
            if w[PARTNERS + card] & ready:
                found |= 1 << card
        if found & ~gone:
            ready, gone = take_all(w, mask, waste, ready, gone | found, any_number(0))
            continue
        rest, helped = ready & ~gone & storable, 0
        while rest and not helped:
            inside = rest & -rest
            rest ^= inside
            then_ready, then_gone = take_all(w, mask, waste, ready, gone | inside, inside)
            if w[PARTNERS + low(inside)] & then_ready or not w[GOAL_ALL]:
                ready, gone, helped = then_ready, then_gone, 1
        if not helped:
            return 1
        inside = 0
    return 1 if inside & ~gone and w[GOAL_ALL] else 0


@part
def take_all(w: Words, mask: int, waste: int, ready: int, gone: int, inside: int) -> tuple[int, int]:
    """The cards that are free and those that can go, when so many are known to.

    Those ``inside`` the cell may go with any partner.
    """
    board = (1 << w[BOARD]) - 1
    while True:
        left = mask & ~gone
        covered = 0
        for step in range(w[STEP_COUNT]):
            covered |= left >> w[STEP_LENGTHS + step] & w[STEP_SLOTS + step]
        new = left & board & ~covered & ~ready
        rest = waste & left
        if rest:
            new |= 1 << high(rest) & ~ready
        found = new & w[LONE]
        if w[OVERLAP]:
            taken = overlapping(w, left, (ready | new) & ~gone)
            new |= taken & ~ready
            found |= taken
        if not new and not found & ~gone:
            return ready, gone
        ready |= new
        new &= ~w[LONE]
        while new:
            card = low(new)
            new &= new - 1
            mates = w[PARTNERS + card] & ready
            if mates:
                apart = w[NEVER + card]
                if waste >> card & 1:
                    apart |= waste
                mates &= inside | ~apart
                if mates:
                    found |= mates | 1 << card
        if not found & ~gone:
            return ready, gone
        gone |= found


@part
def overlapping(w: Words, left: int, free: int) -> int:
    """The free cards that may go with the one that they alone cover, and those."""
    found = 0
    free &= w[PYRAMID]
    while free:
        slot = low(free)
        free &= free - 1
        for side in range(2):
            under = covered_partner(w, left, slot, UNDER + side * (UNDER_TOO - UNDER))
            if under >= 0:
                found |= 1 << slot | 1 << under
    return found


@part
def blocked(w: Words, mask: int, passed: int, cell: int) -> int:
    """Whether waste cards of the last pass block each other although there is a cell.

    In the last pass the waste is a stack. A card in it whose partners left all lie in it, too, can only go
    while the upper one of the two is in the cell, from when it lay on top until the lower one does:
    everything between leaves meanwhile, without the cell. So two such pairs that share a part of the stack,
    nested or not, are impossible, and so is one above the highest partner of a card that is in the cell and
    has all its partners in the waste. Where a card's partners lie all above it, or all below, its pair spans
    at least the way to the nearest. Cards of two ranks that may be each other's partners are not set against
    each other. (Checked in tests/solver by ``check_prunings`` and ``check_prunings_on_whole_deals``.)
    """
    board = w[BOARD]
    first = (1 << board) - 1
    waste = mask & ((1 << (board + passed)) - 1) & ~first
    others = mask & ~waste
    if cell != NONE:
        others |= 1 << cell
    rest = waste & ~w[LONE]  # with several cards a draw these lie there, too
    lowest = 64
    if cell != NONE and not w[PARTNERS + cell] & mask & ~waste:
        partners = w[PARTNERS + cell] & waste
        if not partners:
            return 1
        lowest = high(partners)
    ends, owner = -1, 0
    while rest:
        card = low(rest)
        rest &= rest - 1
        partners = w[PARTNERS + card]
        if partners & others:
            continue
        partners &= waste
        above = partners >> card << card
        if above == partners:
            if not partners:
                return 1
            start, end = card, low(above)
        elif above == 0:
            start, end = high(partners), card
        else:
            continue
        if end > lowest:
            return 1
        if start < ends and not owner & 1 << card:
            return 1
        if end > ends:
            ends, owner = end, w[PARTNERS + card]
    return 0
