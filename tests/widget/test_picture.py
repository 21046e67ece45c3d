"""Boards as text and as SVG: what is seen is there, what is hidden is not."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_widget.errors import OptionError
from pyramid_widget.game.cards import card_symbol
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.picture import svg_board, text_board


def played(variant: str, choices: list[int]) -> Session:
    """A game in which each choice picks one of the legal moves."""
    session = Session(Game(Deal.from_number(7, variant)))
    for choice in choices:
        moves = session.game.legal_moves(session.state)
        if moves:
            session.play(moves[choice % len(moves)])
    return session


@settings(max_examples=15, deadline=None)
@given(choices=st.lists(st.integers(0, 20), max_size=30))
@pytest.mark.parametrize("variant", VARIANTS)
def test_boards_name_no_card_that_was_never_seen(variant: str, choices: list[int]) -> None:
    session = played(variant, choices)
    game = session.game
    hidden = [slot for slot in range(game.size) if not session.seen >> slot & 1]
    for board in (text_board, svg_board):
        picture = board(game, session.state, session.seen)
        named = [slot for slot in hidden if card_symbol(game.deal.cards[slot], game.rules.cards) in picture]
        assert not named


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_picture_is_well_formed_and_shows_every_board_card(variant: str) -> None:
    game = Game(Deal.from_number(7, variant))
    root = ElementTree.fromstring(svg_board(game, game.start()))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    up = game.face_up(game.start()) & game.board_mask
    for slot in range(game.board_size):
        assert texts.count(card_symbol(game.deal.cards[slot], game.rules.cards)) == up >> slot & 1


def test_the_stock_shows_its_back_also_when_its_cards_are_known() -> None:
    game = Game(Deal.from_number(7, "king-tut"))
    session = Session(game, ["draw"] * 8 + ["redeal"])
    top = card_symbol(game.deal.cards[game.stock_top(session.state)])
    root = ElementTree.fromstring(svg_board(game, session.state, session.seen))
    assert top not in [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_a_fanned_waste_lists_its_cards_and_a_pile_its_top() -> None:
    fanned = Session(Game(Deal.from_number(7, "king-tut")), ["draw"])
    names = " ".join(card_symbol(fanned.game.deal.cards[slot]) for slot in (28, 29, 30))
    assert f"Waste: {names}" in text_board(fanned.game, fanned.state)
    pile = Session(Game(Deal.from_number(7, "tuts-tomb")), ["draw"])
    assert f"Waste: {names.split()[-1]} (3)" in text_board(pile.game, pile.state)


def test_an_inverted_board_narrows_downwards() -> None:
    lines = text_board(*(lambda game: (game, game.start()))(Game(Deal.from_number(7, "triangle")))).split(
        "\n"
    )
    assert [len(line.split()) for line in lines[:7]] == [7, 6, 5, 4, 3, 2, 1]


GAME = Game(Deal.from_number(7))


@pytest.mark.parametrize("board", [text_board, svg_board])
@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ((GAME.deal, GAME.start()), "game"),
        ((Session(GAME), GAME.start()), "game"),
        ((None, GAME.start()), "game"),
        ((GAME, Session(GAME)), "state"),
        ((GAME, GAME.deal), "state"),
        ((GAME, tuple(GAME.start())), "state"),
        ((GAME, None), "state"),
        ((GAME, GAME.start(), 1.0), "seen"),
        ((GAME, GAME.start(), "all"), "seen"),
        ((GAME, GAME.start(), [0, 1]), "seen"),
        ((GAME, GAME.start(), True), "seen"),
    ],
)
def test_what_makes_no_picture_is_refused_by_name(board: Any, arguments: Any, field: str) -> None:
    with pytest.raises(OptionError, match=rf"^{field}=.*: a (Game|State|mask of slots)"):
        board(*arguments)


@pytest.mark.parametrize("locale", ["xx", "", "../locale/en", None, ["en"]])
@pytest.mark.parametrize("board", [text_board, svg_board])
def test_a_language_without_a_catalogue_is_refused_by_name(board: Any, locale: Any) -> None:
    game = Game(Deal.from_number(7))
    with pytest.raises(OptionError, match=r"^locale="):
        board(game, game.start(), locale=locale)
