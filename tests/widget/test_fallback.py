"""A notebook that was run and is then read where no widget can be drawn."""

import base64
import re

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter
from traitlets.config import Config

import pyramid_widget as pw

PICTURE_FIRST = ["image/svg+xml", "text/html", "text/markdown", "image/png", "text/plain"]


@pytest.fixture
def notebook():
    """A notebook with one output: a game of Thirteen, most of whose cards lie face down."""
    data, _ = pw.PyramidWidget("thirteen", 7, moves="draw")._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"}
    shown = nbformat.v4.new_output("display_data", data=data)
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("game", outputs=[shown])])


def test_markdown_has_the_picture(notebook) -> None:
    text, resources = MarkdownExporter().from_notebook_node(notebook)
    ((name, picture),) = resources["outputs"].items()
    assert name in text
    assert picture.startswith(b"<svg")
    assert "7♦".encode() in picture


def test_html_has_the_picture_when_it_is_asked_for_first(notebook) -> None:
    config = Config({"NbConvertBase": {"display_data_priority": PICTURE_FIRST}})
    html, _ = HTMLExporter(config=config).from_notebook_node(notebook)
    pictures = re.findall(r'<img[^>]*src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert ["7♦" in base64.b64decode(picture).decode() for picture in pictures] == [True]


def test_a_terminal_has_the_text(notebook) -> None:
    text = notebook.cells[0].outputs[0].data["text/plain"]
    hidden = sum(1 for _ in re.finditer("▒▒", text))
    assert hidden == 21  # six rows of the pyramid
    assert "7♦" in text
