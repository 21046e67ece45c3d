"""The match of par: six games, and whether their total makes par."""

from __future__ import annotations

from typing import NamedTuple

from pyramid_widget.advice.status import known_status
from pyramid_widget.game.engine import Status
from pyramid_widget.game.rules import ScoreName
from pyramid_widget.game.scoring import score
from pyramid_widget.game.session import Session

GAMES = 6


class Match(NamedTuple):
    """The scores of the games that count so far (Morehead and Mott-Smith: six games, 0 or more makes par).

    A game counts when it is won, or when it is stuck or left for a new game after at least one move. Its
    score is that of the last recorded move, so that looking back or starting over counts no game twice; a new
    line of play replaces the old one, also in its score.

    >>> Match((50, -12)).total, Match((50, -12)).made_par
    (38, None)
    """

    scores: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The running total."""
        return sum(self.scores)

    @property
    def made_par(self) -> bool | None:
        """Whether the match made par; None while it goes on."""
        return self.total >= 0 if len(self.scores) >= GAMES else None

    def shown(self, session: Session) -> Match:
        """The match with the game on the table, where that has ended."""
        end = session.states[-1]
        over = (
            bool(session.moves) and known_status(session.game, end, seen=session.seen) is not Status.PLAYING
        )
        return self._with(session) if over else self

    def left(self, session: Session) -> Match:
        """The match when the game on the table is left for a new one."""
        counts = session.game.rules.score is ScoreName.PAR and session.moves
        return self._with(session) if counts else self

    def _with(self, session: Session) -> Match:
        return Match((*self.scores, score(session.game, session.states[-1])))
