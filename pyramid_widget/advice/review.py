"""The review of a game: where it could still be won, which move lost it, why, and what would have kept it.

What can be won after a move could be won before it, and what is lost stays lost, whatever is played. So the
verdicts along a game are winnable up to some ply and lost from then on, and that ply is found by halving.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_widget.advice.best import Clearing
from pyramid_widget.advice.given import EFFORT, SESSION, takes
from pyramid_widget.advice.slices import Slices, Steps
from pyramid_widget.advice.work import finish
from pyramid_widget.game.engine import Move
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import BestResult, Limit, Solution, Verdict
from pyramid_widget.solver.proofs import Proof, why_lost

LIMIT = Limit(nodes=20_000_000, memory=1 << 28)
"""Some seconds of search for a whole game, compiled."""
_SHARE = 8
"""One position may take this part of the limit, so that a hard one leaves something for the others."""


@dataclass(frozen=True, kw_only=True)
class Review:
    """What a review found; it rests on every card of the deal."""

    verdicts: tuple[Verdict, ...]
    """One a ply, from the deal on."""
    lost_at: int | None = None
    """The first ply that is lost, where the ply before it is winnable; 0 where the deal itself is lost."""
    move: Move | None = None
    """The move that lost the game: the one that led to ply ``lost_at``."""
    proof: Proof | None = None
    """Why the position at ply ``lost_at`` is lost."""
    instead: tuple[Move, ...] = ()
    """Other moves in that place that would have kept the win."""
    back: int | None = None
    """The last ply that is winnable, where the game was lost after it."""
    best: BestResult | None = None
    """How far the deal can be cleared, where that was asked for."""
    stopped_by: str | None = None
    """What stopped the search where a verdict is unknown: ``nodes``, ``seconds`` or ``memory``."""


@takes(session=SESSION, limit=EFFORT)
def review(session: Session, *, limit: Limit = LIMIT, best: bool = False) -> Review:
    """Judge every recorded ply of a game, those that redo would make included.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> found = review(Session(Game(Deal.from_number(7)), ["KS", "draw"]))
    >>> [verdict.value for verdict in found.verdicts], found.lost_at
    (['winnable', 'winnable', 'winnable'], None)
    """
    return finish(Reviewing(session, limit=limit, best=best))


class Reviewing(Slices):
    """A review in the making, of the game as it was recorded when the review began."""

    def __init__(self, session: Session, *, limit: Limit = LIMIT, best: bool = False) -> None:
        super().__init__(limit)
        self._game = session.game
        self._states = session.states
        self._moves = session.moves
        self._best = best
        self._lost: Solution | None = None
        self._verdicts = [Verdict.UNKNOWN] * len(self._states)
        self._tried = 0
        self._found = Review(verdicts=tuple(self._verdicts))

    @property
    def result(self) -> Review:
        """What was found so far."""
        return self._found

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate."""
        if self._going is None:
            return 1.0
        return self._tried / (len(self._states).bit_length() + 2)

    def _steps(self) -> Steps[None]:
        stopped_by: str | None = None
        solutions: dict[int, Solution] = {}
        while (ply := self._next(solutions)) is not None:
            solution = yield from self._search(self._game, self._states[ply], self._most())
            solutions[ply] = solution
            self._tried += 1
            stopped_by = stopped_by or solution.stopped_by
            self._spread(ply, solution.verdict)
            self._found = Review(verdicts=tuple(self._verdicts), stopped_by=stopped_by)
        yield from self._explain(solutions, stopped_by)

    def _next(self, judged: dict[int, Solution]) -> int | None:
        """The ply to judge next: the last, then the deal, then the one in the middle of what is open."""
        last = len(self._states) - 1
        for ply in (last, 0):
            if ply not in judged and self._verdicts[ply] is Verdict.UNKNOWN:
                return ply
        verdicts = enumerate(self._verdicts)
        open_plies = [ply for ply, verdict in verdicts if verdict is Verdict.UNKNOWN and ply not in judged]
        return open_plies[len(open_plies) // 2] if open_plies else None

    def _spread(self, ply: int, verdict: Verdict) -> None:
        """What a verdict says of the plies before and after it."""
        if verdict is Verdict.WINNABLE:
            self._verdicts[: ply + 1] = [verdict] * (ply + 1)
        elif verdict is Verdict.LOST:
            self._verdicts[ply:] = [verdict] * (len(self._verdicts) - ply)

    def _explain(self, solutions: dict[int, Solution], stopped_by: str | None) -> Steps[None]:
        verdicts = tuple(self._verdicts)
        winnable = verdicts.count(Verdict.WINNABLE)
        lost = verdicts.count(Verdict.LOST)
        at = len(verdicts) - lost
        certain = lost > 0 and (at == 0 or verdicts[at - 1] is Verdict.WINNABLE)
        proof = why_lost(self._game, self._states[at], nodes=solutions[at].nodes) if certain else None
        instead = (yield from self._kept(at)) if certain and at else ()
        best = (yield from self._cleared()) if self._best else None
        self._found = Review(
            verdicts=verdicts,
            lost_at=at if certain else None,
            move=self._moves[at - 1] if certain and at else None,
            proof=proof,
            instead=instead,
            back=winnable - 1 if 0 < winnable < len(verdicts) else None,
            best=best,
            stopped_by=stopped_by if Verdict.UNKNOWN in verdicts else None,
        )

    def _kept(self, at: int) -> Steps[tuple[Move, ...]]:
        """The moves other than the one that led to a ply after which the game can still be won."""
        game, before = self._game, self._states[at - 1]
        kept = []
        for move in game.legal_moves(before):
            if move == self._moves[at - 1]:
                continue
            solution = yield from self._search(game, game.play(before, move), self._most())
            if solution.verdict is Verdict.WINNABLE:
                kept.append(move)
        return tuple(kept)

    def _cleared(self) -> Steps[BestResult]:
        clearing = Clearing(self._game, self._states[0], limit=self._left(None))
        while not clearing.run(max(1, self._budget)):
            self._budget = 0
            yield
        return clearing.result

    def _most(self) -> int | None:
        return None if self.limit.nodes is None else max(1, self.limit.nodes // _SHARE)
