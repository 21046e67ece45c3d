"""What a review found, as the page shows it in the history."""

from __future__ import annotations

from typing import Any

from pyramid_widget.advice.review import Review
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.widget.i18n import Catalogue, sentence
from pyramid_widget.widget.proofs import proof_text
from pyramid_widget.widget.speech import move_text
from pyramid_widget.widget.voice import Voice

_LETTERS = {Verdict.WINNABLE: "w", Verdict.LOST: "l", Verdict.UNKNOWN: "u"}
_MOST_MOVES = 4
_ALL = -1


def review_state(
    review: Review, session: Session, key: str, words: Catalogue, *, done: bool, seen: int = _ALL
) -> dict[str, Any]:
    """The review of the protocol; it names the cards of the mask ``seen`` alone, by default all."""
    voice = Voice(words, session.game)
    return {
        "game": key,
        "plies": len(review.verdicts) - 1,
        "verdicts": "".join(_LETTERS[verdict] for verdict in review.verdicts),
        "lostAt": review.lost_at,
        "back": review.back,
        "text": _text(review, session, voice) if done else words["review.started"],
        "details": _details(review, session, voice, seen) if done else [],
        "marks": _marks(review, words) if done else [],
        "done": done,
    }


def review_text(review: Review, session: Session, words: Catalogue) -> str:
    """What was found, in a sentence."""
    return _text(review, session, Voice(words, session.game))


def _text(review: Review, session: Session, voice: Voice) -> str:
    say, verdicts = voice.say, set(review.verdicts)
    if review.move is not None:
        move = move_text(voice, review.move)
        return say("review.lost", ply=review.lost_at, move=move)
    if review.lost_at == 0:
        return say("review.lost_deal")
    if verdicts == {Verdict.WINNABLE}:
        return say("review.won" if session.game.won(session.states[-1]) else "review.kept")
    if verdicts == {Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN}:
        return say("review.between", ply=review.back)
    return say("review.unknown")


def _details(review: Review, session: Session, voice: Voice, seen: int) -> list[str]:
    words = voice.words
    details = [] if review.proof is None else proof_text(voice, review.proof, seen)
    if review.instead:
        moves = [move_text(voice, move) for move in review.instead[:_MOST_MOVES]]
        text = words.count("review.instead", len(moves), moves=words["list.semicolon"].join(moves))
        details.append(sentence(text))
    if review.stopped_by is not None:
        details.append(words[f"review.stopped.{review.stopped_by}"])
    return [*details, words["review.note"]]


def _marks(review: Review, words: Catalogue) -> list[dict[str, Any]]:
    marks = []
    if review.back is not None:
        marks.append({"ply": review.back, "text": words["review.mark_back"]})
    if review.move is not None:
        marks.append({"ply": review.lost_at, "text": words["review.mark_lost"]})
    return marks
