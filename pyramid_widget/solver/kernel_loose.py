"""The order-free search: is a position lost even if any stock card could be had at any time?

Such positions are few, because stock cards of a rank are alike, and most lost positions are lost even so.
Also what this search shares with the search by the clock: children that take a pair.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    AT_ONCE,
    CLOCK,
    FRAME,
    FREE,
    GOAL,
    GROUP,
    IN_CELL,
    KEY_BITS,
    LEFT_OVER,
    LONE,
    LOOSE,
    LOOSE_BITS,
    LOOSE_COUNT,
    LOOSE_DEPTH,
    LOOSE_FULL,
    LOOSE_SHIFT,
    LOOSE_STACK,
    LOST,
    MASK,
    MOVE,
    NEIGHBOURS,
    NODES,
    NONE,
    PACK,
    PACK_BIT,
    PARTNERS,
    PLACE,
    RUNNING,
    SINGLE,
    SLOT,
    TRAIL,
    WON,
    any_number,
    covered_partner,
    lift,
    seek,
)
from pyramid_widget.solver.kernel_forced import forced_loose
from pyramid_widget.solver.kernel_matching import look_up, pair_alive
from pyramid_widget.solver.kernel_neighbours import without
from pyramid_widget.solver.tables import (
    BOARD,
    CELL,
    OVERLAP,
    PYRAMID,
    STOCK_PLAYS,
    UNDER,
    UNDER_TOO,
)

LOOSE_TRAIL = TRAIL + 128
"""Where the order-free search keeps its part of the trail."""
LOOSE_BUDGET = 4000
"""Nodes that the order-free search may spend on one position of the exact one."""
DEAD, ALIVE, OPEN = 1, 2, 3


@part
def put_child(w: Words, parent: int, top: int, first: int, second: int, goal: int) -> int:
    """Write the frame after a pair at ``top``; the new top, the same if it is dead, minus it if it is won.

    The clock is the parent's, which moves on while the stock is gone through.
    """
    parent, top, first, second = parent & PLACE, top & PLACE, first & SLOT, second & SLOT
    shift = w[GROUP + first]
    pack = w[parent + PACK] & ~(w[PACK_BIT + first] | w[PACK_BIT + second])
    clock = w[parent + CLOCK]
    cell = w[parent + IN_CELL]
    taken = 1 << first | 1 << second
    if cell != NONE and taken >> cell & 1:
        taken &= ~(1 << cell)
        cell = NONE
    known = pair_alive(w, pack, clock, cell, shift)
    if not known & 1:
        return top
    mask, free = lift(w, w[parent + MASK], w[parent + FREE], taken)
    w[top + PACK] = pack
    w[top + MASK] = mask
    w[top + FREE] = free
    w[top + CLOCK] = clock
    w[top + LOOSE] = w[parent + LOOSE] & ~(255 << shift) | (known >> 1 & 255) << shift
    single = known >> (17 if clock < 0 else 9) & 255
    w[top + SINGLE] = w[parent + SINGLE] & ~(255 << shift) | single << shift
    w[top + MOVE] = first | second << 6
    w[top + IN_CELL] = cell
    neighbours = w[parent + NEIGHBOURS]
    if second >= w[BOARD] and clock >= 0 and w[STOCK_PLAYS]:
        neighbours = without(w, w[parent + MASK], neighbours, second)
        if first >= w[BOARD]:
            neighbours = without(w, w[parent + MASK] & ~(1 << second), neighbours, first)
    w[top + NEIGHBOURS] = neighbours
    top += FRAME
    left_over = w[LEFT_OVER]
    if left_over and count(mask & goal) <= left_over:
        return -top
    return top if mask & goal else -top


@part
def board_pairs(w: Words, here: int, top: int, goal: int, loose: int) -> int:
    """The children that take two cards of the board or, if ``loose``, one and any of the stock."""
    here &= PLACE
    mask, free = w[here + MASK], w[here + FREE]
    board, overlap = w[BOARD], w[OVERLAP]
    stock = mask >> board << board if loose else 0
    rest = free
    while rest:
        slot = high(rest)
        rest ^= 1 << slot
        mates = w[PARTNERS + slot]
        others = mates & rest
        while others:
            other = high(others)
            top = put_child(w, here, top, other, slot, goal)
            if top < 0:
                return top
            others ^= 1 << other
        if mates & stock:
            top = put_child(w, here, top, slot, high(mates & stock), goal)
            if top < 0:
                return top
        if overlap:
            for side in range(2):
                under = covered_partner(w, mask, slot, UNDER + side * (UNDER_TOO - UNDER))
                if under >= 0:
                    top = put_child(w, here, top, slot, under, goal)
                    if top < 0:
                        return top
    return top


@part
def loose_cell_moves(w: Words, here: int, top: int, goal: int) -> int:
    """The order-free search's children that use the cell: store a card of the pyramid, pair it.

    To store a card of the stock is of no use where any can be had at any time.
    """
    cell = w[here + IN_CELL]
    if cell != NONE:
        others = w[PARTNERS + cell] & (w[here + FREE] | w[here + MASK] >> w[BOARD] << w[BOARD])
        while others:
            top = put_child(w, here, top, low(others), cell, goal)
            if top < 0:
                return top
            others &= others - 1
        return top
    rest = w[here + FREE] & w[PYRAMID]
    while rest:
        for field in range(FRAME):
            w[top + field] = w[here + field]
        mask, free = lift(w, w[here + MASK], w[here + FREE], rest & -rest)
        w[top + MASK] = mask
        w[top + FREE] = free
        w[top + IN_CELL] = low(rest)
        top += FRAME
        if count(mask & goal) <= w[LEFT_OVER]:
            return -top
        rest &= rest - 1
    return top


@part
def begin_loose(w: Words, here: int) -> int:
    """Set the root of the order-free search; RUNNING, or WON where nothing is left to do."""
    for field in range(FRAME):
        w[LOOSE_STACK + field] = w[here + field]
    w[LOOSE_STACK + CLOCK] = -128  # never the last pass
    w[LOOSE_TRAIL], w[LOOSE_TRAIL + 1], w[LOOSE_DEPTH] = LOOSE_STACK, LOOSE_STACK + FRAME, 0
    mask, free = lift(w, w[here + MASK], w[here + FREE], w[here + FREE] & w[LONE])
    w[LOOSE_STACK + MASK], w[LOOSE_STACK + FREE] = mask, free
    if not w[CELL]:
        eager = 0
        for shift in range(0, 48, 8):
            eager |= (
                look_up(w, shift >> 3, any_number(0), w[here + PACK] >> shift & 255) >> 17 & 255
            ) << shift
        w[LOOSE_STACK + SINGLE] = eager
    goal = w[GOAL] & ((1 << w[BOARD]) - 1)
    return RUNNING if count(mask & goal) > w[LEFT_OVER] else WON


@part
def order_free(w: Words, table: Words, budget: int) -> int:
    """Search as if any stock card could be had at any time; WON, LOST, LOOSE_FULL or, at the budget, RUNNING.

    Every position that is done with stays in the table as dead, every one on a winning line as alive, so that
    later searches of the same deal stop there.
    """
    goal = w[GOAL] & ((1 << w[BOARD]) - 1)  # what is left of the stock then pairs among itself: it is matched
    depth = w[LOOSE_DEPTH] & PLACE
    result = RUNNING
    while budget > 0:
        at = LOOSE_TRAIL + 2 * depth & PLACE
        here = w[at] & PLACE
        if here == w[at + 1]:
            if depth == 0:
                return LOST
            depth -= 1
            continue
        key = loose_key(w, here)
        place = seek(table, w[LOOSE_SHIFT], key, LOOSE_BITS)
        entry = table[place]
        if entry:
            w[at] = here + FRAME
            if entry >> LOOSE_BITS == ALIVE:
                result = WON
                break
            if entry >> LOOSE_BITS == DEAD:
                continue
        if 2 * w[LOOSE_COUNT] >= 1 << (63 - w[LOOSE_SHIFT]):
            result = LOOSE_FULL
            break
        w[at] = here + FRAME
        if not entry:
            w[LOOSE_COUNT] += 1
        table[place] = key | DEAD << LOOSE_BITS
        w[NODES] += 1
        budget -= 1
        forced = forced_loose(w, here)
        if forced >= 0:
            top = put_child(w, here, w[at + 1], forced & 63, forced >> 6, goal)
        else:
            top = board_pairs(w, here, w[at + 1], goal, 1)
            if w[CELL] and top > 0:
                top = loose_cell_moves(w, here, top, goal)
        depth += 1
        w[at + 2] = w[at + 1]
        if top < 0:
            w[at + 2] = w[at + 3] = -top
            result = WON
            break
        w[at + 3] = top
    w[LOOSE_DEPTH] = depth
    return result


@part
def loose_key(w: Words, here: int) -> int:
    """A position as the order-free search sees it; the place 0 of the cell says that it is empty."""
    return w[here + LOOSE] | ((w[here + IN_CELL] + 1) & 63) << KEY_BITS


@part
def mark_path(w: Words, table: Words, mark: int) -> None:
    """Mark the positions on the order-free search's path, which are not known to be dead."""
    for depth in range(w[LOOSE_DEPTH] + 1):
        here = w[LOOSE_TRAIL + 2 * depth] - FRAME
        place = seek(table, w[LOOSE_SHIFT], loose_key(w, here), LOOSE_BITS)
        if table[place]:
            table[place] = loose_key(w, here) | mark << LOOSE_BITS


@part
def hopeless(w: Words, table: Words, here: int) -> int:
    """Whether a position is lost even if any stock card could be had at any time: 1, 0, or LOOSE_FULL."""
    here &= PLACE
    entry = table[seek(table, w[LOOSE_SHIFT], loose_key(w, here), LOOSE_BITS)]
    if entry:
        return 1 if entry >> LOOSE_BITS == DEAD else 0
    at_once = w[AT_ONCE]
    w[AT_ONCE] = w[LONE]  # also those of a reserve that need not go: here it loses nothing to take them
    result = begin_loose(w, here)
    if result == RUNNING:
        result = order_free(w, table, any_number(LOOSE_BUDGET))
        if result != LOST:
            mark_path(w, table, ALIVE)
    w[AT_ONCE] = at_once
    if result == LOST:
        return 1
    return LOOSE_FULL if result == LOOSE_FULL else 0
