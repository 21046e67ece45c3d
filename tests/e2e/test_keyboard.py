"""A whole game is won without the mouse, and the notebook around it takes no notice."""

from collections.abc import Callable

import pytest
from e2e.board import Board
from e2e.notebook import Notebook
from e2e.test_keys import notebook_state
from e2e.test_play import DEAL, WIN, moves_of
from playwright.sync_api import expect

CELL = f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame"


def go_to(board: Board, name: str) -> None:
    """Press the key of a rank until the focus is on the card."""
    slot = str(board.slot_of(name))
    for _ in range(4):
        board.key(name[0].lower())
        if board.focused() == slot:
            return
    raise AssertionError(f"the keys do not lead to {name}")


def win_by_keys(notebook: Notebook) -> None:
    notebook.run_cell(0)
    board = Board(notebook)
    board.root.locator('.pw-table [tabindex="0"]').focus()
    before = notebook_state(notebook)
    for ply, move in enumerate(moves_of(WIN)):
        if move in ("draw", "redeal"):
            board.key("d")
        else:
            for name in move.split("+"):
                go_to(board, name)
                board.key("Enter")
        board.wait_for_ply(ply + 1)
        assert board.focused() is not None, f"after {move} the focus is outside of the game"
    expect(board.root.locator(".pw-won")).to_be_visible()
    assert board.snapshot()["status"] == "won"
    assert notebook_state(notebook) == before
    board.key("Control+s")
    notebook.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert notebook.dialogs() == 0


def test_a_game_is_won_by_keys_alone(own_notebook: Callable[..., Notebook]) -> None:
    win_by_keys(own_notebook(CELL, "1 + 1"))


@pytest.mark.slow
def test_a_game_is_won_by_keys_alone_in_jupyter_notebook(own_notebook: Callable[..., Notebook]) -> None:
    win_by_keys(own_notebook(CELL, "1 + 1", classic=True))
