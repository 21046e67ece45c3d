"""Session: moves, undo, redo, goto and restart, by hand and as a state machine beside a plain list."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import any_rules, deal_numbers

from pyramid_widget.errors import HistoryError, IllegalMoveError, NotationError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, Move, MoveKind, State
from pyramid_widget.game.record import parse_record, record_text
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score
from pyramid_widget.game.session import Session


@pytest.fixture
def session() -> Session:
    """Deal 7 after three moves."""
    return Session(Game(Deal.from_number(7)), ["KS", "draw", "KH"])


def test_a_new_session_is_the_deal() -> None:
    game = Game(Deal.from_number(7))
    new = Session(game)
    assert (new.state, new.ply, new.moves, new.states) == (game.start(), 0, (), (game.start(),))
    assert (new.can_undo, new.can_redo) == (False, False)


def test_one_undo_step_a_move() -> None:
    """A King, a pair and a draw are one step each; so is a redeal."""
    game = Game(Deal.from_number(0, "relaxed"))
    pair = next(move for move in game.legal_moves(game.start()) if len(move.slots) == 2)
    session = Session(game, [pair, DRAW])
    assert session.ply == 2
    session.undo()
    session.undo()
    assert session.state == game.start()


def test_undo_and_redo_walk_the_same_positions(session: Session) -> None:
    states = session.states
    for back in (2, 1, 0):
        session.undo()
        assert session.state == states[back]
    for forth in (1, 2, 3):
        session.redo()
        assert session.state == states[forth]
    assert (session.states, session.ply) == (states, 3)


def test_redo_survives_playing_the_very_move_it_would_make(session: Session) -> None:
    session.undo()
    session.undo()
    session.play("draw")
    assert (session.ply, session.can_redo, len(session.moves)) == (2, True, 3)
    session.redo()
    assert session.ply == 3


def test_another_move_drops_what_redo_would_make(session: Session) -> None:
    session.goto(1)
    session.play("KH")
    assert (session.ply, session.can_redo) == (2, False)
    assert [len(move.slots) for move in session.moves] == [1, 1]


def test_a_refused_move_changes_nothing(session: Session) -> None:
    session.undo()
    before = (session.state, session.ply, session.moves, session.states, session.seen)
    for wrong in ("AH", "AH+2D", "redeal", Move(MoveKind.STORE, (3,))):
        with pytest.raises(IllegalMoveError):
            session.play(wrong)
    with pytest.raises(NotationError):
        session.play("abracadabra")
    assert before == (session.state, session.ply, session.moves, session.states, session.seen)


def test_there_is_nothing_before_the_start_and_after_the_end(session: Session) -> None:
    with pytest.raises(HistoryError, match="nothing to redo"):
        session.redo()
    session.goto(0)
    with pytest.raises(HistoryError, match="nothing to undo"):
        session.undo()


@pytest.mark.parametrize("ply", [-1, 4, 10**30, True, 1.0, "1", None])
def test_goto_refuses_what_is_no_ply(session: Session, ply: Any) -> None:
    with pytest.raises(HistoryError, match="plies 0 to 3"):
        session.goto(ply)
    assert session.ply == 3


def test_goto_cuts_nothing(session: Session) -> None:
    for ply in (1, 3, 0, 2):
        session.goto(ply)
        assert (session.ply, len(session.moves)) == (ply, 3)


def test_restart_is_the_same_deal_and_the_moves_stay_for_redo(session: Session) -> None:
    session.restart()
    assert (session.ply, session.state, session.can_redo) == (0, session.game.start(), True)


def test_what_was_seen_stays_seen_through_undo_and_restart(session: Session) -> None:
    drawn = session.game.waste_tops(session.states[2])[0]
    assert session.seen >> drawn & 1
    session.restart()
    assert session.seen >> drawn & 1
    assert not session.game.face_up(session.state) >> drawn & 1
    session.play("KH")
    assert session.seen >> drawn & 1


def test_moves_are_recorded_in_their_own_type() -> None:
    session = Session(Game(Deal.from_number(7)))
    plain: Any = (2, ())
    session.play(plain)
    assert session.moves == (DRAW,)
    assert type(session.moves[0]) is Move
    assert type(session.moves[0].kind) is MoveKind
    assert Session.from_json(session.to_json()).moves == (DRAW,)


def test_slots_are_recorded_as_whole_numbers() -> None:
    session = Session(Game(Deal.from_number(7)))
    equal: Any = (0, (21.0,))
    session.play(equal)
    assert Session.from_json(session.to_json()).moves == session.moves


@pytest.mark.parametrize("move", [None, 7, (), (0, None), object(), np.array([1, 2])])
def test_what_is_no_move_is_refused_in_words(session: Session, move: Any) -> None:
    for _ in range(2):
        with pytest.raises(IllegalMoveError, match="is no move"):
            session.play(move)
        session.undo()  # there is a move now that redo would make


class SessionMachine(RuleBasedStateMachine):
    """A session beside its model: the list of the positions, the moves between them and a cursor."""

    @initialize(number=deal_numbers, rules=any_rules)
    def begin(self, number: int, rules: Rules) -> None:
        self.game = Game(Deal.from_number(number, rules))
        self.session = Session(self.game)
        self.positions: list[State] = [self.game.start()]
        self.moves: list[Move] = []
        self.ply = 0
        self.seen = self.game.face_up(self.game.start())

    def legal(self) -> tuple[Move, ...]:
        return self.game.legal_moves(self.positions[self.ply])

    @precondition(lambda self: self.legal())
    @rule(data=st.data(), removal=st.booleans())
    def play(self, data: st.DataObject, removal: bool) -> None:
        moves = self.legal()
        removals = [move for move in moves if move.kind is MoveKind.REMOVE]
        move = data.draw(st.sampled_from(removals if removal and removals else moves))
        self.session.play(move)
        after = self.game.play(self.positions[self.ply], move)
        if self.moves[self.ply : self.ply + 1] != [move]:
            self.moves[self.ply :] = [move]
            self.positions[self.ply + 1 :] = [after]
        self.ply += 1
        self.seen |= self.game.face_up(after)

    @precondition(lambda self: self.ply < len(self.moves))
    @rule()
    def play_what_redo_would_make(self) -> None:
        before = len(self.session.moves)
        self.session.play(self.moves[self.ply])
        self.ply += 1
        assert len(self.session.moves) == before

    @rule()
    def undo(self) -> None:
        if self.ply == 0:
            with pytest.raises(HistoryError):
                self.session.undo()
        else:
            self.session.undo()
            self.ply -= 1

    @rule()
    def redo(self) -> None:
        if self.ply == len(self.moves):
            with pytest.raises(HistoryError):
                self.session.redo()
        else:
            self.session.redo()
            self.ply += 1

    @rule(ply=st.integers(-1, 40))
    def goto(self, ply: int) -> None:
        if 0 <= ply <= len(self.moves):
            self.session.goto(ply)
            self.ply = ply
        else:
            with pytest.raises(HistoryError):
                self.session.goto(ply)

    @rule()
    def restart(self) -> None:
        self.session.restart()
        self.ply = 0

    @rule()
    def refused(self) -> None:
        with pytest.raises(IllegalMoveError):
            self.session.play(Move(MoveKind.REMOVE, (0, self.game.size)))

    @rule()
    def save_and_load(self) -> None:
        text = self.session.to_json()
        self.session = Session.from_json(text)
        assert self.session.to_json() == text
        assert self.session.game == self.game

    @rule()
    def write_and_read_the_record(self) -> None:
        again = parse_record(record_text(self.session))
        assert (again.states, again.moves, again.ply) == (
            self.session.states,
            self.session.moves,
            self.session.ply,
        )

    @invariant()
    def agrees(self) -> None:
        session = self.session
        assert session.states == tuple(self.positions)
        assert session.moves == tuple(self.moves)
        assert (session.ply, session.state) == (self.ply, self.positions[self.ply])
        assert (session.can_undo, session.can_redo) == (self.ply > 0, self.ply < len(self.moves))
        assert session.seen == self.seen
        assert session.status is self.game.status(session.state)
        assert session.score == score(self.game, session.state)


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
