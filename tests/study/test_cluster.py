"""A cluster behind joblib: workers that are processes of their own, one of them killed midway."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import joblib
import pandas as pd
import pytest

from pyramid_widget.study.experiment import Experiment, experiment

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def killer(client: Any, at: int) -> tuple[Callable[[int, int], None], list[int]]:
    """A progress that kills a worker once so many deals are done, and the list of whom it killed."""
    killed: list[int] = []
    pids = client.run(os.getpid)

    def told(done: int, total: int) -> None:
        if not killed and at <= done < total:
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGKILL)

    return told, killed


def on_cluster(client: Any, deals: int, players: Any, **options: Any) -> Experiment:
    """The experiment on the cluster, with a worker killed a third of the way."""
    told, killed = killer(client, deals // 3)
    with joblib.parallel_config("dask"):
        result = experiment(["solitarium", "microsoft"], deals, players, progress=told, **options)
    assert killed, "the worker lived"
    return result


def check(there: Experiment, deals: int, players: Any, **options: Any) -> None:
    here = experiment(["solitarium", "microsoft"], deals, players, **options)
    pd.testing.assert_frame_equal(there.frame.drop(columns="seconds"), here.frame.drop(columns="seconds"))


def test_a_killed_worker_changes_nothing(client: Any) -> None:
    def first(view: Any) -> Any:  # made here, so that it has to travel
        return view.moves[0]

    players = ("solver", "eager", first)
    there = on_cluster(client, 600, players, batch=20)
    check(there, 600, players)


def test_a_killed_worker_changes_no_count_of_3_000(client: Any) -> None:
    there = on_cluster(client, 3000, ("solver",), keep="counts", batch=50)
    check(there, 3000, ("solver",), keep="counts")


@pytest.mark.slow
def test_a_killed_worker_changes_no_count_of_100_000(client: Any) -> None:
    there = on_cluster(client, 100_000, ("solver",), keep="counts")
    check(there, 100_000, ("solver",), keep="counts")
    assert there.summary["deals"].tolist() == [100_000, 100_000]
