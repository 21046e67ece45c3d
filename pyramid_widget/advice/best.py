"""How far a position can be cleared, worked out in slices: par for a deal that is lost."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from pyramid_widget.advice.slices import Slices, Steps
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.rules import Goal
from pyramid_widget.solver.answers import BestResult, Limit, Prune

if TYPE_CHECKING:
    from pyramid_widget.solver.machine import Machine

LIMIT = Limit(nodes=20_000_000, memory=1 << 28)
"""Some seconds of search, compiled."""
_TRIAL = 20_000
"""Positions that one more search may take to find a result once the proof has been given up."""


class Clearing(Slices):
    """``solver.best_result`` in slices: can 0, 1, 2, … pyramid cards be left?

    >>> from pyramid_widget.advice.work import finish
    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(3))
    >>> best = finish(Clearing(game, game.start()))
    >>> best.cards_left, best.proved
    (9, True)
    """

    def __init__(self, game: Game, state: State, *, limit: Limit = LIMIT) -> None:
        super().__init__(limit)
        self._game, self._state = game, state
        self._rules = replace(game.rules, goal=Goal.PYRAMID)
        self._cards = 0
        self._stopped_by: str | None = None
        self._best = self._answer(game.cards_left(state), ())

    @property
    def result(self) -> BestResult:
        """The fewest pyramid cards that can be left, as far as it was worked out."""
        return self._best

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate, since most deals can be cleared far."""
        return 1.0 if self._going is None else self._cards / (self._cards + 2)

    def _steps(self) -> Steps[None]:
        for cards in range(self._game.cards_left(self._state)):
            self._cards = cards
            line = yield from self._leaving(cards)
            if line is not None:
                self._best = self._answer(cards, line)
                return
        self._best = self._answer(self._game.cards_left(self._state), ())

    def _answer(self, cards: int, line: tuple[Move, ...]) -> BestResult:
        return BestResult(
            cards_left=cards,
            moves=line,
            proved=self._stopped_by is None,
            nodes=self.nodes,
            stopped_by=self._stopped_by,
        )

    def _leaving(self, cards: int) -> Steps[tuple[Move, ...] | None]:
        """The moves that leave so many pyramid cards; None where there are none, or none was found."""
        from pyramid_widget.solver.jit import as_integers
        from pyramid_widget.solver.machine import build_machine
        from pyramid_widget.solver.search import RUNNING, WON, stop

        limit = Limit(nodes=_TRIAL, memory=self.limit.memory) if self._stopped_by else self._left(None)
        machine = build_machine(self._rules, Prune(), self.limit.memory)
        spent = self._seconds
        try:
            machine.allow_left(cards)
            machine.load(as_integers(self._game.deal.cards))
            machine.begin(self._state)
            while (result := self._go_on(machine, limit)) == RUNNING:
                stopped_by = stop(machine, limit, machine.nodes, self._seconds - spent)
                if stopped_by:
                    self._stopped_by = self._stopped_by or stopped_by
                    return None
                yield
            return machine.line(self._state) if result == WON else None
        finally:
            machine.close()

    def _go_on(self, machine: Machine, limit: Limit) -> int:
        before, started = machine.nodes, perf_counter()
        until = before + max(1, self._budget)
        result = machine.advance(until if limit.nodes is None else min(until, limit.nodes))
        self._seconds += perf_counter() - started
        self.nodes += machine.nodes - before
        self._budget -= machine.nodes - before
        return result
