"""One server, one browser and one page of JupyterLab for all of these tests."""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.board import Board
from e2e.chromium import browser, profile
from e2e.lab import Lab, serve
from e2e.notebook import Notebook
from e2e.workbench import Workbench
from playwright.sync_api import Browser

import pyramid_widget as pw
from pyramid_widget.solver.warmup import warm_up

GAME = "import pyramid_widget as pw\ngame = pw.PyramidWidget({arguments})\ngame"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker("browser")


@pytest.fixture(scope="package", autouse=True)
def compiled_solver() -> None:
    """The solver is compiled and kept on the disk: no kernel compiles it while a test waits for a hint."""
    thread = warm_up()
    assert thread is not None
    thread.join()
    assert pw.solve(pw.Game(pw.Deal.from_number(1268))).moves, "also what writes the moves of a win"


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab."""
    with serve(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="package")
def chrome(chromium_path: str) -> Iterator[Browser]:
    """A running Chromium."""
    with browser(chromium_path) as running:
        yield running


@pytest.fixture(scope="package")
def workbench(lab: Lab, chrome: Browser) -> Iterator[Workbench]:
    """The page that the notebooks open in."""
    with profile(chrome) as context:
        yield Workbench(context.new_page(), lab)


@pytest.fixture
def open_notebook(workbench: Workbench) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook with the cells given."""
    with contextlib.ExitStack() as closing:

        def open_one(*cells: str) -> Notebook:
            notebook = workbench.open(*cells)
            closing.callback(workbench.close, notebook)
            return notebook

        yield open_one


@pytest.fixture
def open_file(workbench: Workbench) -> Iterator[Callable[[Path], Notebook]]:
    """Opens a copy of a notebook."""
    with contextlib.ExitStack() as closing:

        def open_one(path: Path) -> Notebook:
            shutil.copy(path, workbench.lab.folder)
            notebook = workbench.show(path.name)
            closing.callback(workbench.close, notebook)
            return notebook

        yield open_one


@pytest.fixture
def play(open_notebook: Callable[..., Notebook]) -> Callable[..., Board]:
    """Shows a game: `play(deal=1268)` runs a cell with `game = PyramidWidget(deal=1268)`."""

    def start(**arguments: object) -> Board:
        words = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        notebook = open_notebook(GAME.format(arguments=words), "1 + 1", "2 + 2")
        notebook.run_cell(0)
        return Board(notebook)

    return start


@pytest.fixture
def own_notebook(lab: Lab, chrome: Browser) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook in a profile and with a kernel of its own: `own_notebook("1 + 1", locale="es-ES")`."""
    with contextlib.ExitStack() as closing:

        def open_one(*cells: str, classic: bool = False, **profile_options: Any) -> Notebook:
            context = closing.enter_context(profile(chrome, **profile_options))
            return Notebook(context.new_page(), lab, lab.write(*cells)).open(classic=classic)

        yield open_one
