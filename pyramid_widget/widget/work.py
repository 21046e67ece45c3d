"""Long work beside the game: one piece at a time, in slices on the kernel's event loop, dropped at will."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import RLock, Thread
from time import perf_counter
from typing import Any, Generic, TypeVar

from pyramid_widget.advice.work import Work
from pyramid_widget.solver.warmup import warm_up
from pyramid_widget.widget.speech import PREPARING, Saying

_log = logging.getLogger(__name__)

SOON = 0.15
"""Seconds that a click may wait for its answer before the page is told that it is worked out."""
BUSY_AFTER = 0.3
"""Seconds of work before the page says so all the time."""
TELL_EVERY = 0.25
"""Seconds between two reports of how far the work has come."""
SLICE_SECONDS = 0.004
"""What a slice may take, so that a click in between is answered at once."""
POLL = 0.02
"""Seconds between two looks at whether the solver is compiled."""

R = TypeVar("R")


@dataclass(frozen=True, kw_only=True, eq=False)
class Job(Generic[R]):
    """A piece of work, and what becomes of its answer."""

    work: Work[R]
    """What is worked out."""
    done: Callable[[R], None]
    """Takes the answer, under the lock."""
    stands: Callable[[], bool]
    """Whether the answer would still be to the point."""
    busy: Saying
    """What the page says while it goes on."""
    asked: bool = True
    """Whether somebody asked for it; what nobody asked for gives way, and keeps nobody waiting."""


@dataclass
class _Pace:
    """When the work began, and when something was last told of it."""

    started: float = field(default_factory=perf_counter)
    told: float = 0.0

    def slice(self, work: Work[Any]) -> bool:
        """Go on for some milliseconds; whether the work is done.

        However quick the machine is, ``run`` gets the same numbers, so that the same question has the same
        answer.
        """
        until, nodes = perf_counter() + SLICE_SECONDS, _step()
        while not work.run(nodes):
            if perf_counter() >= until:
                return False
        return True

    @property
    def seconds(self) -> float:
        return perf_counter() - self.started


def _step() -> int:
    """Positions between two looks at the clock: less than a millisecond, compiled; else some."""
    from pyramid_widget.solver.jit import COMPILED

    return 2000 if COMPILED else 200


class Worker:
    """Does one job at a time: at once as far as that goes soon, then in slices on the running event loop.

    Without a running loop a job is done to its end at once. ``lock`` is held by whoever calls ``begin`` or
    ``drop``; ``show`` shows what a job has changed, ``show_busy`` the sentence ``busy`` alone, ``stopped``
    tells the person that a job was interrupted or is ``broken``.
    """

    def __init__(
        self,
        lock: RLock,
        *,
        show: Callable[[], None],
        show_busy: Callable[[], None],
        stopped: Callable[..., None],
    ) -> None:
        self._lock: Any = lock
        self._show, self._show_busy, self._stopped = show, show_busy, stopped
        self._job: Job[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._busy: Saying | None = None
        self._progress = 0.0

    @property
    def job(self) -> Job[Any] | None:
        """What is being worked out."""
        return self._job

    @property
    def busy(self) -> tuple[Saying, float] | None:
        """What the page should say of the work in progress, and how far it has come from 0 to 1."""
        return None if self._busy is None else (self._busy, self._progress)

    def drop(self) -> None:
        """Give up what is being worked out."""
        self._job = self._task = self._busy = None

    def drop_unless_it_stands(self) -> None:
        """Give up what is being worked out, if the game went on so that its answer would not fit."""
        if self._job is not None and not self._job.stands():
            self.drop()

    def begin(self, job: Job[Any]) -> bool:
        """Start a job in place of any other; whether it is done already."""
        self.drop()
        self._job = job
        pace = _Pace()
        loop = running_loop()
        try:
            if loop is None:
                self._to_the_end(job, pace)
                return self._finish(job)
            if job.asked and self._done_soon(job, pace):
                return self._finish(job)
        except BaseException:
            self.drop()
            raise
        self._task = loop.create_task(self._go_on(job, pace))
        return False

    def do(self, job: Job[R]) -> R:
        """Do a job to its end and return its answer, which is shown unless a click came in between.

        The lock is not held meanwhile. Whatever stops the work, the game is as it was.
        """
        with self._lock:
            self.drop()
            self._job = job
        try:
            self._to_the_end(job, _Pace())
        except BaseException:
            with self._lock:
                if self._job is job:
                    self.drop()
                    self._stopped(broken=False)
            raise
        with self._lock:
            if self._job is job:
                self._finish(job)
                self._show()
        return job.work.result

    def _to_the_end(self, job: Job[Any], pace: _Pace) -> None:
        thread = warm_up()
        while thread is not None and thread.is_alive():
            thread.join(POLL)
            self._tell(job, PREPARING, pace)
        while not pace.slice(job.work):
            self._tell(job, job.busy, pace)

    def _done_soon(self, job: Job[Any], pace: _Pace) -> bool:
        thread = warm_up()
        if thread is not None and thread.is_alive():
            thread.join(SOON)
        while not _alive(thread):
            if pace.slice(job.work):
                return True
            if pace.seconds >= SOON:
                break
        return False

    async def _go_on(self, job: Job[Any], pace: _Pace) -> None:
        """The slices after the first, on the event loop."""
        try:
            thread = warm_up()
            while self._job is job and _alive(thread):
                self._tell(job, PREPARING, pace)
                await asyncio.sleep(POLL)
            while self._job is job:
                if pace.slice(job.work):
                    self._end(job)
                    return
                self._tell(job, job.busy, pace)
                await asyncio.sleep(0)
        except asyncio.CancelledError:  # the loop ends
            self.drop()
            raise
        except KeyboardInterrupt:  # it must not end the kernel's loop
            self._give_up(job, broken=False)
        except Exception:
            _log.exception("what was asked for could not be worked out")
            self._give_up(job, broken=True)

    def _end(self, job: Job[Any]) -> None:
        with self._lock:
            if self._job is job:
                self._finish(job)
                self._show()

    def _give_up(self, job: Job[Any], *, broken: bool) -> None:
        with self._lock:
            if self._job in (job, None):  # none: its answer could not be shown
                self.drop()
                self._stopped(broken=broken)

    def _finish(self, job: Job[Any]) -> bool:
        self.drop()
        job.done(job.work.result)
        return True

    def _tell(self, job: Job[Any], what: Saying, pace: _Pace) -> None:
        """Have the page say what is going on, and again from time to time how far it has come."""
        now = pace.seconds
        if not job.asked or now < BUSY_AFTER or (now < pace.told + TELL_EVERY and self._busy is what):
            return
        with self._lock:
            if self._job is job:
                pace.told = now
                self._busy, self._progress = what, job.work.progress
                self._show_busy()


def _alive(thread: Thread | None) -> bool:
    return thread is not None and thread.is_alive()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs in this thread, or None."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
