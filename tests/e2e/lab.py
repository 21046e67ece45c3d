"""A JupyterLab server of its own: nothing of the user's settings gets in, nothing of the tests gets out."""

import contextlib
import secrets
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from e2e.server import environment, started

START_SECONDS = 90
SETTINGS = {
    "@jupyterlab/docmanager-extension/plugin": '{"autosave": false}',  # tests say when they save
    "@jupyterlab/apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
    "@jupyter-widgets/jupyterlab-manager/plugin": '{"saveState": true}',
}


@dataclass(frozen=True, kw_only=True)
class Lab:
    """A running server and the folder it serves."""

    url: str
    token: str
    folder: Path

    def address(self, name: str | None = None) -> str:
        """The page that shows this notebook, or none, in a workspace nobody has used."""
        workspace = f"{self.url}/lab/workspaces/test-{secrets.token_hex(4)}"
        shown = workspace if name is None else f"{workspace}/tree/{name}"
        return f"{shown}?token={self.token}&reset"

    def classic_address(self, name: str) -> str:
        """The page of Jupyter Notebook that shows this notebook."""
        return f"{self.url}/notebooks/{name}?token={self.token}"

    def write(self, *cells: str) -> str:
        """Write a notebook with these cells; its name in the folder."""
        made = nbformat.v4.new_notebook(
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        )
        made.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        return self.save(made)

    def save(self, notebook: nbformat.NotebookNode) -> str:
        """Put a notebook into the folder, under a name that is new; its name."""
        name = f"game-{secrets.token_hex(4)}.ipynb"
        nbformat.write(notebook, self.folder / name)
        return name

    def read(self, name: str) -> nbformat.NotebookNode:
        """The notebook as it is on the disk now."""
        return nbformat.read(self.folder / name, as_version=4)


@contextlib.contextmanager
def serve(home: Path) -> Iterator[Lab]:
    """Run a server whose home, settings and notebooks lie in the folder `home`."""
    folder = home / "notebooks"
    folder.mkdir(parents=True)
    for plugin, text in SETTINGS.items():
        setting = home / "settings" / f"{plugin}.jupyterlab-settings"
        setting.parent.mkdir(parents=True)
        setting.write_text(text, encoding="utf-8")
    token, log = secrets.token_hex(16), home / "server.log"

    def command(port: int) -> list[str]:
        return _command(folder, port, token)

    def ready(port: int) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status?token={token}", timeout=2):
            pass

    env = _environment(home)
    with started(command, log=log, env=env, cwd=folder, ready=ready, seconds=START_SECONDS) as port:
        yield Lab(url=f"http://127.0.0.1:{port}", token=token, folder=folder)


def _command(folder: Path, port: int, token: str) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab"),
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--IdentityProvider.token={token}",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]


def _environment(home: Path) -> dict[str, str]:
    return {
        **environment("IPYTHON"),
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
