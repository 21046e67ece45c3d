"""Writes the notebooks in English and Spanish from one source each; lessons for students and teachers.

``python tools/lessons.py`` writes all of them, ``--check`` only says whether they are up to date, and names
of sources (``01-bottom-row``, ``play``) write those alone. A source is a text of cells; each begins with a
line ``%%``:

- ``%% lesson bottom-row / fila-inferior``: the first line; what the notebooks are called in either language
- ``%% notebook play / jugar``: the same for one that is no lesson, without a version for teachers
- ``%% en``, ``%% es``: prose in one language; ``%% teacher en``, ``%% teacher es``: for the teacher alone
- ``%% code``, ``%% check``: code of both versions; a check, which names the answer, is folded for the
  student, under a first line that tells nothing
- ``%% exercise``: code with gaps, student version; ``%% solution`` stands in its place for the teacher
- ``%% assert``: code that is silent when all is well, teacher version

In code ``{{English || Spanish}}`` stands for one or the other, on one line.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
LESSONS = EXAMPLES / "lessons"
SOURCES = LESSONS / "source"
OTHERS = EXAMPLES / "source"
"""The sources of the notebooks that are no lessons."""
LANGUAGES = ("en", "es")
VERSIONS = ("student", "teacher")
_CHOICE = re.compile(r"\{\{(.*?) \|\| (.*?)\}\}")
_TAGS = {"exercise": ["exercise"], "solution": ["solution"], "check": ["check"], "assert": ["assert"]}
_FOLDED = {"en": "# Check: run this cell\n", "es": "# Comprobación: ejecuta esta celda\n"}
"""What a folded cell begins with: JupyterLab shows the first line."""
_FOR = {"exercise": "student", "solution": "teacher", "assert": "teacher"}
_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


@dataclass(frozen=True)
class Cell:
    """A cell of a source."""

    kind: str
    """``prose``, or the kind of code."""
    text: str
    """What it says."""
    language: str | None = None
    """The one language it is for, or None."""
    version: str | None = None
    """The one version it is for, or None."""

    @property
    def tags(self) -> list[str]:
        """The tags of the cell in the notebook."""
        return ["teacher"] if self.kind == "prose" and self.version else _TAGS.get(self.kind, [])

    def source(self, language: str) -> str:
        """The text in one language."""
        if self.kind == "prose":
            return self.text
        return _CHOICE.sub(lambda choice: choice[1 + LANGUAGES.index(language)], self.text)


@dataclass(frozen=True)
class Lesson:
    """A source that has been read."""

    names: dict[str, str]
    """What the notebooks are called, by language."""
    cells: tuple[Cell, ...]
    """All cells, of every language and version."""
    taught: bool = True
    """Whether it is a lesson, with a version for students and one for teachers."""

    def notebook(self, language: str, version: str) -> str:
        """The notebook, as text."""
        cells = [
            _cell(f"{number:02}-{cell.kind}", cell, language, folded=version == "student" and self.taught)
            for number, cell in enumerate(self.cells, 1)
            if cell.language in (None, language) and cell.version in (None, version)
        ]
        made = {"cells": cells, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}
        return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def read_lesson(path: Path) -> Lesson:
    """The lesson of a source.

    Raises: ValueError, with file and line, for what is no cell.
    """
    names: dict[str, str] = {}
    cells: list[Cell] = []
    taught = True
    for line, head, text in _pieces(path):
        words = head.split()
        if words[:1] in (["lesson"], ["notebook"]) and len(words) == 4 and not names:
            taught = words[0] == "lesson"
            number = f"{path.stem.partition('-')[0]}-" if taught else ""
            names = {"en": f"{number}{words[1]}", "es": f"{number}{words[3]}"}
        elif words and words[-1] in LANGUAGES and words[:-1] in ([], ["teacher"]):
            cells.append(Cell("prose", text, words[-1], "teacher" if words[:-1] else None))
        elif words in (["code"], *([kind] for kind in _TAGS)):
            cells.append(Cell(head, text, version=_FOR.get(head)))
        else:
            raise ValueError(f"{path.name}, line {line}: '%% {head}' begins no cell")
    if not names:
        raise ValueError(f"{path.name}: the first line is '%% lesson english-name / spanish-name'")
    return Lesson(names, tuple(cells), taught)


def notebooks(paths: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Where each notebook of the sources lies, and what it is."""
    for path in paths:
        lesson = read_lesson(path)
        for language, version in product(LANGUAGES, VERSIONS if lesson.taught else VERSIONS[:1]):
            folder = LESSONS / language / version if lesson.taught else EXAMPLES
            yield folder / f"{lesson.names[language]}.ipynb", lesson.notebook(language, version)


def sources() -> list[Path]:
    """The sources of all lessons, in order."""
    return sorted(SOURCES.glob("*.lesson"))


def others() -> list[Path]:
    """The sources of the notebooks that are no lessons."""
    return sorted(OTHERS.glob("*.lesson"))


def main(arguments: Sequence[str]) -> int:
    """Write or check; the exit status."""
    check = "--check" in arguments
    everything = [*sources(), *others()]
    named = {name for name in arguments if name != "--check"}
    unknown = named - {path.stem for path in everything}
    if unknown:
        print(f"no source is called {', '.join(sorted(unknown))}")
        return 2
    wanted = [path for path in everything if not named or path.stem in named]
    stale = 0
    for path, text in notebooks(wanted):
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(f"{'not up to date' if check else 'written'}: {path.relative_to(EXAMPLES)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return int(check and stale > 0)


def _pieces(path: Path) -> Iterator[tuple[int, str, str]]:
    """Line, head and text of each cell."""
    head, began, lines = "", 0, list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("%% "):
            if began:
                yield began, head, "\n".join(lines).strip("\n")
            head, began, lines = line[3:].strip(), number, []
        elif began:
            lines.append(line)
        elif line.strip():
            raise ValueError(f"{path.name}, line {number}: a cell begins with '%% '")
    if began:
        yield began, head, "\n".join(lines).strip("\n")


def _cell(name: str, cell: Cell, language: str, *, folded: bool) -> dict[str, Any]:
    metadata: dict[str, Any] = {"tags": cell.tags} if cell.tags else {}
    source = cell.source(language).splitlines(keepends=True)
    if folded and cell.kind == "check":  # it names the answer
        metadata["jupyter"] = {"source_hidden": True}
        source.insert(0, _FOLDED[language])
    if cell.kind == "prose":
        return {"cell_type": "markdown", "id": name, "metadata": metadata, "source": source}
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": [],
        "source": source,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
