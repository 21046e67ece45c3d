"""A game played by clicks in a real JupyterLab."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from e2e.board import Board
from e2e.notebook import Notebook
from playwright.sync_api import expect

# Bottom row of deal 1268: 3C 2D AC 6D TS KS 9H; above it 4H 4S 9D AD 3S (and TC); the stock begins QH 9C 8S.
DEAL = 1268

# A win of that deal, found by a program that knew every card; a number stands for so many draws.
WIN = (
    "3C+TS KS 1 AD+QH 3 6D+7H 1 AC+QS 4S+9H 1 2D+JD 4H+9D TH+3S 3H+TC 4C+9S KC 5 KH 2 7S+6H 1 7C+6C"
    " QC+AS KD 1 JC+2H 2 7D+6S 5C+8D 7 redeal 1 4D+9C"
)

# Seventeen moves after which no card of deal 683 finds a partner any more.
STUCK_DEAL = 683
STUCK = "3C+TH 5C+8S JS+2S KH 1 TS+3H 1 KD 1 KS 2 7C+6H 3 2H+JD"


def moves_of(line: str) -> list[str]:
    return [move for word in line.split() for move in (["draw"] * int(word) if word.isdigit() else [word])]


def play_in_python(board: Board, moves: list[str]) -> None:
    board.notebook.execute(f"for move in {moves!r}: {board.variable}.play(move)")
    board.wait_for_ply(len(moves))


def test_the_example_plays_when_all_its_cells_are_run(
    root: Path, open_file: Callable[[Path], Notebook]
) -> None:
    notebook = open_file(root / "examples" / "play.ipynb")
    notebook.run_all()
    board = Board(notebook)
    board.press_stock()
    board.wait_for_ply(1)
    assert notebook.value("len(game.moves)") == 1


def test_a_pair_leaves_on_the_second_click(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.press("3C")
    board.wait_until_selected("3C")
    board.press("TS")
    board.wait_until_gone("3C", "TS")
    board.wait_until_nothing_is_selected()
    expect(board.pile("foundation")).to_have_attribute("aria-label", re.compile(r"\b2\b"))
    assert board.notebook.value("game.moves") == ["3C+TS"]


def test_a_king_leaves_on_one_click(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.press("KS")
    board.wait_until_gone("KS")
    assert board.notebook.value("game.moves") == ["KS"]


def test_a_second_click_lets_a_card_go(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.press("3C")
    board.wait_until_selected("3C")
    board.press("3C")
    board.wait_until_nothing_is_selected()
    assert board.notebook.value("game.moves") == []


def test_a_card_that_is_no_partner_takes_the_selection_and_says_the_sum(
    play: Callable[..., Board],
) -> None:
    board = play(deal=DEAL)
    board.press("6D", "9H")
    board.wait_until_selected("9H")
    expect(board.root.locator(".pw-selected")).to_have_count(1)
    expect(board.status).to_contain_text("6 + 9 = 15")
    assert board.notebook.value("game.moves") == []


def test_a_covered_card_says_what_covers_it(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.press("3S")
    expect(board.status).to_contain_text(re.compile("covered", re.IGNORECASE))
    expect(board.status).to_contain_text("K♠")
    expect(board.status).to_contain_text("9♥")
    board.wait_until_nothing_is_selected()
    assert board.notebook.value("game.moves") == []


def test_a_draw_brings_a_card_that_pairs_with_the_pyramid(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.press_stock()
    board.wait_for_ply(1)
    board.wait_until_on_waste("QH")
    expect(board.pile("stock")).to_have_attribute("aria-label", re.compile(r"\b23\b"))
    board.press("QH", "AC")
    board.wait_until_gone("QH", "AC")
    assert board.notebook.value("game.moves") == ["draw", "AC+QH"]


def test_a_quick_click_on_the_stock_draws_again_and_leaves_the_flying_card_alone(
    play: Callable[..., Board],
) -> None:
    board = play(deal=DEAL)
    board.page.emulate_media(reduced_motion="no-preference")
    board.root.locator(".pw-root").evaluate("(root) => root.style.setProperty('--pw-flight', '60s')")
    board.press_stock()
    board.wait_for_ply(1)
    board.press_stock()
    board.wait_for_ply(2)
    board.page.emulate_media(reduced_motion="reduce")
    board.wait_until_nothing_is_selected()
    assert board.notebook.value("game.moves") == ["draw", "draw"]


def test_the_empty_stock_takes_the_waste_back(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    play_in_python(board, ["draw"] * 23)
    board.press_stock()
    board.wait_for_ply(24)
    expect(board.pile("stock")).to_have_attribute("aria-label", re.compile("empty|no cards", re.IGNORECASE))
    board.press_stock()
    board.wait_for_ply(25)
    expect(board.pile("stock")).to_have_attribute("aria-label", re.compile(r"\b24\b"))
    assert board.notebook.value("game.moves")[-1] == "redeal"
    board.press_stock()
    board.wait_until_on_waste("QH")


def test_a_stock_that_plays_shows_its_top_card_beside_the_pile(play: Callable[..., Board]) -> None:
    board = play(variant="strict", deal=DEAL)
    board.press("QH", "AC")
    board.wait_until_gone("QH", "AC")
    board.press_stock()
    board.wait_for_ply(2)
    board.wait_until_on_waste("9C")
    assert board.notebook.value("game.moves") == ["AC+QH", "draw"]


def test_a_deal_is_won_by_clicks_alone(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    for move in moves_of(WIN):
        board.play(move)
    expect(board.banner).to_be_visible()
    expect(board.banner).to_contain_text(re.compile("won", re.IGNORECASE))
    assert board.snapshot()["status"] == "won"
    with board.another_game():
        board.banner.locator('[data-action="new"]').click()
    expect(board.banner).to_have_count(0)


def test_a_stuck_game_says_so_and_offers_a_way_on(play: Callable[..., Board]) -> None:
    board = play(deal=STUCK_DEAL)
    play_in_python(board, moves_of(STUCK)[:-1])
    expect(board.banner).to_have_count(0)
    board.play("2H+JD")
    expect(board.banner).to_be_visible()
    assert board.snapshot()["status"] == "stuck"
    board.banner.locator('[data-action="undo"]').click()
    expect(board.banner).to_have_count(0)
    board.wait_until_back("2H", "JD")


@pytest.mark.parametrize("reduced", [True, False])
def test_cards_fly_unless_motion_is_reduced(play: Callable[..., Board], reduced: bool) -> None:
    board = play(deal=DEAL)
    board.page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    seconds = board.card("3C").evaluate(
        """(card) => Math.max(...getComputedStyle(card).transitionDuration.split(',').map(parseFloat))"""
    )
    board.page.emulate_media(reduced_motion="reduce")
    assert (seconds == 0) == reduced
