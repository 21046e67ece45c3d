"""What runs a search on the kernels: sets it up, lets tables grow as far as memory allows, reads the line."""

from __future__ import annotations

from typing import Any, Protocol

from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver import kernel, kernel_base
from pyramid_widget.solver.answers import Prune, Verdict
from pyramid_widget.solver.jit import COMPILED, as_integers
from pyramid_widget.solver.kernel_base import FRAME, MOVE, STACK, TRAIL
from pyramid_widget.solver.tables import layout_table
from pyramid_widget.solver.workspace import Table, Workspace, borrow, give_back

ENTRY = 8 if COMPILED else 40
"""Bytes of a place in a hash table."""


class Machine(Protocol):
    """A search under way."""

    out_of_memory: bool

    @property
    def nodes(self) -> int:
        """Positions examined so far."""
        ...

    def advance(self, until: int) -> Verdict:
        """Search on until so many nodes in all, an answer, or the end of the memory."""
        ...

    def line(self) -> tuple[Move, ...]:
        """The moves that win, once the verdict says so."""
        ...

    def close(self) -> None:
        """Give the arrays back."""
        ...


def build_machine(game: Game, state: State, *, shortest: bool, prune: Prune, memory: int) -> Machine:
    """The machine for a position."""
    rules = game.rules
    if shortest or rules.cell or rules.draw > 1 or rules.wastes > 1:
        raise NotImplementedError("this search is being built")
    return ClockMachine(game, state, prune, memory)


def switches(prune: Prune) -> int:
    """The pruning rules as the kernels' bits."""
    return (
        prune.matching * kernel_base.SWITCH_MATCHING
        | prune.order_free * kernel_base.SWITCH_ORDER_FREE
        | prune.last_pass * kernel_base.SWITCH_LAST_PASS
        | prune.forced * kernel_base.SWITCH_FORCED
    )


def passes_to_come(rules: Rules, pass_number: int, useful: int) -> int:
    """Passes that may still begin, the present one included; 0 where there is no need to count them.

    A pass in which no stock card leaves can be left out, so that more redeals than stock cards are never needed.
    """
    if rules.passes is None or rules.passes - pass_number >= useful:
        return 0
    return rules.passes - pass_number + 1


class ClockMachine:
    """One stock, one waste, one card a draw."""

    def __init__(self, game: Game, state: State, prune: Prune, memory: int) -> None:
        self._game = game
        self._state = state
        self._memory = memory
        self.out_of_memory = False
        self._space = space = borrow()
        rules, w = game.rules, space.w
        table = layout_table(rules)
        for at in range(len(table)):
            w[at] = table[at]
        w[kernel_base.SWITCHES] = switches(prune)
        kernel_base.load(w, as_integers(game.deal.cards))
        stock = (state.left & game.stock_mask & ~game.lone_mask).bit_count()
        passes = passes_to_come(rules, state.pass_number, stock)
        self._result = start(space, rules, state.left, state.pointer - game.board_size, passes, stock)

    @property
    def nodes(self) -> int:
        """Positions examined so far."""
        return int(self._space.w[kernel_base.NODES])

    def advance(self, until: int) -> Verdict:
        """Search on until so many nodes in all, an answer, or the end of the memory."""
        space = self._space
        while self._result == kernel_base.RUNNING and not self.out_of_memory:
            self._result = kernel.advance(space.w, space.seen.places, space.table.places, until)
            if self._result in (kernel_base.SEEN_FULL, kernel_base.LOOSE_FULL):
                self.out_of_memory = not grow(space, self._result, self._memory)
                self._result = kernel_base.RUNNING
            elif self._result == kernel_base.RUNNING:
                break
        if self._result == kernel_base.WON:
            return Verdict.WINNABLE
        return Verdict.LOST if self._result == kernel_base.LOST else Verdict.UNKNOWN

    def line(self) -> tuple[Move, ...]:
        """The moves that win."""
        return replay(self._game, self._state, pairs(self._space.w))

    def close(self) -> None:
        """Give the arrays back."""
        give_back(self._space)


def start(space: Workspace, rules: Rules, left: int, passed: int, passes: int, stock: int) -> int:
    """Set a search up, the deal being loaded: RUNNING, or the answer where it is plain."""
    w = space.w
    w[kernel_base.SEEN_SHIFT] = space.seen.shift
    w[kernel_base.LOOSE_SHIFT] = space.table.shift
    w[kernel_base.SEEN_COUNT] = w[kernel_base.LOOSE_COUNT] = 0
    w[kernel_base.ORDER_FREE] = order_free_is_exact(rules, passes, stock, w[kernel_base.SWITCHES])
    return int(kernel.begin(w, left, passed, passes))


def order_free_is_exact(rules: Rules, passes: int, stock: int, switched: int) -> bool:
    """Whether any stock card can be had at any time.

    With unlimited passes every stock card comes to the top of the waste again and again. Pairs of two stock
    cards, which need them side by side, are then only of use where everything has to go.
    """
    if not switched & kernel_base.SWITCH_ORDER_FREE:
        return False
    if rules.goal is Goal.ALL and not switched & kernel_base.SWITCH_MATCHING:
        return False
    return stock == 0 or (passes == 0 and (rules.goal is Goal.PYRAMID or not rules.stock_plays))


def grow(space: Workspace, which: int, memory: int) -> bool:
    """Enlarge the table that is full, if memory allows."""
    table: Table = space.seen if which == kernel_base.SEEN_FULL else space.table
    used = len(space.seen.places) + len(space.table.places)
    if (used + (1 << table.next_bits)) * ENTRY > memory:
        return False
    table.grow()
    space.w[kernel_base.SEEN_SHIFT] = space.seen.shift
    space.w[kernel_base.LOOSE_SHIFT] = space.table.shift
    return True


def pairs(w: Any) -> list[tuple[int, int]]:
    """The pairs of the winning line, in order."""
    trail, depth = TRAIL, int(w[kernel_base.DEPTH])
    if w[kernel_base.PHASE] == kernel_base.PHASE_LOOSE:
        trail, depth = kernel.LOOSE_TRAIL, int(w[kernel_base.LOOSE_DEPTH])
    moves = [int(w[int(w[trail + 2 * at]) - FRAME + MOVE]) for at in range(1, depth + 1)]
    return [(move & 63, move >> 6) for move in moves]


def replay(game: Game, state: State, line: list[tuple[int, int]]) -> tuple[Move, ...]:
    """The legal moves that take the pairs in order: drawing until both are free, kings as soon as they are."""
    moves: list[Move] = []
    left, pointer, size = state.left, state.pointer, game.size
    board, lone, covers = game.board_mask, game.lone_mask, game.covers
    plays = game.rules.stock_plays

    def take(*slots: int) -> None:
        nonlocal left, pointer
        moves.append(Move(MoveKind.REMOVE, tuple(sorted(slots))))
        for slot in slots:
            left &= ~(1 << slot)
        if pointer in slots:
            pointer = game._next(left, pointer)

    def take_lone_ones() -> None:
        found = True
        while found:
            found = False
            for slot in bits(left & lone & board):
                if not covers[slot] & left:
                    take(slot)
                    found = True

    def tops() -> int:
        while True:
            waste = left & ~board & (1 << pointer) - 1
            top = 1 << waste.bit_length() >> 1
            if plays and pointer < size:
                top |= 1 << pointer
            if not top & lone:
                return top
            take((top & lone).bit_length() - 1)

    def turn() -> None:
        nonlocal pointer
        if pointer < size:
            pointer = game._next(left, pointer + 1)
            moves.append(DRAW)
        else:
            pointer = game._next(left, game.board_size)
            moves.append(REDEAL)

    take_lone_ones()
    for first, second in line:
        needed = (1 << first | 1 << second) & ~board
        if needed:
            while needed & ~tops():
                turn()
        take(first, second)
        take_lone_ones()
    if game.rules.goal is Goal.ALL:
        tops()
        while left:
            turn()
            tops()
    return tuple(moves)
