"""Hostile messages: each gets one answer and changes nothing; the page's own are understood."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyramid_widget.game.deal import Deal
from pyramid_widget.widget.messages import Message, Unreadable, message_id, read_message

TYPES = ["play", "draw", "redeal", "store", "undo", "redo", "goto", "restart", "new", "hint", "why", "sync"]
TYPES += ["step", "win", "best", "review", "odds", "coach", "cancel"]
numbers = st.one_of(
    st.integers(-3, 60), st.sampled_from([2**31, 2**63, -(2**70), 10**400]), st.floats(), st.booleans()
)
scalars = st.one_of(st.none(), numbers, st.text(max_size=8), st.sampled_from(["7", "solitarium", "9" * 30]))
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
fields = st.sampled_from(
    ["ply", "slots", "slot", "to", "variant", "deal", "rules", "locale", "knowledge", "on", "setting"]
)
hostile = st.one_of(
    values,
    st.builds(
        lambda version, name, kind, rest: {"v": version, "id": name, "type": kind, **rest},
        st.one_of(st.just(1), values),
        st.one_of(st.just("x"), values),
        st.one_of(st.sampled_from(TYPES), values),
        st.dictionaries(fields, values, max_size=4),
    ),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=hostile)
@pytest.mark.usefixtures("the_same_deals")
def test_every_message_gets_one_answer_that_can_be_sent(open_page, content: Any) -> None:
    page = open_page("cell")
    before = page.widget.session.to_json(), page.widget.locale
    answer = page.ask(content)
    json.dumps(answer, allow_nan=False).encode()
    assert answer["replyTo"] == message_id(content)
    assert len(answer["message"]) < 300
    if isinstance(read_message(content), Unreadable):
        assert answer["error"] is not None
    if answer["error"] is not None:
        assert (page.widget.session.to_json(), page.widget.locale) == before
    page.widget.close()


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "play",
        [],
        {},
        {"v": 1},
        {"v": True, "id": "a", "type": "sync"},
        {"v": 1.0, "id": "a", "type": "sync"},
        {"v": 2, "id": "a", "type": "sync"},
        {"v": 1, "id": 5, "type": "sync"},
        {"v": 1, "id": "a" * 65, "type": "sync"},
        {"v": 1, "id": "\ud800", "type": "sync"},
        {"v": 1, "id": "a", "type": "explode"},
        {"v": 1, "id": "a", "type": "\udfff"},
        {"v": 1, "id": "a", "type": ["play"]},
        {"v": 1, "id": "a", "type": "x" * 5_000_000},
        {"v": 1, "id": "a", "type": "draw"},
        {"v": 1, "id": "a", "type": "draw", "ply": False},
        {"v": 1, "id": "a", "type": "draw", "ply": 0.0},
        {"v": 1, "id": "a", "type": "draw", "ply": float("nan")},
        {"v": 1, "id": "a", "type": "draw", "ply": 10**100},
        {"v": 1, "id": "a", "type": "draw", "ply": -1},
        {"v": 1, "id": "a", "type": "play", "ply": 0},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": []},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": [1, 2, 3]},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": [True]},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": ["22"]},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": "22"},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": [-1]},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": [99]},
        {"v": 1, "id": "a", "type": "play", "ply": 0, "slots": {"0": 22}},
        {"v": 1, "id": "a", "type": "store", "ply": 0, "slot": None},
        {"v": 1, "id": "a", "type": "goto", "ply": 0, "to": True},
        {"v": 1, "id": "a", "type": "goto", "ply": 0, "to": 1},
        {"v": 1, "id": "a", "type": "new", "variant": 7},
        {"v": 1, "id": "a", "type": "new", "variant": "x" * 1000},
        {"v": 1, "id": "a", "type": "new", "deal": 7},
        {"v": 1, "id": "a", "type": "new", "deal": "AH " * 1_000_000},
        {"v": 1, "id": "a", "type": "new", "deal": "²"},
        {"v": 1, "id": "a", "type": "new", "rules": []},
        {"v": 1, "id": "a", "type": "new", "rules": {"passes": 1}},
        {"v": 1, "id": "a", "type": "new", "rules": {f"r{n}": "1" for n in range(100)}},
        {"v": 1, "id": "a", "type": "new", "rules": {"key": "x"}},
        {"v": 1, "id": "a", "type": "why", "slots": [7.5]},
        {"v": 1, "id": "a", "type": "locale", "locale": 3},
        {"v": 1, "id": "a", "type": "hint", "ply": 0, "knowledge": "all"},
        {"v": 1, "id": "a", "type": "hint", "ply": 0, "knowledge": ["fair"]},
        {"v": 1, "id": "a", "type": "step"},
        {"v": 1, "id": "a", "type": "step", "ply": 0},
        {"v": 1, "id": "a", "type": "win"},
        {"v": 1, "id": "a", "type": "win", "ply": 0, "knowledge": True},
        {"v": 1, "id": "a", "type": "best"},
        {"v": 1, "id": "a", "type": "odds"},
        {"v": 1, "id": "a", "type": "odds", "on": 1},
        {"v": 1, "id": "a", "type": "coach"},
        {"v": 1, "id": "a", "type": "coach", "setting": "loud"},
        {"v": 1, "id": "a", "type": "coach", "setting": None},
        {"v": 1, "id": "a", "type": "cancel"},
        {"v": 1, "id": "a", "type": "locale", "locale": "x" * 100},
    ],
    ids=lambda content: str(content)[:60],
)
def test_a_message_that_means_nothing_is_answered_with_an_error(open_page, content: Any) -> None:
    page = open_page()
    before = page.widget.session.to_json()
    answer = page.ask(content)
    assert answer["error"]
    assert len(answer["error"]) < 200
    json.dumps(answer).encode()
    assert page.widget.session.to_json() == before


def test_empty_fields_of_a_new_game_ask_for_any(open_page) -> None:
    page = open_page("par")
    answer = page.send("new", variant=None, deal=None, rules=None)
    assert (answer["variant"], answer["error"]) == ("par", None)
    assert page.send("new", deal="  ")["error"] is None


def test_other_rules_keep_the_deal_until_a_move_is_made(open_page) -> None:
    page = open_page("solitarium", 2**63 - 1)
    assert page.send("new", variant="microsoft")["deal"] == str(2**63 - 1)
    own = page.send("new", rules={"passes": "2"})
    assert (own["deal"], own["error"]) == (str(2**63 - 1), None)
    page.send("new", variant="solitarium")
    page.send("draw")
    page.send("undo")
    kept = page.send("new", variant="relaxed")
    assert (kept["variant"], kept["deal"]) == ("relaxed", str(2**63 - 1))
    page.send("draw")
    assert page.send("new", variant="solitarium")["deal"] != str(2**63 - 1)
    page.send("undo")
    assert page.widget.deal.number == 2**63 - 1  # the game that was left is back, with its draw
    page.send("undo")
    assert page.send("new")["deal"] != str(2**63 - 1)


def test_a_number_that_nobody_chose_replaces_it_under_the_same_rules_and_for_own_cards(open_page) -> None:
    page = open_page("relaxed", 2**63 - 1)
    assert page.send("new", variant="relaxed")["deal"] != str(2**63 - 1)
    page.send("new", deal=str(Deal.from_number(7, "relaxed")))
    assert page.widget.deal.number is None
    assert 0 <= int(page.send("new", variant="solitarium")["deal"]) <= 999_999


def test_the_page_s_own_messages_are_understood(root: Path) -> None:
    cases = [
        json.loads(path.read_text(encoding="utf-8")) for path in (root / "tests/data/protocol").glob("*.json")
    ]
    sent = [content for case in cases for content in case["expect"]]
    assert sent
    for content in sent:
        assert isinstance(read_message({**content, "id": "a"}), Message), content
