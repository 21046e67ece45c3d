"""Writes finished games to the record of play, beside the game."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING
from uuid import uuid4

from pyramid_widget.errors import SaveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, Status
from pyramid_widget.game.session import Session
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.errand import THREADS, Errand
from pyramid_widget.widget.speech import Saying, plain

if TYPE_CHECKING:
    from pyramid_widget.widget.record import PlayRecord

_log = logging.getLogger(__name__)

NODES = 5_000_000 if THREADS else 20_000
"""Positions that the verdict on a deal may take; without threads the game waits for it."""
_KEPT = 64

Moves = tuple[Move, ...]


class Recorder:
    """Watches the games of one widget and records each that ends after a move was made here.

    A game that ends again, after undo, replaces its row. ``tell`` is given the sentence that says what went
    wrong, in the thread of the work.

    >>> from pathlib import Path
    >>> from pyramid_widget.widget.record import PlayRecord
    >>> from tempfile import TemporaryDirectory
    >>> session = Session(Game(Deal.from_number(7)), ["KS"])
    >>> with TemporaryDirectory() as folder:
    ...     record = PlayRecord(Path(folder) / "record.sqlite")
    ...     recorder = Recorder(record, print)
    ...     recorder.watch("1", session, Status.PLAYING)
    ...     session.play("draw")
    ...     errand = recorder.watch("1", session, Status.STUCK)
    ...     errand.wait(60), len(record.rows())
    (True, 1)
    """

    def __init__(self, record: PlayRecord, tell: Callable[[Saying], None]) -> None:
        self._record, self._tell = record, tell
        self._name = uuid4().hex
        self._known: dict[str, Moves] = {}
        self._writing = threading.Lock()

    def watch(self, key: str, session: Session, status: Status) -> Errand[Saying | None] | None:
        """Look at the game on the table; what is begun where it has just ended."""
        moves = session.moves[: session.ply]
        if key not in self._known:
            self._know(key, moves)
        if status is Status.PLAYING or self._known[key] == moves:
            return None
        self._know(key, moves)
        work = partial(self._write, key, Session(session.game, moves))
        return Errand(work, self._ended)

    def _know(self, key: str, moves: Moves) -> None:
        self._known.pop(key, None)
        self._known[key] = moves
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]

    def _write(self, key: str, session: Session) -> Saying | None:
        """Write the game, then the verdict on its deal; what went wrong."""
        row = f"{self._name}-{key}"
        try:
            with self._writing:
                if self._known.get(key) != session.moves:  # it has ended again meanwhile
                    return None
                self._record.write(row, session)
            self._record.write_verdict(row, _verdict(session.game.deal))
        except SaveError as error:
            return plain("game.unrecorded", reason=str(error))
        except Exception as error:
            _log.exception("a game could not be recorded")
            return plain("game.unrecorded", reason=type(error).__name__)
        return None

    def _ended(self, errand: Errand[Saying | None]) -> None:
        if errand.result is not None:
            self._tell(errand.result)


def watcher(record: bool, tell: Callable[[Saying], None]) -> Callable[[Desk], None]:
    """What looks at the game on a desk after every change: it records, or does nothing.

    >>> watcher(False, print)(Desk(Deal.from_number(7)))

    Raises: SaveError where Python cannot record.
    """
    if not record:
        return lambda desk: None
    from pyramid_widget.widget.record import PlayRecord, record_file, sqlite

    sqlite()
    recorder = Recorder(PlayRecord(record_file()), tell)

    def watch(desk: Desk) -> None:
        recorder.watch(desk.key, desk.session, desk.status)

    return watch


def _verdict(deal: Deal) -> str:
    from pyramid_widget.solver.answers import Limit
    from pyramid_widget.solver.search import solve

    return solve(Game(deal), limit=Limit(nodes=NODES)).verdict.value
