"""A card as an int; the French and the Spanish deck; names and parsing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from pyramid_widget.errors import CardError

Card: TypeAlias = int


def rank_of(card: Card) -> int:
    """The rank, 1 (ace) to 13 (king); ranks are added, so nothing here is zero-based.

    >>> rank_of(parse_card("7H"))
    7
    """
    return card // 4 + 1


def suit_of(card: Card) -> int:
    """The suit, 0 to 3, as an index into the deck's ``suit_letters``.

    >>> FRENCH.suit_letters[suit_of(parse_card("7H"))]
    'H'
    """
    return card % 4


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A deck of four suits; card ``4 * (rank - 1) + suit``, so the rank needs no deck."""

    name: str
    """The key by which rules name the deck."""
    top_rank: int
    """The highest rank, which is also the sum of a pair and the rank that leaves alone."""
    rank_letters: str
    """One letter a rank, aces first."""
    suit_letters: str
    """One letter a suit."""
    suit_symbols: str
    """One symbol a suit, accepted in place of the letter."""

    @property
    def size(self) -> int:
        """How many cards the deck has.

        >>> FRENCH.size, SPANISH.size
        (52, 48)
        """
        return 4 * self.top_rank


FRENCH = Deck(
    name="french", top_rank=13, rank_letters="A23456789TJQK", suit_letters="CDHS", suit_symbols="♣♦♥♠"
)
SPANISH = Deck(
    name="spanish", top_rank=12, rank_letters="A23456789TJQ", suit_letters="OCEB", suit_symbols="OCEB"
)
DECKS = {deck.name: deck for deck in (FRENCH, SPANISH)}


def card_name(card: Card, deck: Deck = FRENCH) -> str:
    """The card's name in text, rank first; ``parse_card`` reads it back.

    >>> card_name(26), card_name(26, SPANISH)
    ('7H', '7E')
    """
    return deck.rank_letters[rank_of(card) - 1] + deck.suit_letters[suit_of(card)]


def card_symbol(card: Card, deck: Deck = FRENCH) -> str:
    """The card's name with the suit's symbol, tens as ``10``.

    >>> card_symbol(parse_card("TD"))
    '10♦'
    """
    rank = "10" if deck is FRENCH and rank_of(card) == 10 else deck.rank_letters[rank_of(card) - 1]
    return rank + deck.suit_symbols[suit_of(card)]


def parse_card(text: str, deck: Deck = FRENCH) -> Card:
    """The card that a text names; ``7H``, ``7h``, ``7♥``, ``TH``, ``10h`` are all understood.

    >>> card_name(parse_card("10♥"))
    'TH'
    >>> parse_card("12", SPANISH)
    Traceback (most recent call last):
    pyramid_widget.errors.CardError: '12' is no card of the spanish deck: rank A23456789TJQ, suit OCEB

    Raises: CardError where the deck has no such card.
    """
    word = text.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
    rank, suit = ("T" if word[:-1] == "10" else word[:-1]), word[-1:]
    if len(rank) != 1 or not suit or rank not in deck.rank_letters:
        raise CardError(_no_card(text, deck))
    for letters in (deck.suit_letters, deck.suit_symbols):
        if suit in letters:
            return 4 * deck.rank_letters.index(rank) + letters.index(suit)
    raise CardError(_no_card(text, deck))


def _no_card(text: str, deck: Deck) -> str:
    shown = text if len(text) <= 20 else text[:20] + "…"
    letters = f"rank {deck.rank_letters}, suit {deck.suit_letters}"
    return f"{shown!r} is no card of the {deck.name} deck: {letters}"


def parse_cards(text: str, deck: Deck = FRENCH) -> tuple[Card, ...]:
    """The cards of a text, with or without spaces, commas and line breaks between them.

    >>> parse_cards("7H10D, as") == parse_cards("7H TD AS")
    True

    Raises: CardError for the first piece that is no card.
    """
    cards, piece = [], ""
    ends = frozenset(deck.suit_letters + deck.suit_symbols)
    for letter in text:
        if letter.isspace() or letter in ",;/|-":
            if piece:
                raise CardError(_no_card(piece, deck))
            continue
        if letter == "\N{VARIATION SELECTOR-16}":
            continue
        piece += letter
        if letter.upper() in ends and len(piece) > 1:
            cards.append(parse_card(piece, deck))
            piece = ""
    if piece:
        raise CardError(_no_card(piece, deck))
    return tuple(cards)


def card_names(cards: Iterable[Card], deck: Deck = FRENCH) -> str:
    """The names of the cards, one space between them.

    >>> card_names(parse_cards("7♥ 10♦"))
    '7H TD'
    """
    return " ".join(card_name(card, deck) for card in cards)
