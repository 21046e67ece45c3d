"""What runs a search on the kernels: sets it up, lets tables grow as far as memory allows, reads the line."""

from __future__ import annotations

from collections.abc import Sequence

from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver import kernel, kernel_base, kernel_general, kernel_shortest
from pyramid_widget.solver.answers import Prune
from pyramid_widget.solver.jit import Words, integers
from pyramid_widget.solver.kernel_base import LOST, RUNNING, WON
from pyramid_widget.solver.lines import ancestors, pairs, path, replay, replay_general, steps
from pyramid_widget.solver.tables import LAYOUT_LENGTH, layout_table, may_stay
from pyramid_widget.solver.workspace import ENTRY, Table, borrow, give_back


def build_machine(rules: Rules, prune: Prune, memory: int, *, shortest: bool = False) -> Machine:
    """The machine for rules."""
    if shortest:
        return ShortestMachine(rules, prune, memory)
    if rules.cell or rules.draw > 1 or rules.wastes > 1:
        return GeneralMachine(rules, prune, memory)
    return Machine(rules, prune, memory)


def switches(prune: Prune) -> int:
    """The pruning rules as the kernels' bits."""
    return (
        prune.matching * kernel_base.SWITCH_MATCHING
        | prune.order_free * kernel_base.SWITCH_ORDER_FREE
        | prune.last_pass * kernel_base.SWITCH_LAST_PASS
        | prune.forced * kernel_base.SWITCH_FORCED
    )


class Machine:
    """A search under one stock, one waste and one card a draw: ``load`` a deal, ``begin``, ``advance``.

    A second ``begin`` for the same deal goes on with what the first found out.
    """

    def __init__(self, rules: Rules, prune: Prune, memory: int) -> None:
        self.rules = rules
        self.out_of_memory = False
        self.result = RUNNING
        self._memory = memory
        self._space = borrow()
        self._switches = switches(prune)
        self._first_pass = 1
        w = self._space.w
        w[:LAYOUT_LENGTH] = layout_table(rules)
        w[kernel_base.SWITCHES] = self._switches
        w[kernel_base.EXACT] = 0
        w[kernel_base.PLACE_COUNTS] = int(rules.draw > 1)
        self.allow_left(0)

    @property
    def nodes(self) -> int:
        """Positions examined since ``begin``."""
        return int(self._space.w[kernel_base.NODES])

    def allow_left(self, cards: int) -> None:
        """Call a position won that has so many pyramid cards left; before ``load``."""
        w, rules = self._space.w, self.rules
        w[kernel_base.GOAL] = -1 if rules.goal is Goal.ALL else (1 << rules.pyramid_size) - 1
        w[kernel_base.LEFT_OVER] = cards
        must = (1 << rules.cards.size) - 1 if rules.goal is Goal.ALL else (1 << rules.pyramid_size) - 1
        w[kernel_base.MUST_GO] = must & ~may_stay(rules, cards)

    def load(self, cards: Words) -> None:
        """Take up a deal; nothing is known of it."""
        self._space.restart()
        kernel_base.load(self._space.w, cards)

    def begin(self, state: State, first_pass: int | None = None) -> None:
        """Set the position to be searched; clocks count from ``first_pass``, else from the position's own."""
        rules, w = self.rules, self._space.w
        stock = rules.stock_size
        if rules.passes is None:
            passes = 0
        else:
            first_pass = state.pass_number if first_pass is None else first_pass
            passes = rules.passes - first_pass + 1
            if passes > stock:  # a pass in which no stock card leaves can be left out
                passes = 0
        turn = 0 if passes == 0 or first_pass is None else state.pass_number - first_pass
        w[kernel_base.ORDER_FREE] = int(order_free_is_exact(rules, passes, self._switches))
        self.out_of_memory = False
        self.result = self._begin(state, turn << 6 | state.pointer - (rules.cards.size - stock), passes)

    def _begin(self, state: State, clock: int, passes: int) -> int:
        space, w = self._space, self._space.w
        w[kernel_base.SEEN_SHIFT] = space.seen.shift
        w[kernel_base.LOOSE_SHIFT] = space.table.shift
        return int(kernel.begin(w, state.left, clock, passes))

    def advance(self, until: int) -> int:
        """Search on until so many nodes in all, an answer, or the end of the memory; RUNNING, WON or LOST."""
        while self.result == RUNNING and not self.out_of_memory:
            self.result = self._advance(until)
            if self.result in (RUNNING, WON, LOST):
                break
            self.out_of_memory = not self._grow(self.result)
            self.result = RUNNING
        return self.result

    def _advance(self, until: int) -> int:
        space = self._space
        return int(kernel.advance(space.w, space.seen.places, space.table.places, until))

    def line(self, game: Game, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w = self._space.w
        return replay(game, state, pairs(w), int(w[kernel_base.GOAL]), int(w[kernel_base.LEFT_OVER]))

    def forget_win(self) -> None:
        """Make ready for another ``begin`` after a win: what lies on a winning line is not lost."""
        space = self._space
        if space.w[kernel_base.PHASE] == kernel_base.PHASE_LOOSE:
            kernel.reopen(space.w, space.table.places)
        else:
            space.seen.restart()
            space.wide.restart()
            space.w[kernel_base.SEEN_COUNT] = 0

    def close(self) -> None:
        """Give the arrays back."""
        give_back(self._space)

    def _seen(self) -> Table:
        return self._space.seen

    def _grow(self, which: int) -> bool:
        """Enlarge what is full, if memory allows."""
        space, w = self._space, self._space.w
        used = len(space.seen.places) + len(space.table.places) + len(space.wide.places) + len(space.orders)
        if which == kernel_base.STACK_FULL:
            return False
        if which == kernel_base.ORDERS_FULL:
            if (used + 4 * len(space.orders)) * ENTRY > self._memory:
                return False
            orders = integers(4 * len(space.orders))
            orders[: len(space.orders)] = space.orders
            space.orders = orders
            w[kernel_base.ORDER_SPACE] = len(orders)
            return True
        table = space.table if which == kernel_base.LOOSE_FULL else self._seen()
        if used * ENTRY + table.next_bytes > self._memory:
            return False
        table.grow()
        w[kernel_base.SEEN_SHIFT] = self._seen().shift
        w[kernel_base.LOOSE_SHIFT] = space.table.shift
        return True


class GeneralMachine(Machine):
    """A search under several cards a draw, several wastes, or a cell."""

    def _begin(self, state: State, clock: int, passes: int) -> int:
        space, w = self._space, self._space.w
        if self.rules.wastes > 1:
            space.wide.restart()  # orders are numbered anew
            w[kernel_base.SEEN_COUNT] = 0
            clock = clock >> 6 << 6 | self._first_order(state.stock, state.piles)
        w[kernel_base.SEEN_SHIFT] = space.wide.shift  # after the restart, which makes the table small again
        w[kernel_base.LOOSE_SHIFT] = space.table.shift
        w[kernel_base.PHASE] = kernel_base.PHASE_CLOCK
        return int(kernel_general.begin_general(w, state.left, state.cell & 63, clock, passes))

    def _advance(self, until: int) -> int:
        space = self._space
        return int(
            kernel_general.advance_general(
                space.w, space.orders, space.wide.places, space.table.places, until
            )
        )

    def line(self, game: Game, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w = self._space.w
        line = steps(self._space, path(self._space.w), self._space.w)
        return replay_general(game, state, line, int(w[kernel_base.GOAL]), int(w[kernel_base.LEFT_OVER]))

    def _seen(self) -> Table:
        return self._space.wide

    def _first_order(self, stock: Sequence[int], piles: Sequence[Sequence[int]]) -> int:
        """Write the order in which the pass began, as far as it still matters; how many are drawn of it."""
        space, wastes = self._space, len(piles)
        drawn = wastes * max(len(pile) for pile in piles)
        slots = [kernel_base.NONE] * drawn + list(stock)
        for number, pile in enumerate(piles):
            slots[number : wastes * len(pile) : wastes] = pile
        space.orders[0] = len(slots)
        for at, slot in enumerate(slots):
            space.orders[2 + at] = slot
        w = space.w
        w[kernel_base.ORDER_COUNT], w[kernel_base.ORDER_SPACE] = 1, len(space.orders)
        for at in range(1024):
            w[kernel_base.ORDER_HEADS + at] = 0
        return drawn


class ShortestMachine(GeneralMachine):
    """A search for the fewest moves, under any rules."""

    def __init__(self, rules: Rules, prune: Prune, memory: int) -> None:
        super().__init__(rules, prune, memory)
        w = self._space.w
        w[kernel_base.EXACT] = w[kernel_base.PLACE_COUNTS] = 1
        self._nodes = integers(1 << 16)

    def _begin(self, state: State, clock: int, passes: int) -> int:
        result = super()._begin(state, clock, passes)
        if result == LOST:
            return LOST
        kernel_shortest.begin_shortest(self._space.w, self._nodes)
        return RUNNING

    def _advance(self, until: int) -> int:
        space = self._space
        return int(
            kernel_shortest.advance_shortest(
                space.w, space.orders, space.wide.places, space.table.places, self._nodes, until
            )
        )

    def _grow(self, which: int) -> bool:
        if which != kernel_base.NODES_FULL:
            return super()._grow(which)
        used = len(self._space.wide.places) + len(self._space.table.places) + 3 * len(self._nodes)
        if used * ENTRY > self._memory:
            return False
        nodes = integers(2 * len(self._nodes))
        nodes[: len(self._nodes)] = self._nodes
        self._nodes = nodes
        return True

    def line(self, game: Game, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w = self._space.w
        node = int(w[kernel_base.WIDE_STACK + kernel_base.MOVE])
        line = steps(self._space, ancestors(self._nodes, node), self._nodes)
        return replay_general(game, state, line, int(w[kernel_base.GOAL]), 0, exact=True)


def order_free_is_exact(rules: Rules, passes: int, switched: int) -> bool:
    """Whether any stock card can be had at any time.

    With unlimited passes every stock card comes to the top of the waste again and again. Pairs of two stock
    cards, which need them side by side, are then only of use where everything has to go.
    """
    if not switched & kernel_base.SWITCH_ORDER_FREE:
        return False
    if rules.goal is Goal.ALL and not switched & kernel_base.SWITCH_MATCHING:
        return False
    return rules.stock_size == 0 or (passes == 0 and (rules.goal is Goal.PYRAMID or not rules.stock_plays))
