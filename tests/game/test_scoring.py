"""The three scores, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from strategies import choices, custom_rules, games, walk

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind, State, Status
from pyramid_widget.game.notation import parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score
from pyramid_widget.game.variants import find_variant

FULL = (1 << 52) - 1


def board(first: str, **switches: Any) -> Game:
    """A game on the cards named, the rest of the deck after them."""
    rules = Rules(**switches)
    everything = str(Deal(Rules(deck=rules.deck), tuple(range(rules.cards.size)))).split()
    rest = [name for name in everything if name not in first.split()]
    return Game(Deal.parse(" ".join([first, *rest]), rules))


def scores(game: Game, *moves: str) -> list[int]:
    """The score at the start and after every move."""
    state = game.start()
    found = [score(game, state)]
    for move in moves:
        state = game.play(state, parse_move(game, state, move))
        found.append(score(game, state))
    return found


# Cards left (Wikipedia): pyramid cards remaining, 0 is perfect.


def test_cards_left_counts_pyramid_cards_alone() -> None:
    game = board("KS 7H 6S", rows=2)
    assert scores(game, "draw", "7H+6S", "KS") == [3, 3, 1, 0]


def test_cards_left_counts_face_down_cards() -> None:
    assert scores(Game(Deal.from_number(7, "thirteen"))) == [28]


def test_a_card_in_the_cell_is_not_left_in_the_pyramid() -> None:
    assert scores(board("5H 8H 2S", rows=2, cell=1), "store 8H") == [3, 2]


# Par (Morehead & Mott-Smith): 50, 35, 20 for the pyramid cleared in pass 1, 2, 3, less what is still there;
# uncleared, less every card left.


@pytest.mark.parametrize(
    ("state", "par"),
    [
        (State(FULL, 28), -52),  # at the start nothing is gone
        (State(FULL, 52, pass_number=3), -52),
        (State(0b1, 52), -1),  # the apex alone is left
        (State(0b111 | 1 << 40 | 1 << 51, 51), -5),
        (State(0, 52, cleared_in=1), 50),  # everything is gone in the first pass
        (State(0, 52, cleared_in=2, pass_number=2), 35),
        (State(0, 52, cleared_in=3, pass_number=3), 20),
        (State(0b1111 << 48, 50, cleared_in=1), 46),  # four cards in stock and waste
        (State(0b1111 << 48, 50, cleared_in=2, pass_number=2), 31),
        (State(((1 << 24) - 1) << 28, 28, cleared_in=3, pass_number=3), -4),  # all 24 still there
        (State(0b11 << 50, 52, cleared_in=1, pass_number=3), 48),  # cleared in pass 1, played on to pass 3
    ],
)
def test_par_by_hand(state: State, par: int) -> None:
    assert score(Game(Deal.from_number(7, "par")), state) == par


def test_par_of_a_pyramid_cleared_in_a_pass_after_the_third_has_no_base() -> None:
    game = board("KS", rows=1, passes=None, goal="all", score="par")
    assert score(game, State(0b11 << 50, 52, pass_number=4, cleared_in=4)) == -2


def test_par_of_a_little_game_goes_up_with_each_removal() -> None:
    # 52 cards: 50 left after the pair; after the King the pyramid is clear: 50 less the 49 of the stock.
    game = board("KS 7H 6S AC QC", rows=2, goal="all", score="par", stock_plays=True, passes=3)
    assert scores(game, "7H+6S", "KS", "draw", "AC+QC") == [-52, -50, 1, 1, 3]


def test_the_pass_that_cleared_the_pyramid_decides_when_play_goes_on() -> None:
    game = board("KS", rows=1, goal="all", score="par", passes=3)
    assert scores(game, "KS", *["draw"] * 51, "redeal", "draw") == [-52, *[50 - 51] * 54]


def test_par_counts_reserve_and_cell_cards() -> None:
    game = board(
        "5H 6H", rows=1, cell=1, reserve_columns=1, reserve_depth=1, goal="all", score="par", passes=1
    )
    # Stored, the 5H has left the pyramid and is still there: 50 less 52 cards.
    assert scores(game, "store 5H") == [-52, -2]


# Microsoft: 5 a removal; rows cleared, bottom to top, add 25, 50, 75, 100, 150, 250, 500.


def test_the_microsoft_ceiling_is_1290() -> None:
    # 24 pairs and 4 Kings are 28 removals: 140; the seven rows add 1,150.
    game = Game(Deal.from_number(7, "microsoft"))
    assert score(game, State(0, 52, cleared_in=1)) == 28 * 5 + 25 + 50 + 75 + 100 + 150 + 250 + 500 == 1290


@pytest.mark.parametrize(
    ("rows_left", "bonus"), [(7, 0), (6, 25), (5, 75), (4, 150), (3, 250), (2, 400), (1, 650), (0, 1150)]
)
def test_microsoft_rows_by_hand(rows_left: int, bonus: int) -> None:
    game = Game(Deal.from_number(7, "microsoft"))
    left = (1 << rows_left * (rows_left + 1) // 2) - 1 | game.stock_mask
    gone = FULL & ~left
    kings = sum(1 for slot in range(28) if gone >> slot & 1 and game.values[slot] == 13)
    pairs = (gone.bit_count() - kings) // 2  # an odd card is half a pair that no game leaves
    assert score(game, State(left, 28)) == 5 * (kings + pairs) + bonus


def test_microsoft_counts_a_removal_wherever_from() -> None:
    rules = find_variant("microsoft")
    deal = Deal.from_number(7)
    assert str(deal).split()[21:23] == ["KH", "KS"]  # Kings in the bottom row, KC on top of the stock
    game = Game(Deal.parse(str(deal), rules))
    assert scores(game, "KH", "draw", "KS", "KC") == [0, 5, 5, 10, 15]


@given(games(custom_rules(microsoft=True)), choices)
@settings(max_examples=40)
def test_microsoft_points_add_up_along_a_game(game: Game, steps: bytes) -> None:
    """What the position is worth equals 5 a removal and the bonus of every row, summed as they happen."""
    points, cleared = 0, set()
    for _, move, after in walk(game, steps):
        points += 5 * (move.kind is MoveKind.REMOVE)
        for row, bonus in zip(range(6, -1, -1), (25, 50, 75, 100, 150, 250, 500), strict=True):
            if row not in cleared and not after.left & game.row_masks[row]:
                cleared.add(row)
                points += bonus
        assert score(game, after) == points <= 1290


def test_a_store_can_clear_a_row_and_one_overlap_pair_two() -> None:
    game = board("QS AH", rows=7, cell=1, score="microsoft", overlap=True)
    apex_and_one = State(0b11 | game.stock_mask, 28)
    rows_before = score(game, apex_and_one)
    store = parse_move(game, apex_and_one, "store AH")
    assert score(game, game.play(apex_and_one, store)) - rows_before == 250
    pair = parse_move(game, apex_and_one, "QS+AH")
    after = game.play(apex_and_one, pair)
    assert score(game, after) - rows_before == 5 + 250 + 500
    assert game.status(after) is Status.WON
