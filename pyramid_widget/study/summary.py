"""The summary of an experiment: for each rules and player the share of deals won, with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyramid_widget.study.proportion import Proportion

if TYPE_CHECKING:
    from pandas import DataFrame

_KEYS = ["rules", "player"]


def summarise(frame: DataFrame, level: float = 0.95) -> DataFrame:
    """One row for each rules and player: deals, won, lost, unknown; the share won with Wilson's interval.

    The share is that of the deals decided; the interval counts undecided deals both ways: lost for its lower
    end, won for its upper. ``cards_left`` is the mean where it is known, ``nodes`` and ``seconds`` are means.
    A frame of counts has a column ``deals`` that says how many of each there are, and sums of the last two.
    """
    import pandas

    counted = "deals" in frame
    work = pandas.DataFrame({key: frame[key] for key in _KEYS})
    work["deals"] = frame["deals"] if counted else 1
    for outcome in ("won", "lost", "unknown"):
        work[outcome] = work["deals"] * (frame["outcome"] == outcome)
    known = frame["cards_left"].notna()
    work["known"] = work["deals"] * known
    work["cards_left"] = work["deals"] * frame["cards_left"].fillna(0).astype("int64")
    for name in ("nodes", "seconds"):
        work[name] = frame[name]
    sums = work.groupby(_KEYS, observed=True, sort=True).sum().reset_index()
    wins = [
        Proportion(int(row.won), int(row.deals), int(row.unknown)) for row in sums.itertuples(index=False)
    ]
    decided = sums["deals"] - sums["unknown"]
    intervals = [each.interval(level) for each in wins]
    return pandas.DataFrame(
        {
            **{name: sums[name] for name in (*_KEYS, "deals", "won", "lost", "unknown")},
            "share": sums["won"] / decided.where(decided > 0),
            "low": [interval.low for interval in intervals],
            "high": [interval.high for interval in intervals],
            "cards_left": sums["cards_left"] / sums["known"].where(sums["known"] > 0),
            "nodes": sums["nodes"] / sums["deals"],
            "seconds": sums["seconds"] / sums["deals"],
        }
    )
