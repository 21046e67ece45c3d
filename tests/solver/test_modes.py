"""Compiled, with every index checked, in plain Python, without numba, with nowhere to write: same answers."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).with_name("sample.py")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with some variables set or, if empty, taken away."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    variables = {name: value for name, value in variables.items() if value}
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=variables, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


@lru_cache
def sample(deals: int, **environment: str) -> list[str]:
    return run(str(SAMPLE), str(deals), **environment).stdout.splitlines()


def test_plain_python_gives_the_same_answers() -> None:
    plain = sample(1, NUMBA_DISABLE_JIT="1")
    assert len(plain) > 80
    assert sample(1) == plain


def test_no_index_is_out_of_bounds_and_compiled_code_is_kept(tmp_path: Path) -> None:
    checked = run(str(SAMPLE), "1", NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)).stdout.splitlines()
    assert checked == sample(1)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert kept
    again = run(str(SAMPLE), "1", NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)).stdout.splitlines()
    assert again == checked
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == kept


@pytest.mark.slow
def test_many_answers_are_the_same_in_every_mode(tmp_path: Path) -> None:
    compiled = sample(25)
    assert sample(25, NUMBA_DISABLE_JIT="1") == compiled
    assert sample(25, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)) == compiled


NO_NUMBA = """
import sys
sys.modules["numba"] = None
import runpy
runpy.run_path({sample!r}, run_name="__main__")
from pyramid_widget.solver import jit
print(len(jit.notices), jit.COMPILED, file=sys.stderr)
print(jit.notices, file=sys.stderr)
"""


def test_without_numba_there_is_one_notice_and_the_same_answers() -> None:
    code = f"import sys; sys.argv[1:] = ['1']{NO_NUMBA.format(sample=str(SAMPLE))}"
    done = run("-c", code)
    assert done.stdout.splitlines() == sample(1)
    assert done.stderr.startswith("1 False\n")
    assert "numba" in done.stderr


KERNEL = """
from pyramid_widget.solver import jit

@jit.compiled
def twice(number):
    return 2 * number

@jit.compiled
def thrice(number):
    return 3 * number

print(twice(21), thrice(21), jit.COMPILED, len(jit.notices))
print(jit.notices)
"""
SEARCH = """
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.solver.search import solve
from pyramid_widget.solver import jit

print(solve(Game(Deal.from_number(7))).verdict.value, jit.COMPILED, len(jit.notices))
"""


def nowhere_to_write(folder: Path) -> dict[str, str]:
    """An environment in which every folder for compiled code is a file: not even root can write there."""
    blocked = folder / "file"
    blocked.write_text("no folder")
    (folder / "__pycache__").write_text("no folder")
    return dict.fromkeys(("NUMBA_CACHE_DIR", "HOME", "XDG_CACHE_HOME"), str(blocked))


def test_cache_that_cannot_be_written_is_one_notice(tmp_path: Path) -> None:
    script = tmp_path / "kernel.py"
    script.write_text(KERNEL)
    done = run(str(script), **nowhere_to_write(tmp_path))
    first, second = done.stdout.splitlines()
    assert first == "42 63 True 1"
    assert "not kept" in second


@pytest.mark.slow
def test_search_works_with_nowhere_to_write(tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "pyramid_widget"
    for source in (ROOT / "pyramid_widget").rglob("*.py"):
        target = copy / source.relative_to(ROOT / "pyramid_widget")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    (copy / "solver" / "__pycache__").write_text("no folder")
    script = copy.parent / "search.py"
    script.write_text(SEARCH)
    done = run(str(script), **nowhere_to_write(tmp_path), PYTHONPATH=str(copy.parent))
    assert done.stdout.split() == ["winnable", "True", "1"]


def test_importing_the_package_compiles_and_loads_nothing() -> None:
    code = (
        "import sys, pyramid_widget, pyramid_widget.solver.search, pyramid_widget.solver.answers;"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    assert run("-c", code).stdout.split() == ["False", "False"]
