"""Has the solver compiled beside the game, and tells what is amiss with it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from pyramid_widget.solver.warmup import notices, warm_up
from pyramid_widget.widget.errand import Errand
from pyramid_widget.widget.speech import Saying, plain


def prepare(tell: Callable[[Saying], None]) -> None:
    """Start to compile the solver; who asks first is told what is amiss, in another thread.

    >>> prepare(lambda saying: None)
    """
    thread = warm_up()
    if thread is not None and thread.is_alive():
        Errand(lambda: _after(thread), lambda errand: _told(errand, tell))


def _after(thread: Thread) -> tuple[str, ...]:
    thread.join()
    return notices()


def _told(errand: Errand[tuple[str, ...]], tell: Callable[[Saying], None]) -> None:
    if errand.result:
        tell(plain("game.notice", notice="; ".join(errand.result)))
