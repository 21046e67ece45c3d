"""The exact search where the clock of one card a draw does not tell the time: several cards a draw, several
wastes, a cell. Any board, any passes.

A position is the set of cards left, the card in the cell, the pass, the cards passed in the stock and, with
several wastes, the order in which the stock began the pass. Positions that differ in the pass alone, or where
drawing leads from the one to the other, need only the earliest of them.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, apart, compiled, count, high, low, part, shifted, times
from pyramid_widget.solver.kernel import covered_partner, hopeless
from pyramid_widget.solver.kernel_base import (
    AT_ONCE,
    CLOCK,
    DEPTH,
    EXACT,
    FORGOTTEN,
    FREE,
    GOAL,
    GROUP,
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
    ORDER_COUNT,
    ORDER_HEADS,
    ORDER_SPACE,
    ORDERS_FULL,
    PACK,
    PACK_BIT,
    PARTNERS,
    PLACE_COUNTS,
    RUNNING,
    SECOND_WORD,
    SEEN_COUNT,
    SEEN_FULL,
    SEEN_SHIFT,
    SINGLE,
    STACK_FULL,
    SWITCH_ORDER_FREE,
    SWITCHES,
    WIDE_LENGTH,
    WIDE_STACK,
    WIDE_TRAIL,
    WINS,
    WON,
    lift,
    pair_alive,
)
from pyramid_widget.solver.tables import (
    BOARD,
    CELL,
    COVERS,
    DRAW,
    GOAL_ALL,
    OVERLAP,
    PYRAMID,
    SIZE,
    STOCK_PLAYS,
    UNDER,
    UNDER_TOO,
    WASTES,
)

# A frame holds these besides what it holds in the search by the clock.
ORDER = 8
"""The number of the order in which the stock began the pass."""
COST = 9
"""Moves made so far, where the fewest are wanted."""
WIDE = 10
"""Length of a frame."""
PAIR, KING, STORE, TURN = 0, 1, 2, 3
"""Kinds of moves, in the bits 12 and 13 of a frame's move; the clock at which it is made lies above them."""

ORDER_LENGTH = 56
"""Words an order takes: its length, the next one of the same hash, and the slots."""


@part
def put(w: Words, parent: int, top: int, first: int, second: int, kind: int, cost: int) -> int:
    """Write the frame after a move at ``top``; the new top, the same if it is dead, minus it if it is won."""
    apart()
    pack, mask, free = w[parent + PACK], w[parent + MASK], w[parent + FREE]
    clock, cell, order = w[parent + CLOCK], w[parent + IN_CELL], w[parent + ORDER]
    loose = w[parent + LOOSE]
    w[top + MOVE] = first | second << 6 | kind << 12 | clock << 14
    taken = 1 << first
    if kind == PAIR:
        shift = w[GROUP + first]
        pack &= ~(w[PACK_BIT + first] | w[PACK_BIT + second])
        taken |= 1 << second
        if cell in (first, second):
            cell = NONE
        known = pair_alive(w, pack, clock, cell, shift)
        if not known & 1:
            return top
        loose = loose & ~(255 << shift) | (known >> 1 & 255) << shift
    elif kind == STORE:
        cell = first
    before = count(mask & ~taken)
    mask, free = lift(w, mask, free, taken)
    passed = clock & 63
    if w[WASTES] == 1:
        rest = mask >> (w[BOARD] + passed)
        passed = passed + low(rest) if rest else w[SIZE] - w[BOARD]
    w[top + PACK] = pack
    w[top + MASK] = mask
    w[top + FREE] = free
    w[top + CLOCK] = clock >> 6 << 6 | passed
    w[top + LOOSE] = loose
    w[top + SINGLE] = 0  # kept by the search by the clock alone
    w[top + IN_CELL] = cell
    w[top + ORDER] = order
    w[top + COST] = w[parent + COST] + cost + 1 + before - count(mask)
    top += WIDE
    if w[EXACT] or not reached(w, top - WIDE):
        return top
    return -top


@part
def reached(w: Words, here: int) -> int:
    """Whether a frame's position is won."""
    if count(w[here + MASK] & w[GOAL]) > w[LEFT_OVER]:
        return 0
    return 0 if w[GOAL_ALL] and w[here + IN_CELL] != NONE else 1


@part
def board_moves(w: Words, here: int, top: int) -> int:
    """The children that need no card of the stock; the stock being as it is, they may as well be made now."""
    apart()
    mask, free, cell = w[here + MASK], w[here + FREE], w[here + IN_CELL]
    rest = free
    while rest:
        slot = low(rest)
        rest &= rest - 1
        if w[LONE] >> slot & 1:
            top = put(w, here, top, slot, NONE, KING, 0)
            if top < 0:
                return top
        others = w[PARTNERS + slot] & rest
        if cell != NONE:
            others |= w[PARTNERS + slot] & 1 << cell
        while others:
            top = put(w, here, top, slot, low(others), PAIR, 0)
            if top < 0:
                return top
            others &= others - 1
        if w[OVERLAP]:
            for side in range(2):
                under = covered_partner(w, mask, slot, UNDER + side * (UNDER_TOO - UNDER))
                if under >= 0:
                    top = put(w, here, top, slot, under, PAIR, 0)
                    if top < 0:
                        return top
    return top


@part
def store_moves(w: Words, here: int, top: int) -> int:
    """The children that put a card of the pyramid in the empty cell."""
    apart()
    if not w[CELL] or w[here + IN_CELL] != NONE:
        return top
    rest = w[here + FREE] & w[PYRAMID] & ~w[LONE]
    while rest:
        top = put(w, here, top, low(rest), NONE, STORE, 0)
        if top < 0:
            return top
        rest &= rest - 1
    return top


@part
def card_moves(w: Words, here: int, top: int, card: int, others: int, store: int, cost: int) -> int:
    """The children that take or store a card on top of a waste or the stock, with one of ``others``."""
    apart()
    if w[LONE] >> card & 1:
        return put(w, here, top, card, NONE, KING, cost)
    cell = w[here + IN_CELL]
    if cell != NONE:
        others |= 1 << cell
    others &= w[PARTNERS + card]
    while others:
        top = put(w, here, top, low(others), card, PAIR, cost)
        if top < 0:
            return top
        others &= others - 1
    if store and w[CELL] and cell == NONE:
        top = put(w, here, top, card, NONE, STORE, cost)
    return top


@part
def one_waste_moves(w: Words, here: int, top: int) -> int:
    """The children that use the stock: what each number of draws brings up, until positions come again.

    With one card a draw each card is taken as soon as it comes: later the same are left at a later clock.
    """
    apart()
    board, draw, last_turn = w[BOARD], w[DRAW], w[LAST_TURN]
    stock_size = w[SIZE] - board
    clock, free = w[here + CLOCK], w[here + FREE]
    turn, passed = clock >> 6, clock & 63
    stock = w[here + MASK] >> board
    lone = w[LONE] >> board
    visited, tried, stored, cost = 0, 0, 0, 0
    while not visited >> passed & 1:
        visited |= 1 << passed
        w[here + CLOCK] = turn << 6 | passed
        waste = stock & ((1 << passed) - 1)
        if w[STOCK_PLAYS] and passed < stock_size and not tried >> passed & 1:
            others = free
            if waste:
                others |= 1 << (high(waste) + board)
            top = card_moves(w, here, top, passed + board, others, 0, cost)
            if top < 0:
                return top
            if draw == 1:
                tried |= 1 << passed
        elif w[STOCK_PLAYS] and passed < stock_size and waste:
            others = w[PARTNERS + board + passed] & 1 << (high(waste) + board)
            if others:
                top = put(w, here, top, low(others), passed + board, PAIR, cost)
                if top < 0:
                    return top
        if waste:
            card = high(waste)
            if lone >> card & 1 and turn == last_turn and not w[EXACT]:
                return put(w, here, top, card + board, NONE, KING, cost)
            others = 0 if tried >> card & 1 else free
            if not tried >> card & 1 or (w[CELL] and not stored >> card & 1):
                top = card_moves(w, here, top, card + board, others, 1, cost)
                if top < 0:
                    return top
            if draw == 1:
                tried |= 1 << card
                stored |= 1 << card
        if draw == 1 and w[STOCK_PLAYS] and passed < stock_size and lone >> passed & 1:
            return top  # a lone card on top of the stock: drawing it costs as much as taking it
        rest = stock >> passed << passed
        if rest:
            for _ in range(draw):
                if rest:
                    rest &= rest - 1
            passed = low(rest) if rest else stock_size
        elif waste and (last_turn < 0 or turn < last_turn):
            passed = low(stock)
            if last_turn >= 0:
                turn += 1
        else:
            break
        cost += 1
    return top


@part
def several_waste_moves(w: Words, orders: Words, here: int, top: int) -> int:
    """The children that use several wastes, each card as soon as it comes up; last, the next pass.

    Within a pass the cards still to be drawn go to the same wastes whatever is played, so that drawing leads
    from any position to the later ones with the same cards.
    """
    apart()
    wastes, last_turn = w[WASTES], w[LAST_TURN]
    base = ORDER_LENGTH * w[here + ORDER]
    length = orders[base]
    base += 2
    mask, free = w[here + MASK], w[here + FREE]
    clock = w[here + CLOCK]
    turn, passed = clock >> 6, clock & 63
    tops, tried, cost = 0, 0, 0
    for pile in range(wastes):
        at = passed - 1
        while at >= 0 and (at % wastes != pile or not mask >> orders[base + at] & 1):
            at -= 1
        if at >= 0:
            tops |= 1 << orders[base + at]
    while True:
        w[here + CLOCK] = turn << 6 | passed
        rest = tops & ~tried
        while rest:
            card = low(rest)
            rest &= rest - 1
            if w[LONE] >> card & 1 and turn == last_turn and not w[EXACT]:
                return put(w, here, top, card, NONE, KING, cost)
            top = card_moves(w, here, top, card, free | tops & ~rest, 1, cost)
            if top < 0:
                return top
        tried |= tops
        if passed >= length:
            break
        for _ in range(wastes):
            if passed < length:
                card = orders[base + passed]
                passed += 1
                if card != NONE:  # a waste's card goes under the one drawn on it: one top a waste
                    at = passed - 1 - wastes
                    while at >= 0 and not tops >> orders[base + at] & 1:
                        at -= wastes
                    if at >= 0:
                        tops &= ~(1 << orders[base + at])
                    tops |= 1 << card
        cost += 1
    if (last_turn < 0 or turn < last_turn) and tops:
        number = next_order(w, orders, here, base, length)
        if number < 0:
            return 0
        w[top + MOVE] = NONE | NONE << 6 | TURN << 12 | w[here + CLOCK] << 14
        for field in range(WIDE):
            if field != MOVE:
                w[top + field] = w[here + field]
        w[top + CLOCK] = (turn + 1 if last_turn >= 0 else turn) << 6
        w[top + ORDER] = number
        w[top + COST] = w[here + COST] + cost + 1
        top += WIDE
    return top


@part
def next_order(w: Words, orders: Words, here: int, base: int, length: int) -> int:
    """The number of the order in which the wastes come again: the last one first, oldest cards first."""
    apart()
    mask, wastes = w[here + MASK], w[WASTES]
    number = w[ORDER_COUNT]
    new = ORDER_LENGTH * number
    if new + ORDER_LENGTH > w[ORDER_SPACE]:
        return -1
    total, mixed = 0, 0
    for back in range(wastes):
        at = wastes - 1 - back
        while at < length:
            card = orders[base + at]
            if mask >> card & 1:
                orders[new + 2 + total] = card
                mixed = times(mixed, 0x1E3779B97F4A7C15) ^ shifted(mixed, 40) ^ card + 1
                total += 1
            at += wastes
    orders[new] = total
    head = ORDER_HEADS + (shifted(mixed, 17) & 1023)
    known = w[head]
    while known:
        at = ORDER_LENGTH * known
        same = orders[at] == total
        for place in range(total):
            same = same and orders[at + 2 + place] == orders[new + 2 + place]
        if same:
            return known
        known = orders[at + 1]
    orders[new + 1] = w[head]
    w[head] = number
    w[ORDER_COUNT] = number + 1
    return number


@part
def find(w: Words, seen: Words, here: int) -> int:
    """Where a position stands in the hash table (two words a place), or the empty place where it belongs."""
    apart()
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
    here = WIDE_STACK
    w[here + PACK], w[here + MASK], w[here + FREE], w[here + CLOCK], w[here + MOVE] = (
        pack,
        mask,
        free,
        clock,
        -1,
    )
    w[here + IN_CELL], w[here + ORDER], w[here + COST] = cell, 0, before - count(mask)
    w[WIDE_TRAIL], w[WIDE_TRAIL + 1], w[DEPTH] = here, here + WIDE, 0
    w[NODES] = 0
    if count(mask & w[GOAL]) <= w[LEFT_OVER] and not (w[GOAL_ALL] and cell != NONE):
        return WON
    loose = 0
    for group in range(6):
        known = pair_alive(w, pack, clock, cell, 8 * group)
        if not known & 1:
            return LOST
        loose |= (known >> 1 & 255) << 8 * group
    w[here + LOOSE], w[here + SINGLE] = loose, 0
    return RUNNING


@compiled
def advance_general(w: Words, orders: Words, seen: Words, table: Words, until: int) -> int:
    """Search on until so many nodes in all; WON, LOST, RUNNING, or what has to grow first."""
    depth = w[DEPTH]
    result = RUNNING
    check = w[SWITCHES] & SWITCH_ORDER_FREE
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
        if check:
            lost = hopeless(w, table, here)
            if lost == LOOSE_FULL:
                result = LOOSE_FULL
                break
            if lost:
                w[at] = here + WIDE
                continue
        clock = w[here + CLOCK]
        top = board_moves(w, here, w[at + 1])
        if top > 0:
            if w[WASTES] > 1:
                top = several_waste_moves(w, orders, here, top)
                if top == 0:
                    result = ORDERS_FULL
                    break
            else:
                top = one_waste_moves(w, here, top)
        w[here + CLOCK] = clock  # the stock has been gone through meanwhile
        if top > 0:
            top = store_moves(w, here, top)
        w[at] = here + WIDE
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
def reopen_general(w: Words, seen: Words, won: int) -> None:
    """Correct what the table says of the path of a search that has not ended in LOST, as ``reopen`` does.

    With one waste only: each move then takes a card, so that no position off the path was given up because it
    led back to one on it.
    """
    for depth in range(w[DEPTH]):
        place = find(w, seen, w[WIDE_TRAIL + 2 * depth] - WIDE)
        entry = seen[2 * place + 1]
        time = (entry & 0xFFFF) - 1
        seen[2 * place + 1] = entry >> 16 << 16 | (WINS + time if won else FORGOTTEN)


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
