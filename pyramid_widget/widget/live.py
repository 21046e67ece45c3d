"""LiveExperiment: deals played on and on, the estimate and its interval growing on the screen."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any

import anywidget
import traitlets

from pyramid_widget.errors import OptionError, PyramidError, shown
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.answers import Limit
from pyramid_widget.solver.warmup import warm_up
from pyramid_widget.study.extras import needed
from pyramid_widget.study.numbers import Probability, integer, probability, whole
from pyramid_widget.study.plan import Player, read_deals, read_setting
from pyramid_widget.study.prediction import Prediction
from pyramid_widget.study.proportion import Proportion, normal_quantile
from pyramid_widget.widget.bundle import bundle, page_source, script
from pyramid_widget.widget.i18n import catalogue
from pyramid_widget.widget.live_loop import LiveLoop, Work
from pyramid_widget.widget.live_messages import follow
from pyramid_widget.widget.live_run import LiveRun, Pace
from pyramid_widget.widget.live_text import estimate, heading, last_deal, page_strings, revealed
from pyramid_widget.widget.messages import VERSION, message_id
from pyramid_widget.widget.options import known_locale

_log = logging.getLogger(__name__)

LIMIT = Limit(nodes=1_000_000)
"""For each deal, so that no single one holds the others up for long."""
_SLICE_SECONDS = 0.01
"""What a slice may take, so that a click in between is answered at once."""
_SHOW_EVERY = 0.12
"""Seconds between two pictures while it runs."""
_SENT = ("snapshot", "strings", "locale", "_esm", "_css", "_page", "_anywidget_id")


class LiveExperiment(anywidget.AnyWidget):
    """An experiment that runs in the cell: which share of deals does a player win, or can be won at all?

    ``variant`` and ``player`` are those of ``experiment``, one of each; ``deals`` how many or which ones,
    ``start`` the number of the first. With ``predict`` the page asks for a prediction first, which stays
    hidden until the reveal; it is then scored by ``exact`` or, without it, by the estimate. A run starts so
    slowly that it can be watched and grows by a tenth with each picture, unless there is ``haste``.

    >>> live = LiveExperiment(deals=100, predict=False)
    >>> live.step(50); live.proportion.n
    50

    Raises: VariantError, RulesError, DealError or OptionError for what makes no experiment;
    ModuleNotFoundError without numpy.
    """

    _esm = script("live.js")
    _css = bundle("live.css")
    _page = traitlets.Unicode(page_source("live.js")).tag(sync=True)

    snapshot = traitlets.Dict().tag(sync=True)
    """What the page draws."""
    strings = traitlets.Dict().tag(sync=True)
    """The page's own sentences."""
    locale = traitlets.Unicode("en").tag(sync=True)
    """The language; assigning it wins over the browser."""

    def __init__(
        self,
        variant: str | Rules = "solitarium",
        player: Player = "solver",
        *,
        deals: Any = 10_000,
        start: int = 0,
        seed: int = 0,
        exact: Probability | None = None,
        predict: bool = True,
        haste: bool = False,
        level: float = 0.95,
        limit: Limit = LIMIT,
        locale: str | None = None,
    ) -> None:
        self._loop = LiveLoop()  # before anything is refused: what was never finished is closed too
        needed("numpy", "a live experiment")
        setting = read_setting(variant, player, limit, seed)
        if setting.cells != 1:
            raise OptionError("a live experiment has one rule set and one player")
        first, many = integer(start), integer(deals)
        if first is not None and many is not None:
            deals = range(first, first + many)
        elif first != 0:
            raise OptionError(f"start={shown(start)}: a first number, where deals says how many")
        normal_quantile(level)
        self._plan = (setting, read_deals(deals, setting.rules), float(level))
        self._exact = None if exact is None else probability(exact, "exact")
        self._predict, self._haste = predict, haste
        self._lock = threading.RLock()
        self._browser_chooses = locale is None
        self._words = catalogue(known_locale("en" if locale is None else locale))
        self._say: Callable[[], str] = lambda: ""
        self._said = self._answers = 0
        self._begin()
        super().__init__(
            locale=self._words.locale, strings=page_strings(self._words), snapshot=self._state(None, None)
        )
        self.on_msg(self._on_message)

    # What a click can do

    def predict(self, value: float, interval: tuple[float, float] | None = None) -> None:
        """Store the share that is expected, and an interval that holds the truth nine times in ten.

        Raises: OptionError for a prediction that contradicts itself, or after the reveal.
        """
        guess = Prediction(float(probability(value, "value")), ninety=interval)
        for end in guess.ninety or ():
            probability(end, "interval")
        with self._lock:
            if self._run.revealed:
                raise OptionError("the prediction was revealed already: reset for another")
            self._run.prediction, self._asking = guess, False
            self._tell("live.stored")

    def skip(self) -> None:
        """Go on without a prediction."""
        with self._lock:
            self._asking = False
            self._tell("live.skipped")

    def run(self) -> None:
        """Play on, in slices on the kernel's event loop; without such a loop to the end at once."""
        with self._lock:
            self._asking = False
            if self._loop.going:
                return
            loop = self._loop.usable
            if loop is None:
                pace = Pace(_SLICE_SECONDS, haste=True)
                pace.picture(self._run)
                while pace.advance(self._run):
                    pass
            elif self._run.left:
                self._loop.start(loop, self._guarded(self._go_on))
            self._tell("live.running" if self._loop.going else "live.done")

    def pause(self) -> None:
        """Stop playing on; what was found stays."""
        with self._lock:
            if self._loop.going:
                self._loop.stop()
                self._tell("live.paused")

    def step(self, deals: int = 1) -> None:
        """Play so many deals now.

        Raises: OptionError for a number that is no whole one from 1.
        """
        deals = whole(deals, "deals", 1)
        with self._lock:
            self._asking = False
            self._loop.stop()
            self._run.advance(deals)
            one = deals == 1
            self._say_now(
                lambda: last_deal(self._run, self._words) if one else estimate(self._run, self._words)
            )

    def reset(self) -> None:
        """Start over with the first deal, and with another prediction."""
        with self._lock:
            self._loop.stop()
            self._begin()
            self._tell("live.started_over")

    def reveal(self) -> None:
        """Show the prediction beside the exact value, or beside the estimate where no exact value is known.

        Raises: OptionError before a deal was decided.
        """
        with self._lock:
            if not self.decided:
                raise OptionError("nothing was played yet: there is nothing to reveal")
            self._run.revealed = True
            self._loop.stop()
            self._say_now(lambda: revealed(self._run, self._exact, self._words))

    # What was found

    @property
    def proportion(self) -> Proportion:
        """What was found so far."""
        return self._run.share

    @property
    def running(self) -> bool:
        """Whether it plays on."""
        return self._loop.going

    @property
    def asking(self) -> bool:
        """Whether a prediction is asked for first."""
        return self._asking

    @property
    def decided(self) -> bool:
        """Whether the outcome of some deal is known."""
        return self._run.share.n > self._run.share.undecided

    @property
    def prediction(self) -> Prediction | None:
        """What was predicted."""
        return self._run.prediction

    def close(self) -> None:
        """Stop, and take the widget from the page."""
        self._loop.stop()
        super().close()

    def __repr__(self) -> str:
        setting = self._run.setting
        return f"<LiveExperiment {setting.labels[0]}, {setting.names[0]}: {self._run.share!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget for those who can draw it, what was found as text for those who cannot."""
        made = super()._repr_mimebundle_(**kwargs)
        if made is None:
            return None
        self._loop.adopt()
        warm_up()
        content, metadata = made
        content["text/plain"] = f"{heading(self._run, self._words)} {estimate(self._run, self._words)}"
        return content, metadata

    # Playing on

    def _begin(self) -> None:
        self._run = LiveRun(*self._plan)
        self._asking = self._predict

    def step_soon(self, deals: int) -> None:
        """Play so many deals as soon as the solver is prepared: a click must not hold the kernel up."""

        async def step(going: object) -> None:
            if await self._loop.after(warm_up(), going):
                self.step(deals)

        with self._lock:
            loop, thread = self._loop.usable, warm_up()
            if loop is None or thread is None or not thread.is_alive():
                self.step(deals)
            else:
                self._loop.start(loop, self._guarded(step))
                self._tell("busy.preparing")

    def _guarded(self, work: Work) -> Work:
        """The work; where it breaks off the page says so."""

        async def guarded(going: object) -> None:
            try:
                await work(going)
            except KeyboardInterrupt:  # it must not end the kernel's loop
                self.pause()
            except Exception as error:
                _log.exception("a live experiment broke off")
                why = str(error) if isinstance(error, PyramidError) else None
                with self._lock:
                    if self._loop.stands(going):
                        self._loop.stop()
                        self._say_now(lambda: why or self._words["error.internal"])

        return guarded

    async def _go_on(self, going: object) -> None:
        """Slices on the event loop until it is paused or all deals are played."""
        pace, shown, thread = Pace(_SLICE_SECONDS, haste=self._haste), perf_counter(), warm_up()
        if thread is not None and thread.is_alive():
            self._tell("busy.preparing")
            if await self._loop.after(thread, going):
                self._tell("live.running")
        pace.picture(self._run)
        while (more := self._slice(going, pace)) is not None:
            wait = 0.0 if more else shown + _SHOW_EVERY - perf_counter()
            await asyncio.sleep(max(0.0, wait))
            if perf_counter() >= shown + _SHOW_EVERY and self._loop.stands(going):
                shown = perf_counter()
                self._publish()
                pace.picture(self._run)

    def _slice(self, going: object, pace: Pace) -> bool | None:
        """Play a slice; whether another one comes before the next picture, None where it is over."""
        with self._lock:
            if not self._loop.stands(going):
                return None
            more = pace.advance(self._run)
            if self._run.left:
                return more
            self._loop.stop()
            self._tell("live.done")
            return None

    # To and from the page

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message with a snapshot that carries its id, whatever it is and whatever goes wrong."""
        name = message_id(content)
        with self._lock:
            try:
                error = follow(self, content, self._words)
            except Exception:
                _log.exception("a message from the page could not be followed")
                error = self._words["error.internal"]
            if error is not None:
                said = error
                self._say, self._said = (lambda: said), self._said + 1
            self._publish(name, error)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a page wrote to traits, except to those that Python alone sets."""
        super().set_state({name: value for name, value in sync_data.items() if name not in _SENT})

    def _tell(self, key: str) -> None:
        self._say_now(lambda: self._words[key])

    def _say_now(self, say: Callable[[], str]) -> None:
        """Say a sentence, now and again when the language changes."""
        self._say = say
        self._said += 1
        self._publish()

    def _publish(self, reply_to: str | None = None, error: str | None = None) -> None:
        with self._lock:
            self.set_trait("snapshot", self._state(reply_to, error))

    def _state(self, reply_to: str | None, error: str | None) -> dict[str, Any]:
        """What the page draws; it counts the answers, so that each one differs and is sent."""
        run, words = self._run, self._words
        self._answers += 1
        return {
            "v": VERSION,
            "answers": self._answers,
            "title": heading(run, words),
            "asking": self._asking,
            "running": self._loop.going,
            "left": run.left,
            "trail": [
                [point.n, _short(point.share), _short(point.low), _short(point.high)] for point in run.trail
            ],
            "text": estimate(run, words),
            "message": self._say(),
            "said": self._said,
            "canReveal": not self._asking and not run.revealed and self.decided,
            "exact": _short(self._exact) if run.revealed else None,
            "guess": _guess(run.prediction) if run.revealed else None,
            "replyTo": reply_to,
            "error": error,
        }

    def follow_browser(self, locale: str) -> None:
        """Speak the browser's language, unless Python chose one."""
        if self._browser_chooses:
            self._speak(locale)

    def _speak(self, locale: str) -> None:
        self._words = catalogue(locale)
        with self.hold_trait_notifications():
            self.set_trait("strings", page_strings(self._words))
            self.set_trait("locale", locale)

    @traitlets.validate("locale")
    def _check_locale(self, proposal: Any) -> str:
        return known_locale(proposal["value"])

    @traitlets.observe("locale")
    def _locale_assigned(self, change: Any) -> None:
        with self._lock:
            if change["new"] != self._words.locale:
                self._browser_chooses = False
                self._speak(change["new"])
                self._publish()


def _short(share: float | Fraction | None) -> float | None:
    return None if share is None else round(float(share), 5)


def _guess(prediction: Prediction | None) -> list[float | None] | None:
    """Value and ends of a prediction; None where there is none."""
    if prediction is None:
        return None
    low, high = prediction.ninety or (None, None)
    return [prediction.value, low, high]
