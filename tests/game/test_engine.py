"""Game: moves, play and the end of the game, beyond what the reference and the traps say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import games, positions

from pyramid_widget.errors import DealError, IllegalMoveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, Status, bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS


@pytest.fixture
def game() -> Game:
    return Game(Deal.from_number(7))


def test_bits_are_the_slots_of_a_mask() -> None:
    assert list(bits(0)) == []
    assert list(bits(1 << 51 | 0b101)) == [0, 2, 51]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_start_has_every_card_and_an_empty_waste(variant: str) -> None:
    game = Game(Deal.from_number(0, variant))
    state = game.start()
    rules = game.rules
    assert state.left.bit_count() == rules.cards.size
    assert game.cards_left(state) == rules.pyramid_size
    assert [len(pile) for pile in game.waste_slots(state)] == [0] * rules.wastes
    first_stock = rules.pyramid_size + rules.reserve_size
    assert game.stock_slots(state) == tuple(range(first_stock, rules.cards.size))
    assert (state.pass_number, state.cell, state.cleared_in) == (1, -1, 0)


@given(games())
@settings(max_examples=30)
def test_masks_part_the_slots(game: Game) -> None:
    assert game.pyramid_mask | game.reserve_mask | game.stock_mask == (1 << game.size) - 1
    assert not game.pyramid_mask & game.reserve_mask | game.reserve_mask & game.stock_mask
    assert [value for value in game.values if value > game.target] == []
    for slot, partners in enumerate(game.partners):
        assert all(game.values[slot] + game.values[other] == game.target for other in bits(partners))
        assert not partners >> slot & 1


def test_a_move_given_as_plain_numbers_is_the_same_move(game: Game) -> None:
    state = game.start()
    plain: Any = (2, ())
    assert game.play(state, plain) == game.play(state, DRAW) != state
    assert game.play(state, Move(2, ())) == game.play(state, DRAW)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "move",
    [
        REDEAL,
        Move(MoveKind.REMOVE, ()),
        Move(MoveKind.REMOVE, (0,)),
        Move(MoveKind.REMOVE, (52,)),
        Move(MoveKind.REMOVE, (-1,)),
        Move(MoveKind.REMOVE, (10**30, 3)),
        Move(MoveKind.STORE, (27,)),
        Move(MoveKind.DRAW, (27,)),
        Move(9, ()),  # type: ignore[arg-type]
    ],
)
def test_an_illegal_move_is_refused_with_what_is_free(game: Game, move: Move) -> None:
    with pytest.raises(IllegalMoveError, match="is not legal here; free cards: "):
        game.play(game.start(), move)


@pytest.mark.parametrize(
    "move",
    [None, 7, "KS", (), (0,), (0, 1), (0, None), (0, ("KS",)), (0, (1.5,)), object(), [[]], {1: 2}],
)
def test_what_is_no_move_at_all_is_refused_in_words_too(game: Game, move: Any) -> None:
    with pytest.raises(IllegalMoveError, match=r"is no move|is not legal") as error:
        game.play(game.start(), move)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("slots", [None, 7, "KS", [None], [[]], [1, "2"], object(), range(10**4)])
def test_what_names_no_slots_is_refused_in_words_too(game: Game, slots: Any) -> None:
    with pytest.raises(IllegalMoveError, match=r"one slot or two|is no move|is not legal") as error:
        game.find_move(game.start(), slots)
    assert len(str(error.value)) < 300


def test_a_move_is_found_in_its_own_types(game: Game) -> None:
    found: Any = game.find_move(game.start(), [21.0])  # type: ignore[list-item]
    assert [type(slot) for slot in found.slots] == [int]


def test_a_won_game_takes_no_more_moves() -> None:
    game = Game(Deal.parse(str(Deal(Rules(), tuple(reversed(range(52))))), Rules(rows=1)))
    won = game.play(game.start(), game.find_move(game.start(), [0]))
    assert (game.status(won), game.legal_moves(won)) == (Status.WON, ())
    with pytest.raises(IllegalMoveError, match="the game is won"):
        game.play(won, DRAW)


def test_find_move_takes_the_cards_in_any_order() -> None:
    game = Game(Deal.from_number(0, "cell"))
    state = game.start()
    pair = next(move for move in game.legal_moves(state) if len(move.slots) == 2)
    assert game.find_move(state, pair.slots) == game.find_move(state, pair.slots[::-1]) == pair


@pytest.mark.parametrize("slots", [(), (0,), (0, 1), (21, 21), (1, 2, 3), (-1,), (52,), (10**40, 2)])
def test_find_move_refuses_what_may_not_go(game: Game, slots: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMoveError):
        game.find_move(game.start(), slots)


def test_games_of_equal_deals_are_equal_and_positions_are_hashable(game: Game) -> None:
    other = Game(Deal.from_number(7))
    assert game == other
    assert hash(game) == hash(other)
    assert game != Game(Deal.from_number(8))
    assert game != 7
    assert len({game.start(), other.start()}) == 1


def test_equal_positions_of_one_pass_are_equal_whatever_the_order_of_the_moves() -> None:
    game = Game(Deal.from_number(0, "giza"))
    state = game.start()
    first, second = [move for move in game.legal_moves(state) if not set(move.slots) & {-1}][:2]
    if set(first.slots) & set(second.slots):
        second = next(m for m in game.legal_moves(state) if not set(m.slots) & set(first.slots))
    assert game.play(game.play(state, first), second) == game.play(game.play(state, second), first)


def test_the_pointer_moves_past_gone_slots() -> None:
    rules = Rules(rows=1, stock_plays=True, goal="all")  # type: ignore[arg-type]
    game = Game(
        Deal.parse(
            "KS KH " + " ".join(n for n in str(Deal.from_number(0)).split() if n not in ("KS", "KH")), rules
        )
    )
    state = game.play(game.start(), game.find_move(game.start(), [1]))
    assert (game.stock_top(state), state.pointer) == (2, 2)


@given(positions())
@settings(max_examples=60)
def test_stuck_is_what_brute_force_finds(position: tuple[Game, State]) -> None:
    """STUCK exactly where no removal and no goal is reached by all draws, redeals and stores, moves only."""
    game, state = position
    met, todo = set(), [state]
    hope = game.won(state)
    while todo and not hope:
        at = todo.pop()
        known = at._replace(pass_number=0) if game.rules.passes is None else at
        if known in met:
            continue
        met.add(known)
        for move in game.legal_moves(at):
            hope = hope or move.kind is MoveKind.REMOVE
            after = game.play(at, move)
            hope = hope or game.won(after)
            todo.append(after)
    assert (game.status(state) is Status.STUCK) == (not hope)


@given(positions())
@settings(max_examples=60)
def test_has_removal_and_without_removal_agree_with_the_moves(position: tuple[Game, State]) -> None:
    game, state = position
    if not game.won(state):
        moves = game.legal_moves(state)
        assert game.has_removal(state) == any(move.kind is MoveKind.REMOVE for move in moves)
    assert next(game.without_removal(state)) == state


def test_many_passes_do_not_make_the_search_for_the_end_longer() -> None:
    """QH under two sixes, a stock of aces to fives: no pair for ever, and a few hundred positions to see."""
    stock = [rank + suit for rank in "A2345" for suit in "CDHS"]
    front = ["QH", "6C", "6D"]
    rest = [name for name in str(Deal(Rules(), tuple(range(52)))).split() if name not in stock + front]
    counts = {}
    for passes in (2, 3, 99, None):
        rules = Rules(passes=passes, cell=1, goal="all")  # type: ignore[arg-type]
        game = Game(Deal.parse(" ".join(front + rest + stock), rules))
        state = State(0b111 | game.stock_mask & -(1 << 32), 32)
        assert game.status(state) is Status.STUCK
        counts[passes] = sum(1 for _ in game.without_removal(state))
    assert counts[2] == counts[3] == counts[99] == counts[None] < 500


@pytest.mark.parametrize("wrong", [7, "KS", None])
def test_a_game_of_something_else_is_refused_by_name(wrong: object) -> None:
    with pytest.raises(DealError, match=re.escape(repr(wrong))):
        Game(wrong)  # type: ignore[arg-type]
