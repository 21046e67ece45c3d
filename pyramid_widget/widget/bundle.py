"""The built page: one script and one style sheet."""

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
    path = STATIC / name
    if not path.is_file():
        raise ImportError(
            f"the page of the widget is missing: {path}. In a checkout, 'make bundle' builds it; "
            "an installed package has it, so install pyramid-widget again",
            path=str(path),
        )
    if os.environ.get("PYRAMID_WIDGET_DEV") == "1":
        return path
    return path.read_text(encoding="utf-8").rstrip("\n") + "\n"
