"""A race: moves judged on the same arrangements, and what that says of each and of their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from pyramid_widget.advice.interval import Share, Z
from pyramid_widget.game.engine import Move

NEAR = 0.01
"""Moves whose shares differ by less are as good as each other."""
SURE = 6.634897
"""A squared standard normal variable lies below with probability 0.99."""


class Race:
    """Verdicts of moves on one arrangement after the other, for as long as a move may turn out the best.

    Of moves that win as often the first by ``merit`` is the best. A move that has left the race is still
    compared with it, on the arrangements that both were judged on.

    >>> from pyramid_widget.game.engine import DRAW, REDEAL
    >>> race = Race([DRAW, REDEAL], merit=lambda move: move == DRAW)
    >>> for verdicts in [(1, 1)] * 50 + [(0, 1)] + [(0, 0)] * 49:
    ...     race.add(verdicts)
    >>> race.best == REDEAL, race.rivals() == [DRAW], race.share(DRAW).share
    (True, True, 0.5)
    """

    def __init__(self, moves: Sequence[Move], *, merit: Callable[[Move], Any]) -> None:
        self.running = list(moves)
        """The moves that are still judged."""
        self.n = 0
        """Arrangements so far."""
        self._merit = merit
        self._wins = dict.fromkeys(moves, 0)  # bit i: arrangement i can be won after the move
        self._open = dict.fromkeys(moves, 0)  # bit i: not decided
        self._n_of = dict.fromkeys(moves, 0)  # arrangements in which the move was judged

    def add(self, verdicts: Sequence[int]) -> None:
        """One more arrangement: 1 won, 0 lost, -1 not decided, for each of those running."""
        for move, verdict in zip(self.running, verdicts, strict=True):
            self._wins[move] |= (verdict == 1) << self.n
            self._open[move] |= (verdict < 0) << self.n
            self._n_of[move] += 1
        self.n += 1

    @property
    def decided(self) -> bool:
        """Whether every verdict is known."""
        return not any(self._open.values())

    @property
    def best(self) -> Move:
        """The move that wins most arrangements, of those running."""
        return max(self.running, key=lambda move: (self._wins[move].bit_count(), self._merit(move)))

    def drop_the_worse(self) -> None:
        """Judge moves no further that are surely worse than the best one (McNemar's test, 1947)."""
        best = self.best
        apart = {move: self._apart(best, move) for move in self.running}
        self.running = [
            move for move, (more, less) in apart.items() if (more - less) ** 2 <= SURE * (more + less)
        ]

    def rivals(self) -> list[Move]:
        """The moves running that can well be better than the best one by what matters."""
        best = self.best
        return [move for move in self.running if move != best and self._may_lead(*self._apart(best, move))]

    def only(self, move: Move) -> None:
        """Judge this move alone from now on."""
        self.running = [move]

    def counted(self, move: Move) -> Share:
        """The share where the arrangements are all there are."""
        n, won, undecided = self._n_of[move], self._wins[move].bit_count(), self._open[move].bit_count()
        return Share(wins=won, n=n, low=won / n, high=(won + undecided) / n, exact=not undecided)

    def share(self, move: Move) -> Share:
        """The share where the arrangements are a sample, as close as may be.

        What is not decided is lost at the interval's lower end and won at the upper one. For a move that has
        left the race either its own sample counts, or the best move's larger one and their difference in
        those that both were judged on, whichever interval is shorter; no such move is put before the best.
        """
        own = Share.of_sample(self._wins[move].bit_count(), self._open[move].bit_count(), self._n_of[move])
        if self._n_of[move] == self.n:
            return own
        best = self.best
        leader = Share.of_sample(self._wins[best].bit_count(), self._open[best].bit_count(), self.n)
        beside = self._beside(best, leader, move)
        return own if own.width <= beside.width and own.share <= leader.share else beside

    def _beside(self, best: Move, leader: Share, move: Move) -> Share:
        """The share of the best move and the difference; their errors add up in squares (G. Y. Zou,
        A. Donner, Statistics in Medicine 27, 2008). That of the difference is D. G. Bonett's and R. M.
        Price's (Journal of Educational and Behavioral Statistics 37, 2012).
        """
        n = self._n_of[move]
        more, less = self._apart(best, move)
        difference = (less - more) / n
        gained, given = (less + 1) / (n + 2), (more + 1) / (n + 2)
        middle = gained - given
        half = Z * sqrt((gained + given - middle**2) / (n + 2))
        share = min(max(leader.share + difference, 0.0), leader.share)
        down = sqrt((leader.share - leader.low) ** 2 + max(0.0, difference - middle + half) ** 2)
        up = sqrt((leader.high - leader.share) ** 2 + max(0.0, middle + half - difference) ** 2)
        return Share(
            wins=round(share * self.n),
            n=self.n,
            low=max(0.0, share - down),
            high=min(1.0, share + up + self._open[move].bit_count() / n),
            exact=False,
        )

    def _apart(self, best: Move, other: Move) -> tuple[int, int]:
        """In how many arrangements that both were judged on one of two moves alone keeps the win."""
        both = (1 << self._n_of[other]) - 1
        more = (self._wins[best] & ~self._wins[other] & both).bit_count()
        return more, (self._wins[other] & ~self._wins[best] & both).bit_count()

    def _may_lead(self, more: int, less: int) -> bool:
        return less - more + sqrt(SURE * (more + less)) >= NEAR * self.n
