"""`import pyramid_widget` is cheap, and every public name is where the table says."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pyramid_widget as pw

HEAVY = ("anywidget", "ipywidgets", "IPython", "numba", "numpy", "pandas", "altair")


def _loaded_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = _loaded_after("import pyramid_widget")
    assert "pyramid_widget" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_widget_class_loads_neither_numba_nor_pandas() -> None:
    loaded = _loaded_after("import pyramid_widget; pyramid_widget.PyramidWidget")
    assert "anywidget" in loaded
    assert loaded.isdisjoint({"numba", "numpy", "pandas", "altair"})


@pytest.mark.parametrize("name", pw.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(pw, name) is not None
    assert name in dir(pw)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        pw.no_such_name  # noqa: B018


def test_checkers_of_types_see_the_public_names_and_no_others() -> None:
    (block,) = (
        node for node in ast.parse(Path(pw.__file__).read_text("utf-8")).body if isinstance(node, ast.If)
    )
    seen = [alias.asname for line in block.body if isinstance(line, ast.ImportFrom) for alias in line.names]
    assert sorted(map(str, seen)) == sorted(set(pw.__all__) - {"__version__"})


@pytest.mark.parametrize(
    "name", ["solve_many", "next_winnable", "why_lost", "why_not", "record_text", "text_board", "Prune"]
)
def test_what_needs_no_array_loads_none(name: str) -> None:
    loaded = _loaded_after(f"import pyramid_widget; pyramid_widget.{name}")
    assert loaded.isdisjoint(HEAVY)
