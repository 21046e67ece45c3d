"""Session: a game in progress with its history; undo, redo, goto, save and load."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any

from pyramid_widget.errors import (
    HistoryError,
    IllegalMoveError,
    NotationError,
    PyramidError,
    SaveError,
    shown,
)
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State, Status
from pyramid_widget.game.kinds import needs_game
from pyramid_widget.game.notation import move_name, parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score

FORMAT = "pyramid-widget"
VERSION = 1
LONGEST_SAVE = 1_000_000


class Session:
    """A game in progress: every position since the deal, and a cursor.

    >>> session = Session(Game(Deal.from_number(7)))
    >>> session.play("KS"); session.ply, session.can_undo
    (1, True)
    >>> session.undo(); session.can_redo
    True

    Raises: OptionError for what is no game; IllegalMoveError or NotationError for moves that cannot be made.
    """

    def __init__(self, game: Game, moves: Iterable[Move | str] = ()) -> None:
        needs_game(game)
        if not isinstance(moves, Iterable):
            raise NotationError(f"moves={shown(moves)}: moves are several, like ['KS', 'draw']")
        self.game = game
        self._moves: list[Move] = []
        self._states: list[State] = [game.start()]
        self._ply = 0
        self._seen = game.face_up(game.start())
        for move in moves:
            self.play(move)

    @property
    def state(self) -> State:
        """The position at the cursor."""
        return self._states[self._ply]

    @property
    def ply(self) -> int:
        """How many moves lie before the cursor."""
        return self._ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every recorded move, those that redo would make included."""
        return tuple(self._moves)

    @property
    def states(self) -> tuple[State, ...]:
        """Every recorded position; ``states[ply]`` is the present one."""
        return tuple(self._states)

    @property
    def seen(self) -> int:
        """Mask of every card that has ever been face up in this game; undo does not unsee."""
        return self._seen

    @property
    def status(self) -> Status:
        """The status of the position at the cursor."""
        return self.game.status(self.state)

    @property
    def score(self) -> int:
        """The score of the position at the cursor."""
        return score(self.game, self.state)

    @property
    def can_undo(self) -> bool:
        """Whether a move lies before the cursor."""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone move lies after the cursor."""
        return self._ply < len(self._moves)

    def play(self, move: Move | str) -> None:
        """Make a move, given as such or as text. Redo is kept where this is the move that it would make.

        Raises: IllegalMoveError or NotationError; the session is then as it was.
        """
        if isinstance(move, str):
            move = parse_move(self.game, self.state, move)
        elif not isinstance(move, tuple):
            raise IllegalMoveError(f"{shown(move)} is no move: one is a Move, or a text like '7H+6S'")
        if self.can_redo and self._moves[self._ply] == move:
            self._ply += 1
            return
        move = self.game.legal_move(self.state, move)
        after = self.game._play(self.state, move)
        del self._moves[self._ply :], self._states[self._ply + 1 :]
        self._moves.append(move)
        self._states.append(after)
        self._ply += 1
        self._seen |= self.game.face_up(after)

    def undo(self) -> None:
        """Take the last move back.

        Raises: HistoryError at the start of the game.
        """
        if not self.can_undo:
            raise HistoryError("nothing to undo: this is the start of the game")
        self._ply -= 1

    def redo(self) -> None:
        """Make the move again that was undone last.

        Raises: HistoryError where nothing was undone.
        """
        if not self.can_redo:
            raise HistoryError("nothing to redo: no move was undone")
        self._ply += 1

    def goto(self, ply: int) -> None:
        """Set the cursor to a ply from 0 to ``len(moves)``; nothing is cut.

        Raises: HistoryError for any other.
        """
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= len(self._moves):
            raise HistoryError(f"ply {shown(ply)}: this game has the plies 0 to {len(self._moves)}")
        self._ply = ply

    def restart(self) -> None:
        """Go back to the deal; the moves stay there for redo, and what was seen stays seen."""
        self._ply = 0

    def to_json(self) -> str:
        """The game as JSON of a fixed, versioned form; ``from_json`` reads it.

        >>> session = Session(Game(Deal.from_number(7)), ["KS", "draw"])
        >>> Session.from_json(session.to_json()).moves == session.moves
        True
        """
        game, number = self.game, self.game.deal.number
        content = {
            "format": FORMAT,
            "version": VERSION,
            "rules": _rules_dict(game.rules),
            "number": None if number is None else str(number),
            "cards": str(game.deal),
            "moves": [move_name(game, move) for move in self._moves],
            "ply": self._ply,
            "seen": f"{self._seen:x}",
        }
        return json.dumps(content, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Session:
        """The session that ``to_json`` wrote; every part is checked, every move replayed.

        Raises: SaveError, in words, for a damaged, foreign or illegal file.
        """
        content = _loaded(text)
        game = Game(_saved_deal(content))
        session = cls(game)
        for number, name in enumerate(_typed(content, "moves", list), 1):
            try:
                session.play(_text(name, "moves"))
            except PyramidError as error:
                raise SaveError(f"move {number} of the saved game is illegal: {error}") from None
        ply, seen = _typed(content, "ply", int), _hexadecimal(_typed(content, "seen", str))
        if seen >> game.size:
            raise SaveError("the saved game is damaged: 'seen' names cards that the deck does not have")
        try:
            session.goto(ply)
        except HistoryError as error:
            raise SaveError(f"the saved game is damaged: {error}") from None
        session._seen |= seen
        return session


def _rules_dict(rules: Rules) -> dict[str, Any]:
    values = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def _loaded(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, not {type(text).__name__}")
    if len(text) > LONGEST_SAVE:
        raise SaveError(f"a saved game has at most {LONGEST_SAVE} letters, this has {len(text)}")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("the saved game is damaged: it is no JSON") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SaveError(f"not a saved game of this program: 'format' is {FORMAT!r} there")
    version = content.get("version")
    if type(version) is not int or version != VERSION:
        raise SaveError(f"a saved game of version {shown(version)}: this program reads version {VERSION}")
    return content


def _typed(content: dict[str, Any], key: str, kind: type) -> Any:
    value = content.get(key)
    if type(value) is not kind:
        sentence = f"{key!r} should be {kind.__name__}, not {shown(value)}"
        raise SaveError(f"the saved game is damaged: {sentence}")
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise SaveError(f"the saved game is damaged: {key!r} should hold texts, not {shown(value)}")
    return value


def _hexadecimal(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        raise SaveError(f"the saved game is damaged: 'seen' is {text[:40]!r}, not a mask") from None


def _saved_deal(content: dict[str, Any]) -> Deal:
    saved = _typed(content, "rules", dict)
    known = {field.name for field in fields(Rules)}
    unknown = ", ".join(sorted(set(saved) - known))[:80]
    if unknown:
        raise SaveError(f"the saved game has rules that this program does not know: {unknown}")
    if known - set(saved):
        raise SaveError(f"the saved game is damaged: its rules lack {', '.join(sorted(known - set(saved)))}")
    try:
        rules = Rules(**saved)
        deal = Deal.parse(_typed(content, "cards", str), rules)
        number = content.get("number")
        if number is None:
            return deal
        if not (isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 20):
            raise SaveError(f"the saved game is damaged: 'number' is {shown(number)}")
        numbered = Deal.from_number(int(number), rules)
    except SaveError:
        raise
    except PyramidError as error:
        raise SaveError(f"the saved game is damaged: {error}") from None
    if numbered.cards != deal.cards:
        raise SaveError(f"the saved game is damaged: its cards are not those of deal {number}")
    return numbered
