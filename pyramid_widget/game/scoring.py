"""The three scores: cards left, par, Microsoft points. Each follows from the position alone."""

from __future__ import annotations

from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.kinds import needs_game, needs_state
from pyramid_widget.game.rules import ScoreName

PAR_BY_PASS = {1: 50, 2: 35, 3: 20}
ROW_BONUS = (25, 50, 75, 100, 150, 250, 500)
PAIR_POINTS = 5


def score(game: Game, state: State) -> int:
    """The score of a position under the score that the rules name.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> score(game, game.start())
    28

    Raises: OptionError for what is no game, or no position.
    """
    needs_game(game)
    needs_state(state)
    return _SCORES[game.rules.score](game, state)


def _par(game: Game, state: State) -> int:
    """Morehead and Mott-Smith: 50, 35, 20 for the pyramid cleared in pass 1, 2, 3, less the cards left."""
    still_there = state.left.bit_count() + (state.cell >= 0)
    if not state.cleared_in:
        return -still_there
    return PAR_BY_PASS.get(state.cleared_in, 0) - still_there


def _microsoft(game: Game, state: State) -> int:
    """Microsoft Solitaire Collection: 5 a removal, a bonus a cleared row, bottom row first; at most 1,290.

    A removal takes one card of the target rank or two others, so their number follows from what is gone; a
    card in the cell, never one of the target rank, is an odd one that the halving drops.
    """
    gone = (1 << game.size) - 1 & ~state.left
    lone = (gone & game.lone_mask).bit_count()
    removals = lone + (gone.bit_count() - lone) // 2
    rows = reversed(game.row_masks)
    return PAIR_POINTS * removals + sum(
        bonus for bonus, row in zip(ROW_BONUS, rows, strict=True) if not state.left & row
    )


_SCORES = {
    ScoreName.CARDS_LEFT: Game.cards_left,
    ScoreName.PAR: _par,
    ScoreName.MICROSOFT: _microsoft,
}
