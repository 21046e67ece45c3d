"""What is no game, position, session or move is refused in words wherever it is handed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pyramid_widget.errors import NotationError, OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, Move, MoveKind
from pyramid_widget.game.kinds import needs_game, needs_state
from pyramid_widget.game.notation import move_name, parse_move, parse_position, position_text
from pyramid_widget.game.record import record_text
from pyramid_widget.game.scoring import score
from pyramid_widget.game.session import Session

DEAL = Deal.from_number(7)
GAME = Game(DEAL)
START = GAME.start()
SESSION = Session(GAME)

OF_A_GAME: dict[str, Callable[[Any], Any]] = {
    "needs_game": needs_game,
    "Session": Session,
    "score": lambda game: score(game, START),
    "position_text": lambda game: position_text(game, START),
    "parse_position": lambda game: parse_position(game, position_text(GAME, START)),
    "parse_move": lambda game: parse_move(game, START, "draw"),
    "move_name": lambda game: move_name(game, DRAW),
}
OF_A_STATE: dict[str, Callable[[Any], Any]] = {
    "needs_state": needs_state,
    "score": lambda state: score(GAME, state),
    "position_text": lambda state: position_text(GAME, state),
    "parse_move": lambda state: parse_move(GAME, state, "draw"),
}


@pytest.mark.parametrize("ask", OF_A_GAME.values(), ids=OF_A_GAME)
@pytest.mark.parametrize(
    "wrong", [DEAL, SESSION, 7, None, "game", Game], ids=lambda value: type(value).__name__
)
def test_what_is_no_game_is_refused(ask: Callable[[Any], Any], wrong: object) -> None:
    with pytest.raises(OptionError, match=r"is no game: .* is one"):
        ask(wrong)


@pytest.mark.parametrize("ask", OF_A_STATE.values(), ids=OF_A_STATE)
@pytest.mark.parametrize(
    "wrong", [SESSION, GAME, tuple(START), None, 7, "state"], ids=lambda value: type(value).__name__
)
def test_what_is_no_position_is_refused(ask: Callable[[Any], Any], wrong: object) -> None:
    with pytest.raises(OptionError, match="is no position: one is a State"):
        ask(wrong)


@pytest.mark.parametrize("wrong", [GAME, DEAL, None, 7, "session"], ids=lambda value: type(value).__name__)
def test_what_is_no_session_has_no_record(wrong: Any) -> None:
    with pytest.raises(OptionError, match="is no session"):
        record_text(wrong)


@pytest.mark.parametrize("moves", [None, 7, 1.5])
def test_a_session_is_made_with_several_moves(moves: Any) -> None:
    with pytest.raises(NotationError, match=r"^moves="):
        Session(GAME, moves)


@pytest.mark.parametrize(
    "move",
    [
        "KS",
        None,
        7,
        (MoveKind.REMOVE, (22,)),
        Move(MoveKind.REMOVE, (52,)),
        Move(MoveKind.REMOVE, (-1,)),
        Move(MoveKind.REMOVE, 22),  # type: ignore[arg-type]
        Move(MoveKind.REMOVE, ("KS",)),  # type: ignore[arg-type]
        Move(MoveKind.REMOVE, (1.5,)),  # type: ignore[arg-type]
        Move(9, (22,)),  # type: ignore[arg-type]
        Move([], (22,)),  # type: ignore[arg-type]
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_move_has_no_name(move: Any) -> None:
    with pytest.raises(NotationError, match="is no move: one is a Move"):
        move_name(GAME, move)


def test_a_move_whose_kind_is_a_plain_number_has_the_name_of_its_equal() -> None:
    slot = str(DEAL).split().index("6S")
    plain = Move(1, (slot,))  # type: ignore[arg-type]
    assert plain == Move(MoveKind.STORE, (slot,))
    assert move_name(GAME, plain) == "store 6S"
    assert move_name(GAME, Move(2)) == "draw"  # type: ignore[arg-type]
