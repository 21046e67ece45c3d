"""What runs a search on the kernels: sets it up, lets tables grow as far as memory allows, reads the line."""

from __future__ import annotations

from typing import Any, Protocol

from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver import kernel, kernel_base, kernel_general
from pyramid_widget.solver.answers import Prune, Verdict
from pyramid_widget.solver.jit import as_integers, integers
from pyramid_widget.solver.kernel_base import FRAME, MOVE, TRAIL
from pyramid_widget.solver.tables import layout_table
from pyramid_widget.solver.workspace import ENTRY, Table, Workspace, borrow, give_back


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
    if shortest:
        raise NotImplementedError("this search is being built")
    if rules.cell or rules.draw > 1 or rules.wastes > 1:
        return GeneralMachine(game, state, prune, memory)
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


class GeneralMachine:
    """Several cards a draw, several wastes, or a cell."""

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
        space.wide_used = True
        w[kernel_base.SEEN_SHIFT], w[kernel_base.SEEN_COUNT] = space.wide.shift, 0
        w[kernel_base.LOOSE_SHIFT], w[kernel_base.LOOSE_COUNT] = space.table.shift, 0
        w[kernel_base.EXACT] = 0
        w[kernel_base.PLACE_COUNTS] = rules.draw > 1
        passes = passes_to_come(rules, state.pass_number, (state.left & game.stock_mask).bit_count())
        passed = state.pointer - game.board_size
        if rules.wastes > 1:
            passed = first_order(space, state)
        self._result = int(kernel_general.begin_general(w, state.left, state.cell & 63, passed, passes))

    @property
    def nodes(self) -> int:
        """Positions examined so far."""
        return int(self._space.w[kernel_base.NODES])

    def advance(self, until: int) -> Verdict:
        """Search on until so many nodes in all, an answer, or the end of the memory."""
        space = self._space
        while self._result == kernel_base.RUNNING and not self.out_of_memory:
            self._result = kernel_general.advance_general(
                space.w, space.orders, space.wide.places, space.table.places, until
            )
            if self._result == kernel_base.RUNNING:
                break
            if self._result > kernel_base.LOST:
                self.out_of_memory = not grow(space, self._result, self._memory)
                self._result = kernel_base.RUNNING
        if self._result == kernel_base.WON:
            return Verdict.WINNABLE
        return Verdict.LOST if self._result == kernel_base.LOST else Verdict.UNKNOWN

    def line(self) -> tuple[Move, ...]:
        """The moves that win."""
        return replay_general(self._game, self._state, steps(self._space))

    def close(self) -> None:
        """Give the arrays back."""
        give_back(self._space)


def first_order(space: Workspace, state: State) -> int:
    """Write the order in which the present pass began, as far as it still matters; how many are drawn of it."""
    wastes = len(state.piles)
    drawn = wastes * max(len(pile) for pile in state.piles)
    slots = [kernel_general.NONE] * drawn + list(state.stock)
    for number, pile in enumerate(state.piles):
        slots[number : wastes * len(pile) : wastes] = pile
    space.orders[0] = len(slots)
    for at, slot in enumerate(slots):
        space.orders[2 + at] = slot
    w = space.w
    w[kernel_base.ORDER_COUNT], w[kernel_base.ORDER_SPACE] = 1, len(space.orders)
    for at in range(1024):
        w[kernel_base.ORDER_HEADS + at] = 0
    return drawn


def steps(space: Workspace) -> list[tuple[int, int, int, int, int]]:
    """The winning line: kind, two slots, cards passed before the move, cards of the order it was made in."""
    w, line = space.w, []
    order = 0
    for depth in range(1, int(w[kernel_base.DEPTH]) + 1):
        here = int(w[kernel_base.WIDE_TRAIL + 2 * depth]) - kernel_general.WIDE
        move = int(w[here + MOVE])
        length = int(space.orders[kernel_general.ORDER_LENGTH * order])
        line.append((move >> 12 & 3, move & 63, move >> 6 & 63, move >> 14 & 63, length))
        order = int(w[here + kernel_general.ORDER])
    return line


def replay_general(game: Game, state: State, line: list[tuple[int, int, int, int, int]]) -> tuple[Move, ...]:
    """The legal moves of a line: draws up to the place of each step, lone cards of the board as they come free.

    With one card a draw and one waste, lone cards of the stock leave as they come up, here as in the search.
    """
    moves: list[Move] = []
    several = game.rules.wastes > 1
    plain = game.rules.draw == 1 and not several

    def make(move: Move) -> None:
        nonlocal state
        moves.append(move)
        state = game._play(state, move)

    def take_lone_ones() -> None:
        while not game.won(state):
            ready = game.uncovered(state)
            if plain:
                ready = game.free(state)
            ready &= game.lone_mask
            if not ready:
                return
            make(Move(MoveKind.REMOVE, (ready.bit_length() - 1,)))

    def in_place(passed: int, length: int) -> bool:
        if several:
            return len(state.stock) == length - passed
        return state.pointer - game.board_size == passed

    def turn() -> None:
        make(DRAW if state.pointer < game.size else REDEAL)
        if plain:
            take_lone_ones()

    take_lone_ones()
    for kind, first, second, passed, length in line:
        if kind == kernel_general.TURN:
            while state.stock:
                turn()
            turn()
            continue
        move = Move(MoveKind.REMOVE, (first,))
        if kind == kernel_general.PAIR:
            move = Move(MoveKind.REMOVE, (min(first, second), max(first, second)))
        elif kind == kernel_general.STORE:
            move = Move(MoveKind.STORE, (first,))
        if plain:
            while not plays(game, state, move):
                turn()
        else:
            while not in_place(passed, length):
                turn()
        make(move)
        take_lone_ones()
    while plain and game.rules.goal is Goal.ALL and not game.won(state):
        turn()
    return tuple(moves)


def plays(game: Game, state: State, move: Move) -> bool:
    """Whether a move is legal, board cards being known to be free."""
    return move in game.legal_moves(state)


def start(space: Workspace, rules: Rules, left: int, passed: int, passes: int, stock: int) -> int:
    """Set a search up, the deal being loaded: RUNNING, or the answer where it is plain."""
    w = space.w
    space.wide_used = False
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
    """Enlarge what is full, if memory allows."""
    used = len(space.seen.places) + len(space.table.places) + len(space.wide.places) + len(space.orders)
    if which == kernel_base.STACK_FULL:
        return False
    if which == kernel_base.ORDERS_FULL:
        if (used + 4 * len(space.orders)) * ENTRY > memory:
            return False
        orders = integers(4 * len(space.orders))
        orders[: len(space.orders)] = space.orders
        space.orders = orders
        space.w[kernel_base.ORDER_SPACE] = len(orders)
        return True
    table: Table = space.table
    if which == kernel_base.SEEN_FULL:
        table = space.wide if space.wide_used else space.seen
    if used * ENTRY + table.next_bytes > memory:
        return False
    table.grow()
    space.w[kernel_base.SEEN_SHIFT] = (space.wide if space.wide_used else space.seen).shift
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
    goal = game.pyramid_mask if game.rules.goal is Goal.PYRAMID else -1

    def take(*slots: int) -> None:
        nonlocal left, pointer
        moves.append(Move(MoveKind.REMOVE, tuple(sorted(slots))))
        for slot in slots:
            left &= ~(1 << slot)
        if pointer in slots:
            pointer = game._next(left, pointer)

    def take_lone_ones() -> None:
        found = True
        while found and left & goal:
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
