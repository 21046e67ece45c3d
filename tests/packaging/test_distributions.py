"""The wheel and the source archive: what they hold, and that they install where there is no Node."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import pyramid_widget

VERSION = pyramid_widget.__version__
STATIC = "pyramid_widget/widget/static"
SHIPPED = {
    f"{STATIC}/widget.js",
    f"{STATIC}/widget.css",
    f"{STATIC}/live.js",
    f"{STATIC}/live.css",
    f"{STATIC}/loader.js",
    "pyramid_widget/widget/locale/en.json",
    "pyramid_widget/widget/locale/es.json",
    "pyramid_widget/py.typed",
}


@pytest.fixture(scope="module")
def env_without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which calling Node or npm fails."""
    folder = tmp_path_factory.mktemp("no_node")
    for name in ("node", "npm", "npx"):
        fake = folder / name
        fake.write_text("#!/bin/sh\necho 'Node was called' >&2\nexit 97\n")
        fake.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of this tree."""
    folder = tmp_path_factory.mktemp("sdist")
    _run([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(root)])
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def wheel(sdist: Path, env_without_node: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made from the source archive, without Node."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder)]
    _run([*command, str(sdist)], env_without_node)
    (archive,) = folder.iterdir()
    return archive


def _run(command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _sources_of(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in (root / "pyramid_widget").rglob("*.py")}


def test_the_source_archive_holds_the_sources_and_the_bundle(root: Path, sdist: Path) -> None:
    top = f"pyramid_widget-{VERSION}"
    assert sdist.name == f"{top}.tar.gz"
    with tarfile.open(sdist) as archive:
        names = set(archive.getnames())
    page = {"js/package-lock.json", "js/src/index.tsx", f"{STATIC}/sources.sha256"}
    wanted = {"pyproject.toml", "LICENSE", "README.md", "Makefile"} | page | SHIPPED | _sources_of(root)
    assert {f"{top}/{name}" for name in wanted} <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_the_wheel_is_pure(wheel: Path) -> None:
    assert wheel.name == f"pyramid_widget-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        lines = archive.read(f"pyramid_widget-{VERSION}.dist-info/WHEEL").decode().splitlines()
    assert "Root-Is-Purelib: true" in lines
    assert "Tag: py3-none-any" in lines


def test_the_wheel_holds_the_package_and_nothing_else(root: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert names >= SHIPPED | _sources_of(root)
    assert {name.split("/")[0] for name in names} == {
        "pyramid_widget",
        f"pyramid_widget-{VERSION}.dist-info",
    }


def test_the_wheel_works_in_a_bare_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=True)
    python = str(tmp_path / "bare" / "bin" / "python")
    _run([python, "-m", "pip", "install", "--quiet", str(wheel)])
    code = (
        "import pyramid_widget as pw\n"
        "page = pw.PyramidWidget()\n"
        "for text in (page._page, page._css):\n"
        "    print(type(text).__name__, len(text))\n"
        "print(pw.__file__)"
    )
    # -I: not the tree the tests run in
    script, script_length, style, style_length, file = _run([python, "-I", "-c", code]).split()
    assert (script, style) == ("str", "str")
    assert int(script_length) > 1000
    assert int(style_length) > 100
    assert Path(file).is_relative_to(tmp_path)
