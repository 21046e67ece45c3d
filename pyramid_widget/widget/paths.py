"""The file that an argument names, checked before anything is written."""

from __future__ import annotations

import os
from pathlib import Path

from pyramid_widget.errors import SaveError, shown


def named_path(path: object) -> Path:
    """The path that a value names; whether the file is there is another question.

    >>> named_path("game.json").suffix
    '.json'
    >>> named_path(True)
    Traceback (most recent call last):
    pyramid_widget.errors.SaveError: path=True: a path is a text like 'game.json', or a Path

    Raises: SaveError for what names no file on any disk.
    """
    if isinstance(path, str | os.PathLike):
        try:
            name = os.fspath(path)
            if isinstance(name, str) and b"\0" not in os.fsencode(name):
                return Path(name)
        except (TypeError, ValueError):  # a foreign __fspath__, or letters that no file's name has
            pass
    raise SaveError(f"path={shown(path)}: a path is a text like 'game.json', or a Path")
