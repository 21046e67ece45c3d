"""Shares in percent, with their error."""

from __future__ import annotations

from math import ceil, floor

from pyramid_widget.advice.shares import Share
from pyramid_widget.widget.i18n import Catalogue


def share_text(words: Catalogue, share: Share, *, short: bool = False) -> str:
    """A share with its interval, inside a sentence or short in a table."""
    if share.exact and not short:
        return words.say("share.exact", percent=percent(share.share))
    facts = {"percent": percent(share.share), "low": floor(100 * share.low), "high": ceil(100 * share.high)}
    if share.exact:
        return words.say("odds.percent", percent=facts["percent"])
    return words.say("share.short" if short else "share.between", **facts)


def percent(share: float) -> int:
    """A share as a whole percentage that does not claim to be none or all where it is neither.

    >>> percent(0.499), percent(0.999), percent(0.001), percent(1.0)
    (50, 99, 1, 100)
    """
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))
