"""Every public function of the studies, the statistics and the advice, called with what makes no sense.

Whatever one argument is, the answer is right or the error is one of the package: never a bare traceback from
inside, and never a call that does not come back.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import pyramid_widget as pw
from pyramid_widget.advice import odds
from pyramid_widget.errors import PyramidError
from pyramid_widget.study import checks, plan, plots, prediction, stats
from pyramid_widget.study.frame import verdict_names
from pyramid_widget.study.play import first_view

DEAL = pw.Deal.from_number(7)
GAME = pw.Game(DEAL)
START = GAME.start()
SESSION = pw.Session(GAME, ["KS"])
PMF = stats.Pmf.of([0, 1, 1])
SHARE = stats.Proportion(3, 4)
VERSUS = stats.compare([1, 0], [0, 0])
GUESS = pw.Prediction(0.5, ninety=(0.2, 0.8))

QUICK = pw.Limit(nodes=2000)
WIDE = {"title": "t", "width": 100}
CHART = {**WIDE, "height": 100}

WRONG: dict[str, Any] = {
    "None": None,
    "3": 3,
    "-1": -1,
    "x": "x",
    "empty text": "",
    "empty list": [],
    "list of None": [None],
    "list of rubbish": [object()],
    "nan": math.nan,
    "inf": math.inf,
    "huge": 10**400,
    "tiny": 1e-300,
    "True": True,
    "object": object(),
    "dict": {"x": "y"},
    "set": {1},
    "class": int,
    "bytes": b"x",
}


FEW = ("None", "3", "x", "empty list", "list of rubbish", "nan", "huge", "class")
"""Values for charts, of which each takes its time."""


class Call(NamedTuple):
    """A call that is right."""

    function: Callable[..., Any]
    arguments: dict[str, Any]


CALLS: dict[str, Call] = {
    # advice
    "hint": Call(
        pw.hint,
        {"game": GAME, "state": START, "seen": None, "knowledge": "fair", "rng": None, "limit": QUICK},
    ),
    "standing": Call(
        pw.standing, {"game": GAME, "state": START, "seen": None, "knowledge": "fair", "limit": QUICK}
    ),
    "review": Call(pw.review, {"session": SESSION, "limit": QUICK, "best": False}),
    "arrangements": Call(pw.arrangements, {"game": GAME, "state": START, "seen": None}),
    "resample": Call(pw.resample, {"game": GAME, "state": START, "seen": None, "rng": random.Random(1)}),
    "draw_odds": Call(pw.draw_odds, {"game": GAME, "state": START, "k": 2, "seen": None}),
    "partner_counts": Call(pw.partner_counts, {"game": GAME, "state": START, "seen": None}),
    "wanted_ranks": Call(odds.wanted_ranks, {"game": GAME, "state": START}),
    "why_not": Call(pw.why_not, {"game": GAME, "state": START, "slots": [0], "seen": None}),
    "why_not_draw": Call(pw.why_not_draw, {"game": GAME, "state": START}),
    "why_not_store": Call(pw.why_not_store, {"game": GAME, "state": START, "slot": 0, "seen": None}),
    # studies
    "experiment": Call(
        pw.experiment,
        {"variants": "solitarium", "deals": 1, "players": "greedy", "n_jobs": None, "progress": None}
        | {"keep": "rows", "limit": QUICK, "seed": 0, "batch": None},
    ),
    "lost_positions": Call(
        pw.lost_positions, {"deals": 1, "player": "greedy", "variant": "solitarium", "seed": 0}
    ),
    "play_out": Call(
        pw.play_out, {"player": "greedy", "deal": 7, "variant": "solitarium", "seed": 0, "limit": QUICK}
    ),
    "first_view": Call(first_view, {"deal": DEAL, "seed": 0}),
    "frame": Call(pw.frame, {"session": SESSION, "review": None}),
    "session_from_frame": Call(pw.session_from_frame, {"table": ["KS"], "deal": DEAL}),
    "deal_row": Call(pw.deal_row, {"deal": DEAL}),
    "deal_from_row": Call(pw.deal_from_row, {"row": pw.deal_row(DEAL)}),
    "cards_frame": Call(pw.cards_frame, {"deals": [1], "variant": "solitarium"}),
    "verdict_names": Call(verdict_names, {"review": ["lost"]}),
    # statistics
    "Pmf": Call(pw.Pmf, {"probabilities": {1: 1}}),
    "Pmf.of": Call(pw.Pmf.of, {"seen": [1]}),
    "Pmf.binomial": Call(pw.Pmf.binomial, {"n": 3, "p": 0.5}),
    "Pmf.hypergeometric": Call(pw.Pmf.hypergeometric, {"population": 52, "marked": 4, "drawn": 7}),
    "Pmf.waiting": Call(pw.Pmf.waiting, {"population": 24, "marked": 3}),
    "Pmf()": Call(PMF, {"value": 1}),
    "Pmf.expectation": Call(PMF.expectation, {"function": abs}),
    "Pmf.probability": Call(PMF.probability, {"event": bool}),
    "Pmf.at_least": Call(PMF.at_least, {"value": 1}),
    "Pmf.at_most": Call(PMF.at_most, {"value": 1}),
    "Pmf.quantile": Call(PMF.quantile, {"q": 0.5}),
    "Pmf.given": Call(PMF.given, {"event": bool}),
    "Pmf.map": Call(PMF.map, {"function": abs}),
    "Pmf.sample": Call(PMF.sample, {"n": 2, "seed": 1}),
    "Cdf": Call(pw.Cdf, {"pmf": PMF}),
    "Cdf.of": Call(pw.Cdf.of, {"seen": [1]}),
    "Cdf()": Call(PMF.cdf, {"value": 1}),
    "Cdf.quantile": Call(PMF.cdf.quantile, {"q": 0.5}),
    "Proportion": Call(pw.Proportion, {"successes": 3, "n": 4, "undecided": 0}),
    "Proportion.of": Call(pw.Proportion.of, {"outcomes": [1]}),
    "Proportion.interval": Call(SHARE.interval, {"level": 0.9, "method": stats.wilson}),
    "Proportion.z": Call(SHARE.z, {"p": 0.5}),
    "Comparison": Call(
        pw.Comparison, {"both": 1, "first_only": 2, "second_only": 3, "neither": 4, "undecided": 0}
    ),
    "Comparison.interval": Call(VERSUS.interval, {"level": 0.9}),
    "compare": Call(pw.compare, {"first": [1, 0], "second": [0, 0]}),
    "compare_means": Call(stats.compare_means, {"first": [1, 0], "second": [0, 0]}),
    "MeanDifference.interval": Call(stats.compare_means([1, 2], [2, 2]).interval, {"level": 0.9}),
    "normal_quantile": Call(stats.normal_quantile, {"level": 0.9}),
    "wilson": Call(stats.wilson, {"successes": 3, "n": 4, "level": 0.9}),
    "wald": Call(stats.wald, {"successes": 3, "n": 4, "level": 0.9}),
    "clopper_pearson": Call(stats.clopper_pearson, {"successes": 3, "n": 4, "level": 0.9}),
    "sample_size": Call(stats.sample_size, {"margin": 0.05, "level": 0.9, "p": 0.5}),
    "coverage": Call(stats.coverage, {"interval": stats.wald, "n": 3, "p": 0.5, "level": 0.9}),
    "simulated_coverage": Call(
        stats.simulated_coverage,
        {"interval": stats.wald, "n": 3, "p": 0.5, "level": 0.9, "samples": 2, "seed": 1},
    ),
    "false_alarm": Call(stats.false_alarm, {"looks": [2, 3], "p": 0.5, "level": 0.9, "interval": stats.wald}),
    "run_probability": Call(stats.run_probability, {"length": 2, "n": 3, "p": 0.5}),
    "opening_moves": Call(stats.opening_moves, {"variant": "solitarium", "cards": 3, "lone": True}),
    "lethal_cards": Call(stats.lethal_cards, {"variant": "solitarium"}),
    # predictions
    "Prediction": Call(pw.Prediction, {"value": 0.5, "half": None, "ninety": (0, 1), "name": None}),
    "Prediction.score": Call(GUESS.score, {"exact": 0.5}),
    "interval_score": Call(prediction.interval_score, {"interval": (0, 1), "exact": 0.5, "level": 0.9}),
    "calibration": Call(prediction.calibration, {"scores": [GUESS.score(0.5)]}),
    # exercises
    "check_number": Call(
        checks.check_number,
        {"answer": 0.5, "exact": 0.5, "standard_error": None, "n": None, "probability": True, "decimals": 3},
    ),
    "check_choice": Call(checks.check_choice, {"answer": "a", "right": "a"}),
    "check_line": Call(checks.check_line, {"moves": ["KS"], "deal": DEAL}),
    "check_move": Call(checks.check_move, {"move": "KS", "deal": DEAL, "should_win": True}),
    "check_comparison": Call(checks.check_comparison, {"versus": VERSUS}),
    # charts
    "running_proportion": Call(
        plots.running_proportion, {"outcomes": [1], "exact": 0.5, "level": 0.9, **CHART}
    ),
    "pmf_bars": Call(plots.pmf_bars, {"pmf": PMF, "seen": [1], **CHART}),
    "forest": Call(plots.forest, {"shares": {"a": SHARE}, "exact": 0.5, "level": 0.9, **WIDE}),
    "heat_map": Call(plots.heat_map, {"left": [1], "variant": "solitarium", **WIDE}),
    "verdicts_by_move": Call(plots.verdicts_by_move, {"review": ["lost"], "moves": (), **WIDE}),
}

TAKES_FUNCTIONS = {"event", "function", "method", "interval", "progress", "player", "players"}
"""Arguments for which ``int`` is a right kind of value, though not one that works."""
ANYTHING = {"n_jobs": {"3", "-1"}}
"""Values that are right, and slow."""


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_given_the_error_is_one_of_the_package(name: str) -> None:
    function, arguments = CALLS[name]
    call_with(function, arguments)
    values = FEW if function in vars(plots).values() else WRONG
    for argument, wrong in itertools.product(arguments, values):
        if wrong in ANYTHING.get(argument, ()) or (wrong == "class" and argument in TAKES_FUNCTIONS):
            continue
        error = error_of(function, {**arguments, argument: WRONG[wrong]})
        assert error is None or isinstance(error, PyramidError), f"{name}({argument}={wrong}): {error!r}"
        assert error is None or 10 < len(str(error)) < 300


def error_of(function: Callable[..., Any], arguments: dict[str, Any]) -> Exception | None:
    try:
        call_with(function, arguments)
    except Exception as error:
        return error
    return None


def call_with(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    if isinstance(function, stats.Pmf | stats.Cdf):
        function(*arguments.values())
    else:
        function(**arguments)


def test_every_public_function_of_the_studies_and_the_advice_is_called() -> None:
    homes = ("pyramid_widget.study", "pyramid_widget.advice")
    public = {name for name in pw.__all__ if callable(getattr(pw, name))}
    functions = {name for name in public if getattr(pw, name).__module__.startswith(homes)}
    results = {"Experiment", "Hint", "Outcome", "Reason", "ReasonCode", "Refusal", "RefusalCode"}
    results |= {"Review", "Share", "Step", "View"}
    assert functions - results <= CALLS.keys()
    assert {name for name in vars(stats) if not name.startswith("_")} - {"Interval", "MeanDifference"} <= (
        CALLS.keys()
    )


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: pw.frame(3), "session=3"),  # type: ignore[arg-type]
        (lambda: plots.forest(3), "shares=3"),  # type: ignore[arg-type]
        (lambda: plots.pmf_bars(3), "pmf=3"),  # type: ignore[arg-type]
        (lambda: stats.Proportion.of(None), "outcomes=None"),  # type: ignore[arg-type]
        (lambda: stats.coverage("wald", 20, 0.5), "interval='wald'"),  # type: ignore[arg-type]
        (lambda: stats.false_alarm(10, 0.5), "looks=10"),  # type: ignore[arg-type]
        (lambda: stats.sample_size(1e-300), "margin=1e-300"),
        (lambda: GUESS.score("x"), "exact='x'"),  # type: ignore[arg-type]
        (lambda: prediction.calibration([3]), "3 is no score"),  # type: ignore[list-item]
        (lambda: pw.hint(GAME, 3), "state=3"),  # type: ignore[arg-type]
        (lambda: pw.cards_frame(["x"]), "deal 'x'"),  # type: ignore[list-item]
    ],
)
def test_the_error_names_the_value(call: Callable[[], Any], named: str) -> None:
    with pytest.raises(PyramidError) as caught:
        call()
    assert named in str(caught.value)


def test_deals_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MOST", 50)
    with pytest.raises(pw.DealError, match="more than 50 deals from an iterator"):
        pw.experiment("solitarium", itertools.count())
    assert len(pw.experiment("solitarium", iter(range(50)), progress=False).frame) == 50
