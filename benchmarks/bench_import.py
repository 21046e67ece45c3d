"""What the import costs: the widget's class against anywidget alone, each in fresh processes, in turn.

The first line of each is warmed up once, so that compiled files lie on the disk for both. Run:
``python benchmarks/bench_import.py``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

RUNS = 15
TARGET = 1.2
STATEMENTS = {
    "anywidget": "import anywidget",
    "pyramid_widget": "import pyramid_widget; pyramid_widget.PyramidWidget",
}
_TIMED = "import time; begin = time.perf_counter(); {statement}; print(time.perf_counter() - begin)"


def cold_seconds(statement: str) -> float:
    """Seconds that a statement takes in a process of its own, the start of Python left out."""
    command = [sys.executable, "-c", _TIMED.format(statement=statement)]
    # An installed package has its compiled files, whatever this shell says of writing them.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return float(run.stdout)


def main() -> None:
    """Print the medians and their ratio."""
    seconds: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    for statement in STATEMENTS.values():
        cold_seconds(statement)
    for _ in range(RUNS):
        for name, statement in STATEMENTS.items():
            seconds[name].append(cold_seconds(statement))
    print(f"{'import':<16} {'median ms':>10} {'least ms':>10}")
    for name, taken in seconds.items():
        print(f"{name:<16} {statistics.median(taken) * 1000:>10.0f} {min(taken) * 1000:>10.0f}")
    ratio = statistics.median(b / a for a, b in zip(*seconds.values(), strict=True))
    least = min(seconds["pyramid_widget"]) / min(seconds["anywidget"])
    print(f"ratio            {ratio:>10.2f} {least:>10.2f}   (target: {TARGET} at most)")


if __name__ == "__main__":
    main()
