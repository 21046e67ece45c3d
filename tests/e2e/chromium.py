"""One headless Chromium for a whole run."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 20_000


@contextlib.contextmanager
def browser(executable: str | Path) -> Iterator[Browser]:
    """Run this Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        try:
            yield running
        finally:
            running.close()


@contextlib.contextmanager
def profile(
    running: Browser,
    *,
    locale: str = "en-US",
    width: int = 1280,
    height: int = 1000,
    reduced_motion: bool = True,
    dark: bool = False,
) -> Iterator[BrowserContext]:
    """A fresh profile; its motion is reduced, so that no test waits for cards in flight."""
    context = running.new_context(
        locale=locale,
        viewport={"width": width, "height": height},
        reduced_motion="reduce" if reduced_motion else "no-preference",
        color_scheme="dark" if dark else "light",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE_MS)
    try:
        yield context
    finally:
        context.close()
