"""What a live experiment has found so far: counts, and a trail of estimates that stays short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from pyramid_widget.game.deal import Deal
from pyramid_widget.study.plan import Setting
from pyramid_widget.study.prediction import Prediction
from pyramid_widget.study.proportion import Proportion

MOST_POINTS = 240
"""Points of the trail at most, so that what is sent stays small however long it runs."""
_WON, _UNKNOWN = 0, 2


@dataclass(frozen=True)
class Point:
    """The estimate after some deals."""

    n: int
    """Deals played."""
    share: float | None
    """The estimate; None where nothing is decided."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


class LiveRun:
    """Deals played one after the other, a few at a time; the only part that changes is what was found.

    >>> from pyramid_widget.solver.answers import Limit
    >>> from pyramid_widget.study.plan import read_setting
    >>> run = LiveRun(read_setting("solitarium", "solver", Limit(), 0), range(100), 0.95)
    >>> run.advance(10)
    >>> run.share.n, run.left, len(run.trail)
    (10, 90, 10)
    """

    def __init__(self, setting: Setting, deals: Sequence[int | Deal], level: float) -> None:
        from pyramid_widget.study.batch import run_batch  # brings numpy, before a click has to wait for it

        self._run_batch = run_batch
        self.setting, self.deals, self.level = setting, deals, level
        self.prediction: Prediction | None = None
        """What was predicted, kept until the reveal."""
        self.revealed = False
        """Whether the prediction was shown beside the exact value."""
        self.share = Proportion(0, 0)
        """What was found so far."""
        self.last: tuple[int | Deal, bool | None] | None = None
        """The deal played last and whether it was won; None where that is not known."""
        self._points: list[Point] = []
        self._stride = 1

    @property
    def left(self) -> int:
        """Deals still to play."""
        return len(self.deals) - self.share.n

    @property
    def trail(self) -> list[Point]:
        """The estimate after the first deal, after evenly spread ones, and now."""
        if not self.share.n:
            return []
        now = self._point(self.share)
        return self._points if self._points and self._points[-1].n == now.n else [*self._points, now]

    def advance(self, many: int) -> None:
        """Play so many of the deals that are left."""
        first = self.share.n
        deals = self.deals[first : first + many]
        if not len(deals):
            return
        for outcome in self._run_batch(self.setting, deals)["outcome"].tolist():
            self.share += Proportion(int(outcome == _WON), 1, int(outcome == _UNKNOWN))
            if self.share.n % self._stride == 0 or self.share.n == 1:
                self._points.append(self._point(self.share))
        self.last = (deals[-1], None if outcome == _UNKNOWN else outcome == _WON)
        while len(self._points) > MOST_POINTS:
            self._stride *= 2
            self._points = [point for point in self._points if point.n % self._stride == 0 or point.n == 1]

    def _point(self, share: Proportion) -> Point:
        low, high = share.interval(self.level)
        return Point(share.n, None if share.n == share.undecided else float(share.estimate), low, high)


class Pace:
    """How many deals make a slice: what takes some milliseconds, learnt from the last ones, and no more than
    can be watched: between two pictures the number of deals grows by a tenth, unless all haste is asked for.
    """

    def __init__(self, seconds: float, *, haste: bool = False) -> None:
        self._seconds, self._haste = seconds, haste
        self._deals = 1
        self._due = 0
        """The number of deals at which the next picture is due."""

    def picture(self, run: LiveRun) -> None:
        """Begin with the deals up to the next picture."""
        played = run.share.n
        self._due = len(run.deals) if self._haste else played + 1 + played // 10

    def advance(self, run: LiveRun) -> bool:
        """Play a slice; whether deals are left before the next picture is due."""
        before = perf_counter()
        run.advance(min(self._deals, self._due - run.share.n))
        took = perf_counter() - before
        if took < self._seconds / 2:
            self._deals = min(2 * self._deals, 1000)
        elif took > 2 * self._seconds:
            self._deals = max(self._deals // 2, 1)
        return run.share.n < self._due and run.left > 0
