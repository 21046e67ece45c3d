"""Hints, "Can I still win?", the review, the coach and the odds in a real JupyterLab."""

import re
from collections.abc import Callable, Iterator

import pytest
from e2e.board import Board
from playwright.sync_api import Locator, expect

DEAL = 1268  # can be won: tests/e2e/test_play.py does
LOST_DEAL = 13  # the 5 of diamonds lies on or under every 8
# Deal 4 can be won, and the fifth of these moves loses it.
LOSING_DEAL = 4
LOSING = ["TD+3C", "draw", "draw", "7D+6H", "9H+4D", "draw", "2D+JH"]
LOSES = 5
VERDICT = "pw.solve(game.session.game, game.session.states[{ply}]).verdict.value"


def box(board: Board, part: str) -> Locator:
    return board.root.locator(f'[data-part="{part}"]')


def press(board: Board, part: str, action: str) -> None:
    box(board, part).locator(f'[data-action="{action}"]').click()


def verdict(board: Board, ply: int) -> str:
    found: str = board.notebook.value(VERDICT.format(ply=ply))
    return found


def test_a_hint_leads_from_a_place_to_a_line_that_is_played(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    hint = box(board, "hint")
    board.focus("3C")
    board.key("h")
    expect(hint).to_be_visible()
    expect(board.root.locator(".pw-zone")).not_to_have_count(0)
    expect(board.root.locator(".pw-hinted")).to_have_count(0)
    board.key("h")
    expect(board.root.locator(".pw-hinted")).not_to_have_count(0)
    expect(hint.locator("li")).to_have_count(0)
    board.key("h")
    expect(hint.locator(".pw-sentences li")).not_to_have_count(0)
    expect(hint.locator(".pw-line li")).to_have_count(0)
    press(board, "hint", "more")
    expect(hint.locator(".pw-line li")).not_to_have_count(0)
    for ply in range(1, 5):
        press(board, "hint", "step")
        board.wait_for_ply(ply)
        expect(hint.locator(".pw-line li")).not_to_have_count(0)
    assert verdict(board, 4) == "winnable"


def test_a_deal_that_can_be_won_is_said_to_be(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.focus("3C")
    board.key("w")
    expect(box(board, "win")).to_be_visible()
    assert board.snapshot()["answer"]["verdict"] == "yes"
    board.play("KS")
    expect(box(board, "win")).to_have_count(0)


def test_a_lost_deal_says_why_and_lights_the_cards_up(play: Callable[..., Board]) -> None:
    board = play(deal=LOST_DEAL)
    board.tool("win").click()
    expect(box(board, "win").locator("li")).not_to_have_count(0)
    assert board.snapshot()["answer"]["verdict"] == "no"
    expect(board.card("5D")).to_have_class(re.compile("pw-lit"))
    press(board, "win", "best")
    expect(box(board, "win").locator(".pw-lead")).to_contain_text(re.compile(r"\d"))
    assert board.snapshot()["answer"]["kind"] == "best"


def test_a_review_finds_the_move_that_lost_and_goes_back_before_it(play: Callable[..., Board]) -> None:
    board = play(deal=LOSING_DEAL)
    board.notebook.execute(f"for move in {LOSING!r}: game.play(move)")
    board.wait_for_ply(len(LOSING))
    board.root.locator('.pw-history [data-action="review"]').click()
    press(board, "review", "back")
    board.wait_for_ply(LOSES - 1)
    assert board.notebook.value("[*game.moves, str(len(game.session.moves))]") == [*LOSING[: LOSES - 1], "7"]
    assert (verdict(board, LOSES - 1), verdict(board, LOSES)) == ("winnable", "lost")
    ticks = board.root.locator(".pw-ticks i")
    expect(ticks).to_have_class([*["pw-tick-w"] * LOSES, *["pw-tick-l"] * 3])
    expect(board.root.locator(".pw-ticks [data-lost]")).to_have_count(1)
    expect(ticks.nth(LOSES)).to_have_attribute("data-lost", "true")


def test_the_slider_goes_through_the_game_and_takes_nothing_back(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.notebook.execute("for move in ['KS', '3C+TS', 'draw']: game.play(move)")
    board.wait_for_ply(3)
    slider = board.root.locator('input[type="range"]')
    expect(slider).to_have_attribute("aria-valuetext", re.compile("3 of 3"))
    slider.focus()
    board.key("Home")
    board.wait_until_back("KS", "3C", "TS")
    board.key("ArrowRight", ".")
    board.wait_until_gone("KS", "3C", "TS")
    board.key(",")
    board.wait_until_back("3C", "TS")
    board.wait_for_ply(1)
    board.play("3C+TS")
    board.wait_for_ply(2)
    assert board.notebook.value("game.moves") == ["KS", "3C+TS"]


def test_a_coach_says_after_every_move_whether_it_can_still_be_won(play: Callable[..., Board]) -> None:
    board = play(deal=LOSING_DEAL)
    coach = board.root.locator(".pw-coach")
    expect(coach).to_have_count(0)
    board.tool("settings").click()
    box(board, "settings").locator('[name="coach"]').select_option("always")
    expect(coach).to_have_class(re.compile("pw-is-yes"))
    board.notebook.execute(f"for move in {LOSING[:LOSES]!r}: game.play(move)")
    expect(coach).to_have_class(re.compile("pw-is-no"))
    box(board, "settings").locator('[name="coach"]').select_option("off")
    expect(coach).to_have_count(0)


def test_odds_are_a_table_that_can_be_closed(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.tool("settings").click()
    press(board, "settings", "odds")
    table = box(board, "odds").locator("table")
    expect(table).to_be_visible()
    expect(table.locator("tbody tr")).to_have_count(13)
    box(board, "odds").get_by_role("button").click()
    expect(table).to_have_count(0)
    assert board.focused() is not None


# No slice ends a search; what is asked goes on until it is called off.
ENDLESS = """from pyramid_widget.widget import work
import time
slices = work._Pace.slice
work._Pace.slice = lambda self, job: time.sleep(0.004)"""


@pytest.fixture
def endless(play: Callable[..., Board]) -> Iterator[Board]:
    """A game whose searches do not end."""
    board = play(deal=DEAL)
    board.play("KS")
    board.notebook.execute(ENDLESS)
    yield board
    board.notebook.execute("work._Pace.slice = slices")


def test_a_long_search_is_called_off_by_its_button(endless: Board) -> None:
    press_review(endless)
    endless.root.locator('[data-action="cancel"]').click()
    expect(endless.link).to_be_hidden()
    expect(endless.status).to_contain_text("Stopped")
    assert endless.notebook.value("game.busy") is None
    endless.wait_for_ply(1)
    assert endless.focused() is not None


def test_a_long_search_is_called_off_by_a_click_that_plays(endless: Board) -> None:
    press_review(endless)
    endless.press_stock()
    endless.wait_for_ply(2)
    expect(endless.link).to_be_hidden()
    assert endless.notebook.value("[game.busy, game.reviewed]") == [None, None]
    assert endless.notebook.value("game.moves") == ["KS", "draw"]


def press_review(board: Board) -> None:
    """Ask for a review, and see that it is worked on."""
    board.root.locator('.pw-history [data-action="review"]').click()
    expect(board.root.locator('[data-action="cancel"]')).to_be_visible()
