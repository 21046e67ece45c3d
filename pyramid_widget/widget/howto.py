"""How to play: goal, cards, piles, strategy, sources, put together from any ``Rules``."""

from __future__ import annotations

from typing import Any

from pyramid_widget.game.rules import Rules, ScoreName
from pyramid_widget.game.variants import is_custom
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.rules_text import (
    board_text,
    cards_text,
    free_text,
    goal_text,
    partners,
    piles_text,
    score_text,
)
from pyramid_widget.widget.voice import printed_rank

SOURCES = {
    "solitarium": "solitarium",
    **dict.fromkeys(("strict", "relaxed", "six-row", "reserve", "reserve-six", "spanish"), "wikipedia"),
    "par": "par",
    "microsoft": "microsoft",
    "tuts-tomb": "tuts-tomb",
    **dict.fromkeys(("king-tut", "apophis", "giza", "triangle", "thirteen"), "pysolfc"),
}
"""Which source each variant follows; ``docs/rules.md`` names them in full."""


def howto(rules: Rules, words: Catalogue) -> list[list[Any]]:
    """Sections: a heading, its sentences, and whether it is unfolded at first.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> from pyramid_widget.game.variants import find_variant
    >>> [heading for heading, _, _ in howto(find_variant("solitarium"), catalogue("en"))]
    ['Goal', 'Cards', 'Piles', 'Free cards', 'Score', 'Strategy', 'What can be won', 'History']
    """
    sections = {
        "goal": [goal_text(rules, words)],
        "cards": [*cards_text(rules, words), _partners(rules, words)],
        "piles": [*board_text(rules, words), *piles_text(rules, words)],
        "free": [free_text(rules, words)],
        "score": [score_text(rules, words)],
        "strategy": _strategy(rules, words),
        "share": _share(rules, words),
        "past": _history(rules, words),
    }
    folded = ("strategy", "share", "past")
    return [[words[f"howto.{key}"], said, key not in folded] for key, said in sections.items() if said]


def _partners(rules: Rules, words: Catalogue) -> str:
    """Which ranks go together: 6 with 7, 5 with 8, …"""
    pairs = [words.say("move.pair", first=low, second=high) for low, high in partners(rules, words)]
    lone = printed_rank(rules.target, rules.cards, words)
    return words.say("howto.partners", pairs=words["list.comma"].join(pairs), lone=lone)


def _strategy(rules: Rules, words: Catalogue) -> list[str]:
    """Tips that are true under these rules."""
    tips = ["partner"]
    if not (rules.overlap or rules.cell):  # both let a card leave with one that lies on it
        tips.append("blocked")
    tips.append("lone")
    if rules.stock_size:
        tips += ["draw" if rules.passes == 1 else "look" if _looking_is_free(rules) else "count", "inside"]
    return [words[f"howto.tip.{tip}"] for tip in [*tips, "back"]]


def _looking_is_free(rules: Rules) -> bool:
    """Whether each stock card comes to the top again and again, at no cost."""
    endless = rules.passes is None and rules.draw == 1 and rules.wastes == 1
    return endless and rules.score is not ScoreName.PAR


def _share(rules: Rules, words: Catalogue) -> list[str]:
    """What is published of how many deals can be won under exactly these rules."""
    key = f"howto.share.{rules.key}"
    return [words[key]] if key in words and not is_custom(rules) else []


def _history(rules: Rules, words: Catalogue) -> list[str]:
    """Where the rules come from, as far as that is known."""
    said = [words["howto.history"]]
    if rules.key in SOURCES and not is_custom(rules):
        said.append(words[f"howto.source.{SOURCES[rules.key]}"])
    return said
