"""In which words and with which sign tables, charts and results write themselves: plain English by default.

The studies know no language; who does, as ``Lesson`` does, brings the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramid_widget.errors import OptionError, shown

ENGLISH: Mapping[str, str] = {
    "point": ".",
    "value": "value",
    "probability": "probability",
    "at_most": "at most",
    "successes": "successes",
    "n": "n",
    "undecided": "undecided",
    "estimate": "estimate",
    "interval": "95 % interval",
    "compared": "difference {difference}, 95 % {low} to {high}, McNemar p = {p} ({n} deals)",
    "compared_undecided": "difference {difference}, 95 % {low} to {high}, McNemar p = {p} "
    "({n} deals, {undecided} undecided)",
    "first_won": "first won",
    "first_lost": "first lost",
    "second_won": "second won",
    "second_lost": "second lost",
    "share": "{name}: {share}, 95 % {low} to {high}",
}
"""The words by their names; places are in braces."""
_words: dict[str, str] = dict(ENGLISH)


def write_in(words: Mapping[str, str]) -> None:
    """Use these words from now on, in all tables, charts and results that are shown afterwards.

    >>> write_in({**ENGLISH, "point": ","})
    >>> decimal("0.417"), word("value")
    ('0,417', 'value')
    >>> write_in(ENGLISH)

    Raises: OptionError where words are missing.
    """
    missing = ENGLISH.keys() - words.keys()
    if missing:
        raise OptionError(f"words for {shown(sorted(missing))} are missing")
    _words.update(words)


def word(name: str, /, **places: Any) -> str:
    """A word or a sentence with its places filled."""
    return _words[name].format(**places)


def decimal(text: str) -> str:
    """A number with the sign of the language between whole and parts."""
    return text.replace(".", _words["point"])


def number_format() -> dict[str, Any]:
    """What Vega is told of numbers; nothing where they are as in English.

    >>> number_format()
    {}
    """
    if _words["point"] == ".":
        return {}
    space = "\N{NO-BREAK SPACE}"
    signs = {"decimal": _words["point"], "thousands": space, "percent": f"{space}%"}
    return {"locale": {"number": {**signs, "grouping": [3], "currency": ["", f"{space}€"]}}}
