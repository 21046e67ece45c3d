"""The game on the table, what was last said of it, and the games before it; knows no notebook."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import TYPE_CHECKING, Literal, NamedTuple

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State, Status
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.widget import speech
from pyramid_widget.widget.compact import compact
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.match import Match
from pyramid_widget.widget.speech import Saying
from pyramid_widget.widget.voice import Voice

if TYPE_CHECKING:
    from pyramid_widget.advice.hints import Hint

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

    def __init__(self, deal: Deal) -> None:
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
        self.hint: Hint | None = None
        self._voice: Voice | None = None
        self._states: list[State] = []
        self._history: list[str] = []

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
        same = 0
        for old, new in zip(self._states, states, strict=False):
            if old is not new:
                break
            same += 1
        self._states[same:] = states[same:]
        self._history[same:] = [compact(self.session.game, state) for state in states[same:]]
        return list(self._history)

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
        self.hint = None
        self._report(speech.made(session.game, before, move, session.state))

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

    def ask_hint(self) -> Hint:
        """Work out a hint and say it."""
        from pyramid_widget.advice.hints import hint  # a third of what the import of the widget would cost

        session = self.session
        self.hint = hint(session.game, session.state, seen=session.seen)
        self.say(speech.hinted(session.game, self.hint))
        return self.hint

    def _put_aside(self) -> None:
        self._before.append(Round(self.key, self.session, self.match))

    def _moved(self, saying: Saying) -> None:
        self.hint = None
        self._report(saying)

    def _report(self, saying: Saying) -> None:
        status = self.session.status
        self.say(speech.together(saying, speech.ended(status)), _TONES[status])
