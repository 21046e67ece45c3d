"""A game in a host other than JupyterLab: nothing but the page tells what goes on there."""

import contextlib
import functools
import http.server
import re
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from e2e.board import settled_box
from e2e.server import environment, started
from playwright.sync_api import Locator, Page, expect

START_SECONDS = 120
FIRST_MS = 60_000
LOST_MS = 30_000
"""The page gives Python 8 s to answer."""
DEAL = 1268
CODE = f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL}, locale='en')\n"
PAIR = ("3 of clubs", "10 of spades")
LONE = "King of spades"
LINE = "PyramidWidget('solitarium', 1268, moves='3C+TS, KS')"
"""What brings the game back once the pair and the King are gone."""
HARMLESS = ("a", "x", "m", "d", "Control+z", "Control+z", "?", "Escape")
"""Keys that a notebook takes for its own; after them two moves less than after the draw."""


class Guest:
    """The game of deal 1268 in the page of a host."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root: Locator = page.locator(".pyramid-widget")
        expect(self.root.locator(".pw-table")).to_be_visible(timeout=FIRST_MS)

    def card(self, name: str) -> Locator:
        """A card of the table."""
        return self.root.locator(f'[data-slot][aria-label^="{name}"]')

    def press(self, name: str) -> None:
        """Click a card at its corner."""
        box = settled_box(self.card(name))
        self.page.mouse.click(box["x"] + 6, box["y"] + 6)

    def expect_ply(self, ply: int) -> None:
        """Wait for Python to have made so many moves."""
        expect(self.root.locator(".pw-root")).to_have_attribute("data-ply", str(ply))

    def play_a_pair_and_a_king(self) -> None:
        """Remove a pair, then a King; wait for both."""
        for name in PAIR:
            self.press(name)
        self.expect_ply(1)
        self.press(LONE)
        self.expect_ply(2)

    def ask_for_a_hint(self, timeout: float = 30_000) -> None:
        """Press Hint; wait until something is advised."""
        self.root.locator('[data-tool="hint"]').click()
        expect(self.root.locator('.pw-advice[data-part="hint"]')).to_contain_text(
            re.compile(r"\w+ \w+"), timeout=timeout
        )

    def play_and_wait_for_the_line(self, timeout: float = 30_000) -> None:
        """Play; the line that brings the game back follows the board, and is there when a hint is."""
        self.play_a_pair_and_a_king()
        self.ask_for_a_hint(timeout)

    def press_keys(self) -> None:
        """Press keys that the host has a use for; the game alone follows them."""
        self.root.locator('.pw-table [tabindex="0"]').focus()
        for key in HARMLESS:
            self.page.keyboard.press(key)
        self.expect_ply(1)

    def expect_to_be_lost(self, timeout: float = LOST_MS) -> str:
        """Draw, and wait to be told that nobody answers; the line that is offered, as it was copied.

        What was played can still be looked through, and nothing more is played.
        """
        stock = self.root.locator('[data-pile="stock"]')
        stock.click()
        link = self.root.locator(".pw-link")
        expect(link).to_contain_text(re.compile("not connected", re.IGNORECASE), timeout=timeout)
        expect(link).to_contain_text("where there are no cells, reload the page")
        line = link.locator("code").inner_text()
        assert LINE in line
        link.get_by_role("button", name="Copy the code").click()
        expect(self.root.locator(".pw-status")).to_contain_text("Code copied")
        assert self.page.evaluate("() => navigator.clipboard.readText()") == line
        for tool, ply in (("undo", 1), ("undo", 0), ("redo", 1), ("redo", 2)):
            self.root.locator(f'[data-tool="{tool}"]').click()
            self.expect_ply(ply)
        stock.click()
        expect(link).to_be_visible()
        self.expect_ply(2)
        return line

    def expect_to_wait_until(self, end: Path) -> None:
        """Draw while Python is busy until that file is there: the page says that it waits, then draws."""
        self.root.locator('[data-pile="stock"]').click()
        link = self.root.locator(".pw-link")
        expect(link).to_have_attribute("data-link", "waiting")
        expect(link).to_contain_text("Waiting for Python")
        self.expect_ply(0)
        end.touch()
        self.expect_ply(1)
        expect(link).to_be_hidden()

    def expect_to_be_alive(self) -> None:
        """The link to Python is up, and everything said is in words."""
        expect(self.root.locator(".pw-link")).to_be_hidden()


@contextlib.contextmanager
def running(program: str, *arguments: str, home: Path) -> Iterator[str]:
    """Run a program of the environment that serves at the port `{port}` of its arguments; its address."""
    env = {
        **environment(),
        "HOME": str(home),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "MARIMO_SKIP_UPDATE_CHECK": "1",
    }

    def command(port: int) -> list[str]:
        at = (argument.format(port=port) for argument in arguments)
        return [str(Path(sys.executable).parent / program), *at]

    def ready(port: int) -> None:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()

    log = home / "server.log"
    with started(command, log=log, env=env, cwd=home, ready=ready, seconds=START_SECONDS) as port:
        yield f"http://127.0.0.1:{port}/"


class _Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  as in the class above it
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the files of a folder; the address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Files, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
