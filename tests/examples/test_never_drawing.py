"""Lesson 9 counts solutions of the pyramid; on three rows every deal can be tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import perm, prod
from typing import Any

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from tools.lessons import SOURCES, read_lesson

Solution = frozenset[tuple[int, ...]]


@pytest.fixture(scope="module")
def machine() -> dict[str, Any]:
    """What the lesson's cells define, for a pyramid of three rows."""
    cells = read_lesson(SOURCES / "09-never-drawing.lesson").cells
    (counting,) = (cell.source("en") for cell in cells if "def rounds(" in cell.text)
    (weighing,) = (cell.source("en") for cell in cells if "def weight(" in cell.text)
    names: dict[str, Any] = {}
    exec(
        "from functools import cache\nfrom itertools import product\nfrom math import factorial, perm", names
    )
    names |= {"pw": __import__("pyramid_widget"), "deal": Deal.from_number(0, Rules(rows=3))}
    exec(counting.replace("28", "6"), names)
    exec(weighing.partition("fitting =")[0], names)
    return names


def solutions_by_hand(fits: Callable[[int, int], bool]) -> set[Solution]:
    """All ways to clear three rows, found by making one move after the other in every order."""
    covers = Game(Deal.from_number(0, Rules(rows=3))).covers

    @cache
    def of(left: int) -> frozenset[Solution]:
        if not left:
            return frozenset([frozenset()])
        free = [place for place in range(6) if left >> place & 1 and not covers[place] & left]
        moves = [(one, other) for one in free for other in free if one <= other and fits(one, other)]
        return frozenset(
            rest | {tuple(sorted({*move}))}
            for move in moves
            for rest in of(left & ~(1 << move[0]) & ~(1 << move[1]))
        )

    return set(of(63))


def test_each_solution_is_counted_once(machine: dict[str, Any]) -> None:
    solutions = solutions_by_hand(lambda one, other: True)
    _, count = machine["solutions"](lambda one, other: True)
    for kings in range(7):
        wanted = sum(sum(len(move) == 1 for move in solution) == kings for solution in solutions)
        assert count(63, machine["free"](63), kings) == wanted


def test_the_expected_number_of_solutions_over_all_deals(machine: dict[str, Any]) -> None:
    _, count = machine["solutions"](lambda one, other: True)
    by_formula = sum(
        count(63, machine["free"](63), kings)
        * perm(4, kings)
        * sum(map(machine["weight"], machine["kinds"]((6 - kings) // 2)))
        for kings in (2, 4)
    )
    by_trying = 0
    for ranks in product(range(1, 14), repeat=5):  # the apex has to be a King
        dealt = (13, *ranks)
        numbers = [dealt.count(rank) for rank in range(1, 14)]
        if any(numbers[rank - 1] != numbers[12 - rank] for rank in range(1, 7)):
            continue
        found = solutions_by_hand(
            lambda one, other, dealt=dealt: (dealt[one] if one == other else dealt[one] + dealt[other]) == 13
        )
        by_trying += len(found) * prod(perm(4, number) for number in numbers)
    assert by_trying == by_formula
