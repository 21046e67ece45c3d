"""The options of the widget that change how it looks and what language it speaks, not what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.widget.i18n import LOCALES

OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "shortcuts": (True, False),
    "motion": (True, False),
    "four_color": (False, True),
    "partner_colors": (False, True),
    "winnable": (False, True),
    "size": ("normal", "small", "large"),
    "theme": ("auto", "light", "dark", "contrast"),
}
"""What each option may be; first what it is where nobody chooses."""


def chosen_options(**choices: Any) -> dict[str, Any]:
    """Every option, and under ``given`` the names that Python chose: those win over a person's settings.

    >>> chosen_options(theme="dark", motion=None)["given"]
    ['theme']

    Raises: OptionError, which names the option and its values.
    """
    given = {name: value for name, value in choices.items() if value is not None}
    own = {name: values[0] for name, values in OPTIONS.items()}
    chosen = known_options({name: given[name] for name in own if name in given})
    return {**own, **chosen, "given": list(given)}


def known_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options, if each is one of ``OPTIONS`` with a value that it knows.

    >>> known_options({"theme": "dark"})
    {'theme': 'dark'}

    Raises: OptionError, which names the option and its values.
    """
    for name, value in options.items():
        if name == "given":
            _check_given(value)
            continue
        if name not in OPTIONS:
            raise OptionError(f"option {shown(name)}: the options are {', '.join(OPTIONS)}")
        if not any(type(value) is type(right) and value == right for right in OPTIONS[name]):
            choice = " or ".join(repr(right) for right in OPTIONS[name])
            raise OptionError(f"{name}={shown(value)}: {name} is {choice}")
    return options


_GIVEN = (*OPTIONS, "coach", "locale")
"""What Python can choose: the options, and what is told beside them."""


def _check_given(names: object) -> None:
    if not isinstance(names, list) or not all(isinstance(name, str) and name in _GIVEN for name in names):
        raise OptionError(f"given={shown(names)}: given is a list of names among {', '.join(_GIVEN)}")


def reassigned(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Options that replace others: what differs is given too; all is where nothing says what is.

    >>> reassigned({"motion": True, "given": []}, {"motion": False, "given": []})
    {'motion': False, 'given': ['motion']}

    Raises: OptionError, which names the option and its values.
    """
    known_options(after)
    if "given" not in after:
        return after
    changed = {name for name, value in after.items() if before.get(name, value) != value} - {"given"}
    return {**after, "given": sorted({*after["given"], *changed})}


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
    raise OptionError(f"locale={shown(locale)}: locale is 'en', 'es' or, to follow the browser, None")
