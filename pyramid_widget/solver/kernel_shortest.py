"""The fewest moves that win: A* over the positions of the general search.

Every removal, store, draw and redeal counts one. A node is a position right after a move other than a draw;
what is drawn before the next is counted with it. What makes this exact: a pair that needs no stock card may
be made at once (the number of moves stays the same), a stock card is best taken when it first comes up (later
the same cards are left, after more draws), and a lone card of the pyramid leaves at once (it has to go, at
one move).
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, low, part
from pyramid_widget.solver.kernel_base import (
    ALLOWED,
    CLOCK,
    IN_CELL,
    LONE,
    LOOSE_FULL,
    LOST,
    MASK,
    MOVE,
    MUST,
    MUST_GO,
    NEED_MEMO,
    NODE_COUNT,
    NODES,
    NODES_FULL,
    NONE,
    ORDER_COUNT,
    ORDER_SPACE,
    ORDERS_FULL,
    PACK,
    PACK_BIT,
    RANKS,
    RUNNING,
    SECOND_WORD,
    SEEN_COUNT,
    SEEN_FULL,
    SEEN_SHIFT,
    STAMP,
    SWITCH_ORDER_FREE,
    SWITCHES,
    WIDE_STACK,
    WON,
    any_number,
)
from pyramid_widget.solver.kernel_general import find
from pyramid_widget.solver.kernel_loose import hopeless
from pyramid_widget.solver.kernel_matching import with_one_of
from pyramid_widget.solver.kernel_moves import (
    COST,
    ORDER_LENGTH,
    WIDE,
    board_moves,
    one_waste_moves,
    reached,
    several_waste_moves,
    store_moves,
)
from pyramid_widget.solver.tables import BOARD, CELL, DRAW, GOAL_ALL, PYRAMID, STOCK_PLAYS, TARGET, WASTES

NEXT = WIDE
"""The next node of the same estimate."""
PARENT = WIDE + 1
"""The node it comes from."""
NODE = WIDE + 2
"""Length of a node: a frame and these."""
BUCKETS = 4096
"""Estimates that are told apart; the first words of the node array are the buckets' first nodes."""


@part
def needs(w: Words, group: int, pattern: int) -> int:
    """What a rank pair's cards left need at least: pairs, and further cards of the lower and the higher rank.

    Four bits each. With M the most pairs among the cards that have to go, a of one rank and b of the other
    take a + b - M pairs; a - M of them need a card of the other rank that has not to go, b - M the other way.
    """
    at = NEED_MEMO + (group << 8 | pattern)
    known = w[at]
    if known >> 12 == w[STAMP]:
        return known & 0xFFF
    must = w[MUST + group] & pattern
    if 2 * (group + 1) == w[TARGET]:
        left = count(must)
        known = (left + 1) // 2
    else:
        best = 0
        for chosen in range(16):  # the lower rank's cards that are paired with cards that have to go
            if chosen & ~must == 0 and count(chosen) > best:
                reach = 1
                for bit in range(4):
                    if chosen >> bit & 1:
                        reach = with_one_of(reach, w[ALLOWED + 4 * group + bit] & must >> 4)
                if reach:
                    best = count(chosen)
        lower, higher = count(must & 15), count(must >> 4)
        known = lower + higher - best | (higher - best) << 4 | (lower - best) << 8
    w[at] = w[STAMP] << 12 | known
    return known


@part
def estimate(w: Words, here: int) -> int:
    """Moves that are needed at least from a position.

    Removals: the pairs of each rank pair and the lone cards that have to go. Draws (one card a draw, one
    waste): where more stock cards of a rank are needed than lie in the waste, the farthest of them has to
    be reached. Of the cards before it, one is spared a draw only by leaving from the stock's top. The needed
    ones among them do so at no cost; any other costs a removal more, or two of them cost one where they take
    the two cards of a needed pair.
    """
    pack, mask, cell = w[here + PACK], w[here + MASK], w[here + IN_CELL]
    if cell != NONE and not w[GOAL_ALL]:
        pack &= ~w[PACK_BIT + cell]
    total = count(mask & w[LONE] & w[MUST_GO])
    lacking = any_number(0)
    for group in range(6):
        pattern = pack >> 8 * group & 255
        if pattern:
            need = needs(w, group, pattern)
            total += need & 15
            lacking |= need >> 4 << 8 * group
    if lacking == 0 or w[DRAW] > 1 or w[WASTES] > 1 or w[CELL]:
        return total
    return total + draws_needed(w, here, pack, lacking)


@part
def draws_needed(w: Words, here: int, pack: int, lacking: int) -> int:
    """Draws, or removals beyond the needed ones, until the farthest stock card that is lacking comes up."""
    mask, board = w[here + MASK], w[BOARD]
    passed = w[here + CLOCK] & 63
    stock = mask >> board
    ahead = stock >> passed << passed
    waste = stock ^ ahead
    reserve = mask & ~w[PYRAMID] & ((1 << board) - 1)
    farthest, wanted = -1, 0
    for side in range(12):
        rank = side >> 1 if side & 1 == 0 else w[TARGET] - 2 - (side >> 1)
        number = lacking >> 8 * (side >> 1) + 4 * (side & 1) & 15
        if number:
            cards = w[RANKS + rank]
            number -= count(cards & reserve)
            cards >>= board
            wanted |= cards
            number -= count(cards & waste)
            rest = cards & ahead
            while number > 1 and rest:
                rest &= rest - 1
                number -= 1
            if number > 0 and rest and low(rest) > farthest:
                farthest = low(rest)
    if farthest < 0:
        return 0
    before = ahead & ((1 << farthest) - 1)
    if not w[STOCK_PLAYS]:
        return count(before) + 1
    free, playable = 0, 0
    for side in range(12):
        rank = side >> 1 if side & 1 == 0 else w[TARGET] - 2 - (side >> 1)
        cards = w[RANKS + rank] >> board & before
        if cards:
            number = lacking >> 8 * (side >> 1) + 4 * (side & 1) & 15
            free += min(number, count(cards))
            if w[RANKS + w[TARGET] - 2 - rank] & mask & w[MUST_GO]:
                playable += count(cards)
    return count(before) - playable + (max(0, playable - free) + 1) // 2


@compiled
def begin_shortest(w: Words, nodes: Words) -> None:
    """Put the root, which is set already, in the queue."""
    for at in range(BUCKETS):
        nodes[at] = 0
    for field in range(WIDE):
        nodes[BUCKETS + field] = w[WIDE_STACK + field]
    nodes[BUCKETS + NEXT] = 0
    nodes[BUCKETS + PARENT] = 0
    w[NODE_COUNT] = 1
    nodes[min(estimate(w, any_number(WIDE_STACK)) + w[WIDE_STACK + COST], BUCKETS - 1)] = BUCKETS
    w[NODES] = 0


@compiled
def advance_shortest(w: Words, orders: Words, seen: Words, table: Words, nodes: Words, until: int) -> int:
    """Search on until so many nodes in all; WON, LOST, RUNNING, or what has to grow first."""
    bucket = 0
    check = w[SWITCHES] & SWITCH_ORDER_FREE
    here = any_number(WIDE_STACK)
    while w[NODES] < until:
        while bucket < BUCKETS and nodes[bucket] == 0:
            bucket += 1
        if bucket == BUCKETS:
            return LOST
        node = nodes[bucket]
        for field in range(WIDE):
            w[here + field] = nodes[node + field]
        if reached(w, here):
            w[here + MOVE] = node
            return WON
        place = find(w, seen, here)
        entry = seen[2 * place + 1]
        if entry and (entry & 0xFFFF) - 1 <= w[here + COST]:
            nodes[bucket] = nodes[node + NEXT]
            continue
        if 2 * w[SEEN_COUNT] >= 1 << (63 - w[SEEN_SHIFT]):
            return SEEN_FULL
        if w[WASTES] > 1 and ORDER_LENGTH * (w[ORDER_COUNT] + 1) > w[ORDER_SPACE]:
            return ORDERS_FULL
        if BUCKETS + NODE * (w[NODE_COUNT] + 400) > len(nodes):
            return NODES_FULL
        second = w[SECOND_WORD]
        if check:
            lost = hopeless(w, table, here)
            if lost == LOOSE_FULL:
                return LOOSE_FULL
            if lost:
                nodes[bucket] = nodes[node + NEXT]
                continue
        if not entry:
            w[SEEN_COUNT] += 1
        seen[2 * place] = w[here + MASK] | w[here + IN_CELL] << 52
        seen[2 * place + 1] = second << 16 | w[here + COST] + 1
        w[NODES] += 1
        nodes[bucket] = nodes[node + NEXT]
        clock = w[here + CLOCK]
        top = board_moves(w, here, here + WIDE)
        several = w[WASTES] > 1
        top = several_waste_moves(w, orders, here, top) if several else one_waste_moves(w, here, top)
        w[here + CLOCK] = clock
        top = store_moves(w, here, top)
        lowest = bucket
        child = here + WIDE
        while child < top:
            to = find(w, seen, child)
            entry = seen[2 * to + 1]
            if not entry or (entry & 0xFFFF) - 1 > w[child + COST]:
                new = BUCKETS + NODE * w[NODE_COUNT]
                w[NODE_COUNT] += 1
                for field in range(WIDE):
                    nodes[new + field] = w[child + field]
                at = w[child + COST]
                if not reached(w, child):
                    at += estimate(w, child)
                at = min(max(at, bucket), BUCKETS - 1)
                lowest = min(lowest, at)
                nodes[new + NEXT] = nodes[at]
                nodes[new + PARENT] = node
                nodes[at] = new
            child += WIDE
        bucket = lowest
    return RUNNING
