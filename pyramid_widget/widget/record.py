"""The record of play: every finished game as a row of a local SQLite file, where that was asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from pyramid_widget.errors import SaveError
from pyramid_widget.game.engine import Status
from pyramid_widget.game.session import Session
from pyramid_widget.widget.paths import named_path

if TYPE_CHECKING:
    import sqlite3
    from types import ModuleType

    from pandas import DataFrame

VERSION = 1
COLUMNS = ("ended", "variant", "deal", "cards", "outcome", "moves", "cards_left", "score", "pass", "winnable")
WAIT_SECONDS = 30.0
"""How long one kernel waits for another that writes."""
_TABLE = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, ended TEXT NOT NULL, variant TEXT NOT NULL, deal INTEGER, cards TEXT NOT NULL,
    outcome TEXT NOT NULL, moves INTEGER NOT NULL, cards_left INTEGER NOT NULL, score INTEGER NOT NULL,
    pass INTEGER NOT NULL, winnable TEXT
)"""
_WRITE = f"INSERT OR REPLACE INTO games (id, {', '.join(COLUMNS)}) VALUES ({', '.join('?' * 11)})"


def record_file() -> Path:
    """Where the record lies: in the user's data folder, or where ``PYRAMID_WIDGET_RECORD`` says.

    >>> record_file().suffix
    '.sqlite'
    """
    named = os.environ.get("PYRAMID_WIDGET_RECORD")
    return Path(named) if named else user_data_path("pyramid-widget", appauthor=False) / "record.sqlite"


def sqlite() -> ModuleType:
    """Python's own module for SQLite, without which Python can be built.

    >>> sqlite().__name__
    'sqlite3'

    Raises: SaveError where it was left out.
    """
    try:
        return import_module("sqlite3")
    except ModuleNotFoundError:
        raise SaveError(
            "the record of play needs Python's module sqlite3, which this Python was built without"
        ) from None


@dataclass(frozen=True)
class PlayRecord:
    """A record of play in a file, which several kernels may use at once.

    Each write is one transaction that waits for others; SQLite's rollback journal also holds in home folders
    on a network, where its write-ahead log does not.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     record = PlayRecord(Path(folder) / "record.sqlite")
    ...     record.write("a", Session(Game(Deal.from_number(7))))
    ...     [row["outcome"] for row in record.rows()]
    ['playing']

    Raises: SaveError, in words, where the file cannot be used.
    """

    path: Path

    def write(self, key: str, session: Session) -> None:
        """Write how a game stands; what was written under the same key before is replaced."""
        game, state = session.game, session.state
        values = (
            key,
            datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
            game.rules.key or "custom",
            game.deal.number,
            str(game.deal),
            session.status.value,
            session.ply,
            game.cards_left(state),
            session.score,
            state.pass_number,
            None,
        )
        with self._open() as file:
            file.execute(_WRITE, values)

    def write_verdict(self, key: str, winnable: str) -> None:
        """Write whether the deal of a game could be won: a verdict's name."""
        with self._open() as file:
            file.execute("UPDATE games SET winnable = ? WHERE id = ?", (winnable, key))

    def rows(self) -> list[dict[str, Any]]:
        """Every game, the first that ended first."""
        if not self.path.exists():
            return []
        with self._open() as file:
            found = file.execute(f"SELECT {', '.join(COLUMNS)} FROM games ORDER BY ended, id").fetchall()
        return [dict(zip(COLUMNS, row, strict=True)) for row in found]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        sqlite3 = sqlite()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=WAIT_SECONDS, isolation_level=None)) as file:
                file.execute("BEGIN IMMEDIATE")
                self._check_version(file)
                yield file
                file.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise SaveError(f"the record of play in {self.path} cannot be used: {error}") from None

    def _check_version(self, file: sqlite3.Connection) -> None:
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise SaveError(f"{self.path} was written by a newer version of Pyramid Widget")
        if version == 0:
            file.execute(_TABLE)
            file.execute(f"PRAGMA user_version = {VERSION}")


def record(path: str | os.PathLike[str] | None = None) -> DataFrame:
    """Every finished game that was recorded, one row each, as a pandas DataFrame.

    Columns: ``ended`` (UTC), ``variant``, ``deal`` (number, or missing), ``cards``, ``outcome`` (``won`` or
    ``stuck``), ``moves``, ``cards_left`` (of the pyramid), ``score``, ``pass``, ``winnable`` (the verdict on
    the deal).

    >>> list(record("nowhere.sqlite").columns)[:3]
    ['ended', 'variant', 'deal']

    Raises: SaveError for what is no path, or a file that is no record; ModuleNotFoundError without pandas.
    """
    from pyramid_widget.study.extras import needed

    pandas = needed("pandas", "the record of play as a table")
    frame = pandas.DataFrame(_rows(path), columns=list(COLUMNS))
    types = {"deal": "Int64", "moves": "int64", "cards_left": "int64", "score": "int64", "pass": "int64"}
    frame = frame.astype(types)
    frame["ended"] = pandas.to_datetime(frame["ended"], utc=True)
    return frame


def record_summary(path: str | os.PathLike[str] | None = None) -> DataFrame:
    """One row a variant: games, won, win rate with its 95 % interval, winnable share, streaks, best score.

    ``winnable`` is the share of the deals with a known verdict that could be won; ``streak`` counts the wins
    since the last loss, ``longest_streak`` the most there ever were.

    >>> list(record_summary("nowhere.sqlite").columns)[:3]
    ['games', 'won', 'win_rate']

    Raises: as ``record``.
    """
    from pyramid_widget.study.extras import needed

    pandas = needed("pandas", "the record of play as a table")
    rows = sorted(_rows(path), key=lambda row: row["variant"])
    table = {variant: _summary(list(games)) for variant, games in groupby(rows, lambda row: row["variant"])}
    frame = pandas.DataFrame.from_dict(table, orient="index", columns=_SUMMARY)
    return frame.rename_axis("variant")


_SUMMARY = ["games", "won", "win_rate", "low", "high", "winnable", "streak", "longest_streak", "best_score"]


def _rows(path: str | os.PathLike[str] | None) -> list[dict[str, Any]]:
    return PlayRecord(record_file() if path is None else named_path(path)).rows()


def _summary(games: Sequence[dict[str, Any]]) -> list[Any]:
    from pyramid_widget.study.proportion import Proportion

    won = [game["outcome"] == Status.WON.value for game in games]
    wins = Proportion(sum(won), len(won))
    low, high = wins.interval()
    verdicts = [game["winnable"] for game in games if game["winnable"] in ("winnable", "lost")]
    winnable = verdicts.count("winnable") / len(verdicts) if verdicts else float("nan")
    runs = [len(list(run)) if is_won else 0 for is_won, run in groupby(won)]
    best = max(game["score"] for game in games)
    return [wins.n, wins.successes, float(wins.estimate), low, high, winnable, runs[-1], max(runs), best]
