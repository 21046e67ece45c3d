"""A kernel that is lost: the page offers the line that brings the game back, and the line does."""

from collections.abc import Callable
from pathlib import Path

from e2e.board import Board
from e2e.notebook import Notebook
from playwright.sync_api import expect

PUT = """([cell, code]) => {
    window.jupyterapp.shell.currentWidget.content.widgets[cell].model.sharedModel.setSource(code);
}"""


def copied_code(board: Board) -> str:
    """Press the button that copies the line; what is on the clipboard."""
    expect(board.link.locator("code")).to_be_visible()
    board.link.get_by_role("button", name="Copy the code").click()
    expect(board.status).to_contain_text("Code copied")
    copied: str = board.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == board.link.locator("code").inner_text()
    return copied


def run_in(notebook: Notebook, cell: int, code: str) -> Board:
    """Put code in a cell, run it, and take the view that it shows."""
    notebook.page.evaluate(PUT, [cell, code])
    notebook.run_cell(cell)
    expect(notebook.page.locator(".pyramid-widget")).to_have_count(2)
    return Board(notebook, view=1)


def test_after_a_restart_the_line_brings_the_game_back(
    own_notebook: Callable[..., Notebook], tmp_path: Path
) -> None:
    start = "import pyramid_widget as pw\ngame = pw.PyramidWidget('microsoft', 1268)\ngame"
    notebook = own_notebook(start, "pass")
    notebook.run_cell(0)
    board = Board(notebook)
    expect(board.link.locator("code")).to_have_count(0)
    for move in ("3C+TS", "draw", "KS"):
        board.play(move)
    position = notebook.value("list(game.position)")

    notebook.restart_kernel()
    back = run_in(notebook, 1, copied_code(board))
    assert notebook.value("list(game.position)") == position
    back.wait_for_ply(3)
    expect(back.link).to_be_hidden()
    back.tool("undo").click()
    back.wait_for_ply(2)


def test_own_cards_come_back_from_the_last_save(
    own_notebook: Callable[..., Notebook], tmp_path: Path
) -> None:
    start = "import pyramid_widget as pw\ngame = pw.PyramidWidget(deal=str(pw.Deal.from_number(1268)))\ngame"
    notebook = own_notebook(start, "pass")
    notebook.run_cell(0)
    board = Board(notebook)
    board.play("KS")
    notebook.execute(f"game.save({str(tmp_path / 'game.json')!r})")
    board.play("draw")

    notebook.restart_kernel()
    back = run_in(notebook, 1, copied_code(board))
    back.wait_for_ply(1)
    back.wait_until_gone("KS")
