"""The built page: scripts and style sheets."""

from __future__ import annotations

import os
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def bundle(name: str) -> str | Path:
    """A built file of the page: its text, or with ``PYRAMID_WIDGET_DEV=1`` its path, for hot reload.

    Text, because anywidget keeps every widget alive whose page is a path. It ends with a line break, because
    anywidget takes a single line with a dot for a path.

    >>> bundle("widget.css")[-1]
    '\\n'

    Raises: ImportError, which says what to do, where the file was not built.
    """
    path = _file(name)
    return path if _in_development() else _text(path)


def script(name: str) -> str | Path:
    """What anywidget loads for a widget whose page is ``name``: the loader of ``page_source``.

    A browser never forgets a module, so each widget brings few lines, and the page is compiled once for all.
    With ``PYRAMID_WIDGET_DEV=1`` the path of the page itself.

    >>> len(str(script("widget.js"))) < 1000
    True

    Raises: ImportError where it was not built.
    """
    return bundle(name if _in_development() else "loader.js")


def page_source(name: str) -> str:
    """A script of the page as text, which the loader compiles; nothing where anywidget loads it itself.

    >>> page_source("widget.js")[-1]
    '\\n'

    Raises: ImportError where it was not built.
    """
    return "" if _in_development() else _text(_file(name))


def _in_development() -> bool:
    return os.environ.get("PYRAMID_WIDGET_DEV") == "1"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").rstrip("\n") + "\n"


def _file(name: str) -> Path:
    path = STATIC / name
    if not path.is_file():
        raise ImportError(
            f"the page of the widget is missing: {path}. In a checkout, 'make bundle' builds it; "
            "an installed package has it, so install pyramid-widget again",
            path=str(path),
        )
    return path
