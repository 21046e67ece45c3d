"""Options: what is none is refused by name, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.widget.options import known_locale, known_options, reassigned
from pyramid_widget.widget.widget import PyramidWidget

NESTED: list[Any] = []
for _ in range(10**5):
    NESTED = [NESTED]


@pytest.mark.parametrize("given", [None, 5, True, [1], ["theme", None], ["skin"], "abc", "theme", {}, [[]]])
def test_given_is_a_list_of_names(given: Any) -> None:
    game = PyramidWidget("solitarium", 7, theme="dark")
    before = game.options
    with pytest.raises(OptionError, match=r"^given=.*a list of names among shortcuts, .*theme"):
        game.options = {**game.options, "given": given}
    assert game.options == before


def test_every_name_that_python_can_choose_may_be_given() -> None:
    game = PyramidWidget("solitarium", 7, theme="dark", coach="off", locale="es")
    game.options = {**game.options, "motion": False}
    assert {"theme", "coach", "locale", "motion"} <= set(game.options["given"])
    assert reassigned({}, {"theme": "dark", "given": ["coach", "locale"]})["given"] == ["coach", "locale"]


def test_names_that_no_option_has_are_refused() -> None:
    for name in ("skin", 10**5000, None):
        with pytest.raises(OptionError, match=r"^option .*: the options are shortcuts, "):
            known_options({name: 1})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "locale", ["fr", "", 7, 10**5000, ["en"], NESTED], ids=lambda value: str(type(value))
)
def test_a_locale_without_a_catalogue_is_refused(locale: Any) -> None:
    with pytest.raises(OptionError, match=r"^locale=.*: locale is 'en', 'es'"):
        known_locale(locale)
    with pytest.raises(OptionError, match=r"^locale="):
        PyramidWidget("solitarium", 7, locale=locale)
