"""The decks with known answers, read from ``tests/data``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyramid_widget.game.rules import Rules

FOLDER = Path(__file__).parents[1] / "data"

MICROSOFT = Rules(stock_plays=True, passes=3)
"""The rules of the published decks."""
EIGHT = (
    Rules(),
    MICROSOFT,
    Rules(passes=3),
    Rules(passes=2),
    Rules(stock_plays=True, passes=1),
    Rules(passes=1),
    Rules(stock_plays=True, passes=1, goal="all"),
    Rules(stock_plays=True, passes=3, goal="all"),
)
"""The rules of the columns of ``verdicts.tsv``, in their order."""


@dataclass(frozen=True)
class Deck:
    """A deck and what is known of it."""

    text: str
    """The cards in slot order."""
    winnable: tuple[bool, ...]
    """Its verdicts: one under the published rules, or one for each of the eight rules."""
    shortest: int | None
    """Steps of a shortest win under the published rules."""


def _rows(name: str) -> list[list[str]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@lru_cache
def published() -> tuple[Deck, ...]:
    """The thousand decks of ``published_decks.tsv``."""
    return tuple(
        Deck(text, (won == "1",), int(steps) if steps else None)
        for text, won, steps in _rows("published_decks.tsv")
    )


@lru_cache
def under_eight_rules() -> tuple[Deck, ...]:
    """The five hundred decks of ``verdicts.tsv``."""
    return tuple(
        Deck(row[0], tuple(won == "1" for won in row[1:9]), int(row[9]) if row[9] else None)
        for row in _rows("verdicts.tsv")
    )


def named_deals() -> dict[str, dict[str, Any]]:
    """The nine deals of ``reference_deals.json``, ``deck`` being the whole text."""
    deals: dict[str, dict[str, Any]] = json.loads(
        (FOLDER / "reference_deals.json").read_text(encoding="utf-8")
    )
    return {name: {**deal, "deck": f"{deal['pyramid']} {deal['stock']}"} for name, deal in deals.items()}
