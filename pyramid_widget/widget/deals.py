"""The deal that someone asks for: a number, a deal, cards as text, or any."""

from __future__ import annotations

import operator
import random
from typing import SupportsIndex

from pyramid_widget.errors import DealError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.rules import Rules

LAST_RANDOM_NUMBER = 999_999
"""Random deals have numbers that a person can type."""


def random_deal(rules: Rules) -> Deal:
    """A numbered deal that nobody chose.

    >>> random_deal(Rules()).number <= LAST_RANDOM_NUMBER
    True
    """
    return Deal.from_number(random_number(), rules)


def random_number() -> int:
    """A deal number that nobody chose, short enough to be typed.

    >>> 0 <= random_number() <= LAST_RANDOM_NUMBER
    True
    """
    return random.SystemRandom().randint(0, LAST_RANDOM_NUMBER)


def is_number(text: str) -> bool:
    """Whether a text is meant as a deal number.

    >>> is_number("12"), is_number("-1"), is_number("KS KH")
    (True, True, False)
    """
    return text.isascii() and text.removeprefix("-").isdigit()


def read_deal(text: str, rules: Rules) -> Deal:
    """The deal of a number or of every card of the deck, as text.

    >>> read_deal("7", Rules(key="solitarium")) == Deal.from_number(7)
    True

    Raises: DealError for a text that is neither.
    """
    text = text.strip()
    if is_number(text) and len(text) < 40:
        return Deal.from_number(int(text), rules)
    return Deal.parse(text, rules)


def chosen_deal(rules: Rules, deal: SupportsIndex | Deal | str | None) -> Deal:
    """The deal that an argument means; None is any.

    >>> chosen_deal(Rules(), "7") == chosen_deal(Rules(), 7)
    True

    Raises: DealError for what is no deal, or a deal of other rules.
    """
    if deal is None:
        return random_deal(rules)
    if isinstance(deal, str):
        return read_deal(deal, rules)
    if isinstance(deal, Deal):
        if deal.rules != rules:
            raise DealError(
                f"a deal of {deal.rules.key!r} is not one of {rules.key!r}: leave one of the two out"
            )
        return deal
    return Deal.from_number(deal_number(deal), rules)


def deal_number(deal: object) -> int:
    """The whole number that a deal was named by, of numpy too.

    >>> deal_number(7)
    7

    Raises: DealError for what is none.
    """
    try:
        if not isinstance(deal, bool):
            return operator.index(deal)  # type: ignore[arg-type]
    except TypeError:  # as of an array, which has the method all the same
        pass
    raise DealError(f"deal {shown(deal)}: a deal is a whole number, a Deal, its cards as text or None")
