"""Work written as one run of steps that pauses whenever its share of positions is used up."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

from pyramid_widget.game.engine import Game, State
from pyramid_widget.solver.answers import Limit, Solution, Verdict
from pyramid_widget.solver.search import Search

R = TypeVar("R")
Steps = Generator[None, None, R]
"""Steps that pause at every ``yield`` and end with a value."""

OVERHEAD = 600
"""What one more search costs beside its positions, in positions: it takes about as long."""


class Slices:
    """The going on of an answer that ``_steps`` works out, which every class has its own of; see ``Work``."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        """Positions examined so far."""
        self._seconds = 0.0
        self._budget = 0
        self._going: Steps[None] | None = self._steps()

    def _steps(self) -> Steps[None]:
        raise NotImplementedError

    def run(self, nodes: int) -> bool:
        """Examine about so many solver positions more; whether the answer is final."""
        self._budget = nodes
        if self._going is not None:
            try:
                next(self._going)
            except StopIteration:
                self._going = None
        return self._going is None

    def _search(
        self, game: Game, state: State, most: int | None = None, *, shortest: bool = False
    ) -> Steps[Solution]:
        """Search a position, at most ``most`` positions and as far as the limit for all still allows."""
        limit = self._left(most)
        if limit.nodes == 0 and not game.won(state):
            return Solution(verdict=Verdict.UNKNOWN, moves=None, nodes=0, stopped_by="nodes")
        search = Search(game, state, shortest=shortest, limit=limit)
        try:
            while not self._advance(search):
                yield
        finally:
            search.cancel()  # its tables are used again, also where the work is dropped
        if self._budget <= 0:
            yield
        return search.solution

    def _advance(self, search: Search) -> bool:
        before, started = search.nodes, perf_counter()
        done = search.run(max(1, self._budget))
        self._seconds += perf_counter() - started
        self.nodes += search.nodes - before
        self._budget -= search.nodes - before + OVERHEAD
        return done

    def _left(self, most: int | None) -> Limit:
        """What the limit leaves for the next search."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        counts = [most] if most is not None else []
        if nodes is not None:
            counts.append(max(0, nodes - self.nodes))
        return Limit(
            nodes=min(counts, default=None),
            seconds=None if seconds is None else max(0.0, seconds - self._seconds),
            memory=self.limit.memory,
        )
