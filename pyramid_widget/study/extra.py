"""What the extra ``study`` brings, loaded on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

INSTALL = 'pip install "pyramid-widget[study]"'


def extra(name: str) -> Any:
    """A module that comes with the extra ``study``.

    >>> extra("json").loads("[1]")
    [1]

    Raises: ModuleNotFoundError, with the line that installs it.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise ModuleNotFoundError(f"{name} is not installed: {INSTALL}", name=error.name) from None
