"""The yardstick: ``reference.cpp`` compiled with g++, fed with deals, its answers as Python values.

It knows one stock, one waste, draw one and seven upright rows of a French deck, and nothing else.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pyramid_widget.game.rules import Goal, Rules

SOURCE = Path(__file__).with_name("reference.cpp")
FLAGS = ("-O3", "-march=native", "-std=c++20")


@dataclass(frozen=True)
class ReferenceRun:
    """What the reference says of each deal, in their order."""

    winnable: list[bool]
    """The verdicts."""
    nodes: list[int]
    """The positions that it examined."""
    microseconds: list[float]
    """The time of each deal, set-up of its tables included, reading excluded."""


def has_compiler() -> bool:
    """Whether g++ is there."""
    return shutil.which("g++") is not None


def compiled() -> Path:
    """The reference as a program under ``build/``; compiled once for every version of its source.

    Raises: CalledProcessError where g++ refuses, FileNotFoundError where there is none.
    """
    version = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:12]
    program = SOURCE.parent.parent / "build" / f"reference-{version}"
    if not program.exists():
        program.parent.mkdir(exist_ok=True)
        draft = program.with_suffix(".draft")
        subprocess.run(["g++", *FLAGS, str(SOURCE), "-o", str(draft)], check=True)
        draft.replace(program)
    return program


def is_covered(rules: Rules) -> bool:
    """Whether the reference knows the rules."""
    plain = Rules(stock_plays=rules.stock_plays, passes=rules.passes, goal=rules.goal)
    return all(
        getattr(rules, field) == getattr(plain, field)
        for field in ("layout", "rows", "deck", "reserve_columns", "draw", "wastes", "cell", "overlap")
    )


def run_reference(decks: Iterable[str], rules: Rules) -> ReferenceRun:
    """The reference's answers for decks as text.

    Raises: ValueError for rules that it does not know, or where it left a deck unanswered.
    """
    if not is_covered(rules):
        raise ValueError(f"the reference knows one waste, draw one and seven rows, not {rules}")
    words = [
        str(compiled()),
        str(rules.passes or 0),
        str(int(rules.stock_plays)),
        str(int(rules.goal is Goal.ALL)),
    ]
    lines = [deck.replace("\n", " ") for deck in decks]
    done = subprocess.run(words, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    if len(rows) != len(lines):
        raise ValueError(f"{len(lines)} decks went in, {len(rows)} answers came out")
    return ReferenceRun(
        winnable=[row[0] == "1" for row in rows],
        nodes=[int(row[1]) for row in rows],
        microseconds=[float(row[2]) for row in rows],
    )
