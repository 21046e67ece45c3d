"""The game in Voila, which shows a notebook without its code."""

from pathlib import Path

import nbformat
import pytest
from e2e.chromium import profile
from e2e.hosts import CODE, Guest, running
from playwright.sync_api import Browser


@pytest.mark.slow
def test_the_game_is_played_in_voila(chrome: Browser, tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    notebook.cells = [nbformat.v4.new_code_cell(CODE + "game")]
    nbformat.write(notebook, tmp_path / "game.ipynb")
    arguments = ("--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", "game.ipynb")
    with (
        running("voila", *arguments, home=tmp_path) as address,
        profile(chrome) as context,
    ):
        page = context.new_page()
        page.goto(address)
        game = Guest(page)
        game.play_a_pair_and_a_king()
        game.ask_for_a_hint()
        game.press_keys()
        game.expect_to_be_alive()
