"""Two deals that look the same so far give the same page, byte for byte, but for deal and id of the game."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyramid_widget.advice.observe import resample
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, Status
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("quick_advice")

ASKED = ["odds", "hint", "hint", "hint", "hint", "win", "coach"]


def played(game: Game, chance: random.Random, moves: int) -> Session:
    """A game of random moves, removals more often than draws."""
    session = Session(game)
    while session.ply < moves and session.game.legal_moves(session.state):
        legal = session.game.legal_moves(session.state)
        removals = [move for move in legal if move.slots]
        session.play(chance.choice(removals if removals and chance.random() < 0.5 else list(legal)))
    return session


def twin_of(session: Session, chance: random.Random) -> Session:
    """The same moves on another deal that the player cannot tell from this one."""
    game = resample(session.game, session.state, seen=session.seen, rng=chance)
    return Session(game, [Move(*move) for move in session.moves])


def seen_of(page) -> str:
    """All that the page has, but for the deal and the game's id."""
    widget = page.widget
    snapshot = {name: value for name, value in widget.snapshot.items() if name not in ("deal", "game")}
    lists = [widget.history, widget.told, widget.phrases]
    rest = [widget.reviewed, widget.about, widget.busy, widget.code]
    return json.dumps([snapshot, *lists, *rest], ensure_ascii=False)


def compare(open_page, session: Session, other: Session, chance: random.Random) -> None:
    pages = [open_page(session.game.rules, 7), open_page(session.game.rules, 7)]
    for page, game in zip(pages, (session, other), strict=True):
        page.widget.load(game.to_json())
    assert seen_of(pages[0]) == seen_of(pages[1])
    questions = [(kind, {}) for kind in ASKED]
    size = session.game.size
    for kind in ("why", "play"):
        questions += [(kind, {"slots": chance.sample(range(size), k)}) for k in (1, 2, 2)]
    questions += [("store", {"slot": chance.randrange(size)}), ("redeal", {}), ("locale", {"locale": "es"})]
    for number, (kind, fields) in enumerate(questions):
        needs = {"odds": {"on": True}, "coach": {"setting": "always"}}.get(kind, fields)
        if kind in ("hint", "win", "play", "store", "redeal"):
            needs = {**needs, "ply": session.ply}
        answers = [page.ask({"v": 1, "id": f"q{number}", "type": kind, **needs}) for page in pages]
        if answers[0]["ply"] != session.ply:
            break  # a legal move: what it turns up may differ
        assert seen_of(pages[0]) == seen_of(pages[1]), (kind, fields)
    for page in pages:
        page.widget.close()


@pytest.mark.parametrize(
    "variant", ["solitarium", "strict", "microsoft", "king-tut", "apophis", "thirteen", "cell", "overlap"]
)
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=st.integers(0, 5000), moves=st.integers(0, 40), seed=st.integers(0, 2**32))
def test_twins_look_the_same(open_page, variant: str, number: int, moves: int, seed: int) -> None:
    chance = random.Random(seed)
    session = played(Game(Deal(VARIANTS[variant], Deal.from_number(number, variant).cards)), chance, moves)
    compare(open_page, session, twin_of(session, chance), chance)


HELD = replace(VARIANTS["microsoft"], draw=3, passes=1)


def held_game(rules: Rules) -> Session:
    """A game that is stuck for what lies in the stock, which the player has not seen."""
    for number in range(500):
        session = Session(Game(Deal(rules, Deal.from_number(number, rules).cards)))
        while session.game.legal_moves(session.state):
            if session.status is Status.STUCK and ~session.seen & session.state.left:
                return session
            session.play(session.game.legal_moves(session.state)[0])
    raise AssertionError("no such game")


def test_stuck_is_not_announced_before_the_player_can_know(open_page) -> None:
    session = held_game(HELD)
    page = open_page(HELD, 7)
    page.widget.load(session.to_json())
    assert page.widget.snapshot["status"] == "playing"
    assert page.widget.snapshot["banner"] is None
    assert page.widget.status is Status.PLAYING
    while page.widget.snapshot["status"] == "playing":
        moves = page.widget.session.game.legal_moves(page.widget.position)
        answer = page.send(moves[-1].kind.name.lower())
        assert answer["error"] is None
    assert page.widget.snapshot["status"] == "stuck"
    assert page.widget.snapshot["message"].endswith("Nothing more can be removed.")


def test_a_game_that_is_held_looks_like_its_twins_that_go_on(open_page) -> None:
    session = held_game(HELD)
    chance = random.Random(1)
    statuses = set()
    for _ in range(12):
        other = twin_of(session, chance)
        statuses.add(other.status)
        compare(open_page, session, other, chance)
    assert statuses == {Status.STUCK, Status.PLAYING}


def test_the_match_does_not_count_a_game_that_is_held(open_page) -> None:
    session = held_game(replace(HELD, score="par"))
    page = open_page(session.game.rules, 7)
    page.widget.load(session.to_json())
    match = next(value for key, _, value in page.widget.snapshot["facts"] if key == "match")
    assert match == "game 1 of 6, total 0"
