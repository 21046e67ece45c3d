"""The winning line of a search as legal moves: draws up to each step, lone cards as they come free.

A move is written as one number: the first card's slot, the second's six bits further up (or NONE), the kind
of ``MoveKind`` above them.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    AT_ONCE,
    DEPTH,
    EXACT,
    FRAME,
    GOAL,
    LEFT_OVER,
    LINE,
    LINE_CELL,
    LINE_COUNT,
    LINE_LEFT,
    LINE_LENGTH,
    LINE_POINTER,
    LONE,
    LOOSE_DEPTH,
    MOVE,
    NONE,
    PHASE,
    PHASE_LOOSE,
    STEPS,
    TRAIL,
    WIDE_STACK,
    WIDE_TRAIL,
    any_number,
)
from pyramid_widget.solver.kernel_loose import LOOSE_TRAIL
from pyramid_widget.solver.kernel_moves import ORDER, ORDER_LENGTH, PAIR, STORE, TURN, WIDE
from pyramid_widget.solver.kernel_shortest import PARENT
from pyramid_widget.solver.tables import BOARD, CELL, COVERS, DRAW, GOAL_ALL, SIZE, STOCK_PLAYS, WASTES

# A step: a move of the search, and where it is made.
KIND = 0
FIRST = 1
SECOND = 2
PASSED = 3
"""Cards passed in the stock."""
LENGTH = 4
"""With several wastes, cards of the order that the pass began with."""
STEP = 5

REMOVE, PUT, TURNED, REDEALT = 0, 1 << 12, 2 << 12, 3 << 12
"""The kinds of legal moves, in their bits."""


@compiled
def write_line(w: Words, left: int, pointer: int, cell: int) -> int:
    """Write the line of the search by the clock or without order from a position; how many moves it has."""
    trail, depth = TRAIL, w[DEPTH]
    if w[PHASE] == PHASE_LOOSE:
        trail, depth = LOOSE_TRAIL, w[LOOSE_DEPTH]
    for at in range(depth):
        move = w[w[trail + 2 * at + 2] - FRAME + MOVE]
        step = STEPS + STEP * at
        w[step + KIND], w[step + FIRST], w[step + SECOND] = PAIR, move & 63, move >> 6
    return replay(w, depth, left, pointer, cell, any_number(0))


@compiled
def write_general_line(w: Words, orders: Words, left: int, pointer: int, cell: int, passed: int) -> int:
    """The same for the general search; with several wastes ``passed`` cards of the pass have been drawn."""
    depth, order = w[DEPTH], 0
    for at in range(depth):
        here = w[WIDE_TRAIL + 2 * at + 2] - WIDE
        note_step(w, orders, at, w[here + MOVE], order)
        order = w[here + ORDER]
    return replay(w, depth, left, pointer, cell, passed)


@compiled
def write_shortest_line(
    w: Words, orders: Words, nodes: Words, left: int, pointer: int, cell: int, passed: int
) -> int:
    """The same for the search for the fewest moves."""
    depth, node = 0, w[WIDE_STACK + MOVE]
    while nodes[node + PARENT]:
        depth += 1
        node = nodes[node + PARENT]
    node = w[WIDE_STACK + MOVE]
    for back in range(depth):
        parent = nodes[node + PARENT]
        note_step(w, orders, depth - 1 - back, nodes[node + MOVE], nodes[parent + ORDER])
        node = parent
    return replay(w, depth, left, pointer, cell, passed)


@part
def note_step(w: Words, orders: Words, at: int, move: int, order: int) -> None:
    """Note a step of the line: the move of a frame, and the number of the order that its pass began with."""
    step = STEPS + STEP * at
    w[step + KIND], w[step + FIRST], w[step + SECOND] = move >> 12 & 3, move & 63, move >> 6 & 63
    w[step + PASSED], w[step + LENGTH] = move >> 14 & 63, orders[ORDER_LENGTH * order]


@compiled
def replay(w: Words, depth: int, left: int, pointer: int, cell: int, passed: int) -> int:
    """Write the legal moves of the steps; how many they are.

    With one card a draw and one waste, lone cards of the stock leave as they come up, here as in the search;
    not where the fewest moves are wanted.
    """
    w[LINE_LEFT], w[LINE_POINTER], w[LINE_CELL], w[LINE_COUNT] = left, pointer, cell, 0
    plain = w[DRAW] == 1 and w[WASTES] == 1 and not w[EXACT]
    take_lone(w)
    for at in range(depth):
        if done(w):
            break  # the last pairs of the search over partners may be more than are needed
        step = STEPS + STEP * at
        kind, first, second = w[step + KIND], w[step + FIRST], w[step + SECOND]
        if w[WASTES] > 1:
            passed = draw_piles(w, kind, passed, w[step + PASSED], w[step + LENGTH])
            if kind == TURN:
                continue
        elif plain:
            bring_up(w, first, second, kind)
        else:
            while w[LINE_POINTER] - w[BOARD] != w[step + PASSED] and w[LINE_COUNT] < LINE_LENGTH:
                turn(w)
        make(w, kind, first, second)
        take_lone(w)
    while plain and not done(w) and w[LINE_COUNT] < LINE_LENGTH:  # lone cards of the stock may be left
        take_top_or_turn(w)
    return w[LINE_COUNT]


@part
def write(w: Words, move: int) -> None:
    """Add a move."""
    w[LINE + w[LINE_COUNT]] = move
    w[LINE_COUNT] += 1


@part
def done(w: Words) -> int:
    """Whether the goal is reached."""
    if count(w[LINE_LEFT] & w[GOAL]) > w[LEFT_OVER]:
        return 0
    return 0 if w[GOAL_ALL] and w[LINE_CELL] != NONE else 1


@part
def go_to(w: Words, slot: int) -> None:
    """Let the stock go on at the first card that is left from a slot on."""
    rest = w[LINE_LEFT] >> slot
    w[LINE_POINTER] = slot + low(rest) if rest else w[SIZE]


@part
def make(w: Words, kind: int, first: int, second: int) -> None:
    """Take or store the cards of a step."""
    if second != NONE and second < first:
        first, second = second, first
    write(w, first | second << 6 | (PUT if kind == STORE else REMOVE))
    w[LINE_LEFT] &= ~(1 << first)
    if second != NONE:
        w[LINE_LEFT] &= ~(1 << second)
    if kind == STORE:
        w[LINE_CELL] = first
    elif w[LINE_CELL] == first or w[LINE_CELL] == second:
        w[LINE_CELL] = NONE
    if w[LINE_POINTER] < w[SIZE]:
        go_to(w, w[LINE_POINTER])


@part
def take_lone(w: Words) -> None:
    """Take the lone cards of the board that nothing covers."""
    lone = w[AT_ONCE] & ((1 << w[BOARD]) - 1)
    rest = lone & w[LINE_LEFT]
    while rest and not done(w):
        slot = low(rest)
        rest &= rest - 1
        if not w[COVERS + slot] & w[LINE_LEFT]:
            make(w, PAIR, slot, NONE)
            rest = lone & w[LINE_LEFT]


@part
def turn(w: Words) -> None:
    """Draw, or turn the waste over."""
    if w[LINE_POINTER] >= w[SIZE]:
        write(w, NONE | NONE << 6 | REDEALT)
        go_to(w, w[BOARD])
        return
    write(w, NONE | NONE << 6 | TURNED)
    for _ in range(w[DRAW]):
        if w[LINE_POINTER] < w[SIZE]:
            go_to(w, w[LINE_POINTER] + 1)


@part
def tops(w: Words) -> int:
    """The card on top of the waste and, if it plays, that of the stock."""
    board = w[BOARD]
    waste = w[LINE_LEFT] >> board & ((1 << (w[LINE_POINTER] - board)) - 1)
    found = 1 << (high(waste) + board) if waste else 0
    if w[STOCK_PLAYS] and w[LINE_POINTER] < w[SIZE]:
        found |= 1 << w[LINE_POINTER]
    return found


@part
def take_top_or_turn(w: Words) -> None:
    """Take a lone card on top of waste or stock, else draw."""
    lone = tops(w) & w[LONE]
    if lone:
        make(w, PAIR, high(lone), NONE)
    else:
        turn(w)


@part
def bring_up(w: Words, first: int, second: int, kind: int) -> None:
    """Draw until the stock's cards of a step lie on top: one waste, one card a draw."""
    board = w[BOARD]
    needed = 0
    if first >= board and first != w[LINE_CELL]:
        needed |= 1 << first
    if second != NONE and second >= board and second != w[LINE_CELL]:
        needed |= 1 << second
    if not needed:
        return
    if needed & (needed - 1) == 0 and not w[GOAL_ALL] and not w[CELL]:
        draw_to(w, low(needed))
        return
    while w[LINE_COUNT] < LINE_LENGTH:
        found = tops(w)
        if not found & w[LONE]:
            if kind == STORE and w[LINE_POINTER] < w[SIZE]:
                found &= ~(1 << w[LINE_POINTER])
            if not needed & ~found:
                return
        take_top_or_turn(w)


@part
def draw_to(w: Words, card: int) -> None:
    """Bring one stock card up; lone ones stay where they do not lie on it."""
    if card < w[LINE_POINTER]:
        above = (w[LINE_LEFT] & ((1 << w[LINE_POINTER]) - 1)) >> (card + 1) << (card + 1)
        if not above & ~w[LONE]:
            while above:
                make(w, PAIR, high(above), NONE)
                above &= w[LINE_LEFT]
            return
        while w[LINE_POINTER] < w[SIZE]:
            turn(w)
        turn(w)
    while w[LINE_POINTER] < card or (w[LINE_POINTER] == card and not w[STOCK_PLAYS]):
        turn(w)


@part
def draw_piles(w: Words, kind: int, passed: int, until: int, length: int) -> int:
    """Several wastes: draw until so many cards of the pass's order are passed, or turn the wastes over."""
    if kind == TURN:
        until = length
    while passed < until:
        write(w, NONE | NONE << 6 | TURNED)
        passed = min(passed + w[WASTES], length)
    if kind == TURN:
        write(w, NONE | NONE << 6 | REDEALT)
        return 0
    return passed
