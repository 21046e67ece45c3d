"""Exact answers for any position: winnable or lost, with a line; every legal move judged; the best result."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver.answers import BestResult, Limit, Prune, Solution, Verdict, check_limit
from pyramid_widget.solver.positions import check_state, position

if TYPE_CHECKING:
    from pyramid_widget.solver.machine import Machine

RUNNING, WON, LOST = 0, 1, 2
"""What a machine answers; the kernels' numbers, which are not imported before they are needed."""
SLICE = 1 << 14
"""Positions between two looks at the clock."""
_ENDLESS = 1 << 62


class Search:
    """A search that goes on in slices, so that it can be watched and cancelled.

    >>> from pyramid_widget.game.deal import Deal
    >>> search = Search(Game(Deal.from_number(7)))
    >>> while not search.run(1000):
    ...     pass
    >>> search.solution.verdict.value
    'winnable'
    """

    def __init__(
        self,
        game: Game,
        state: State | None = None,
        *,
        shortest: bool = False,
        limit: Limit = Limit(),  # noqa: B008  frozen
        prune: Prune = Prune(),  # noqa: B008  frozen
    ) -> None:
        check_limit(limit)
        if not isinstance(prune, Prune):
            raise OptionError(f"prune={shown(prune)}: a Prune, like Prune(matching=False)")
        self.game = game
        self.state = position(game, state)
        self.limit = limit
        self.shortest = shortest
        self._machine: Machine | None = None
        self._solution: Solution | None = None
        self._nodes = 0
        self._earlier = 0  # positions that the first of two searches examined
        self._win: tuple[Move, ...] | None = None
        self._prune = prune
        self._spent = 0.0
        self._turn = Lock()  # the arrays of a search that is at work are nobody else's
        self._cancelled = False
        if game.won(self.state):
            self._solution = Solution(verdict=Verdict.WINNABLE, moves=(), nodes=0, shortest=True)
        else:
            self._machine = machine_for(game, prune, limit)
            self._machine.begin(self.state)

    @property
    def nodes(self) -> int:
        """Positions examined so far."""
        return self._nodes

    @property
    def solution(self) -> Solution:
        """What was found; unknown, with nothing that stopped it, while the search can go on."""
        if self._solution is not None:
            return self._solution
        return Solution(verdict=Verdict.UNKNOWN, moves=None, nodes=self._nodes)

    def run(self, nodes: int) -> bool:
        """Examine about so many positions more; whether the search has finished.

        Raises: OptionError for what is no number of positions.
        """
        if type(nodes) is not int or nodes < 0:
            raise OptionError(f"nodes={shown(nodes)}: a search goes on by a whole number of positions from 0")
        with self._turn:
            if self._machine is not None and not self._cancelled:
                self._advance(self._machine, min(self._nodes + nodes, _ENDLESS))
        if self._cancelled:
            self.cancel()
        return self._machine is None

    def _advance(self, machine: Machine, until: int) -> None:
        started = perf_counter()
        if self.limit.nodes is not None:
            until = min(until, self.limit.nodes)
        result = machine.advance(until - self._earlier)
        self._nodes = self._earlier + machine.nodes
        self._spent += perf_counter() - started
        if result == WON:
            self._take_win(machine.line(self.state))
        elif result == LOST:
            self._finish(Verdict.LOST, None, None)
        else:
            stopped_by = stop(machine, self.limit, self._nodes, self._spent)
            if stopped_by:
                self._finish(Verdict.UNKNOWN, self._win, stopped_by)

    def run_all(self) -> Solution:
        """Search until an answer or the limit."""
        while not self.run(SLICE):
            pass
        return self.solution

    def cancel(self) -> None:
        """Stop for good, unless finished; the verdict stays unknown.

        Where another thread runs the search, it ends with what ``run`` was given to examine.
        """
        self._cancelled = True  # before the turn is asked for: who has it looks at this once it is over
        if self._turn.acquire(blocking=False):
            try:
                if self._machine is not None:
                    self._finish(Verdict.UNKNOWN, self._win, "cancelled")
            finally:
                self._turn.release()

    def _take_win(self, moves: tuple[Move, ...]) -> None:
        """Finish, or go on to the fewest moves, which are only looked for where there is a win."""
        if not self.shortest or self._win is not None:
            self._finish(Verdict.WINNABLE, moves, None)
            return
        assert self._machine is not None
        self._machine.close()
        self._win = moves
        self._earlier = self._nodes
        self._machine = machine_for(self.game, self._prune, self.limit, shortest=True)
        self._machine.begin(self.state)

    def _finish(self, verdict: Verdict, moves: tuple[Move, ...] | None, stopped_by: str | None) -> None:
        assert self._machine is not None
        self._machine.close()
        self._machine = None
        self._solution = Solution(
            verdict=verdict if moves is None else Verdict.WINNABLE,
            moves=moves,
            nodes=self._nodes,
            stopped_by=stopped_by,
            shortest=self.shortest and verdict is Verdict.WINNABLE,
        )


def solve(
    game: Game,
    state: State | None = None,
    *,
    shortest: bool = False,
    limit: Limit = Limit(),  # noqa: B008  frozen
) -> Solution:
    """Whether a position can be won, with moves that win it; ``shortest`` finds the fewest.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> solution = solve(game)
    >>> state = game.start()
    >>> for move in solution.moves:
    ...     state = game.play(state, move)
    >>> game.won(state)
    True
    """
    return Search(game, state, shortest=shortest, limit=limit).run_all()


def machine_for(game: Game, prune: Prune, limit: Limit, *, shortest: bool = False) -> Machine:
    """The machine that answers, the game's deal loaded; kernels are imported only here."""
    from pyramid_widget.solver.jit import as_integers
    from pyramid_widget.solver.machine import build_machine

    machine = build_machine(game.rules, prune, limit.memory, shortest=shortest)
    machine.load(as_integers(game.deal.cards))
    return machine


def stop(machine: Machine, limit: Limit, nodes: int, seconds: float) -> str | None:
    """What keeps a search from going on."""
    if machine.out_of_memory:
        return "memory"
    if limit.nodes is not None and nodes >= limit.nodes:
        return "nodes"
    if limit.seconds is not None and seconds >= limit.seconds:
        return "seconds"
    return None


def analyse(game: Game, state: State, *, limit: Limit = Limit()) -> dict[Move, Solution]:  # noqa: B008
    """The answer for the position after each legal move; what one search finds out serves the next.

    The limit is for all moves together.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> {answer.verdict.value for answer in analyse(game, game.start()).values()}
    {'winnable'}
    """
    check_state(game, state)
    check_limit(limit)
    answers: dict[Move, Solution] = {}
    moves = game.legal_moves(state)
    if not moves:
        return answers
    machine = machine_for(game, Prune(), limit)
    spent = Spent(limit)
    try:
        for move in moves:
            after = game._play(state, move)
            if game.won(after):
                answers[move] = Solution(verdict=Verdict.WINNABLE, moves=(), nodes=0)
                continue
            machine.begin(after, state.pass_number)
            result, stopped_by = spent.run(machine)
            line = None
            if result == WON:
                line = machine.line(after)
                machine.forget_win()
            answers[move] = Solution(
                verdict=_VERDICTS[result], moves=line, nodes=machine.nodes, stopped_by=stopped_by
            )
    finally:
        machine.close()
    return answers


_VERDICTS = {RUNNING: Verdict.UNKNOWN, WON: Verdict.WINNABLE, LOST: Verdict.LOST}


class Spent:
    """A limit that several searches share."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        self.started = perf_counter()

    def run(self, machine: Machine) -> tuple[int, str | None]:
        """Advance a machine to its answer or the limit: the answer, and what stopped it."""
        before = self.nodes
        while True:
            until = machine.nodes + SLICE
            if self.limit.nodes is not None:
                until = min(until, self.limit.nodes - before)
            result = machine.advance(until)
            self.nodes = before + machine.nodes
            if result != RUNNING:
                return result, None
            stopped_by = stop(machine, self.limit, self.nodes, perf_counter() - self.started)
            if stopped_by:
                return result, stopped_by


def best_result(
    game: Game,
    state: State | None = None,
    *,
    limit: Limit = Limit(),  # noqa: B008  frozen
) -> BestResult:
    """The fewest pyramid cards that can be left, with moves that lead there.

    Asks in turn whether 0, 1, 2, … cards can be left. With a card stay all that it covers, so that few
    cards may stay and all others have to be matched, as when the whole pyramid has to go.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(2))
    >>> best_result(game).cards_left
    0
    """
    state = position(game, state)
    check_limit(limit)
    rules = replace(game.rules, goal=Goal.PYRAMID)
    spent = Spent(limit)
    stopped_by: str | None = None
    for cards in range(game.cards_left(state)):
        machine = _pyramid_machine(game, rules, limit, cards)
        try:
            machine.begin(state)
            trial = Spent(Limit(nodes=_TRIAL, memory=limit.memory)) if stopped_by else spent
            result, reason = trial.run(machine)
            if result == WON:
                line = machine.line(state)
                nodes = spent.nodes + (trial.nodes if trial is not spent else 0)
                return BestResult(
                    cards_left=cards, moves=line, proved=not stopped_by, nodes=nodes, stopped_by=stopped_by
                )
            stopped_by = stopped_by or reason
        finally:
            machine.close()
    left = game.cards_left(state)
    return BestResult(
        cards_left=left, moves=(), proved=not stopped_by, nodes=spent.nodes, stopped_by=stopped_by
    )


_TRIAL = 20_000
"""Positions that a search may take to find a result once the proof has been given up."""


def _pyramid_machine(game: Game, rules: Rules, limit: Limit, cards: int) -> Machine:
    from pyramid_widget.solver.jit import as_integers
    from pyramid_widget.solver.machine import build_machine

    machine = build_machine(rules, Prune(), limit.memory)
    machine.allow_left(cards)
    machine.load(as_integers(game.deal.cards))
    return machine
