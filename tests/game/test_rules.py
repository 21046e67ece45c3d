"""Rules: what is refused names its field; what is allowed is allowed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given
from strategies import custom_rules

from pyramid_widget.errors import RulesError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.rules import DeckName, Goal, LayoutName, Rules, ScoreName

ENUMERATIONS = ("layout", "deck", "goal", "score")
NESTED: list[Any] = []
for _ in range(10**5):
    NESTED = [NESTED]
NO_STOCK: dict[str, Any] = {"reserve_columns": 8, "reserve_depth": 3, "passes": 1}


@pytest.mark.parametrize(
    ("switches", "field"),
    [
        # The combinations that contradict themselves.
        ({"overlap": True, "face_down_rows": 6}, "overlap"),
        ({**NO_STOCK, "stock_plays": True}, "stock_plays"),
        ({**NO_STOCK, "passes": None}, "passes"),
        ({**NO_STOCK, "passes": 2}, "passes"),
        ({**NO_STOCK, "draw": 3}, "draw"),
        ({**NO_STOCK, "wastes": 3}, "wastes"),
        ({**NO_STOCK, "waste_fanned": True}, "waste_fanned"),
        ({"reserve_columns": 5, "reserve_depth": 5}, "rows"),
        ({"deck": "spanish", "reserve_columns": 7, "reserve_depth": 3}, "rows"),
        ({"rows": 9, "reserve_columns": 8, "reserve_depth": 1}, "rows"),
        ({"score": "microsoft", "rows": 6}, "score"),
        ({"score": "microsoft", "rows": 8}, "score"),
        ({"score": "microsoft", "layout": "inverted"}, "score"),
        ({"wastes": 3, "draw": 3}, "draw"),
        ({"wastes": 3, "stock_plays": True}, "stock_plays"),
        ({"fixed_apex": "KS", "layout": "inverted"}, "fixed_apex"),
        ({"reserve_columns": 7}, "reserve_depth"),
        ({"reserve_depth": 1}, "reserve_depth"),
        # Values that no rule has.
        ({"rows": 0}, "rows"),
        ({"rows": 10}, "rows"),
        ({"rows": True}, "rows"),
        ({"rows": 7.0}, "rows"),
        ({"rows": "7"}, "rows"),
        ({"rows": None}, "rows"),
        ({"reserve_columns": -1}, "reserve_columns"),
        ({"reserve_columns": 9, "reserve_depth": 1}, "reserve_columns"),
        ({"reserve_columns": 1, "reserve_depth": -3}, "reserve_depth"),
        ({"draw": 0}, "draw"),
        ({"draw": 25}, "draw"),
        ({"draw": True}, "draw"),
        ({"wastes": 0}, "wastes"),
        ({"wastes": 24}, "wastes"),
        ({"passes": 0}, "passes"),
        ({"passes": -1}, "passes"),
        ({"passes": 10**30}, "passes"),
        ({"passes": 1.0}, "passes"),
        ({"passes": True}, "passes"),
        ({"passes": "unlimited"}, "passes"),
        ({"cell": 2}, "cell"),
        ({"cell": -1}, "cell"),
        ({"cell": True}, "cell"),
        ({"face_down_rows": 8}, "face_down_rows"),
        ({"face_down_rows": -1}, "face_down_rows"),
        ({"rows": 3, "face_down_rows": 4}, "face_down_rows"),
        ({"stock_plays": 1}, "stock_plays"),
        ({"overlap": "yes"}, "overlap"),
        ({"waste_fanned": None}, "waste_fanned"),
        ({"layout": "sideways"}, "layout"),
        ({"layout": ["upright"]}, "layout"),
        ({"deck": "tarot"}, "deck"),
        ({"goal": ""}, "goal"),
        ({"goal": None}, "goal"),
        ({"score": 13}, "score"),
        ({"fixed_apex": "XX"}, "fixed_apex"),
        ({"fixed_apex": "KS", "deck": "spanish"}, "fixed_apex"),
        ({"fixed_apex": 51}, "fixed_apex"),
        ({"key": ""}, "key"),
        ({"key": None}, "key"),
        ({"key": "k" * 5000}, "key"),
        ({"key": "two\nlines"}, "key"),
        ({"layout": "x" * 5000}, "layout"),
        # Values of which not even an error can be written.
        *(({field: 10**5000}, field) for field in (*ENUMERATIONS, "fixed_apex", "key", "rows", "overlap")),
        *(({field: NESTED}, field) for field in (*ENUMERATIONS, "fixed_apex", "key", "rows", "overlap")),
        *(({"fixed_apex": value}, "fixed_apex") for value in (b"KS", ["KS"], True)),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence_that_names_the_field(
    switches: dict[str, Any], field: str
) -> None:
    with pytest.raises(RulesError, match=rf"^{field}=") as error:
        Rules(**switches)
    assert len(str(error.value)) < 250


def test_an_unknown_switch_is_no_rule() -> None:
    with pytest.raises(TypeError, match="jokers"):
        Rules(jokers=2)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "switches",
    [
        {"rows": 1},
        {"rows": 9},
        {"rows": 9, "deck": "spanish", "reserve_columns": 1, "reserve_depth": 3, "passes": 1},
        NO_STOCK,
        {"rows": 7, "face_down_rows": 7},
        {"layout": "inverted", "face_down_rows": 6},
        {"score": "microsoft", "deck": "spanish"},
        {"passes": 99},
        {"draw": 3, "stock_plays": True},
        {"wastes": 3, "passes": None},
        {"overlap": True, "cell": 1, "layout": "inverted"},
        {"score": "par", "passes": None},
    ],
)
def test_every_combination_that_makes_sense_is_allowed(switches: dict[str, Any]) -> None:
    Rules(**switches)


def test_texts_become_the_members_of_the_enumerations() -> None:
    rules = Rules(layout="inverted", deck="spanish", goal="all", score="par")  # type: ignore[arg-type]
    assert (rules.layout, rules.deck) == (LayoutName.INVERTED, DeckName.SPANISH)
    assert (rules.goal, rules.score) == (Goal.ALL, ScoreName.PAR)
    assert rules == Rules(
        layout=LayoutName.INVERTED, deck=DeckName.SPANISH, goal=Goal.ALL, score=ScoreName.PAR
    )


def test_the_fixed_apex_is_kept_in_one_spelling() -> None:
    assert Rules(fixed_apex="k♠") == Rules(fixed_apex="KS")


def test_rules_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().rows = 6  # type: ignore[misc]


@pytest.mark.parametrize(
    ("switches", "target", "pyramid", "reserve", "stock"),
    [
        ({}, 13, 28, 0, 24),
        ({"deck": "spanish"}, 12, 28, 0, 20),
        ({"rows": 6}, 13, 21, 0, 31),
        (NO_STOCK, 13, 28, 24, 0),
        ({"reserve_columns": 7, "reserve_depth": 1}, 13, 28, 7, 17),
        ({"reserve_columns": 6, "reserve_depth": 1}, 13, 28, 6, 18),
        ({"layout": "inverted"}, 13, 28, 0, 24),
        ({"rows": 9}, 13, 45, 0, 7),
    ],
)
def test_sizes(switches: dict[str, Any], target: int, pyramid: int, reserve: int, stock: int) -> None:
    rules = Rules(**switches)
    sizes = (rules.target, rules.pyramid_size, rules.reserve_size, rules.stock_size)
    assert sizes == (target, pyramid, reserve, stock)


@given(custom_rules())
def test_random_rules_can_be_dealt_and_rebuilt(rules: Rules) -> None:
    assert Rules(**{field.name: getattr(rules, field.name) for field in fields(Rules)}) == rules
    assert replace(rules) == rules
    assert rules.pyramid_size + rules.reserve_size + rules.stock_size == rules.cards.size
    assert Deal.from_number(1, rules).rules == rules


@given(custom_rules())
def test_the_repr_of_rules_rebuilds_them(rules: Rules) -> None:
    names = {
        "Rules": Rules,
        "LayoutName": LayoutName,
        "DeckName": DeckName,
        "Goal": Goal,
        "ScoreName": ScoreName,
    }
    assert eval(repr(rules), names) == rules
