"""The exact search where the clock of one card a draw does not tell the time: several cards a draw, several
wastes, a cell. Any board, any passes.

A position is the set of cards left, the card in the cell, the pass, the cards passed in the stock and, with
several wastes, the order in which the stock began the pass. Positions that differ in the pass alone, or where
drawing leads from the one to the other, need only the earliest of them.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, low, part, shifted, times
from pyramid_widget.solver.kernel_base import (
    AT_ONCE,
    CLOCK,
    DEPTH,
    EXACT,
    FORGOTTEN,
    FREE,
    GOAL,
    IN_CELL,
    LAST_TURN,
    LEFT_OVER,
    LONE,
    LOOSE,
    LOOSE_FULL,
    LOST,
    MASK,
    MOVE,
    NODES,
    NONE,
    ORDERS_FULL,
    PACK,
    PACK_BIT,
    PLACE_COUNTS,
    RUNNING,
    SECOND_WORD,
    SEEN_COUNT,
    SEEN_FULL,
    SEEN_SHIFT,
    SINGLE,
    STACK_FULL,
    STORE_LATE,
    SWITCH_ORDER_FREE,
    SWITCH_STORE_LATE,
    SWITCH_STUCK,
    SWITCHES,
    TURN_ENDS,
    WIDE_LENGTH,
    WIDE_STACK,
    WIDE_TRAIL,
    WINS,
    WON,
    any_number,
    lift,
)
from pyramid_widget.solver.kernel_forced import forced_pair
from pyramid_widget.solver.kernel_loose import hopeless
from pyramid_widget.solver.kernel_matching import pair_alive
from pyramid_widget.solver.kernel_moves import (
    ANYTHING,
    COST,
    ONLY,
    ORDER,
    PAIR,
    WIDE,
    board_moves,
    one_waste_moves,
    put,
    several_waste_moves,
    store_moves,
)
from pyramid_widget.solver.kernel_partners import begin_partners
from pyramid_widget.solver.kernel_stuck import stuck
from pyramid_widget.solver.tables import BOARD, CELL, COVERS, DRAW, GOAL_ALL, OVERLAP, PYRAMID, SIZE, WASTES


@part
def find(w: Words, seen: Words, here: int) -> int:
    """Where a position stands in the hash table (two words a place), or the empty place where it belongs."""
    first, second = w[here + MASK] | w[here + IN_CELL] << 52, w[here + ORDER]
    if w[PLACE_COUNTS]:
        second = second << 6 | w[here + CLOCK] & 63
    if w[EXACT]:
        second = second << 7 | w[here + CLOCK] >> 6
    last = (1 << (63 - w[SEEN_SHIFT])) - 1
    at = shifted(times(first ^ times(second, 0x2545F4914F6CDD1D), 0x1E3779B97F4A7C15), w[SEEN_SHIFT]) & last
    while seen[2 * at + 1] and (seen[2 * at] != first or seen[2 * at + 1] >> 16 != second):
        at = (at + 1) & last
    w[SECOND_WORD] = second
    return at


@part
def time_of(w: Words, here: int) -> int:
    """What is compared of positions with the same key: the fewer the better."""
    if w[EXACT]:
        return w[here + COST]
    if w[LAST_TURN] < 0 and w[WASTES] == 1:
        return 0
    if w[PLACE_COUNTS]:
        return w[here + CLOCK] >> 6
    return w[here + CLOCK]


@compiled
def begin_general(w: Words, left: int, cell: int, clock: int, passes: int) -> int:
    """Set the root frame; RUNNING, or LOST where a rank pair is dead at once."""
    board = w[BOARD]
    mask = left
    if w[EXACT] and not w[GOAL_ALL]:
        w[AT_ONCE] = w[LONE] & w[PYRAMID]  # those of a reserve need not go
    if w[DRAW] == 1 and w[WASTES] == 1 and not w[EXACT]:
        mask &= ~(w[LONE] >> board << board)
    w[LAST_TURN] = passes - 1
    if w[WASTES] == 1:  # the card that the clock points to may be one that has just been left out
        rest = mask >> (board + (clock & 63))
        clock += low(rest) if rest else w[SIZE] - board - (clock & 63)
    free, taken, pack = 0, 0, 0
    for slot in range(board):
        if mask >> slot & 1 and not w[COVERS + slot] & mask:
            if w[AT_ONCE] >> slot & 1:
                taken |= 1 << slot
            else:
                free |= 1 << slot
    before = count(mask)
    mask, free = lift(w, mask, free, taken)
    rest = mask
    while rest:
        pack |= w[PACK_BIT + low(rest)]
        rest &= rest - 1
    if cell != NONE:
        pack |= w[PACK_BIT + cell]
    here = any_number(WIDE_STACK)
    w[here + PACK], w[here + MASK], w[here + FREE], w[here + CLOCK], w[here + MOVE] = (
        pack,
        mask,
        free,
        clock,
        -1,
    )
    w[here + IN_CELL], w[here + ORDER], w[here + COST] = cell, 0, before - count(mask)
    w[here + ONLY] = ANYTHING
    late = w[SWITCHES] & SWITCH_STORE_LATE and w[CELL] and w[WASTES] == 1
    w[STORE_LATE] = 1 if late and not w[EXACT] and not w[OVERLAP] else 0
    w[WIDE_TRAIL], w[WIDE_TRAIL + 1], w[DEPTH] = here, here + WIDE, 0
    w[NODES] = 0
    if count(mask & w[GOAL]) <= w[LEFT_OVER] and not (w[GOAL_ALL] and cell != NONE):
        return WON
    loose, single = 0, 0
    for group in range(6):
        known = pair_alive(w, pack, clock, cell, 8 * group)
        if not known & 1:
            return LOST
        loose |= (known >> 1 & 255) << 8 * group
        single |= (known >> 9 & 255) << 8 * group
    w[here + LOOSE], w[here + SINGLE] = loose, single
    begin_partners(w, here)
    return RUNNING


@compiled
def reopen_general(w: Words, seen: Words, won: int) -> None:
    """Correct what the table says of the path of a search that has not ended in LOST, as ``reopen`` does.

    With one waste only: each move then takes a card, so that no position off the path was given up because it
    led back to one on it.
    """
    for depth in range(w[DEPTH]):
        here = w[WIDE_TRAIL + 2 * depth] - WIDE
        if w[here + ONLY] == ANYTHING:  # the others are not in the table
            place = find(w, seen, here)
            entry = seen[2 * place + 1]
            time = (entry & 0xFFFF) - 1
            seen[2 * place + 1] = entry >> 16 << 16 | (WINS + time if won else FORGOTTEN)


@compiled
def advance_general(w: Words, orders: Words, seen: Words, table: Words, until: int) -> int:
    """Search on until so many nodes in all or the turn's end; WON, LOST, RUNNING, or what has to grow."""
    until = min(until, w[TURN_ENDS])
    depth = w[DEPTH]
    result = RUNNING
    check = w[SWITCHES] & SWITCH_ORDER_FREE
    probe = w[WASTES] == 1 and w[SWITCHES] & SWITCH_STUCK
    while w[NODES] < until:
        at = WIDE_TRAIL + 2 * depth
        here = w[at]
        if here == w[at + 1]:
            if depth == 0:
                result = LOST
                break
            depth -= 1
            continue
        time = time_of(w, here)
        place = find(w, seen, here)
        entry = seen[2 * place + 1]
        if entry:
            if (entry & 0xFFFF) - 1 <= time:
                w[at] = here + WIDE
                continue
            if (entry & 0xFFFF) - WINS >= time:
                result = WON
                break
        if 2 * w[SEEN_COUNT] >= 1 << (63 - w[SEEN_SHIFT]):
            result = SEEN_FULL
            break
        if w[at + 1] + 400 * WIDE > WIDE_LENGTH or depth > 500:
            result = STACK_FULL
            break
        second = w[SECOND_WORD]
        clock = w[here + CLOCK]
        last = probe and clock >> 6 == w[LAST_TURN]
        if last and stuck(w, w[here + MASK], w[here + FREE], clock & 63, w[here + IN_CELL]):
            w[at] = here + WIDE
            continue
        if check:
            lost = hopeless(w, table, here)
            if lost == LOOSE_FULL:
                result = LOOSE_FULL
                break
            if lost:
                w[at] = here + WIDE
                continue
        forced = forced_pair(w, here)
        if forced >= 0:
            top = put(w, here, w[at + 1], forced & 63, forced >> 6, PAIR, any_number(0))
        else:
            top = board_moves(w, here, w[at + 1])
        if top > 0 and forced < 0:
            if w[WASTES] > 1:
                top = several_waste_moves(w, orders, here, top)
                if top == 0:
                    w[here + CLOCK] = clock  # the position is looked at anew once there is room
                    result = ORDERS_FULL
                    break
            else:
                top = one_waste_moves(w, here, top)
        w[here + CLOCK] = clock  # the stock has been gone through meanwhile
        if top > 0 and forced < 0:
            top = store_moves(w, here, top)
        w[at] = here + WIDE
        if w[here + ONLY] == ANYTHING:
            if not entry:
                w[SEEN_COUNT] += 1
            seen[2 * place] = w[here + MASK] | w[here + IN_CELL] << 52
            seen[2 * place + 1] = second << 16 | time + 1
        w[NODES] += 1
        depth += 1
        w[at + 2] = w[at + 1]
        if top < 0:
            w[at + 2] = w[at + 3] = -top
            result = WON
            break
        w[at + 3] = top
    w[DEPTH] = depth
    return result


@compiled
def rehash_wide(old: Words, places: int, new: Words, shift: int) -> None:
    """Move every entry of so many places to a larger table, which is empty."""
    last = (1 << (63 - shift)) - 1
    for at in range(places):
        entry = old[2 * at + 1]
        if entry:
            mixed = times(old[2 * at] ^ times(entry >> 16, 0x2545F4914F6CDD1D), 0x1E3779B97F4A7C15)
            to = shifted(mixed, shift) & last
            while new[2 * to + 1]:
                to = (to + 1) & last
            new[2 * to] = old[2 * at]
            new[2 * to + 1] = entry
