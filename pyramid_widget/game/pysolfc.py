"""The order in which PySolFC deals the cards of a game number."""

from __future__ import annotations

from pyramid_widget.errors import DealError, shown
from pyramid_widget.game.cards import FRENCH, Card
from pyramid_widget.game.rules import Rules

LAST_NUMBER = 10**20
_SUITS = "CSHD"


def pysolfc_cards(number: int, rules: Rules) -> tuple[Card, ...]:
    """The cards in slot order as PySolFC's game of that number deals them.

    PySolFC deals the reserve first, a card to each column in turn, then the pyramid by rows, then the stock.
    Up to 32,000 the order is that of Microsoft's FreeCell deals, above it a Mersenne Twister's; the shuffle
    is that of the package ``pysol-cards``.

    >>> from pyramid_widget.game.cards import card_names
    >>> card_names(pysolfc_cards(1, Rules())[:8])  # Microsoft's deal 1
    'JD 2D 9H JC 5D 7H 7C 5H'

    Raises: DealError for a number out of range or a deck that PySolFC does not deal here;
    ModuleNotFoundError where ``pysol-cards`` is not installed.
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LAST_NUMBER:
        raise DealError(f"PySolFC game {shown(number)}: a number from 1 to {LAST_NUMBER}")
    if rules.cards is not FRENCH or rules.fixed_apex is not None:
        raise DealError(f"PySolFC deals no board of {rules.key!r}: 52 French cards, none in a fixed place")
    order = _shuffled(number)
    reserve, rest = order[: rules.reserve_size], order[rules.reserve_size :]
    columns = [reserve[column :: rules.reserve_columns] for column in range(rules.reserve_columns)]
    pyramid, stock = rest[: rules.pyramid_size], rest[rules.pyramid_size :]
    return (*pyramid, *(card for column in columns for card in column), *stock)


def _shuffled(number: int) -> list[Card]:
    try:
        from pysol_cards.cards import createCards
        from pysol_cards.random import shuffle
        from pysol_cards.random_base import RandomBase
    except ModuleNotFoundError as error:
        sentence = "PySolFC's deals need the package pysol-cards: pip install 'pyramid-widget[pysolfc]'"
        raise ModuleNotFoundError(sentence, name=error.name) from None
    dealt = reversed(shuffle(createCards(1), number, RandomBase.DEALS_PYSOLFC))
    return [4 * (card.rank - 1) + FRENCH.suit_letters.index(_SUITS[card.suit]) for card in dealt]
