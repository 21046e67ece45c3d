"""Where things lie: under any rules no pile lies on anything, and all fits the width of 9 cards."""

from itertools import combinations

import pytest
from hypothesis import given
from strategies import any_rules

from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.table import table


def piles(places: dict) -> list[tuple[float, float, float]]:
    """Left, top and width of each pile."""
    found = [places[name] for name in ("stock", "stockTop", "foundation", "cell") if places[name] is not None]
    boxes = [(x, y, 1.0) for x, y in found]
    return boxes + [(x, y, places["fan"] or 1.0) for x, y in places["wastes"]]


def overlap(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    across = one[0] < other[0] + other[2] - 1e-6 and other[0] < one[0] + one[2] - 1e-6
    return across and one[1] < other[1] + 1 - 1e-6 and other[1] < one[1] + 1 - 1e-6


@given(rules=any_rules)
def test_everything_lies_on_the_table_and_no_pile_on_another_card(rules: Rules) -> None:
    places = table(rules)
    homes = [(x, y, 1.0) for x, y in places["homes"]]
    boxes = homes + piles(places)
    columns = max(7, rules.rows, rules.reserve_columns)
    assert places["width"] <= max(8, columns)
    assert not any(overlap(one, other) for one, other in combinations(homes, 2) if one[1] == other[1])
    assert all(x >= 0 and y >= 0 for x, y, _ in boxes)
    assert all(
        x + wide <= places["width"] + 1e-3 and y + 1 <= places["height"] + 1e-3 for x, y, wide in boxes
    )
    for one, other in combinations(piles(places), 2):
        assert not overlap(one, other)
    for pile in piles(places):
        assert not any(overlap(pile, home) for home in homes)


@given(rules=any_rules)
def test_the_piles_are_those_of_the_rules(rules: Rules) -> None:
    places = table(rules)
    assert len(places["homes"]) == rules.pyramid_size + rules.reserve_size
    assert (places["stock"] is None) == (rules.stock_size == 0)
    assert (places["stockTop"] is None) == (not rules.stock_plays)
    assert len(places["wastes"]) == (rules.wastes if rules.stock_size else 0)
    assert (places["cell"] is None) == (not rules.cell)
    assert bool(places["fan"]) == (rules.waste_fanned and rules.wastes == 1)
    assert not places["fan"] or places["fan"] >= 2.5


@given(rules=any_rules)
def test_a_card_lies_between_the_cards_that_cover_it(rules: Rules) -> None:
    places, board = table(rules), rules.board()
    for slot in range(rules.pyramid_size):
        x, y = places["homes"][slot]
        covers = [place for at, place in enumerate(places["homes"]) if board.covers[slot] >> at & 1]
        assert all(abs(cx - x) < 1 and y < cy < y + 1 for cx, cy in covers)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_rows_for_the_arrow_keys_hold_every_card_once_from_left_to_right(key: str) -> None:
    places = table(VARIANTS[key])
    slots = [slot for row in places["rows"] for slot in row]
    assert sorted(slots) == list(range(len(places["homes"])))
    for row in places["rows"]:
        across = [places["homes"][slot][0] for slot in row]
        assert across == sorted(across)
        assert len({places["homes"][slot][1] for slot in row}) == 1


def test_giza_s_foundation_lies_beside_the_apex() -> None:
    places = table(VARIANTS["giza"])
    assert places["foundation"][1] == 0
    assert places["rows"][7] == [28, 31, 34, 37, 40, 43, 46, 49]
