"""What holds for every game of the family: each variant, and random custom rules."""

from __future__ import annotations

import random

import pytest
from bridge import move_names
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import choices, custom_rules, deal_numbers, walk

from pyramid_widget.errors import IllegalMoveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind, State, Status, bits
from pyramid_widget.game.notation import move_name, parse_move, parse_position, position_text
from pyramid_widget.game.record import parse_record, record_text
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS


def check_position(game: Game, state: State) -> None:
    """What holds in every position."""
    moves = game.legal_moves(state)
    assert list(moves) == sorted(set(moves))
    texts = move_names(game, state)
    assert len(set(texts)) == len(texts)
    check_cards(game, state)
    check_ways_on(game, state, moves)
    assert parse_position(game, position_text(game, state)) == state
    assert hash(state) == hash(State(*state))


def check_cards(game: Game, state: State) -> None:
    """Every card lies in one place; what is free is face up, and what is face up is not hidden."""
    stock = set(game.stock_slots(state))
    wastes = [slot for pile in game.waste_slots(state) for slot in pile]
    board = set(bits(state.left & (game.pyramid_mask | game.reserve_mask)))
    assert len(wastes) == len(set(wastes))
    assert not stock & set(wastes)
    assert stock | set(wastes) | board == set(bits(state.left))
    assert state.cell < 0 or not state.left >> state.cell & 1
    face_up, free = set(bits(game.face_up(state))), set(bits(game.free(state)))
    assert free <= face_up
    open_top = {game.stock_top(state)} if game.rules.stock_plays else set()
    assert not face_up & stock - open_top
    in_cell = {state.cell} - {-1}
    assert face_up <= board | set(wastes) | open_top | in_cell
    hidden_rows = game.row_masks[: game.rules.face_down_rows]
    for slot in board & {slot for row in hidden_rows for slot in bits(row)}:
        assert (slot in face_up) == (not game.covers[slot] & state.left)
    assert set(wastes) | in_cell <= face_up
    assert game.cards_left(state) == len(board & set(bits(game.pyramid_mask)))


def check_ways_on(game: Game, state: State, moves: tuple[Move, ...]) -> None:
    """Status and moves fit together."""
    status = game.status(state)
    removal = any(move.kind is MoveKind.REMOVE for move in moves)
    if status is Status.WON:
        assert moves == ()
        assert game.cards_left(state) == 0
        assert game.rules.goal is Goal.PYRAMID or (state.left == 0 and state.cell == -1)
    elif status is Status.STUCK:
        assert not removal
        assert all(game.status(game.play(state, move)) is Status.STUCK for move in moves)
    else:
        assert moves
    draws = [move for move in moves if move.kind in (MoveKind.DRAW, MoveKind.REDEAL)]
    assert len(draws) <= 1
    others = [
        Move(kind, slots)
        for kind in MoveKind
        for slots in ((), (0,), (0, 1))
        if Move(kind, slots) not in moves
    ]
    for move in others:
        with pytest.raises(IllegalMoveError):
            game.play(state, move)


def check_step(game: Game, before: State, move: Move, after: State) -> None:
    """What holds over every move."""
    gone = before.left & ~after.left
    assert not after.left & ~before.left
    assert gone == sum(1 << slot for slot in move.slots if slot != before.cell)
    assert after.pass_number - before.pass_number == (move.kind is MoveKind.REDEAL)
    assert game.cards_left(after) <= game.cards_left(before)
    assert parse_move(game, before, move_name(game, move)) == move
    assert after == game.play(before, move)
    unfinished = game.cards_left(after) > 0
    assert (after.cleared_in == 0) == unfinished
    if move.kind is MoveKind.DRAW:
        drawn = len(game.stock_slots(before)) - len(game.stock_slots(after))
        per_draw = game.rules.draw * game.rules.wastes
        assert drawn == min(per_draw, len(game.stock_slots(before)))
    if move.kind is MoveKind.REDEAL:
        assert [list(pile) for pile in game.waste_slots(after)] == [[]] * game.rules.wastes
        assert len(game.stock_slots(after)) == sum(map(len, game.waste_slots(before)))
    if move.kind is MoveKind.STORE:
        assert (before.cell, after.cell) == (-1, move.slots[0])


def check_game(deal: Deal, steps: bytes) -> int:
    """Play along the bytes and check everything; returns the number of moves."""
    game = Game(deal)
    session = Session(game)
    check_position(game, game.start())
    seen = [session.seen]
    for before, move, after in walk(game, steps):
        check_step(game, before, move, after)
        check_position(game, after)
        session.play(move)
        seen.append(session.seen)
        assert seen[-1] & seen[-2] == seen[-2]
        assert not game.face_up(after) & ~session.seen
    states = session.states
    assert parse_record(record_text(session)).states == states
    for ply in reversed(range(len(session.moves))):
        session.undo()
        assert session.state == states[ply]
    assert (session.state, session.can_undo, session.seen) == (game.start(), False, seen[-1])
    return len(states) - 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_conforms(variant: str) -> None:
    moves = sum(
        check_game(Deal.from_number(number, variant), random.Random(number).randbytes(70))
        for number in (5, 6)
    )
    assert moves > 20


@given(rules=custom_rules(), number=deal_numbers, steps=choices)
@settings(max_examples=40)
def test_random_custom_rules_conform(rules: Rules, number: int, steps: bytes) -> None:
    check_game(Deal.from_number(number, rules), steps)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_conforms_over_many_games(variant: str) -> None:
    for number in range(60):
        check_game(Deal.from_number(number, variant), random.Random(number).randbytes(150))


@pytest.mark.slow
@given(rules=custom_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=2000)
def test_many_random_custom_rules_conform(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    check_game(Deal.from_number(seed, rules), rng.randbytes(rng.randrange(150)))


def test_eager_play_outs_of_small_boards_end_won_and_stuck() -> None:
    """The checks above see both ends of a game, not only games cut off in the middle."""
    ends = []
    for number in range(40):
        deal = Deal.from_number(number, Rules(rows=5, passes=2, stock_plays=True))
        rng, game = random.Random(number), Game(deal)
        state = game.start()
        for _, _, after in walk(game, bytes(rng.randrange(128, 256) for _ in range(150))):
            state = after
        ends.append(game.status(state))
    assert ends.count(Status.WON) > 5
    assert ends.count(Status.STUCK) > 5
