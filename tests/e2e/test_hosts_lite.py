"""The game in JupyterLite: Python runs in the browser, and nothing is fetched from anywhere else."""

import re
from collections.abc import Iterator

import pytest
from e2e.chromium import profile
from e2e.hosts import LINE, Guest, serving
from playwright.sync_api import Browser, Locator, Page, expect

from tools import lite_site

pytestmark = pytest.mark.slow
KERNEL_MS = 240_000
IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_CELL = """([cell, code]) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    if (code !== null) notebook.widgets[cell].model.sharedModel.setSource(code);
    notebook.activeCellIndex = cell;
    window.jupyterapp.commands.execute('notebook:run-cell');
}"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
WORKERS = """
    window.workers = [];
    window.Worker = class extends Worker { constructor(...of) { super(...of); window.workers.push(this); } };
"""
BUSY_S = 4
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that was just built."""
    with serving(lite_site.build(tmp_path_factory.mktemp("lite"))) as address:
        yield address


@pytest.fixture
def page(chrome: Browser, site: str) -> Iterator[Page]:
    """Its notebook, run; every address that is not the site's is refused. No such request, no error."""
    elsewhere: list[str] = []
    errors: list[str] = []
    with profile(chrome) as context:
        context.route(lambda url: not url.startswith((site, "blob:", "data:")), lambda route: route.abort())
        context.add_init_script(WORKERS)
        shown = context.new_page()
        shown.on("requestfailed", lambda request: elsewhere.append(request.url))
        shown.on("pageerror", lambda error: errors.append(str(error)))
        shown.goto(f"{site}lab/index.html?path=game.ipynb")
        shown.wait_for_selector(".jp-Notebook .jp-Cell", timeout=KERNEL_MS)
        shown.wait_for_function(IDLE, timeout=KERNEL_MS)
        shown.evaluate(RUN_ALL)
        expect(shown.locator(".pw-table")).to_be_visible(timeout=KERNEL_MS)
        shown.wait_for_function(IDLE, timeout=KERNEL_MS)
        yield shown
    assert [url for url in elsewhere if not url.startswith(site)] == []
    assert errors == []


def output(page: Page, code: str) -> Locator:
    """What the last cell shows, once it has been run with this code."""
    page.evaluate(RUN_CELL, [2, code])
    return page.locator(".jp-Notebook .jp-Cell").last.locator(".jp-Cell-outputArea")


def test_the_game_is_played_without_a_server(page: Page) -> None:
    game = Guest(page)
    game.play_a_pair_and_a_king()
    game.ask_for_a_hint(timeout=KERNEL_MS)
    game.press_keys()
    game.expect_to_be_alive()
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)


def test_what_is_not_there_is_told_and_what_is_there_works(page: Page) -> None:
    for code, told in (
        ("pw.record()", "the record of play as a table needs the package pandas: %pip install pandas"),
        ("pw.experiment('solitarium', 3)", "an experiment needs the package numpy: %pip install numpy"),
        ("pw.LiveExperiment()", "a live experiment needs the package numpy: %pip install numpy"),
        (
            "from pyramid_widget.study import plots; plots.running_proportion([True])",
            "a chart needs the package altair",
        ),
    ):
        expect(output(page, code)).to_contain_text(told, timeout=KERNEL_MS)
    finished = """
from pyramid_widget.widget.record import PlayRecord, record_file
mine = pw.PyramidWidget("relaxed", 0, record=True)
while mine.status is pw.Status.PLAYING:
    mine.play(mine.session.game.legal_moves(mine.position)[0])
[row["outcome"] for row in PlayRecord(record_file()).rows()]
"""
    expect(output(page, finished)).to_contain_text(re.compile(r"\['(won|stuck)'\]"), timeout=KERNEL_MS)


def test_a_long_cell_is_waited_for(page: Page) -> None:
    game = Guest(page)
    page.evaluate(RUN_CELL, [2, f"import time\nend = time.time() + {BUSY_S}\nwhile time.time() < end: pass"])
    page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    game.root.locator('[data-pile="stock"]').click()
    expect(game.root.locator(".pw-link")).to_have_attribute("data-link", "waiting")
    game.expect_ply(1)
    expect(game.root.locator(".pw-link")).to_be_hidden()


def test_after_a_restart_the_line_brings_the_game_back(page: Page) -> None:
    game = Guest(page)
    game.play_and_wait_for_the_line(KERNEL_MS)
    page.evaluate(f"() => {KERNEL}.restart()")
    line = game.expect_to_be_lost()
    page.wait_for_function(IDLE, timeout=KERNEL_MS)
    page.evaluate(RUN_CELL, [0, None])
    page.evaluate(RUN_CELL, [2, line])
    expect(page.locator(".pw-root")).to_have_count(2, timeout=KERNEL_MS)
    expect(page.locator(".pw-root").last).to_have_attribute("data-ply", "2")


@pytest.mark.parametrize(
    "end", [f"() => {KERNEL}.shutdown()", "() => window.workers.forEach((worker) => worker.terminate())"]
)
def test_python_that_is_gone_is_told(page: Page, end: str) -> None:
    game = Guest(page)
    game.play_and_wait_for_the_line(KERNEL_MS)
    page.evaluate(end)
    assert LINE in game.expect_to_be_lost()
