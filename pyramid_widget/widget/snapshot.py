"""The game on the table as the plain dict that the page draws; a card never seen is not in it."""

from __future__ import annotations

from typing import Any

from pyramid_widget.game.engine import Game, Move, MoveKind, State, Status
from pyramid_widget.game.rules import ScoreName
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import is_custom
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.i18n import Catalogue, number
from pyramid_widget.widget.labels import card_labels, pile_labels
from pyramid_widget.widget.match import GAMES
from pyramid_widget.widget.speech import pass_text
from pyramid_widget.widget.table import table
from pyramid_widget.widget.titles import deal_name, title
from pyramid_widget.widget.told import free_slots
from pyramid_widget.widget.voice import Voice

VERSION = 1


def visible_state(
    desk: Desk, words: Catalogue, *, reply_to: str | None = None, error: str | None = None
) -> dict[str, Any]:
    """The whole visible state, built fresh.

    ``error`` says why the message ``reply_to`` changed nothing.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.widget.i18n import catalogue
    >>> state = visible_state(Desk(Deal.from_number(7)), catalogue("en"))
    >>> state["ply"], state["deal"], state["status"], state["cards"][0], state["cards"][51]
    (0, '7', 'playing', ['A', 'H'], None)
    """
    session = desk.session
    game, state = session.game, session.state
    voice = desk.voice(words)
    status = desk.status
    legal = _legal(game, state)
    gone = _foundation(session)
    deal = game.deal
    return {
        "v": VERSION,
        "game": desk.key,
        "ply": session.ply,
        "plies": len(session.moves),
        "variant": "" if is_custom(game.rules) else game.rules.key,
        "title": title(game.rules, words),
        "deal": None if deal.number is None else str(deal.number),
        "layout": table(game.rules),
        "position": desk.position,
        "cards": [face if session.seen >> slot & 1 else None for slot, face in enumerate(voice.faces)],
        "labels": card_labels(voice, state, session.seen, sum(1 << slot for slot in legal["free"])),
        "pileLabels": pile_labels(voice, state, legal["draw"], len(gone)),
        **legal,
        "foundation": gone,
        "counts": _counts(game, state, len(gone)),
        "facts": _facts(desk, words),
        "status": status.value,
        "banner": _banner(desk, words, status),
        "message": desk.saying(words),
        "tone": desk.tone,
        "said": desk.said,
        "canUndo": desk.can_undo,
        "canRedo": session.can_redo,
        "hint": _hint(desk, voice),
        "answer": None if desk.answer is None else desk.answer.shown(words),
        "coach": _coach(desk, words),
        "odds": _odds(desk, voice),
        "replyTo": reply_to,
        "error": error,
    }


def _legal(game: Game, state: State) -> dict[str, Any]:
    alone: list[int] = []
    pairs: list[list[int]] = []
    store: list[int] = []
    draw = None
    for kind, slots in game.legal_moves(state):
        if kind is MoveKind.REMOVE:
            if len(slots) == 1:
                alone.append(slots[0])
            else:
                pairs.append(list(slots))
        elif kind is MoveKind.STORE:
            store.append(slots[0])
        else:
            draw = kind.name.lower()
    return {
        "free": free_slots(game, state),
        "alone": alone,
        "pairs": pairs,
        "store": store,
        "draw": draw,
    }


def _foundation(session: Session) -> list[int]:
    made: tuple[Move, ...] = session.moves[: session.ply]
    return [slot for kind, slots in made if kind is MoveKind.REMOVE for slot in slots]


def _counts(game: Game, state: State, gone: int) -> dict[str, Any]:
    wastes = [len(pile) for pile in game.waste_slots(state)] if game.stock_mask else []
    return {"stock": len(game.stock_slots(state)), "wastes": wastes, "foundation": gone}


def _facts(desk: Desk, words: Catalogue) -> list[list[str]]:
    session = desk.session
    game = session.game
    facts = [["moves", words["fact.moves"], str(session.ply)]]
    if game.stock_mask:
        facts.append(["pass", words["fact.pass"], pass_text(words, game, session.state)])
    by_cards_left = game.rules.score is ScoreName.CARDS_LEFT
    label = words["fact.cards_left" if by_cards_left else "fact.score"]
    facts.append(["score", label, str(number(session.score))])
    if game.rules.score is ScoreName.PAR:
        facts.append(["match", words["fact.match"], _match(desk, words)])
    facts.append(["deal", words["fact.deal"], deal_name(game.deal, words)])
    return facts


def _match(desk: Desk, words: Catalogue) -> str:
    shown = desk.match.shown(desk.session)
    return words.say("match.state", n=len(desk.match.scores) + 1, all=GAMES, total=shown.total)


def _banner(desk: Desk, words: Catalogue, status: Status) -> dict[str, Any] | None:
    if status is Status.PLAYING:
        return None
    name = status.value
    session = desk.session
    parts = [
        words.say(f"score.{session.game.rules.score.value}", score=session.score),
        words.count(f"{name}.moves", session.ply),
        words[f"{name}.next"],
    ]
    if session.game.rules.score is ScoreName.PAR:
        shown = desk.match.shown(session)
        if shown.made_par is not None:
            parts.insert(1, words.say("match.made" if shown.made_par else "match.missed", total=shown.total))
    actions = ["new"] if status is Status.WON else ["undo", "restart", "new"]
    if not desk.can_undo:
        actions = [action for action in actions if action != "undo"]
    return {"title": words[f"{name}.title"], "text": " ".join(parts), "actions": actions}


def _hint(desk: Desk, voice: Voice) -> dict[str, Any] | None:
    if desk.hint is None:
        return None
    from pyramid_widget.widget.layers import hint_state

    return hint_state(voice, desk.hint)


def _coach(desk: Desk, words: Catalogue) -> dict[str, Any]:
    """The setting, and what the coach says of the position where it says so unasked."""
    coached = desk.coached if desk.coach == "always" else None
    if coached is None:
        return {"setting": desk.coach, "verdict": None, "text": None}
    from pyramid_widget.widget.answers import coach_text

    return {
        "setting": desk.coach,
        "verdict": coached.outcome.answer,
        "text": coach_text(coached, words),
    }


def _odds(desk: Desk, voice: Voice) -> dict[str, Any] | None:
    if not desk.odds:
        return None
    from pyramid_widget.widget.answers import odds_panel

    return odds_panel(desk.session, voice)
