"""PyramidWidget: a game of Pyramid in a notebook cell, played by clicks and by Python alike."""

from __future__ import annotations

import logging
import operator
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import whitespace
from typing import Any, SupportsIndex, TypeGuard

import anywidget
import traitlets
from ipywidgets import Widget

from pyramid_widget.errors import SaveError
from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Move, MoveKind, State, Status
from pyramid_widget.game.notation import move_name, parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.warmup import notices, warm_up
from pyramid_widget.widget.actions import perform
from pyramid_widget.widget.bundle import bundle
from pyramid_widget.widget.deals import chosen_deal, random_number
from pyramid_widget.widget.describe import about, variant_menu
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.errand import Errand
from pyramid_widget.widget.i18n import catalogue, locale_for
from pyramid_widget.widget.messages import Unreadable, message_id, read_message
from pyramid_widget.widget.options import known_locale, known_options
from pyramid_widget.widget.snapshot import visible_state
from pyramid_widget.widget.speech import SEARCHING, Saying, plain

_log = logging.getLogger(__name__)
_SHOWN = ("snapshot", "history", "strings", "variants", "about", "locale", "options", "busy")
_SET_BY_PYTHON = (*_SHOWN, "_esm", "_css", "_anywidget_id")

_BYTE_ORDER_MARK = "\ufeff"
"""Some editors put one before the text."""
_ASKING = ("hint", "locale", "sync", "why")
"""Messages that change nothing on the table."""
SOON = 0.15
"""How many seconds a click may wait for a winnable deal before the page says that one is looked for."""


class PyramidWidget(anywidget.AnyWidget):
    """A game of Pyramid to play in the cell; whatever a click can do, a method can do too.

    ``variant`` is a name of ``VARIANTS`` or ``Rules``, by default the deal's own or ``"solitarium"``;
    ``deal`` a number, a ``Deal``, the cards as text, or None for a random number. ``locale`` is ``"en"``,
    ``"es"`` or None, which follows the browser.

    >>> game = PyramidWidget("relaxed", 7)
    >>> game.play("KS"); game.moves
    ('KS',)

    Raises: VariantError, RulesError, DealError or OptionError for what makes no game.
    """

    _esm = bundle("widget.js")
    _css = bundle("widget.css")

    snapshot = traitlets.Dict().tag(sync=True)
    """What the page draws."""
    history: traitlets.List[str] = traitlets.List().tag(sync=True)
    """One compact position a ply."""
    strings = traitlets.Dict().tag(sync=True)
    """The page's own sentences."""
    variants: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    """The menu of variants."""
    about = traitlets.Dict().tag(sync=True)
    """The full rules of what is being played, and the rules panel."""
    locale = traitlets.Unicode("en").tag(sync=True)
    """The language; assigning it wins over the browser."""
    options = traitlets.Dict().tag(sync=True)
    """How the page looks and which keys it takes."""
    busy = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """What Python is working on."""

    def __init__(
        self,
        variant: str | Rules | None = None,
        deal: int | Deal | str | None = None,
        *,
        locale: str | None = None,
        shortcuts: bool = True,
        motion: bool = True,
        four_color: bool = False,
        size: str = "normal",
        theme: str = "auto",
        winnable: bool = False,
    ) -> None:
        if variant is None:
            variant = deal.rules if isinstance(deal, Deal) else "solitarium"
        self._lock = threading.RLock()
        self._sending: frozenset[str] = frozenset()
        self._answers = 0
        self._browser_chooses = locale is None
        self._words = catalogue(known_locale("en" if locale is None else locale))
        self._errand: Errand[Deal] | None = None
        self._desk = Desk(_wanted_deal(find_variant(variant), deal, winnable))
        options = {
            "shortcuts": shortcuts,
            "motion": motion,
            "four_color": four_color,
            "size": size,
            "theme": theme,
            "winnable": winnable,
        }
        known_options(options)
        traits = {"options": options, **self._in_language(), **self._state(None, None)}
        self._sending = frozenset(traits)
        super().__init__(**traits)
        self._sending = frozenset()
        self.on_msg(self._on_message)

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
                taken = (operator.index(move), *slots) if isinstance(move, SupportsIndex) else move
                move = session.game.find_move(session.state, taken)
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

    def hint(self) -> str:
        """Show the best move that can be argued for, and return what is said for it."""
        with self._changing() as desk:
            desk.ask_hint()
            return desk.saying(self._words)

    def new_deal(
        self,
        variant: str | Rules | None = None,
        deal: int | Deal | str | None = None,
        *,
        winnable: bool = False,
    ) -> None:
        """Deal a new game, of the same rules unless a variant is named; ``undo`` brings the last one back.

        With ``winnable`` it is the next winnable deal, from a number or from any.

        Raises: VariantError or DealError; the game in progress is then untouched.
        """
        with self._changing() as desk:
            if variant is None:
                variant = deal.rules if isinstance(deal, Deal) else desk.session.game.rules
            desk.new(
                _wanted_deal(find_variant(variant), deal, winnable), winnable=winnable and _is_sought(deal)
            )

    def save(self, path: str | os.PathLike[str] | None = None) -> str:
        """The game as JSON, also written to a file where a path is given.

        Raises: OSError where the file cannot be written.
        """
        with self._lock:
            text = self._desk.session.to_json()
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text

    def load(self, source: str | os.PathLike[str]) -> None:
        """Go on with a saved game, given as a path or as the JSON itself.

        Raises: SaveError, in words, for a file that is missing, damaged, foreign or illegal; the game in
        progress is then untouched.
        """
        session = Session.from_json(_saved_text(source))
        with self._changing() as desk:
            desk.load(session)

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
        """PLAYING, WON or STUCK."""
        return self._desk.session.status

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

    def __repr__(self) -> str:
        with self._lock:
            session = self._desk.session
            deal = session.game.deal
            number = "own deal" if deal.number is None else f"deal {deal.number}"
            key, status = deal.rules.key, session.status.value
            return f"<PyramidWidget {key}, {number}, ply {session.ply} of {len(session.moves)}, {status}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget for those who can draw it, the board as a picture and as text for those who cannot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        from pyramid_widget.widget.fallback import pictures

        self._warm_up()

        shown, metadata = bundle
        with self._lock:
            session = self._desk.session
            shown.update(pictures(session.game, session.state, session.seen, self._words.locale))
        return shown, metadata

    # From the page

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message with exactly one snapshot, whatever it is and whatever goes wrong."""
        name = message_id(content)
        with self._lock:
            answers = self._answers
            try:
                self._publish(name, self._follow(content))
            except Exception:
                _log.exception("a message from the page could not be followed")
                if self._answers == answers:
                    self._apologise(name)

    def _follow(self, content: object) -> Saying | None:
        """Do what a message asks; why it changed nothing, where it is refused."""
        message = read_message(content)
        if isinstance(message, Unreadable):
            return plain(message.key, **message.facts)
        if message.type == "locale":
            if self._browser_chooses:
                self._speak(locale_for(message.fields["locale"]))
            return None
        if message.ply is not None and message.ply != self._desk.session.ply:
            return None
        if message.type not in _ASKING:
            self._errand = None
        refusal = perform(self._desk, message)
        if self._desk.wish is not None:
            self._send_for(self._desk.wish)
        return refusal

    def _send_for(self, rules: Rules) -> None:
        """Have a winnable deal found beside the game; what is found soon is the answer itself."""
        self._desk.wish = None
        self._errand = errand = Errand(lambda: _winnable_deal(rules), self._errand_ended)
        if errand.wait(SOON):
            self._put_found(errand)

    def _errand_ended(self, errand: Errand[Deal]) -> None:
        """Show the deal that was found, unless the person has gone on with something else."""
        with self._lock:
            if errand is self._errand:
                self._put_found(errand)
                self._publish(None, None)

    def _put_found(self, errand: Errand[Deal]) -> None:
        self._errand = None
        if errand.result is None:
            self._desk.none_found()
        else:
            self._desk.new(errand.result, winnable=True)

    def _apologise(self, name: str | None) -> None:
        """Answer with the last snapshot again; that needs nothing which may just have failed."""
        self._desk.say(plain("error.internal"), "refused")
        sorry = self._words["error.internal"]
        said = {"message": sorry, "tone": "refused", "said": self._desk.said, "replyTo": name, "error": sorry}
        self._show(snapshot={**self.snapshot, **said})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a page wrote to traits, except to those that Python alone sets."""
        super().set_state({name: value for name, value in sync_data.items() if name not in _SET_BY_PYTHON})

    # To the page

    @contextmanager
    def _changing(self) -> Iterator[Desk]:
        """The desk under the lock; what was done to it is shown when the block ends without an error."""
        with self._lock:
            self._errand = None
            yield self._desk
            self._publish(None, None)

    def _publish(self, reply_to: str | None, refusal: Saying | None) -> None:
        if refusal is not None:
            self._desk.say(refusal, "refused")
        self._show(**self._state(reply_to, refusal))

    def _state(self, reply_to: str | None, refusal: Saying | None) -> dict[str, Any]:
        """The traits that follow the game."""
        error = None if refusal is None else refusal(self._words)
        return {
            "busy": None if self._errand is None else SEARCHING(self._words),
            "history": self._desk.history,
            "about": about(self._desk.session.game.rules, self._words.locale),
            "snapshot": visible_state(self._desk, self._words, reply_to=reply_to, error=error),
        }

    def _in_language(self) -> dict[str, Any]:
        """The traits that follow the language."""
        words = self._words
        return {"locale": words.locale, "strings": words.page, "variants": variant_menu(words)}

    def _speak(self, locale: str) -> None:
        self._words = catalogue(locale)
        self._show(**self._in_language())

    def _show(self, **values: Any) -> None:
        """Set traits and send them in one message.

        A snapshot is sent even when it equals the last one, as the answer to a message, and even while
        somebody holds the synchronisation back. It is sent before observers are told, who may act on it.
        """
        self._sending = frozenset(values)
        try:
            with self.hold_trait_notifications():
                changed = [name for name, value in values.items() if getattr(self, name) != value]
                for name in changed:
                    self.set_trait(name, values[name])
                self.send_state({*changed, *({"snapshot"} & values.keys())})
                self._answers += 1
        finally:
            self._sending = frozenset()

    def notify_change(self, change: Any) -> None:
        """Tell observers of a change; what ``_show`` has sent is not sent again."""
        if change["name"] in self._sending:
            super(Widget, self).notify_change(change)
        else:
            super().notify_change(change)

    @traitlets.validate("locale")
    def _check_locale(self, proposal: Any) -> str:
        return known_locale(proposal["value"])

    @traitlets.observe("locale")
    def _locale_assigned(self, change: Any) -> None:
        with self._lock:
            if change["name"] not in self._sending:
                self._browser_chooses = False
                self._speak(change["new"])
                self._publish(None, None)

    @traitlets.validate("options")
    def _check_options(self, proposal: Any) -> dict[str, Any]:
        return known_options(proposal["value"])

    def _warm_up(self) -> None:
        """Have the solver compiled beside the game; who asked first is told what is amiss with it."""
        thread = warm_up()
        if thread is not None and thread.is_alive():
            Errand(lambda: self._after(thread), self._warmed_up)

    @staticmethod
    def _after(thread: threading.Thread) -> tuple[str, ...]:
        thread.join()
        return notices()

    def _warmed_up(self, errand: Errand[tuple[str, ...]]) -> None:
        if errand.result:
            with self._lock:
                self._desk.say(plain("game.notice", notice="; ".join(errand.result)))
                self._publish(None, None)


def _winnable_deal(rules: Rules, number: int | None = None) -> Deal:
    from pyramid_widget.solver.many import next_winnable

    return next_winnable(random_number() if number is None else number, rules)


def _is_sought(deal: object) -> TypeGuard[int | None]:
    """Whether a winnable deal may stand for what was named: any, or the next from a number."""
    return deal is None or isinstance(deal, int)


def _wanted_deal(rules: Rules, deal: int | Deal | str | None, winnable: bool) -> Deal:
    """The deal that was named, or where only winnable ones are wanted the next that is."""
    if not winnable or not _is_sought(deal):
        return chosen_deal(rules, deal)
    return _winnable_deal(rules, deal)


def _saved_text(source: str | os.PathLike[str]) -> str:
    if isinstance(source, str) and source.lstrip(f"{_BYTE_ORDER_MARK}{whitespace}")[:1] == "{":
        return source.lstrip(_BYTE_ORDER_MARK)
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"no saved game can be read from {str(source)[:60]!r}: {reason}") from None
