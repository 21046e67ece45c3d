"""A hint layer by layer, played step by step; what it says of a lost game, and what it does not."""

import json

import pytest

from pyramid_widget.advice.hints import Hint
from pyramid_widget.advice.plan import Step
from pyramid_widget.advice.reasons import Reason, ReasonCode
from pyramid_widget.advice.shares import Share
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, Move, MoveKind
from pyramid_widget.solver.search import solve
from pyramid_widget.widget.i18n import catalogue
from pyramid_widget.widget.layers import LINE, MOVE, NUDGE, REASONS, Given, first_layer, hint_said, hint_state
from pyramid_widget.widget.voice import Voice

LARGEST = 10_000
"""Bytes of a snapshot."""
ALL_FIELDS = {
    "layer",
    "slots",
    "action",
    "text",
    "reasons",
    "line",
    "odds",
    "note",
    "more",
    "full",
    "canStep",
}


def test_each_press_shows_one_layer_more(open_page) -> None:
    page = open_page("solitarium", 7)
    hints = [page.send("hint")["hint"] for _ in range(5)]
    assert [hint["layer"] for hint in hints] == [1, 2, 3, 4, 4]
    assert [hint["more"] for hint in hints] == [True, True, True, False, False]
    assert all(set(hint) == ALL_FIELDS for hint in hints)
    nudge, move, reasons, line, again = hints
    assert (nudge["action"], nudge["canStep"], nudge["reasons"], nudge["line"]) == (None, False, [], [])
    assert nudge["slots"] == [21, 22, 23, 24, 25, 26, 27]
    assert nudge["text"] == "Look at row 7 of the pyramid."
    assert (move["action"], move["text"], move["canStep"]) == ("remove", "Take the King of hearts.", True)
    assert move["slots"] == [21]
    assert (move["reasons"], move["odds"], move["line"]) == ([], [], [])
    assert reasons["reasons"]
    assert reasons["odds"][0]["best"]
    assert reasons["odds"][0]["label"] == "King of hearts"
    assert reasons["line"] == []
    assert line["line"][0] == "King of hearts"
    assert again == line


def test_the_status_line_says_each_layer(open_page) -> None:
    page = open_page("solitarium", 7)
    first, second, third, fourth = (page.send("hint") for _ in range(4))
    assert first["message"] == first["hint"]["text"]
    assert second["message"] == second["hint"]["text"]
    assert third["message"] == " ".join([third["hint"]["text"], *third["hint"]["reasons"]])
    steps = len(page.widget._desk.hint.hint.line)
    assert steps > 20
    assert fourth["message"] == f"{fourth['hint']['text']} The line has {steps} steps."
    assert [answer["said"] for answer in (second, third, fourth)] == [first["said"] + n for n in (1, 2, 3)]


def test_another_knowledge_begins_anew_and_says_so(open_page) -> None:
    page = open_page("solitarium", 7)
    page.send("hint")
    page.send("hint")
    full = page.send("hint", knowledge="full")["hint"]
    assert full["full"]
    assert full["note"] == "It rests on every card, also those that you have not seen."
    assert page.send("hint", knowledge="full")["hint"]["layer"] == full["layer"] + 1
    assert page.send("hint")["hint"]["layer"] == 1


def test_a_move_takes_the_hint_away(open_page) -> None:
    page = open_page("solitarium", 7)
    page.send("hint")
    assert page.send("draw")["hint"] is None
    assert page.send("hint")["hint"]["layer"] == 1


def test_steps_follow_the_hints_to_the_win(open_page) -> None:
    page = open_page("solitarium", 7)
    page.send("hint")
    assert page.send("step")["error"] == "Ask for a hint first: there is no move to play."
    answer = page.send("hint")
    while answer["status"] == "playing":
        move = (answer["hint"]["action"], answer["hint"]["slots"])
        ply = answer["ply"]
        answer = page.send("step")
        assert answer["error"] is None
        assert answer["ply"] == ply + 1
        made = page.widget.session.moves[ply]
        assert (made.kind.name.lower(), list(made.slots)) == move
        if answer["status"] == "playing":
            assert answer["hint"]["layer"] == 2
            assert answer["message"].endswith(answer["hint"]["text"])
    assert answer["status"] == "won"
    assert answer["hint"] is None
    assert page.send("step")["error"]


def test_a_step_keeps_layer_and_knowledge(open_page) -> None:
    page = open_page("solitarium", 7)
    for _ in range(3):
        page.send("hint", knowledge="full")
    hint = page.send("step")["hint"]
    assert (hint["layer"], hint["full"]) == (3, True)


@pytest.mark.parametrize("coach", ["off", "asked"])
def test_a_hint_does_not_blurt_out_that_the_game_is_lost(open_page, coach: str) -> None:
    page = open_page("solitarium", 13, coach=coach)
    for _ in range(4):
        answer = page.send("hint")
        text = json.dumps(answer)
        assert answer["hint"]["odds"] == []
        for telling in ("can no longer", "cannot be won", "can never leave", "lost", "0%"):
            assert telling not in text
    assert answer["hint"]["action"] == "remove"


def test_a_hint_says_that_the_game_is_lost_where_that_is_wanted(open_page) -> None:
    page = open_page("solitarium", 13, coach="always")
    for _ in range(3):
        answer = page.send("hint")
    reasons = answer["hint"]["reasons"]
    assert any("can never leave" in reason or "can no longer be won" in reason for reason in reasons)
    assert {odd["text"] for odd in answer["hint"]["odds"]} <= {"0%"}


def test_a_hint_follows_the_coach_from_the_moment_it_is_set(open_page) -> None:
    page = open_page("solitarium", 13, coach="always")
    for _ in range(4):
        told = page.send("hint")["hint"]
    assert told["odds"]
    hushed = page.send("coach", setting="asked")["hint"]
    assert (hushed["layer"], hushed["odds"]) == (told["layer"], [])
    assert "can never leave" not in json.dumps(hushed)
    assert page.send("coach", setting="always")["hint"] == told


def test_python_goes_straight_to_a_layer(open_page) -> None:
    page = open_page("solitarium", 7)
    game = page.widget
    assert game.hint(2) == "Take the King of hearts."
    assert game.snapshot["hint"]["layer"] == 2
    assert game.hint(1) == "Look at row 7 of the pyramid."
    assert game.hint().startswith("Take")
    assert game.hint(4).endswith("steps.")
    assert game.hint(knowledge="full")
    assert game.snapshot["hint"]["full"]
    for layer in (0, 5, True, "2"):
        with pytest.raises(OptionError, match="layer"):
            game.hint(layer)
    with pytest.raises(OptionError, match="'all'"):
        game.hint(knowledge="all")


def test_python_plays_the_hint(open_page) -> None:
    game = open_page("solitarium", 7).widget
    assert "King of hearts removed. Take the King of spades." in game.step()
    assert game.moves == ("KH",)
    game.step()
    assert game.moves == ("KH", "KS")
    while game.status.value == "playing":
        game.step()
    with pytest.raises(OptionError, match="Ask for a hint"):
        game.step()


SEVEN = Game(Deal.from_number(7))
NUDGING = Reason(code=ReasonCode.LOOK_ROW, facts={"row": 7, "slots": [21, 22]})
KING = Move(MoveKind.REMOVE, (21,))


def test_a_hint_without_a_layer_skips_it() -> None:
    assert first_layer(Hint(move=KING, reasons=(), nudge=NUDGING), tell_loss=False).layer == NUDGE
    assert first_layer(Hint(move=KING, reasons=()), tell_loss=False).layer == MOVE
    assert first_layer(Hint(move=None, reasons=()), tell_loss=False).layer == REASONS
    short = Given(Hint(move=KING, reasons=(), line=(Step(move=KING, slots=(21,)),)), MOVE, tell_loss=False)
    assert short.at(LINE).layer == REASONS
    assert not Given(Hint(move=None, reasons=()), REASONS, tell_loss=False).can_step


def test_shares_and_steps_in_words() -> None:
    line = (
        Step(move=KING, slots=(21,)),
        Step(move=DRAW, times=3),
        Step(move=DRAW),
        Step(ranks=(8,), slots=(24,)),
        Step(ranks=(6, 8), slots=(23, 24)),
        Step(ranks=(13,)),
    )
    share = Share(wins=90, n=120, low=0.664, high=0.819, exact=False)
    hint = Hint(
        move=KING,
        reasons=(),
        line=line,
        odds={DRAW: Share(wins=30, n=120, low=0.181, high=0.336, exact=False), KING: share},
    )
    given = Given(hint, LINE, tell_loss=False)
    state = hint_state(Voice(catalogue("en"), SEVEN), given)
    assert state["line"] == [
        "King of hearts",
        "draw 3 times",
        "draw",
        "draw until an 8 comes, for 5♦",
        "draw until a 6 or an 8 comes, for 7♦ and 5♦",
        "draw until a King comes",
    ]
    assert state["odds"] == [
        {
            "label": "King of hearts",
            "share": 0.75,
            "low": 0.664,
            "high": 0.819,
            "text": "75% (66–82%)",
            "best": True,
        },
        {"label": "Draw", "share": 0.25, "low": 0.181, "high": 0.336, "text": "25% (18–34%)", "best": False},
    ]
    assert state["note"].endswith("so they are an upper bound.")
    spanish = hint_state(Voice(catalogue("es"), SEVEN), given)
    assert spanish["line"][1:5] == [
        "robar 3 veces",
        "robar",
        "robar hasta que salga un 8, para 5♦",
        "robar hasta que salga un 6 o un 8, para 7♦ y 5♦",
    ]
    assert spanish["odds"][1]["label"] == "Robar"
    assert (
        hint_said(Voice(catalogue("es"), SEVEN), given)
        == "Retira el rey de corazones. La línea tiene 6 pasos."
    )


def test_of_a_long_line_the_first_steps_are_shown() -> None:
    given = Given(
        Hint(move=KING, reasons=(), line=(Step(move=KING, slots=(21,)),) * 23), LINE, tell_loss=False
    )
    line = hint_state(Voice(catalogue("en"), SEVEN), given)["line"]
    assert (len(line), line[19], line[20]) == (21, "King of hearts", "and 3 more steps")


@pytest.mark.parametrize(
    ("steps", "last"), [(20, "King of hearts"), (21, "King of hearts"), (22, "and 2 more steps")]
)
def test_no_line_counts_a_single_step(steps: int, last: str) -> None:
    hint = Hint(move=KING, reasons=(), line=(Step(move=KING, slots=(21,)),) * steps)
    line = hint_state(Voice(catalogue("en"), SEVEN), Given(hint, LINE, tell_loss=False))["line"]
    assert (len(line), line[-1]) == (min(steps, 21), last)


def test_where_there_is_no_line_none_is_offered_and_asking_for_it_says_so(open_page) -> None:
    page = open_page("solitarium", 7)
    game = page.widget
    for move in solve(SEVEN).moves[:-1]:  # one move wins: there is no line beyond it
        game.play(move)
    third = game.hint(3)
    assert not game.snapshot["hint"]["more"]
    assert "no more" not in third
    for fourth in (game.hint(4), page.send("hint")["message"]):
        assert fourth == f"{third} There is no more to this hint."
    game.undo()
    game.redo()
    assert game.hint(4) == fourth
    game.locale = "es"
    assert game.hint().endswith(" Esta pista no dice más.")


@pytest.mark.parametrize(
    ("variant", "plies"), [("giza", 0), ("solitarium", 0), ("solitarium", 80), ("king-tut", 80)]
)
@pytest.mark.usefixtures("quick_advice")
def test_a_snapshot_with_everything_open_stays_small(open_page, variant: str, plies: int) -> None:
    page = open_page(variant, 4, coach="always", odds=True, locale="es")
    game = page.widget
    for _ in range(plies):
        if game.status.value != "playing":
            break
        game.play(game.session.game.legal_moves(game.position)[-1])
    game.hint(4)
    page.send("best")
    assert len(json.dumps(game.snapshot)) <= LARGEST
