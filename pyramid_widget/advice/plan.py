"""Plans: the line that a hint follows, as far as the player may know it."""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_widget.game.engine import Move


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a plan: a move of known cards, or drawing until a card comes.

    >>> Step(ranks=(4,), slots=(20,)).move is None
    True
    """

    move: Move | None = None
    """The move, or None where the step is to draw until a card comes that leaves."""
    slots: tuple[int, ...] = ()
    """The known cards that leave or are stored; what comes is not among them where it is not known."""
    ranks: tuple[int, ...] = ()
    """Where ``move`` is None: what is drawn for, any of these ranks; it leaves with ``slots``, or alone."""
    times: int = 1
    """How many draws in a row, where the move is one."""
