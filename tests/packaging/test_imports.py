"""`import pyramid_widget` is cheap, and every public name is where the table says."""

import subprocess
import sys

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
