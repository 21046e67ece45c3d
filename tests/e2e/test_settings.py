"""What a person has set, cards that are dragged, and words for clicks that do nothing."""

import re
from collections.abc import Callable

from e2e.board import Board, settled_box
from e2e.notebook import Notebook
from playwright.sync_api import Locator, expect

DEAL = 1268
GAMES = (
    f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame",
    "given = pw.PyramidWidget(deal=7, theme='light', size='small', locale='en', partner_colors=False)\ngiven",
    "later = pw.PyramidWidget(deal=7)\nlater",
)


def root_of(board: Board) -> Locator:
    return board.root.locator(".pw-root")


def test_what_a_person_sets_holds_for_every_game_that_python_leaves_open(
    open_notebook: Callable[..., Notebook],
) -> None:
    notebook = open_notebook(*GAMES)
    notebook.run_cell(0)
    board = Board(notebook)
    board.tool("settings").click()
    panel = board.root.locator(".pw-panel")
    panel.locator('select[name="theme"]').select_option("dark")
    expect(root_of(board)).to_have_class(re.compile("pw-theme-dark"))
    panel.locator('[data-action="partner_colors"]').click()
    expect(board.card("3C").locator(".pw-partner")).to_have_text("10")
    before = settled_box(board.card("3C"))["width"]
    panel.locator('select[name="size"]').select_option("large")
    expect(root_of(board)).to_have_class(re.compile("pw-size-large"))
    assert settled_box(board.card("3C"))["width"] > before
    panel.locator('select[name="locale"]').select_option("es")
    expect(board.tool("undo")).to_contain_text("Deshacer")
    expect(panel.locator('select[name="size"]')).to_contain_text("grande")

    notebook.run_cell(1)
    given = Board(notebook, variable="given", view=1)
    expect(root_of(given)).to_have_class(re.compile("pw-theme-light"))
    expect(root_of(given)).to_have_class(re.compile("pw-size-small"))
    expect(given.tool("undo")).to_contain_text("Undo")
    given.tool("settings").click()
    for chosen in ("theme", "size"):
        expect(given.root.locator(f'select[name="{chosen}"]')).to_be_disabled()
    expect(given.root.locator('[data-action="motion"]')).to_be_enabled()

    notebook.run_cell(2)
    later = Board(notebook, variable="later", view=2)
    expect(root_of(later)).to_have_class(re.compile("pw-theme-dark"))
    expect(root_of(later)).to_have_class(re.compile("pw-size-large"))
    expect(later.tool("undo")).to_contain_text("Deshacer")
    expect(later.slot(27).locator(".pw-partner")).not_to_have_text("")


def drag(board: Board, name: str, target: Locator) -> None:
    ends = [settled_box(place) for place in (board.card(name), target)]
    points = [(end["x"] + end["width"] / 2, end["y"] + end["height"] * 0.6) for end in ends]
    mouse = board.page.mouse
    mouse.move(*points[0])
    mouse.down()
    mouse.move(*points[1], steps=5)
    mouse.up()


def test_cards_are_dragged_onto_partner_and_foundation(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    drag(board, "3C", board.card("TS"))
    board.wait_until_gone("3C", "TS")
    drag(board, "KS", board.pile("foundation"))
    board.wait_until_gone("KS")
    drag(board, "2D", board.card("6D"))
    expect(board.status).to_contain_text("2 + 6 = 8")
    drag(board, "2D", board.root.locator(".pw-facts"))
    expect(board.card("2D")).to_have_css("translate", "none")
    board.wait_until_nothing_is_selected()
    board.press("2D")
    board.wait_until_selected("2D")
    assert board.notebook.value("game.moves") == ["3C+TS", "KS"]


def test_a_click_that_does_nothing_says_why(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.pile("waste0").click(force=True)
    expect(board.status).to_contain_text("draw a card from the stock")
    board.pile("foundation").click(force=True)
    expect(board.status).to_contain_text("only Undo brings them back")


def test_a_refused_deal_is_selected_to_be_typed_over(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    field = board.root.locator(".pw-deal input")
    field.fill("hello")
    field.press("Enter")
    expect(board.status).to_have_class(re.compile("pw-tone-refused"))
    expect(field).to_be_focused()
    board.page.wait_for_function(
        "(field) => field.selectionEnd - field.selectionStart === 5", arg=field.element_handle()
    )
    with board.another_game():
        board.key("7", "Enter")
    assert board.snapshot()["deal"] == "7"
