"""The moves of the general search: what a position leads to where several cards are drawn, wastes, a cell."""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, count, high, low, part, shifted, times
from pyramid_widget.solver.kernel_base import (
    CLOCK,
    EXACT,
    FREE,
    GOAL,
    GROUP,
    IN_CELL,
    LAST_TURN,
    LEFT_OVER,
    LONE,
    LOOSE,
    MASK,
    MOVE,
    NONE,
    ORDER_COUNT,
    ORDER_HEADS,
    ORDER_SPACE,
    PACK,
    PACK_BIT,
    PARTNERS,
    SINGLE,
    STORE_LATE,
    SWITCH_FORCED,
    SWITCH_LAST_PASS,
    SWITCHES,
    any_number,
    covered_partner,
    lift,
)
from pyramid_widget.solver.kernel_forced import forced_with
from pyramid_widget.solver.kernel_matching import pair_alive
from pyramid_widget.solver.kernel_stuck import blocked
from pyramid_widget.solver.tables import (
    BOARD,
    CELL,
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
ONLY = 10
"""What the next move has to use, see ``put``: a mask of the board's cards, UNDERNEATH or ANYTHING."""
WIDE = 11
"""Length of a frame."""
ANYTHING, UNDERNEATH = -1, -2
PAIR, KING, STORE, TURN = 0, 1, 2, 3
"""Kinds of moves, in the bits 12 and 13 of a frame's move; the clock at which it is made lies above them."""

ORDER_LENGTH = 56
"""Words an order takes: its length, the next one of the same hash, and the slots."""


@part
def put(w: Words, parent: int, top: int, first: int, second: int, kind: int, cost: int) -> int:
    """Write the frame after a move at ``top``; the new top, the same if it is dead, minus it if it is won.

    A card is stored as late as can be. Take a win in which a store is followed by a move that was legal
    before it: the two can be made the other way round (if the move takes the stored card out again, the
    store can be left out). So some win stores a card only just before a move that needs it: one of a card
    that lay covered by the stored one or, for a waste card, lay under it, or, for a waste card, a draw. Other
    moves need not be tried next, and a store that frees nothing on the board not at all. A draw between the
    store of a board's card and the move that needs it can be made before the store, too; here it is made
    after it. Such positions, from which not every move is tried, are not noted as lost. Not with overlap,
    where a store makes other pairs legal. (Checked in tests/solver by ``check_prunings`` and
    ``check_prunings_on_whole_deals``.)
    """
    pack, mask, free = w[parent + PACK], w[parent + MASK], w[parent + FREE]
    clock, cell, order = w[parent + CLOCK], w[parent + IN_CELL], w[parent + ORDER]
    loose, single = w[parent + LOOSE], w[parent + SINGLE]
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
        single = single & ~(255 << shift) | (known >> 9 & 255) << shift
    elif kind == STORE:
        cell = first
    before = count(mask & ~taken)
    mask, free = lift(w, mask, free, taken)
    only = ANYTHING
    if kind == STORE and w[STORE_LATE] and before == count(mask):
        only = UNDERNEATH if first >= w[BOARD] else free & ~w[parent + FREE]
    passed = clock & 63
    if w[WASTES] == 1:
        rest = mask >> (w[BOARD] + passed)
        passed = passed + low(rest) if rest else w[SIZE] - w[BOARD]
    w[top + PACK] = pack
    w[top + MASK] = mask
    w[top + FREE] = free
    w[top + CLOCK] = clock >> 6 << 6 | passed
    w[top + LOOSE] = loose
    w[top + SINGLE] = single
    w[top + IN_CELL] = cell
    w[top + ORDER] = order
    w[top + COST] = w[parent + COST] + cost + 1 + before - count(mask)
    w[top + ONLY] = only
    if not w[EXACT] and reached(w, top):
        return -(top + WIDE)
    return top + WIDE if only else top


@part
def reached(w: Words, here: int) -> int:
    """Whether a frame's position is won."""
    if count(w[here + MASK] & w[GOAL]) > w[LEFT_OVER]:
        return 0
    return 0 if w[GOAL_ALL] and w[here + IN_CELL] != NONE else 1


@part
def board_moves(w: Words, here: int, top: int) -> int:
    """The children that need no card of the stock; the stock being as it is, they may as well be made now."""
    mask, free, cell, only = w[here + MASK], w[here + FREE], w[here + IN_CELL], w[here + ONLY]
    if only == UNDERNEATH:
        return top
    rest = free
    while rest:
        slot = low(rest)
        rest &= rest - 1
        if w[LONE] >> slot & 1:
            top = put(w, here, top, slot, NONE, KING, any_number(0))
            if top < 0:
                return top
        others = w[PARTNERS + slot] & rest
        if cell != NONE:
            others |= w[PARTNERS + slot] & 1 << cell
        if not only >> slot & 1:
            others &= only
        while others:
            top = put(w, here, top, slot, low(others), PAIR, any_number(0))
            if top < 0:
                return top
            others &= others - 1
        if w[OVERLAP]:
            for side in range(2):
                under = covered_partner(w, mask, slot, UNDER + side * (UNDER_TOO - UNDER))
                if under >= 0:
                    top = put(w, here, top, slot, under, PAIR, any_number(0))
                    if top < 0:
                        return top
    return top


@part
def store_moves(w: Words, here: int, top: int) -> int:
    """The children that put a card of the pyramid in the empty cell."""
    if not w[CELL] or w[here + IN_CELL] != NONE:
        return top
    rest = w[here + FREE] & w[PYRAMID] & ~w[LONE]
    while rest:
        top = put(w, here, top, low(rest), NONE, STORE, any_number(0))
        if top < 0:
            return top
        rest &= rest - 1
    return top


@part
def card_moves(w: Words, here: int, top: int, card: int, others: int, store: int, cost: int) -> int:
    """The children that take or store a card on top of a waste or the stock, with one of ``others``."""
    if w[LONE] >> card & 1:
        return put(w, here, top, card, NONE, KING, cost)
    others &= w[PARTNERS + card]
    while others:
        top = put(w, here, top, low(others), card, PAIR, cost)
        if top < 0:
            return top
        others &= others - 1
    if store and w[CELL] and w[here + IN_CELL] == NONE:
        top = put(w, here, top, card, NONE, STORE, cost)
    return top


@part
def free_cards(w: Words, here: int) -> int:
    """What a card of the stock may be paired with: the board's free cards and the cell's."""
    only, cell = w[here + ONLY], w[here + IN_CELL]
    if only >= 0:
        return only
    return w[here + FREE] | 1 << cell if cell != NONE else w[here + FREE]


@part
def one_waste_moves(w: Words, here: int, top: int) -> int:
    """The children that use the stock: what each number of draws brings up, until positions come again.

    With one card a draw each card is taken as soon as it comes: later the same are left at a later clock.
    """
    board, draw, last_turn = w[BOARD], w[DRAW], w[LAST_TURN]
    stock_size = w[SIZE] - board
    clock, free, only = w[here + CLOCK], free_cards(w, here), w[here + ONLY]
    turn, passed = clock >> 6, clock & 63
    stock = w[here + MASK] >> board
    lone = w[LONE] >> board
    visited, tried, stored, cost = 0, 0, 0, any_number(0)
    check = w[CELL] and w[SWITCHES] & SWITCH_LAST_PASS and w[GOAL_ALL]
    forced = w[SWITCHES] & SWITCH_FORCED and not w[EXACT] and draw == 1
    while not visited >> passed & 1:
        visited |= 1 << passed
        w[here + CLOCK] = turn << 6 | passed
        waste = stock & ((1 << passed) - 1)
        stack = turn == last_turn and not w[CELL]
        if w[STOCK_PLAYS] and passed < stock_size and not tried >> passed & 1:
            others = free if only != UNDERNEATH else 0
            if waste and only < 0:
                others |= 1 << (high(waste) + board)
            if only != UNDERNEATH or not lone >> passed & 1:
                top = card_moves(w, here, top, passed + board, others, any_number(0), cost)
                if top < 0 or (forced and forced_with(w, here, passed + board, others, 0)):
                    return top
            if draw == 1:
                tried |= 1 << passed
        elif w[STOCK_PLAYS] and passed < stock_size and waste and only < 0:
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
                taken = forced and forced_with(w, here, card + board, others, waste << board if stack else 0)
                top = card_moves(w, here, top, card + board, others, any_number(0 if taken else 1), cost)
                if top < 0 or taken:
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
        if check and turn == last_turn and blocked(w, w[here + MASK], passed, w[here + IN_CELL]):
            return top
        cost += 1
        only = max(only, ANYTHING)
    return top


@part
def several_waste_moves(w: Words, orders: Words, here: int, top: int) -> int:
    """The children that use several wastes, each card as soon as it comes up; last, the next pass.

    Within a pass the cards still to be drawn go to the same wastes whatever is played, so that drawing leads
    from any position to the later ones with the same cards.
    """
    wastes, last_turn = w[WASTES], w[LAST_TURN]
    base = ORDER_LENGTH * w[here + ORDER]
    length = orders[base]
    base += 2
    mask, free = w[here + MASK], free_cards(w, here)
    clock = w[here + CLOCK]
    turn, passed = clock >> 6, clock & 63
    tops, tried, cost = 0, 0, any_number(0)
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
            top = card_moves(w, here, top, card, free | tops & ~rest, any_number(1), cost)
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
