"""Compiled, checked at every index, in plain Python, without numba, with nowhere to write: the same answers."""

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
    variables = {**os.environ, **environment, "PYTHONPATH": str(ROOT)}
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


def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    checked = sample(1, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == sample(1)
    assert any(tmp_path.rglob("*.nbi"))


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


FIRST_SEARCH = """
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.solver.search import solve
from pyramid_widget.solver import jit
print(solve(Game(Deal.from_number(7))).verdict.value, jit.COMPILED, len(jit.notices))
"""


def test_cache_that_cannot_be_written_is_a_notice_at_most(tmp_path: Path) -> None:
    # A file where the folder should be: nobody can write there, root neither.
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    done = run("-c", FIRST_SEARCH, NUMBA_CACHE_DIR=str(blocked / "cache"))
    verdict, compiled, notices = done.stdout.split()
    assert (verdict, compiled) == ("winnable", "True")
    assert int(notices) <= 1
    assert "Traceback" not in done.stderr


def test_importing_the_package_compiles_and_loads_nothing() -> None:
    code = (
        "import sys, pyramid_widget, pyramid_widget.solver.search, pyramid_widget.solver.answers;"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    assert run("-c", code).stdout.split() == ["False", "False"]


def test_compiled_code_is_kept_for_the_next_process(tmp_path: Path) -> None:
    run("-c", FIRST_SEARCH, NUMBA_CACHE_DIR=str(tmp_path))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert kept
    run("-c", FIRST_SEARCH, NUMBA_CACHE_DIR=str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept
