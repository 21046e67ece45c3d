"""The searches for many arrangements of the cards, one position after each of a few moves, without a word of
Python in between. What one move's search finds out serves the other moves of the same arrangement.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled
from pyramid_widget.solver.kernel import advance, begin, reopen
from pyramid_widget.solver.kernel_base import (
    BUDGET,
    BY_PARTNERS,
    JUDGED,
    JUDGING,
    LOOSE_COUNT,
    LOST,
    NODES,
    ORDER_COUNT,
    ORDER_HEADS,
    ORDER_SPACE,
    RUNNING,
    SEEN_COUNT,
    SMALL,
    WON,
    clear,
    load,
)
from pyramid_widget.solver.kernel_general import advance_general, begin_general, reopen_general
from pyramid_widget.solver.kernel_moves import ORDER_LENGTH
from pyramid_widget.solver.tables import CELL, DRAW, SIZE, WASTES

START = 3 + ORDER_LENGTH
"""Words of a position to be judged: cards left, the cell's card, the clock, the order of the stock."""
TOO_LARGE, PARTNERS_TURN = 8, 9
"""The tables have grown and are to be made small before the next arrangement; it is the other one's turn."""
UNKNOWN = -1


@compiled
def judge(
    w: Words,
    seen: Words,
    table: Words,
    orders: Words,
    starts: Words,
    cards: Words,
    verdicts: Words,
    passes: int,
    limit: int,
) -> int:
    """Judge on until the slice's positions are examined; WON at the end, RUNNING, or what has to come first:
    a table has to grow, or PARTNERS_TURN, the search over partners has its turn, see ``kernel_turns``.

    ``cards`` holds the arrangements one after the other, ``starts`` the positions after each move,
    ``verdicts`` takes 1, 0 or -1 for each of both. A single verdict may take ``limit`` positions.
    """
    moves, size = len(starts) // START, w[SIZE]
    general = 1 if w[CELL] or w[DRAW] > 1 or w[WASTES] > 1 else 0
    while w[JUDGED] < len(verdicts):
        if w[BUDGET] <= 0:
            return RUNNING
        row, move = w[JUDGED] // moves, w[JUDGED] % moves
        result = RUNNING
        if not w[JUDGING]:
            if (move == 0 or w[WASTES] > 1) and len(seen) > (1 + general) << SMALL:
                return TOO_LARGE
            if move == 0:
                if len(table) > 1 << SMALL:
                    return TOO_LARGE
                clear(table, 1 << SMALL)
                clear(seen, (1 + general) << SMALL)
                w[SEEN_COUNT] = w[LOOSE_COUNT] = 0
                load(w, cards[row * size : (row + 1) * size])
            at = START * move
            if general:
                if w[WASTES] > 1:
                    begin_order(w, seen, orders, starts[at + 3 : at + START])
                result = begin_general(w, starts[at], starts[at + 1], starts[at + 2], passes)
            else:
                result = begin(w, starts[at], starts[at + 2], passes)
            w[JUDGING] = 1
        before = w[NODES]
        if result == RUNNING and w[BY_PARTNERS]:
            return PARTNERS_TURN
        if result == RUNNING:
            until = min(limit, before + w[BUDGET])
            if general:
                result = advance_general(w, orders, seen, table, until)
            else:
                result = advance(w, seen, table, until)
            w[BUDGET] -= w[NODES] - before
            if result > LOST:
                return result
            if result == RUNNING and w[NODES] < limit:
                return PARTNERS_TURN if w[BUDGET] > 0 else RUNNING
        settle_verdict(w, seen, table, verdicts, result)
        w[BUDGET] -= 1
    return WON


@compiled
def settle_verdict(w: Words, seen: Words, table: Words, verdicts: Words, result: int) -> None:
    """Note a verdict; of a search that has not ended in LOST, the tables keep what is right."""
    verdicts[w[JUDGED]] = 1 if result == WON else 0 if result == LOST else UNKNOWN
    w[JUDGED] += 1
    if result != LOST and w[JUDGING] and w[NODES]:
        won = 1 if result == WON else 0
        if w[WASTES] > 1:
            pass  # the table is emptied
        elif w[CELL] or w[DRAW] > 1:
            reopen_general(w, seen, won)
        else:
            reopen(w, seen, table, won)
    w[JUDGING] = 0


@compiled
def begin_order(w: Words, seen: Words, orders: Words, order: Words) -> None:
    """With several wastes, write the order of a position's stock; orders count anew, the table is empty."""
    for at in range(ORDER_LENGTH):
        orders[at] = order[at]
    for at in range(1024):
        w[ORDER_HEADS + at] = 0
    w[ORDER_COUNT] = 1
    w[ORDER_SPACE] = len(orders)
    clear(seen, 2 << SMALL)
    w[SEEN_COUNT] = 0
