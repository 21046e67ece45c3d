"""Moves and positions as text: both ways, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from bridge import move_names
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions

from pyramid_widget.errors import IllegalMoveError, NotationError, PyramidError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, State
from pyramid_widget.game.notation import move_name, parse_move, parse_position, position_text
from pyramid_widget.game.rules import Rules


@pytest.fixture
def game() -> Game:
    return Game(Deal.from_number(7))


@given(positions())
@settings(max_examples=50)
def test_every_legal_move_is_read_back_from_its_name(position: tuple[Game, State]) -> None:
    game, state = position
    moves = game.legal_moves(state)
    assert len(set(move_names(game, state))) == len(moves)
    for move in moves:
        name = move_name(game, move)
        assert parse_move(game, state, name) == move
        assert parse_move(game, state, f" {name.lower()} ") == move


@given(positions())
@settings(max_examples=50)
def test_every_position_is_read_back_from_its_text(position: tuple[Game, State]) -> None:
    game, state = position
    text = position_text(game, state)
    again = parse_position(game, text)
    assert again == state
    assert type(again) is State
    assert parse_position(game, "  " + text.lower().replace(" ", "\n") + " ") == state


def test_a_pair_is_written_in_any_order_and_spelling() -> None:
    game = Game(Deal.from_number(0, "relaxed"))
    state = game.start()
    pair = next(move for move in game.legal_moves(state) if len(move.slots) == 2)
    first, second = (game.name(slot) for slot in pair.slots)
    for text in (
        f"{first}+{second}",
        f"{second}+{first}",
        f"{second} {first}",
        f"{first.lower()} + {second}",
    ):
        assert parse_move(game, state, text) == pair


def test_draw_and_redeal_are_words(game: Game) -> None:
    assert (move_name(game, DRAW), move_name(game, REDEAL)) == ("draw", "redeal")
    assert parse_move(game, game.start(), "DRAW") == DRAW


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "7",
        "7H+",
        "hello",
        "draw 7H",
        "store",
        "store ",
        "7H+6S+AC",
        "7H" * 1000,
        "x" * 10**5,
        None,
        7,
    ],
)
def test_what_is_no_move(game: Game, text: Any) -> None:
    with pytest.raises((NotationError, IllegalMoveError)) as error:
        parse_move(game, game.start(), text)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("text", ["AH", "AH+KS", "7H+7H", "store KS", "store 6S", "store 6S 7H", "redeal"])
def test_a_move_that_is_not_legal_here(game: Game, text: str) -> None:
    with pytest.raises(IllegalMoveError, match="not legal here; free cards: "):
        parse_move(game, game.start(), text)


def test_a_position_by_hand(game: Game) -> None:
    text = position_text(game, game.play(game.start(), DRAW))
    assert text == str(game.deal)[: 29 * 3] + "| " + str(game.deal)[29 * 3 :] + " pass=1"
    after = game.play(game.start(), parse_move(game, game.start(), "KS"))
    assert "KS" not in position_text(game, after)
    assert position_text(game, after).count("--") == 1


def test_a_drawn_through_stock_ends_with_the_bar() -> None:
    game = Game(Deal.from_number(7, "giza"))
    assert position_text(game, game.start()).endswith("| pass=1")
    assert parse_position(game, position_text(game, game.start())) == game.start()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" pass=1", "", "no pass"),
        ("pass=1", "pass=0", "unlimited passes"),
        ("pass=1", "pass=-1", "no pass"),
        ("pass=1", "pass=x", "no pass"),
        ("pass=1", "pass=9999999999", "no pass"),
        ("pass=1", "pass=1 pass=2", "there twice"),
        ("pass=1", "pass=1 and more", "'and' is no fact"),
        ("pass=1", "pass=1 joker=2", "not 'joker'"),
        ("pass=1", "pass=1 cell=AH", "no cell"),
        ("pass=1", "pass=1 cell=XX", "is no card"),
        ("pass=1", "pass=1 cleared=1", "does not fit the pyramid"),
        ("| ", "", "one '|'"),
        ("| ", "| | ", "one '|'"),
        ("AH ", "", "one '|'"),
        ("| KC ", "| ", "this has 51"),
        ("AH", "AH AH", "this has 53"),
        ("AH", "--", "AH is gone although"),
        ("AH", "KS", "'KS' does not lie there"),
        ("AH", "XX", "'XX' is no card"),
        ("AH 2D", "2D AH", "does not lie there"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(game: Game, old: str, new: str, sentence: str) -> None:
    text = position_text(game, game.start())
    assert text.count(old) == 1
    with pytest.raises(NotationError) as error:
        parse_position(game, text.replace(old, new))
    assert sentence in str(error.value)
    assert len(str(error.value)) < 250


def test_the_bar_stands_before_a_card_that_is_left(game: Game) -> None:
    words = position_text(game, game.start()).split()
    words[29] = "--"  # the card after the bar
    with pytest.raises(NotationError, match=r"the card after .* is gone"):
        parse_position(game, " ".join(words))


@pytest.mark.parametrize("text", ["", "pass=1", "x" * 10**5, "| " * 52, "\0", None, 7])
def test_any_other_text_is_no_position(game: Game, text: Any) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(game, text)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("cell", ["KD", "QD"])
def test_kings_and_reserve_cards_are_never_in_the_cell(cell: str) -> None:
    rules = Rules(rows=1, reserve_columns=1, reserve_depth=1, cell=1)
    rest = [name for name in str(Deal.from_number(0)).split() if name not in ("KD", "QD")]
    game = Game(Deal.parse(f"KD QD {' '.join(rest)}", rules))
    text = position_text(game, game.start()).replace(cell, "--", 1) + f" cell={cell}"
    with pytest.raises(NotationError, match="never stored"):
        parse_position(game, text + (" cleared=1" if cell == "KD" else ""))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("waste stock", "stock", "3 wastes, then the stock"),
        ("waste stock", "stock waste", "3 wastes, then the stock"),
        ("waste waste waste", "joker", "the board has 28 cards"),
        ("stock", "stock KS", "twice"),
    ],
)
def test_what_is_wrong_with_a_position_of_three_wastes(old: str, new: str, sentence: str) -> None:
    game = Game(Deal.from_number(7, "apophis"))
    with pytest.raises(NotationError, match=sentence):
        parse_position(game, position_text(game, game.start()).replace(old, new))


@given(positions(), st.data())
@settings(max_examples=50)
def test_a_damaged_position_is_refused_or_can_be_played_on(
    position: tuple[Game, State], data: st.DataObject
) -> None:
    """Any words changed: a NotationError, or a position whose moves, status and text all work."""
    game, state = position
    words = position_text(game, state).split()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words) - 1))
        other = words[data.draw(st.integers(0, len(words) - 1))]
        words[at : at + data.draw(st.integers(0, 2))] = [
            data.draw(st.sampled_from(["--", "|", "pass=2", other]))
        ]
    with suppress(NotationError):
        again = parse_position(game, " ".join(words))
        assert parse_position(game, position_text(game, again)) == again
        for move in game.legal_moves(again):
            after = game.play(again, move)
            assert game.status(after).value in ("playing", "won", "stuck")
            assert parse_position(game, position_text(game, after)) == after


@given(st.text(max_size=60))
def test_any_text_is_a_legal_move_or_refused(text: str) -> None:
    game = Game(Deal.from_number(7, "cell"))
    with suppress(PyramidError):
        assert parse_move(game, game.start(), text) in game.legal_moves(game.start())


@pytest.mark.parametrize("text", ["draw draw", "7H+6S+5D", "", "joker"])
def test_what_is_no_move_is_refused_with_what_is_one(text: str) -> None:
    game = Game(Deal.from_number(7))
    with pytest.raises(NotationError) as refused:
        parse_move(game, game.start(), text)
    assert str(refused.value).startswith(f"{text!r} is no move")
    assert str(refused.value).endswith("commas part several")
