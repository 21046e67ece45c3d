"""Charts in JupyterLab: drawn offline, in the colours of its theme."""

from collections.abc import Callable

from e2e.notebook import Notebook
from playwright.sync_api import Request, expect

CHART = """from pyramid_widget.study.plots import running_proportion
running_proportion([True, False, True], exact=0.5)"""
_COLOUR = "node => getComputedStyle(node).fill"


def test_a_chart_is_drawn_offline_and_follows_the_theme(own_notebook: Callable[..., Notebook]) -> None:
    notebook = own_notebook(CHART)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    notebook.page.on("request", note)
    notebook.run_cell(0)
    label = notebook.page.locator(".vega-embed svg .mark-text text").first
    expect(label).to_be_visible()
    assert [url for url in asked if not url.startswith((notebook.lab.url, "data:", "blob:"))] == []
    light = label.evaluate(_COLOUR)
    notebook.command("apputils:change-theme", theme="JupyterLab Dark")
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    expect(label).not_to_have_css("fill", light)
    dark = label.evaluate(_COLOUR)
    assert (light, dark) == ("rgba(0, 0, 0, 0.87)", "rgba(255, 255, 255, 0.87)")
