"""The game in Voila, which shows a notebook without its code."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from e2e.chromium import profile
from e2e.hosts import CODE, Guest, running
from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
PID = "import os, pathlib\npathlib.Path('pid').write_text(str(os.getpid()))\n"
"""Tells the process of the kernel."""


@pytest.fixture
def server() -> Iterator[contextlib.ExitStack]:
    """The life of the server, which a test may end."""
    with contextlib.ExitStack() as life:
        yield life


@pytest.fixture
def game(chrome: Browser, tmp_path: Path, server: contextlib.ExitStack) -> Iterator[Guest]:
    """The game as Voila shows it; no error of the game's page is thrown."""
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    notebook.cells = [nbformat.v4.new_code_cell(PID + CODE + "game")]
    nbformat.write(notebook, tmp_path / "game.ipynb")
    arguments = ("--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", "game.ipynb")
    address = server.enter_context(running("voila", *arguments, home=tmp_path))
    with profile(chrome) as context:
        page = context.new_page()
        page.goto(address)
        shown = Guest(page)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield shown
    assert errors == []


def test_the_game_is_played_in_voila_until_its_server_is_gone(
    game: Guest, server: contextlib.ExitStack
) -> None:
    game.play_a_pair_and_a_king()
    game.ask_for_a_hint()
    game.press_keys()
    game.expect_to_be_alive()
    game.root.locator('[data-tool="redo"]').click()
    game.expect_ply(2)
    game.ask_for_a_hint()
    server.close()
    game.expect_to_be_lost()


def test_a_kernel_that_was_killed_is_told(game: Guest, tmp_path: Path) -> None:
    game.play_and_wait_for_the_line()
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    game.expect_to_be_lost()
