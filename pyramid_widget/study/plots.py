"""Altair charts of shares, distributions, comparisons and games.

Every word on a chart is an argument, in plain English by default. What colour says, shape says too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from pyramid_widget.advice.given import SEVERAL, VALUES, Kind, takes
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant
from pyramid_widget.study.chart import FIRST, PAGE, SECOND, finished, thinned
from pyramid_widget.study.endings import mask_of
from pyramid_widget.study.extras import needed
from pyramid_widget.study.frame import verdict_names
from pyramid_widget.study.numbers import Probability, probability
from pyramid_widget.study.pmf import Pmf
from pyramid_widget.study.proportion import Proportion, outcome
from pyramid_widget.study.written import decimal

if TYPE_CHECKING:
    from altair import LayerChart

PMF = Kind(lambda value: isinstance(value, Pmf), "a Pmf; Pmf.of makes one of what was seen")
PIXELS = Kind(
    lambda value: type(value) is int and 20 <= value <= 20_000, "a whole number of pixels from 20 to 20,000"
)


@takes(outcomes=SEVERAL, width=PIXELS, height=PIXELS)
def running_proportion(
    outcomes: Iterable[Any],
    *,
    exact: Probability | None = None,
    level: float = 0.95,
    title: str = "Share of deals won so far",
    x_title: str = "deals",
    y_title: str = "share won",
    low_title: str = "interval from",
    high_title: str = "interval to",
    exact_title: str = "exact",
    width: int = 480,
    height: int = 260,
) -> LayerChart:
    """The share of successes after each deal with the band of its interval, against the exact value (dashed).

    ``outcomes`` are those that ``Proportion.of`` takes, in order; undecided ones widen the band.

    >>> running_proportion([True, False, True], exact=0.669).to_dict()["width"]
    480

    Raises: OptionError where there are no outcomes; ModuleNotFoundError where Altair is not installed.
    """
    alt = needed("altair", "a chart")
    exact = None if exact is None else probability(exact, "exact")
    rows = _running(outcomes, level)
    x = alt.X("n:Q", title=x_title, scale=alt.Scale(nice=False), axis=alt.Axis(tickMinStep=1))
    tooltip = [
        alt.Tooltip("n:Q", title=x_title),
        alt.Tooltip("share:Q", title=y_title, format=".3f"),
        alt.Tooltip("low:Q", title=low_title, format=".3f"),
        alt.Tooltip("high:Q", title=high_title, format=".3f"),
    ]
    base = alt.Chart(alt.InlineData(rows))
    share = alt.Scale(domain=_window(rows, exact))
    band = base.mark_area(color=FIRST, opacity=0.3, clip=True).encode(
        x=x, y=alt.Y("low:Q", title=y_title, scale=share), y2="high:Q", tooltip=tooltip
    )
    line = base.mark_line(color=FIRST, strokeWidth=2, clip=True).encode(x=x, y="share:Q", tooltip=tooltip)
    layers = [band, line]
    if exact is not None:
        layers += _reference(alt, exact, exact_title, horizontal=True)
    return finished(alt.layer(*layers), title, width=width, height=height)


def _running(outcomes: Iterable[Any], level: float) -> list[dict[str, float]]:
    found = [outcome(value) for value in outcomes]
    if not found:
        raise OptionError("no outcomes: there is no share to draw")
    wins = [0, *accumulate(int(value is True) for value in found)]
    undecided = [0, *accumulate(int(value is None) for value in found)]
    rows = []
    for n in thinned(len(found)):
        so_far = Proportion(wins[n], n, undecided[n])
        low, high = so_far.interval(level)
        row: dict[str, float] = {"n": n, "low": low, "high": high}
        if n > undecided[n]:
            row["share"] = float(so_far.estimate)
        rows.append(row)
    return rows


def _window(rows: list[dict[str, float]], exact: Probability | None) -> list[float]:
    """What the axis of shares shows: the whole band but for its start, where it is wide for want of deals."""
    settled = [row for row in rows if row["n"] >= min(20, rows[-1]["n"])]
    ends = [row["low"] for row in settled] + [row["high"] for row in settled]
    if exact is not None:
        ends.append(float(exact))
    return [max(0.0, math.floor(min(ends) * 20) / 20), min(1.0, math.ceil(max(ends) * 20) / 20)]


def _reference(alt: Any, exact: Probability, name: str, *, horizontal: bool) -> list[Any]:
    """A dashed line at the exact value, and its name beside it."""
    value = float(probability(exact, "exact"))
    rows = alt.Chart(alt.InlineData([{"exact": value, "name": f"{name} {decimal(f'{value:.4g}')}"}]))
    tooltip = alt.Tooltip("exact:Q", title=name, format=".5g")
    dashed = rows.mark_rule(color=PAGE, strokeWidth=2, strokeDash=[6, 4])
    if horizontal:
        label = rows.mark_text(color=PAGE, align="left", dx=5)
        return [
            dashed.encode(y="exact:Q", tooltip=[tooltip]),
            label.encode(y="exact:Q", x=alt.value("width"), text="name:N"),
        ]
    label = rows.mark_text(color=PAGE)
    return [
        dashed.encode(x="exact:Q", tooltip=[tooltip]),
        label.encode(x="exact:Q", y=alt.value(-6), text="name:N"),
    ]


@takes(pmf=PMF, seen=VALUES.or_none, width=PIXELS, height=PIXELS)
def pmf_bars(
    pmf: Pmf,
    *,
    seen: Iterable[Hashable] | Mapping[Any, int] | None = None,
    title: str = "How often each value comes",
    x_title: str = "value",
    y_title: str = "probability",
    exact_title: str = "exact probability",
    seen_title: str = "seen",
    width: int = 420,
    height: int = 260,
) -> LayerChart:
    """A distribution: bars for what was seen (values or counts), a bold tick for each exact probability.

    Without ``seen`` the bars are the exact probabilities themselves.

    >>> chart = pmf_bars(Pmf.hypergeometric(52, 4, 7), seen=[0, 0, 1, 0, 2])
    >>> sorted({layer["mark"]["type"] for layer in chart.to_dict()["layer"]})
    ['bar', 'tick']

    Raises: OptionError where nothing was seen; ModuleNotFoundError where Altair is not installed.
    """
    alt = needed("altair", "a chart")
    shares = None if seen is None else Pmf.of(seen)
    rows = _pmf_rows(pmf, shares)
    x = alt.X("value:O", title=x_title, axis=alt.Axis(labelAngle=0), sort=None)
    tooltip = [
        alt.Tooltip("value:O", title=x_title),
        alt.Tooltip("exact:Q", title=exact_title, format=".4f"),
        alt.Tooltip("fraction:N", title=exact_title),
    ]
    base = alt.Chart(alt.InlineData(rows))
    if shares is None:
        bars = base.mark_bar(color=FIRST).encode(x=x, y=alt.Y("exact:Q", title=y_title), tooltip=tooltip)
        return finished(alt.layer(bars), title, width=width, height=height)
    tooltip.append(alt.Tooltip("seen:Q", title=seen_title, format=".4f"))
    # the names say by their signs which is the bar and which the tick, where colours cannot be told apart
    names = {
        "seen": f"\N{BLACK VERTICAL RECTANGLE} {seen_title}",
        "exact": f"\N{BLACK RECTANGLE} {exact_title}",
    }
    scale = alt.Scale(domain=list(names.values()), range=[FIRST, PAGE])
    legend = alt.Legend(orient="top", symbolSize=0, symbolOpacity=1, labelOffset=0)
    colour = alt.Color("series:N", scale=scale, title=None, legend=legend)
    bars = base.transform_calculate(series=_quoted(names["seen"])).mark_bar()
    ticks = base.transform_calculate(series=_quoted(names["exact"])).mark_tick(
        thickness=3, opacity=1, bandSize=round(0.9 * width / len(rows), 1)
    )
    layers = [
        bars.encode(x=x, y=alt.Y("seen:Q", title=y_title), color=colour, tooltip=tooltip),
        ticks.encode(x=x, y=alt.Y("exact:Q", title=y_title), color=colour, tooltip=tooltip),
    ]
    return finished(alt.layer(*layers), title, width=width, height=height)


def _pmf_rows(pmf: Pmf, shares: Pmf | None) -> list[dict[str, Any]]:
    """One row for each value of either; whole numbers without gaps, so that the axis is a scale."""
    values = [*pmf.values, *(value for value in (shares.values if shares else ()) if not pmf(value))]
    if all(type(value) is int for value in values):
        low, high = min(values), max(values)
        values = list(range(low, high + 1)) if high - low < _MOST_BARS else sorted(values)
    return [
        {
            "value": value if isinstance(value, int | float | str) else str(value),
            "exact": float(pmf(value)),
            "fraction": str(pmf(value)),
            "seen": None if shares is None else float(shares(value)),
        }
        for value in values
    ]


_MOST_BARS = 200


@takes(shares=SEVERAL, width=PIXELS)
def forest(
    shares: Mapping[str, Proportion] | Iterable[tuple[str, Proportion]],
    *,
    exact: Probability | None = None,
    level: float = 0.95,
    title: str = "Share of deals won",
    x_title: str = "share won",
    y_title: str = "",
    n_title: str = "deals",
    low_title: str = "interval from",
    high_title: str = "interval to",
    exact_title: str = "exact",
    width: int = 420,
) -> LayerChart:
    """The shares of several rules or players, one a line, each with its interval.

    >>> spec = forest({"greedy": Proportion(417, 1000), "solver": Proportion(669, 1000)}).to_dict()
    >>> [round(row["share"], 3) for row in spec["datasets"][spec["data"]["name"]]]
    [0.417, 0.669]

    Raises: OptionError where there are none; ModuleNotFoundError where Altair is not installed.
    """
    alt = needed("altair", "a chart")
    rows = []
    for name, share in _named(shares):
        if not isinstance(share, Proportion):
            raise OptionError(f"{shown(name)}: a share is a Proportion, not {shown(share)}")
        low, high = share.interval(level)
        rows.append(
            {"name": str(name), "share": float(share.estimate), "low": low, "high": high, "n": share.n}
        )
    if not rows:
        raise OptionError("no shares: there is nothing to draw")
    y = alt.Y("name:N", title=y_title or None, sort=None, axis=alt.Axis(labelLimit=220))
    tooltip = [
        alt.Tooltip("name:N", title=y_title or None),
        alt.Tooltip("share:Q", title=x_title, format=".4f"),
        alt.Tooltip("low:Q", title=low_title, format=".4f"),
        alt.Tooltip("high:Q", title=high_title, format=".4f"),
        alt.Tooltip("n:Q", title=n_title, format=","),
    ]
    base = alt.Chart(alt.InlineData(rows))
    scale = alt.Scale(zero=False, nice=True)
    layers = [
        base.mark_rule(color=FIRST, strokeWidth=2).encode(
            y=y, x=alt.X("low:Q", title=x_title, scale=scale), x2="high:Q", tooltip=tooltip
        ),
        base.mark_point(color=FIRST, filled=True, size=80, shape="diamond", opacity=1).encode(
            y=y, x="share:Q", tooltip=tooltip
        ),
    ]
    if exact is not None:
        layers += _reference(alt, exact, exact_title, horizontal=False)
    return finished(alt.layer(*layers), title, width=width, height=28 * len(rows) + 20)


def _named(shares: Any) -> Iterable[tuple[Any, Any]]:
    """The pairs of names and shares."""
    for pair in shares.items() if isinstance(shares, Mapping) else shares:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise OptionError(f"{shown(pair)}: a share has a name, like ('greedy', Proportion(417, 1000))")
        yield pair[0], pair[1]


@takes(left=SEVERAL, width=PIXELS)
def heat_map(
    left: Iterable[int | State],
    variant: str | Rules = "solitarium",
    *,
    title: str = "How often each card is still there",
    row_title: str = "row",
    column_title: str = "place in the row",
    share_title: str = "share of games",
    width: int = 420,
) -> LayerChart:
    """For each place of the pyramid how often its card is still there at the end, darker for more often.

    ``left`` are the last positions of games, as ``lost_positions`` gives them, or masks of the cards left;
    the share is printed in each place.

    >>> spec = heat_map([0b000001, 0b100001], Rules(rows=3)).to_dict()
    >>> [row["share"] for row in spec["datasets"][spec["data"]["name"]]]
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.5]

    Raises: OptionError where there are no games; ModuleNotFoundError where Altair is not installed.
    """
    alt = needed("altair", "a chart")
    rules = find_variant(variant)
    places = rules.board().places
    masks = [mask_of(position) for position in left]
    if not masks:
        raise OptionError("no games: there is nothing to draw")
    still = Counter(slot for mask in masks for slot in range(len(places)) if mask >> slot & 1)
    lengths = Counter(row for row, _ in places)
    rows = [
        {
            "row": row + 1,
            "column": column + 1,
            "x": column + 0.5 - lengths[row] / 2,
            "share": still[slot] / len(masks),
        }
        for slot, (row, column) in enumerate(places)
    ]
    widest = max(lengths.values())
    base = alt.Chart(alt.InlineData(rows)).encode(
        x=alt.X("x:Q", axis=None, scale=alt.Scale(domain=[-widest / 2, widest / 2], nice=False)),
        y=alt.Y("row:O", title=row_title, axis=alt.Axis(grid=False, ticks=False, domain=False, offset=8)),
        tooltip=[
            alt.Tooltip("row:O", title=row_title),
            alt.Tooltip("column:O", title=column_title),
            alt.Tooltip("share:Q", title=share_title, format=".1%"),
        ],
    )
    side = width / widest
    scale = alt.Scale(domain=[0, 1], range=list(HEAT))
    cells = base.mark_rect(width=side - 3, height=side * 0.7 - 3, cornerRadius=4).encode(
        color=alt.Color("share:Q", scale=scale, title=share_title, legend=alt.Legend(format=".0%"))
    )
    dark = alt.datum.share > DARK_FROM
    text = base.mark_text().encode(
        text=alt.Text("share:Q", format=".0%"),
        color=alt.condition(dark, alt.value("white"), alt.value("black")),
    )
    return finished(alt.layer(cells, text), title, width=width, height=round(side * 0.7 * len(lengths)))


HEAT = ("#fdf3d8", "#6b1f00")
"""The colours of never and always; in between they grow darker all the way, also without colour."""
DARK_FROM = 0.65
"""The share from which the number in a place is white."""


@takes(moves=SEVERAL, width=PIXELS)
def verdicts_by_move(
    review: Any,
    moves: Iterable[str] = (),
    *,
    title: str = "Could the game still be won?",
    x_title: str = "move",
    y_title: str = "",
    move_title: str = "move made",
    winnable: str = "winnable",
    unknown: str = "not known",
    lost: str = "lost",
    width: int = 480,
) -> LayerChart:
    """The verdict after each move of a game, from a review or its verdicts: where the win was given away.

    ``moves`` are the moves as text, for the tooltips; ply 0 is the deal.

    >>> spec = verdicts_by_move(["winnable", "winnable", "lost"], ["KS", "draw"]).to_dict()
    >>> [row["verdict"] for row in spec["datasets"][spec["data"]["name"]]]
    ['winnable', 'winnable', 'lost']

    Raises: OptionError for what is no verdict; ModuleNotFoundError where Altair is not installed.
    """
    alt = needed("altair", "a chart")
    words = {"winnable": winnable, "unknown": unknown, "lost": lost}
    verdicts = verdict_names(review)
    wrong = [verdict for verdict in verdicts if verdict not in words]
    if wrong or not verdicts:
        raise OptionError(f"verdicts {shown(wrong)}: a verdict is {', '.join(words)}, one for each ply")
    made = ["", *moves]
    rows = [
        {"ply": ply, "verdict": words[verdict], "move": made[ply] if ply < len(made) else ""}
        for ply, verdict in enumerate(verdicts)
    ]
    used = [words[name] for name in words if name != "unknown" or name in verdicts]
    x = alt.X("ply:Q", title=x_title, scale=alt.Scale(nice=False), axis=alt.Axis(tickMinStep=1))
    y = alt.Y("verdict:N", title=y_title or None, sort=used, scale=alt.Scale(domain=used))
    base = alt.Chart(alt.InlineData(rows)).encode(
        x=x,
        y=y,
        tooltip=[
            alt.Tooltip("ply:Q", title=x_title),
            alt.Tooltip("move:N", title=move_title),
            alt.Tooltip("verdict:N", title=y_title or None),
        ],
    )
    line = base.mark_line(color=PAGE, opacity=0.6, interpolate="step-after")
    look = alt.Scale(domain=list(words.values()), range=["circle", "triangle-up", "cross"])
    colour = alt.Scale(domain=list(words.values()), range=[FIRST, "#808080", SECOND])
    points = base.mark_point(filled=True, size=70, opacity=1).encode(
        shape=alt.Shape("verdict:N", scale=look, legend=None),
        color=alt.Color("verdict:N", scale=colour, legend=None),
    )
    return finished(alt.layer(line, points), title, width=width, height=36 * len(used) + 20)


def _quoted(text: str) -> str:
    """A text as an expression of Vega's."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
