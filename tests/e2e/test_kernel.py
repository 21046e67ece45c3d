"""What the player is told when Python does not answer, and how the game comes back."""

import contextlib
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from e2e.board import GONE, Board
from e2e.notebook import Notebook
from playwright.sync_api import expect

DEAL = 1268
GAME = f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame"
NOT_CONNECTED = re.compile("not connected", re.IGNORECASE)
BURST = 20


@contextlib.contextmanager
def frozen(notebook: Notebook) -> Iterator[None]:
    """Stop the kernel's process: it is there and says nothing."""
    process = notebook.value("__import__('os').getpid()")
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def test_a_lost_kernel_is_told_and_the_cell_brings_a_game_back(
    own_notebook: Callable[..., Notebook],
) -> None:
    notebook = own_notebook(GAME, "1 + 1")
    notebook.run_cell(0)
    board = Board(notebook)
    board.play("KS")

    notebook.restart_kernel()
    expect(board.link).to_be_visible()
    expect(board.link).to_contain_text(NOT_CONNECTED)
    expect(board.root.locator(".pw-table")).to_be_visible()

    notebook.run_cell(0)
    board = Board(notebook)
    board.play("KS")
    expect(board.link).to_be_hidden()

    pair = [board.card(name) for name in ("3C", "TS")]
    notebook.shut_down_kernel()
    for card in pair:
        card.click()
    expect(board.link).to_contain_text(NOT_CONNECTED)
    for card in pair:
        expect(card).not_to_have_class(GONE)


def test_a_silent_kernel_is_waited_for(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    king = board.card("KS")
    with frozen(board.notebook):
        king.click()
        expect(board.link).to_be_visible()
        expect(board.link).to_have_attribute("data-link", "waiting")
        expect(king).not_to_have_class(GONE)
    board.wait_until_gone("KS")
    expect(board.link).to_be_hidden()


def test_a_long_cell_delays_a_move_at_most(open_notebook: Callable[..., Notebook], tmp_path: Path) -> None:
    end = tmp_path / "end"
    long = f"import pathlib, time\nwhile not pathlib.Path({str(end)!r}).exists(): time.sleep(0.02)"
    notebook = open_notebook(GAME, long)
    notebook.run_cell(0)
    board = Board(notebook)
    king = board.card("KS")
    notebook.start_cell(1)
    notebook.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
    )
    king.click()
    expect(king.or_(board.link).first).to_be_visible()
    end.touch()
    notebook.wait_until_idle()
    board.wait_until_gone("KS")
    expect(board.link).to_be_hidden()


def test_a_burst_of_clicks_is_played_in_order_and_never_half(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.root.evaluate(
        """(root, count) => {
            for (let n = 0; n < count; n++) root.querySelector('[data-pile="stock"]').click();
        }""",
        BURST,
    )
    # the page remembers fewer clicks than that: the first answer makes room for another one
    expect(board.root.locator(".pw-root")).not_to_have_attribute("data-ply", "0")
    # the last click of the burst has been answered when a move made after it is
    board.press("KS")
    board.wait_until_gone("KS")
    moves = board.notebook.value("game.moves")
    assert set(moves[:-1]) == {"draw"}
    assert moves[-1] == "KS"
    told = board.snapshot()
    assert told["ply"] == len(moves) <= BURST + 1
    assert told["counts"]["wastes"] == [len(moves) - 1]
    board.wait_for_ply(len(moves))


def test_a_burst_of_two_moves_plays_both_pairs_whole(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    slots = [board.slot_of(name) for name in ("3C", "TS", "KS")]
    board.root.evaluate(
        """(root, slots) => {
            for (const slot of slots) root.querySelector(`[data-slot="${slot}"]`).click();
        }""",
        slots,
    )
    board.wait_until_gone("3C", "TS", "KS")
    assert board.notebook.value("game.moves") == ["3C+TS", "KS"]


def test_a_double_click_on_the_stock_draws_no_more_than_twice(play: Callable[..., Board]) -> None:
    board = play(deal=DEAL)
    board.pile("stock").dblclick(force=True)
    board.press("KS")
    board.wait_until_gone("KS")
    assert board.notebook.value("game.moves") in (["draw", "KS"], ["draw", "draw", "KS"])
