"""What a live experiment says, in the language of the page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pyramid_widget.game.deal import Deal
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.live_run import LiveRun
from pyramid_widget.widget.titles import deal_name, title

PAGE_KEYS = (
    "live.run",
    "live.pause",
    "live.step",
    "live.reset",
    "live.reveal",
    "live.store",
    "live.skip",
    "live.guess",
    "live.from",
    "live.to",
    "live.share",
    "live.deals",
    "live.exact",
    "live.guessed",
    "live.chart",
    "live.keys",
    "live.ask",
    "live.gone",
)
"""The sentences that the page says by itself."""


def page_strings(words: Catalogue) -> dict[str, str]:
    """The page's own sentences by their short names."""
    return {key.removeprefix("live."): words[key] for key in PAGE_KEYS}


def heading(run: LiveRun, words: Catalogue) -> str:
    """What is being asked, of which rules and which player."""
    name, variant = run.setting.names[0], title(run.setting.rules[0], words)
    if run.setting.players[0] in ("solver", "best-result"):
        return words.say("live.asked", variant=variant)
    return words.say("live.asked_of", variant=variant, player=name)


def estimate(run: LiveRun, words: Catalogue) -> str:
    """The estimate with its interval, and what is undecided."""
    share = run.share
    if not share.n:
        return words.say("live.nothing")
    low, high = (percent(end, words) for end in share.interval(run.level))
    facts = {"level": words.decimal(f"{run.level * 100:g}"), "low": low, "high": high}
    if share.n == share.undecided:
        said = words.count("live.open", share.n, **facts)
    else:
        said = words.count("live.estimate", share.n, share=percent(share.estimate, words), **facts)
    return f"{said} {words.count('live.undecided', share.undecided)}" if share.undecided else said


def last_deal(run: LiveRun, words: Catalogue) -> str:
    """What came of the deal played last."""
    if run.last is None:
        return ""
    deal, won = run.last
    name = deal_name(deal, words) if isinstance(deal, Deal) else str(deal)
    if won is None:
        return words.say("live.deal_unknown", deal=name)
    return words.say("live.deal_won" if won else "live.deal_lost", deal=name)


def revealed(run: LiveRun, exact: Fraction | float | None, words: Catalogue) -> str:
    """The prediction beside the exact value or, where none is known, beside the estimate."""
    if exact is None:
        low, high = (percent(end, words) for end in run.share.interval(run.level))
        truth, said = run.share.estimate, words.say("live.truth_estimate", low=low, high=high)
    else:
        truth, said = Fraction(exact), words.say("live.truth", exact=percent(exact, words, 2))
    guess = run.prediction
    if guess is None:
        return said
    parts = [words.say("live.you_said", value=percent(guess.value, words)), said]
    if guess.ninety is not None:
        width = percent(guess.ninety[1] - guess.ninety[0], words)
        key = "live.hit" if guess.score(truth).in_ninety else "live.miss"
        parts.append(words.say(key, width=width))
    return " ".join(parts)


def percent(share: Any, words: Catalogue, decimals: int = 1) -> str:
    """A share as a number of percent.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> percent(Fraction(2, 3), catalogue("es")), percent(0.5, catalogue("es"))
    ('66,7', '50')
    """
    text = f"{float(share) * 100:.{decimals}f}"
    return words.decimal(text.rstrip("0").rstrip(".") if "." in text else text)
