"""Traps that other Pyramid programs fell into; each test is named after its trap."""

from __future__ import annotations

from typing import Any

import pytest

from pyramid_widget.errors import IllegalMoveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, Status
from pyramid_widget.game.notation import move_name, parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session


def board(first: str, last: str = "", **switches: Any) -> Game:
    """A game on the cards named, at the front of the slots and at their end; the rest of the deck between."""
    rules = Rules(**switches)
    everything = str(Deal(Rules(deck=rules.deck), tuple(range(rules.cards.size)))).split()
    between = [name for name in everything if name not in first.split() + last.split()]
    return Game(Deal.parse(" ".join([first, *between, last]), rules))


def play(game: Game, *moves: str, state: State | None = None) -> State:
    """The position after the moves, from the start or another position."""
    at = game.start() if state is None else state
    for move in moves:
        at = game.play(at, parse_move(game, at, move))
    return at


def names(game: Game, state: State) -> list[str]:
    """The legal moves as text."""
    return [move_name(game, move) for move in game.legal_moves(state)]


def waste(game: Game, state: State) -> list[list[str]]:
    """The wastes by name, oldest card first."""
    return [[game.name(slot) for slot in pile] for pile in game.waste_slots(state)]


def stock(game: Game, state: State, count: int = 99) -> list[str]:
    """The next cards of the stock by name."""
    return [game.name(slot) for slot in game.stock_slots(state)[:count]]


def refused(game: Game, state: State, move: str) -> None:
    """Check that the move is not legal."""
    with pytest.raises(IllegalMoveError):
        parse_move(game, state, move)


# Kings, covers and face-down cards


@pytest.mark.parametrize("overlap", [False, True])
def test_a_king_with_one_cover_left_does_not_leave(overlap: bool) -> None:
    # KS over 7H and 2D; the 7H leaves with the 6S of the waste, so one cover is left.
    game = board("KS 7H 2D 6S", rows=2, overlap=overlap)
    state = play(game, "draw", "7H+6S")
    refused(game, state, "KS")
    assert names(game, state) == ["draw"]


def test_a_covered_card_does_not_pair() -> None:
    game = board("5H 8H 8S 2C", rows=2)
    refused(game, game.start(), "5H+8H")
    refused(game, game.start(), "5H+8S")


def test_a_covered_card_does_not_enter_the_cell() -> None:
    game = board("5H 8H 2S 6C", rows=2, cell=1)
    refused(game, game.start(), "store 5H")
    assert names(game, game.start()) == ["store 8H", "store 2S", "draw"]


def test_a_face_down_card_does_not_enter_the_cell() -> None:
    game = board("5H 8H 2S 6C", rows=2, cell=1, face_down_rows=1)
    assert not game.face_up(game.start()) & 1
    refused(game, game.start(), "store 5H")
    after = play(game, "store 8H")
    assert not game.face_up(after) & 1
    refused(game, after, "store 5H")


def test_a_face_down_card_turns_up_when_its_last_cover_goes() -> None:
    game = board("KS 7H 2D 6S JC", rows=2, face_down_rows=1)
    state = play(game, "draw", "7H+6S")
    assert not game.face_up(state) & 1
    refused(game, state, "KS")
    state = play(game, "draw", "2D+JC", state=state)
    assert game.face_up(state) & 1
    assert "KS" in names(game, state)


# The cell


def test_a_second_card_does_not_enter_the_cell() -> None:
    game = board("5H 8H 2S 6C", rows=2, cell=1)
    state = play(game, "store 8H")
    refused(game, state, "store 2S")
    assert not any(move.kind is MoveKind.STORE for move in game.legal_moves(state))


def test_the_cell_is_used_again_once_its_card_is_paired() -> None:
    game = board("5H 8H 2S 5C 6C", rows=2, cell=1)
    state = play(game, "store 8H", "draw", "8H+5C")
    assert state.cell == -1
    assert play(game, "store 2S", state=state).cell == 2


def test_kings_reserve_cards_and_the_stock_top_do_not_enter_the_cell() -> None:
    game = board("5H 8H KS 7C 9C", rows=2, cell=1, reserve_columns=1, reserve_depth=1, stock_plays=True)
    assert stock(game, game.start(), 1) == ["9C"]
    assert names(game, game.start()) == ["KS", "store 8H", "draw"]


def test_the_cell_card_pairs_with_the_stock_top_and_the_reserve() -> None:
    game = board("5H 8H 2S 5C 5D", rows=2, cell=1, reserve_columns=1, reserve_depth=1, stock_plays=True)
    assert {"8H+5C", "8H+5D"} <= set(names(game, play(game, "store 8H")))


def test_a_cell_card_covers_nothing() -> None:
    game = board("KS 8H 2S JC", rows=2, cell=1)
    state = play(game, "store 8H", "draw", "2S+JC")
    assert "KS" in names(game, state)


def test_a_store_can_win_the_pyramid() -> None:
    game = board("5H", rows=1, cell=1)
    state = play(game, "store 5H")
    assert game.status(state) is Status.WON
    assert game.legal_moves(state) == ()


def test_the_goal_all_is_not_won_with_a_card_in_the_cell() -> None:
    game = board("5H", rows=1, cell=1, goal="all")
    last = State(0, 52, cell=0, cleared_in=1)
    assert not game.won(last)
    assert game.won(last._replace(cell=-1))
    assert game.status(last) is Status.STUCK
    assert game.status(play(game, "store 5H")) is Status.PLAYING


# No stock, short stocks, redeals


def test_there_is_no_draw_and_no_redeal_where_there_is_no_stock() -> None:
    game = Game(Deal.from_number(7, "giza"))
    refused(game, game.start(), "draw")
    refused(game, game.start(), "redeal")
    assert game.stock_top(game.start()) == -1
    assert game.waste_tops(game.start()) == (-1,)
    with pytest.raises(IllegalMoveError):
        game.play(game.start(), DRAW)


def test_the_last_stock_card_is_drawn_then_redeal_and_win() -> None:
    # 9 rows: 45 cards and a stock of 7. Played down to 5H alone; its partner 8S is drawn first, under others.
    game = board("5H", "8S 2C 3C 4C 5C 6C 7C", rows=9)
    only = State(1 | game.stock_mask, 45)
    state = play(game, *["draw"] * 7, state=only)
    assert stock(game, state) == []
    refused(game, state, "draw")
    state = play(game, "redeal", state=state)
    assert (state.pass_number, waste(game, state), stock(game, state, 2)) == (2, [[]], ["8S", "2C"])
    state = play(game, "draw", "5H+8S", state=state)
    assert game.status(state) is Status.WON
    assert (state.cleared_in, game.legal_moves(state)) == (2, ())


def test_no_redeal_before_the_stock_is_empty() -> None:
    game = Game(Deal.from_number(7))
    refused(game, game.start(), "redeal")
    refused(game, play(game, "draw"), "redeal")


def test_no_redeal_after_the_last_pass() -> None:
    for passes in (1, 2, 3):
        game = board("5H", "8S 2C 3C 4C 5C 6C 7C", rows=9, passes=passes)
        state = game.start()
        for _ in range(passes - 1):
            state = play(game, *["draw"] * 7, "redeal", state=state)
        state = play(game, *["draw"] * 7, state=state)
        refused(game, state, "redeal")
        refused(game, state, "draw")


def test_a_drawn_through_stock_with_an_empty_waste_offers_neither_draw_nor_redeal() -> None:
    game = board("5H", rows=9)
    state = State(1, 52)
    assert game.legal_moves(state) == ()
    assert game.status(state) is Status.STUCK


def test_the_redeal_keeps_the_order_and_draws_nothing() -> None:
    game = board("5H", "8S 2C 3C KC 5C 6C 7C", rows=9)
    state = play(game, *["draw"] * 4, "KC", *["draw"] * 3, "redeal")
    assert waste(game, state) == [[]]
    assert stock(game, state) == ["8S", "2C", "3C", "5C", "6C", "7C"]


# New tops


def test_a_pair_from_waste_and_stock_leaves_the_right_new_tops() -> None:
    game = board("KS", "8S 2C 6C 7C 5C 4C 3C", rows=9, stock_plays=True, passes=1)
    state = play(game, "draw", "draw", "draw")
    assert (waste(game, state), stock(game, state, 2)) == ([["8S", "2C", "6C"]], ["7C", "5C"])
    state = play(game, "6C+7C", state=state)
    assert (waste(game, state), stock(game, state)) == ([["8S", "2C"]], ["5C", "4C", "3C"])
    assert game.name(game.waste_tops(state)[0]) == "2C"
    assert game.name(game.stock_top(state)) == "5C"
    state = play(game, "draw", state=state)
    assert (waste(game, state), stock(game, state)) == ([["8S", "2C", "5C"]], ["4C", "3C"])


def test_the_stock_top_does_not_play_where_it_lies_face_down() -> None:
    game = board("KS 5H 2D 8C", rows=2)
    refused(game, game.start(), "5H+8C")
    assert not game.face_up(game.start()) & 1 << game.stock_top(game.start())
    open_game = board("KS 5H 2D 8C", rows=2, stock_plays=True)
    assert "5H+8C" in names(open_game, open_game.start())


def test_a_card_under_the_waste_top_does_not_play() -> None:
    game = board("KS 5H 2D 8C 9C", rows=2)
    refused(game, play(game, "draw", "draw"), "5H+8C")


def test_removing_a_pair_is_one_undo() -> None:
    session = Session(board("KS 7H 6S", rows=2))
    start = session.state
    session.play("7H+6S")
    assert session.ply == 1
    session.undo()
    assert (session.state, session.can_undo) == (start, False)


def test_three_cards_never_go_together() -> None:
    game = board("KS 6H 4S 3D", rows=2, stock_plays=True)
    with pytest.raises(IllegalMoveError):
        game.find_move(game.start(), (1, 2, 3))


def test_a_card_does_not_pair_with_itself() -> None:
    game = board("6C 6O AO", rows=2, deck="spanish")
    with pytest.raises(IllegalMoveError):
        game.find_move(game.start(), (1, 1))
    with pytest.raises(IllegalMoveError):
        game.play(game.start(), Move(MoveKind.REMOVE, (1,)))


def test_two_spanish_sixes_pair_and_the_rey_leaves_alone() -> None:
    game = board("AO 6O 6C", rows=2, deck="spanish")
    assert names(game, game.start()) == ["6O+6C", "draw"]
    game = board("AO QO 7C", rows=2, deck="spanish")
    assert names(game, game.start()) == ["QO", "draw"]


# Goals


def test_the_goal_all_is_not_won_with_a_reserve_card_left() -> None:
    game = board("KS", rows=1, reserve_columns=8, reserve_depth=3, goal="all")
    only_reserve = State(1 << 1, 52, cleared_in=1)
    assert not game.won(only_reserve)
    assert game.won(only_reserve._replace(left=0))


def test_the_goal_pyramid_is_won_with_reserve_stock_waste_and_cell_cards_left() -> None:
    game = board("KS 7H 6S 5D 8C 9C", rows=2, reserve_columns=1, reserve_depth=1, cell=1)
    state = play(game, "draw", "draw", "store 9C", "7H+6S")
    assert game.status(state) is Status.PLAYING
    state = play(game, "KS", state=state)
    assert (state.cell >= 0, waste(game, state), len(stock(game, state))) == (True, [["8C"]], 46)
    assert game.status(state) is Status.WON


def test_the_goal_all_goes_on_when_the_pyramid_is_cleared() -> None:
    game = board("KS 7H 6S", rows=2, goal="all")
    state = play(game, "7H+6S", "KS")
    assert game.status(state) is Status.PLAYING
    assert (state.cleared_in, game.cards_left(state)) == (1, 0)


# Several wastes


def test_three_wastes_get_one_card_each_and_a_short_last_draw_fills_the_first() -> None:
    game = board("KS", "AS 2S 3S 4S 5S 6S 7S", rows=9, wastes=3)
    state = play(game, "draw", "draw", "draw")
    assert waste(game, state) == [["AS", "4S", "7S"], ["2S", "5S"], ["3S", "6S"]]
    refused(game, state, "draw")


def test_an_emptied_waste_is_filled_again_and_its_fellows_keep_their_tops() -> None:
    game = board("QH", "KD 5S 8S 4S 9S 6S 7S", rows=9, wastes=3)
    state = play(game, "draw", "KD", "5S+8S")
    assert (waste(game, state), game.waste_tops(state)) == ([[], [], []], (-1, -1, -1))
    state = play(game, "draw", state=state)
    assert waste(game, state) == [["4S"], ["9S"], ["6S"]]
    state = play(game, "4S+9S", "draw", state=state)
    assert waste(game, state) == [["7S"], [], ["6S"]]
    assert "6S+7S" in names(game, state)


def test_three_wastes_go_back_last_pile_first_each_from_its_oldest_card_up() -> None:
    # As PySolFC's Apophis turns them over.
    game = board("KS", "AS 2S 3S 4S 5S 6S 7S", rows=9, wastes=3, passes=2)
    state = play(game, "draw", "draw", "draw", "redeal")
    assert stock(game, state) == ["3S", "6S", "2S", "5S", "AS", "4S", "7S"]
    state = play(game, "draw", state=state)
    assert waste(game, state) == [["3S"], ["6S"], ["2S"]]
    refused(game, play(game, "draw", "draw", state=state), "redeal")


def test_the_tops_of_two_wastes_pair() -> None:
    game = board("KS", "AS QS 3S 4S 5S 6S 7S", rows=9, wastes=3)
    state = play(game, "draw")
    assert "AS+QS" in names(game, state)
    assert waste(game, play(game, "AS+QS", state=state)) == [[], [], ["3S"]]


# Draw three


@pytest.mark.parametrize(("left", "drawn"), [(7, 3), (3, 3), (2, 2), (1, 1)])
def test_draw_three_with_fewer_cards_left_moves_what_is_left(left: int, drawn: int) -> None:
    game = board("QH", "AS 2S 3S 4S 5S 6S 7S", rows=9, draw=3)
    state = State(game.start().left, 52 - left)
    after = play(game, "draw", state=state)
    assert len(stock(game, state)) - len(stock(game, after)) == drawn
    assert waste(game, after)[0][-drawn:] == [f"{rank}S" for rank in "A234567"[7 - left :][:drawn]]
    assert game.waste_tops(after) == (52 - left + drawn - 1,)


def test_draw_three_frees_the_top_card_alone_and_shows_all_three() -> None:
    game = board("QH", "AS 2S 3S 4S 5S 6S 7S", rows=9, draw=3)
    state = play(game, "draw")
    free = game.free(state) & game.stock_mask
    assert [game.name(slot) for slot in range(52) if free >> slot & 1] == ["3S"]
    assert (game.face_up(state) & game.stock_mask).bit_count() == 3


# Overlap


def test_overlap_with_two_covers_left_is_refused_and_with_one_is_allowed() -> None:
    game = board("KS 5H 6D 8C 8H 7S", rows=3, overlap=True)  # 5H under 8C and 8H, 6D under 8H and 7S
    refused(game, game.start(), "5H+8C")
    refused(game, game.start(), "5H+8H")
    without_8c = game.start()._replace(left=game.start().left & ~(1 << 3))
    assert "5H+8H" in names(game, without_8c)
    after = play(game, "5H+8H", state=without_8c)
    assert after.left & 0b111111 == 0b100101
    # The 7S covers the 6D still, and alone: now they go together.
    assert "6D+7S" in names(game, after)


def test_overlap_needs_a_cover_that_is_free_itself() -> None:
    # The 5H alone lies on the 8D, but the 8C and the 9C still lie on the 5H.
    game = board("8D 5H 2D 8C 9C 3S", rows=3, overlap=True)
    without_2d = game.start()._replace(left=game.start().left & ~(1 << 2))
    refused(game, without_2d, "8D+5H")


def test_without_overlap_a_card_never_leaves_with_its_cover() -> None:
    game = board("KS 5H 6D 8C 8H 7S", rows=3)
    refused(game, game.start()._replace(left=game.start().left & ~(1 << 3)), "5H+8H")


def test_overlap_at_the_triangles_row_ends_needs_no_card_gone() -> None:
    # Rows of 3, 2, 1. Slot 3 covers slots 0 and 1, slot 4 covers 1 and 2, the tip (5) covers 3 and 4.
    game = board("5H 6D 7H 8S 6S 2C", rows=3, layout="inverted", overlap=True)
    refused(game, game.start(), "5H+8S")  # the 8S is covered by the tip
    no_tip = game.start()._replace(left=game.start().left & ~(1 << 5))
    assert {"5H+8S", "7H+6S"} <= set(names(game, no_tip))
    middle = board("KH 5D QH 8S 6S 2C", rows=3, layout="inverted", overlap=True)
    no_tip = middle.start()._replace(left=middle.start().left & ~(1 << 5))
    refused(middle, no_tip, "5D+8S")  # the middle lies under 6S too
    no_six = no_tip._replace(left=no_tip.left & ~(1 << 4))
    assert "5D+8S" in names(middle, no_six)


def test_a_reserve_card_never_overlaps() -> None:
    game = board("KS 5H 8C", rows=1, reserve_columns=1, reserve_depth=2, overlap=True, passes=1)
    refused(game, game.start(), "5H+8C")


# The end


def test_stuck_games_still_draw_and_redeal() -> None:
    game = board("5H", "2C 3C 4C 5C 6C 7C 9C", rows=9)
    stuck = State(1 | game.stock_mask, 45)
    assert game.status(stuck) is Status.STUCK
    assert names(game, stuck) == ["draw"]
    assert names(game, play(game, *["draw"] * 7, state=stuck)) == ["redeal"]


def test_a_partner_that_comes_after_the_redeal_keeps_the_game_going() -> None:
    game = board("5H", "8S 3C 4C 5C 6C 7C 9C", rows=9, passes=2)
    state = play(game, "draw", "draw", state=State(1 | game.stock_mask, 45))
    assert game.status(state) is Status.PLAYING
    last_pass = state._replace(pass_number=2)
    assert game.status(last_pass) is Status.STUCK


def test_a_store_that_frees_a_pair_keeps_the_game_going() -> None:
    # The 9H alone lies on the 5C: only when it goes into the cell does the 5C meet the 8S of the waste.
    game = board("5C 9H 2D 8S", rows=2, cell=1, passes=1)
    state = State(0b1011, 52)
    assert names(game, state) == ["store 9H", "store 8S"]
    assert game.status(state) is Status.PLAYING
    assert names(game, play(game, "store 9H", state=state)) == ["5C+8S"]
    without_cell = board("5C 9H 2D 8S", rows=2)
    assert without_cell.status(State(0b1011, 52)) is Status.STUCK


def test_a_store_in_this_pass_that_helps_in_the_next_keeps_the_game_going() -> None:
    """Draw three: with the 4C in the cell the next pass turns up AC for the QH; the last pass cannot."""
    game = board("QH", "2C 3C 4C AC 2D 3D 2H", rows=9, draw=3, cell=1, passes=2, goal="all")
    state = State(1 | game.stock_mask, 45)
    assert game.status(state) is Status.PLAYING
    line = play(game, "draw", "store 4C", "draw", "draw", "redeal", "draw", state=state)
    assert "QH+AC" in names(game, line)
    assert game.status(state._replace(pass_number=2)) is Status.STUCK


def test_a_store_alone_that_wins_keeps_the_game_going() -> None:
    game = board("5H", rows=1, cell=1)
    assert game.status(State(1, 52)) is Status.PLAYING


def test_a_redeal_that_cannot_help_is_no_hope() -> None:
    game = board("5H", rows=9, passes=None)
    assert game.status(State(1, 52)) is Status.STUCK


def test_redeal_is_not_a_draw() -> None:
    game = board("5H", "2C 3C 4C 5C 6C 7C 9C", rows=9)
    state = play(game, *["draw"] * 7)
    assert game.legal_moves(state)[-1] == REDEAL
    assert DRAW not in game.legal_moves(state)
