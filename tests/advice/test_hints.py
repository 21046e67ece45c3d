"""Hints: each reason where it must be and where it must not, nothing that was not seen, and always an end."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from advice.tables import another_arrangement, laid
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from players import first_legal, follow_hints
from strategies import positions

from pyramid_widget.advice.hints import Advising, Hint, hint
from pyramid_widget.advice.reasons import Reason, ReasonCode
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, Status
from pyramid_widget.game.rules import Goal
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit, Verdict

Place = tuple[Any, dict[str, Any]]

TEN_SHORT = {"rank": 3, "partner_rank": 10, "slots": [0], "others": 0, "partners": [], "other_partners": 0}
TWO_PASSES = replace(VARIANTS["relaxed"], passes=2)
SHORT = Limit(nodes=3_000)
"""Enough to see some arrangements; for tests of what holds whatever the shares are."""

# The ten in the pyramid lies on the three at the apex, so the other three has to take it.
ONE_SAFE: Place = ("solitarium", {"board": "3S 3C TH", "waste": "TD"})
# The same, and that ten is covered by a four that waits for a nine.
NOTHING_SAFE_NOW: Place = ("solitarium", {"board": "3S 3C TH -- -- 4H", "waste": "TD", "stock": "9C 5S"})
# The same, and the nine lies under the three that waits for the ten.
NOTHING_SAFE: Place = ("solitarium", {"board": "3S 9C TH 3C -- 4H", "waste": "TD"})
# The three waits for the ten, which waits for the nine, which waits for the four, which waits for the three.
CIRCLE = {"board": "KS 3S 4H 9C -- TH"}
# Two threes need a ten each: the third, in the stock, must not take one of the two.
TWO_THREES: Place = ("relaxed", {"board": "3S 3C --", "waste": "TD", "stock": "3D TC"})
# Two twos and two jacks: the jack of the board has to go with the two of the waste, which lies on the others.
TWO_AND_JACK: Place = ("relaxed", {"board": "KD 2C 2D -- -- KH -- -- -- JH", "waste": "JC JD 2S"})
# With draws of three, the king in the waste keeps the tens in their places.
KING_STAYS: Place = (
    "king-tut",
    {"board": "KH 3S 3H TC -- TH", "waste": "KD", "stock": "3D KC TS 3C TD", "pass_number": 2},
)
# What is drawn decides whether the four may go with the nine of the board.
DRAW_FIRST: Place = ("king-tut", {"board": "9D 4H KC -- -- 9H", "stock": "4C 4D 9S"})
SEVEN_UNSEEN: Place = ("relaxed", {"board": "3S 9C TH 3C -- 4H", "stock": "2S TD 4S 9S 7H TC 9H 5H"})
PLAIN: Place = ("solitarium", {"board": "3S 3C TH", "stock": "TD 6D"})
TEN_COMES: Place = ("solitarium", {"board": "3S", "waste": "5D", "stock": "6D TD", "pass_number": 2})

CASES: dict[ReasonCode, tuple[Place, dict[str, Any], Place]] = {
    ReasonCode.WINS: (
        ("solitarium", {"board": "KS"}),
        {},
        ("solitarium", {"board": "3S KH --", "stock": "TH"}),
    ),
    ReasonCode.ONLY_WINNING: (ONE_SAFE, {"others": 1, "draw": True}, PLAIN),
    ReasonCode.LONE_LEAVES: (
        ("solitarium", {"board": "3S KH --", "stock": "TH 6H"}),
        {"slot": 1, "rank": 13},
        ("king-tut", {"board": "3S", "waste": "KH", "stock": "TH 6H 5H 7H"}),
    ),
    ReasonCode.SAVES_PARTNER: (ONE_SAFE, {"slot": 0, "partner": 28, "slots": [1, 28]}, PLAIN),
    ReasonCode.ONLY_SAFE: (
        ("strict", ONE_SAFE[1] | {"stock": "2S JC 5C 8C 6C 7D 4D 9D"}),
        {"others": 1},
        ONE_SAFE,
    ),
    ReasonCode.OTHER_STRANDS: (
        TWO_THREES,
        {"slots": [28, 29], "shortage": TEN_SHORT | {"slots": [0, 1], "other_partners": 1}},
        ONE_SAFE,
    ),
    ReasonCode.OTHER_LOSES: (TWO_AND_JACK, {"slots": [1, 9]}, ONE_SAFE),
    ReasonCode.KEEPS_WIN: (PLAIN, {}, SEVEN_UNSEEN),
    ReasonCode.SHARE: (
        ("relaxed", {"board": "3S 9C TH 3C 4H", "waste": "9D", "stock": "TD 9S 4S TC 5H"}),
        {"wins": 18, "n": 24, "low": 0.75, "high": 0.75, "exact": True},
        PLAIN,
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
        ("relaxed", {"board": "3S 3C TH -- -- 4D", "waste": "9D", "stock": "4S TD 9S 7H TC 9H 5H 8H AC"}),
        {},
        ONE_SAFE,
    ),
    ReasonCode.OPENS_WASTE: (
        ("solitarium", {"board": "5H 3S --", "waste": "8C TD"}),
        {"slots": [28]},
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
        KING_STAYS,
    ),
    ReasonCode.REMOVALS_LOSE: (KING_STAYS, {"count": 1, "slots": [28]}, NOTHING_SAFE_NOW),
    ReasonCode.DRAW_KEEPS: (DRAW_FIRST, {"count": 1}, NOTHING_SAFE_NOW),
    ReasonCode.DRAW_BRINGS: (
        TEN_COMES,
        {"slot": 30, "with": [0], "draws": 2, "redeal": False},
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "6D TD"}),
    ),
    ReasonCode.DRAW_MAY_BRING: (
        ("solitarium", {"board": "-- 3S 4C", "waste": "5D", "stock": "6D TD 9H TH"}),
        {
            "ranks": [{"rank": 9, "unseen": 1, "with": [2]}, {"rank": 10, "unseen": 2, "with": [1]}],
            "unseen": 4,
        },
        TEN_COMES,
    ),
    ReasonCode.NEXT_HELPS: (
        ("solitarium", {"board": "-- 3S 4C", "waste": "5D", "stock": "6D TD 9H TH"}),
        {"helps": 3, "unseen": 4},
        TEN_COMES,
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
        ("relaxed", NOTHING_SAFE[1]),
        {"slots": [3, 28], "shortage": TEN_SHORT},
        NOTHING_SAFE,
    ),
    ReasonCode.LOST: (("solitarium", CIRCLE), {}, ("solitarium", {"board": "3S TH --", "waste": "3D"})),
    ReasonCode.FEWEST_LEFT: (NOTHING_SAFE, {"cards": 2, "proved": True}, NOTHING_SAFE_NOW),
    ReasonCode.LOOK_ROW: (ONE_SAFE, {"row": 2, "slots": [1, 2]}, TEN_COMES),
    ReasonCode.LOOK_RESERVE: (
        ("reserve", {"board": " ".join(["--"] * 28 + ["3S", "--", "5D"]), "stock": "TD 8D"}),
        {"slots": [28, 30]},
        ONE_SAFE,
    ),
    ReasonCode.LOOK_WASTE: (("apophis", {"waste": "3S|TH"}), {"slots": [28, 29]}, ONE_SAFE),
    ReasonCode.LOOK_CELL: (("cell", {"waste": "3D", "cell": "TH"}), {"slots": [1]}, ONE_SAFE),
    ReasonCode.LOOK_STOCK: (TEN_COMES, {"slots": []}, ONE_SAFE),
}


def _said(place: Place) -> dict[ReasonCode, Reason]:
    advice = hint(*laid(place[0], **place[1]))
    nudge = [advice.nudge] if advice.nudge is not None else []
    return {reason.code: reason for reason in (*advice.reasons, *advice.loss, *nudge)}


@pytest.mark.parametrize("code", ReasonCode)
def test_a_reason_is_there_where_it_holds(code: ReasonCode) -> None:
    place, facts, _ = CASES[code]
    said = _said(place)
    assert code in said, said
    assert facts.items() <= dict(said[code].facts).items()
    assert bool(facts) == bool(said[code].facts)


@pytest.mark.parametrize("code", ReasonCode)
def test_a_reason_is_not_there_where_it_does_not_hold(code: ReasonCode) -> None:
    assert code not in _said(CASES[code][2])


@pytest.mark.parametrize(
    ("rules", "table"),
    [
        ("solitarium", {"board": "3S", "waste": "5D", "stock": "6D KH", "pass_number": 2}),
        ("solitarium", {"board": "3S", "waste": "5D KH", "stock": "6D", "pass_number": 2}),
        (replace(VARIANTS["relaxed"], goal=Goal.ALL), {"board": "3S", "waste": "5D", "stock": "6D 9D 4D"}),
    ],
)
def test_it_is_not_said_that_nothing_can_leave_while_a_card_of_the_piles_can(rules: Any, table: Any) -> None:
    game, state = laid(rules, **table)
    assert game.status(state) is Status.PLAYING
    advice = hint(game, state)
    assert advice.verdict is Verdict.LOST
    said = {reason.code: reason for reason in advice.reasons}
    if ReasonCode.NO_REMOVAL_LEFT in said:
        assert said[ReasonCode.NO_REMOVAL_LEFT].facts["piles_only"]


def _remove(*slots: int) -> Move:
    return Move(MoveKind.REMOVE, slots)


@pytest.mark.parametrize(
    ("rules", "table", "move"),
    [
        (*ONE_SAFE, _remove(1, 2)),
        (*NOTHING_SAFE_NOW, DRAW),
        (*NOTHING_SAFE, _remove(3, 28)),  # lost, but so two cards stay and not four
        ("solitarium", CIRCLE, None),
        ("solitarium", CIRCLE | {"stock": "4D 9D"}, DRAW),
        ("solitarium", CIRCLE | {"stock": "5D 4D", "pass_number": 2}, DRAW),  # lost, but a pair can leave
        ("solitarium", CIRCLE | {"stock": "5D 7D"}, None),  # nothing among the unseen cards that helps
        ("strict", {"board": "3S", "waste": "TD KS"}, _remove(29)),
        # What uncovers more comes first.
        ("solitarium", {"board": "KS QS JS 4H 9C --", "waste": "9D", "stock": "AS 2S 4D"}, _remove(3, 4)),
        ("apophis", {"board": "KS -- QS 3C -- 4H", "waste": "TD|9C", "stock": "AD"}, _remove(5, 29)),
        # The overlap pair is a removal like any other.
        ("overlap", {"board": "3S TH --"}, _remove(0, 1)),
        # With the ten in the cell, the three goes with it.
        ("cell", {"board": "3S TH --"}, Move(MoveKind.STORE, (1,))),
        ("cell", {"board": "3S TH --", "waste": "3D", "stock": "TC"}, _remove(1, 28)),
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
    assert (fair.knowledge, fair.reasons[-1].code) == ("visible", ReasonCode.NEXT_HELPS)
    assert (full.knowledge, full.reasons[-1].facts["draws"]) == ("full", 3)
    with pytest.raises(OptionError, match="'fair' or 'full'"):
        hint(game, state, knowledge="peek")


def test_what_was_seen_is_known() -> None:
    game, state = laid("solitarium", "3S", stock="6D 5D TD 4D")
    (*_, reason) = hint(game, state, seen=1 << 30 | 1 << 31).reasons
    assert (reason.code, reason.facts["slot"]) == (ReasonCode.DRAW_BRINGS, 30)


def test_of_a_loss_the_reasons_say_nothing() -> None:
    advice = hint(*laid(NOTHING_SAFE[0], **NOTHING_SAFE[1]))
    assert advice.verdict is Verdict.LOST
    assert [reason.code for reason in advice.loss] == [ReasonCode.LOST, ReasonCode.FEWEST_LEFT]
    assert {reason.code for reason in advice.reasons} == {ReasonCode.UNCOVERS}


def test_the_shares_of_a_hint() -> None:
    game, state = laid("relaxed", "3S 9C TH 3C 4H", waste="9D", stock="TD 9S 4S TC 5H")
    advice = hint(game, state)
    assert (advice.verdict, advice.exact) == (Verdict.UNKNOWN, True)
    assert {
        game.name(move.slots[0]) if move.slots else "draw": share.wins for move, share in advice.odds.items()
    } == {
        "3C": 0,
        "4H": 18,
        "draw": 14,
    }


# The line


def _line(rules: str, **table: Any) -> list[tuple[Any, ...]]:
    game, state = laid(rules, **table)
    return [
        (step.move.kind.name, step.slots, step.times) if step.move else (step.ranks, step.slots)
        for step in hint(game, state).line
    ]


def test_a_line_of_known_cards_counts_the_draws() -> None:
    assert _line("solitarium", board="3S", waste="5D", stock="6D TD", pass_number=2) == [
        ("DRAW", (), 2),
        ("REMOVE", (0, 30), 1),
    ]
    assert _line("solitarium", board="3S", waste="TD 5D") == [
        ("REDEAL", (), 1),
        ("DRAW", (), 1),
        ("REMOVE", (0, 28), 1),
    ]


def test_a_line_names_unseen_cards_by_rank() -> None:
    assert _line("solitarium", board="-- 3S 4C", waste="5D", stock="6D TD 9H TH") == [
        ((10,), (1,)),
        ((9,), (2,)),
    ]
    assert _line(*NOTHING_SAFE_NOW[:1], **NOTHING_SAFE_NOW[1]) == [
        ((9,), (5,)),
        ("REMOVE", (1, 2), 1),
        ((10,), (0,)),  # known, but by then nobody can say how many draws away
    ]


def test_a_line_of_known_cards_wins() -> None:
    for number in range(4):
        game = Game(Deal.from_number(number, "microsoft"))
        state = game.start()
        advice = hint(game, state, knowledge="full")
        if advice.verdict is Verdict.WINNABLE:
            for step in advice.line:
                assert step.move is not None
                for _ in range(step.times):
                    state = game.play(state, step.move)
            assert game.won(state)


# In every game


def _codes(advice: Hint) -> list[str]:
    return [reason.code.value for reason in advice.reasons]


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_hint_is_legal_and_says_why(place: tuple[Game, State]) -> None:
    game, state = place
    advice = hint(game, state, limit=SHORT)
    legal = game.legal_moves(state)
    assert advice.move is None or advice.move in legal
    assert (advice.nudge is None) == (advice.move is None)
    assert set(advice.odds) == set(legal)
    reasons = (*advice.reasons, *advice.loss)
    assert advice.verdict is not Verdict.WINNABLE or advice.move is not None or game.won(state)
    assert bool(advice.loss) == (advice.verdict is Verdict.LOST)
    facts = [dict(reason.facts) for reason in reasons]
    assert json.loads(json.dumps(facts)) == facts
    assert len({reason.code for reason in reasons}) == len(reasons)


@settings(max_examples=60, deadline=None)
@given(positions(), st.randoms(use_true_random=False))
def test_a_hint_depends_on_no_unseen_card(place: tuple[Game, State], rng: random.Random) -> None:
    game, state = place
    assume(game.rules.fixed_apex is None or game.face_up(state) & 1)
    seen = game.face_up(state) | (rng.getrandbits(game.size) if rng.random() < 0.5 else 0)
    other = another_arrangement(game, state, seen, rng)
    assert hint(game, state, seen=seen, limit=SHORT) == hint(other, state, seen=seen, limit=SHORT)


@pytest.mark.parametrize("key", VARIANTS)
def test_hints_depend_on_no_unseen_card_all_through_a_game(key: str) -> None:
    rng = random.Random(f"unseen {key}")
    session = Session(Game(Deal.from_number(rng.randrange(1000), key)))
    for _ in range(40):
        game, state = session.game, session.state
        other = another_arrangement(game, state, session.seen, rng)
        first = hint(game, state, seen=session.seen, limit=SHORT)
        assert first == hint(other, state, seen=session.seen, limit=SHORT)
        moves = game.legal_moves(state)
        if not moves:
            break
        session.play(rng.choice(moves))


@pytest.mark.parametrize("key", VARIANTS)
def test_hints_end_in_every_variant(key: str) -> None:
    for number in range(2):
        game = Game(Deal.from_number(number, key))
        state, _, last = follow_hints(game, limit=SHORT)
        assert last.move is None
        assert game.won(state) == (_codes(last) == ["game-won"])


@pytest.mark.parametrize(
    "rules",
    [
        replace(VARIANTS["apophis"], passes=None, goal=Goal.PYRAMID),
        replace(VARIANTS["apophis"], passes=2, goal=Goal.PYRAMID),
        replace(VARIANTS["thirteen"], passes=None),
        replace(VARIANTS["cell"], passes=None),
        replace(VARIANTS["king-tut"], goal=Goal.ALL, stock_plays=True),
    ],
)
def test_hints_end_where_a_game_need_not(rules: Any) -> None:
    for number in range(3):
        _, moves, last = follow_hints(Game(Deal.from_number(number, rules)), limit=SHORT)
        assert last.move is None
        assert moves


def test_the_first_legal_move_leads_less_far() -> None:
    games = [Game(Deal.from_number(number)) for number in range(100)]
    assert sum(game.won(first_legal(game)) for game in games) == 28


@pytest.mark.parametrize("key", ["solitarium", "strict", "cell"])
def test_in_slices_as_at_once(key: str) -> None:
    game, limit = Game(Deal.from_number(3, key)), Limit(nodes=50_000)
    work = Advising(game, game.start(), limit=limit)
    progress = [work.progress]
    while not work.run(1_000):
        assert work.result.move is None
        progress.append(work.progress)
    assert work.result == hint(game, game.start(), limit=limit)
    assert progress == sorted(progress)
    assert work.progress == 1
