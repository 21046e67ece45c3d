"""The notebooks of the lessons are what their sources give, complete in both languages and both versions."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import nbformat
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from lessons import EXAMPLES, LESSONS, SOURCES, main, notebooks, others, read_lesson, sources

NAMES = [path.stem for path in sources()]


def test_the_notebooks_are_what_the_sources_give() -> None:
    stale = [
        path for path, text in notebooks([*sources(), *others()]) if path.read_text(encoding="utf-8") != text
    ]
    assert not stale, "python tools/lessons.py writes them"
    assert main(["--check"]) == 0


def test_no_notebook_is_left_over() -> None:
    assert set(LESSONS.rglob("*.ipynb")) == {path for path, _ in notebooks(sources())}
    assert set(EXAMPLES.glob("*.ipynb")) == {path for path, _ in notebooks(others())}


def test_the_others_come_in_both_languages_side_by_side() -> None:
    for source in others():
        prose = [cell for cell in read_lesson(source).cells if cell.kind == "prose"]
        pairs = list(zip(prose[::2], prose[1::2], strict=True))
        assert all((one.language, other.language) == ("en", "es") for one, other in pairs)
        for one, other in pairs:
            for mark in (r"^#+ ", r"^\|", r"`[^`]+`", r"^\*\*"):
                assert len(re.findall(mark, one.text, re.M)) == len(re.findall(mark, other.text, re.M)), mark


def test_there_are_nine_lessons_in_four_versions() -> None:
    assert [name[:2] for name in NAMES] == [f"{number:02}" for number in range(1, 10)]
    assert len(list(notebooks(sources()))) == 9 * 4


@pytest.mark.parametrize("path", [path for path, _ in notebooks(sources())], ids=lambda path: path.stem)
def test_it_is_a_valid_notebook(path: Path) -> None:
    nbformat.validate(nbformat.read(path, as_version=4))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen_of_a_folded_cell_tells_nothing(name: str, language: str) -> None:
    lesson = read_lesson(SOURCES / f"{name}.lesson")
    notebook = nbformat.reads(lesson.notebook(language, "student"), as_version=4)
    folded = [cell for cell in notebook.cells if cell.metadata.get("jupyter", {}).get("source_hidden")]
    assert len(folded) == sum(cell.kind == "check" for cell in lesson.cells) >= 1
    shown, hidden = zip(*(cell.source.split("\n", 1) for cell in folded), strict=True)
    comment = {"en": "# Check: run this cell", "es": "# Comprobación: ejecuta esta celda"}[language]
    assert set(shown) == {comment}  # JupyterLab shows the first line
    assert list(hidden) == [cell.source(language) for cell in lesson.cells if cell.kind == "check"]


@pytest.mark.parametrize("path", [*EXAMPLES.rglob("*.ipynb")], ids=lambda path: path.stem)
def test_no_folded_cell_begins_with_code(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            assert cell.source.startswith("# ")


@pytest.mark.parametrize("name", NAMES)
class TestSource:
    def test_prose_comes_in_both_languages_side_by_side(self, name: str) -> None:
        prose = [cell for cell in read_lesson(SOURCES / f"{name}.lesson").cells if cell.kind == "prose"]
        pairs = list(zip(prose[::2], prose[1::2], strict=True))
        assert all((one.language, other.language) == ("en", "es") for one, other in pairs)
        assert all(one.version == other.version for one, other in pairs)

    def test_both_languages_say_the_same_numbers_of_things(self, name: str) -> None:
        prose = [cell for cell in read_lesson(SOURCES / f"{name}.lesson").cells if cell.kind == "prose"]
        for one, other in zip(prose[::2], prose[1::2], strict=True):
            for mark in (r"^#+ ", r"^\d\. ", r"^- ", r"\$", r"^\*\*"):
                assert len(re.findall(mark, one.text, re.M)) == len(re.findall(mark, other.text, re.M)), mark

    def test_it_has_the_parts_of_a_lesson(self, name: str) -> None:
        lesson = read_lesson(SOURCES / f"{name}.lesson")
        kinds = Counter(cell.kind for cell in lesson.cells)
        assert kinds["exercise"] == kinds["solution"] >= 2
        assert kinds["check"] >= 1
        assert kinds["assert"] == 1
        text = "\n".join(cell.text for cell in lesson.cells if cell.language == "en")
        for part in ("minutes", "> **", "Play", "redict", "**In words.**", "**In symbols.**"):
            assert part in text
        widgets = [cell for cell in lesson.cells if cell.text.count("pw.PyramidWidget(")]
        assert 1 <= len(widgets) <= 3

    def test_the_answers_are_for_the_teacher_alone(self, name: str) -> None:
        lesson = read_lesson(SOURCES / f"{name}.lesson")
        student = nbformat.reads(lesson.notebook("en", "student"), as_version=4)
        teacher = nbformat.reads(lesson.notebook("en", "teacher"), as_version=4)
        tags = [tag for cell in student.cells for tag in cell.metadata.get("tags", ())]
        assert {"exercise", "check"} == set(tags)
        tags = [tag for cell in teacher.cells for tag in cell.metadata.get("tags", ())]
        assert {"solution", "check", "assert", "teacher"} == set(tags)
        assert all(
            "..." in cell.source or "[]" in cell.source
            for cell in student.cells
            if "exercise" in str(cell.metadata)
        )

    def test_nothing_of_the_other_language_is_left_in_the_code(self, name: str) -> None:
        lesson = read_lesson(SOURCES / f"{name}.lesson")
        assert not re.search(
            r"\{\{|\|\|", lesson.notebook("en", "teacher") + lesson.notebook("es", "student")
        )


class TestReading:
    def read(self, tmp_path: Path, text: str) -> str:
        path = tmp_path / "01-x.lesson"
        path.write_text(text, encoding="utf-8")
        return read_lesson(path).notebook("es", "student")

    def test_a_choice_of_words(self, tmp_path: Path) -> None:
        made = self.read(tmp_path, "%% lesson one / uno\n%% code\nprint(f'{{{n} deals || {n} repartos}}')\n")
        assert "print(f'{n} repartos')" in made
        assert "deals" not in made

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("%% lesson one / uno\n%% cod\nx\n", "line 2"),
            ("hello\n", "line 1"),
            ("%% lesson one / uno\n%% fr\nx\n", "line 2"),
        ],
    )
    def test_what_is_no_cell_is_named(self, tmp_path: Path, text: str, line: str) -> None:
        with pytest.raises(ValueError, match=line):
            self.read(tmp_path, text)

    def test_a_lesson_has_a_name(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="first line"):
            self.read(tmp_path, "%% code\n1\n")
