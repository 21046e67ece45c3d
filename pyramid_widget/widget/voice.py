"""The names of the cards of a game in a language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from pyramid_widget.game.cards import DECKS, Deck, rank_of, suit_of
from pyramid_widget.game.engine import Game
from pyramid_widget.widget.i18n import Catalogue, catalogue


class CardNames(NamedTuple):
    """What one card is called."""

    full: str
    """``King of clubs``."""
    the: str
    """``the King of clubs``."""
    short: str
    """``K♣``; the cards of a deck without suit symbols keep their words."""
    face: list[str]
    """What is printed on it: the rank, and the suit as the page knows it."""


class Voice:
    """A language that knows the cards of one game.

    >>> from pyramid_widget.game.deal import Deal
    >>> voice = Voice(catalogue("es"), Game(Deal.from_number(7)))
    >>> voice.full([0]), voice.the([0]), voice.short([0])
    ('as de corazones', 'el as de corazones', 'A♥')
    """

    def __init__(self, words: Catalogue, game: Game) -> None:
        self.words = words
        self.game = game
        self.deck = game.rules.cards
        names = _deck_names(words.locale, self.deck.name)
        self._names = [names[card] for card in game.deal.cards]
        self.faces = [name.face for name in self._names]
        self.labels: dict[tuple[int, ...], str] = {}
        """Labels that were put together before, since most cards have the same after a move."""
        self.say = words.say
        self.count = words.count

    def full(self, slots: Iterable[int]) -> str:
        """The cards of these slots, as in a label."""
        return self.words.all_of(self._names[slot].full for slot in slots)

    def the(self, slots: Iterable[int]) -> str:
        """The cards of these slots with their articles, as inside a sentence."""
        return self.words.all_of(self._names[slot].the for slot in slots)

    def short(self, slots: Iterable[int]) -> str:
        """The cards of these slots in symbols."""
        return self.words.all_of(self._names[slot].short for slot in slots)

    def rank(self, rank: int) -> str:
        """The rank as printed on a card."""
        return printed_rank(rank, self.deck, self.words)

    def a_rank(self, rank: int) -> str:
        """The rank with an indefinite article: ``a 6``, ``an Ace``."""
        return _rank_word("a_rank", rank, self.deck, self.words)


def printed_rank(rank: int, deck: Deck, words: Catalogue) -> str:
    """The rank as it is printed on a card of the deck.

    >>> [printed_rank(11, deck, catalogue("en")) for deck in DECKS.values()]
    ['J', 'C']
    """
    key = f"print.{deck.name}.{rank}"
    return words[key] if key in words else str(rank)


def suit_code(suit: int, deck: Deck) -> str:
    """The letter by which the page knows a suit; small where the suit has no symbol: no two are equal.

    >>> suit_code(1, DECKS["french"]), suit_code(1, DECKS["spanish"])
    ('D', 'c')
    """
    letter = deck.suit_letters[suit]
    return letter.lower() if deck.suit_symbols[suit].isalpha() else letter


def _rank_word(key: str, rank: int, deck: Deck, words: Catalogue) -> str:
    own = f"{key}.{deck.name}.{rank}"
    return words[own] if own in words else words.say(f"{key}.pip", n=rank)


@cache
def _deck_names(locale: str, name: str) -> tuple[CardNames, ...]:
    words, deck = catalogue(locale), DECKS[name]
    return tuple(_card_names(card, deck, words) for card in range(deck.size))


def _card_names(card: int, deck: Deck, words: Catalogue) -> CardNames:
    rank, suit = rank_of(card), suit_of(card)
    of_suit = words[f"suit.{suit_code(suit, deck)}"]
    full, the = (
        words.say("card.name", rank=_rank_word(key, rank, deck, words), suit=of_suit)
        for key in ("rank", "the_rank")
    )
    symbol = deck.suit_symbols[suit]
    short = the if symbol.isalpha() else printed_rank(rank, deck, words) + symbol
    return CardNames(full, the, short, [printed_rank(rank, deck, words), suit_code(suit, deck)])


def the_card(card: int, deck: Deck, words: Catalogue) -> str:
    """A card with its article.

    >>> the_card(51, DECKS["french"], catalogue("en"))
    'the King of spades'
    """
    return _deck_names(words.locale, deck.name)[card].the
