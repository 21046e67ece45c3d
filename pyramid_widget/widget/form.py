"""The rules panel: the switches that a player may change, and the rules that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pyramid_widget.errors import RulesError
from pyramid_widget.game.rules import Rules
from pyramid_widget.widget.i18n import Catalogue

NO_LIMIT = "none"


class Field(NamedTuple):
    """A switch of the rules and the values that the panel offers."""

    name: str
    values: tuple[Any, ...]


FIELDS = (
    Field("passes", (1, 2, 3, None)),
    Field("goal", ("pyramid", "all")),
    Field("stock_plays", (False, True)),
    Field("overlap", (False, True)),
    Field("cell", (0, 1)),
    Field("rows", (3, 4, 5, 6, 7, 8, 9)),
    Field("draw", (1, 2, 3, 4, 5)),
)
_WORDED = {True: "true", False: "false", None: NO_LIMIT}


def _text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return _WORDED[value]
    return str(getattr(value, "value", value))


def rules_form(rules: Rules, words: Catalogue) -> list[dict[str, Any]]:
    """The panel's fields, set to what is being played; a value outside the panel's own is offered too.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> rules_form(Rules(passes=7), catalogue("en"))[0]["options"][-1]
    ['7', '7']
    """
    fields = []
    for name, values in FIELDS:
        value = getattr(rules, name)
        offered = values if value in values else (*values, value)
        fields.append(
            {
                "name": name,
                "label": words[f"form.{name}"],
                "options": [[_text(option), _label(name, _text(option), words)] for option in offered],
                "value": _text(value),
            }
        )
    return fields


def _label(name: str, text: str, words: Catalogue) -> str:
    for key in (f"form.{name}.{text}", f"form.{text}"):
        if key in words:
            return words[key]
    return text


def changed_rules(rules: Rules, answers: Mapping[str, str]) -> Rules:
    """The rules with what was chosen in the panel.

    >>> changed_rules(Rules(), {"passes": "2", "goal": "all"}).passes
    2

    Raises: RulesError for a field or value that the panel does not offer, or a contradiction.
    """
    offered = {
        name: {_text(value): value for value in (*values, getattr(rules, name))} for name, values in FIELDS
    }
    changes = {}
    for name, text in answers.items():
        if name not in offered or text not in offered[name]:
            raise RulesError(f"the rules panel does not offer {name[:20]}={text[:20]!r}")
        changes[name] = offered[name][text]
    return replace(rules, **changes)


def contradiction(error: RulesError, words: Catalogue) -> str:
    """Why rules are refused, by the field that the error names first."""
    key = f"rules_refused.{str(error).partition('=')[0]}"
    return words[key if key in words else "rules_refused.other"]
