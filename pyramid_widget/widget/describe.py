"""Rules as sentences: the full rules of any ``Rules`` row, and the menu of variants."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.form import rules_form
from pyramid_widget.widget.i18n import Catalogue, catalogue
from pyramid_widget.widget.titles import title
from pyramid_widget.widget.voice import printed_rank, the_card


@lru_cache(maxsize=32)
def about(rules: Rules, locale: str) -> dict[str, Any]:
    """Title, full rules and the rules panel; the same object for equal arguments, to be read only.

    >>> about(Rules(key="relaxed"), "es")["title"]
    'Pirámide relajada, reglas propias'
    """
    words = catalogue(locale)
    return {
        "title": title(rules, words),
        "rules": rules_text(rules, words),
        "form": rules_form(rules, words),
        "partners": partners(rules, words),
    }


def partners(rules: Rules, words: Catalogue) -> list[list[str]]:
    """The pairs of ranks that leave together, as printed on the cards.

    >>> partners(Rules(), catalogue("es"))[0]
    ['A', 'Q']
    """
    deck = rules.cards
    low = range(1, deck.top_rank // 2 + 1)
    return [[printed_rank(rank, deck, words) for rank in (one, deck.top_rank - one)] for one in low]


def variant_menu(words: Catalogue) -> list[list[str]]:
    """Key, title and two sentences of each variant.

    >>> variant_menu(catalogue("en"))[0][:2]
    ['solitarium', 'Pyramid']
    """
    return [[key, words[f"variant.{key}.title"], words[f"variant.{key}.summary"]] for key in VARIANTS]


def rules_text(rules: Rules, words: Catalogue) -> list[str]:
    """The full rules, one sentence or two for each thing that they settle.

    >>> rules_text(Rules(), catalogue("en"))[0]
    'The pyramid has 7 rows, 28 cards; each card is covered by the two cards below it.'
    """
    deck = rules.cards.name
    parts = [
        words.count(f"rules.board.{rules.layout.value}", rules.rows, cards=rules.pyramid_size),
        *_on_the_board(rules, words),
        words[f"rules.deck.{deck}"],
        words[f"rules.pairs.{deck}"],
        words.say("rules.free", places=words.all_of(_free_places(rules, words))),
        *_stock(rules, words),
    ]
    parts += [words[f"rules.{switch}"] for switch in ("cell", "overlap") if getattr(rules, switch)]
    parts += [words[f"rules.goal.{rules.goal.value}"], words[f"rules.score.{rules.score.value}"]]
    return parts


def _on_the_board(rules: Rules, words: Catalogue) -> list[str]:
    parts = []
    if rules.fixed_apex is not None:
        card = parse_card(rules.fixed_apex, rules.cards)
        parts.append(words.say("rules.fixed_apex", the_card=the_card(card, rules.cards, words)))
    if rules.face_down_rows:
        parts.append(words.count("rules.face_down", rules.face_down_rows))
    if rules.reserve_size:
        depth = words.count("rules.reserve_depth", rules.reserve_depth)
        parts.append(words.count("rules.reserve", rules.reserve_columns, depth=depth))
    return parts


def _free_places(rules: Rules, words: Catalogue) -> list[str]:
    places = ["board"]
    if rules.reserve_size:
        places.append("reserve")
    if rules.stock_size:
        places.append("wastes" if rules.wastes > 1 else "waste")
    if rules.stock_plays:
        places.append("stock")
    if rules.cell:
        places.append("cell")
    return [words[f"rules.free.{place}"] for place in places]


def _stock(rules: Rules, words: Catalogue) -> list[str]:
    if not rules.stock_size:
        return [words["rules.no_stock"]]
    parts = [words.count("rules.stock", rules.stock_size)]
    if rules.wastes > 1:
        parts.append(words.say("rules.wastes", n=rules.wastes))
    else:
        parts.append(words.count("rules.draw", rules.draw))
    if rules.waste_fanned:
        parts.append(words["rules.waste_fanned"])
    parts.append(words["rules.stock_plays" if rules.stock_plays else "rules.stock_waits"])
    if rules.passes is None:
        parts.append(words["rules.passes.unlimited"])
    else:
        parts.append(words.count("rules.passes", rules.passes))
    return parts
