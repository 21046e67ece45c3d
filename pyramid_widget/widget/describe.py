"""Rules as sentences: the full rules of any ``Rules`` row, and the menu of variants."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.form import rules_form
from pyramid_widget.widget.howto import howto
from pyramid_widget.widget.i18n import Catalogue, catalogue
from pyramid_widget.widget.rules_text import partners, rules_text
from pyramid_widget.widget.titles import title


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
        "howto": howto(rules, words),
        "form": rules_form(rules, words),
        "partners": partners(rules, words),
    }


def variant_menu(words: Catalogue) -> list[list[str]]:
    """Key, title and two sentences of each variant.

    >>> variant_menu(catalogue("en"))[0][:2]
    ['solitarium', 'Pyramid']
    """
    return [[key, words[f"variant.{key}.title"], words[f"variant.{key}.summary"]] for key in VARIANTS]
