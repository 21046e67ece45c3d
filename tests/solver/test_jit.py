"""Machine code that is kept belongs to the sources that it was made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pyramid_widget

FOLDER = "from pyramid_widget.solver import jit; print(jit._cache_folder())"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that may be changed."""
    source = Path(pyramid_widget.__file__).parent
    skip = shutil.ignore_patterns("__pycache__", "static", "locale")
    shutil.copytree(source, tmp_path / "pyramid_widget", ignore=skip)
    return tmp_path


def folder(copy: Path, **environment: str) -> str:
    """Where that copy keeps its machine code."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "NUMBA_CACHE_DIR": str(copy / "kept"),
        **environment,
    }
    run = subprocess.run(
        [sys.executable, "-c", FOLDER], cwd=copy, env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


@pytest.mark.parametrize("name", ["kernel.py", "kernel_base.py", "tables.py"])
def test_any_changed_source_of_the_solver_has_a_folder_of_its_own(copy: Path, name: str) -> None:
    before = folder(copy)
    assert folder(copy) == before
    source = copy / "pyramid_widget/solver" / name
    stamp = source.stat()
    source.write_text(source.read_text(encoding="utf-8").replace("1", "2", 1), encoding="utf-8")
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # as an installer may leave it
    assert source.stat().st_size == stamp.st_size
    assert folder(copy) != before


def test_checked_code_is_kept_apart(copy: Path) -> None:
    assert folder(copy, NUMBA_BOUNDSCHECK="1") != folder(copy, NUMBA_BOUNDSCHECK="0")


def test_machine_code_of_old_sources_is_forgotten(copy: Path) -> None:
    source = copy / "pyramid_widget/solver/tables.py"
    for change in range(7):
        with source.open("a", encoding="utf-8") as file:
            file.write(f"# {change}\n")
        last = folder(copy)
    kept = {str(path) for path in (copy / "kept").iterdir()}
    assert last in kept
    assert len(kept) <= 5


def test_a_folder_that_another_process_has_removed_is_no_error(copy: Path) -> None:
    (copy / "kept").mkdir()
    (copy / "kept/pyramid-widget-gone").symlink_to(copy / "nowhere")
    assert Path(folder(copy)).is_dir()
