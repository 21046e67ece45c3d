"""A server of the tests: a process of its own, which is waited for and ended with all that it started."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from platformdirs import user_cache_path


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def environment(*foreign: str) -> dict[str, str]:
    """This environment without Jupyter's folders and what else begins so, but with the compiled solver."""
    left_out = ("JUPYTER", "XDG_", *foreign)
    kept = {name: text for name, text in os.environ.items() if not name.startswith(left_out)}
    compiled = user_cache_path("pyramid-widget", appauthor=False) / "kernel"
    # compiled once for all kernels and all runs, not once for each home folder
    return {**kept, "NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR", str(compiled))}


@contextlib.contextmanager
def started(
    command: Sequence[str],
    *,
    log: Path,
    env: dict[str, str],
    cwd: Path,
    ready: Callable[[], object],
    seconds: float,
) -> Iterator[None]:
    """Run a server while the block lasts; ``ready`` raises OSError as long as it does not answer."""
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=cwd,
            start_new_session=True,
        )
    try:
        _wait(server, log, ready, seconds)
        yield
    finally:
        _stop(server)


def _wait(server: "subprocess.Popen[bytes]", log: Path, ready: Callable[[], object], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while True:
        if server.poll() is not None:
            raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
        try:
            ready()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _stop(server: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
