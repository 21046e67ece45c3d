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

PORTS = 3
"""How many ports are tried: between the search for a free one and its use another process may take it."""


def _free_port() -> int:
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
    command: Callable[[int], Sequence[str]],
    *,
    log: Path,
    env: dict[str, str],
    cwd: Path,
    ready: Callable[[int], object],
    seconds: float,
) -> Iterator[int]:
    """Run a server while the block lasts, at the port that the block is given.

    ``command`` makes the command for a port; ``ready`` raises OSError as long as nothing answers there.
    """
    server, port = _start(command, log, env, cwd)
    try:
        deadline, ports = time.monotonic() + seconds, 1
        while not _answers(ready, port):
            if server.poll() is not None and ports < PORTS:  # another process may have taken the port
                (server, port), ports = _start(command, log, env, cwd), ports + 1
            elif server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)
        yield port
    finally:
        _stop(server)


def _start(
    command: Callable[[int], Sequence[str]], log: Path, env: dict[str, str], cwd: Path
) -> tuple["subprocess.Popen[bytes]", int]:
    port = _free_port()
    with log.open("ab") as output:
        server = subprocess.Popen(
            command(port),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=cwd,
            start_new_session=True,
        )
    return server, port


def _answers(ready: Callable[[int], object], port: int) -> bool:
    try:
        ready(port)
    except OSError:
        return False
    return True


def _stop(server: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
