"""How charts look and how they are shown: offline, on light and dark pages, in grey print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.extras import needed
from pyramid_widget.study.written import number_format

if TYPE_CHECKING:
    from altair import LayerChart

FIRST = "#1f6fb4"
"""What was seen: blue, at least 3:1 on white and on JupyterLab's dark page."""
SECOND = "#d97706"
"""What is known exactly: orange, the same, and twice as light as the blue, for print without colour."""
PAGE = "currentColor"
"""The page's own text colour, whichever its theme."""
FAINT = "#80808055"
MOST_POINTS = 400
"""Points of a line; a page draws no more than it can show."""

_MIME = "application/vnd.vegalite.v5+json"
"""The type that JupyterLab draws with the Vega it brings; it knows no later one."""
_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.20.1.json"
_LABELS = {"labelColor": PAGE, "titleColor": PAGE}
_CONFIG: dict[str, Any] = {
    "background": "transparent",
    "title": {"color": PAGE, "anchor": "start", "subtitleColor": PAGE},
    "axis": {**_LABELS, "domainColor": PAGE, "tickColor": PAGE, "gridColor": FAINT},
    "legend": _LABELS,
    "header": _LABELS,
    "view": {"stroke": None},
}


def finished(chart: Any, title: str, *, width: int, height: int) -> LayerChart:
    """A layered chart with its title, its size and the look of all charts here.

    In a notebook it is drawn by the page's own Vega: nothing is fetched. Whoever has chosen a renderer by
    ``altair.renderers.enable`` gets that one.

    Raises: OptionError for a title that is no text.
    """
    if not isinstance(title, str):
        raise OptionError(f"title={shown(title)}: a title is a text")
    dressed: LayerChart = chart.properties(title=title, width=width, height=height).configure(
        **_CONFIG, **number_format()
    )
    # a change of class, as Altair's own copies keep it: a chart that is refined further still shows offline
    object.__setattr__(dressed, "__class__", _offline_class())  # Altair takes plain assignment for a property
    return dressed


@cache
def _offline_class() -> type[LayerChart]:
    altair = needed("altair", "a chart")

    class OfflineChart(altair.LayerChart):  # type: ignore[misc, name-defined]
        """A layered chart that a notebook draws without fetching anything."""

        def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
            if altair.renderers.active not in ("", "default"):
                return super()._repr_mimebundle_(*args, **kwargs)
            spec = {**self.to_dict(), "$schema": _SCHEMA}
            bundle = {_MIME: spec, "text/plain": f"<chart: {spec.get('title', '')}>"}
            # drawn as SVG, so that the page's text colour is followed when the theme changes
            return bundle, {_MIME: {"embed_options": {"renderer": "svg", "actions": False}}}

    return OfflineChart


def thinned(n: int, most: int = MOST_POINTS) -> list[int]:
    """At most so many of the numbers 1 to ``n``, evenly spread, the first and the last among them.

    >>> thinned(10, 4)
    [1, 4, 7, 10]
    """
    if n <= most:
        return list(range(1, n + 1))
    return sorted({1 + round(step * (n - 1) / (most - 1)) for step in range(most)})
