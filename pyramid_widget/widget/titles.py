"""The names of variants and deals in a language."""

from __future__ import annotations

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import is_custom
from pyramid_widget.widget.i18n import Catalogue


def title(rules: Rules, words: Catalogue) -> str:
    """What the rules are called; rules that were changed say of what.

    >>> from dataclasses import replace
    >>> from pyramid_widget.widget.i18n import catalogue
    >>> title(replace(Rules(key="relaxed"), passes=2), catalogue("en"))
    'Relaxed Pyramid, own rules'
    """
    key = f"variant.{rules.key}.title"
    if key not in words:
        return words["variant.custom"]
    return words.say("variant.changed", title=words[key]) if is_custom(rules) else words[key]


def deal_name(deal: Deal, words: Catalogue) -> str:
    """The number of a deal, or that it was given card by card.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> deal_name(Deal.from_number(7), catalogue("en"))
    '7'
    """
    return words["deal.own"] if deal.number is None else str(deal.number)


def deal_phrase(deal: Deal, words: Catalogue) -> str:
    """The deal inside of a sentence.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> deal_phrase(Deal.from_number(7), catalogue("es"))
    'reparto 7'
    """
    if deal.number is None:
        return words["deal.own"]
    return words.say("deal.numbered", number=str(deal.number))
