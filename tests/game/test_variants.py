"""The table of variants, row by row as the rules in words have it, and the names by which they are found."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from pyramid_widget.errors import PyramidError, VariantError
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant, is_custom

# Every switch of every variant; what is not named here is as in this row.
PLAIN: dict[str, Any] = {
    "layout": "upright",
    "rows": 7,
    "deck": "french",
    "fixed_apex": None,
    "reserve_columns": 0,
    "reserve_depth": 0,
    "draw": 1,
    "wastes": 1,
    "stock_plays": False,
    "passes": None,
    "goal": "pyramid",
    "cell": 0,
    "overlap": False,
    "face_down_rows": 0,
    "waste_fanned": False,
    "score": "cards-left",
}
ONE_PASS_ALL = {"stock_plays": True, "passes": 1, "goal": "all"}
TABLE: dict[str, dict[str, Any]] = {
    "solitarium": {},
    "strict": ONE_PASS_ALL,
    "relaxed": {"stock_plays": True, "passes": 1},
    "par": {"stock_plays": True, "passes": 3, "goal": "all", "score": "par"},
    "microsoft": {"stock_plays": True, "passes": 3, "score": "microsoft"},
    "tuts-tomb": {"fixed_apex": "KS", "draw": 3},
    "king-tut": {"draw": 3, "waste_fanned": True},
    "apophis": {"wastes": 3, "passes": 1, "goal": "all"},
    "giza": {"reserve_columns": 8, "reserve_depth": 3, "passes": 1, "goal": "all"},
    "triangle": {**ONE_PASS_ALL, "layout": "inverted"},
    "six-row": {**ONE_PASS_ALL, "rows": 6},
    "reserve": {**ONE_PASS_ALL, "reserve_columns": 7, "reserve_depth": 1},
    "reserve-six": {**ONE_PASS_ALL, "reserve_columns": 6, "reserve_depth": 1},
    "cell": {**ONE_PASS_ALL, "cell": 1},
    "overlap": {**ONE_PASS_ALL, "overlap": True},
    "spanish": {**ONE_PASS_ALL, "deck": "spanish"},
    "thirteen": {**ONE_PASS_ALL, "face_down_rows": 6},
}


def test_the_table_has_the_variants_in_order() -> None:
    assert list(VARIANTS) == list(TABLE)


@pytest.mark.parametrize("key", TABLE)
def test_every_switch_of_every_variant(key: str) -> None:
    rules = VARIANTS[key]
    assert {field.name: getattr(rules, field.name) for field in fields(Rules)} == {
        "key": key,
        **PLAIN,
        **TABLE[key],
    }


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("solitarium", "solitarium"),
        ("Pyramid", "solitarium"),
        ("Pirámide", "solitarium"),
        ("PIRAMIDE", "solitarium"),
        ("pira\N{COMBINING ACUTE ACCENT}mide", "solitarium"),
        ("strict pyramid", "strict"),
        ("Pirámide estricta", "strict"),
        ("Relaxed Pyramid", "relaxed"),
        ("piramide relajada", "relaxed"),
        ("Par Pyramid", "par"),
        ("pirámide par", "par"),
        ("Microsoft", "microsoft"),
        ("piramide microsoft", "microsoft"),
        ("tut's tomb", "tuts-tomb"),
        ("Tut’s Tomb", "tuts-tomb"),
        ("tuts tomb", "tuts-tomb"),
        ("tumba de tut", "tuts-tomb"),
        ("king tut", "king-tut"),
        ("KING-TUT", "king-tut"),
        ("kingtut", "king-tut"),
        ("rey tut", "king-tut"),
        ("Apofis", "apophis"),
        ("Guiza", "giza"),
        ("triángulo", "triangle"),
        ("TRIANGULO", "triangle"),
        ("six row pyramid", "six-row"),
        ("pirámide de seis filas", "six-row"),
        ("Pyramid with reserve of seven", "reserve"),
        ("piramide con reserva de siete", "reserve"),
        ("pyramid with reserve of six", "reserve-six"),
        ("Pirámide con reserva de seis", "reserve-six"),
        ("pyramid with cell", "cell"),
        ("Pirámide con celda", "cell"),
        ("overlap pyramid", "overlap"),
        ("pirámide con solape", "overlap"),
        ("spanish deck", "spanish"),
        ("Baraja Española", "spanish"),
        ("baraja espanola", "spanish"),
        ("trece", "thirteen"),
        ("  Thirteen ", "thirteen"),
    ],
)
def test_a_variant_is_found_by_key_or_title_in_either_language(name: str, key: str) -> None:
    assert find_variant(name).key == key


@pytest.mark.parametrize("name", ["", " ", "klondike", "x" * 100_000, "🂡", None, 7, ["solitarium"], b"giza"])
def test_what_is_no_variant(name: Any) -> None:
    with pytest.raises(VariantError) as error:
        find_variant(name)
    assert isinstance(error.value, LookupError)
    assert isinstance(error.value, PyramidError)
    assert len(str(error.value)) < 400


def test_a_near_miss_is_answered_with_what_was_meant() -> None:
    with pytest.raises(VariantError, match="did you mean 'triangle'"):
        find_variant("traingle")
    with pytest.raises(VariantError, match="the variants are solitarium, strict"):
        find_variant("🂡")


def test_rules_are_found_as_they_are() -> None:
    custom = replace(find_variant("relaxed"), passes=None, overlap=True)
    assert find_variant(custom) is custom
    assert is_custom(custom)
    assert not any(map(is_custom, VARIANTS.values()))
    assert is_custom(Rules())
