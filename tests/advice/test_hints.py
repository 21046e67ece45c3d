"""Hints: each reason where it must be and where it must not, nothing that was not seen, and always an end."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from advice.tables import another_arrangement, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from players import first_legal, follow_hints
from strategies import positions

from pyramid_widget.advice.hints import Hint, hint
from pyramid_widget.advice.reasons import ReasonCode
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, Status
from pyramid_widget.game.rules import Goal
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS

TEN_SHORT = {"rank": 3, "partner_rank": 10, "slots": [0], "others": 0, "partners": [], "other_partners": 0}
TWO_PASSES = replace(VARIANTS["relaxed"], passes=2)

# The ten in the pyramid lies on the three at the apex, so the other three has to take it.
ONE_SAFE = ("solitarium", {"board": "3S 3C TH", "waste": "TD"})
# The same, and that ten is covered by a four that waits for a nine.
NOTHING_SAFE_NOW = ("solitarium", {"board": "3S 3C TH -- -- 4H", "waste": "TD", "stock": "9C 5S"})
# The same, and the nine lies under the three that waits for the ten.
NOTHING_SAFE = ("solitarium", {"board": "3S 9C TH 3C -- 4H", "waste": "TD"})
# The three waits for the ten, which waits for the nine, which waits for the four, which waits for the three.
CIRCLE = {"board": "KS 3S 4H 9C -- TH"}

CASES: dict[ReasonCode, tuple[tuple[Any, dict[str, Any]], dict[str, Any], tuple[Any, dict[str, Any]]]] = {
    ReasonCode.WINS: (("solitarium", {"board": "KS"}), {}, ("solitarium", {"board": "3S KH --"})),
    ReasonCode.LONE_LEAVES: (
        ("solitarium", {"board": "3S KH --", "stock": "TH 6H"}),
        {"slot": 1, "rank": 13},
        ONE_SAFE,
    ),
    ReasonCode.ONLY_SAFE: (ONE_SAFE, {"others": 1}, ("solitarium", {"board": "3S 3C TH"})),
    ReasonCode.OTHER_STRANDS: (
        ONE_SAFE,
        {"slots": [1, 28], "shortage": TEN_SHORT},
        ("solitarium", {"board": "3S 3C TH", "stock": "TD 6D"}),
    ),
    ReasonCode.UNCOVERS: (
        ONE_SAFE,
        {"slots": [0]},
        ("solitarium", {"board": "3S TH 4C", "waste": "3D", "stock": "TC 9C"}),
    ),
    ReasonCode.TURNS_UP: (
        ("thirteen", {"board": "3S 3C TH", "waste": "TD", "stock": "4H 9H"}),
        {"count": 1},
        ONE_SAFE,
    ),
    ReasonCode.KEEPS_PARTNERS: (
        ("solitarium", {"board": "3S 3C TH", "stock": "TD 6D"}),
        {},
        ONE_SAFE,
    ),
    ReasonCode.OPENS_WASTE: (
        ("solitarium", {"board": "5H 3S --", "waste": "8C TD"}),
        {"slot": 28},
        ("solitarium", {"board": "5H 3S --", "waste": "TD", "stock": "8C"}),
    ),
    ReasonCode.NO_PAIR_NOW: (
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "TD"}),
        {},
        NOTHING_SAFE_NOW,
    ),
    ReasonCode.ONLY_PILES_NOW: (
        (TWO_PASSES, {"board": "3S", "waste": "6D", "stock": "7H TD"}),
        {},
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "TD"}),
    ),
    ReasonCode.REMOVALS_STRAND: (
        NOTHING_SAFE_NOW,
        {"count": 1, "slots": [1, 28], "shortage": TEN_SHORT},
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "TD"}),
    ),
    ReasonCode.DRAW_BRINGS: (
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "6D TD", "pass_number": 2}),
        {"slot": 30, "with": [0], "draws": 2, "redeal": False},
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "6D TD"}),
    ),
    ReasonCode.DRAW_MAY_BRING: (
        ("solitarium", {"board": "-- 3S 4C", "waste": "5D", "stock": "6D TD 9H TH"}),
        {
            "ranks": [{"rank": 9, "unseen": 1, "with": [2]}, {"rank": 10, "unseen": 2, "with": [1]}],
            "unseen": 4,
        },
        ("solitarium", {"board": "-- 3S 4C", "waste": "5D", "stock": "6D TD 9H TH", "pass_number": 2}),
    ),
    ReasonCode.REDEAL: (
        ("solitarium", {"board": "3S", "waste": "TD 5D"}),
        {},
        ("solitarium", {"board": "3S", "waste": "TD 5D", "stock": "6D"}),
    ),
    ReasonCode.STORE_UNCOVERS: (
        ("cell", {"board": "3S TH --"}),
        {"slot": 1, "slots": [0], "unseen": 0},
        ("cell", {"board": "3S TH --", "waste": "3D", "stock": "TC"}),
    ),
    ReasonCode.NOTHING_ELSE: (
        ("cell", {"board": "3S TH --"}),
        {},
        ("cell", {"board": "3S TH --", "stock": "3D TC"}),
    ),
    ReasonCode.GAME_WON: (("solitarium", {}), {}, ("solitarium", {"board": "KS"})),
    ReasonCode.NO_REMOVAL_LEFT: (
        ("solitarium", CIRCLE),
        {"piles_only": False},
        ("solitarium", CIRCLE | {"stock": "4D 9D"}),
    ),
    ReasonCode.ALREADY_STRANDED: (
        ("solitarium", {"board": "3S TH --", "waste": "3D"}),
        {"shortage": TEN_SHORT},
        ("solitarium", {"board": "3S TH --", "waste": "3D TC"}),
    ),
    ReasonCode.EVERY_REMOVAL_STRANDS: (
        NOTHING_SAFE,
        {"slots": [3, 28], "shortage": TEN_SHORT},
        NOTHING_SAFE_NOW,
    ),
}


@pytest.mark.parametrize("code", ReasonCode)
def test_a_reason_is_there_where_it_holds(code: ReasonCode) -> None:
    (rules, table), facts, _ = CASES[code]
    reasons = {reason.code: reason.facts for reason in hint(*laid(rules, **table)).reasons}
    assert reasons[code] == facts


@pytest.mark.parametrize("code", ReasonCode)
def test_a_reason_is_not_there_where_it_does_not_hold(code: ReasonCode) -> None:
    _, _, (rules, table) = CASES[code]
    assert code not in {reason.code for reason in hint(*laid(rules, **table)).reasons}


def _remove(*slots: int) -> Move:
    return Move(MoveKind.REMOVE, slots)


@pytest.mark.parametrize(
    ("rules", "table", "move"),
    [
        (*ONE_SAFE, _remove(1, 2)),
        (*NOTHING_SAFE_NOW, DRAW),
        (*NOTHING_SAFE, None),
        ("solitarium", CIRCLE, None),
        ("solitarium", CIRCLE | {"stock": "4D 9D"}, DRAW),
        ("solitarium", CIRCLE | {"stock": "5D 4D", "pass_number": 2}, None),  # and not round and round
        ("solitarium", CIRCLE | {"stock": "5D 7D"}, None),  # nothing among the unseen cards that helps
        ("strict", {"board": "3S", "waste": "TD KS"}, _remove(29)),
        # What uncovers more comes first.
        ("solitarium", {"board": "KS QS JS 4H 9C --", "waste": "9D", "stock": "AS 2S 4D"}, _remove(3, 4)),
        ("apophis", {"board": "KS -- QS 3C -- 4H", "waste": "TD|9C", "stock": "AD"}, _remove(5, 29)),
        # The overlap pair is a removal like any other.
        ("overlap", {"board": "3S TH --"}, _remove(0, 1)),
        # The cell is the last resort: with the ten in it, the three goes with it.
        ("cell", {"board": "3S TH --"}, Move(MoveKind.STORE, (1,))),
        ("cell", {"board": "3S TH --", "stock": "5D 8D"}, DRAW),
        ("cell", {"board": "3S", "cell": "TH"}, _remove(0, 1)),
        # With the last card of the pyramid in the cell, the pyramid is clear.
        (replace(VARIANTS["cell"], goal=Goal.PYRAMID), {"board": "3S"}, Move(MoveKind.STORE, (0,))),
        # Two wastes' tops go together.
        ("apophis", {"waste": "3S|TH"}, _remove(28, 29)),
        ("solitarium", {"board": "3S", "waste": "TD 5D"}, REDEAL),
        (replace(VARIANTS["solitarium"], passes=1), {"board": "3S", "waste": "TD 5D"}, None),
    ],
)
def test_the_move(rules: Any, table: dict[str, Any], move: Move | None) -> None:
    game, state = laid(rules, **table)
    advice = hint(game, state)
    assert advice.move == move, advice


def test_a_draw_of_three_is_for_a_card_that_comes_to_the_top() -> None:
    on_top = laid("king-tut", "3S", stock="5D 6D TD", pass_number=2)
    under = laid("king-tut", "3S", stock="5D TD 6D", pass_number=2)
    assert hint(*on_top).move == DRAW
    assert hint(*under).move is None


def test_full_knowledge_is_asked_for_and_labelled() -> None:
    game, state = laid("solitarium", "3S", stock="6D 5D TD 4D")
    fair, full = hint(game, state), hint(game, state, knowledge="full")
    assert (fair.knowledge, fair.reasons[-1].code) == ("visible", ReasonCode.DRAW_MAY_BRING)
    assert (full.knowledge, full.reasons[-1].facts["draws"]) == ("full", 3)
    with pytest.raises(OptionError, match="'fair' or 'full'"):
        hint(game, state, knowledge="peek")


def test_what_was_seen_is_known() -> None:
    game, state = laid("solitarium", "3S", stock="6D 5D TD 4D")
    (*_, reason) = hint(game, state, seen=1 << 30 | 1 << 31).reasons
    assert (reason.code, reason.facts["slot"]) == (ReasonCode.DRAW_BRINGS, 30)


# In every game


def _codes(advice: Hint) -> list[str]:
    return [reason.code.value for reason in advice.reasons]


@settings(max_examples=60)
@given(positions())
def test_a_hint_is_legal_and_says_why(place: tuple[Game, State]) -> None:
    game, state = place
    advice = hint(game, state)
    assert advice.move is None or advice.move in game.legal_moves(state)
    assert advice.reasons or advice.move is None
    facts = [dict(reason.facts) for reason in advice.reasons]
    assert json.loads(json.dumps(facts)) == facts
    assert len(set(_codes(advice))) == len(advice.reasons)


@settings(max_examples=60)
@given(positions(), st.randoms(use_true_random=False))
def test_a_hint_depends_on_no_unseen_card(place: tuple[Game, State], rng: random.Random) -> None:
    game, state = place
    assume(game.rules.fixed_apex is None or game.face_up(state) & 1)
    seen = game.face_up(state) | (rng.getrandbits(game.size) if rng.random() < 0.5 else 0)
    other = another_arrangement(game, state, seen, rng)
    assert hint(game, state, seen=seen) == hint(other, state, seen=seen)


@pytest.mark.parametrize("key", VARIANTS)
def test_hints_depend_on_no_unseen_card_all_through_a_game(key: str) -> None:
    rng = random.Random(f"unseen {key}")
    session = Session(Game(Deal.from_number(rng.randrange(1000), key)))
    for _ in range(40):
        game, state = session.game, session.state
        other = another_arrangement(game, state, session.seen, rng)
        assert hint(game, state, seen=session.seen) == hint(other, state, seen=session.seen)
        moves = game.legal_moves(state)
        if not moves:
            break
        session.play(rng.choice(moves))


@pytest.mark.parametrize("key", VARIANTS)
def test_hints_end_in_every_variant(key: str) -> None:
    for number in range(3):
        game = Game(Deal.from_number(number, key))
        state, _, last = follow_hints(game)
        assert last.move is None
        assert game.won(state) == (_codes(last) == ["game-won"])
        if last.reasons[0].facts.get("piles_only") is False and not game.rules.cell:
            assert game.status(state) is Status.STUCK


@pytest.mark.parametrize("passes", [None, 2])
def test_hints_end_where_the_wastes_change_the_order_of_the_stock(passes: int | None) -> None:
    rules = replace(VARIANTS["apophis"], passes=passes, goal=Goal.PYRAMID)
    for number in range(3):
        _, moves, last = follow_hints(Game(Deal.from_number(number, rules)))
        assert last.move is None
        assert moves


def test_how_far_hints_lead_and_the_first_legal_move() -> None:
    games = [Game(Deal.from_number(number)) for number in range(100)]
    ends = Counter(_codes(follow_hints(game)[2])[0] for game in games)
    first = sum(game.won(first_legal(game)) for game in games)
    assert (ends["game-won"], first) == (54, 28)
    assert set(ends) <= {"game-won", "already-stranded", "no-removal-left", "every-removal-strands"}
