"""Work: what takes long goes on in slices, so that it can be watched and dropped."""

from __future__ import annotations

from typing import Protocol, TypeVar

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")

SLICE = 1 << 14
"""Solver positions between two looks at the clock or at the keyboard."""


class Work(Protocol[T_co]):
    """An answer that is worked out in slices; whoever no longer wants it drops the object."""

    def run(self, nodes: int) -> bool:
        """Examine about so many solver positions more; whether the answer is final."""

    @property
    def result(self) -> T_co:
        """The answer so far; final once ``run`` says so."""

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate."""


def finish(work: Work[T]) -> T:
    """Go on to the end and return the answer.

    >>> from pyramid_widget.advice.hints import Advising
    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> game = Game(Deal.from_number(7))
    >>> finish(Advising(game, game.start())).move is None
    False
    """
    while not work.run(SLICE):
        pass
    return work.result
