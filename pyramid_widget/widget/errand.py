"""An errand: work that may take long, done beside the game while the game goes on."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

_log = logging.getLogger(__name__)
THREADS = sys.platform != "emscripten"

R = TypeVar("R")


class Errand(Generic[R]):
    """One piece of work in a thread of its own; where there are no threads it is done at once.

    When the work has ended, ``tell`` is called with the errand, in the thread of the work; ``result`` is then
    what the work returned, or None where it failed. Whoever sent for it may also ``wait``.

    >>> errand = Errand(lambda: 6 + 7, lambda errand: None)
    >>> errand.wait(10), errand.result
    (True, 13)
    """

    def __init__(self, work: Callable[[], R], tell: Callable[[Errand[R]], None]) -> None:
        self._work, self._tell = work, tell
        self._ended = threading.Event()
        self.result: R | None = None
        self.thread = threading.Thread(target=self._run, daemon=True, name="pyramid-widget errand")
        if THREADS:
            self.thread.start()
        else:
            self._run()

    def wait(self, seconds: float) -> bool:
        """Wait for the work to end; whether it did in that time."""
        return self._ended.wait(seconds)

    def _run(self) -> None:
        try:
            self.result = self._work()
        except Exception:
            _log.exception("an errand failed")
        self._ended.set()
        try:
            self._tell(self)
        except Exception:
            _log.exception("the result of an errand could not be told")
