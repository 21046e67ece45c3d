"""The built page as the widget takes it."""

from pathlib import Path

import pytest

from benchmarks.bench_size import BUNDLES, bundle_size
from pyramid_widget.widget import bundle as module
from pyramid_widget.widget.bundle import bundle, page_source, script


def test_the_page_travels_as_text() -> None:
    for name in ("widget.js", "widget.css", "live.js", "loader.js"):
        text = bundle(name)
        assert isinstance(text, str)
        assert text.endswith("\n")
    assert "export" in page_source("widget.js")


def test_what_a_browser_compiles_for_each_widget_is_short() -> None:
    for name in ("widget.js", "live.js"):
        assert len(str(script(name))) < 1000 < len(page_source(name)) / 10
        assert "_page" in str(script(name))


@pytest.mark.parametrize("page", BUNDLES)
def test_what_a_page_loads_is_small_gzipped(page: str) -> None:
    limit, files = BUNDLES[page]
    assert "loader.js" in files
    assert bundle_size(files) <= limit


def test_the_page_is_a_path_for_development(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYRAMID_WIDGET_DEV", "1")
    assert bundle("widget.css") == module.STATIC / "widget.css"
    assert script("widget.js") == module.STATIC / "widget.js"
    assert page_source("widget.js") == ""


def test_a_missing_page_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "STATIC", tmp_path)
    with pytest.raises(ImportError, match="make bundle"):
        page_source("widget.js")
