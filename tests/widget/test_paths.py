"""Paths: what names no file is refused in words, what the system refuses is left to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyramid_widget.errors import SaveError
from pyramid_widget.widget.paths import named_path
from pyramid_widget.widget.record import record, record_summary
from pyramid_widget.widget.widget import PyramidWidget


class Bytes:
    """A path of bytes, as a library may have one."""

    def __fspath__(self) -> bytes:
        return b"game.json"


NO_PATHS = [True, 7, 10**5000, b"x", "\ud800", "\0", "game\0.json", ["x"], Bytes(), Path]

ASK: dict[str, Callable[[PyramidWidget, Any], object]] = {
    "named_path": lambda game, path: named_path(path),
    "save": lambda game, path: game.save(path),
    "to_html": lambda game, path: game.to_html(path, review=False),
    "record": lambda game, path: record(path),
    "record_summary": lambda game, path: record_summary(path),
}


@pytest.mark.parametrize("ask", ASK.values(), ids=ASK)
@pytest.mark.parametrize("path", NO_PATHS, ids=lambda path: type(path).__name__)
def test_what_is_no_path_is_refused_by_name(ask: Callable[[PyramidWidget, Any], object], path: Any) -> None:
    game = PyramidWidget("solitarium", 7)
    with pytest.raises(SaveError, match=r"^path=.*: a path is a text like 'game.json', or a Path$"):
        ask(game, path)


@pytest.mark.parametrize("source", NO_PATHS, ids=lambda path: type(path).__name__)
def test_nothing_is_loaded_from_what_is_no_path(source: Any) -> None:
    with pytest.raises(SaveError, match="no saved game can be read from"):
        PyramidWidget("solitarium", 7).load(source)


def test_texts_and_paths_are_paths(tmp_path: Path) -> None:
    game = PyramidWidget("solitarium", 7)
    for path in (tmp_path / "a.json", str(tmp_path / "b \N{WHITE CHESS KING}.json")):
        text = game.save(path)
        assert Path(path).read_text(encoding="utf-8") == text
    assert game.to_html(str(tmp_path / "c.html"), review=False) == tmp_path / "c.html"


def test_what_the_system_refuses_is_its_own_error(tmp_path: Path) -> None:
    game = PyramidWidget("solitarium", 7)
    for ask in (game.save, game.to_html):
        with pytest.raises(FileNotFoundError):
            ask(tmp_path / "nowhere" / "game")
