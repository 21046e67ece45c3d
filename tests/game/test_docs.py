"""The examples of the documents about the game are what the program does."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from pyramid_widget.game.cards import DECKS
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["rules.md", "notation.md", "add-a-variant.md"])
def test_examples(name: str) -> None:
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted >= 2
    assert found.failed == 0


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def stock_and_reserve(rules: Rules) -> str:
    """The third column of the table of variants."""
    parts = [f"{rules.rows} rows" + (" inverted" if rules.layout.value == "inverted" else "")]
    if rules.cards is not DECKS["french"]:
        parts.append(f"{rules.cards.size} cards")
    if rules.reserve_size:
        parts.append(f"reserve {rules.reserve_columns} × {rules.reserve_depth}")
    if rules.stock_size:
        parts.append(f"stock {rules.stock_size}")
    return ", ".join(parts)


def test_the_table_of_variants_is_that_of_the_program() -> None:
    rows = [
        cells(line)
        for line in (DOCS / "rules.md").read_text("utf-8").splitlines()
        if re.match(r"\| `[a-z-]+` \| .+ · ", line)
    ]
    assert [row[0].strip("`") for row in rows] == list(VARIANTS)
    for key, titles, board, draw, passes, stock, goal, _, score in rows:
        rules = VARIANTS[key.strip("`")]
        for title in titles.split(" · "):
            assert find_variant(title) is rules
        assert board == stock_and_reserve(rules)
        if rules.stock_size:
            assert draw == (f"{rules.draw} each" if rules.wastes > 1 else str(rules.draw))
            assert passes == ("∞" if rules.passes is None else str(rules.passes))
            assert stock == ("top" if rules.stock_plays else "")
        assert goal == rules.goal.value
        assert score.lower().replace(" ", "-") == rules.score.value
