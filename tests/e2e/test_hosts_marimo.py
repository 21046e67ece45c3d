"""The game in marimo, which puts it into a shadow root."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.chromium import profile
from e2e.hosts import DEAL, Guest, running
from playwright.sync_api import Browser, Page

NOTEBOOK = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import pyramid_widget as pw

    game = mo.ui.anywidget(pw.PyramidWidget(deal={DEAL}, locale="en"))
    game
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def page(chrome: Browser, tmp_path: Path) -> Iterator[Page]:
    """The notebook as marimo serves it, with nothing else to be reached."""
    (tmp_path / "game.py").write_text(NOTEBOOK, encoding="utf-8")
    arguments = ("-y", "run", "--headless", "--host", "127.0.0.1", "--port", "{port}", "--no-token")
    errors: list[str] = []
    with (
        running("marimo", *arguments, "game.py", home=tmp_path) as address,
        profile(chrome) as context,
    ):
        shown = context.new_page()
        shown.on("pageerror", lambda error: errors.append(str(error)))
        shown.goto(address)
        yield shown
    assert errors == []


def test_the_game_is_played_in_a_shadow_root(page: Page) -> None:
    game = Guest(page)
    assert game.root.evaluate("(root) => root.getRootNode().constructor.name") == "ShadowRoot"
    background = "(felt) => getComputedStyle(felt).backgroundImage"
    assert "gradient" in game.root.locator(".pw-felt").evaluate(background)
    game.play_a_pair_and_a_king()
    game.ask_for_a_hint()
    game.press_keys()
    game.expect_to_be_alive()
