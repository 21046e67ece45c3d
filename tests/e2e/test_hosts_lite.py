"""The game in JupyterLite: Python runs in the browser, and nothing is fetched from anywhere else."""

from collections.abc import Iterator

import pytest
from e2e.chromium import profile
from e2e.hosts import Guest, serving
from playwright.sync_api import Browser, Page, expect

from tools import lite_site

pytestmark = pytest.mark.slow
KERNEL_MS = 240_000
IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that was just built."""
    with serving(lite_site.build(tmp_path_factory.mktemp("lite"))) as address:
        yield address


@pytest.fixture
def page(chrome: Browser, site: str) -> Iterator[Page]:
    """Its notebook, run; every address that is not the site's is refused and held against it."""
    elsewhere: list[str] = []
    with profile(chrome) as context:
        context.route(lambda url: not url.startswith((site, "blob:", "data:")), lambda route: route.abort())
        shown = context.new_page()
        shown.on("requestfailed", lambda request: elsewhere.append(request.url))
        shown.goto(f"{site}lab/index.html?path=game.ipynb")
        shown.wait_for_selector(".jp-Notebook .jp-Cell", timeout=KERNEL_MS)
        shown.wait_for_function(IDLE, timeout=KERNEL_MS)
        shown.evaluate(RUN_ALL)
        expect(shown.locator(".pw-table")).to_be_visible(timeout=KERNEL_MS)
        yield shown
    assert [url for url in elsewhere if not url.startswith(site)] == []


def test_the_game_is_played_without_a_server(page: Page) -> None:
    game = Guest(page)
    game.play_a_pair_and_a_king()
    game.ask_for_a_hint(timeout=KERNEL_MS)
    game.press_keys()
    game.expect_to_be_alive()
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)
