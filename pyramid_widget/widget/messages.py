"""Messages from the page: read and checked before anything is done with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Check = Callable[[object], bool]

VERSION = 1
LONGEST_ID = 64
COACH = ("off", "asked", "always")
"""When it may be said whether the game can still be won."""
KNOWLEDGE = ("fair", "full")
"""What advice may rest on: what the player has seen, or every card."""
_LONGEST_DEAL = 400
_LONGEST_WORD = 40
_MOST_RULES = 20
_HIGHEST = 2**31


class Message(NamedTuple):
    """A message of a known type whose fields have the right shapes."""

    type: str
    fields: Mapping[str, Any]

    @property
    def ply(self) -> int | None:
        """The ply for which it was meant, where it is meant for one."""
        ply: int | None = self.fields.get("ply")
        return ply


class Unreadable(NamedTuple):
    """Why a message means nothing: a key of the catalogue and what fills it."""

    key: str
    facts: Mapping[str, Any]


def _whole(value: object) -> bool:
    return type(value) is int and 0 <= value < _HIGHEST


def _slots(value: object) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= 2 and all(map(_whole, value))


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _word(longest: int) -> Check:
    return lambda value: isinstance(value, str) and 0 < len(value) <= longest


def _rules(value: object) -> bool:
    fits = _word(_LONGEST_WORD)
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_RULES
        and all(fits(name) and fits(text) for name, text in value.items())
    )


_AT: dict[str, Check] = {"ply": _whole}
_NEEDED: dict[str, dict[str, Check]] = {
    "play": {**_AT, "slots": _slots},
    "draw": _AT,
    "redeal": _AT,
    "store": {**_AT, "slot": _whole},
    "undo": _AT,
    "redo": _AT,
    "goto": {**_AT, "to": _whole},
    "restart": _AT,
    "new": {},
    "hint": _AT,
    "step": _AT,
    "win": _AT,
    "best": _AT,
    "review": {},
    "odds": {"on": _flag},
    "coach": {"setting": _one_of(*COACH)},
    "cancel": {},
    "why": {"slots": _slots},
    "locale": {"locale": _word(_LONGEST_WORD)},
    "sync": {},
}
_POSSIBLE: dict[str, dict[str, Check]] = {
    "new": {
        "variant": _word(_LONGEST_WORD),
        "deal": _word(_LONGEST_DEAL),
        "rules": _rules,
        "winnable": _flag,
    },
    "hint": {"knowledge": _one_of(*KNOWLEDGE)},
    "win": {"knowledge": _one_of(*KNOWLEDGE)},
}


def message_id(content: object) -> str | None:
    """The id under which a message wants its answer; None where it has none that can be sent back.

    >>> message_id({"id": "a1"}), message_id({"id": 7}), message_id("a1")
    ('a1', None, None)
    """
    name = content.get("id") if isinstance(content, dict) else None
    return name if isinstance(name, str) and len(name) <= LONGEST_ID and _sendable(name) else None


def read_message(content: object) -> Message | Unreadable:
    """The message, or why it is none; whether it can be followed in this position is not asked here.

    >>> read_message({"v": 1, "id": "a", "type": "goto", "ply": 0, "to": True}).key
    'message.field'
    """
    if not isinstance(content, dict):
        return Unreadable("message.shape", {})
    if type(content.get("v")) is not int or content["v"] != VERSION:
        return Unreadable("message.version", {"version": VERSION})
    if message_id(content) is None:
        return Unreadable("message.field", {"name": "id"})
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in _NEEDED:
        return Unreadable("message.type", {"name": _shown(kind)})
    needed, possible = _NEEDED[kind], _POSSIBLE.get(kind, {})
    fields = {}
    for name, fits in {**needed, **possible}.items():
        value = content.get(name)
        if value is None and name in possible:
            continue
        if not fits(value):
            return Unreadable("message.field", {"name": name})
        fields[name] = value
    return Message(kind, fields)


def _sendable(text: str) -> bool:
    """Whether the text can be sent: half a surrogate pair, which JavaScript allows, has no UTF-8."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _shown(value: object) -> str:
    text = value[:20] if isinstance(value, str) else type(value).__name__
    return text if _sendable(text) else "?"
