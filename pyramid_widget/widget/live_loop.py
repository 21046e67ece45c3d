"""One piece of work at a time on the kernel's event loop; whatever starts later takes its place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any

from pyramid_widget.widget.work import POLL, running_loop

Work = Callable[[object], Coroutine[Any, Any, None]]
"""What is done; it is given its token, and stops when ``LiveLoop.stands`` says no of it."""


class LiveLoop:
    """The event loop on which a live experiment plays on, and the token of what plays."""

    def __init__(self) -> None:
        self._home = running_loop()
        self._token: object | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def going(self) -> bool:
        """Whether something plays on."""
        return self._token is not None

    @property
    def usable(self) -> asyncio.AbstractEventLoop | None:
        """The kernel's loop, rather than that of the thread on which a message happens to come."""
        return self._home if self._home is not None and self._home.is_running() else running_loop()

    def adopt(self) -> None:
        """Take the loop that runs now for the kernel's."""
        self._home = running_loop() or self._home

    def start(self, loop: asyncio.AbstractEventLoop, work: Work) -> None:
        """Begin, in place of anything else."""
        self._token = token = object()

        def begin() -> None:
            self._task = loop.create_task(work(token))  # the loop itself keeps no hold of it

        loop.call_soon_threadsafe(begin)

    def stop(self) -> None:
        """Let nothing play on."""
        self._token = None

    def stands(self, token: object) -> bool:
        """Whether this is still what plays."""
        return self._token is token

    async def after(self, thread: Thread | None, token: object) -> bool:
        """Wait for a thread to end; whether the work still stands then."""
        while self.stands(token) and thread is not None and thread.is_alive():
            await asyncio.sleep(POLL)
        return self.stands(token)
