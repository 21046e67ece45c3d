"""axe-core finds nothing wrong with the game, whatever it shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.board import Board
from e2e.test_play import DEAL, STUCK, STUCK_DEAL, WIN, moves_of, play_in_python
from e2e.test_variants import deal
from e2e.workbench import Workbench
from playwright.sync_api import expect

from pyramid_widget.game.variants import VARIANTS

pytestmark = pytest.mark.slow

GAME = "import pyramid_widget as pw\ngame = pw.PyramidWidget(deal=1268)\ngame"
AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
_CHECK = """async (root) => {
    const {violations} = await axe.run(root, {resultTypes: ['violations']});
    return violations.map(({id, nodes}) => [id, nodes[0].html.slice(0, 200), nodes[0].failureSummary]);
}"""
PANELS = ("rules", "variants", "settings", "keys")


@pytest.fixture(scope="module", params=["light", "dark"])
def shown(workbench: Workbench, request: pytest.FixtureRequest) -> Iterator[Board]:
    """One game for all of this module, in a light and in a dark notebook."""
    notebook = workbench.open(GAME)
    notebook.run_cell(0)
    theme = "JupyterLab Dark" if request.param == "dark" else "JupyterLab Light"
    notebook.command("apputils:change-theme", theme=theme)
    light = str(request.param == "light").lower()
    notebook.page.wait_for_function("(light) => document.body.dataset.jpThemeLight === light", arg=light)
    notebook.page.evaluate(AXE.read_text(encoding="utf-8"))
    yield Board(notebook)
    notebook.command("apputils:change-theme", theme="JupyterLab Light")
    workbench.close(notebook)


def check(board: Board, what: str) -> None:
    assert (what, board.root.evaluate(_CHECK)) == (what, [])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(shown: Board, variant: str) -> None:
    deal(shown, variant)
    check(shown, "start")
    shown.notebook.execute("game.hint()")
    slots = shown.snapshot()["free"]
    shown.press_slot(slots[0])
    check(shown, "hint and selection")


def test_every_layer_of_advice(shown: Board) -> None:
    deal(shown, "solitarium", DEAL)
    for layer in range(4):
        shown.tool("hint").click()
        expect(shown.root.locator('[data-part="hint"]')).to_be_visible()
        check(shown, f"layer {layer + 1}")
    shown.notebook.execute("game.can_i_win(); game.review(); game.coach = 'always'; game.odds = True")
    expect(shown.root.locator(".pw-odds")).to_be_visible()
    expect(shown.root.locator('[data-part="review"]')).to_be_visible()
    check(shown, "answer, review, coach and odds")
    shown.notebook.execute("game.coach = 'asked'; game.odds = False")


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel(shown: Board, panel: str) -> None:
    shown.tool(panel).click()
    expect(shown.root.locator(".pw-panel")).to_be_visible()
    check(shown, panel)
    shown.tool(panel).click()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_theme_in_every_notebook(shown: Board, theme: str) -> None:
    shown.notebook.execute(f"game.options = {{'theme': {theme!r}}}")
    expect(shown.root.locator(f".pw-theme-{theme}")).to_be_visible()
    check(shown, theme)
    shown.notebook.execute("game.options = {}")


def test_the_end_of_a_game(shown: Board) -> None:
    deal(shown, "solitarium", DEAL)
    play_in_python(shown, moves_of(WIN))
    expect(shown.root.locator(".pw-won")).to_be_visible()
    check(shown, "won")
    deal(shown, "solitarium", STUCK_DEAL)
    play_in_python(shown, moves_of(STUCK))
    expect(shown.root.locator(".pw-stuck")).to_be_visible()
    check(shown, "stuck")
