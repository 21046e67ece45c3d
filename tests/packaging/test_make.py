"""`make play` on a machine that has Python and make, in a tree where nothing was made yet."""

import os
import re
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.chromium import browser

MADE = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "static", "dist", "build", "__pycache__", ".*_cache", ".hypothesis"
)


ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab/tree/play\.ipynb\?token=\w+")

KERNEL_IS_IDLE = """() => {
    const shown = window.jupyterapp?.shell.currentWidget;
    return shown?.sessionContext?.session?.kernel?.status === "idle";
}"""


@pytest.fixture
def new_tree(root: Path, tmp_path: Path) -> Path:
    """A copy of this tree without anything that was made in it."""
    return shutil.copytree(root, tmp_path / "tree", ignore=MADE)


@pytest.fixture
def server_log(new_tree: Path, tmp_path: Path) -> Iterator[str]:
    """What `make play` prints until its JupyterLab is up; it is stopped at the end."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("node", "npm", "npx"):
        (bare / name).write_text("#!/bin/sh\nexit 97\n")
        (bare / name).chmod(0o755)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PYTHON"))}
    env["PATH"] = f"{bare}:{env['PATH']}"
    for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
        env[f"JUPYTER_{name}"] = str(tmp_path / name)
    flags = f"--no-browser --expose-app-in-browser --ServerApp.ip=127.0.0.1 --ServerApp.port={_free_port()}"
    command = ["make", "play", f"PLAY_FLAGS={flags}"]
    process = subprocess.Popen(
        command,
        cwd=new_tree,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    watchdog = threading.Timer(1200, os.killpg, (process.pid, signal.SIGKILL))
    watchdog.start()
    try:
        yield _read_until_up(process)
    finally:
        watchdog.cancel()
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _read_until_up(process: subprocess.Popen[str]) -> str:
    log = ""
    assert process.stdout is not None
    for line in process.stdout:
        log += line
        if ADDRESS.search(line):
            break
    return log


@pytest.mark.slow
@pytest.mark.browser
def test_make_play_opens_a_game(server_log: str, new_tree: Path, chromium_path: str) -> None:
    address = ADDRESS.search(server_log)
    assert address is not None, server_log
    with browser(chromium_path) as chromium:
        page = chromium.new_page()
        page.goto(address.group())
        page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector(".pyramid-widget button", timeout=60_000)
    assert (new_tree / "pyramid_widget" / "widget" / "static" / "widget.js").is_file()
