"""The keys of the game do nothing to the notebook around it, and the notebook's own keys still work."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from e2e.board import Board
from e2e.notebook import Notebook
from playwright.sync_api import expect

DEAL = 1268
GAME_KEYS = [
    *"axmddhurnscbzyvfgiloptejkq",
    *"0123456789",
    *(",", ".", "?", "Space", "Enter", "Escape", "Backspace", "Delete"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Control+Home", "Control+End"),
    *("Shift+A", "Shift+M", "Shift+J", "Shift+L"),
    *("Control+z", "Control+y", "Control+Shift+z"),
]


def notebook_state(notebook: Notebook) -> dict[str, Any]:
    state: dict[str, Any] = notebook.page.evaluate(
        """() => {
            const panel = window.jupyterapp.shell.currentWidget;
            const models = panel.content.widgets.map((cell) => cell.model);
            return {
                cells: models.map((model) => [model.type, model.sharedModel.getSource()]),
                counts: models.map((model) => model.executionCount ?? null),
                active: panel.content.activeCellIndex,
                mode: panel.content.mode,
                kernel: panel.sessionContext.session.kernel.id,
                dialogs: document.querySelectorAll('.jp-Dialog').length,
                inside: document.activeElement.closest('.pyramid-widget') !== null,
            };
        }"""
    )
    return state


@pytest.fixture
def board(play: Callable[..., Board]) -> Iterator[Board]:
    """A game below a cell that was made by a command, so that the notebook has something to undo."""
    board = play(deal=DEAL)
    board.notebook.command("notebook:insert-cell-below")
    board.notebook.select(0)
    board.page.evaluate(
        """() => {
            window.commandsRun = [];
            window.noteCommand = (_, {id}) => window.commandsRun.push(id);
            window.jupyterapp.commands.commandExecuted.connect(window.noteCommand);
        }"""
    )
    yield board
    board.page.evaluate("() => window.jupyterapp.commands.commandExecuted.disconnect(window.noteCommand)")


def commands_run(board: Board) -> list[str]:
    """What was run since the last look; that Lab's Help menu asks for the kernel is no key's doing."""
    commands: list[str] = board.page.evaluate("() => window.commandsRun.splice(0)")
    return [name for name in commands if not name.endswith(":get-kernel")]


def test_no_game_key_reaches_the_notebook(board: Board) -> None:
    board.slot(0).focus()
    before = notebook_state(board.notebook)
    assert len(before["cells"]) == 4
    commands_run(board)
    for key in GAME_KEYS:
        board.slot(0).focus()
        board.key(key)
        # Escape with nothing selected is the notebook's, and does nothing in command mode
        told = [name for name in commands_run(board) if key != "Escape"]
        assert (key, told, notebook_state(board.notebook)) == (key, [], before)


def test_no_game_key_reaches_jupyter_notebook(own_notebook: Callable[..., Notebook]) -> None:
    notebook = own_notebook(
        f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame", classic=True
    )
    notebook.run_cell(0)
    board = Board(notebook)
    board.notebook.command("notebook:insert-cell-below")
    board.notebook.select(0)
    board.slot(0).focus()
    before = notebook_state(notebook)
    for key in GAME_KEYS:
        board.slot(0).focus()
        board.key(key)
        assert (key, notebook_state(notebook)) == (key, before)


def test_a_selected_card_takes_escape(board: Board) -> None:
    board.press("6D")
    board.wait_until_selected("6D")
    commands_run(board)
    board.key("Escape")
    board.wait_until_nothing_is_selected()
    assert commands_run(board) == []
    assert board.focused() == str(board.slot_of("6D"))


def test_typing_a_deal_number_is_no_command(board: Board) -> None:
    field = board.root.locator(".pw-deal input")
    field.click()
    field.fill("")
    before = notebook_state(board.notebook)
    board.key(*"a12x", "Backspace", "Control+z", "m", "d", "d")
    assert commands_run(board) == []
    assert notebook_state(board.notebook) == before
    expect(field).to_be_focused()
    assert board.snapshot()["ply"] == 0


def test_the_notebook_still_saves(board: Board) -> None:
    assert not board.notebook.is_saved()
    board.focus("4D")
    board.key("Control+s")
    board.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert len(board.notebook.lab.read(board.notebook.name).cells) == 4
    assert board.notebook.dialogs() == 0


def test_shift_enter_is_left_to_the_notebook(board: Board) -> None:
    board.focus("4D")
    board.root.evaluate("(root) => root.classList.add('before')")
    board.key("Shift+Enter")
    expect(board.page.locator(".pyramid-widget:not(.before)")).to_be_visible()
    expect(board.page.locator(".before")).to_have_count(0)
    assert notebook_state(board.notebook)["active"] == 1
    assert board.snapshot()["ply"] == 0


def test_a_pair_is_played_by_keys_alone(board: Board) -> None:
    board.focus("4D")
    board.key("3", "Enter")
    board.wait_until_selected("3C")
    board.key("0", "Enter")
    board.wait_until_gone("3C", "TS")
    board.key("k", "Space")
    board.wait_until_gone("KS")
    board.key("d")
    board.wait_for_ply(3)
    board.wait_until_on_waste("QH")
    assert board.notebook.value("game.moves") == ["3C+TS", "KS", "draw"]


def test_a_click_on_the_felt_leaves_the_keys_to_the_game(board: Board) -> None:
    cells = len(notebook_state(board.notebook)["cells"])
    board.root.locator(".pw-felt").click(position={"x": 4, "y": 40})
    board.key("d", "d")
    board.wait_for_ply(2)
    board.root.locator(".pw-status").click()
    board.key("d")
    board.wait_for_ply(3)
    after = notebook_state(board.notebook)
    assert (len(after["cells"]), after["inside"]) == (cells, True)


def test_arrows_walk_the_table(board: Board) -> None:
    board.focus("AC")
    walk = []
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "End", "Control+Home"):
        board.key(key)
        walk.append(board.focused())
    slots = [board.slot_of(name) for name in ("6D", "TS")]
    assert walk[:2] == [str(slot) for slot in slots]
    assert walk[2] in {str(board.slot_of(name)) for name in ("AD", "9D")}
    assert int(walk[3] or 0) == int(walk[2] or 0) - 1
    assert walk[5] == str(board.slot_of("4D"))


def test_the_question_mark_shows_the_keys(board: Board) -> None:
    board.focus("4D")
    board.key("?")
    expect(board.root.locator(".pw-keys")).to_be_visible()
    board.key("Escape")
    expect(board.root.locator(".pw-keys")).to_have_count(0)


def test_the_focus_never_falls_out_of_the_game(board: Board) -> None:
    places = []

    def remember() -> None:
        places.append(board.focused())

    board.press("3C", "TS")
    board.wait_until_gone("3C", "TS")
    remember()
    board.press("KS")
    board.wait_until_gone("KS")
    remember()
    assert places[-1] == str(board.slot_of("AD")), "the card just uncovered"
    for key, ply in (("u", 2 - 1), ("u", 0), ("Control+y", 1), ("Control+y", 2), ("d", 3)):
        board.key(key)
        board.wait_for_ply(ply)
        remember()
    board.press("QH", "AC")
    board.wait_until_gone("QH", "AC")
    remember()
    board.tool("undo").click()
    board.wait_until_back("QH", "AC")
    remember()
    assert None not in places
    assert "BODY" not in places
    assert places[-1] == "undo"


def test_tab_leaves_the_game(board: Board) -> None:
    board.focus("4D")
    for _ in range(12):
        board.key("Tab")
        if board.focused() is None:
            break
    assert board.focused() is None
