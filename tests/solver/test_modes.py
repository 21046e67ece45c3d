"""Compiled, with every index checked, in plain Python, without numba, with nowhere to write: same answers."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from solver.modes import ROOT, SAMPLE, Run


@lru_cache
def compiled_sample(deals: int) -> list[str]:
    """The answers as this machine gives them."""
    return Run.of_sample(deals).lines


def test_plain_python_gives_the_same_answers() -> None:
    plain = Run.of_sample(1, NUMBA_DISABLE_JIT="1").lines
    assert len(plain) > 80
    assert compiled_sample(1) == plain


NO_NUMBA = """
import runpy
import sys

sys.modules["numba"] = None
sys.argv[1:] = ["1"]
runpy.run_path({sample!r}, run_name="__main__")
from pyramid_widget.solver import jit

print(len(jit.notices), jit.COMPILED, jit.notices, file=sys.stderr)
"""


def test_without_numba_there_is_one_notice_and_the_same_answers() -> None:
    run = Run("-c", NO_NUMBA.format(sample=str(SAMPLE)))
    assert run.lines == compiled_sample(1)
    notice = run.output[1]
    assert notice.startswith("1 False ")
    assert "numba" in notice


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
    answers, notices = Run(str(script), **nowhere_to_write(tmp_path)).lines
    assert answers == "42 63 True 1"
    assert "not kept" in notices


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
    run = Run(str(script), PYTHONPATH=str(copy.parent), **nowhere_to_write(tmp_path))
    assert run.lines == ["winnable True 1"]


def test_importing_the_package_compiles_and_loads_nothing() -> None:
    code = (
        "import sys, pyramid_widget, pyramid_widget.solver.search, pyramid_widget.solver.answers;"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    assert Run("-c", code).lines == ["False False"]


def test_no_index_is_out_of_bounds_and_compiled_code_is_kept(checked_sample: Run) -> None:
    assert checked_sample.lines == compiled_sample(1)
    kept = {path: path.stat().st_mtime_ns for path in checked_sample.folder.rglob("*.nb*")}
    assert kept
    assert checked_sample.again().lines == checked_sample.lines
    assert {path: path.stat().st_mtime_ns for path in checked_sample.folder.rglob("*.nb*")} == kept


@pytest.mark.slow
def test_many_answers_are_the_same_in_every_mode(tmp_path: Path) -> None:
    answers = compiled_sample(25)
    assert Run.of_sample(25, NUMBA_DISABLE_JIT="1").lines == answers
    assert Run.of_sample(25, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)).lines == answers
