"""The exact search for one stock, one waste and one card a draw; any board.

A position is the set of cards left and a clock (pass, stock cards passed). With the same cards every later
clock is reached by drawing, so that only the earliest at which a set of cards was met is kept. A card of the
target rank leaves at once: from the board because it only covers others, from the stock because it only lies
between others; so the pack alone tells the cards left.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    BEATEN,
    CLOCK,
    DEPTH,
    DRAWN_COUNT,
    FORGOTTEN,
    FRAME,
    FREE,
    GOAL,
    GROUP,
    IN_CELL,
    KEY,
    KEY_BITS,
    LAST_TURN,
    LEFT_OVER,
    LONE,
    LOOSE,
    LOOSE_FULL,
    LOST,
    MASK,
    MOVE,
    NEIGHBOURS,
    NODES,
    NONE,
    ORDER_FREE,
    PACK,
    PACK_BIT,
    PARTNERS,
    PHASE,
    PHASE_CLOCK,
    PHASE_LOOSE,
    PHASE_PARTNERS,
    PLACE,
    RUNNING,
    SEEN_COUNT,
    SEEN_FULL,
    SEEN_SHIFT,
    SLOT,
    STACK,
    SWITCH_LAST_PASS,
    SWITCH_ORDER_FREE,
    SWITCH_STUCK,
    SWITCHES,
    TRAIL,
    TURN_ENDS,
    WINS,
    WON,
    any_number,
    lift,
    seek,
)
from pyramid_widget.solver.kernel_forced import forced_pair, forced_with
from pyramid_widget.solver.kernel_loose import (
    ALIVE,
    OPEN,
    begin_loose,
    board_pairs,
    hopeless,
    mark_path,
    order_free,
    put_child,
)
from pyramid_widget.solver.kernel_matching import all_alive, look_up
from pyramid_widget.solver.kernel_neighbours import pairing_neighbours
from pyramid_widget.solver.kernel_partners import begin_partners
from pyramid_widget.solver.kernel_stuck import stuck
from pyramid_widget.solver.kernel_waste import drop, live, settle
from pyramid_widget.solver.tables import BOARD, COVERS, GOAL_ALL, SIZE, STOCK_PLAYS

NEVER_LOST = 1 << 20
"""Later than any clock."""


@compiled
def begin(w: Words, left: int, clock: int, passes: int) -> int:
    """Set the root frame: cards left, clock, passes that count; RUNNING, WON or LOST."""
    board = w[BOARD]
    everything = (1 << board) - 1
    mask = left & ~(w[LONE] & ~everything)
    free = 0
    taken = 0
    for slot in range(board):
        if mask >> slot & 1 and not w[COVERS + slot] & mask:
            if w[LONE] >> slot & 1:
                taken |= 1 << slot
            else:
                free |= 1 << slot
    mask, free = lift(w, mask, free, taken)
    w[LAST_TURN] = passes - 1
    here = any_number(STACK)
    pack = 0
    rest = mask
    while rest:
        pack |= w[PACK_BIT + low(rest)]
        rest &= rest - 1
    w[STACK + PACK], w[STACK + MASK], w[STACK + FREE], w[STACK + LOOSE], w[STACK + MOVE] = (
        pack,
        mask,
        free,
        pack,
        -1,
    )
    w[STACK + CLOCK], w[STACK + IN_CELL] = (clock if passes else 0), NONE
    w[STACK + NEIGHBOURS] = pairing_neighbours(w, mask >> board) if w[STOCK_PLAYS] else 0
    passed = clock & 63
    w[TRAIL], w[TRAIL + 1], w[DEPTH] = STACK, STACK + FRAME, 0
    w[NODES], w[PHASE] = 0, PHASE_CLOCK
    if count(mask & w[GOAL]) <= w[LEFT_OVER]:
        return WON
    w[PHASE] = PHASE_LOOSE if w[ORDER_FREE] or w[SWITCHES] & SWITCH_ORDER_FREE else PHASE_CLOCK
    if clock >> 6 == passes - 1 and not w[GOAL_ALL] and w[SWITCHES] & SWITCH_LAST_PASS:
        waste = mask >> board & ((1 << passed) - 1)
        while waste:
            slot = high(waste) + board
            waste &= (1 << (slot - board)) - 1
            if not w[PARTNERS + slot] & live(w, mask, passed):
                drop(w, here, (2 << slot) - (1 << board))
                waste = 0
    if not all_alive(w, here):
        return LOST
    if begin_loose(w, here) == WON:
        w[PHASE] = PHASE_CLOCK
    begin_partners(w, here)
    return RUNNING


@part
def free_pairs(w: Words, here: int, top: int, goal: int, slot: int) -> int:
    """The children that take a card of the stock with a free card of the board."""
    here, slot = here & PLACE, slot & SLOT
    others = w[PARTNERS + slot] & w[here + FREE]
    while others:
        top = put_child(w, here, top, low(others), slot, goal)
        if top < 0:
            return top
        others &= others - 1
    return top


@part
def stock_pairs(w: Words, here: int, top: int, goal: int, lost_from: int) -> int:
    """The children that take a card of the stock, each at the first clock at which it is on top.

    The scan ends where it began, a pass later: nothing new comes after that. It also ends at a clock from
    which the position is known to be lost: the child of any later one is among those that were lost then.
    """
    here &= PLACE
    board, stock_plays, last_turn = w[BOARD] & SLOT, w[STOCK_PLAYS], w[LAST_TURN]
    neighbours = w[here + NEIGHBOURS]
    clock, free = w[here + CLOCK], w[here + FREE]
    turn, passed = clock >> 6, clock & 63
    stock = w[here + MASK] >> board
    todo = 0
    rest = free
    while rest:
        todo |= w[PARTNERS + low(rest)]
        rest &= rest - 1
    todo = todo >> board & stock
    end, again = passed, 0
    waste = stock & ((1 << passed) - 1)
    previous = -1
    if waste:
        previous = high(waste)
        if todo >> previous & 1:
            todo &= ~(1 << previous)
            top = free_pairs(w, here, top, goal, previous + board)
            if top < 0:
                return top
    while todo or neighbours:
        rest = stock >> passed << passed
        if turn != last_turn:
            rest &= todo | neighbours
        if not rest:
            if again or last_turn < 0 or turn == last_turn:
                return top
            turn, passed, again, previous = turn + 1, 0, 1, -1
            w[here + CLOCK] = turn << 6
            if turn << 6 >= lost_from:
                return top
            continue
        card = low(rest)
        if again and card >= end:
            return top
        if stock_plays:
            if turn != last_turn:
                before = stock & ((1 << card) - 1)
                previous = high(before) if before else -1
                if last_turn >= 0:
                    w[here + CLOCK] = turn << 6 | card
            if previous >= 0 and w[PARTNERS + board + previous] >> (board + card) & 1:
                top = put_child(w, here, top, board + previous, board + card, goal)
                if top < 0:
                    return top
            if todo >> card & 1:
                todo &= ~(1 << card)
                top = free_pairs(w, here, top, goal, card + board)
                if top < 0 or forced_with(w, here, card + board, free, 0):
                    return top
        passed = card + 1
        if last_turn >= 0:
            w[here + CLOCK] = turn << 6 | passed
            if (turn << 6 | passed) >= lost_from:
                return top
        previous = card
        if turn == last_turn and w[SWITCHES] & SWITCH_LAST_PASS:
            shift = w[GROUP + board + card]
            drawn = w[DRAWN_COUNT + passed] >> (shift >> 1) & 15
            if not look_up(w, shift >> 3, drawn, w[here + PACK] >> shift & 255) & 1:
                return top
            if not w[GOAL_ALL] and not w[PARTNERS + board + card] & live(w, w[here + MASK], passed):
                if not drop(w, here, ((1 << passed) - 1) << board):
                    return top
                stock = w[here + MASK] >> board
                todo &= stock
                previous = -1
                continue
        if not stock_plays and todo >> card & 1:
            todo &= ~(1 << card)
            top = free_pairs(w, here, top, goal, card + board)
            if top < 0:
                return top
            waste = stock & ((1 << passed) - 1) if turn == last_turn else 0
            if last_turn >= 0 and forced_with(w, here, card + board, free, waste << board):
                return top
    return top


@compiled
def reopen(w: Words, seen: Words, table: Words, won: int) -> None:
    """Correct what the tables say of the positions on the path of a search that has not ended in LOST.

    They stand there as lost. Where the search was ``won`` they are won, at the clock at which each was met
    and, as drawing leads there, at any earlier one; else nothing is known of them.
    """
    if w[PHASE] == PHASE_LOOSE:
        mark_path(w, table, ALIVE if won else OPEN)
        return
    if w[PHASE] == PHASE_PARTNERS:
        return  # that was done when the other search found the win
    for depth in range(w[DEPTH]):
        pack = w[w[TRAIL + 2 * depth] - FRAME + KEY]
        place = seek(seen, w[SEEN_SHIFT], pack, KEY_BITS)
        time = (seen[place] >> KEY_BITS) - 1
        seen[place] = pack | (WINS + time if won else FORGOTTEN) << KEY_BITS


@compiled
def advance(w: Words, seen: Words, table: Words, until: int) -> int:
    """Search on until so many nodes in all; WON, LOST, RUNNING, or which table has to grow first.

    First whether the position is lost even if any stock card could be had at any time, which is quickly
    known; where that is exact, it is all. Then by the clock, to the end of that search's turn.
    """
    if w[PHASE] == PHASE_LOOSE:
        result = order_free(w, table, until - w[NODES])
        if result in (RUNNING, LOST, LOOSE_FULL) or w[ORDER_FREE]:
            return result
        mark_path(w, table, ALIVE)
        w[PHASE] = PHASE_CLOCK
    until = min(until, w[TURN_ENDS])
    goal, last_turn = w[GOAL], w[LAST_TURN]
    depth = w[DEPTH] & PLACE
    result = RUNNING
    strike = last_turn >= 0 and not w[GOAL_ALL] and w[SWITCHES] & SWITCH_LAST_PASS
    check = w[SWITCHES] & SWITCH_ORDER_FREE
    probe = last_turn < 2 and w[SWITCHES] & SWITCH_STUCK  # of three passes it costs more than it saves
    board, stock_size = w[BOARD], w[SIZE] - w[BOARD]
    while w[NODES] < until:
        at = TRAIL + 2 * depth & PLACE
        here = w[at] & PLACE
        if here == w[at + 1]:
            if depth == 0:
                result = LOST
                break
            depth -= 1
            continue
        if strike and depth and w[here + CLOCK] >> 6 == last_turn and not settle(w, here):
            w[at] = here + FRAME
            continue
        pack, clock = w[here + PACK], w[here + CLOCK]
        lost_from = NEVER_LOST
        if last_turn >= 0:
            rest = w[here + MASK] >> (board + (clock & 63))
            clock += low(rest) if rest else stock_size - (clock & 63)
            w[here + CLOCK] = clock
        place = seek(seen, w[SEEN_SHIFT], pack, KEY_BITS)
        entry = seen[place]
        if entry:
            lost_from = (entry >> KEY_BITS) - 1
            if lost_from <= clock:
                w[at] = here + FRAME
                continue
            if (entry >> KEY_BITS) - WINS >= clock:
                result = WON
                break
        if 2 * w[SEEN_COUNT] >= 1 << (63 - w[SEEN_SHIFT]):
            result = SEEN_FULL
            break
        # A position met before is neither a dead end nor lost in any order: that was asked then.
        if clock >> 6 == last_turn:
            if probe and not entry and stuck(w, w[here + MASK], w[here + FREE], clock & 63, any_number(NONE)):
                w[at] = here + FRAME
                continue
        elif check and not entry:
            lost = hopeless(w, table, here)
            if lost == LOOSE_FULL:
                result = LOOSE_FULL
                break
            if lost:
                w[at] = here + FRAME
                continue
        w[at] = here + FRAME
        if entry:
            w[BEATEN] += 1
        else:
            w[SEEN_COUNT] += 1
        seen[place] = pack | (clock + 1) << KEY_BITS
        w[here + KEY] = pack
        w[NODES] += 1
        forced = forced_pair(w, here)
        if forced >= 0:
            top = put_child(w, here, w[at + 1], forced & 63, forced >> 6, goal)
        else:
            top = board_pairs(w, here, w[at + 1], goal, 0)
            if top > 0:
                top = stock_pairs(w, here, top, goal, lost_from)
        depth += 1
        w[at + 2] = w[at + 1]
        if top < 0:
            w[at + 2] = w[at + 3] = -top
            result = WON
            break
        w[at + 3] = top
    w[DEPTH] = depth
    return result
