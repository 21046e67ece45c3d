"""Whole games as text: what is written is read back; what is wrong is named."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import choices, deals, walk

from pyramid_widget.errors import NotationError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.record import parse_record, record_text
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS, find_variant

PLAIN = '[Variant "solitarium"]\n[Deal "7"]\n\n1. KS 2. draw 3. KH\n'


@given(deals(), choices, st.integers(0, 200))
@settings(max_examples=60)
def test_a_game_is_read_back_from_its_record(deal: Deal, steps: bytes, back: int) -> None:
    game = Game(deal)
    session = Session(game, [move for _, move, _ in walk(game, steps)])
    session.goto(max(0, session.ply - back))
    text = record_text(session)
    again = parse_record(text)
    assert (again.game.deal, again.moves, again.states, again.ply) == (
        session.game.deal,
        session.moves,
        session.states,
        session.ply,
    )
    assert record_text(again) == text
    assert all(len(line) <= 78 for line in text.splitlines() if not line.startswith("["))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_record_of_every_variant(variant: str) -> None:
    game = Game(Deal.from_number(11, variant))
    session = Session(game, [move for _, move, _ in walk(game, random.Random(11).randbytes(100))])
    text = record_text(session)
    assert text.startswith(f'[Variant "{variant}"]\n[Deal "11"]\n\n1. ')
    assert parse_record(text).states == session.states


def test_the_record_of_custom_rules_names_what_differs() -> None:
    custom = replace(find_variant("relaxed"), passes=None, overlap=True, goal="all")
    text = record_text(Session(Game(Deal.from_number(7, custom))))
    assert text == '[Variant "relaxed"]\n[Rules "passes=none goal=all overlap=true"]\n[Deal "7"]\n\n'
    assert parse_record(text).game.rules == custom


@pytest.mark.parametrize("key", ["custom", 'my "own" \\ rules', "King Tut", "[Deal]", "pirámide"])
def test_rules_of_any_name_are_read_back(key: str) -> None:
    rules = Rules(key=key, rows=6, fixed_apex="KS", draw=3)
    assert parse_record(record_text(Session(Game(Deal.from_number(7, rules))))).game.rules == rules
    assert parse_record(record_text(Session(Game(Deal.from_number(7, Rules(key=key)))))).game.rules == Rules(
        key=key
    )


def test_a_record_written_by_hand_is_understood() -> None:
    text = """\N{ZERO WIDTH NO-BREAK SPACE}
      [Deal "7"][Variant "PIRAMIDE"]
      1.ks  2. DRAW
      3.  k♥
    """
    assert parse_record(text).moves == parse_record(PLAIN).moves


def test_a_record_without_moves_is_the_deal() -> None:
    assert parse_record('[Variant "giza"] [Deal "0"]').ply == 0


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[Variant", "[Game", "no header is called 'Game'"),
        ('[Variant "solitarium"]', "", "it needs [Variant"),
        ('[Deal "7"]', "", "it needs [Deal"),
        ('[Deal "7"]', '[Deal "7"] [Deal "7"]', "two headers are called 'Deal'"),
        ('[Deal "7"]', '[Deal "7"] [Cards "KS"]', "it needs [Deal"),
        ('[Deal "7"]', '[Cards "KS KH"]', "50 of 52 cards are missing"),
        ('"7"', '"seven"', "[Deal]: 'seven' is no number"),
        ('"7"', '"-7"', "[Deal]: '-7' is no number"),
        ('"7"', '"٧"', "is no number"),
        ('"7"', '"9999999999999999999"', "a deal number is a whole number"),
        ('"7"', '"' + "7" * 5000 + '"', "is no number"),
        ("solitarium", "klondike", "no variant is called 'klondike'"),
        ('[Deal "7"]', '[Deal "7', "a header is [Name"),
        ('[Deal "7"]', "[Deal 7]", "a header is [Name"),
        ('[Deal "7"]', '[Deal "7"] [Rules "passes"]', "'passes' is no switch"),
        ('[Deal "7"]', '[Deal "7"] [Rules "jokers=2"]', "'jokers=2' is no switch"),
        ('[Deal "7"]', '[Deal "7"] [Rules "key=x"]', "'key=x' is no switch"),
        ('[Deal "7"]', '[Deal "7"] [Rules "draw=1 draw=3"]', "'draw=3' is no switch"),
        ('[Deal "7"]', '[Deal "7"] [Rules "passes=0"]', "passes=0"),
        ('[Deal "7"]', '[Deal "7"] [Rules "overlap=true face_down_rows=2"]', "overlap=True"),
        ('[Deal "7"]', '[Deal "7"] [Ply "4"]', "the record has 3 moves"),
        ('[Deal "7"]', '[Deal "7"] [Ply "x"]', "[Ply]: 'x' is no number"),
        ("1. KS", "KS", "the moves begin with '1.'"),
        ("1. KS", "0. KS", "move 1 has the number 0"),
        ("3. KH", "4. KH", "move 3 has the number 4"),
        ("3. KH", "3. AH", "move 3: "),
        ("3. KH", "3. redeal", "move 3: redeal is not legal here"),
        ("3. KH", "3. ", "move 3: "),
        ("3. KH", "3. KH 4. KH+", "move 4: "),
        ("3. KH", "3. KH KD", "move 3: "),
        ("3. KH", "3. KH ; well played", "move 3: "),
    ],
)
def test_what_is_wrong_with_a_record_is_said(old: str, new: str, sentence: str) -> None:
    assert PLAIN.count(old) == 1
    with pytest.raises(NotationError) as error:
        parse_record(PLAIN.replace(old, new))
    assert sentence in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "text", ["", " ", "{}", "1. KS", "[", "[[", '["', "\0", "[" * 100_000, "x" * 2_000_000, None, 7]
)
def test_any_other_text_is_no_record(text: str) -> None:
    with pytest.raises(NotationError):
        parse_record(text)


@given(st.text(alphabet='[]"\\ \n.1237VariantDelCsKHdrw+=', max_size=80))
def test_any_text_gives_a_game_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        parse_record(text)


@given(st.data())
@settings(max_examples=60)
def test_a_damaged_record_gives_a_game_or_a_notation_error(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(PLAIN)))
    text = PLAIN[:at] + data.draw(st.text(max_size=3)) + PLAIN[at + data.draw(st.integers(0, 3)) :]
    with suppress(NotationError):
        parse_record(text)
