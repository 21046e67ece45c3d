"""Layouts: what covers what, and how many ways there are to stand."""

from __future__ import annotations

from math import comb

import pytest

from pyramid_widget.game.layout import Layout, build_layout


def occupied_sets(layout: Layout) -> int:
    """How many sets of pyramid slots can be left when cards go one by one, each after all its covers."""
    met = {layout.pyramid}
    todo = [layout.pyramid]
    while todo:
        left = todo.pop()
        for slot in range(len(layout.places)):
            after = left & ~(1 << slot)
            if after != left and not layout.covers[slot] & left and after not in met:
                met.add(after)
                todo.append(after)
    return len(met)


def catalan(number: int) -> int:
    """The number of lattice paths that stay above the diagonal: C(2n, n) / (n + 1)."""
    return comb(2 * number, number) // (number + 1)


def upright_by_row_counts(rows: int) -> int:
    """The same count without a search: the edge of what is left is a Dyck path, one longer than the rows."""
    return catalan(rows + 1)


def inverted_by_column_counts(rows: int) -> int:
    """The count for the inverted triangle row by row from the tip, with no layout at all.

    A card of a row rests on columns j and j+1 of the longer row above, so both of those are left with it.
    """
    counts = {frozenset[int](): 1, frozenset({0}): 1}
    for length in range(2, rows + 1):
        longer: dict[frozenset[int], int] = {}
        for bits in range(1 << length):
            row = frozenset(column for column in range(length) if bits >> column & 1)
            longer[row] = sum(
                count for below, count in counts.items() if all({j, j + 1} <= row for j in below)
            )
        counts = longer
    return sum(counts.values())


@pytest.mark.parametrize(("rows", "published"), [(7, 1430), (6, 429), (1, 2), (2, 5), (3, 14)])
def test_occupied_sets_of_the_pyramid(rows: int, published: int) -> None:
    # 1,430 for seven rows: the shapes that mchung94/pyramid-solver tabulates; 2 and 5 counted by hand.
    assert occupied_sets(build_layout(False, rows)) == upright_by_row_counts(rows) == published


@pytest.mark.parametrize("rows", range(1, 8))
def test_occupied_sets_of_the_triangle(rows: int) -> None:
    assert occupied_sets(build_layout(True, rows)) == inverted_by_column_counts(rows)


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("rows", range(1, 10))
def test_a_layout_has_all_its_places_once(inverted: bool, rows: int) -> None:
    layout = build_layout(inverted, rows)
    assert len(layout.places) == len(set(layout.places)) == rows * (rows + 1) // 2
    assert list(layout.places) == sorted(layout.places)
    lengths = [mask.bit_count() for mask in layout.rows]
    assert lengths == (list(range(rows, 0, -1)) if inverted else list(range(1, rows + 1)))
    assert sum(layout.rows) == layout.pyramid


@pytest.mark.parametrize("rows", range(1, 10))
def test_upright_covers_are_two_of_the_next_row(rows: int) -> None:
    layout = build_layout(False, rows)
    for slot, (row, column) in enumerate(layout.places):
        cover = {place for under, place in enumerate(layout.places) if layout.covers[slot] >> under & 1}
        assert cover == (set() if row == rows - 1 else {(row + 1, column), (row + 1, column + 1)})


def test_the_triangle_by_hand() -> None:
    # Rows of 3, 2, 1: the ends of the first row lie under one card, its middle under two, both of the second
    # row under the tip.
    layout = build_layout(True, 3)
    assert layout.places == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
    assert layout.covers == (1 << 3, 1 << 3 | 1 << 4, 1 << 4, 1 << 5, 1 << 5, 0)


@pytest.mark.parametrize("rows", range(2, 10))
def test_only_the_tip_of_the_triangle_is_free_and_row_ends_have_one_cover(rows: int) -> None:
    layout = build_layout(True, rows)
    counts = dict(zip(layout.places, (mask.bit_count() for mask in layout.covers), strict=True))
    assert [place for place, count in counts.items() if count == 0] == [(rows - 1, 0)]
    ends = {(row, column) for row, column in layout.places if column in (0, rows - row - 1)} - {(rows - 1, 0)}
    assert {place for place, count in counts.items() if count == 1} == ends


def test_a_reserve_column_is_free_from_its_last_card_on() -> None:
    layout = build_layout(False, 7, 8, 3)
    assert len(layout.covers) == 52
    assert layout.columns[0] == (28, 29, 30)
    assert layout.columns[7] == (49, 50, 51)
    assert layout.covers[28:31] == (1 << 29, 1 << 30, 0)
    assert layout.reserve == (1 << 52) - (1 << 28)


def test_a_reserve_row_is_all_free() -> None:
    layout = build_layout(False, 7, 7, 1)
    assert layout.covers[28:] == (0,) * 7
    assert layout.columns == tuple((slot,) for slot in range(28, 35))
