"""Cards: names, parsing, and what is no card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cards_of_a_deck

from pyramid_widget.errors import CardError
from pyramid_widget.game.cards import (
    FRENCH,
    SPANISH,
    Deck,
    card_name,
    card_names,
    card_symbol,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AC", 1, "C"),
        ("2D", 2, "D"),
        ("7H", 7, "H"),
        ("7h", 7, "H"),
        ("7♥", 7, "H"),
        ("7♥\N{VARIATION SELECTOR-16}", 7, "H"),
        ("TH", 10, "H"),
        ("th", 10, "H"),
        ("10H", 10, "H"),
        ("10♦", 10, "D"),
        ("10♠", 10, "S"),
        ("JS", 11, "S"),
        ("q♣", 12, "C"),
        (" KS ", 13, "S"),
    ],
)
def test_french_cards(text: str, rank: int, suit: str) -> None:
    card = parse_card(text)
    assert (rank_of(card), FRENCH.suit_letters[suit_of(card)]) == (rank, suit)


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [("AO", 1, "O"), ("9c", 9, "C"), ("TE", 10, "E"), ("10b", 10, "B"), ("JB", 11, "B"), ("QO", 12, "O")],
)
def test_spanish_cards(text: str, rank: int, suit: str) -> None:
    card = parse_card(text, SPANISH)
    assert (rank_of(card), SPANISH.suit_letters[suit_of(card)]) == (rank, suit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "7",
        "H",
        "H7",
        "1H",
        "0H",
        "11H",
        "12H",
        "13H",
        "100H",
        "7HH",
        "77H",
        "7 H",
        "7X",
        "XH",
        "♥7",
        "10",
        "7O",
        "x" * 5000,
    ],
)
def test_what_is_no_french_card(text: str) -> None:
    with pytest.raises(CardError, match=r"no card of the french deck: .*A23456789TJQK.*CDHS") as e:
        parse_card(text)
    assert len(str(e.value)) < 150


@pytest.mark.parametrize("text", ["KO", "13O", "7H", "7♥", "12", "12O", "SO"])
def test_what_is_no_spanish_card(text: str) -> None:
    with pytest.raises(CardError, match="no card of the spanish deck"):
        parse_card(text, SPANISH)


@pytest.mark.parametrize(("deck", "size", "top"), [(FRENCH, 52, 13), (SPANISH, 48, 12)])
def test_a_deck_has_every_rank_four_times_and_every_name_once(deck: Deck, size: int, top: int) -> None:
    assert deck.size == size
    assert sorted(map(rank_of, range(size))) == sorted(4 * list(range(1, top + 1)))
    assert sorted(map(suit_of, range(size))) == sorted(top * list(range(4)))
    assert len({card_name(card, deck) for card in range(size)}) == size
    assert len({card_symbol(card, deck) for card in range(size)}) == size


@given(cards_of_a_deck())
def test_a_card_is_read_back_from_its_name_and_its_symbol(chosen: tuple[int, Deck]) -> None:
    card, deck = chosen
    assert parse_card(card_name(card, deck), deck) == card
    assert parse_card(card_symbol(card, deck), deck) == card
    assert parse_card(card_name(card, deck).lower(), deck) == card


@pytest.mark.parametrize(("text", "shown"), [("TD", "10♦"), ("AS", "A♠"), ("7H", "7♥"), ("KC", "K♣")])
def test_french_symbols(text: str, shown: str) -> None:
    assert card_symbol(parse_card(text)) == shown


@pytest.mark.parametrize(
    "text",
    [
        "7H TD AS",
        "7h,10d,as",
        "7H10DAS",
        "7♥10♦A♠",
        "7♥\N{VARIATION SELECTOR-16} 10♦\n A♠",
        "7H|TD|AS",
        "7H/TD - AS;",
    ],
)
def test_cards_with_anything_between_them(text: str) -> None:
    assert card_names(parse_cards(text)) == "7H TD AS"


def test_no_cards_in_an_empty_text() -> None:
    assert parse_cards(" \n") == ()


@pytest.mark.parametrize(
    ("text", "piece"),
    [("7H XX", "XX"), ("7H 7", "7"), ("7 H", "7"), ("7H 1 0D", "1"), ("7HH", "H"), ("ZZ", "ZZ")],
)
def test_the_first_wrong_piece_is_named(text: str, piece: str) -> None:
    with pytest.raises(CardError, match=f"^'{piece}' is no card"):
        parse_cards(text)


@given(st.lists(st.integers(0, 51)), st.sampled_from(["", " ", ", ", "\n"]))
def test_cards_are_read_back_from_their_names(cards: list[int], between: str) -> None:
    assert list(parse_cards(between.join(map(card_name, cards)))) == cards


@given(st.text(max_size=40))
def test_any_text_gives_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert all(0 <= card < 52 for card in cards)
