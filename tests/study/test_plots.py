"""What charts show and how: the data in them, their look on light and dark pages and in grey print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import altair
import pytest
import vl_convert

from pyramid_widget.errors import OptionError
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.study import chart, plots
from pyramid_widget.study.endings import lost_positions
from pyramid_widget.study.plots import forest, heat_map, pmf_bars, running_proportion, verdicts_by_move
from pyramid_widget.study.stats import Pmf, Proportion, wilson

CHARTS: dict[str, Callable[..., Any]] = {
    "running": lambda **words: running_proportion([1, 0, None, 1] * 200, exact=Fraction(2, 3), **words),
    "bars": lambda **words: pmf_bars(Pmf.binomial(3, Fraction(1, 2)), seen=[0, 1, 1, 5], **words),
    "pmf": lambda **words: pmf_bars(Pmf.binomial(3, Fraction(1, 2)), **words),
    "forest": lambda **words: forest({"a": Proportion(4, 10), "b": Proportion(5, 10)}, exact=0.5, **words),
    "heat": lambda **words: heat_map([3, 5], **words),
    "verdicts": lambda **words: verdicts_by_move(["winnable", "unknown", "lost"], ["KS", "draw"], **words),
}


def rows(made: Any) -> list[dict[str, Any]]:
    """The data of a chart's first layer."""
    spec = made.to_dict()
    data: list[dict[str, Any]] = spec["datasets"][(spec.get("data") or spec["layer"][0]["data"])["name"]]
    return data


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", CHARTS)
def test_vega_draws_them(name: str) -> None:
    spec = {**CHARTS[name]().to_dict(), "$schema": chart._SCHEMA}  # to_dict validates against the schema
    svg = vl_convert.vegalite_to_svg(json.dumps(spec), vl_version="5.20")
    assert svg.startswith("<svg")
    assert "NaN" not in svg


@pytest.mark.parametrize("name", CHARTS)
def test_a_notebook_draws_them_with_its_own_vega(name: str) -> None:
    bundle, metadata = CHARTS[name](title="My title")._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.vegalite.v5+json", "text/plain"}
    assert "http" not in json.dumps({**bundle["application/vnd.vegalite.v5+json"], "$schema": ""})
    assert "My title" in bundle["text/plain"]
    assert metadata["application/vnd.vegalite.v5+json"]["embed_options"]["renderer"] == "svg"


def test_who_refines_a_chart_keeps_it_and_who_chose_a_renderer_gets_that() -> None:
    refined = CHARTS["forest"]().properties(width=99)
    bundle, _ = refined._repr_mimebundle_()
    assert bundle["application/vnd.vegalite.v5+json"]["width"] == 99
    with altair.renderers.enable("json"):
        assert "application/json" in CHARTS["forest"]()._repr_mimebundle_()[0]


@pytest.mark.parametrize("name", CHARTS)
def test_they_take_the_colours_of_the_page(name: str) -> None:
    config = CHARTS[name]().to_dict()["config"]
    assert config["background"] == "transparent"
    for part, colours in (("axis", ("labelColor", "titleColor", "domainColor")), ("title", ("color",))):
        assert {config[part][colour] for colour in colours} == {"currentColor"}


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_colours_are_seen_on_light_and_dark_pages(page: str) -> None:
    assert contrast(chart.FIRST, page) >= 3
    assert contrast(chart.SECOND, page) >= 3


def test_the_heat_map_reads_in_grey_and_its_numbers_on_it() -> None:
    low, high = plots.HEAT

    def at(share: float) -> str:
        mixed = (int(low[i : i + 2], 16) * (1 - share) + int(high[i : i + 2], 16) * share for i in (1, 3, 5))
        return "#" + "".join(f"{round(part):02x}" for part in mixed)

    shades = [at(step / 100) for step in range(101)]
    lights = [luminance(shade) for shade in shades]
    assert lights == sorted(lights, reverse=True)
    for step, shade in enumerate(shades):
        ink = "#ffffff" if step / 100 > plots.DARK_FROM else "#000000"
        assert contrast(ink, shade) >= 4.5, step


def test_what_is_told_by_colour_is_told_by_shape() -> None:
    shape = CHARTS["verdicts"]().to_dict()["layer"][1]["encoding"]["shape"]["scale"]
    assert len(set(shape["range"])) == 3
    names = CHARTS["bars"](seen_title="vistos").to_dict()["layer"][0]["encoding"]["color"]["scale"]["domain"]
    assert names == ["▮ vistos", "▬ exact probability"]


WORDS = {
    "running": ["x_title", "y_title", "low_title", "high_title", "exact_title"],
    "bars": ["x_title", "y_title", "exact_title", "seen_title"],
    "pmf": ["x_title", "y_title", "exact_title"],
    "forest": ["x_title", "y_title", "n_title", "low_title", "high_title", "exact_title"],
    "heat": ["row_title", "column_title", "share_title"],
    "verdicts": ["x_title", "y_title", "move_title", "winnable", "unknown", "lost"],
}


@pytest.mark.parametrize("name", CHARTS)
def test_every_word_can_be_put_in_another_language(name: str) -> None:
    words = {key: f"¿{key}'s\\?" for key in ["title", *WORDS[name]]}
    text = json.dumps(CHARTS[name](**words).to_dict(), ensure_ascii=False)
    for word in words.values():
        assert word.split("'")[0] in text, word
    spec = {**CHARTS[name](**words).to_dict(), "$schema": chart._SCHEMA}
    assert vl_convert.vegalite_to_svg(json.dumps(spec), vl_version="5.20")


class TestRunning:
    def test_shares_and_bands(self) -> None:
        data = rows(running_proportion([1, 0, None]))
        assert [row["n"] for row in data] == [1, 2, 3]
        assert [row["share"] for row in data] == [1, 0.5, 0.5]
        assert data[2]["low"] == wilson(1, 3).low
        assert data[2]["high"] == wilson(2, 3).high

    def test_nothing_decided_yet_has_a_band_and_no_share(self) -> None:
        assert rows(running_proportion([None]))[0] == {"n": 1, "low": 0, "high": 1}

    def test_long_runs_are_thinned_and_keep_their_end(self) -> None:
        data = rows(running_proportion([True] * 100_000))
        assert len(data) <= chart.MOST_POINTS
        assert (data[0]["n"], data[-1]["n"]) == (1, 100_000)

    def test_the_window_holds_the_band_and_the_exact_value(self) -> None:
        spec = running_proportion([True] * 50, exact=0.2).to_dict()
        low, high = spec["layer"][0]["encoding"]["y"]["scale"]["domain"]
        assert low <= 0.2
        assert high == 1

    def test_no_outcomes_are_refused(self) -> None:
        with pytest.raises(OptionError, match="no outcomes"):
            running_proportion([])


class TestBars:
    def test_seen_over_exact_without_gaps(self) -> None:
        data = rows(CHARTS["bars"]())
        assert [row["value"] for row in data] == [0, 1, 2, 3, 4, 5]
        assert [row["exact"] for row in data] == [1 / 8, 3 / 8, 3 / 8, 1 / 8, 0, 0]
        assert [row["seen"] for row in data] == [0.25, 0.5, 0, 0, 0, 0.25]
        assert data[1]["fraction"] == "3/8"

    def test_values_may_be_words(self) -> None:
        data = rows(pmf_bars(Pmf({"red": Fraction(1, 2), "black": Fraction(1, 2)})))
        assert [row["value"] for row in data] == ["black", "red"]


class TestForest:
    def test_names_keep_their_order(self) -> None:
        made = forest([("z", Proportion(1, 10)), ("a", Proportion(9, 10, 1))], level=0.5)
        assert [row["name"] for row in rows(made)] == ["z", "a"]
        assert rows(made)[1]["high"] == wilson(10, 10, 0.5).high
        assert made.to_dict()["layer"][0]["encoding"]["y"]["sort"] is None

    def test_what_is_no_share_is_refused(self) -> None:
        with pytest.raises(OptionError, match="'a': a share is a Proportion"):
            forest({"a": 0.5})  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="no shares"):
            forest({})


class TestHeatMap:
    def test_shares_by_place(self) -> None:
        data = rows(heat_map([0b1, 0b11, 0b1 | 1 << 27 | 1 << 40, 0], "solitarium"))
        assert len(data) == 28
        assert data[0] == {"row": 1, "column": 1, "x": 0.0, "share": 0.75}
        assert data[1] == {"row": 2, "column": 1, "x": -0.5, "share": 0.25}
        assert data[27] == {"row": 7, "column": 7, "x": 3.0, "share": 0.25}

    def test_positions_are_as_good_as_masks(self) -> None:
        lost = lost_positions(20, "greedy")
        assert rows(heat_map(lost)) == rows(heat_map([state.left for state in lost]))

    def test_an_inverted_pyramid_stands_on_its_tip(self) -> None:
        data = rows(heat_map([0], "triangle"))
        assert [row["x"] for row in data[:7]] == [-3, -2, -1, 0, 1, 2, 3]
        assert data[-1]["x"] == 0

    def test_no_games_are_refused(self) -> None:
        with pytest.raises(OptionError, match="no games"):
            heat_map([])


class TestVerdicts:
    def test_one_row_a_ply(self) -> None:
        class Review:
            verdicts = (Verdict.WINNABLE, Verdict.LOST)

        assert rows(verdicts_by_move(Review(), ["KS"], lost="perdida")) == [
            {"ply": 0, "verdict": "winnable", "move": ""},
            {"ply": 1, "verdict": "perdida", "move": "KS"},
        ]

    def test_what_is_no_verdict_is_refused(self) -> None:
        with pytest.raises(OptionError, match="won"):
            verdicts_by_move(["won"])
        with pytest.raises(OptionError, match="one for each ply"):
            verdicts_by_move([])


def test_without_altair_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install .pyramid-widget\[study\]."):
        running_proportion([True])


def test_a_title_is_a_text() -> None:
    with pytest.raises(OptionError, match="title=3"):
        running_proportion([True], title=3)  # type: ignore[arg-type]
