"""Exact answers for any position: winnable or lost, with a line; every legal move judged; the best result."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.solver.answers import Limit, Prune, Solution, Verdict

if TYPE_CHECKING:
    from pyramid_widget.solver.machine import Machine

SLICE = 1 << 14
"""Positions between two looks at the clock."""


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
        from pyramid_widget.solver.machine import build_machine

        self.game = game
        self.state = game.start() if state is None else state
        self.limit = limit
        self.shortest = shortest
        self._machine: Machine | None = None
        self._solution: Solution | None = None
        self._nodes = 0
        self._spent = 0.0
        if game.won(self.state):
            self._solution = Solution(verdict=Verdict.WINNABLE, moves=(), nodes=0, shortest=True)
        else:
            self._machine = build_machine(
                game, self.state, shortest=shortest, prune=prune, memory=limit.memory
            )

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
        """Examine about so many positions more; whether the search has finished."""
        machine = self._machine
        if machine is None:
            return True
        started = perf_counter()
        until = self._nodes + nodes
        if self.limit.nodes is not None:
            until = min(until, self.limit.nodes)
        verdict = machine.advance(until)
        self._nodes = machine.nodes
        self._spent += perf_counter() - started
        if verdict is Verdict.WINNABLE:
            self._finish(Verdict.WINNABLE, machine.line(), None)
        elif verdict is Verdict.LOST:
            self._finish(Verdict.LOST, None, None)
        elif machine.out_of_memory:
            self._finish(Verdict.UNKNOWN, None, "memory")
        elif self.limit.nodes is not None and self._nodes >= self.limit.nodes:
            self._finish(Verdict.UNKNOWN, None, "nodes")
        elif self.limit.seconds is not None and self._spent >= self.limit.seconds:
            self._finish(Verdict.UNKNOWN, None, "seconds")
        return self._machine is None

    def run_all(self) -> Solution:
        """Search until an answer or the limit."""
        while not self.run(SLICE):
            pass
        return self.solution

    def cancel(self) -> None:
        """Stop for good, unless finished; the verdict stays unknown."""
        if self._machine is not None:
            self._finish(Verdict.UNKNOWN, None, "cancelled")

    def _finish(self, verdict: Verdict, moves: tuple[Move, ...] | None, stopped_by: str | None) -> None:
        assert self._machine is not None
        self._machine.close()
        self._machine = None
        self._solution = Solution(
            verdict=verdict,
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
