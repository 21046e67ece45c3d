"""resume: killed and taken up again, the table is the same; a file of something else is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import pyramid_widget as pw
from pyramid_widget.errors import SaveError
from pyramid_widget.study.experiment import Experiment, experiment
from pyramid_widget.study.store import Done

RULES = ["solitarium", "relaxed"]
PLAYERS = ("solver", "random")
KINDS = ["rules", "player", "outcome", "cards_left", "opening_moves", "kings_in_stock", "lethal_cards"]


def plain(result: Experiment) -> pd.DataFrame:
    return result.frame.drop(columns="seconds")


@pytest.mark.parametrize(("keep", "n_jobs"), [("rows", 1), ("counts", 2)])
def test_killed_and_resumed_the_table_is_the_same(tmp_path: Path, keep: Any, n_jobs: int) -> None:
    kept = tmp_path / "kept.parquet"
    deals = 120
    program = f"""
        import signal
        from pyramid_widget.study import store
        from pyramid_widget.study.experiment import experiment

        def wait_to_be_killed(done, total):
            if done >= 40:
                print("ready", flush=True)
                signal.pause()

        store._SECONDS = store._SHARE = 0  # keep every batch
        experiment({RULES}, {deals}, {PLAYERS}, resume={str(kept)!r}, keep={keep!r}, batch=8,
                   n_jobs={n_jobs}, progress=wait_to_be_killed)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    some = pd.read_parquet(kept)
    done = len(some) / 4 if keep == "rows" else some["deals"].sum() / 4
    assert done == 40
    told: list[int] = []
    resumed = experiment(
        RULES, deals, PLAYERS, resume=kept, keep=keep, progress=lambda done, total: told.append(done)
    )
    assert told[0] > done
    assert told[-1] == deals
    whole = experiment(RULES, deals, PLAYERS, keep=keep)
    pd.testing.assert_frame_equal(plain(resumed), plain(whole))
    pd.testing.assert_frame_equal(pd.read_parquet(kept).drop(columns="seconds"), plain(whole))
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".new")] == ["kept.parquet"]


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.parquet"
    first = experiment("solitarium", 30, ("solver", "greedy"), resume=kept)

    second = experiment("solitarium", 30, ("solver", "greedy"), resume=kept)
    pd.testing.assert_frame_equal(first.frame, second.frame)  # seconds too


def test_an_error_of_a_player_loses_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "kept.parquet"

    doomed = [str(pw.Deal.from_number(25)).split()[slot] for slot in range(4)]

    def fails(view: Any) -> Any:
        if [view.card(slot) for slot in range(4)] == doomed:
            raise ValueError("this one")

    with pytest.raises(pw.PlayerError, match="deal 25"):
        experiment("solitarium", 40, {"fails": fails}, resume=kept, batch=10)
    assert pd.read_parquet(kept)["deal"].tolist() == list(range(20))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 1}, "seed: 0 there, 1 here"),
        ({"deals": 21}, "deals: 20 from 0 there, 21 from 0 here"),
        ({"deals": range(0, 40, 2)}, "there, 20 from 0 in steps of 2 here"),
        ({"variants": "microsoft"}, "rules: "),
        ({"players": "eager"}, "players: "),
        ({"keep": "counts"}, "keep: rows there, counts here"),
        ({"limit": pw.Limit(nodes=7)}, "limit: "),
    ],
)
def test_a_file_of_another_experiment_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    kept = tmp_path / "kept.parquet"
    call: dict[str, Any] = {"variants": "solitarium", "deals": 20, "players": "greedy", "resume": kept}
    experiment(**call)
    before = kept.read_bytes()
    with pytest.raises(SaveError, match=rf"holds another experiment: .*{words}"):
        experiment(**{**call, **change})
    assert kept.read_bytes() == before


def test_a_changed_player_is_noticed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.parquet"
    experiment("solitarium", 5, {"mine": lambda view: view.moves[0]}, resume=kept)
    experiment("solitarium", 5, {"mine": lambda view: view.moves[0]}, resume=kept)
    with pytest.raises(SaveError, match="players: "):
        experiment("solitarium", 5, {"mine": lambda view: view.moves[-1]}, resume=kept)


def test_a_player_made_with_another_value_is_another_player(tmp_path: Path) -> None:
    def taking(place: int) -> Any:
        return lambda view: view.moves[place]

    kept = tmp_path / "kept.parquet"
    experiment("solitarium", 5, {"mine": taking(0)}, resume=kept)
    experiment("solitarium", 5, {"mine": taking(0)}, resume=kept)
    with pytest.raises(SaveError, match="players: "):
        experiment("solitarium", 9, {"mine": taking(-1)}, resume=kept)


def test_a_deal_without_its_number_is_another_as_chance_goes_by_it(tmp_path: Path) -> None:
    kept, deal = tmp_path / "kept.parquet", pw.Deal.from_number(7)
    experiment("solitarium", [deal], "random", resume=kept)
    with pytest.raises(SaveError, match="deals: "):
        experiment("solitarium", [pw.Deal.parse(str(deal), "solitarium")], "random", resume=kept)


@pytest.mark.parametrize("content", [b"", b"deal,rules\n1,2\n", b"PAR1" * 20])
def test_a_file_that_is_no_experiment_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.parquet"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="the file holds no experiment"):
        experiment("solitarium", 5, resume=path)
    assert path.read_bytes() == content


def test_a_table_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.parquet"
    pd.DataFrame({"deal": [1]}).to_parquet(path)
    with pytest.raises(SaveError, match="the file holds no experiment"):
        experiment("solitarium", 5, resume=path)


def test_a_folder_that_is_not_there_is_named_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no folder"):
        experiment("solitarium", 10**9, resume=tmp_path / "none" / "kept.parquet")


def test_the_file_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'pyramid-widget\[study\]'"):
        experiment("solitarium", 3, resume=tmp_path / "kept.parquet")


def test_deals_are_done_in_any_order() -> None:
    done = Done(10)
    for places in (range(6, 8), range(2), range(2, 3), range(8, 10)):
        done.add(places)
    assert done.ranges == [range(3), range(6, 10)]
    assert list(done.gaps()) == [range(3, 6)]
