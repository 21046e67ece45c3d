"""The exact search for one stock, one waste and one card a draw; any board.

A position is the set of cards left and a clock (pass, stock cards passed). With the same cards every later
clock is reached by drawing, so that only the earliest at which a set of cards was met is kept. A card of the
target rank leaves at once: from the board because it only covers others, from the stock because it only lies
between others; so the pack alone tells the cards left.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, apart, compiled, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    AT_ONCE,
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
    LOOSE_BITS,
    LOOSE_COUNT,
    LOOSE_DEPTH,
    LOOSE_FULL,
    LOOSE_SHIFT,
    LOOSE_STACK,
    LOST,
    MASK,
    MOVE,
    NODES,
    NONE,
    ORDER_FREE,
    PACK,
    PACK_BIT,
    PARTNERS,
    PHASE,
    PHASE_CLOCK,
    PHASE_LOOSE,
    RUNNING,
    SEEN_COUNT,
    SEEN_FULL,
    SEEN_SHIFT,
    SINGLE,
    STACK,
    SWITCH_LAST_PASS,
    SWITCH_ORDER_FREE,
    SWITCHES,
    TRAIL,
    WINS,
    WON,
    lift,
    look_up,
    pair_alive,
    seek,
)
from pyramid_widget.solver.tables import (
    APART,
    BOARD,
    CELL,
    COVERS,
    GOAL_ALL,
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
                drop(w, STACK, (2 << slot) - (1 << board))
                waste = 0
    if not all_alive(w, STACK):
        return LOST
    if begin_loose(w, STACK) == WON:
        w[PHASE] = PHASE_CLOCK
    return RUNNING


@part
def all_alive(w: Words, here: int) -> int:
    """Whether every rank pair of a frame can be matched; its loose pack is set anew."""
    apart()
    clock, pack = w[here + CLOCK], w[here + PACK]
    loose, single = 0, 0
    for group in range(6):
        drawn = 0
        if clock >> 6 == w[LAST_TURN]:
            drawn = w[DRAWN_COUNT + (clock & 63)] >> 4 * group & 15
        known = look_up(w, group, drawn, pack >> 8 * group & 255)
        if not known & 1:
            return 0
        loose |= (known >> 1 & 255) << 8 * group
        single |= (known >> 9) << 8 * group
    w[here + LOOSE] = loose
    w[here + SINGLE] = single
    return 1


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
    apart()
    gone = w[here + MASK] & cards
    w[here + MASK] &= ~cards
    while gone:
        w[here + PACK] &= ~w[PACK_BIT + low(gone)]
        gone &= gone - 1
    return all_alive(w, here)


@part
def put_child(w: Words, parent: int, top: int, first: int, second: int, goal: int) -> int:
    """Write the frame after a pair at ``top``; the new top, the same if it is dead, minus it if it is won.

    The clock is the parent's, which moves on while the stock is gone through.
    """
    apart()
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
    w[top + SINGLE] = w[parent + SINGLE] & ~(255 << shift) | (known >> 9) << shift
    w[top + MOVE] = first | second << 6
    w[top + IN_CELL] = cell
    top += FRAME
    left_over = w[LEFT_OVER]
    if left_over and count(mask & goal) <= left_over:
        return -top
    return top if mask & goal else -top


@part
def covered_partner(w: Words, mask: int, slot: int, block: int) -> int:
    """The card that only this free one covers and that sums to the target with it, or -1."""
    under = w[block + slot]
    if under < 0 or not w[PARTNERS + slot] & mask & 1 << under:
        return -1
    if w[COVERS + under] & mask != 1 << slot or not w[PYRAMID] >> slot & 1:
        return -1
    return under


@part
def board_pairs(w: Words, here: int, top: int, goal: int, loose: int) -> int:
    """The children that take two cards of the board or, if ``loose``, one and any of the stock."""
    apart()
    mask, free = w[here + MASK], w[here + FREE]
    board, overlap = w[BOARD], w[OVERLAP]
    stock = mask >> board << board if loose else 0
    rest = free
    while rest:
        slot = low(rest)
        rest &= rest - 1
        mates = w[PARTNERS + slot]
        others = mates & rest
        while others:
            top = put_child(w, here, top, slot, low(others), goal)
            if top < 0:
                return top
            others &= others - 1
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
def free_pairs(w: Words, here: int, top: int, goal: int, slot: int) -> int:
    """The children that take a card of the stock with a free card of the board."""
    apart()
    others = w[PARTNERS + slot] & w[here + FREE]
    while others:
        top = put_child(w, here, top, low(others), slot, goal)
        if top < 0:
            return top
        others &= others - 1
    return top


@part
def stock_pairs(w: Words, here: int, top: int, goal: int) -> int:
    """The children that take a card of the stock, each at the first clock at which it is on top.

    The scan ends where it began, a pass later: nothing new comes after that.
    """
    apart()
    board, stock_plays, last_turn = w[BOARD], w[STOCK_PLAYS], w[LAST_TURN]
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
    while todo or stock_plays:
        rest = stock >> passed << passed
        if not stock_plays and turn != last_turn:
            rest &= todo
        if not rest:
            if again or last_turn < 0 or turn == last_turn:
                return top
            turn, passed, again, previous = turn + 1, 0, 1, -1
            w[here + CLOCK] = turn << 6
            continue
        card = low(rest)
        if again and card >= end:
            return top
        if stock_plays:
            if previous >= 0 and w[PARTNERS + board + previous] >> (board + card) & 1:
                top = put_child(w, here, top, board + previous, board + card, goal)
                if top < 0:
                    return top
            if todo >> card & 1:
                todo &= ~(1 << card)
                top = free_pairs(w, here, top, goal, card + board)
                if top < 0:
                    return top
        passed = card + 1
        if last_turn >= 0:
            w[here + CLOCK] = turn << 6 | passed
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
    return top


@part
def settle(w: Words, here: int) -> int:
    """Strike waste cards of the last pass that a pair has robbed of their last partner, and all below them.

    In the last pass the waste is a stack for good: what lies under a card that can never leave cannot leave.
    """
    apart()
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


@part
def forced_pair(w: Words, here: int, loose: int) -> int:
    """A pair that can be taken now and that every win takes, as a frame's move; -1 for none.

    It is the only one for a card that has to go. Taken at once it does no harm: cards of the board only cover
    others; without a card of the stock, all others come up in the same order, after fewer draws.
    """
    single = w[here + SINGLE]
    if not single:
        return -1
    mask, free, clock = w[here + MASK], w[here + FREE], w[here + CLOCK]
    board = w[BOARD]
    stock = mask >> board << board
    waste = mask & ((1 << (clock & 63)) - 1) << board
    ready = free
    if loose:
        ready |= stock
    elif w[LAST_TURN] >= 0:
        if waste:
            ready |= 1 << high(waste)
        if w[STOCK_PLAYS]:
            ready |= (stock ^ waste) & -(stock ^ waste)
    last = clock >> 6 == w[LAST_TURN]
    rest = ready
    while rest:
        slot = low(rest)
        rest &= rest - 1
        if w[PACK_BIT + slot] & single:
            mates = w[PARTNERS + slot] & mask & ~w[APART + slot]
            if last and waste >> slot & 1:
                mates &= ~waste
            if (
                mates & ready
                and mates & (mates - 1) == 0
                and not (loose and mates & stock and stock >> slot & 1)
            ):
                mate = low(mates)
                return slot | mate << 6 if slot < mate else mate | slot << 6
    return -1


@part
def order_free(w: Words, table: Words, budget: int) -> int:
    """Search as if any stock card could be had at any time; WON, LOST, LOOSE_FULL or, at the budget, RUNNING.

    Every position that is done with stays in the table as dead, every one on a winning line as alive, so that
    later searches of the same deal stop there.
    """
    apart()
    goal = w[GOAL] & ((1 << w[BOARD]) - 1)  # what is left of the stock then pairs among itself: it is matched
    depth = w[LOOSE_DEPTH]
    result = RUNNING
    while budget > 0:
        at = LOOSE_TRAIL + 2 * depth
        here = w[at]
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
        forced = forced_pair(w, here, 1)
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
    apart()
    for depth in range(w[LOOSE_DEPTH] + 1):
        here = w[LOOSE_TRAIL + 2 * depth] - FRAME
        place = seek(table, w[LOOSE_SHIFT], loose_key(w, here), LOOSE_BITS)
        if table[place]:
            table[place] = loose_key(w, here) | mark << LOOSE_BITS


@compiled
def reopen(w: Words, seen: Words, table: Words, won: int) -> None:
    """Correct what the tables say of the positions on the path of a search that has not ended in LOST.

    They stand there as lost. Where the search was ``won`` they are won, at the clock at which each was met
    and, as drawing leads there, at any earlier one; else nothing is known of them.
    """
    if w[PHASE] == PHASE_LOOSE:
        mark_path(w, table, ALIVE if won else OPEN)
        return
    for depth in range(w[DEPTH]):
        pack = w[w[TRAIL + 2 * depth] - FRAME + KEY]
        place = seek(seen, w[SEEN_SHIFT], pack, KEY_BITS)
        time = (seen[place] >> KEY_BITS) - 1
        seen[place] = pack | (WINS + time if won else FORGOTTEN) << KEY_BITS


@part
def begin_loose(w: Words, here: int) -> int:
    """Set the root of the order-free search; RUNNING, or WON where nothing is left to do."""
    apart()
    for field in range(FRAME):
        w[LOOSE_STACK + field] = w[here + field]
    w[LOOSE_STACK + CLOCK] = -128  # never the last pass
    w[LOOSE_TRAIL], w[LOOSE_TRAIL + 1], w[LOOSE_DEPTH] = LOOSE_STACK, LOOSE_STACK + FRAME, 0
    mask, free = lift(w, w[here + MASK], w[here + FREE], w[here + FREE] & w[LONE])
    w[LOOSE_STACK + MASK], w[LOOSE_STACK + FREE] = mask, free
    goal = w[GOAL] & ((1 << w[BOARD]) - 1)
    return RUNNING if count(mask & goal) > w[LEFT_OVER] else WON


@part
def hopeless(w: Words, table: Words, here: int) -> int:
    """Whether a position is lost even if any stock card could be had at any time: 1, 0, or LOOSE_FULL."""
    apart()
    entry = table[seek(table, w[LOOSE_SHIFT], loose_key(w, here), LOOSE_BITS)]
    if entry:
        return 1 if entry >> LOOSE_BITS == DEAD else 0
    at_once = w[AT_ONCE]
    w[AT_ONCE] = w[LONE]  # also those of a reserve that need not go: here it loses nothing to take them
    result = begin_loose(w, here)
    if result == RUNNING:
        result = order_free(w, table, LOOSE_BUDGET)
        if result != LOST:
            mark_path(w, table, ALIVE)
    w[AT_ONCE] = at_once
    if result == LOST:
        return 1
    return LOOSE_FULL if result == LOOSE_FULL else 0


@compiled
def advance(w: Words, seen: Words, table: Words, until: int) -> int:
    """Search on until so many nodes in all; WON, LOST, RUNNING, or which table has to grow first.

    First whether the position is lost even if any stock card could be had at any time, which is quickly
    known; where that is exact, it is all.
    """
    result = RUNNING
    if w[PHASE] == PHASE_LOOSE:
        result = order_free(w, table, until - w[NODES])
        if result in (RUNNING, LOST, LOOSE_FULL) or w[ORDER_FREE]:
            return result
        mark_path(w, table, ALIVE)
        w[PHASE] = PHASE_CLOCK
    goal, last_turn = w[GOAL], w[LAST_TURN]
    depth = w[DEPTH]
    result = RUNNING
    strike = last_turn >= 0 and not w[GOAL_ALL] and w[SWITCHES] & SWITCH_LAST_PASS
    check = w[SWITCHES] & SWITCH_ORDER_FREE
    while w[NODES] < until:
        at = TRAIL + 2 * depth
        here = w[at]
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
        place = seek(seen, w[SEEN_SHIFT], pack, KEY_BITS)
        entry = seen[place]
        if entry:
            if (entry >> KEY_BITS) - 1 <= clock:
                w[at] = here + FRAME
                continue
            if (entry >> KEY_BITS) - WINS >= clock:
                result = WON
                break
        if 2 * w[SEEN_COUNT] >= 1 << (63 - w[SEEN_SHIFT]):
            result = SEEN_FULL
            break
        if check and clock >> 6 != last_turn:
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
        forced = forced_pair(w, here, 0)
        if forced >= 0:
            top = put_child(w, here, w[at + 1], forced & 63, forced >> 6, goal)
        else:
            top = board_pairs(w, here, w[at + 1], goal, 0)
            if top > 0:
                top = stock_pairs(w, here, top, goal)
        depth += 1
        w[at + 2] = w[at + 1]
        if top < 0:
            w[at + 2] = w[at + 3] = -top
            result = WON
            break
        w[at + 3] = top
    w[DEPTH] = depth
    return result
