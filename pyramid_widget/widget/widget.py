"""PyramidWidget: a game of Pyramid in a notebook cell, played by clicks and by Python alike."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Move
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant
from pyramid_widget.widget.actions import perform
from pyramid_widget.widget.bundle import bundle, page_source, script
from pyramid_widget.widget.describe import about, variant_menu
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.i18n import catalogue, locale_for
from pyramid_widget.widget.messages import COACH, Message, Unreadable, message_id, read_message
from pyramid_widget.widget.options import chosen_options, known_choice, known_locale, reassigned
from pyramid_widget.widget.prepare import prepare
from pyramid_widget.widget.recording import watcher
from pyramid_widget.widget.restore import names_belong_to_cells, restoring_code
from pyramid_widget.widget.sending import SHOWN, Sending
from pyramid_widget.widget.snapshot import visible_state
from pyramid_widget.widget.speech import NOTHING_TO_STOP, SEARCHING, STOPPED, WAITING, Saying, plain, together
from pyramid_widget.widget.verbs import Verbs, made
from pyramid_widget.widget.winnable import Finder, wanted_deal
from pyramid_widget.widget.work import Worker, running_loop

_log = logging.getLogger(__name__)
_SET_BY_PYTHON = (*SHOWN, "_esm", "_css", "_page", "_anywidget_id")
_ASIDE = ("hint", "win", "best", "review", "odds", "coach", "why", "sync")
"""Messages that do not call off the search for a winnable deal."""
ANSWER_FIRST = 0.03
"""Seconds that what grows with every move is sent after an answer: server and browser carry that first."""


class _Locale(traitlets.Unicode[str, str]):
    """The language; None stands for the browser's."""

    def validate(self, obj: Any, value: Any) -> str:
        if "locale" not in obj._sending:
            obj._browser_chooses = value is None
        return obj._browsers_locale if value is None else known_locale(value)


class PyramidWidget(Verbs, Sending):
    """A game of Pyramid to play in the cell; whatever a click can do, a method can do too.

    ``variant`` is a name of ``VARIANTS`` or ``Rules``, by default the deal's own or ``"solitarium"``;
    ``deal`` a number, a ``Deal``, the cards as text, or None for a random number. ``locale`` is ``"en"``,
    ``"es"`` or None, which follows the browser. ``coach`` says when the game tells whether it can still be
    won: ``"off"``, ``"asked"`` or ``"always"``; ``odds`` opens the odds panel. What is None of ``theme``,
    ``motion``, ``four_color``, ``partner_colors``, ``coach`` and ``locale`` is set by the person in the page.
    ``moves`` are made at once: ``"KS, 7H+6S, draw"``, or a sequence. ``record`` keeps every game that ends.

    >>> game = PyramidWidget("relaxed", 7)
    >>> game.play("KS"); game.moves
    ('KS',)

    Raises: VariantError, RulesError, DealError or OptionError for what makes no game; NotationError or
    IllegalMoveError for moves that cannot be made.
    """

    _esm = script("widget.js")
    _css = bundle("widget.css")
    _page = traitlets.Unicode(page_source("widget.js")).tag(sync=True)

    snapshot = traitlets.Dict().tag(sync=True)
    """What the page draws."""
    history: traitlets.List[str] = traitlets.List().tag(sync=True)
    """One compact position a ply."""
    told: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the page tells of each ply beyond its position."""
    phrases: traitlets.List[str] = traitlets.List().tag(sync=True)
    """One short phrase a move; the page knows them as ``moves``."""
    reviewed = traitlets.Dict(None, allow_none=True).tag(sync=True)
    """What a review of the game found; the page knows it as ``review``."""
    strings = traitlets.Dict().tag(sync=True)
    """The page's own sentences."""
    variants: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    """The menu of variants."""
    about = traitlets.Dict().tag(sync=True)
    """The full rules of what is being played, and the rules panel."""
    locale = _Locale("en").tag(sync=True)
    """The language; assigning one wins over the browser, assigning None follows it again."""
    options = traitlets.Dict().tag(sync=True)
    """How the page looks and which keys it takes."""
    busy = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """What Python is working on."""
    code = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """The line of Python that brings the game back in another kernel."""

    def __init__(
        self,
        variant: str | Rules | None = None,
        deal: int | Deal | str | None = None,
        *,
        locale: str | None = None,
        shortcuts: bool = True,
        motion: bool | None = None,
        four_color: bool | None = None,
        partner_colors: bool | None = None,
        size: str | None = None,
        theme: str | None = None,
        winnable: bool = False,
        coach: str | None = None,
        odds: bool = False,
        moves: str | Iterable[str | Move] = (),
        record: bool = False,
    ) -> None:
        if variant is None:
            variant = deal.rules if isinstance(deal, Deal) else "solitarium"
        self._lock = threading.RLock()
        self._sending: frozenset[str] = frozenset()
        self._answers = 0
        self._browser_chooses = locale is None
        self._browsers_locale = "en"
        self._words = catalogue(known_locale("en" if locale is None else locale))
        self._own_names = names_belong_to_cells()
        self._finder = Finder(self._lock, put=self._put_found, show=self._show_all)
        known_choice("coach", coach, (*COACH, None))
        known_choice("odds", odds, (False, True))
        known_choice("record", record, (False, True))
        wanted = wanted_deal(find_variant(variant), deal, winnable)
        self._desk = Desk(wanted, coach=coach or "asked", odds=odds)
        self._desk.make_all(made(moves))
        self._watch = watcher(record, self._remark)
        self._worker = Worker(
            self._lock, show=self._show_all, show_busy=self._show_busy, stopped=self._stopped
        )
        colors = {"four_color": four_color, "partner_colors": partner_colors}
        looks = {"motion": motion, **colors, "size": size, "theme": theme, "coach": coach, "locale": locale}
        options = chosen_options(shortcuts=shortcuts, winnable=winnable, **looks)
        traits = {"options": options, **self._in_language(), **self._state(None, None), **self._what_grows()}
        self._sent = dict(traits["snapshot"])
        self._sending = frozenset(traits)
        super().__init__(**traits)
        self._sending = frozenset()
        self.on_msg(self._on_message)
        self._watch(self._desk)

    def __repr__(self) -> str:
        with self._lock:
            session = self._desk.session
            deal = session.game.deal
            number = "own deal" if deal.number is None else f"deal {deal.number}"
            key, status = deal.rules.key, self._desk.status.value
            return f"<PyramidWidget {key}, {number}, ply {session.ply} of {len(session.moves)}, {status}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget for those who can draw it, the board as a picture and as text for those who cannot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        from pyramid_widget.widget.fallback import pictures

        prepare(self._remark)
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
            except KeyboardInterrupt:  # it was meant for the work, and has ended it
                self._stopped(broken=False, reply_to=name)
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
            self._browsers_locale = locale_for(message.fields["locale"])
            if self._browser_chooses:
                self._speak(self._browsers_locale)
            return None
        if message.ply is not None and message.ply != self._desk.session.ply:
            return None
        if message.type == "cancel":
            return self._cancel()
        return self._perform(message)

    def _perform(self, message: Message) -> Saying | None:
        desk = self._desk
        refusal = perform(desk, message)
        if message.type not in _ASIDE:
            self._finder.call_off()
        rules, desk.wish = desk.wish, None
        if rules is not None:
            self._finder.begin(rules)
        self._worker.drop_unless_it_stands()
        job, desk.asked = desk.asked, None
        if job is not None and not self._worker.begin(job):
            desk.say(WAITING)
        return refusal

    def _cancel(self) -> Saying | None:
        """Stop what is worked out or looked for."""
        if self._worker.job is None and not self._finder.looking:
            return NOTHING_TO_STOP
        self._finder.call_off()
        self._worker.drop()
        self._desk.stop_review()
        self._desk.say(STOPPED)
        return None

    def _put_found(self, deal: Deal | None) -> None:
        if deal is None:
            self._desk.none_found()
        else:
            self._desk.new(deal, winnable=True)

    def _apologise(self, name: str | None) -> None:
        """Answer with the last snapshot again; that needs nothing which may just have failed."""
        self._desk.say(plain("error.internal"), "refused")
        sorry = self._words["error.internal"]
        said = {"message": sorry, "tone": "refused", "said": self._desk.said, "replyTo": name, "error": sorry}
        self._show(snapshot={**self._sent, **said})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a page wrote to traits, except to those that Python alone sets."""
        super().set_state({name: value for name, value in sync_data.items() if name not in _SET_BY_PYTHON})

    def close(self) -> None:
        """Take the game off every page; nothing is worked out for it any more."""
        if hasattr(self, "_worker"):  # also called for what was refused before it was a game
            self._finder.call_off()
            self._worker.drop()
            self.layout.close()  # a model of its own, which nobody else closes
        super().close()

    # To the page

    @contextmanager
    def _changing(self) -> Iterator[Desk]:
        """The desk under the lock; what was done to it is shown when the block ends without an error."""
        with self._lock:
            self._finder.call_off()
            yield self._desk
            self._worker.drop_unless_it_stands()
            self._publish(None, None)

    def _publish(self, reply_to: str | None, refusal: Saying | None) -> None:
        if refusal is not None:
            self._desk.say(refusal, "refused")
        self._let_the_coach_think()
        self._watch(self._desk)
        state = self._state(reply_to, refusal)
        same_game = self._sent["game"] == state["snapshot"]["game"]
        loop = None if reply_to is None else running_loop()
        if not same_game:
            self._show(**state, **self._what_grows())
        elif loop is None:
            self._show(**state, after=self._what_grows)
        else:  # the kernel's thread that sends the answer runs only when this one rests
            loop.call_later(ANSWER_FIRST, self._show_what_grows)  # also where an observer of the answer fails
            self._show(**state)

    def _let_the_coach_think(self) -> None:
        """Have it worked out whether the game can still be won, where the page says so unasked."""
        desk = self._desk
        wanted = desk.coach == "always" and desk.coached is None and desk.coach_gave_up_at != desk.mark
        if wanted and self._worker.job is None:
            from pyramid_widget.widget.questions import coach_job

            self._worker.begin(coach_job(desk))

    def _remark(self, saying: Saying) -> None:
        """Add a sentence to what was said last; it comes from beside the game."""
        with self._lock:
            self._desk.say(together(self._desk.saying, saying), self._desk.tone)
            self._publish(None, None)

    def _tell_code(self) -> None:
        self._show(code=self._code())

    def _code(self) -> str | None:
        return restoring_code(self._desk.session, self._saved_to(), own_names=self._own_names)

    def _show_all(self) -> None:
        self._publish(None, None)

    def _show_busy(self) -> None:
        self._show(busy=self._busy())

    def _stopped(self, *, broken: bool, reply_to: str | None = None) -> None:
        """Say that the work has stopped, and do not begin it again unasked."""
        desk = self._desk
        desk.stop_review()
        desk.coach_gave_up_at = desk.mark
        desk.say(*((plain("error.internal"), "refused") if broken else (STOPPED, "info")))
        self._publish(reply_to, None)

    def _busy(self) -> str | None:
        """What the page says that Python is working on."""
        if self._finder.looking:
            return SEARCHING(self._words)
        if self._worker.busy is None:
            return None
        what, progress = self._worker.busy
        text, percent = what(self._words), int(100 * progress)
        return self._words.say("busy.part", what=text, percent=percent) if percent else text

    def _state(self, reply_to: str | None, refusal: Saying | None) -> dict[str, Any]:
        """The traits that follow the game."""
        desk, words = self._desk, self._words
        error = None if refusal is None else refusal(words)
        return {
            "busy": self._busy(),
            "reviewed": self._review_of_the_game(),
            "about": about(desk.session.game.rules, words.locale),
            "snapshot": visible_state(desk, words, reply_to=reply_to, error=error),
        }

    def _what_grows(self) -> dict[str, Any]:
        """The traits that grow with every move; they follow an answer, which need not wait for them."""
        desk = self._desk
        return {
            "code": self._code(),
            "history": desk.history,
            "told": desk.told(self._words),
            "phrases": desk.phrases(self._words),
        }

    def _show_what_grows(self) -> None:
        with self._lock:
            self._show(**self._what_grows())

    def _review_of_the_game(self) -> dict[str, Any] | None:
        found = self._desk.review
        if found is None:
            return None
        from pyramid_widget.widget.reviewed import review_state

        review, done = found
        return review_state(review, self._desk.session, self._desk.key, self._words, done=done)

    def _in_language(self) -> dict[str, Any]:
        """The traits that follow the language."""
        words = self._words
        return {"locale": words.locale, "strings": words.page, "variants": variant_menu(words)}

    def _speak(self, locale: str) -> None:
        self._words = catalogue(locale)
        self._show(**self._in_language())

    @traitlets.observe("locale")
    def _locale_assigned(self, change: Any) -> None:
        with self._lock:
            if change["name"] not in self._sending:
                self._speak(change["new"])
                self._publish(None, None)

    @traitlets.validate("options")
    def _check_options(self, proposal: Any) -> dict[str, Any]:
        return reassigned(self.options, proposal["value"])
