"""What Python can do with a game that is shown: all that a click can, and save and load."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import whitespace
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

from pyramid_widget.errors import IllegalMoveError, NotationError, OptionError, SaveError, shown
from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Move, MoveKind, State, Status
from pyramid_widget.game.notation import move_name, parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import find_variant
from pyramid_widget.widget.actions import step
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.options import known_choice
from pyramid_widget.widget.paths import named_path
from pyramid_widget.widget.questions import best_job, hint_job, review_job, standing_job
from pyramid_widget.widget.speech import COACH_IS_OFF
from pyramid_widget.widget.winnable import is_sought, wanted_deal
from pyramid_widget.widget.work import Job, Worker

if TYPE_CHECKING:
    from pyramid_widget.advice.review import Review
    from pyramid_widget.solver.answers import BestResult

_BYTE_ORDER_MARK = "\ufeff"
"""Some editors put one before the text."""

R = TypeVar("R")


class Verbs:
    """The methods of a game on a desk; who shows it says how what was changed gets to the page."""

    _lock: Any
    _desk: Desk
    _worker: Worker
    _words: Catalogue
    options: Any
    _last_save: tuple[Session | None, str] = (None, "")

    @contextmanager
    def _changing(self) -> Iterator[Desk]:
        """The desk under the lock; what was done to it is shown when the block ends without an error."""
        raise NotImplementedError

    # What a click can do

    def play(self, move: str | Move | Sequence[int] | int, *slots: int) -> None:
        """Make a move, given as text (``"KS"``, ``"7H+6S"``, ``"draw"``), a ``Move``, or one or two slots.

        Raises: IllegalMoveError or NotationError; nothing has changed then.
        """
        with self._changing() as desk:
            session = desk.session
            if isinstance(move, str):
                move = parse_move(session.game, session.state, move)
            elif not isinstance(move, Move):
                move = session.game.find_move(session.state, _slots(move, slots))
            desk.make(move)

    def draw(self) -> None:
        """Draw from the stock.

        Raises: IllegalMoveError where the stock is empty.
        """
        with self._changing() as desk:
            desk.make(DRAW)

    def redeal(self) -> None:
        """Turn the waste over.

        Raises: IllegalMoveError while cards can be drawn, or where no pass is left.
        """
        with self._changing() as desk:
            desk.make(REDEAL)

    def store(self, card: str | int) -> None:
        """Put a card, named as text or by its slot, in the cell.

        Raises: CardError, or IllegalMoveError where it may not be stored.
        """
        with self._changing() as desk:
            deal = desk.session.game.deal
            slot = deal.cards.index(parse_card(card, deal.rules.cards)) if isinstance(card, str) else card
            desk.make(Move(MoveKind.STORE, (slot,)))

    def undo(self) -> None:
        """Take the last move back; right after a new game, bring the last game back.

        Raises: HistoryError where there is nothing to undo.
        """
        with self._changing() as desk:
            desk.undo()

    def redo(self) -> None:
        """Make the move again that was undone last.

        Raises: HistoryError where no move was undone.
        """
        with self._changing() as desk:
            desk.redo()

    def goto(self, ply: int) -> None:
        """Go to a ply of the history, 0 being the deal; nothing is cut.

        Raises: HistoryError for a ply that the game does not have.
        """
        with self._changing() as desk:
            desk.goto(ply)

    def restart(self) -> None:
        """Go back to the deal; the moves stay for redo."""
        with self._changing() as desk:
            desk.restart()

    def new_deal(
        self,
        variant: str | Rules | None = None,
        deal: int | Deal | str | None = None,
        *,
        winnable: bool = False,
    ) -> None:
        """Deal a new game, of the same rules unless a variant is named; ``undo`` brings the last one back.

        With ``winnable`` it is the next winnable deal, from a number or from any; without a deal it is any.

        Raises: VariantError, DealError or OptionError; the game in progress is then untouched.
        """
        with self._changing() as desk:
            if variant is None:
                variant = deal.rules if isinstance(deal, Deal) else desk.session.game.rules
            desk.new(
                wanted_deal(find_variant(variant), deal, winnable), winnable=winnable and is_sought(deal)
            )

    def save(self, path: str | os.PathLike[str] | None = None) -> str:
        """The game as JSON, also written to a file where a path is given.

        Raises: SaveError for what is no path; OSError where the file cannot be written.
        """
        file = None if path is None else named_path(path)
        with self._lock:
            session = self._desk.session
            text = session.to_json()
        if file is not None:
            file.write_text(text, encoding="utf-8")
            with self._lock:
                self._last_save = (session, os.fspath(file))
                self._tell_code()
        return text

    def _tell_code(self) -> None:
        """Have the page know the line that brings the game back, which a save may change."""
        raise NotImplementedError

    def _saved_to(self) -> str | None:
        """The file that the game on the table was last saved to."""
        session, path = self._last_save
        return path if session is self._desk.session else None

    @overload
    def to_html(self, path: None = None, *, review: bool = True) -> str: ...

    @overload
    def to_html(self, path: str | os.PathLike[str], *, review: bool = True) -> Path: ...

    def to_html(self, path: str | os.PathLike[str] | None = None, *, review: bool = True) -> str | Path:
        """The game as one page of HTML that replays it without Python or a network.

        Where a path is given the page is written there and the path returned, else the page itself.

        With ``review`` the page says which move lost the game; a game not yet reviewed is reviewed for
        it, which may take some seconds. A card that the player has not seen is not in it.

        Raises: OptionError for a review that is neither True nor False; SaveError for what is no path;
        OSError where the file cannot be written.
        """
        from pyramid_widget.advice.review import review as review_of
        from pyramid_widget.widget.export import replay_page

        known_choice("review", review, (True, False))
        file = None if path is None else named_path(path)
        with self._lock:
            desk, found = self._desk.copy(), self._desk.review
        if not review:
            reviewed = None
        else:
            reviewed = found[0] if found is not None and found[1] else review_of(desk.session)
        text = replay_page(desk, self._words, options=self.options, review=reviewed)
        if file is None:
            return text
        file.write_text(text, encoding="utf-8")
        return file

    def load(self, source: str | os.PathLike[str]) -> None:
        """Go on with a saved game, given as a path or as the JSON itself.

        Raises: SaveError, in words, for a file that is missing, damaged, foreign or illegal; the game in
        progress is then untouched.
        """
        session = Session.from_json(_saved_text(source))
        with self._changing() as desk:
            desk.load(session)

    # Advice

    def hint(self, layer: int | None = None, knowledge: str = "fair") -> str:
        """Show a hint and return what is said: where to look, and with each call more, to the whole line.

        ``layer`` goes straight to 1 (where to look), 2 (the move), 3 (the reasons) or 4 (the line);
        ``knowledge="full"`` looks at every card.

        Raises: OptionError for a layer or a knowledge that there is not.
        """
        full = known_choice("knowledge", knowledge, ("fair", "full")) == "full"
        if layer is not None and (type(layer) is not int or not 1 <= layer <= 4):
            raise OptionError(f"layer={shown(layer)}: layer is 1, 2, 3 or 4, or None for one more each time")
        desk = self._desk
        with self._lock:
            given = desk.hint if desk.hint is not None and desk.hint.full == full else None
            job = hint_job(desk, knowledge, layer) if given is None else None
        if job is not None:
            return self._ask(job)
        with self._changing():
            desk.deepen_hint(layer)
            return desk.saying(self._words)

    def step(self) -> str:
        """Play the move of the hint, one being asked for where there is none, and return the next hint.

        Raises: OptionError where there is no move to play.
        """
        if self._desk.hint is None or not self._desk.hint.can_step:
            self.hint(2)
        with self._changing() as desk:
            refusal = step(desk)
            job, desk.asked = desk.asked, None
        if refusal is not None:
            raise OptionError(refusal(self._words))
        return self._said() if job is None else self._ask(job)

    def can_i_win(self, knowledge: str = "fair") -> str:
        """Answer whether the game can still be won, as far as the player can know, or with every card known.

        Raises: OptionError for a knowledge that there is not.
        """
        known_choice("knowledge", knowledge, ("fair", "full"))
        with self._lock:
            off = self._desk.coach == "off"
        if off:
            with self._changing() as desk:
                desk.say(COACH_IS_OFF, "refused")
            return self._said()
        self._ask(standing_job(self._desk, knowledge))
        with self._lock:
            answer = self._desk.answer
            shown_answer = None if answer is None else answer.shown(self._words)
        if shown_answer is None:  # a click came in between
            return self._said()
        return " ".join([shown_answer["text"], *shown_answer["details"]])

    def best_possible(self) -> BestResult:
        """Show how far the deal can be cleared, every card known, and return it."""
        job = best_job(self._desk)
        self._ask(job)
        return job.work.result

    def review(self) -> Review:
        """Review the recorded game: where it could be won, which move lost it, and why; also returned."""
        job = review_job(self._desk)
        self._ask(job)
        return job.work.result

    @property
    def coach(self) -> str:
        """When it is said whether the game can still be won: ``"off"``, ``"asked"`` or ``"always"``."""
        return self._desk.coach

    @coach.setter
    def coach(self, setting: str) -> None:
        known_choice("coach", setting, ("off", "asked", "always"))
        with self._changing() as desk:
            desk.set_coach(setting)
            self.options = {**self.options, "given": [*self.options.get("given", self.options), "coach"]}

    @property
    def odds(self) -> bool:
        """Whether the odds panel is open."""
        return self._desk.odds

    @odds.setter
    def odds(self, on: bool) -> None:
        known_choice("odds", on, (False, True))
        with self._changing() as desk:
            desk.odds = on

    def _ask(self, job: Job[Any]) -> str:
        """Have a job done to its end, and return what is said then."""
        self._worker.do(job)
        return self._said()

    def _said(self) -> str:
        with self._lock:
            return self._desk.saying(self._words)

    # What is on the table

    @property
    def session(self) -> Session:
        """The game in progress; moves made on it by hand do not show until the next click or method."""
        return self._desk.session

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that led to this position, as text."""
        with self._lock:
            session = self._desk.session
            return tuple(move_name(session.game, move) for move in session.moves[: session.ply])

    @property
    def position(self) -> State:
        """The position."""
        return self._desk.session.state

    @property
    def status(self) -> Status:
        """PLAYING, WON or STUCK, as the player can know it."""
        return self._desk.status

    @property
    def score(self) -> int:
        """The score, as the rules count it."""
        return self._desk.session.score

    @property
    def deal(self) -> Deal:
        """The deal that is being played."""
        return self._desk.session.game.deal

    @property
    def rules(self) -> Rules:
        """The rules that are being played."""
        return self._desk.session.game.rules


def made(moves: str | Iterable[str | Move]) -> list[str | Move]:
    """The moves of a text, which commas part, or of a sequence.

    >>> made("KS, 7H+6S,draw")
    ['KS', '7H+6S', 'draw']

    Raises: NotationError for what is neither.
    """
    if isinstance(moves, str):
        return [move for move in (part.strip() for part in moves.split(",")) if move]
    if isinstance(moves, bytes) or not isinstance(moves, Iterable):
        raise NotationError(f"moves={shown(moves)}: moves are a text like 'KS, 7H+6S, draw' or a sequence")
    return list(moves)


def _slots(first: Sequence[int] | SupportsIndex, others: tuple[int, ...]) -> tuple[int, ...]:
    """One slot or two, given one by one or together, also as numbers of numpy."""
    try:
        together: Iterable[SupportsIndex] = (operator.index(first), *others)  # type: ignore[arg-type]
    except TypeError:
        together = first  # type: ignore[assignment]
    try:
        return tuple(map(operator.index, together))
    except TypeError:
        raise IllegalMoveError(
            f"{shown(first)} is no move: one is a text like '7H+6S', a Move, or one slot or two"
        ) from None


def _saved_text(source: str | os.PathLike[str]) -> str:
    if isinstance(source, str) and source.lstrip(f"{_BYTE_ORDER_MARK}{whitespace}")[:1] == "{":
        return source.lstrip(_BYTE_ORDER_MARK)
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        named = str(source) if isinstance(source, Path) else source
        raise SaveError(f"no saved game can be read from {shown(named)}: {reason}") from None
