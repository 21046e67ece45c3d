"""Every notebook in examples/ runs from top to bottom, and is stored without outputs.

They share one kernel, emptied before each, so that its start is paid once. English teacher versions and the
English notebooks that are no lessons run in ``make test``, the others in ``make test-all``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LESSONS = EXAMPLES / "lessons"
NOTEBOOKS = sorted(path for path in EXAMPLES.glob("**/*.ipynb") if ".ipynb_checkpoints" not in path.parts)
OTHERS = {"play", "classroom", "your_own_strategy", "many_cores"}
SPANISH = {"jugar", "en_clase", "tu_propia_estrategia", "muchos_nucleos"}
QUICK = [path for path in NOTEBOOKS if path.stem in OTHERS or path.parent == LESSONS / "en" / "teacher"]
SLOW = [path for path in NOTEBOOKS if path not in QUICK]
SHORTER = {name: {"N = 2_000": "N = 300"} for name in ("your_own_strategy", "tu_propia_estrategia")}
"""What the tests run with fewer deals."""
EMPTY = """\
for _name in [name for name in globals() if name[0] != "_" and name not in get_ipython().user_ns_hidden]:
    del globals()[_name]
"""


def named(path: Path) -> str:
    return "-".join(path.relative_to(EXAMPLES).with_suffix("").parts)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KernelManager]:
    manager = KernelManager()
    manager.start_kernel(cwd=str(tmp_path_factory.mktemp("notebooks")))
    yield manager
    manager.shutdown_kernel(now=True)


def run(path: Path, kernel: KernelManager) -> nbformat.NotebookNode:
    notebook = nbformat.read(path, as_version=4)
    for long, short in SHORTER.get(path.stem, {}).items():
        assert any(long in cell.source for cell in notebook.cells)
        for cell in notebook.cells:
            cell.source = cell.source.replace(long, short)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(EMPTY))
    client = NotebookClient(notebook, km=kernel, timeout=300)
    with client.setup_kernel(cleanup_kc=False):
        for index, cell in enumerate(notebook.cells):
            client.execute_cell(cell, index)
    client.kc.stop_channels()
    client.kc = None
    return notebook


def said(notebook: nbformat.NotebookNode, tag: str) -> str:
    """All that the cells with a tag show."""
    shown = []
    for cell in notebook.cells:
        if tag in cell.metadata.get("tags", ()):
            for output in cell.outputs:
                shown.append(output.get("text") or output.get("data", {}).get("text/plain", ""))
    return "\n".join(shown)


def test_there_is_a_notebook_to_play_in() -> None:
    assert EXAMPLES / "play.ipynb" in QUICK


def test_there_are_the_examples_and_the_lessons() -> None:
    assert {path.stem for path in NOTEBOOKS if path.parent == EXAMPLES} == OTHERS | SPANISH
    assert len(QUICK) == 4 + 9
    assert len(SLOW) == 4 + 3 * 9


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_it_is_stored_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert not [cell.id for cell in notebook.cells if cell.get("outputs") or cell.get("execution_count")]


def check_run(path: Path, kernel: KernelManager) -> None:
    notebook = run(path, kernel)
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    checks = said(notebook, "check")
    if path.parent.name == "teacher":
        assert "✓" in checks
        assert "✗" not in checks
    if path.parent.name == "student":
        assert "✓" not in checks
        assert {"en": "Nothing here yet", "es": "Aún no hay nada"}[path.parent.parent.name] in checks


@pytest.mark.parametrize("path", QUICK, ids=named)
def test_it_runs(path: Path, kernel: KernelManager) -> None:
    check_run(path, kernel)


@pytest.mark.slow
@pytest.mark.parametrize("path", SLOW, ids=named)
def test_the_other_versions_run(path: Path, kernel: KernelManager) -> None:
    check_run(path, kernel)
