"""The options of the widget that change how it looks and what language it speaks, not what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.widget.i18n import LOCALES

OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "shortcuts": (True, False),
    "motion": (True, False),
    "four_color": (True, False),
    "winnable": (False, True),
    "size": ("small", "normal", "large"),
    "theme": ("auto", "light", "dark", "contrast"),
}


def known_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options, if each is one of ``OPTIONS`` with a value that it knows.

    >>> known_options({"theme": "dark"})
    {'theme': 'dark'}

    Raises: OptionError, which names the option and its values.
    """
    for name, value in options.items():
        if name not in OPTIONS:
            raise OptionError(f"option {str(name)[:40]!r}: the options are {', '.join(OPTIONS)}")
        if not any(type(value) is type(right) and value == right for right in OPTIONS[name]):
            choice = " or ".join(repr(right) for right in OPTIONS[name])
            raise OptionError(f"{name}={str(value)[:40]!r}: {name} is {choice}")
    return options


def known_choice(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    """The value, if it is one of the choices of this name.

    >>> known_choice("coach", "off", ("off", "asked", "always"))
    'off'

    Raises: OptionError, which names the choices.
    """
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise OptionError(f"{name}={shown(value)}: {name} is {' or '.join(map(repr, choices))}")
    return value


def known_locale(locale: object) -> str:
    """The locale, if there is a catalogue for it.

    >>> known_locale("es")
    'es'

    Raises: OptionError for any other.
    """
    if isinstance(locale, str) and locale in LOCALES:
        return locale
    raise OptionError(f"locale={str(locale)[:40]!r}: locale is 'en', 'es' or, to follow the browser, None")
