"""Packages that only studies need, imported on use."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def needed(module: str, what: str, extra: str = "study") -> Any:
    """The module, or an error that says how to install it.

    >>> needed("json", "this").__name__
    'json'

    Raises: ModuleNotFoundError, with the line that installs the extra.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        sentence = f"{what} needs the package {package}: pip install 'pyramid-widget[{extra}]'"
        raise ModuleNotFoundError(sentence, name=error.name) from None
