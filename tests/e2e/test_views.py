"""Several views, languages, saved notebooks, and what a view leaves behind."""

import re
from collections.abc import Callable

import pytest
from e2e.board import GONE, Board, settled_box
from e2e.notebook import Notebook
from playwright.sync_api import Page, expect

DEAL = 1268
GAME = f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame"
# Plain elements of the kinds that the game uses itself.
OUTSIDE = """from IPython.display import HTML
HTML('<div class="outside"><h3>h</h3><p>p</p><button>b</button><input><select><option>o</select>'
     '<dl><dt>t<dd>d</dl><kbd>k</kbd><section>s</section><form>f</form><label>l</label></div>')"""
PLACES = ["body", ".outside", ".outside *", '.jp-Toolbar [data-jp-item-name="run"]']
STYLED = ["color", "background-color", "font", "margin", "padding", "border", "display", "box-sizing"]


LISTENERS = "window.liveListeners.get('keydown') ?? 0"
PAINT = f"""{PLACES}.flatMap((place) => [...document.querySelectorAll(place)])
    .map((element) => getComputedStyle(element))
    .map((style) => {STYLED}.map((name) => style.getPropertyValue(name)))"""


def wait_for_value(page: Page, expression: str, value: object) -> None:
    """Wait until an expression of the page has this value."""
    same = f"(value) => JSON.stringify({expression}) === JSON.stringify(value)"
    page.wait_for_function(same, arg=value)


def test_two_views_of_one_game_keep_in_step(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(GAME, "game")
    notebook.run_all()
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(2)
    first, second = Board(notebook), Board(notebook, view=1)
    first.play("3C+TS")
    second.wait_until_gone("3C", "TS")
    second.play("KS")
    first.wait_until_gone("KS")
    first.press("6D")
    first.wait_until_selected("6D")
    second.wait_until_nothing_is_selected()
    notebook.execute("game.undo()")
    first.wait_until_back("KS")
    second.wait_until_back("KS")


def test_python_moves_show_on_the_board(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.notebook.execute("game.play('3C+TS')")
    board.wait_until_gone("3C", "TS")
    board.notebook.execute("game.restart()")
    board.wait_until_back("3C", "TS")


def test_a_spanish_browser_is_spoken_to_in_spanish(own_notebook: Callable[..., Notebook]) -> None:
    notebook = own_notebook(GAME, locale="es-ES")
    notebook.run_cell(0)
    board = Board(notebook)
    expect(board.tool("undo")).to_contain_text("Deshacer")
    expect(board.card("3C")).to_have_attribute("aria-label", re.compile("tréboles", re.IGNORECASE))
    board.press("3S")
    expect(board.status).to_contain_text("está bajo K♠ y 9♥")
    assert board.snapshot()["title"] == "Pirámide"


def test_the_language_that_python_chose_stays(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL, locale="es")
    expect(board.tool("undo")).to_contain_text("Deshacer")


def test_a_reloaded_page_plays_on_and_a_saved_notebook_can_still_be_read(
    own_notebook: Callable[..., Notebook],
) -> None:
    notebook = own_notebook(GAME)
    notebook.run_cell(0)
    board = Board(notebook)
    slots = {name: board.slot_of(name) for name in ("3C", "TS", "KS")}
    board.play("KS")
    notebook.command("docmanager:save")

    notebook.reopen()
    board = Board(notebook)
    expect(board.slot(slots["KS"])).to_have_class(GONE)
    board.play("3C+TS")
    board.root.locator('.pw-history [data-action="review"]').click()
    expect(board.root.locator(".pw-ticks i")).to_have_count(3)
    notebook.command("docmanager:save")

    notebook.shut_down_kernel()
    notebook.reopen()
    board = Board(notebook)
    for slot in slots.values():
        expect(board.slot(slot)).to_have_class(GONE)
    expect(board.root.locator(".pw-ticks i")).to_have_count(3)
    slider = board.root.locator('input[type="range"]')
    slider.focus()
    slider.press("Home")
    for slot in slots.values():
        expect(board.slot(slot)).not_to_have_class(GONE)
    slider.press("End")
    board.wait_until_drawn(2)
    board.press_stock()
    expect(board.link).to_contain_text(re.compile("not connected", re.IGNORECASE))
    board.tool("undo").click()
    expect(board.root.locator(".pw-table")).to_be_visible()


def test_a_view_that_is_cleared_leaves_no_listener(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(GAME, "game")
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(0)
    before: int = notebook.page.evaluate(LISTENERS)
    notebook.run_all()
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(2)
    wait_for_value(notebook.page, LISTENERS, before + 2)
    notebook.run_cell(1)
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(2)
    notebook.command("notebook:clear-all-cell-outputs")
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(0)
    wait_for_value(notebook.page, LISTENERS, before)


def test_the_style_of_the_game_stays_inside_it(own_notebook: Callable[..., Notebook]) -> None:
    notebook = own_notebook(OUTSIDE, GAME)  # a page that no game has been shown in
    notebook.run_cell(0)
    expect(notebook.page.locator(".outside h3 span")).to_be_attached()  # the contents put it there
    notebook.select(1)
    before: list[list[str]] = notebook.page.evaluate(PAINT)
    notebook.run_cell(1)
    Board(notebook)
    notebook.select(1)
    assert len(before) > 15
    wait_for_value(notebook.page, PAINT, before)


def ink(board: Board, name: str) -> str:
    face = board.card(name).locator(".pw-face > *").first
    colour: str = face.evaluate("(face) => getComputedStyle(face).color")
    return colour


@pytest.mark.parametrize("four", [False, True])
def test_four_colours_are_an_option(play: Callable[..., Board], four: bool) -> None:
    board = play(deal=DEAL, four_color=four)
    inks = {ink(board, name) for name in ("3C", "6D", "KS", "9H")}
    assert len(inks) == (4 if four else 2)


@pytest.mark.parametrize("light", [True, False])
def test_the_board_follows_the_theme_of_the_notebook(play: Callable[..., Board], light: bool) -> None:
    board = play(deal=DEAL)
    theme = "JupyterLab Light" if light else "JupyterLab Dark"
    board.notebook.command("apputils:change-theme", theme=theme)
    board.page.wait_for_function("(light) => document.body.dataset.jpThemeLight === String(light)", arg=light)
    board.page.wait_for_function(
        "([text, dark]) => (getComputedStyle(text).color.match(/[0-9.]+/g)[0] < 128) === dark",
        arg=[board.status.element_handle(), light],
    )
    board.notebook.command("apputils:change-theme", theme="JupyterLab Light")


def test_two_games_in_a_row_share_it(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(
        "import pyramid_widget as pw, ipywidgets\n"
        "a, b = pw.PyramidWidget(deal=7), pw.PyramidWidget('giza', 8)\n"
        "ipywidgets.HBox([a, b])"
    )
    notebook.run_cell(0)
    felts = [settled_box(notebook.page.locator(".pw-felt").nth(number)) for number in (0, 1)]
    assert felts[0]["x"] + felts[0]["width"] < felts[1]["x"]
    assert abs(felts[0]["width"] - felts[1]["width"]) < 0.1 * felts[0]["width"]
