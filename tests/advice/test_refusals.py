"""Why a click does nothing: every code where it must be, with its facts, and nothing that was not seen."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from advice.tables import another_arrangement, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import positions

from pyramid_widget.advice.refusals import RefusalCode, why_not, why_not_draw, why_not_store
from pyramid_widget.game.engine import Game, MoveKind, State, bits
from pyramid_widget.game.variants import VARIANTS

WASTE_ONLY = replace(VARIANTS["solitarium"], passes=2)
OVERLAP = VARIANTS["overlap"]
THREE_ROWS_DOWN = replace(VARIANTS["thirteen"], rows=3, face_down_rows=2)

PLAYS = [
    ("solitarium", {"board": ""}, [0], "won", {}),
    ("solitarium", {"board": "3S"}, [52], "no-such-card", {}),
    ("solitarium", {"board": "3S"}, [0, -1], "no-such-card", {}),
    ("solitarium", {"board": "3S"}, [], "one-or-two", {"count": 0}),
    ("solitarium", {"board": "3S"}, [0, 1, 2], "one-or-two", {"count": 3}),
    ("solitarium", {"board": "3S"}, [0, 0], "same-card", {"slot": 0}),
    ("solitarium", {"board": "3S"}, [0, 5], "gone", {"slot": 5}),
    ("solitarium", {"board": "KS 4H 5H"}, [0], "covered", {"slot": 0, "by": [1, 2], "unseen": 0}),
    ("solitarium", {"board": "KS 4H --"}, [1, 0], "covered", {"slot": 0, "by": [1], "unseen": 0}),
    ("solitarium", {"board": "9S 4H --"}, [1, 0], "covered-by-partner", {"slot": 0, "by": 1}),
    ("solitarium", {"board": "9S 4H 4D"}, [1, 0], "covered", {"slot": 0, "by": [1, 2], "unseen": 0}),
    (OVERLAP, {"board": "9S 4H 5H"}, [1, 0], "covered", {"slot": 0, "by": [2], "unseen": 0}),
    (OVERLAP, {"board": "9S 4H 5H"}, [0], "covered", {"slot": 0, "by": [1, 2], "unseen": 0}),
    (OVERLAP, {"board": "9S 4H --", "waste": "4D"}, [28, 0], "covered", {"slot": 0, "by": [1], "unseen": 0}),
    (
        THREE_ROWS_DOWN,
        {"board": "9S 4H 5H 6H 7H 8H"},
        [1],
        "face-down",
        {"place": 1, "by": [3, 4], "unseen": 0},
    ),
    (THREE_ROWS_DOWN, {"board": "9S 4H 5H 6H 7H --"}, [0], "face-down", {"place": 0, "by": [], "unseen": 2}),
    (
        "solitarium",
        {"board": "3S", "waste": "TD 5D 6D"},
        [28],
        "under-waste",
        {"slot": 28, "top": 30, "above": 2},
    ),
    (
        "apophis",
        {"board": "3S", "waste": "TD 5D|6D"},
        [28],
        "under-waste",
        {"slot": 28, "top": 29, "above": 1},
    ),
    (
        "giza",
        {"board": " ".join(["3S", *["--"] * 27, "4H 5H 6H"])},
        [28],
        "under-reserve",
        {"slot": 28, "top": 30, "above": 2},
    ),
    ("solitarium", {"board": "3S", "stock": "TD 5D"}, [0, 28], "stock-not-playable", {"next": True}),
    ("solitarium", {"board": "3S", "stock": "TD 5D"}, [29, 0], "stock-not-playable", {"next": False}),
    ("strict", {"board": "3S", "stock": "5D TD"}, [0, 29], "stock-below-top", {"top": 28}),
    ("solitarium", {"board": "-- KS 6H"}, [2, 1], "lone-in-pair", {"slot": 1, "other": 2, "rank": 13}),
    ("solitarium", {"board": "-- KS KH"}, [2, 1], "lone-in-pair", {"slot": 2, "other": 1, "rank": 13}),
    ("spanish", {"board": "-- QO 6E"}, [1, 2], "lone-in-pair", {"slot": 1, "other": 2, "rank": 12}),
    (
        "solitarium",
        {"board": "-- 6H 9C"},
        [1, 2],
        "not-a-pair",
        {"slots": [1, 2], "ranks": [6, 9], "sum": 15, "target": 13},
    ),
    (
        "spanish",
        {"board": "-- 6E 7C"},
        [2, 1],
        "not-a-pair",
        {"slots": [2, 1], "ranks": [7, 6], "sum": 13, "target": 12},
    ),
]


@pytest.mark.parametrize(("rules", "table", "slots", "code", "facts"), PLAYS)
def test_why_not(
    rules: Any, table: dict[str, str], slots: list[int], code: str, facts: dict[str, Any]
) -> None:
    refusal = why_not(*laid(rules, **table), slots)
    assert refusal is not None
    assert (refusal.code.value, refusal.facts) == (code, facts)


@pytest.mark.parametrize("several", [np.array, lambda slots: [np.int64(slot) for slot in slots]])
def test_slots_may_come_from_a_table(several: Any) -> None:
    game, state = laid("solitarium", "9S 4H 5H")
    refusal = why_not(game, state, several([1, 2]))
    assert refusal == why_not(game, state, [1, 2])
    assert json.dumps(refusal.facts)


def test_a_card_that_was_seen_and_lies_face_down_again_is_covered() -> None:
    game, state = laid(THREE_ROWS_DOWN, "9S 4H 5H 6H 7H 8H")
    refusal = why_not(game, state, [1], seen=1 << 1)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == (RefusalCode.COVERED, {"slot": 1, "by": [3, 4], "unseen": 0})


PARTNERS = {"slot": 1, "rank": 7, "partner_rank": 6, "free": [], "covered": [], "waste": [], "stock": []}


@pytest.mark.parametrize(
    ("rules", "table", "seen", "facts"),
    [
        ("solitarium", {"board": "6S 7H 6C"}, None, {"free": [2], "covered": [0], "gone": 2, "unseen": 0}),
        (
            "solitarium",
            {"board": "-- 7H --", "waste": "6S 6C", "stock": "6H"},
            None,
            {"free": [29], "waste": [28], "gone": 1, "unseen": 1},
        ),
        (
            "solitarium",
            {"board": "-- 7H --", "waste": "6S", "stock": "5D 6H 6D"},
            1 << 30,
            {"free": [28], "stock": [30], "gone": 1, "unseen": 1},
        ),
        (
            "solitarium",
            {"board": "-- 7H --", "stock": "5D 6H 6D", "pass_number": 2},
            None,
            {"stock": [29, 30], "gone": 2, "unseen": 0},
        ),
        ("strict", {"board": "-- 7H --", "stock": "6H 6D"}, None, {"free": [28], "gone": 2, "unseen": 1}),
        ("overlap", {"board": "6H 7H --"}, None, {"free": [0], "gone": 3, "unseen": 0}),
        ("cell", {"board": "-- 7H --", "cell": "6S"}, None, {"gone": 3, "unseen": 0, "free": [2]}),
    ],
)
def test_a_card_needs_a_partner(rules: str, table: dict[str, Any], seen: int | None, facts: Any) -> None:
    refusal = why_not(*laid(rules, **table), [1], seen=seen)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == (RefusalCode.NEEDS_PARTNER, PARTNERS | facts)


def test_the_lower_card_of_an_overlap_pair_needs_its_cover_alone() -> None:
    refusal = why_not(*laid("overlap", "9S 4H --"), [0])
    assert refusal is not None
    assert (refusal.code, refusal.facts["free"]) == (RefusalCode.NEEDS_PARTNER, [1])


def test_the_half_rank_of_an_even_target_is_its_own_partner() -> None:
    refusal = why_not(*laid("spanish", "-- 6O --", waste="6E"), [1])
    assert refusal is not None
    assert (refusal.facts["partner_rank"], refusal.facts["free"], refusal.facts["gone"]) == (6, [28], 2)


@pytest.mark.parametrize(
    ("rules", "table", "code", "facts"),
    [
        ("solitarium", {"board": ""}, "won", {}),
        ("giza", {"board": "3S"}, "no-stock", {}),
        ("strict", {"board": "3S", "waste": "TD"}, "no-pass-left", {"passes": 1}),
        (WASTE_ONLY, {"board": "3S", "waste": "TD", "pass_number": 2}, "no-pass-left", {"passes": 2}),
        ("strict", {"board": "3S"}, "stock-and-waste-empty", {}),
        ("apophis", {"board": "3S"}, "stock-and-waste-empty", {}),
    ],
)
def test_why_not_draw(rules: Any, table: dict[str, Any], code: str, facts: dict[str, Any]) -> None:
    refusal = why_not_draw(*laid(rules, **table))
    assert refusal is not None
    assert (refusal.code.value, refusal.facts) == (code, facts)


@pytest.mark.parametrize(
    ("rules", "table", "slot", "code", "facts"),
    [
        ("solitarium", {"board": ""}, 0, "won", {}),
        ("solitarium", {"board": "3S"}, 0, "no-cell", {}),
        ("cell", {"board": "3S"}, 99, "no-such-card", {}),
        ("cell", {"board": "3S", "cell": "TD"}, 1, "in-cell", {"slot": 1}),
        ("cell", {"board": "3S", "cell": "TD"}, 0, "cell-full", {"slot": 1}),
        ("cell", {"board": "3S"}, 4, "gone", {"slot": 4}),
        ("cell", {"board": "3S", "stock": "TD 5D"}, 28, "stock-not-storable", {}),
        ("cell", {"board": "3S", "stock": "TD 5D"}, 29, "stock-not-storable", {}),
        ("cell", {"board": "3S", "waste": "5D TD"}, 28, "under-waste", {"slot": 28, "top": 29, "above": 1}),
        ("cell", {"board": "3S 4H 5H"}, 0, "covered", {"slot": 0, "by": [1, 2], "unseen": 0}),
        ("cell", {"board": "KS"}, 0, "lone-not-storable", {"slot": 0, "rank": 13}),
        (
            replace(VARIANTS["giza"], cell=1),
            {"board": " ".join([*["--"] * 28, "4H 5H 6H"])},
            30,
            "reserve-not-storable",
            {"slot": 30},
        ),
        (
            replace(OVERLAP, cell=1),
            {"board": "9S 4H --"},
            0,
            "covered",
            {"slot": 0, "by": [1], "unseen": 0},
        ),
    ],
)
def test_why_not_store(
    rules: Any, table: dict[str, Any], slot: int, code: str, facts: dict[str, Any]
) -> None:
    refusal = why_not_store(*laid(rules, **table), slot)
    assert refusal is not None
    assert (refusal.code.value, refusal.facts) == (code, facts)


def test_every_code_has_a_case_here() -> None:
    tables = [test_why_not_draw, test_why_not_store]
    cases = [case for test in tables for case in test.pytestmark[0].args[1]] + PLAYS  # type: ignore[attr-defined]
    named = {case[-2] for case in cases} | {"needs-partner"}
    assert named == {code.value for code in RefusalCode}


@settings(max_examples=40)
@given(positions(), st.randoms(use_true_random=False))
def test_what_is_refused_is_illegal_and_the_rest_is_legal(
    place: tuple[Game, State], rng: random.Random
) -> None:
    game, state = place
    removals = {move.slots for move in game.legal_moves(state) if move.kind is MoveKind.REMOVE}
    pairs = [sorted(rng.sample(range(game.size), 2)) for _ in range(40)]
    for slots in [*([slot] for slot in range(game.size)), *pairs, *map(list, removals)]:
        refusal = why_not(game, state, slots)
        assert (refusal is None) == (tuple(slots) in removals)
        if refusal is not None:
            assert json.loads(json.dumps(refusal.facts)) == refusal.facts
    kinds = {move.kind for move in game.legal_moves(state)}
    assert (why_not_draw(game, state) is None) == bool(kinds & {MoveKind.DRAW, MoveKind.REDEAL})
    stores = {move.slots[0] for move in game.legal_moves(state) if move.kind is MoveKind.STORE}
    assert {slot for slot in range(game.size) if why_not_store(game, state, slot) is None} == stores


@settings(max_examples=40)
@given(positions(), st.randoms(use_true_random=False))
def test_a_refusal_names_no_unseen_card(place: tuple[Game, State], rng: random.Random) -> None:
    game, state = place
    hidden = state.left & ~game.face_up(state) & ~(game.stock_mask if state.pass_number > 1 else 0)
    pairs = [rng.sample(range(game.size), 2) for _ in range(40)]
    for slots in [*([slot] for slot in range(game.size)), *pairs]:
        refusal = why_not(game, state, slots)
        facts = refusal.facts if refusal is not None else {}
        named = [facts[key] for key in ("slot", "top", "other") if key in facts]
        for key in ("by", "slots", "free", "covered", "waste", "stock"):
            value = facts.get(key, [])
            named += value if isinstance(value, list) else [value]
        assert not set(named) & set(bits(hidden))


@settings(max_examples=40)
@given(positions(), st.randoms(use_true_random=False))
def test_a_refusal_depends_on_no_unseen_card(place: tuple[Game, State], rng: random.Random) -> None:
    game, state = place
    assume(game.rules.fixed_apex is None or game.face_up(state) & 1)
    seen = game.face_up(state) | (rng.getrandbits(game.size) if rng.random() < 0.5 else 0)
    other = another_arrangement(game, state, seen, rng)
    pairs = [rng.sample(range(game.size), 2) for _ in range(40)]
    for slots in [*([slot] for slot in range(game.size)), *pairs]:
        assert why_not(game, state, slots, seen=seen) == why_not(other, state, slots, seen=seen)
    for slot in range(game.size):
        assert why_not_store(game, state, slot, seen=seen) == why_not_store(other, state, slot, seen=seen)
    assert why_not_draw(game, state) == why_not_draw(other, state)
