"""One game, played to its end by a player who sees only the view of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from pyramid_widget.advice.given import DEAL, takes
from pyramid_widget.errors import IllegalMoveError, PlayerError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind, State
from pyramid_widget.game.notation import move_name
from pyramid_widget.study.rng import Stream
from pyramid_widget.study.view import Knowledge, View

Strategy: TypeAlias = Callable[[View], "Move | None"]
"""What a player is: the move to make, or None to give up."""

PATIENCE = 100
"""Fruitless rounds of the stock after which a player who goes by chance is taken to be done."""


class Played(NamedTuple):
    """A game that has ended."""

    state: State
    """The position after the last card that left."""
    moves: tuple[Move, ...]
    """What led there."""


@takes(deal=DEAL)
def first_view(deal: Deal, *, seed: int = 0) -> View:
    """The view of a deal before the first move, to try a strategy on.

    >>> first_view(Deal.from_number(7)).ply
    0
    """
    game = Game(deal)
    state = game.start()
    knowledge = Knowledge.of(game, game.face_up(state))
    return View(knowledge, state, game.legal_moves(state), ply=0, rng=Stream(seed), notes={})


def play(game: Game, strategy: Strategy, rng: Stream) -> Played:
    """Play a game to its end: won, nothing legal left, given up, or a round of the stock for nothing.

    The last is asked with unlimited passes only. A round brings nothing when the same position comes again
    (but for the number of the pass). If the player has asked for no chance on the way, it would be so for
    ever; one who goes by chance has a hundred such rounds, or until one in which nothing could be removed.

    >>> played = play(Game(Deal.from_number(7)), lambda view: view.moves[0], Stream(0))
    >>> played.state.left.bit_count(), len(played.moves)
    (12, 66)

    Raises: PlayerError where the strategy fails or returns what is no legal move.
    """
    state, made = game.start(), list[Move]()
    seen = game.face_up(state)
    knowledge = Knowledge.of(game, seen)
    notes: dict[Any, Any] = {}
    best = Played(state, ())
    rounds, endless = _Rounds(state, rng), game.rules.passes is None
    while moves := game.legal_moves(state):
        view = View(knowledge, state, moves, ply=len(made), rng=rng, notes=notes)
        move = ask(strategy, view, game)
        if move is None:
            break
        state = game._play(state, move)
        made.append(move)
        face_up = seen | game.face_up(state)
        if face_up != seen:
            seen = face_up
            knowledge = Knowledge.of(game, seen)
        if move.kind is MoveKind.REMOVE:
            best = Played(state, tuple(made))
            rounds = _Rounds(state, rng)
        elif endless and rounds.over(state, removable=moves[0].kind is MoveKind.REMOVE):
            break
    return best


def ask(strategy: Strategy, view: View, game: Game) -> Move | None:
    """The player's move, one of the view's own.

    Raises: PlayerError, which names the ply; the player's own error is its cause.
    """
    state, moves, ply = view.state, view.moves, view.ply  # whatever the strategy puts in their place
    try:
        move = strategy(view)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise PlayerError(f"ply {ply}: {reason}") from error
    if move is None:
        return None
    if isinstance(move, tuple):
        for legal in moves:
            if legal == move:
                return legal
    raise PlayerError(f"ply {ply}: {_not_legal(game, state, moves, move)}")


def _not_legal(game: Game, state: State, moves: tuple[Move, ...], move: object) -> str:
    names = ", ".join(move_name(game, legal) for legal in moves)
    reason = f"{shown(move)} is no move"
    if isinstance(move, tuple):
        try:
            game.legal_move(state, move)  # type: ignore[arg-type]  # whatever came back
        except IllegalMoveError as error:
            reason = str(error)
    return f"{reason}; legal here: {names}; None gives up"


class _Rounds:
    """The positions since a card last left, to see when they come again."""

    def __init__(self, state: State, rng: Stream) -> None:
        self.rng = rng
        self.fruitless = 0
        self._begin(state)

    def _begin(self, state: State) -> None:
        self.met = {state._replace(pass_number=0)}
        self.removable = False
        self.used = self.rng.used

    def over(self, state: State, *, removable: bool) -> bool:
        """Whether the position has come again and nothing else is to be expected of the player."""
        self.removable |= removable
        key = state._replace(pass_number=0)
        if key not in self.met:
            self.met.add(key)
            return False
        self.fruitless += 1
        if not self.removable or self.rng.used == self.used or self.fruitless >= PATIENCE:
            return True
        self._begin(state)
        return False
