"""What 200 games, opened and closed one after the other, leave in the kernel and in JupyterLab's page.

Beside it the same of an ipywidgets Label, the smallest widget there is: what JupyterLab itself keeps of each.
Fails when a game leaves more than that. Needs Chromium or Chrome. Run: ``python benchmarks/bench_memory.py``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from e2e.notebook import Notebook
    from playwright.sync_api import CDPSession

GAMES = 200
STEP = 50
WARM_UP = 10
PAGE_LIMIT = 0.03  # MB a game, beyond a Label's
KERNEL_LIMIT = 0.02  # MB a game
SETUP = """import gc, os, ipywidgets, pyramid_widget as pw
from IPython.display import display
from pyramid_widget.solver.warmup import warm_up
compiling = warm_up()  # it takes memory of its own, for once
compiling and compiling.join()"""
KINDS = {
    "game": ("pw.PyramidWidget(deal={number})", ".pyramid-widget .pw-table"),
    "Label": ("ipywidgets.Label('text')", ".widget-label"),
}
_FILL = """([source]) => {
    window.jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.setSource(source);
}"""
_THERE = "([place, there]) => (document.querySelector(place) !== null) === there"
_KERNEL = "(gc.collect(), int(open('/proc/self/statm').read().split()[1]) * os.sysconf('SC_PAGE_SIZE'))[1]"


def open_and_close(notebook: Notebook, kind: str, number: int) -> None:
    """Show a widget in the second cell and close it."""
    made, place = KINDS[kind]
    notebook.page.evaluate(_FILL, [f"shown = {made.format(number=number)}\ndisplay(shown)"])
    notebook.run_cell(1)
    notebook.page.wait_for_function(_THERE, arg=[place, True])
    notebook.execute("shown.close()\ndel shown")
    notebook.page.wait_for_function(_THERE, arg=[place, False])


def memory(notebook: Notebook, page: CDPSession) -> tuple[float, float]:
    """MB of the page, objects and what the browser keeps for them, and of the kernel, both swept before."""
    for _ in range(3):
        page.send("HeapProfiler.collectGarbage")
    heap = page.send("Runtime.getHeapUsage")
    used = sum(heap[part] for part in ("usedSize", "embedderHeapUsedSize", "backingStorageSize"))
    return used / 1e6, notebook.value(_KERNEL) / 1e6


def curve(notebook: Notebook, kind: str, games: int, step: int) -> list[tuple[int, float, float]]:
    """Games closed, MB of the page, MB of the kernel."""
    page = notebook.page.context.new_cdp_session(notebook.page)
    page.send("HeapProfiler.enable")
    for number in range(WARM_UP):
        open_and_close(notebook, kind, number)
    points = [(0, *memory(notebook, page))]
    for number in range(1, games + 1):
        open_and_close(notebook, kind, number)
        if number % step == 0:
            points.append((number, *memory(notebook, page)))
    return points


def main() -> None:
    """Print both curves; exit with a sentence when a game leaves too much."""
    sys.path[:0] = [str(Path(__file__).resolve().parent.parent / part) for part in ("", "tests")]
    from e2e.chromium import browser, profile
    from e2e.lab import serve
    from e2e.notebook import Notebook

    from tools.ensure_chromium import find_chromium

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--step", type=int, default=STEP)
    wanted = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium or Chrome found: make chromium")
    left: dict[str, tuple[float, float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder) / "lab") as lab,
        browser(chromium) as running,
    ):
        for kind in KINDS:
            with profile(running) as context:
                notebook = Notebook(context.new_page(), lab, lab.write(SETUP, "pass")).open()
                notebook.run_cell(0)
                points = curve(notebook, kind, wanted.games, wanted.step)
            print(f"{kind + ' closed':<14} {'page MB':>8} {'kernel MB':>10}")
            for number, page, kernel in points:
                print(f"{number:<14} {page:>8.1f} {kernel:>10.1f}", flush=True)
            (_, page, kernel), (_, page_end, kernel_end) = points[0], points[-1]
            left[kind] = (page_end - page) / wanted.games, (kernel_end - kernel) / wanted.games
            print(f"{'each leaves':<14} {left[kind][0]:>8.3f} {left[kind][1]:>10.3f}")
    page, kernel = left["game"]
    if page - left["Label"][0] > PAGE_LIMIT:
        raise SystemExit(f"a closed game leaves {page:.3f} MB in the page, {PAGE_LIMIT} more than a Label")
    if kernel > KERNEL_LIMIT:
        raise SystemExit(f"a closed game leaves {kernel:.3f} MB in the kernel, more than {KERNEL_LIMIT}")


if __name__ == "__main__":
    main()
