"""How fast deals become data, and what comes of many: variants, cores, players, rules.

Run: ``python benchmarks/bench_study.py [what] [deals]``, where *what* is

- ``speed`` (default): deals a second of the solver for every variant, on one core and on all, 200,000
  positions a deal at most; the number is of seconds for each variant;
- ``cores``: all cores beside that many independent solver processes, on the same deals;
- ``rules``: the share of winnable deals under 15 rule sets, with intervals, and what the rules differ by;
- ``players``: the share that each player wins, with unlimited passes, three and one;
- ``memory``: time and memory of that many ``solitarium`` deals of which only counts are kept.

Times are of this machine as it is loaded; shares and counts are the same on every machine.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit
from pyramid_widget.solver.many import solve_many
from pyramid_widget.study.compare import compare
from pyramid_widget.study.experiment import experiment

CORES = os.cpu_count() or 1
PLAYERS = ("random", "eager", "greedy", "careful", "careful-greedy", "solver")
RULES = {
    "R0 waste, unlimited": Rules(),
    "R3 waste, 3 passes": Rules(passes=3),
    "R2 waste, 2 passes": Rules(passes=2),
    "R1 waste, 1 pass": Rules(passes=1),
    "MS stock + waste, 3 passes": Rules(stock_plays=True, passes=3),
    "S2 stock + waste, 2 passes": Rules(stock_plays=True, passes=2),
    "S1 stock + waste, 1 pass": Rules(stock_plays=True, passes=1),
    "A3 as MS, all cards": Rules(stock_plays=True, passes=3, goal="all"),  # type: ignore[arg-type]
    "A1 as S1, all cards": Rules(stock_plays=True, passes=1, goal="all"),  # type: ignore[arg-type]
    "AW waste, unlimited, all cards": Rules(goal="all"),  # type: ignore[arg-type]
    "T3 draw three, unlimited": Rules(draw=3),
    "21 six rows, unlimited": Rules(rows=6),
    "E28 Spanish, seven rows": Rules(deck="spanish"),  # type: ignore[arg-type]
    "E21 Spanish, six rows": Rules(deck="spanish", rows=6),  # type: ignore[arg-type]
}
PAIRS = (
    ("R0 waste, unlimited", "R3 waste, 3 passes"),
    ("R0 waste, unlimited", "MS stock + waste, 3 passes"),
    ("R3 waste, 3 passes", "R2 waste, 2 passes"),
    ("R2 waste, 2 passes", "R1 waste, 1 pass"),
    ("S1 stock + waste, 1 pass", "R1 waste, 1 pass"),
    ("R0 waste, unlimited", "T3 draw three, unlimited"),
    ("MS stock + waste, 3 passes", "A3 as MS, all cards"),
    ("S1 stock + waste, 1 pass", "A1 as S1, all cards"),
)


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What the work returns, and the seconds on the clock that it took."""
    began = time.perf_counter()
    result = work()
    return result, time.perf_counter() - began


def speed(seconds: int) -> None:
    """Every variant in so many seconds each, more or less: the kernel alone, one core, all cores.

    Processor time for the kernel and one core, whose ratio does not hang on what else the machine does; time
    on the clock for all cores.
    """
    experiment("solitarium", 2000, n_jobs=CORES, progress=False)  # workers and code are there
    print(f"{'variant':14} {'deals':>7} {'kernel/s':>9} {'one core/s':>11} {'ratio':>6} {CORES:4} cores/s")
    limit = Limit(nodes=200_000)
    for key in VARIANTS:
        solve_many(range(3), key, limit=limit)
        experiment(key, 20, n_jobs=CORES, progress=False, limit=limit)
        sample = solve_many(range(40), key, limit=limit).seconds.mean()
        count = max(40, min(20_000, int(seconds / 4 / sample)))
        began = time.process_time()
        solve_many(range(count), key, limit=limit)
        kernel = time.process_time() - began
        began = time.process_time()
        experiment(key, count, progress=False, limit=limit)
        alone = time.process_time() - began
        _, together = timed(
            lambda key=key, count=count: experiment(key, count, n_jobs=CORES, progress=False, limit=limit)
        )
        print(
            f"{key:14} {count:7d} {count / kernel:9.0f} {count / alone:11.0f} {alone / kernel:6.2f}"
            f" {count / together:12.0f}",
            flush=True,
        )


PROCESS = """
import sys
from pyramid_widget.solver.many import solve_many
solve_many(range(50), sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
solve_many(range(int(sys.argv[2]), int(sys.argv[3])), sys.argv[1])
"""


def independent(variant: str, deals: int) -> float:
    """Seconds that as many solver processes as there are cores take for the deals, shared out evenly."""
    cuts = [deals * part // CORES for part in range(CORES + 1)]
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, variant, str(start), str(stop)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for start, stop in pairwise(cuts)
    ]
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.readline()

    def begin() -> None:
        for worker in workers:
            assert worker.stdin is not None
            worker.stdin.write(b"\n")
            worker.stdin.flush()
        for worker in workers:
            worker.wait()

    return timed(begin)[1]


def cores(deals: int) -> None:
    """All cores beside independent processes: the best of three turns each, as other work only slows."""
    print(f"{'variant':14} {'deals':>8} {'independent/s':>14} {'experiment/s':>13} {'ratio':>6}")
    for variant, count in (("solitarium", deals), ("microsoft", deals // 4), ("strict", deals // 20)):
        experiment(variant, 2000, n_jobs=CORES, progress=False)
        theirs = min(independent(variant, count) for _ in range(3))
        ours = min(
            timed(lambda v=variant, n=count: experiment(v, n, n_jobs=CORES, keep="counts", progress=False))[1]
            for _ in range(3)
        )
        print(f"{variant:14} {count:8d} {count / theirs:14.0f} {count / ours:13.0f} {theirs / ours:6.2f}")


def rules(deals: int) -> None:
    """The winnable share under each rule set, and paired differences."""
    result = experiment(RULES, deals, n_jobs=CORES)
    print(f"\n{'rules':32} {'deals':>8} {'open':>5} {'share':>8}  95 % interval")
    for row in result.summary.itertuples():
        print(
            f"{row.rules:32} {row.deals:8d} {row.unknown:5d} {row.share:8.4f}"
            f"  {row.low:.4f} to {row.high:.4f}"
        )
    print(f"\n{'same deals':60} {'difference':>11} {'error':>8} {'ratio':>6} {'second only':>12}")
    for first, second in PAIRS:
        paired = compare(result.outcomes(rules=first), result.outcomes(rules=second))
        print(
            f"{first + ' – ' + second:60} {float(paired.difference):11.4f} {paired.standard_error:8.4f}"
            f" {paired.variance_ratio:6.1f} {paired.second_only:12d}"
        )


def players(deals: int) -> None:
    """The share that each player wins, and greedy less eager on the same deals."""
    variants = {"unlimited": Rules(), "3 passes": Rules(passes=3), "1 pass": Rules(passes=1)}
    result = experiment(variants, deals, PLAYERS, n_jobs=CORES)
    print(f"\n{'rules':10} {'player':15} {'share':>7}  {'95 % interval':18} {'ms a game':>9}")
    for row in result.summary.itertuples():
        interval = f"{row.low:.4f} to {row.high:.4f}"
        print(f"{row.rules:10} {row.player:15} {row.share:7.4f}  {interval:18} {1e3 * row.seconds:9.2f}")
    greedy, eager = (result.outcomes(rules="unlimited", player=name) for name in ("greedy", "eager"))
    paired = compare(greedy, eager)
    print(
        f"greedy – eager: {float(paired.difference):.4f} ± {paired.standard_error:.4f},"
        f" variance ratio {paired.variance_ratio:.1f}"
    )


def memory(deals: int) -> None:
    """Time and memory of counts: the memory after a hundredth, after a tenth and after all."""
    for part in (deals // 100, deals // 10, deals):
        result, seconds = timed(lambda part=part: experiment("solitarium", part, keep="counts", n_jobs=CORES))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        row = result.summary.iloc[0]
        print(
            f"{part:10d} deals: {seconds:7.1f} s, {part / seconds:8.0f} a second, at most {peak:.0f} MiB here"
            f" (largest worker that has ended {workers:.0f}); {row['share']:.5f},"
            f" 95 % {row['low']:.5f} to {row['high']:.5f}",
            flush=True,
        )


WHAT: dict[str, tuple[Callable[[int], None], int]] = {
    "speed": (speed, 4),
    "cores": (cores, 100_000),
    "rules": (rules, 2_000),
    "players": (players, 1_000),
    "memory": (memory, 10_000_000),
}


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "speed"
    work, usual = WHAT[what]
    print(f"load {os.getloadavg()[0]:.1f} on {CORES} cores\n")
    work(int(sys.argv[2]) if len(sys.argv) > 2 else usual)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")
