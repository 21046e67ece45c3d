"""Python in a process of its own, under other conditions than the tests'."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).with_name("sample.py")


class Run:
    """A process that was started, some variables set; ``NUMBA_CACHE_DIR="new"`` makes an empty folder."""

    def __init__(self, *words: str, **environment: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kernels-")
        self.folder = Path(self._folder.name)
        if environment.get("NUMBA_CACHE_DIR") == "new":
            environment["NUMBA_CACHE_DIR"] = self._folder.name
        self._words, self._environment = words, environment
        self._process = subprocess.Popen(
            [sys.executable, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            cwd=ROOT,
        )
        self._output: tuple[str, str] | None = None

    @classmethod
    def of_sample(cls, deals: int, **environment: str) -> Run:
        """The sample of answers for so many deals of each variant."""
        return cls(str(SAMPLE), str(deals), **environment)

    @property
    def output(self) -> tuple[str, str]:
        """What it wrote, once it has ended well."""
        if self._output is None:
            self._output = self._process.communicate()
            assert self._process.returncode == 0, self._output[1]
        return self._output

    @property
    def lines(self) -> list[str]:
        """The lines that it wrote to its standard output."""
        return self.output[0].splitlines()

    def again(self) -> Run:
        """The same once more, in the same folder."""
        return Run(*self._words, **self._environment)

    def close(self) -> None:
        """End it, if it still runs, and remove its folder."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        self._folder.cleanup()
