"""What the page of a live experiment asks for: read, checked and done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyramid_widget.errors import OptionError
from pyramid_widget.widget.i18n import Catalogue, locale_for
from pyramid_widget.widget.messages import VERSION

if TYPE_CHECKING:
    from pyramid_widget.widget.live import LiveExperiment

_MOST_STEPS = 1000
"""Deals that one message may ask for."""
_VERBS = ("run", "pause", "reset", "reveal", "skip")
_AFTER_PREDICTION = ("run", "step", "reveal")


def follow(live: LiveExperiment, content: Any, words: Catalogue) -> str | None:
    """Do what a message asks; why it changed nothing, in a sentence, where it is refused."""
    if not isinstance(content, dict):
        return words["message.shape"]
    if content.get("v") != VERSION:
        return words.say("message.version", version=VERSION)
    kind = content.get("type")
    if kind in _AFTER_PREDICTION and live.asking:
        return words["live.predict_first"]
    if kind == "reveal" and not live.decided:
        return words["live.nothing_to_reveal"]
    if kind in _VERBS:
        getattr(live, kind)()
    elif kind == "step":
        deals = content.get("deals", 1)
        if type(deals) is not int or not 1 <= deals <= _MOST_STEPS:
            return words.say("message.field", name="deals")
        live.step_soon(deals)
    elif kind == "predict":
        return _predict(live, content, words)
    elif kind == "locale":
        if not isinstance(content.get("locale"), str):
            return words.say("message.field", name="locale")
        live.follow_browser(locale_for(content["locale"]))
    elif kind != "sync":
        return words.say("message.type", name=kind[:20] if isinstance(kind, str) else type(kind).__name__)
    return None


def _predict(live: LiveExperiment, content: dict[str, Any], words: Catalogue) -> str | None:
    value, low, high = (content.get(name) for name in ("value", "low", "high"))
    if (low is None) != (high is None):
        return words["live.bad_prediction"]
    try:
        live.predict(value, None if low is None else (low, high))  # type: ignore[arg-type]  # checked there
    except OptionError:
        return words["live.bad_prediction"]
    return None
