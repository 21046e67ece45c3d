"""Undo, redo, restart, other deals and other variants from the toolbar."""

import re
from collections.abc import Callable

import pytest
from e2e.board import Board
from playwright.sync_api import expect

DEAL = 1268
STUCK_DEAL = 683


def choose_variant(board: Board, key: str) -> None:
    with board.another_game():
        board.root.locator(".pw-variant select").select_option(key)


def type_deal(board: Board, text: str) -> None:
    field = board.root.locator(".pw-deal input")
    field.fill(text)
    field.press("Enter")


def test_undo_and_redo_by_button_take_a_whole_pair(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    expect(board.tool("undo")).to_have_attribute("aria-disabled", "true")
    board.press("3C", "TS")
    board.wait_until_gone("3C", "TS")
    board.tool("undo").click()
    board.wait_until_back("3C", "TS")
    board.tool("redo").click()
    board.wait_until_gone("3C", "TS")
    expect(board.tool("redo")).to_have_attribute("aria-disabled", "true")
    assert board.snapshot()["ply"] == 1


@pytest.mark.parametrize(("undo", "redo"), [("Control+z", "Control+Shift+z"), ("u", "Control+y")])
def test_undo_and_redo_by_key(play: Callable[..., Board], undo: str, redo: str) -> None:
    board = play(deal=DEAL)
    board.press("3C", "TS")
    board.wait_until_gone("3C", "TS")
    board.press("KS")
    board.wait_for_ply(2)
    board.key(undo)
    board.wait_for_ply(1)
    board.key(undo)
    board.wait_for_ply(0)
    board.wait_until_back("3C", "TS", "KS")
    board.key(redo)
    board.wait_for_ply(1)
    board.key(redo)
    board.wait_for_ply(2)
    board.wait_until_gone("3C", "TS", "KS")


def test_restart_deals_the_same_cards(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    cards = board.snapshot()["cards"][:28]
    board.play("KS")
    with board.another_game():
        board.tool("restart").click()
    board.wait_until_back("KS")
    told = board.snapshot()
    assert (told["cards"][:28], told["deal"], told["ply"]) == (cards, str(DEAL), 0)


def test_new_game_deals_other_cards(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    cards = board.snapshot()["cards"][:28]
    board.play("KS")
    with board.another_game():
        board.tool("new").click()
    told = board.snapshot()
    assert told["variant"] == "solitarium"
    assert told["deal"] != str(DEAL)
    assert told["cards"][:28] != cards


def test_a_typed_deal_number_is_dealt(play: Callable[..., Board]) -> None:
    board = play(deal=1)
    with board.another_game():
        type_deal(board, str(DEAL))
    board.play("KS")
    assert board.snapshot()["deal"] == str(DEAL)
    expect(board.root.locator(".pw-deal input")).to_have_value(str(DEAL))


@pytest.mark.parametrize("text", ["-3", "9223372036854775808", "seven", "7H 8H"])
def test_an_impossible_deal_is_refused_in_a_sentence(play: Callable[..., Board], text: str) -> None:
    board = play(deal=DEAL)
    board.play("KS")
    type_deal(board, text)
    expect(board.status).to_have_class(re.compile("pw-tone-refused"))
    expect(board.status).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    told = board.snapshot()
    assert (told["deal"], told["ply"]) == (str(DEAL), 1)


def test_the_deal_number_is_copied(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.root.get_by_role("button", name="Copy the deal number").click()
    expect(board.status).to_contain_text(str(DEAL))
    assert board.page.evaluate("() => navigator.clipboard.readText()") == str(DEAL)


def test_the_largest_deal_number_arrives_whole(play: Callable[..., Board]) -> None:
    largest = str(2**63 - 1)
    board = play(deal=DEAL)
    with board.another_game():
        type_deal(board, largest)
    expect(board.root.locator(".pw-deal input")).to_have_value(largest)
    assert board.snapshot()["deal"] == largest


def test_new_games_are_winnable_when_only_those_are_wanted(play: Callable[..., Board]) -> None:
    board = play(deal=STUCK_DEAL)
    board.root.get_by_role("button", name="winnable").click()
    for _ in range(3):
        with board.another_game(seconds=180):  # the first may have to wait for the compiler
            board.tool("new").click()
        assert board.notebook.value("pw.solve(game.session.game).verdict.value") == "winnable"


def test_the_menu_switches_the_variant(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    choose_variant(board, "giza")
    expect(board.pile("stock")).to_have_count(0)
    assert board.snapshot()["variant"] == "giza"
    choose_variant(board, "solitarium")
    expect(board.pile("stock")).to_have_count(1)
