"""Deal: rules and an order of the cards; numbered deals and the text form."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

from pyramid_widget.errors import CardError, DealError, shown
from pyramid_widget.game.cards import Card, Deck, card_name, card_names, parse_card, parse_cards
from pyramid_widget.game.pysolfc import pysolfc_cards
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant

LAST_NUMBER = 2**63 - 1
_MASK = 2**64 - 1


@dataclass(frozen=True)
class Deal:
    """The cards of a game in slot order: pyramid by rows, reserve by columns, stock as it is drawn."""

    rules: Rules
    """What is played."""
    cards: tuple[Card, ...]
    """A permutation of the deck over the slots."""
    number: int | None = None
    """The number of a numbered deal."""

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise DealError(f"not a deal: {shown(self.rules)} in the place of Rules")
        object.__setattr__(self, "cards", _whole_numbers(self.cards))
        _check_cards(self.cards, self.rules)
        if self.number is not None and self.cards != _numbered_cards(self.number, self.rules):
            raise DealError(
                f"not deal {shown(self.number)} of {self.rules.key!r}: that number deals other cards"
            )

    @classmethod
    def from_number(cls, number: int, variant: str | Rules = "solitarium") -> Deal:
        """The deal of a number from 0 to 2^63-1: the same cards for ever, on every machine.

        SplitMix64 (Steele, Lea, Flood 2014) seeded with the number; its upper 32 bits drive a Fisher-Yates
        shuffle, with rejection so that every order is equally likely. The order depends on the number
        and the deck alone, so that rules can be compared on the same deals; a fixed apex card is then
        swapped into place.

        >>> str(Deal.from_number(7))[:20]
        'AH 2D 7H 6S JD 3C 6C'

        Raises: DealError for a number out of range, VariantError for an unknown variant.
        """
        rules = find_variant(variant)
        return cls(rules, _numbered_cards(number, rules), number)

    @classmethod
    def parse(cls, text: str, variant: str | Rules = "solitarium") -> Deal:
        """The deal of a text: every card of the deck once, in slot order; ``str`` writes it.

        >>> deal = Deal.from_number(7)
        >>> Deal.parse(str(deal)).cards == deal.cards
        True

        Raises: DealError where cards are missing, double or no cards; VariantError for an unknown variant.
        """
        rules = find_variant(variant)
        if not isinstance(text, str):
            raise DealError(f"not a deal: a text names the cards, not {shown(text)}")
        try:
            return cls(rules, parse_cards(text, rules.cards))
        except CardError as error:
            raise DealError(f"not a deal: {error}") from None

    @classmethod
    def from_pysolfc(cls, number: int, variant: str | Rules = "relaxed") -> Deal:
        """The board that PySolFC deals for a game number: the same cards in the same places.

        ``par`` is PySolFC's Pyramid; ``relaxed``, ``giza``, ``king-tut``, ``apophis`` and ``triangle`` carry
        its names; any rules with 52 cards take the boards. PySolFC deals the first stock cards to the waste
        before play (one for Pyramid, Relaxed Pyramid and Triangle, three for King Tut, one to each waste for
        Apophis); here they are still in the stock, and a first draw gives PySolFC's opening position.

        >>> str(Deal.from_pysolfc(1, "giza"))[:11]
        '4C 5C TS QH'

        Raises: DealError for a number out of range or a deck that PySolFC does not deal; ModuleNotFoundError
        where the package ``pysol-cards`` (extra ``pysolfc``) is not installed.
        """
        rules = find_variant(variant)
        return cls(rules, pysolfc_cards(number, rules))

    @classmethod
    def winnable(cls, from_number: int = 0, variant: str | Rules = "solitarium") -> Deal:
        """The first numbered deal from a number on that is winnable: every one before it is lost.

        Milliseconds for most rules; a deal that is hard to settle can take many seconds (see ``cell``), and
        none is passed over.

        >>> Deal.winnable(3).number
        4

        Raises: DealError for a number out of range, where no winnable deal follows it, or where a search
        would need more than 1 GiB.
        """
        # The one look up the order of the packages, by name and on use: people look for it on Deal, and
        # the game itself still imports nothing of the solver.
        many = import_module("pyramid_widget.solver.many")
        deal: Deal = many.next_winnable(from_number, variant)
        return deal

    def __str__(self) -> str:
        return card_names(self.cards, self.rules.cards)


def _whole_numbers(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple of plain whole numbers, so that equal deals are equal and can be hashed."""
    try:
        return tuple(map(operator.index, cards))
    except TypeError:
        raise DealError(
            f"not a deal: the cards are whole numbers in slot order, not {shown(cards)}"
        ) from None


def _check_cards(cards: tuple[Card, ...], rules: Rules) -> None:
    deck: Deck = rules.cards
    if not set(cards) <= set(range(deck.size)):
        raise DealError(f"not a deal: a card that the {deck.name} deck does not have")
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        raise DealError(f"not a deal: {card_names(sorted(twice), deck)} more than once")
    missing = sorted(set(range(deck.size)) - set(cards))
    if missing:
        raise DealError(
            f"not a deal: {len(missing)} of {deck.size} cards are missing ({card_names(missing[:6], deck)}"
            f"{' …' if len(missing) > 6 else ''})"
        )
    if rules.fixed_apex is not None and card_name(cards[0], deck) != rules.fixed_apex:
        raise DealError(f"not a deal of {rules.key!r}: {rules.fixed_apex} lies at the apex")


def _numbered_cards(number: int, rules: Rules) -> tuple[Card, ...]:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LAST_NUMBER:
        raise DealError(f"deal {shown(number)}: a deal number is a whole number from 0 to {LAST_NUMBER}")
    cards = _order(number, rules.cards.size)
    if rules.fixed_apex is None:
        return cards
    moved = list(cards)
    at = moved.index(parse_card(rules.fixed_apex, rules.cards))
    moved[0], moved[at] = moved[at], moved[0]
    return tuple(moved)


@lru_cache(maxsize=64)
def _order(number: int, size: int) -> tuple[Card, ...]:
    return tuple(shuffled(number, size))


def shuffled(number: int, size: int) -> list[Card]:
    """The cards 0 to ``size - 1`` in the order of a deal number.

    >>> sorted(shuffled(7, 52)) == list(range(52))
    True
    """
    cards = list(range(size))
    state = number
    for last in range(size - 1, 0, -1):
        limit = (1 << 32) // (last + 1) * (last + 1)
        while True:
            state = state + 0x9E3779B97F4A7C15 & _MASK
            bits = state
            bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _MASK
            bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _MASK
            bits = (bits ^ bits >> 31) >> 32
            if bits < limit:
                break
        at = bits % (last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    return cards
