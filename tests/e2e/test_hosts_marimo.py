"""The game in marimo, which puts it into a shadow root."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.chromium import profile
from e2e.hosts import DEAL, Guest, running
from playwright.sync_api import Browser, Page, expect

NOTEBOOK = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import pyramid_widget as pw

    game = mo.ui.anywidget(pw.PyramidWidget(deal={DEAL}, locale="en"))
    game
    return game, pw


@app.cell
def _(game):
    {{second}}
    return


if __name__ == "__main__":
    app.run()
"""
NO_ANSWER = re.compile("ServiceWorker")
"""What marimo's own scripts complain about where its server is gone."""


class Server:
    """marimo's server, to be ended, and the page that it has sent."""

    def __init__(self, chrome: Browser, folder: Path, life: contextlib.ExitStack) -> None:
        self.folder, self._life = folder, life.enter_context(contextlib.ExitStack())
        self._page: Page = life.enter_context(profile(chrome)).new_page()
        self.errors: list[str] = []
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))

    def show(self, second: str = "None") -> Page:
        """The notebook with this in its second cell; the page may reach nothing else."""
        (self.folder / "game.py").write_text(NOTEBOOK.format(second=second), encoding="utf-8")
        arguments = ("-y", "run", "--headless", "--host", "127.0.0.1", "--port", "{port}", "--no-token")
        self._page.goto(self._life.enter_context(running("marimo", *arguments, "game.py", home=self.folder)))
        return self._page

    def end(self) -> None:
        """The server is gone, and Python with it."""
        self._life.close()


@pytest.fixture
def server(chrome: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server of marimo; its page must not end in an error of ours."""
    with contextlib.ExitStack() as life:
        made = Server(chrome, tmp_path, life)
        yield made
    assert [error for error in made.errors if not NO_ANSWER.search(error)] == []


def test_the_game_is_played_in_a_shadow_root_until_the_server_is_gone(server: Server) -> None:
    game = Guest(server.show())
    assert game.root.evaluate("(root) => root.getRootNode().constructor.name") == "ShadowRoot"
    background = "(felt) => getComputedStyle(felt).backgroundImage"
    assert "gradient" in game.root.locator(".pw-felt").evaluate(background)
    game.play_a_pair_and_a_king()
    game.ask_for_a_hint()
    game.press_keys()
    game.expect_to_be_alive()
    assert server.errors == []

    game.root.locator('[data-tool="redo"]').click()
    game.expect_ply(2)
    game.ask_for_a_hint()
    server.end()
    game.expect_to_be_lost()


@pytest.mark.slow
def test_the_line_brings_the_game_back_in_another_cell(server: Server) -> None:
    game = Guest(server.show())
    game.play_and_wait_for_the_line()
    server.end()
    line = game.expect_to_be_lost()
    shown = server.show(line)
    expect(shown.locator(".pw-root")).to_have_count(2)
    expect(shown.locator(".pw-root").last).to_have_attribute("data-ply", "2")


@pytest.mark.slow
def test_a_long_cell_is_waited_for(server: Server, tmp_path: Path) -> None:
    end = tmp_path / "end"
    wait = f"while not __import__('pathlib').Path({str(end)!r}).exists(): __import__('time').sleep(0.02)"
    Guest(server.show(wait)).expect_to_wait_until(end)
