"""A hint layer by layer, as the page shows it: where to look, the move, its reasons, the line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pyramid_widget.game.engine import Move, MoveKind
from pyramid_widget.widget.i18n import sentence
from pyramid_widget.widget.percent import share_text
from pyramid_widget.widget.reasons import reason_text
from pyramid_widget.widget.speech import move_text
from pyramid_widget.widget.voice import Voice

if TYPE_CHECKING:
    from pyramid_widget.advice.hints import Hint
    from pyramid_widget.advice.plan import Step
    from pyramid_widget.advice.shares import Share

NUDGE, MOVE, REASONS, LINE = 1, 2, 3, 4
_MOST_ODDS = 6
_MOST_STEPS = 20
"""With more, the snapshot would not stay small."""


class Given(NamedTuple):
    """A hint and how much of it is shown."""

    hint: Hint
    layer: int
    tell_loss: bool
    """Whether it may be said that the game is lost."""

    @property
    def full(self) -> bool:
        """Whether every card was looked at."""
        return self.hint.knowledge == "full"

    @property
    def last(self) -> int:
        """The deepest layer that it has; a line of one step is the move."""
        return LINE if len(self.hint.line) > 1 else REASONS

    @property
    def can_step(self) -> bool:
        """Whether its move may be played from the page: once it is shown."""
        return self.hint.move is not None and self.layer >= MOVE

    def at(self, layer: int) -> Given:
        """The hint at a layer, or at the nearest that it has."""
        hint = self.hint
        first = NUDGE if hint.nudge is not None else MOVE if hint.move is not None else REASONS
        return self._replace(layer=max(first, min(layer, self.last)))


def first_layer(hint: Hint, *, tell_loss: bool) -> Given:
    """What a first press shows."""
    return Given(hint, NUDGE, tell_loss).at(NUDGE)


def hint_state(voice: Voice, given: Given) -> dict[str, Any]:
    """The hint of the protocol."""
    hint, layer = given.hint, given.layer
    move = hint.move if layer >= MOVE else None
    return {
        "layer": layer,
        "slots": _place(hint) if layer == NUDGE else list(move.slots if move else ()),
        "action": None if move is None else MoveKind(move.kind).name.lower(),
        "text": layer_text(voice, given),
        "reasons": _reasons(voice, given) if layer >= REASONS else [],
        "line": _line(voice, hint.line) if layer >= LINE else [],
        "odds": _odds(voice, given) if layer >= REASONS else [],
        "note": _note(voice, given),
        "more": layer < given.last,
        "full": given.full,
        "canStep": given.can_step,
    }


def hint_said(voice: Voice, given: Given) -> str:
    """What the status line says of a layer."""
    text = layer_text(voice, given)
    if given.layer == REASONS:
        return " ".join([text, *_reasons(voice, given)])
    if given.layer == LINE:
        return f"{text} {voice.count('hint.steps', len(given.hint.line))}"
    return text


def layer_text(voice: Voice, given: Given) -> str:
    """The sentence of a layer: where to look, or the move, or that there is none."""
    hint = given.hint
    if given.layer == NUDGE and hint.nudge is not None:
        return reason_text(voice, hint.nudge)
    if hint.move is None:
        return voice.say("hint.none")
    kind = MoveKind(hint.move.kind).name.lower()
    advice = voice.say(
        f"hint.{kind}_pair" if len(hint.move.slots) == 2 else f"hint.{kind}",
        cards=voice.short(hint.move.slots),
        the_cards=voice.the(hint.move.slots),
    )
    return sentence(advice)


def _reasons(voice: Voice, given: Given) -> list[str]:
    reasons = given.hint.loss + given.hint.reasons if given.tell_loss else given.hint.reasons
    return [reason_text(voice, reason) for reason in reasons]


def _note(voice: Voice, given: Given) -> str | None:
    if given.layer < MOVE:
        return voice.say("hint.note_full") if given.full else None
    note = voice.say("hint.note_full" if given.full else "hint.note_fair")
    if given.layer >= REASONS and _undecided(_shares(given)):
        note = f"{note} {voice.say('hint.note_bound')}"
    return note


def _shares(given: Given) -> Mapping[Move, Share]:
    """The shares that the moves have; none where they would tell that the game is lost."""
    odds = given.hint.odds
    hopeless = not any(share.wins for share in odds.values())
    return {} if hopeless and not given.tell_loss else odds


def _undecided(odds: Mapping[Move, Share]) -> bool:
    """Whether the order of unseen cards still matters."""
    return any(not share.exact or 0 < share.wins < share.n for share in odds.values())


def _odds(voice: Voice, given: Given) -> list[dict[str, Any]]:
    """The shares move by move, that of the hint first, then the best."""
    best = given.hint.move
    ranked = sorted(_shares(given).items(), key=lambda odd: (odd[0] != best, -odd[1].share, odd[0]))
    return [_odd(voice, move, share, best=move == best) for move, share in ranked[:_MOST_ODDS]]


def _odd(voice: Voice, move: Move, share: Share, *, best: bool) -> dict[str, Any]:
    return {
        "label": sentence(move_text(voice, move)),
        "share": round(share.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "text": share_text(voice.words, share, short=True),
        "best": best,
    }


def _line(voice: Voice, line: Sequence[Step]) -> list[str]:
    """The steps, of many the first: a single one that is left is shown, not counted."""
    shown = line if len(line) == _MOST_STEPS + 1 else line[:_MOST_STEPS]
    texts = [_step_text(voice, step) for step in shown]
    rest = len(line) - len(texts)
    return [*texts, voice.count("hint.rest", rest)] if rest else texts


def _step_text(voice: Voice, step: Step) -> str:
    if step.move is not None:
        if step.times > 1 or step.move.kind is MoveKind.DRAW:
            return voice.count("step.draws", step.times)
        return move_text(voice, step.move)
    ranks = [voice.a_rank(rank) for rank in step.ranks]
    hoped = ranks[0]
    for rank in ranks[1:]:
        hoped = voice.say("list.or", first=hoped, last=rank)
    if step.slots:
        return voice.say("step.until.pair", hoped=hoped, cards=voice.short(step.slots))
    return voice.say("step.until.lone", hoped=hoped)


def _place(hint: Hint) -> list[int]:
    """The free cards of the place that a nudge names."""
    return list(hint.nudge.facts.get("slots", ())) if hint.nudge is not None else []
