"""experiment: the same table however it is run, the right numbers in it, clear words for what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pandas as pd
import pytest

import pyramid_widget as pw
from pyramid_widget.errors import DealError, OptionError, PlayerError, RulesError, VariantError
from pyramid_widget.game.rules import Rules
from pyramid_widget.study.experiment import Experiment, experiment

TWO = ["solitarium", "microsoft"]
ALL = ("solver", "greedy", "random")


def plain(result: Experiment) -> pd.DataFrame:
    """What may not differ between two runs."""
    return result.frame.drop(columns="seconds")


@pytest.fixture(scope="module")
def whole() -> Experiment:
    return experiment(TWO, 60, ALL)


def test_one_row_for_each_deal_rules_and_player(whole: Experiment) -> None:
    rows = whole.frame[["deal", "rules", "player"]].astype(object).values.tolist()
    assert rows == [[deal, rules, player] for deal in range(60) for rules in TWO for player in ALL]


@pytest.mark.parametrize("batch", [1, 7, 60])
def test_the_table_is_the_same_for_any_batch(whole: Experiment, batch: int) -> None:
    pd.testing.assert_frame_equal(plain(experiment(TWO, 60, ALL, batch=batch)), plain(whole))


@pytest.mark.parametrize("backend", ["loky", "threading"])
def test_the_table_is_the_same_for_any_workers(whole: Experiment, backend: str) -> None:
    with joblib.parallel_config(backend, n_jobs=2):
        there = experiment(TWO, 60, ALL, batch=9)
    pd.testing.assert_frame_equal(plain(there), plain(whole))


def test_a_game_does_not_depend_on_what_else_is_played(whole: Experiment) -> None:
    alone = experiment("microsoft", [59, 3], "random").frame
    among = whole.frame.query("rules == 'microsoft' and player == 'random'").set_index("deal")
    for row in alone.itertuples():
        assert row.moves == among.loc[row.deal, "moves"]
        assert row.cards_left == among.loc[row.deal, "cards_left"]


def test_another_seed_is_another_game() -> None:
    moves = [experiment("solitarium", 20, "random", seed=seed).frame["moves"].tolist() for seed in (0, 1)]
    assert moves[0] != moves[1]


def test_solver_rows_are_those_of_the_solver(whole: Experiment) -> None:
    found = pw.solve_many(range(60), "microsoft")
    rows = whole.frame.query("rules == 'microsoft' and player == 'solver'")
    assert (rows["outcome"] == "won").tolist() == (found.verdicts == 1).tolist()
    assert rows["nodes"].tolist() == found.nodes.tolist()
    assert rows["cards_left"].isna().tolist() == (found.verdicts != 1).tolist()
    assert rows["moves"].isna().all()


def test_the_best_result_is_never_worse_than_a_player() -> None:
    frame = experiment(TWO, 12, ("best-result", "solver", "careful-greedy")).frame
    best = frame[frame["player"] == "best-result"]
    assert best["outcome"].tolist() == frame[frame["player"] == "solver"]["outcome"].tolist()
    careful = frame[frame["player"] == "careful-greedy"]["cards_left"]
    assert (best["cards_left"].to_numpy() <= careful.to_numpy()).all()
    assert ((best["cards_left"] == 0) == (best["outcome"] == "won")).all()


def test_what_a_limit_leaves_open_counts_both_ways() -> None:
    result = experiment("strict", 40, limit=pw.Limit(nodes=300))
    row = result.summary.iloc[0]
    assert row["unknown"] > 0
    assert row["won"] + row["lost"] + row["unknown"] == row["deals"] == 40
    assert row["share"] == row["won"] / (row["won"] + row["lost"])
    assert row["low"] == pw_wilson(row["won"], 40)[0]
    assert row["high"] == pw_wilson(row["won"] + row["unknown"], 40)[1]


def pw_wilson(won: int, deals: int) -> tuple[float, float]:
    from pyramid_widget.study.proportion import wilson

    return wilson(int(won), deals)


def test_counts_are_the_rows_counted(whole: Experiment) -> None:
    counted = experiment(TWO, 60, ALL, keep="counts", batch=13)
    kinds = ["rules", "player", "outcome", "cards_left", "opening_moves", "kings_in_stock", "lethal_cards"]
    rows = whole.frame.groupby(kinds, observed=True, dropna=False).agg(
        deals=("deal", "size"), nodes=("nodes", "sum")
    )
    counts = counted.frame.set_index(kinds)[["deals", "nodes"]]
    assert rows.to_dict("index") == counts.to_dict("index")
    pd.testing.assert_frame_equal(
        counted.summary.drop(columns="seconds"), whole.summary.drop(columns="seconds"), check_dtype=False
    )


def test_deals_without_a_number_are_told_apart() -> None:
    deals = [pw.Deal.from_pysolfc(1), 7, pw.Deal.from_number(8, "par")]
    frame = experiment(TWO, deals, "greedy").frame
    assert frame["deal"].tolist() == [-1, -1, 7, 7, 8, 8]


def test_rules_of_a_changed_variant_are_called_by_the_change() -> None:
    three = replace(pw.find_variant("solitarium"), passes=3)
    frame = experiment(["solitarium", three, {"mine": Rules(passes=1)}["mine"]], 2).frame
    assert list(frame["rules"].cat.categories) == ["solitarium", "solitarium passes=3", "custom passes=1"]


def _fails(view: Any) -> Any:
    if view.ply == 2:
        raise KeyError("lost my way")
    return view.moves[-1]


def _cheats(view: Any) -> Any:
    return pw.Move(pw.MoveKind.REMOVE, (0,))


def test_an_error_of_a_player_says_where() -> None:
    with pytest.raises(
        PlayerError, match=r"player '_fails', deal 5 of 'solitarium', ply 2: KeyError"
    ) as error:
        experiment("solitarium", [5], _fails)
    assert isinstance(error.value.__cause__, KeyError)


def test_an_error_of_a_player_comes_from_another_process_too() -> None:
    with pytest.raises(PlayerError, match=r"player '_fails', deal \d of 'solitarium', ply 2: KeyError"):
        experiment("solitarium", 4, _fails, n_jobs=2, batch=2)


def test_an_illegal_move_says_where_and_what_is_legal() -> None:
    with pytest.raises(
        PlayerError, match=r"player 'cheat', deal 7 .* ply 0: remove AH is not legal .* KH, KS, draw"
    ):
        experiment("solitarium", [7], {"cheat": _cheats})


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("solitaryum", 3), VariantError, "did you mean 'solitarium'"),
        (([], 3), RulesError, "no rules"),
        ((["solitarium", "solitarium"], 3), RulesError, "two rule sets are called 'solitarium'"),
        ((3, 3), VariantError, "a variant is a name or Rules"),
        (("solitarium", 0), DealError, "no deals"),
        (("solitarium", -3), DealError, "how many deals"),
        (("solitarium", 1.5), DealError, "deals=1.5"),
        (("solitarium", "7"), DealError, "deals='7'"),
        (("solitarium", [1, "x"]), DealError, "deal 'x'"),
        (("solitarium", [1, 2, 1]), DealError, "deal 1 comes twice"),
        (("solitarium", range(-1, 3)), DealError, "deal -1"),
        (("solitarium", [2**63]), DealError, "a deal number is"),
        (("spanish", [pw.Deal.from_pysolfc(1)]), DealError, "not a deal"),
        (("solitarium", 3, "gready"), OptionError, "did you mean 'greedy'"),
        (("solitarium", 3, ["greedy", "greedy"]), OptionError, "two players are called 'greedy'"),
        (("solitarium", 3, []), OptionError, "no players"),
        (("solitarium", 3, [7]), OptionError, "player 7"),
        (("solitarium", 3, {"mine": {}}), OptionError, "names within names"),
        (("solitarium", True), DealError, "deals=True"),
        (("solitarium", [True]), DealError, "deal True"),
        (("solitarium", np.array(1.5)), DealError, "how many deals"),
        (("solitarium", 10**19), DealError, "how many deals"),
        (
            ("solitarium", range(10**30)),
            DealError,
            "a deal number is a whole number from 0 to 9223372036854775807",
        ),
        (("solitarium", range(10**30, 0, -1)), DealError, "deal 1000000000000000000000000000000"),
        (("solitarium", range(2**63)), DealError, "at most 9223372036854775807 deals"),
        (("solitarium", range(10**30, 0)), DealError, "no deals"),
        (("solitarium", np.arange(4).reshape(2, 2)), DealError, "a deal is a number"),
    ],
)
def test_what_is_not_understood_is_named(
    arguments: tuple[Any, ...], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        experiment(*arguments)


def test_numbers_of_numpy_and_pandas_are_numbers() -> None:
    plain = experiment("solitarium", range(3), "random", seed=5, batch=2).frame.drop(columns="seconds")
    options: dict[str, Any] = {"seed": np.int64(5), "batch": np.int32(2), "n_jobs": np.int64(1)}
    for deals in (np.int64(3), np.array(3), np.arange(3), pd.Series([0, 1, 2]), (n for n in range(3))):
        again = experiment("solitarium", deals, "random", **options)
        pd.testing.assert_frame_equal(again.frame.drop(columns="seconds"), plain)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"n_jobs": 0}, "n_jobs=0"),
        ({"n_jobs": "all"}, "n_jobs='all'"),
        ({"keep": "all"}, "keep='all': 'rows' or 'counts'"),
        ({"batch": 0}, "batch=0"),
        ({"progress": "yes"}, "progress='yes'"),
        ({"limit": 1000}, "limit=1000"),
        ({"seed": 0.5}, "seed=0.5"),
        ({"seed": 10**5000}, "seed=an int: a seed is a whole number of at most 4,300 digits"),
        ({"limit": 1000}, r"limit=1000: a Limit, like Limit\(nodes=100_000\)"),
    ],
)
def test_an_option_that_is_not_understood_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        experiment("solitarium", 3, **options)


@pytest.mark.parametrize("module", ["pandas", "tqdm.auto", "joblib"])
def test_a_missing_package_comes_with_the_line_that_installs_it(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'pyramid-widget\[study\]'"):
        experiment("solitarium", 3, n_jobs=2, progress=True)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    experiment("solitarium", 30, progress=lambda done, total: told.append((done, total)), batch=12)
    assert told == [(12, 30), (24, 30), (30, 30)]


def test_a_bar_shows_deals_a_second_and_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    experiment("solitarium", 30, progress=True)
    shown = capsys.readouterr().err
    assert "30/30" in shown
    assert "deals/s" in shown


def interrupt_at(deals: int) -> Callable[[int, int], None]:
    """A progress that interrupts as a person does with Ctrl-C."""

    def told(done: int, total: int) -> None:
        if done >= deals:
            raise KeyboardInterrupt

    return told


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_an_interrupt_keeps_what_is_done(n_jobs: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept.parquet"
    options: dict[str, Any] = {"n_jobs": n_jobs, "batch": 5, "resume": kept}
    with pytest.warns(UserWarning, match="interrupted after 10 of 40 deals"):
        part = experiment(TWO, 40, ALL, progress=interrupt_at(10), **options)
    assert part.partial
    assert len(part.frame) == 10 * 6
    whole = experiment(TWO, 40, ALL)
    among = plain(whole)[whole.frame["deal"].isin(part.frame["deal"])].reset_index(drop=True)
    pd.testing.assert_frame_equal(plain(part), among)
    pd.testing.assert_frame_equal(plain(experiment(TWO, 40, ALL, **options)), plain(whole))


def test_a_game_can_be_looked_at_as_the_experiment_played_it() -> None:
    for player in ("random", "best-result"):
        frame = experiment("microsoft", 5, player, seed=3).frame
        for row in frame.itertuples():
            session = pw.play_out(player, row.deal, "microsoft", seed=3)
            assert session.ply == row.moves
            assert session.game.cards_left(session.state) == row.cards_left
            assert session.score == row.score
            assert session.state.pass_number == row.passes


def test_a_finished_file_is_read_by_workers_with_nothing_to_do(tmp_path: Path) -> None:
    kept = tmp_path / "kept.parquet"
    first = experiment("solitarium", 5, resume=kept)
    pd.testing.assert_frame_equal(experiment("solitarium", 5, resume=kept, n_jobs=2).frame, first.frame)


def test_comparing_goes_by_deal_and_not_by_place() -> None:
    result = experiment("solitarium", 30, ("solver", "greedy"))
    solver, greedy = result.outcomes(player="solver"), result.outcomes(player="greedy")
    assert pw.compare(solver, greedy[::-1]) == pw.compare(solver, greedy)
    with pytest.raises(OptionError, match="the same deals"):
        pw.compare(solver[:-1], greedy[1:])


@pytest.mark.parametrize(
    ("player", "deal", "words"),
    [("greedy", 1.7, "deal 1.7"), ({"a": "greedy", "b": "eager"}, 1, "one player")],
)
def test_a_game_is_played_by_one_player_on_one_deal(player: Any, deal: Any, words: str) -> None:
    with pytest.raises((DealError, OptionError), match=words):
        pw.play_out(player, deal)


def test_a_range_of_far_numbers_is_one() -> None:
    far = range(2**63 - 1, 0, -(2**61))
    assert experiment("solitarium", far).frame["deal"].tolist() == list(far)


@pytest.mark.parametrize("seed", [None, "x", 1.5, True, 10**5000, [0]], ids=lambda seed: type(seed).__name__)
def test_a_game_that_is_played_out_has_a_whole_number_as_its_seed(seed: Any) -> None:
    with pytest.raises(OptionError, match=r"^seed=.*: a seed is a whole number"):
        pw.play_out("random", 7, seed=seed)


def test_a_seed_of_numpy_plays_the_same_game() -> None:
    three: Any = np.int64(3)
    assert pw.play_out("random", 7, seed=three).moves == pw.play_out("random", 7, seed=3).moves
