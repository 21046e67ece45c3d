"""Players that follow a rule of thumb, to see how far it leads."""

from __future__ import annotations

from pyramid_widget.advice.hints import Hint, hint
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.solver.answers import Limit

MOST_MOVES = 2000


def follow_hints(
    game: Game, *, knowledge: str = "fair", limit: Limit | None = None
) -> tuple[State, list[Move], Hint]:
    """Play by hints alone until there is none; the last position, the moves, and the hint without a move.

    Raises: AssertionError where the hints go on for ever.
    """
    state, moves = game.start(), []
    seen = game.face_up(state)
    while len(moves) < MOST_MOVES:
        advice = hint(game, state, seen=seen, knowledge=knowledge, limit=limit)
        if advice.move is None:
            return state, moves, advice
        state = game.play(state, advice.move)
        moves.append(advice.move)
        seen |= game.face_up(state)
    raise AssertionError(f"{MOST_MOVES} hints and no end: {game!r}")


def first_legal(game: Game) -> State:
    """Play the first legal move, removals before draws, until the game is won or stuck for good."""
    state, since = game.start(), 0
    while since <= 2 * game.size:  # so many draws and redeals in a row show every card
        moves = game.legal_moves(state)
        if not moves:
            break
        since = since + 1 if not moves[0].slots else 0
        state = game.play(state, moves[0])
    return state
