"""What is said of a move, a step in the history, a new game: sentences in whatever language is asked for."""

from __future__ import annotations

from collections.abc import Callable

from pyramid_widget.advice.refusals import Refusal
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind, State, Status, bits
from pyramid_widget.game.session import Session
from pyramid_widget.widget.i18n import Catalogue, sentence
from pyramid_widget.widget.match import Match
from pyramid_widget.widget.reasons import refusal_text
from pyramid_widget.widget.titles import deal_phrase, title
from pyramid_widget.widget.voice import Voice

Saying = Callable[[Catalogue], str]
"""A sentence that waits for its language."""


def plain(key: str, /, **facts: object) -> Saying:
    """A sentence of the catalogue."""
    return lambda words: words.say(key, **facts)


def together(*sayings: Saying) -> Saying:
    """Sentences one after another."""
    return lambda words: " ".join(text for text in (saying(words) for saying in sayings) if text)


def made(game: Game, before: State, move: Move, after: State) -> Saying:
    """What a move did, and which cards it uncovered."""
    fresh = game.uncovered(after) & ~game.uncovered(before)

    def say(words: Catalogue) -> str:
        voice = Voice(words, game)
        parts = [_MADE[move.kind](voice, before, move, after)]
        if fresh:
            parts.append(words.say("made.uncovered", cards=voice.full(bits(fresh))))
        return " ".join(parts)

    return say


def _removed(voice: Voice, before: State, move: Move, after: State) -> str:
    key = "made.removed" if len(move.slots) == 1 else "made.removed_pair"
    text = sentence(voice.say(key, cards=voice.full(move.slots), the_cards=voice.the(move.slots)))
    top = after.pointer
    if voice.game.rules.stock_plays and before.pointer in move.slots and top < voice.game.size:
        text += " " + voice.say("made.stock_top", card=voice.full([top]))
    return text


def _stored(voice: Voice, before: State, move: Move, after: State) -> str:
    return sentence(voice.say("made.stored", card=voice.full(move.slots), the_card=voice.the(move.slots)))


def _drew(voice: Voice, before: State, move: Move, after: State) -> str:
    game = voice.game
    gone = set(game.stock_slots(after))
    drawn = [slot for slot in game.stock_slots(before) if slot not in gone]
    text = sentence(voice.count("made.drew", len(drawn), cards=voice.full(drawn), the_cards=voice.the(drawn)))
    if game.rules.stock_plays and after.pointer < game.size:
        text += " " + voice.say("made.stock_top", card=voice.full([after.pointer]))
    return text


def _redealt(voice: Voice, before: State, move: Move, after: State) -> str:
    return voice.say("made.redealt", pass_of=pass_text(voice.words, voice.game, after))


_MADE = {
    MoveKind.REMOVE: _removed,
    MoveKind.STORE: _stored,
    MoveKind.DRAW: _drew,
    MoveKind.REDEAL: _redealt,
}


def pass_text(words: Catalogue, game: Game, state: State) -> str:
    """The pass: ``2 of 3``, ``2 (no limit)``."""
    passes = game.rules.passes
    if passes is None:
        return words.say("pass.unlimited", n=state.pass_number)
    return words.say("pass.of", n=state.pass_number, all=passes)


def move_text(voice: Voice, move: Move) -> str:
    """The move as a few words: ``6 of spades with 7 of hearts``, ``draw``."""
    names = [voice.full([slot]) for slot in move.slots]
    if move.kind is MoveKind.REMOVE and len(names) == 2:
        return voice.say("move.pair", first=names[0], second=names[1])
    if move.kind is MoveKind.REMOVE:
        return names[0]
    if move.kind is MoveKind.STORE:
        return voice.say("move.store", card=names[0])
    return voice.say("move.draw" if move.kind is MoveKind.DRAW else "move.redeal")


def undone(game: Game, move: Move) -> Saying:
    """A move was taken back."""
    return lambda words: words.say("step.undone", move=move_text(Voice(words, game), move))


def redone(game: Game, move: Move) -> Saying:
    """An undone move was made again."""
    return lambda words: words.say("step.redone", move=move_text(Voice(words, game), move))


def went_to(ply: int, plies: int) -> Saying:
    """A jump in the history."""
    return plain("step.at", ply=ply, plies=plies)


RESTARTED = plain("game.restarted")
LOOKING = plain("game.looking")
SEARCHING = plain("busy.looking")
NONE_FOUND = plain("game.none_found")
PREPARING = plain("busy.preparing")
WORKING = plain("busy.working")
REVIEWING = plain("busy.reviewing")
WAITING = plain("work.waiting")
STOPPED = plain("work.stopped")
NOTHING_TO_STOP = plain("work.nothing")
NO_STEP = plain("refused.no_step")
NO_MORE = plain("hint.no_more")
COACH_IS_OFF = plain("refused.coach_off")
NOTHING_TO_UNDO = plain("refused.no_undo")
NOTHING_TO_REDO = plain("refused.no_redo")


def dealt(deal: Deal, *, winnable: bool = False) -> Saying:
    """A new game, and where that is known that it can be won."""
    key = "game.new_winnable" if winnable else "game.new"
    return lambda words: words.say(key, title=title(deal.rules, words), deal=deal_phrase(deal, words))


def game_is_back(deal: Deal) -> Saying:
    """Undo of a new game."""
    return lambda words: words.say("game.back", title=title(deal.rules, words), deal=deal_phrase(deal, words))


def loaded(session: Session) -> Saying:
    """A saved game was put on the table."""
    deal = session.game.deal
    return lambda words: words.say(
        "game.loaded", title=title(deal.rules, words), deal=deal_phrase(deal, words), ply=session.ply
    )


def match_over(match: Match) -> Saying:
    """The sixth game of a match was left."""
    return plain("match.made" if match.made_par else "match.missed", total=match.total)


def ended(status: Status) -> Saying:
    """That the game is won or stuck; nothing while it goes on."""
    if status is Status.PLAYING:
        return lambda words: ""
    return plain(f"{status.value}.said")


def coach_set(setting: str) -> Saying:
    """When it is said whether the game can still be won."""
    return plain(f"coach.{setting}")


def refused(game: Game, refusal: Refusal) -> Saying:
    """Why something cannot be done."""
    return lambda words: refusal_text(Voice(words, game), refusal)
