"""Packages that only studies need, imported on use."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def needed(module: str, what: str, extra: str = "study") -> Any:
    """The module, or an error that says how to install it.

    >>> needed("json", "this").__name__
    'json'

    In a browser the extra as a whole cannot be installed; what its site offers can, one by one.

    Raises: ModuleNotFoundError, with the line that installs the extra or the package.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        line = f"pip install 'pyramid-widget[{extra}]'"
        if sys.platform == "emscripten":
            line = f"%pip install {package}, where the site offers it"
        sentence = f"{what} needs the package {package}: {line}"
        raise ModuleNotFoundError(sentence, name=error.name) from None
