"""Answers to what is asked of a whole position or deal, as the page shows them: sentences and lit cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from pyramid_widget.advice.odds import draw_odds, partner_counts
from pyramid_widget.advice.standing import Outcome
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import BestResult
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.percent import percent, share_text
from pyramid_widget.widget.proofs import proof_text
from pyramid_widget.widget.reasons import shortage_text
from pyramid_widget.widget.voice import Voice

DRAWS = 3
"""The odds panel looks so many draws ahead."""


@dataclass(frozen=True)
class Standing:
    """The answer to "Can I still win?" in a position."""

    kind: ClassVar[str] = "standing"
    outcome: Outcome
    session: Session
    ply: int
    seen: int

    def shown(self, words: Catalogue) -> dict[str, Any]:
        """The answer as the page gets it."""
        outcome = self.outcome
        full = outcome.knowledge == "full"
        details = self.why(words)
        if outcome.answer == "share":
            details.append(words["standing.bound"])
        if not self._won:
            details.append(words["hint.note_full" if full else "hint.note_fair"])
        return {
            "kind": self.kind,
            "verdict": outcome.answer,
            "text": self.text(words),
            "details": details,
            "slots": list(outcome.slots),
            "peek": not full and outcome.answer in ("share", "unknown"),
        }

    def text(self, words: Catalogue) -> str:
        """The answer in a sentence."""
        outcome = self.outcome
        if self._won:
            return words["standing.won"]
        if outcome.answer == "yes" and outcome.moves:
            return words.count("standing.yes_in", outcome.moves)
        if outcome.answer == "no":
            return words["standing.no" if self.ply else "standing.no_deal"]
        if outcome.answer == "share" and outcome.share is not None:
            return words.say("standing.share", share=share_text(words, outcome.share))
        if outcome.answer == "unknown":
            return words[f"standing.unknown.{outcome.stopped_by or 'nodes'}"]
        return words["standing.yes"]

    def why(self, words: Catalogue) -> list[str]:
        """Why not, where it is lost."""
        outcome, game = self.outcome, self.session.game
        texts = [shortage_text(Voice(words, game), reason.facts["shortage"]) for reason in outcome.reasons]
        if outcome.proof is not None and outcome.game is not None:
            seen = -1 if outcome.knowledge == "full" else self.seen
            texts += proof_text(Voice(words, outcome.game), outcome.proof, seen)
        return texts

    @property
    def _won(self) -> bool:
        return self.session.game.won(self.session.states[self.ply])


@dataclass(frozen=True)
class Best:
    """The answer to how far a deal can be cleared."""

    kind: ClassVar[str] = "best"
    best: BestResult

    def shown(self, words: Catalogue) -> dict[str, Any]:
        """The answer as the page gets it."""
        best = self.best
        cleared = not best.cards_left
        return {
            "kind": self.kind,
            "verdict": "yes" if cleared else "no" if best.proved else "unknown",
            "text": self.text(words),
            "details": [words["hint.note_full"]],
            "slots": [],
            "peek": False,
        }

    def text(self, words: Catalogue) -> str:
        """The answer in a sentence."""
        if not self.best.cards_left:
            return words["best.cleared"]
        return words.count("best.left" if self.best.proved else "best.found", self.best.cards_left)


def coach_text(standing: Standing, words: Catalogue) -> str:
    """What the coach says after a move, unasked: short, and why where the game is lost."""
    answer = standing.outcome.answer
    if answer == "no":
        return " ".join([words["coach.no"], *standing.why(words)[:1]])
    return words["coach.yes"] if answer == "yes" else standing.text(words)


def odds_panel(session: Session, voice: Voice) -> dict[str, Any]:
    """The odds panel: what the next draws bring, and where the cards of each rank are."""
    game, state, seen = session.game, session.state, session.seen
    words = voice.words
    chances = draw_odds(game, state, DRAWS, seen=seen)
    texts = []
    for n, chance in enumerate(chances, 1):
        key = "odds.next" if n == 1 else "odds.within"
        texts.append(words.say(key, n=n, odds=_fraction(words, chance)))
    columns = ("free", "buried", "gone", "unseen")
    return {
        "title": words["odds.title"],
        "next": texts or [words["odds.no_draw"]],
        "head": [words[f"odds.{name}"] for name in ("rank", *columns)],
        "rows": [
            [voice.rank(counts.rank), *(str(getattr(counts, name)) for name in columns)]
            for counts in partner_counts(game, state, seen=seen)
        ],
    }


def _fraction(words: Catalogue, chance: Fraction) -> str:
    if chance.denominator == 1:
        return words.say("odds.percent", percent=100 * chance.numerator)
    return words.say("odds.fraction", odds=str(chance), percent=percent(float(chance)))
