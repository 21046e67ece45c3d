"""What runs a search on the kernels: sets it up, lets tables grow as far as memory allows, reads the line."""

from __future__ import annotations

from collections.abc import Sequence

from pyramid_widget.game.engine import Move, State
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver import (
    kernel,
    kernel_base,
    kernel_batch,
    kernel_general,
    kernel_lines,
    kernel_moves,
    kernel_shortest,
    kernel_turns,
)
from pyramid_widget.solver.answers import Prune
from pyramid_widget.solver.jit import Words, as_integers, integers
from pyramid_widget.solver.kernel_base import LOST, RUNNING, WON
from pyramid_widget.solver.lines import line_of
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
        | prune.stuck * kernel_base.SWITCH_STUCK
        | prune.store_late * kernel_base.SWITCH_STORE_LATE
        | prune.partners * kernel_base.SWITCH_PARTNERS
        | prune.by_clock * kernel_base.SWITCH_BY_CLOCK
        | prune.jointly * kernel_base.SWITCH_JOINTLY
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
        self.out_of_memory = False
        clock, passes = self.clock_of(state, state.pass_number if first_pass is None else first_pass)
        self.result = self._begin(state, clock, passes)

    def clock_of(self, state: State, first_pass: int) -> tuple[int, int]:
        """The kernels' clock of a position, counted from a pass on, and the passes left then (0: no end)."""
        rules = self.rules
        stock = rules.stock_size
        passes = 0 if rules.passes is None else rules.passes - first_pass + 1
        if passes > stock:  # a pass in which no stock card leaves can be left out
            passes = 0
        turn = state.pass_number - first_pass if passes else 0
        self._space.w[kernel_base.ORDER_FREE] = order_free_is_exact(rules, passes, self._switches)
        return turn << 6 | state.pointer - (rules.cards.size - stock), passes

    def _begin(self, state: State, clock: int, passes: int) -> int:
        space, w = self._space, self._space.w
        w[kernel_base.SEEN_SHIFT] = space.seen.shift
        w[kernel_base.LOOSE_SHIFT] = space.table.shift
        return int(kernel.begin(w, state.left, clock, passes))

    def advance(self, until: int) -> int:
        """Search on until so many nodes in all, an answer, or the end of the memory; RUNNING, WON or LOST."""
        w = self._space.w
        partners = bool(w[kernel_base.BY_PARTNERS])
        while self.result == RUNNING and not self.out_of_memory:
            self.result = self._take_turn(until) if partners else self._advance(until)
            if self.result in (WON, LOST) or (self.result == RUNNING and w[kernel_base.NODES] >= until):
                break
            if self.result == RUNNING:
                partners = not partners
            else:
                self.out_of_memory = not self._grow(self.result)
                self.result = RUNNING
        return self.result

    def _advance(self, until: int) -> int:
        space = self._space
        return int(kernel.advance(space.w, space.seen.places, space.table.places, until))

    def _take_turn(self, until: int) -> int:
        w, table = self._space.w, self._space.table.places
        return int(kernel_turns.take_turn(w, self._seen().places, table, until))

    def line(self, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w = self._space.w
        return line_of(w, kernel_lines.write_line(w, state.left, state.pointer, state.cell & 63))

    def forget_win(self) -> None:
        """Make ready for another ``begin`` after a win: what lies on a winning line is not lost."""
        space = self._space
        kernel.reopen(space.w, space.seen.places, space.table.places, 0)

    def judge(
        self, starts: Words, cards: Words, verdicts: Words, passes: int, limit: int, nodes: int
    ) -> bool:
        """Go on with a batch of verdicts, see ``kernel_batch.judge``; whether all are known.

        A verdict that memory does not allow is unknown.
        """
        space, w = self._space, self._space.w
        w[kernel_base.BUDGET] = nodes
        while True:
            seen, table = self._seen().places, space.table.places
            w[kernel_base.SEEN_SHIFT], w[kernel_base.LOOSE_SHIFT] = self._seen().shift, space.table.shift
            result = int(
                kernel_batch.judge(w, seen, table, space.orders, starts, cards, verdicts, passes, limit)
            )
            if result in (RUNNING, WON):
                return result == WON
            if result == kernel_batch.TOO_LARGE:
                space.restart()
            elif result == kernel_batch.PARTNERS_TURN:
                self._judge_by_partners(verdicts, limit)
            elif not self._grow(result):
                kernel_batch.settle_verdict(w, seen, table, verdicts, RUNNING)

    def _judge_by_partners(self, verdicts: Words, limit: int) -> None:
        """Give the search over partners its turn for the next verdict of a batch."""
        w, seen, table = self._space.w, self._seen().places, self._space.table.places
        before = int(w[kernel_base.NODES])
        result = self._take_turn(min(limit, before + int(w[kernel_base.BUDGET])))
        w[kernel_base.BUDGET] -= w[kernel_base.NODES] - before
        if result != RUNNING or w[kernel_base.NODES] >= limit:
            kernel_batch.settle_verdict(w, seen, table, verdicts, result)
            w[kernel_base.BUDGET] -= 1

    @property
    def judged(self) -> int:
        """How many verdicts of a batch are known."""
        return int(self._space.w[kernel_base.JUDGED])

    def begin_batch(self, states: Sequence[State], first_pass: int) -> tuple[list[int], int]:
        """Make ready for a batch: the words of its positions, and the passes that are left of a first one."""
        self._space.restart()
        w = self._space.w
        w[kernel_base.JUDGED] = w[kernel_base.JUDGING] = 0
        passes, words = 0, list[int]()
        for state in states:
            clock, passes = self.clock_of(state, first_pass)
            order = [0] * kernel_moves.ORDER_LENGTH
            if state.piles:
                drawn, order = first_order(state)
                clock = clock >> 6 << 6 | drawn
            words += [state.left, state.cell & 63, clock, *order]
        return words, passes

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
            space.wide.restart()
            drawn, order = first_order(state)
            kernel_batch.begin_order(w, space.wide.places, space.orders, as_integers(order))
            clock = clock >> 6 << 6 | drawn
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

    def line(self, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w, left, cell = self._space.w, state.left, state.cell & 63
        drawn = first_order(state)[0] if state.piles else 0
        length = kernel_lines.write_general_line(w, self._space.orders, left, state.pointer, cell, drawn)
        return line_of(w, length)

    def forget_win(self) -> None:
        """Make ready for another ``begin`` after a win: what lies on a winning line is not lost."""
        if self.rules.wastes == 1:  # else the table is emptied anyway
            kernel_general.reopen_general(self._space.w, self._space.wide.places, 0)

    def _seen(self) -> Table:
        return self._space.wide


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

    def line(self, state: State) -> tuple[Move, ...]:
        """The moves that win from the position that ``begin`` was told, once the search says so."""
        w, orders, cell = self._space.w, self._space.orders, state.cell & 63
        drawn = first_order(state)[0] if state.piles else 0
        length = kernel_lines.write_shortest_line(
            w, orders, self._nodes, state.left, state.pointer, cell, drawn
        )
        return line_of(w, length)


def first_order(state: State) -> tuple[int, list[int]]:
    """With several wastes, the order in which the pass began, as far as it still matters.

    How many cards are drawn of it, and the kernels' words of it.
    """
    piles = state.piles
    drawn = len(piles) * max(len(pile) for pile in piles)
    slots = [kernel_base.NONE] * drawn + list(state.stock)
    for number, pile in enumerate(piles):
        slots[number : len(piles) * len(pile) : len(piles)] = pile
    words = [len(slots), 0, *slots]
    return drawn, words + [0] * (kernel_moves.ORDER_LENGTH - len(words))


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
