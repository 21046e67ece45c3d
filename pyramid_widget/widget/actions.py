"""What each message of the page does to the desk, or the sentence that refuses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyramid_widget.advice.refusals import Refusal, why_not, why_not_draw, why_not_store
from pyramid_widget.errors import DealError, RulesError, VariantError
from pyramid_widget.game.deal import LAST_NUMBER, Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Move, MoveKind, Status
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import find_variant
from pyramid_widget.widget.deals import is_number, random_deal, read_deal
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.form import changed_rules, contradiction
from pyramid_widget.widget.messages import Message
from pyramid_widget.widget.questions import best_job, hint_job, review_job, standing_job
from pyramid_widget.widget.speech import (
    COACH_IS_OFF,
    NO_STEP,
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    Saying,
    plain,
    refused,
)

Fields = Mapping[str, Any]
SHOWN_OF_A_DEAL = 30
"""Letters of a refused deal that its refusal repeats."""


def perform(desk: Desk, message: Message) -> Saying | None:
    """Do what a message asks; the sentence that says why not, where the rules or the history forbid it.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> desk = Desk(Deal.from_number(7))
    >>> perform(desk, Message("undo", {"ply": 0}))(catalogue("en"))
    'Nothing to undo: this is the start of the game.'

    A refused message changes nothing.
    """
    return _ACTIONS[message.type](desk, message.fields)


def _play(desk: Desk, fields: Fields) -> Saying | None:
    return _make(desk, Move(MoveKind.REMOVE, tuple(sorted(fields["slots"]))), why_not, fields["slots"])


def _store(desk: Desk, fields: Fields) -> Saying | None:
    return _make(desk, Move(MoveKind.STORE, (fields["slot"],)), why_not_store, fields["slot"])


def _make(desk: Desk, move: Move, why: Callable[..., Refusal | None], what: Any) -> Saying | None:
    game, state, seen = desk.session.game, desk.session.state, desk.session.seen
    if move in game.legal_moves(state):
        desk.make(move)
        return None
    return _because(desk, why(game, state, what, seen=seen))


def _draw(desk: Desk, fields: Fields) -> Saying | None:
    return _turn(desk, DRAW, "refused.draw_first_redeal")


def _redeal(desk: Desk, fields: Fields) -> Saying | None:
    return _turn(desk, REDEAL, "refused.redeal_first_draw")


def _turn(desk: Desk, move: Move, other: str) -> Saying | None:
    """Draw or turn over; where only the other of the two can be done, say so."""
    game, state = desk.session.game, desk.session.state
    if move in game.legal_moves(state):
        desk.make(move)
        return None
    refusal = why_not_draw(game, state)
    return plain(other) if refusal is None else _because(desk, refusal)


def _because(desk: Desk, refusal: Refusal | None) -> Saying:
    return plain("refused.other") if refusal is None else refused(desk.session.game, refusal)


def _why(desk: Desk, fields: Fields) -> Saying | None:
    game, state = desk.session.game, desk.session.state
    refusal = why_not(game, state, fields["slots"], seen=desk.session.seen)
    if refusal is None:
        desk.say(plain("answer.can_go"))
    else:
        desk.say(refused(game, refusal), "refused")
    return None


def _undo(desk: Desk, fields: Fields) -> Saying | None:
    if not desk.can_undo:
        return NOTHING_TO_UNDO
    desk.undo()
    return None


def _redo(desk: Desk, fields: Fields) -> Saying | None:
    if not desk.session.can_redo:
        return NOTHING_TO_REDO
    desk.redo()
    return None


def _goto(desk: Desk, fields: Fields) -> Saying | None:
    plies = len(desk.session.moves)
    if fields["to"] > plies:
        return plain("refused.no_such_ply", plies=plies)
    desk.goto(fields["to"])
    return None


def _restart(desk: Desk, fields: Fields) -> Saying | None:
    desk.restart()
    return None


def _hint(desk: Desk, fields: Fields) -> Saying | None:
    knowledge = fields.get("knowledge", "fair")
    if desk.hint is not None and desk.hint.full == (knowledge == "full"):
        desk.deepen_hint()
    else:
        desk.asked = hint_job(desk, knowledge)
    return None


def _step(desk: Desk, fields: Fields) -> Saying | None:
    return step(desk)


def step(desk: Desk) -> Saying | None:
    """Play the move of the hint that is shown and ask for the next hint, or why there is no move to play."""
    given = desk.hint
    if given is None or given.hint.move is None or not given.can_step:
        return NO_STEP
    desk.make(given.hint.move)
    if desk.status is Status.PLAYING:
        knowledge = "full" if given.full else "fair"
        desk.asked = hint_job(desk, knowledge, given.layer, desk.saying)
    return None


def _win(desk: Desk, fields: Fields) -> Saying | None:
    if desk.coach == "off":
        return COACH_IS_OFF
    desk.asked = standing_job(desk, fields.get("knowledge", "fair"))
    return None


def _best(desk: Desk, fields: Fields) -> Saying | None:
    desk.asked = best_job(desk)
    return None


def _review(desk: Desk, fields: Fields) -> Saying | None:
    desk.asked = review_job(desk)
    return None


def _odds(desk: Desk, fields: Fields) -> Saying | None:
    desk.odds = fields["on"]
    return None


def _coach(desk: Desk, fields: Fields) -> Saying | None:
    desk.set_coach(fields["setting"])
    return None


def _sync(desk: Desk, fields: Fields) -> Saying | None:
    return None


def _new(desk: Desk, fields: Fields) -> Saying | None:
    try:
        rules = find_variant(fields.get("variant", desk.session.game.rules))
    except VariantError:
        return plain("refused.no_such_variant")
    try:
        rules = changed_rules(rules, fields.get("rules", {}))
    except RulesError as error:
        contradicts = error
        return lambda words: contradiction(contradicts, words)
    text = fields.get("deal")
    if fields.get("winnable") and not (text and text.strip()):
        desk.wish_for(rules)
        return None
    deal = _deal(text, rules, desk.session)
    if isinstance(deal, Deal):
        desk.new(deal)
        return None
    return deal


def _deal(text: str | None, rules: Rules, now: Session) -> Deal | Saying:
    """The deal that the page asks for; an empty field asks for any.

    Other rules are chosen for the deal on the table as long as nothing was played: its number stays.
    """
    if text is None or not text.strip():
        number = now.game.deal.number
        if number is None or now.ply > 0 or rules == now.game.rules:
            return random_deal(rules)
        return Deal.from_number(number, rules)
    try:
        return read_deal(text, rules)
    except DealError:
        text = text.strip()
        number = is_number(text)
        text = text if len(text) <= SHOWN_OF_A_DEAL else text[:SHOWN_OF_A_DEAL] + "…"
        if number:
            return plain("refused.deal_number", text=text, last=LAST_NUMBER)
        return plain("refused.deal_cards", text=text, n=rules.cards.size)


_ACTIONS: dict[str, Callable[[Desk, Fields], Saying | None]] = {
    "play": _play,
    "draw": _draw,
    "redeal": _redeal,
    "store": _store,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "restart": _restart,
    "new": _new,
    "hint": _hint,
    "step": _step,
    "win": _win,
    "best": _best,
    "review": _review,
    "odds": _odds,
    "coach": _coach,
    "cancel": _sync,
    "why": _why,
    "sync": _sync,
}
