"""The built page as the widget takes it."""

from pathlib import Path

import pytest

from pyramid_widget.widget import bundle as module
from pyramid_widget.widget.bundle import bundle


def test_the_page_travels_as_text() -> None:
    for name in ("widget.js", "widget.css"):
        text = bundle(name)
        assert isinstance(text, str)
        assert text.endswith("\n")
    assert "export" in bundle("widget.js")


def test_the_page_is_a_path_for_development(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYRAMID_WIDGET_DEV", "1")
    assert bundle("widget.js") == module.STATIC / "widget.js"


def test_a_missing_page_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "STATIC", tmp_path)
    with pytest.raises(ImportError, match="make bundle"):
        bundle("widget.js")
