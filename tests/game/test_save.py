"""Saved games: whatever is wrong with a file is said in words, by one kind of error."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import choices, deals, walk

from pyramid_widget.errors import SaveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.session import LONGEST_SAVE, Session

GAME = Session(Game(Deal.from_number(7, "microsoft")), ["KS", "draw", "KC", "KH", "draw"])
SAVED = GAME.to_json()

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    """The saved game with a change to its content."""
    content = json.loads(SAVED)
    change(content)
    return json.dumps(content)


def refused(text: Any, sentence: str = "") -> None:
    """Check that the file is refused, in a sentence of reasonable length."""
    with pytest.raises(SaveError) as error:
        Session.from_json(text)
    assert sentence in str(error.value)
    assert 10 < len(str(error.value)) < 400


@given(deals(), choices, st.integers(0, 200))
@settings(max_examples=60)
def test_a_game_is_loaded_as_it_was_saved(deal: Deal, steps: bytes, back: int) -> None:
    game = Game(deal)
    session = Session(game, [move for _, move, _ in walk(game, steps)])
    session.goto(max(0, session.ply - back))
    again = Session.from_json(session.to_json())
    assert (again.game.deal, again.moves, again.states, again.ply, again.seen) == (
        session.game.deal,
        session.moves,
        session.states,
        session.ply,
        session.seen,
    )


def test_what_was_seen_on_an_undone_way_is_saved() -> None:
    session = Session(Game(Deal.from_number(7)), ["draw", "draw"])
    session.restart()
    session.play("KS")
    assert Session.from_json(session.to_json()).seen == session.seen
    assert session.seen.bit_count() == 30


def test_deal_numbers_travel_as_text() -> None:
    session = Session(Game(Deal.from_number(2**63 - 1)))
    assert json.loads(session.to_json())["number"] == "9223372036854775807"
    assert Session.from_json(session.to_json()).game.deal.number == 2**63 - 1


@pytest.mark.parametrize(
    "text", ["", " ", "{", "}", "null", "7", "[]", '"pyramid"', "{}", "nan", "\0", "[" * 100_000]
)
def test_what_is_no_saved_game(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("thing", [None, 7, b"{}", ["{}"], {"format": "pyramid-widget"}])
def test_what_is_no_text(thing: Any) -> None:
    refused(thing, "a saved game is a text")


def test_a_file_that_is_too_long_is_not_even_read() -> None:
    refused(" " * (LONGEST_SAVE + 1), "at most")


@pytest.mark.parametrize("key", sorted(set(json.loads(SAVED)) - {"number"}))
def test_every_part_must_be_there(key: str) -> None:
    refused(changed(lambda content: content.pop(key)))


@pytest.mark.parametrize("key", sorted(set(json.loads(SAVED)) - {"number"}))
@pytest.mark.parametrize(
    "value", [None, True, -1, 1.5, 10**40, "x", "x" * 10**5, [[]], [None], {}, {"a": []}]
)
def test_every_part_must_be_of_its_kind(key: str, value: Any) -> None:
    refused(changed(lambda content: content.update({key: value})))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda c: c.update(format="klondike"), "not a saved game of this program"),
        (lambda c: c.update(version=2), "version 2: this program reads version 1"),
        (lambda c: c.update(version=True), "version True"),
        (lambda c: c.update(version="1"), "version '1'"),
        (lambda c: c.update(number="8"), "its cards are not those of deal 8"),
        (lambda c: c.update(number=7), "'number'"),
        (lambda c: c.update(number="-7"), "'number'"),
        (lambda c: c.update(number="٧"), "'number'"),
        (lambda c: c.update(number=""), "'number'"),
        (lambda c: c.update(number="9" * 19), "a deal number is a whole number"),
        (lambda c: c.update(number="9" * 5000), "'number'"),
        (lambda c: c.update(cards=c["cards"][3:]), "1 of 52 cards are missing (AH)"),
        (lambda c: c.update(cards=c["cards"].replace("AH", "2D")), "2D more than once"),
        (lambda c: c.update(cards="AO " + c["cards"]), "is no card of the french deck"),
        (lambda c: c.update(cards=str(Deal.from_number(8))), "its cards are not those of deal 7"),
        (lambda c: c["rules"].update(jokers=2), "rules that this program does not know: jokers"),
        (lambda c: c["rules"].update({"x" * 5000: 2}), "rules that this program does not know"),
        (lambda c: c["rules"].update(rows=6), "score='microsoft'"),
        (lambda c: c["rules"].update(rows="7"), "rows='7'"),
        (lambda c: c["rules"].update(passes=0), "passes=0"),
        (lambda c: c["rules"].update(goal="nothing"), "goal='nothing'"),
        (lambda c: c["rules"].update(goal={"x": 1}), "goal="),
        (lambda c: c["rules"].update(goal="x" * 100_000), "goal="),
        (lambda c: c["rules"].update(deck="spanish"), "is no card of the spanish deck"),
        (lambda c: c["rules"].pop("overlap"), "its rules lack overlap"),
        (lambda c: c.update(rules={}), "its rules lack cell, deck"),
        (lambda c: c["moves"].insert(0, "AH"), "move 1 of the saved game is illegal"),
        (lambda c: c["moves"].append("redeal"), "move 6 of the saved game is illegal: redeal"),
        (lambda c: c["moves"].append("KS"), "move 6 of the saved game is illegal"),
        (lambda c: c["moves"].append(""), "move 6 of the saved game is illegal"),
        (lambda c: c["moves"].append("x" * 100_000), "move 6 of the saved game is illegal"),
        (lambda c: c["moves"].append(7), "'moves' should hold texts"),
        (lambda c: c.update(ply=6), "plies 0 to 5"),
        (lambda c: c.update(ply=-1), "plies 0 to 5"),
        (lambda c: c.update(seen="fffffffffffffffff"), "cards that the deck does not have"),
        (lambda c: c.update(seen="-1"), "'seen'"),
        (lambda c: c.update(seen="xyz"), "'seen'"),
        (lambda c: c.update(seen=""), "'seen'"),
        (lambda c: c.update(seen="0x_"), "'seen'"),
    ],
)
def test_what_is_wrong_with_a_saved_game_is_said(
    change: Callable[[dict[str, Any]], Any], sentence: str
) -> None:
    refused(changed(change), sentence)


def test_the_saved_game_itself_is_fine() -> None:
    assert Session.from_json(changed(lambda content: None)).moves == GAME.moves


def test_parts_that_are_not_known_do_no_harm() -> None:
    assert (
        Session.from_json(changed(lambda content: content.update(comment="well played"))).moves == GAME.moves
    )


def test_a_refused_file_leaves_the_game_as_it_was() -> None:
    before = (GAME.ply, GAME.moves, GAME.seen)
    refused(SAVED[:-1])
    assert (GAME.ply, GAME.moves, GAME.seen) == before


@pytest.mark.parametrize("length", [*range(40), *range(40, len(SAVED), 23), len(SAVED) - 2, len(SAVED) - 1])
def test_a_file_cut_off_anywhere_is_refused(length: int) -> None:
    refused(SAVED[:length])


@pytest.mark.slow
def test_a_file_cut_off_at_every_letter_is_refused() -> None:
    for length in range(len(SAVED)):
        refused(SAVED[:length])


def test_a_letter_changed_anywhere_gives_a_game_or_a_save_error() -> None:
    rng = random.Random(13)
    for _ in range(300):
        at = rng.randrange(len(SAVED))
        with suppress(SaveError):
            Session.from_json(SAVED[:at] + rng.choice('x0-"{}[],:7\\\0é') + SAVED[at + 1 :])


@given(json_values)
def test_any_json_is_refused(value: Any) -> None:
    refused(json.dumps(value))


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    refused(text)


@given(st.sampled_from(sorted(json.loads(SAVED))), json_values)
@settings(max_examples=80)
def test_any_part_replaced_gives_a_game_or_a_save_error(key: str, value: Any) -> None:
    with suppress(SaveError):
        Session.from_json(changed(lambda content: content.update({key: value})))


@given(st.sampled_from(sorted(json.loads(SAVED)["rules"])), json_values | st.integers(-3, 60))
@settings(max_examples=120)
def test_any_rule_replaced_gives_a_game_or_a_save_error(name: str, value: Any) -> None:
    with suppress(SaveError):
        Session.from_json(changed(lambda content: content["rules"].update({name: value})))


@given(st.lists(json_values | st.sampled_from(["draw", "redeal", "KS", "KC", "KH", "store AH"]), max_size=8))
@settings(max_examples=80)
def test_any_moves_give_a_game_or_a_save_error(moves: list[Any]) -> None:
    with suppress(SaveError):
        Session.from_json(changed(lambda content: content.update(moves=moves, ply=0)))
