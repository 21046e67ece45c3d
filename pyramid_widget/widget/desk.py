"""The game on the table, what was last said of it, and the games before it; knows no notebook."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import count
from operator import eq
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pyramid_widget.advice.status import known_status
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State, Status
from pyramid_widget.game.notation import parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.widget import speech
from pyramid_widget.widget.compact import compact
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.match import Match
from pyramid_widget.widget.speech import Saying
from pyramid_widget.widget.told import Told, kept
from pyramid_widget.widget.voice import Voice

if TYPE_CHECKING:
    from pyramid_widget.advice.hints import Hint
    from pyramid_widget.advice.review import Review
    from pyramid_widget.advice.standing import Outcome
    from pyramid_widget.solver.answers import BestResult
    from pyramid_widget.widget.answers import Best, Standing
    from pyramid_widget.widget.layers import Given
    from pyramid_widget.widget.work import Job

Tone = Literal["info", "refused", "good", "bad"]
_TONES: dict[Status, Tone] = {Status.PLAYING: "info", Status.WON: "good", Status.STUCK: "bad"}

KEPT_GAMES = 20


class Round(NamedTuple):
    """A game with its place in the match."""

    key: str
    session: Session
    match: Match


class Desk:
    """One game in progress and the ones that New game put aside.

    >>> desk = Desk(Deal.from_number(7))
    >>> desk.make(desk.session.game.legal_moves(desk.session.state)[0])
    >>> desk.session.ply, desk.said
    (1, 2)
    """

    def __init__(self, deal: Deal, *, coach: str = "asked", odds: bool = False) -> None:
        self.coach = coach
        """When it may be said whether the game can still be won: ``off``, ``asked`` or ``always``."""
        self.odds = odds
        """Whether the odds panel is open."""
        self.asked: Job[Any] | None = None
        """What was asked and takes long; whoever owns the desk has it worked out."""
        self.coach_gave_up_at: tuple[object, ...] | None = None
        """The position at which the coach was stopped."""
        self._keys = count(1)
        self._before: deque[Round] = deque(maxlen=KEPT_GAMES)
        self.said = 0
        self.wish: Rules | None = None
        self._deal(deal, Match())
        self.say(speech.dealt(self.session.game.deal))

    def _deal(self, deal: Deal, match: Match) -> None:
        self._put(Round(self._new_key(), Session(Game(deal)), match))

    def _put(self, game: Round) -> None:
        self.key, self.session, self.match = game
        self._forget_advice()
        self._review: tuple[Review, tuple[Move, ...], bool] | None = None
        self._phrases: tuple[Catalogue, tuple[Move, ...], list[str]] | None = None
        self._voice: Voice | None = None
        self._told: Told | None = None
        self._status: tuple[tuple[State, int], Status] | None = None
        self._states: list[State] = []
        self._history: list[str] = []

    def _forget_advice(self) -> None:
        """What was said of one position is not said of another."""
        self.hint: Given | None = None
        self.answer: Standing | Best | None = None
        self.coached: Standing | None = None

    def _new_key(self) -> str:
        return str(next(self._keys))

    def voice(self, words: Catalogue) -> Voice:
        """The language as it speaks of this game."""
        if self._voice is None or self._voice.words is not words:
            self._voice = Voice(words, self.session.game)
        return self._voice

    def say(self, saying: Saying, tone: Tone = "info") -> None:
        """Say a sentence; the page reads it out."""
        self.saying = saying
        self.tone: Tone = tone
        self.said += 1

    @property
    def history(self) -> list[str]:
        """One compact position a ply; those that were written before are kept."""
        states = self.session.states
        same = kept(self._states, states)
        self._states[same:] = states[same:]
        self._history[same:] = [compact(self.session.game, state) for state in states[same:]]
        return list(self._history)

    def phrases(self, words: Catalogue) -> list[str]:
        """One short phrase a recorded move; those that were put together before are kept."""
        moves, voice = self.session.moves, self.voice(words)
        same = 0
        known: list[str] = []
        if self._phrases is not None and self._phrases[0] is words:
            known = self._phrases[2]
            same = kept(self._phrases[1], moves, eq)
        phrases = known[:same] + [speech.move_text(voice, move) for move in moves[same:]]
        self._phrases = (words, moves, phrases)
        return phrases

    def told(self, words: Catalogue) -> list[str]:
        """What the page tells of each ply beyond its position."""
        if self._told is None or self._told.words is not words:
            self._told = Told(self.session.game, words)
        return self._told.of(self.session.states)

    @property
    def mark(self) -> tuple[object, ...]:
        """What changes whenever the game on the table or its position does."""
        return self.key, self.session.ply, len(self.session.moves), self.session.state

    @property
    def status(self) -> Status:
        """The status as the player can know it."""
        session = self.session
        at = session.state, session.seen
        if self._status is None or self._status[0] != at:
            self._status = at, known_status(session.game, session.state, seen=session.seen)
        return self._status[1]

    @property
    def review(self) -> tuple[Review, bool] | None:
        """The review of the moves that are recorded now, and whether it is done."""
        if self._review is None or self._review[1] != self.session.moves:
            return None
        return self._review[0], self._review[2]

    @property
    def position(self) -> str:
        """The compact position of this ply."""
        return compact(self.session.game, self.session.state)

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back, or a new game that was not played yet."""
        return self.session.can_undo or (bool(self._before) and not self.session.moves)

    # What a click can do

    def make(self, move: Move) -> None:
        """Make a move.

        Raises: IllegalMoveError.
        """
        session = self.session
        before = session.state
        session.play(move)
        self._forget_advice()
        self._report(speech.made(session.game, before, move, session.state))

    def make_all(self, moves: Iterable[Move | str]) -> None:
        """Make moves one after the other, given as moves or as text.

        Raises: NotationError or IllegalMoveError; those before it have been made.
        """
        for move in moves:
            game = self.session.game
            self.make(parse_move(game, self.session.state, move) if isinstance(move, str) else move)

    def undo(self) -> None:
        """Take a move back; right after a new game, bring back the game before it.

        Raises: HistoryError where there is neither.
        """
        session = self.session
        if not session.can_undo and self.can_undo:
            self._put(self._before.pop())
            self.say(speech.game_is_back(self.session.game.deal))
            return
        session.undo()
        self._moved(speech.undone(session.game, session.moves[session.ply]))

    def redo(self) -> None:
        """Make an undone move again.

        Raises: HistoryError where there is none.
        """
        session = self.session
        session.redo()
        self._moved(speech.redone(session.game, session.moves[session.ply - 1]))

    def goto(self, ply: int) -> None:
        """Go to a ply of the history; nothing is cut.

        Raises: HistoryError for a ply that the game does not have.
        """
        self.session.goto(ply)
        self._moved(speech.went_to(ply, len(self.session.moves)))

    def restart(self) -> None:
        """Go back to the deal; the moves stay for redo."""
        self.session.restart()
        self.key = self._new_key()
        self._moved(speech.RESTARTED)

    def new(self, deal: Deal, *, winnable: bool = False) -> None:
        """Deal a new game; undo brings the one on the table back. ``winnable`` says that it can be won."""
        match = self.match.left(self.session)
        sayings = [speech.dealt(deal, winnable=winnable)]
        if match.made_par is not None:
            sayings.insert(0, speech.match_over(match))
            match = Match()
        self._put_aside()
        self._deal(deal, match)
        self.say(speech.together(*sayings))

    def wish_for(self, rules: Rules) -> None:
        """Ask for a winnable deal of these rules; whoever owns the desk finds one and calls ``new``."""
        self.wish = rules
        self.say(speech.LOOKING)

    def none_found(self) -> None:
        """Say that no winnable deal was found."""
        self.say(speech.NONE_FOUND, "refused")

    def load(self, session: Session) -> None:
        """Put a saved game on the table."""
        self._put_aside()
        self._put(Round(self._new_key(), session, self.match))
        self.say(speech.loaded(session))

    def copy(self) -> Desk:
        """A desk with a copy of the game in progress, its history and its place in the match."""
        session = Session.from_json(self.session.to_json())
        copied = Desk(session.game.deal)
        copied._put(Round(self.key, session, self.match))
        return copied

    # Advice

    def show_hint(self, hint: Hint, layer: int | None = None, after: Saying | None = None) -> None:
        """Show a hint for the position, from its first layer unless another is wanted."""
        from pyramid_widget.widget.layers import first_layer

        given = first_layer(hint, tell_loss=self.coach == "always")
        self._give(given if layer is None else given.at(layer), after, wanted=layer)

    def deepen_hint(self, layer: int | None = None) -> None:
        """Show one layer more of the hint, or the layer wanted, as far as it has that."""
        assert self.hint is not None
        wanted = self.hint.layer + 1 if layer is None else layer
        self._give(self.hint.at(wanted), wanted=wanted)

    def _give(self, given: Given, after: Saying | None = None, *, wanted: int | None = None) -> None:
        """Show a hint; where a layer was wanted that it does not have, also say so."""
        from pyramid_widget.widget.layers import hint_said

        self.hint = given
        game = self.session.game
        said: Saying = lambda words: hint_said(Voice(words, game), given)  # noqa: E731
        if after is not None:
            said = speech.together(after, said)
        elif wanted is not None and wanted > given.last:
            said = speech.together(said, speech.NO_MORE)
        self.say(said)

    def show_standing(self, outcome: Outcome) -> None:
        """Answer whether the position can still be won."""
        answer = self._standing(outcome)
        self.answer = answer
        self.say(answer.text)

    def show_coach(self, outcome: Outcome) -> None:
        """Have the coach know whether the position can still be won."""
        self.coached = self._standing(outcome)

    def _standing(self, outcome: Outcome) -> Standing:
        from pyramid_widget.widget.answers import Standing

        return Standing(outcome, self.session, self.session.ply, self.session.seen)

    def show_best(self, best: BestResult) -> None:
        """Answer how far the deal can be cleared."""
        from pyramid_widget.widget.answers import Best

        self.answer = answer = Best(best)
        self.say(answer.text)

    def start_review(self, review: Review) -> None:
        """Show that a review has begun."""
        self._review = (review, self.session.moves, False)

    def show_review(self, review: Review) -> None:
        """Show what a review found."""
        from pyramid_widget.widget.reviewed import review_text

        session = self.session
        self._review = (review, session.moves, True)
        self.say(lambda words: review_text(review, session, words))

    def stop_review(self) -> None:
        """Take a review back that was not done."""
        if self._review is not None and not self._review[2]:
            self._review = None

    def set_coach(self, setting: str) -> None:
        """Choose when it may be said whether the game can still be won; what was said goes by it too."""
        if setting != self.coach:
            self.coach, self.coached = setting, None
        if setting == "off" and self.answer is not None and self.answer.kind == "standing":
            self.answer = None
        if self.hint is not None:
            self.hint = self.hint._replace(tell_loss=setting == "always")
        self.say(speech.coach_set(setting))

    def _put_aside(self) -> None:
        self._before.append(Round(self.key, self.session, self.match))

    def _moved(self, saying: Saying) -> None:
        self._forget_advice()
        self._report(saying)

    def _report(self, saying: Saying) -> None:
        status = self.status
        self.say(speech.together(saying, speech.ended(status)), _TONES[status])
