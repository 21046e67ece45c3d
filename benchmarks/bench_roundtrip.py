"""From a click to the new board in the page, in a real JupyterLab, beside an ipywidgets Button and its Label.

Both stand in one notebook and are clicked in turn at the pace of a quick player. Needs Chromium or Chrome.
Run: ``python benchmarks/bench_roundtrip.py``.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind

if TYPE_CHECKING:
    from e2e.notebook import Notebook

PLAYS = 100
PACE_MS = 450
WARM_UP = 6
TARGET = 1.5
DEAL = 1268
GAME = f"import pyramid_widget as pw\ngame = pw.PyramidWidget(deal={DEAL})\ngame"
BUTTON = """import ipywidgets
button, label = ipywidgets.Button(description="count"), ipywidgets.Label("0")
button.add_class("plain-button"); label.add_class("plain-label")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.HBox([button, label])"""

# Clicks the places given, the last one timed, until what is watched has changed; then draws the next breath.
_CLICK = """async ([places, watched, attribute, pace]) => {
    await new Promise((done) => setTimeout(done, pace));
    const one = (selector) => document.querySelector(selector);
    for (const place of places.slice(0, -1)) one(place).click();
    const last = one(places.at(-1)), seen = one(watched);
    const text = {childList: true, characterData: true, subtree: true};
    const options = attribute ? {attributeFilter: [attribute]} : text;
    const begin = performance.now();
    return await new Promise((done, fail) => {
        const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - begin); });
        watch.observe(seen, options);
        setTimeout(() => fail(new Error('nothing changed in ten seconds')), 10000);
        last.click();
    });
}"""


def line_of_play() -> list[Move]:
    """Every pair and King that comes along, draws and redeals between them; the win itself is left alone."""
    game = Game(Deal.from_number(DEAL))
    state, line = game.start(), []
    while len(line) < PLAYS + WARM_UP:
        moves = game.legal_moves(state)
        removals = [
            move for move in moves if move.kind is MoveKind.REMOVE and not game.won(game.play(state, move))
        ]
        move = removals[0] if removals else moves[-1]
        line.append(move)
        state = game.play(state, move)
    return line


def places_of(move: Move) -> list[str]:
    """Where a move is clicked."""
    if move.kind in (MoveKind.DRAW, MoveKind.REDEAL):
        return ['.pyramid-widget [data-pile="stock"]']
    return [f'.pyramid-widget [data-slot="{slot}"]' for slot in move.slots]


def measure(notebook: Notebook) -> dict[str, list[float]]:
    """Milliseconds of every play, of the removals among them, and of every click on the plain button."""
    taken: dict[str, list[float]] = {"play": [], "of these removals": [], "Button -> Label": []}
    pace = PACE_MS // 2
    for number, move in enumerate(line_of_play()):
        click = [places_of(move), ".pyramid-widget .pw-root", "data-ply", pace]
        plain = [[".plain-button"], ".plain-label", None, pace]
        played, counted = notebook.page.evaluate(_CLICK, click), notebook.page.evaluate(_CLICK, plain)
        if number < WARM_UP:
            continue
        taken["play"].append(played)
        taken["Button -> Label"].append(counted)
        if move.kind is MoveKind.REMOVE:
            taken["of these removals"].append(played)
    return taken


def main() -> None:
    """Print medians, 95th percentiles and the ratio of medians."""
    sys.path[:0] = [str(Path(__file__).resolve().parent.parent / part) for part in ("", "tests")]
    from e2e.board import Board
    from e2e.chromium import browser, profile
    from e2e.lab import serve
    from e2e.notebook import Notebook

    from tools.ensure_chromium import find_chromium

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium or Chrome found: make chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder) / "lab") as lab,
        browser(chromium) as running,
        profile(running) as context,
    ):
        notebook = Notebook(context.new_page(), lab, lab.write(GAME, BUTTON)).open()
        notebook.run_all()
        board = Board(notebook)
        notebook.page.wait_for_selector(".plain-label")
        taken = measure(notebook)
        assert len(board.notebook.value("game.moves")) == PLAYS + WARM_UP, "a click was lost"
    print(f"{'click to DOM':<18} {'clicks':>7} {'median ms':>10} {'p95 ms':>8}")
    for name, times in taken.items():
        p95 = sorted(times)[int(0.95 * len(times)) - 1]
        print(f"{name:<18} {len(times):>7} {statistics.median(times):>10.1f} {p95:>8.1f}")
    ratio = statistics.median(taken["play"]) / statistics.median(taken["Button -> Label"])
    print(f"ratio of medians {ratio:.2f}   (target: {TARGET} at most)")


if __name__ == "__main__":
    main()
