"""The catalogue of a language: sentences by key, with places filled and plurals chosen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from pyramid_widget.errors import OptionError, shown

LOCALES = ("en", "es")
_FOLDER = Path(__file__).parent / "locale"
_PAGE = ("page.", "label.", "pile.", "suit.", "rank.", "card.name")


class Catalogue:
    """The sentences of one language; ``{name}`` in a sentence marks a place to fill.

    >>> catalogue("en").say("list.and", first="A", last="B")
    'A and B'
    """

    def __init__(self, locale: str, sentences: Mapping[str, str]) -> None:
        self.locale = locale
        self._sentences = dict(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def __getitem__(self, key: str) -> str:
        return self._sentences[key]

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence of a key with its places filled.

        >>> catalogue("es").say("list.and", first="A", last="B")
        'A y B'
        """
        return self._sentences[key].format_map({name: number(fact) for name, fact in facts.items()})

    def count(self, key: str, number: int, /, **facts: object) -> str:
        """The sentence for a number of things: ``key.one`` or ``key.other``, with ``{n}`` as the number.

        English and Spanish share the rule for whole numbers: one is 1, other is everything else
        (CLDR, plural rules; Spanish "many", for whole millions, does not occur here).

        >>> catalogue("en").count("cards", 1), catalogue("es").count("cards", 0)
        ('1 card', '0 cartas')
        """
        form = "one" if number == 1 else "other"
        return self.say(f"{key}.{form}", n=number, **facts)

    def all_of(self, parts: Iterable[str]) -> str:
        """The parts as one enumeration.

        >>> catalogue("en").all_of(["A", "B", "C"])
        'A, B and C'
        """
        *most, last = list(parts) or [""]
        if not most:
            return last
        return self.say("list.and", first=self._sentences["list.comma"].join(most), last=last)

    def decimal(self, text: str) -> str:
        """A number as it is written in the language: with its sign between whole and parts.

        >>> catalogue("en").decimal("-0.5"), catalogue("es").decimal("-0.5")
        ('−0.5', '−0,5')
        """
        return text.replace("-", "−").replace(".", self._sentences["number.point"])

    @property
    def page(self) -> dict[str, str]:
        """The sentences that the page says by itself, and of what lies where in a past moment."""
        return {key: text for key, text in self._sentences.items() if key.startswith(_PAGE)}


def catalogue(locale: str) -> Catalogue:
    """The catalogue of a language.

    >>> catalogue("es").locale
    'es'

    Raises: OptionError for a language that has none.
    """
    if locale not in LOCALES:
        raise OptionError(f"locale={shown(locale)}: locale is {' or '.join(map(repr, LOCALES))}")
    return _read(locale)


@cache
def _read(locale: str) -> Catalogue:
    return Catalogue(locale, json.loads((_FOLDER / f"{locale}.json").read_text(encoding="utf-8")))


def locale_for(language: str) -> str:
    """The locale that serves a browser's language: its own where there is a catalogue, else English.

    >>> locale_for("es-MX"), locale_for("fr")
    ('es', 'en')
    """
    own = language.replace("_", "-").split("-")[0].casefold()
    return own if own in LOCALES else "en"


def number(value: object) -> object:
    """The value, a negative whole number as it is printed: with a minus sign, not a hyphen.

    >>> number(-12), number(12), number("-")
    ('−12', 12, '-')
    """
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def sentence(text: str) -> str:
    """The text with a capital at its start.

    >>> sentence("el rey de copas se va.")
    'El rey de copas se va.'
    """
    return text[:1].upper() + text[1:]
