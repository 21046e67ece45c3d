"""What is told of each ply beyond its position."""

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Status
from pyramid_widget.game.session import Session
from pyramid_widget.solver.search import solve
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.i18n import catalogue
from pyramid_widget.widget.told import Told, free_slots

# Deal 7: the pyramid's last row is slots 21 to 27 (L to R), the stock slots 28 on (S on).
DEAL = Deal.from_number(7)


def told(*moves: str, locale: str = "en") -> list[str]:
    session = Session(Game(DEAL), moves)
    return Told(session.game, catalogue(locale)).of(session.states)


def test_what_stays_is_not_said_again() -> None:
    assert told("draw", "draw") == ["LMNOPQR|1 (no limit)|28", "LMNOPQRS||", "LMNOPQRT||"]


def test_a_removal_changes_free_cards_and_score() -> None:
    before, after = told("KS")
    assert before.split("|")[2] == "28"
    assert after.split("|")[1:] == ["", "27"]


def test_a_new_pass_is_said_in_the_language() -> None:
    last = told(*["draw"] * 24, "redeal", locale="es")[-1].split("|")
    assert last[0] == "LMNOPQR"
    assert last[1].startswith("2 ")
    assert last[2] == ""


def test_a_covered_card_that_may_leave_with_the_one_on_it_is_free() -> None:
    game = Game(Deal.from_number(1, "overlap"))
    session = Session(game)
    while not (pairs := covered_pairs(session)):
        session.play(game.legal_moves(session.state)[0])
    assert pairs <= set(free_slots(game, session.state))


def covered_pairs(session: Session) -> set[int]:
    """Covered slots that may leave in a pair."""
    game, state = session.game, session.state
    slots = {slot for move in game.legal_moves(state) if len(move.slots) == 2 for slot in move.slots}
    return {slot for slot in slots if slot < 28 and game.covers[slot] & state.left}


def test_nothing_is_free_once_the_game_is_won() -> None:
    game = Game(Deal.from_number(1268))
    session = Session(game, solve(game).moves or ())
    assert session.status is Status.WON
    assert free_slots(game, session.state) == []


@pytest.mark.parametrize("back", [0, 1, 3])
def test_another_line_of_play_is_told_from_where_it_began(back: int) -> None:
    desk, words = Desk(DEAL), catalogue("en")
    desk.make_all(["draw", "draw", "draw"])
    desk.told(words)
    desk.goto(back)
    desk.make_all(["KS", "draw"])
    assert desk.told(words) == told(*["draw"] * back, "KS", "draw")


def test_another_language_is_told_anew() -> None:
    desk = Desk(DEAL)
    assert desk.told(catalogue("en")) != desk.told(catalogue("es"))
