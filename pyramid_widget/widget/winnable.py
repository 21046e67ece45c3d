"""Winnable deals: the next one from a number or from any, found beside the game."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, RLock
from typing import Any

from pyramid_widget.errors import DealError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.answers import Limit
from pyramid_widget.widget.deals import chosen_deal, deal_number, random_number
from pyramid_widget.widget.errand import Errand
from pyramid_widget.widget.options import known_choice
from pyramid_widget.widget.work import SOON

QUICK = Limit(nodes=20_000)
"""How long one deal is looked at where any winnable one will do."""


class Finder:
    """Looks for a winnable deal of any number beside the game: one search at a time, called off at will.

    ``put`` takes the deal that was found, or None, under the lock; ``show`` follows it where nobody waited.
    """

    def __init__(self, lock: RLock, *, put: Callable[[Deal | None], None], show: Callable[[], None]) -> None:
        self._lock: Any = lock
        self._put, self._show = put, show
        self._errand: Errand[Deal | None] | None = None
        self._off = Event()

    @property
    def looking(self) -> bool:
        """Whether a search goes on."""
        return self._errand is not None

    def begin(self, rules: Rules) -> None:
        """Look for a deal; one that is found soon is put on the table at once."""
        self.call_off()
        self._off = off = Event()
        self._errand = errand = Errand(lambda: _found(rules, off), self._ended)
        if errand.wait(SOON):
            self._errand = None
            self._put(errand.result)

    def call_off(self) -> None:
        """Give the search up."""
        self._errand = None
        self._off.set()

    def _ended(self, errand: Errand[Deal | None]) -> None:
        with self._lock:
            if errand is self._errand:  # nobody has gone on with something else
                self._errand = None
                self._put(errand.result)
                self._show()


def _found(rules: Rules, off: Event) -> Deal | None:
    try:
        return winnable_deal(rules, wanted=lambda: not off.is_set())
    except DealError:
        return None


def winnable_deal(rules: Rules, number: int | None = None, wanted: Callable[[], bool] = lambda: True) -> Deal:
    """The next winnable deal from a number, however long that takes, or soon one of any number."""
    from pyramid_widget.solver.many import next_winnable

    if number is None:
        return next_winnable(random_number(), rules, limit=QUICK, skip_open=True, wanted=wanted)
    return next_winnable(number, rules, wanted=wanted)


def is_sought(deal: object) -> bool:
    """Whether a winnable deal may stand for what was named: any, or the next from a number."""
    return deal is None or hasattr(deal, "__index__")


def wanted_deal(rules: Rules, deal: int | Deal | str | None, winnable: bool) -> Deal:
    """The deal that was named, or where only winnable ones are wanted the next that is.

    Raises: DealError for what is no deal, OptionError for a ``winnable`` that is neither True nor False.
    """
    known_choice("winnable", winnable, (False, True))
    if not winnable or not is_sought(deal):
        return chosen_deal(rules, deal)
    return winnable_deal(rules, None if deal is None else deal_number(deal))
