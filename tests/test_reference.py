"""The reference engine against positions counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reference import ROW_BONUSES, RefRules, Table, covers, solve_bfs

BASE = RefRules(
    layout="upright",
    rows=2,
    deck="french",
    fixed_apex=None,
    reserve_columns=0,
    reserve_depth=0,
    draw=1,
    wastes=1,
    stock_plays=False,
    passes=None,
    goal="pyramid",
    cell=0,
    overlap=False,
    face_down_rows=0,
    waste_fanned=False,
    score="cards-left",
)


def deal(cards: str, **switches: Any) -> Table:
    """Deal the cards in slot order under the base rules with some switches changed."""
    return Table.deal(replace(BASE, **switches), cards.split())


def play(table: Table, *moves: str) -> Table:
    """Play the moves in turn."""
    for move in moves:
        table = table.play(move)
    return table


# The pyramid and its goal.


def test_a_pair_then_the_lone_king_wins() -> None:
    table = deal("KS 7H 6S 5D 8C")
    assert table.free() == {"7H", "6S"}
    assert table.moves() == ["7H+6S", "draw"]
    assert (table.status(), table.cards_left()) == ("playing", 3)
    table = table.play("7H+6S")
    assert table.moves() == ["KS", "draw"]
    table = table.play("KS")
    assert (table.status(), table.moves(), table.cards_left(), table.score()) == ("won", [], 0, 0)
    with pytest.raises(ValueError, match="not legal"):
        table.play("draw")


def test_the_lower_slot_is_named_first() -> None:
    assert deal("2C 6S 7H").moves() == ["6S+7H"]
    assert deal("2C AS QS").moves() == ["AS+QS"]


@pytest.mark.parametrize("overlap", [False, True])
def test_a_king_with_one_cover_left_stays(overlap: bool) -> None:
    table = play(deal("KS 7H 6S 6D", overlap=overlap), "draw", "7H+6D")
    assert table.free() == {"6S"}
    assert table.moves() == []
    assert table.status() == "stuck"
    assert table.score() == 2


def test_the_other_cards_matter_only_where_the_goal_is_all() -> None:
    assert deal("KS 2D", rows=1).play("KS").status() == "won"
    left = deal("KS 2D", rows=1, goal="all").play("KS")
    assert (left.status(), left.moves()) == ("stuck", ["draw"])
    paired = play(deal("KS 6D 7D", rows=1, goal="all", stock_plays=True), "KS", "draw", "6D+7D")
    assert paired.status() == "won"


def test_the_inverted_layout_covers_row_ends_once() -> None:
    table = deal("2S 3S 4S 5S 6S 7S 6H 8H", layout="inverted", rows=3)
    rules = table.rules
    assert [covers(rules, 0, column) for column in range(3)] == [[(1, 0)], [(1, 0), (1, 1)], [(1, 1)]]
    assert [covers(rules, 1, column) for column in range(2)] == [[(2, 0)], [(2, 0)]]
    assert covers(rules, 2, 0) == []
    assert table.free() == {"7S"}
    table = play(table, "draw", "7S+6H")
    assert table.free() == {"5S", "6S"}
    table = table.play("draw")
    assert table.moves() == ["5S+8H", "redeal"]
    assert table.play("5S+8H").free() == {"2S", "6S"}


@pytest.mark.parametrize("layout", ["upright", "inverted"])
@pytest.mark.parametrize(("rows", "count"), [(1, 2), (2, 5), (3, 14), (4, 42), (5, 132), (6, 429), (7, 1430)])
def test_occupied_sets_are_catalan_numbers(layout: str, rows: int, count: int) -> None:
    # Stanley, Catalan Numbers: order ideals of the root poset of type A. The inverted layout is its dual.
    names = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"][: rows * (rows + 1) // 2]
    waiting = [deal(" ".join(names), layout=layout, rows=rows)]
    seen = {waiting[0].pyramid}
    while waiting:
        table = waiting.pop()
        for card in table.free_pyramid():
            after = table.without([card])
            if after.pyramid not in seen:
                seen.add(after.pyramid)
                waiting.append(after)
    assert len(seen) == count


def test_the_spanish_deck_sums_to_twelve() -> None:
    table = deal("QO 6O 6C", deck="spanish", passes=1)
    assert table.moves() == ["6O+6C"]
    assert table.play("6O+6C").moves() == ["QO"]
    assert deal("3O AO JC", deck="spanish", passes=1).moves() == ["AO+JC"]
    assert deal("3O 2O TC", deck="spanish", passes=1).moves() == ["2O+TC"]
    assert deal("3O 7O 6C", deck="spanish", passes=1).status() == "stuck"


# Stock, waste and passes.


def test_waste_and_stock_top_pair_and_leave_the_next_ones() -> None:
    table = play(deal("2S 3C 7H 6D 9S", rows=1, stock_plays=True), "draw", "draw")
    assert table.free() == {"2S", "7H", "6D"}
    assert table.moves() == ["7H+6D", "draw"]
    assert table.play("7H+6D").free() == {"2S", "3C", "9S"}


def test_the_stock_top_plays_only_where_it_may() -> None:
    plays = deal("2S JD", rows=1, stock_plays=True)
    assert plays.moves() == ["2S+JD", "draw"]
    assert plays.visible() == {"2S", "JD"}
    hidden = deal("2S JD", rows=1)
    assert hidden.moves() == ["draw"]
    assert hidden.visible() == {"2S"}


def test_the_redeal_keeps_the_order_and_needs_a_pass() -> None:
    table = deal("2S 3D 4D 5D", rows=1, passes=2)
    table = play(table, "draw", "draw")
    assert table.moves() == ["draw"]
    table = table.play("draw")
    assert table.moves() == ["redeal"]
    table = table.play("redeal")
    assert (table.stock, table.moves(), table.pass_number) == (("3D", "4D", "5D"), ["draw"], 2)
    assert play(table, "draw", "draw", "draw").moves() == []
    assert play(deal("2S 3D", rows=1, passes=1), "draw").moves() == []


def test_nothing_is_redealt_from_an_empty_waste() -> None:
    table = play(deal("4C 2S 3H JD", goal="all"), "draw", "2S+JD")
    assert table.moves() == []


def test_the_key_holds_the_pass_where_passes_are_limited() -> None:
    unlimited = deal("2S 3D", rows=1)
    assert play(unlimited, "draw", "redeal").key() == unlimited.key()
    assert unlimited.play("draw").key() != unlimited.key()
    limited = deal("2S 3D", rows=1, passes=2)
    assert play(limited, "draw", "redeal").key() != limited.key()


@pytest.mark.parametrize("fanned", [False, True])
@pytest.mark.parametrize(("stock", "last_top"), [("3S 4S 5S 6S", "6S"), ("3S 4S 5S 6S 8S", "8S")])
def test_draw_three_with_fewer_left(fanned: bool, stock: str, last_top: str) -> None:
    table = deal(f"2S {stock}", rows=1, draw=3, waste_fanned=fanned).play("draw")
    assert table.free() == {"2S", "5S"}
    assert table.visible() == {"2S", "3S", "4S", "5S"}
    table = table.play("draw")
    assert table.free() == {"2S", last_top}
    assert table.moves() == ["redeal"]
    table = table.play("redeal")
    assert table.visible() == {"2S"}
    assert table.play("draw").free() == {"2S", "5S"}


def test_three_wastes_get_a_card_each_and_pair_among_themselves() -> None:
    table = deal("2S 3S 4S 5S 6S 7S", rows=1, wastes=3).play("draw")
    assert table.free() == {"2S", "3S", "4S", "5S"}
    table = table.play("draw")
    assert table.wastes == (("3S", "6S"), ("4S", "7S"), ("5S",))
    assert table.moves() == ["6S+7S", "redeal"]
    assert table.play("redeal").stock == ("5S", "4S", "7S", "3S", "6S")
    assert table.play("6S+7S").free() == {"2S", "3S", "4S", "5S"}


def test_an_emptied_waste_is_filled_again_from_the_first_on() -> None:
    table = play(deal("2S 6S 7S 5S", rows=1, wastes=3), "draw", "6S+7S")
    assert table.wastes == ((), (), ("5S",))
    assert play(table, "redeal", "draw").wastes == (("5S",), (), ())


# Reserve and cell.


def test_the_last_card_of_a_reserve_column_is_free() -> None:
    table = deal("2S 3S 4S 5C 9H", rows=1, reserve_columns=2, reserve_depth=2, passes=1, goal="all")
    assert table.free() == {"2S", "4S", "9H"}
    assert table.visible() == {"2S", "3S", "4S", "5C", "9H"}
    assert table.moves() == ["4S+9H"]
    assert table.play("4S+9H").free() == {"2S", "3S", "5C"}


def test_a_reserve_card_left_counts_for_the_goal_all() -> None:
    switches = {"rows": 1, "reserve_columns": 1, "reserve_depth": 1, "passes": 1}
    assert deal("KS 5D", **switches).play("KS").status() == "won"
    assert deal("KS 5D", goal="all", **switches).play("KS").status() == "stuck"
    assert play(deal("KS KD", goal="all", **switches), "KS", "KD").status() == "won"


def test_what_the_cell_takes() -> None:
    table = deal("3C 7H 9S KD 4H", cell=1, passes=1, stock_plays=True)
    assert table.moves() == ["KD", "draw", "store 7H", "store 9S"]
    drawn = table.play("draw")
    assert drawn.moves() == ["9S+4H", "KD", "draw", "store 7H", "store 9S"]
    assert drawn.play("draw").moves() == ["9S+4H", "store 4H", "store 7H", "store 9S"]
    reserve = deal("3C 5D", rows=1, reserve_columns=1, reserve_depth=1, cell=1, passes=1)
    assert reserve.moves() == ["store 3C"]


def test_the_cell_takes_one_card_and_gives_it_to_a_pair_only() -> None:
    table = deal("3C 7H 9S KD 4H", cell=1, passes=1, stock_plays=True).play("store 7H")
    assert table.free() == table.visible() - {"3C"} == {"7H", "9S", "KD"}
    assert (table.moves(), table.cards_left()) == (["KD", "draw"], 2)
    table = play(table, "draw", "9S+4H")
    assert table.free() == {"3C", "7H", "KD"}
    assert table.moves() == ["KD"]


def test_any_waste_top_may_be_stored() -> None:
    table = deal("2S 3S 4S 5S", rows=1, wastes=3, cell=1).play("draw")
    assert table.moves() == ["redeal", "store 2S", "store 3S", "store 4S", "store 5S"]
    assert table.play("store 4S").wastes == (("3S",), (), ("5S",))


def test_a_store_can_win_and_the_cell_card_pairs_with_the_stock_top() -> None:
    assert deal("9S 4H", rows=1, cell=1, stock_plays=True).play("store 9S").status() == "won"
    table = deal("9S 4H", rows=1, cell=1, stock_plays=True, goal="all").play("store 9S")
    assert table.moves() == ["9S+4H", "draw"]
    assert table.play("9S+4H").status() == "won"


def test_a_cell_card_left_counts_for_the_goal_all() -> None:
    table = deal("9S", rows=1, cell=1, goal="all", passes=1).play("store 9S")
    assert (table.cards_left(), table.status()) == (0, "stuck")


# Overlap and face-down rows.


def test_overlap_needs_the_only_remaining_cover() -> None:
    table = deal("6C 7H 5S 8D", overlap=True)
    assert table.moves() == ["draw"]
    table = play(table, "draw", "5S+8D")
    assert table.moves() == ["6C+7H"]
    assert table.play("6C+7H").status() == "won"
    without = play(deal("6C 7H 5S 8D"), "draw", "5S+8D")
    assert (without.moves(), without.status()) == ([], "stuck")


def test_overlap_needs_a_cover_that_is_free() -> None:
    table = play(deal("6C 7H KD 3S 4S 9S TD", rows=3, overlap=True), "4S+9S", "KD")
    assert table.moves() == ["draw"]
    table = play(table, "draw", "3S+TD")
    assert table.moves() == ["6C+7H"]


def test_overlap_at_the_row_ends_of_the_triangle() -> None:
    table = deal("6C 5D 7H", layout="inverted", overlap=True, passes=1)
    assert table.moves() == ["6C+7H"]
    assert table.play("6C+7H").free() == {"5D"}
    middle = deal("AC 6C 2C 7H 9D KD", layout="inverted", rows=3, overlap=True, passes=1)
    assert middle.play("KD").moves() == []


def test_a_face_down_card_is_seen_when_its_covers_are_gone() -> None:
    table = deal("KS 7H 6S 6D", face_down_rows=1)
    assert (table.visible(), table.cards_left()) == ({"7H", "6S"}, 3)
    assert play(table, "draw", "7H+6D").visible() == {"6S"}
    assert table.play("7H+6S").visible() == {"KS"}
    inverted = deal("6C 5D KH", layout="inverted", face_down_rows=2)
    assert inverted.visible() == {"KH"}
    assert inverted.play("KH").visible() == {"6C", "5D"}


# Scores.


@pytest.mark.parametrize(("redeals", "score"), [(0, 47), (1, 32), (2, 17), (3, -3)])
def test_par_goes_by_the_pass_that_clears(redeals: int, score: int) -> None:
    table = deal("KS 2D 3D 4D", rows=1, score="par")
    assert table.score() == -4
    table = play(table, *["draw", "draw", "draw", "redeal"] * redeals, "draw", "KS")
    assert table.score() == score


def test_par_keeps_the_pass_when_play_goes_on() -> None:
    table = deal("KS 6D 7D", rows=1, score="par", goal="all", passes=3, stock_plays=True).play("KS")
    assert table.score() == 48
    table = play(table, "draw", "draw", "redeal")
    assert (table.pass_number, table.score()) == (2, 48)
    assert play(table, "draw", "6D+7D").score() == 50


def test_par_deducts_reserve_and_cell_too() -> None:
    table = deal("4S 3D 2D", rows=1, reserve_columns=1, reserve_depth=1, cell=1, score="par")
    assert table.score() == -3
    assert table.play("store 4S").score() == 50 - 3


def test_microsoft_counts_removals_and_rows() -> None:
    table = deal("KS 7H 6S", score="microsoft", passes=1).play("7H+6S")
    assert table.score() == 5 + 25
    assert table.play("KS").score() == 30 + 5 + 50
    drawn = deal("2S 7H 6S", rows=1, score="microsoft", stock_plays=True).play("draw")
    assert (drawn.score(), drawn.play("7H+6S").score()) == (0, 5)


def test_microsoft_pays_rows_for_a_store_and_both_rows_of_an_overlap_pair() -> None:
    stored = deal("9S 4H", rows=1, cell=1, stock_plays=True, goal="all", score="microsoft").play("store 9S")
    assert stored.score() == 25
    assert stored.play("9S+4H").score() == 30
    pair = play(deal("6C 7H 5S 8D", overlap=True, score="microsoft"), "draw", "5S+8D", "6C+7H")
    assert pair.score() == 5 + 5 + 25 + 50


def test_microsoft_on_seven_rows() -> None:
    rules = replace(BASE, rows=7, overlap=True, score="microsoft")
    gone = tuple((None,) * length for length in range(3, 8))
    table = Table(rules, ("6C", "7H"), (("6C",), ("7H", None), *gone), (), (), ((),))
    assert table.play("6C+7H").score() == 5 + 250 + 500
    assert sum(ROW_BONUSES) + 28 * 5 == 1290


# Stuck and lost.


def test_stuck_looks_through_draws_and_redeals() -> None:
    assert deal("2S 3D JD", rows=1).status() == "playing"
    stuck = deal("2S 3D 4D", rows=1)
    assert (stuck.status(), stuck.moves()) == ("stuck", ["draw"])
    assert deal("2S JD 3D", rows=1, draw=2).status() == "stuck"
    drawn = [play(deal("2S JD 3D", rows=1, passes=passes), "draw", "draw") for passes in (1, 2)]
    assert [table.status() for table in drawn] == ["stuck", "playing"]
    assert play(drawn[1], "redeal", "draw", "draw").status() == "stuck"


def test_stuck_looks_through_stores() -> None:
    switches = {"layout": "inverted", "passes": 1}
    assert deal("7C 6D 5H", **switches).status() == "stuck"
    assert deal("7C 6D 5H", cell=1, **switches).status() == "playing"
    assert deal("4C 5H 6S", cell=1, passes=1).status() == "stuck"
    assert deal("2S", rows=1, cell=1, passes=1).status() == "playing"
    assert deal("2S", rows=1, cell=1, passes=1, goal="all").status() == "stuck"
    under_the_top = play(deal("2S JD 3D", rows=1, passes=1, goal="all", cell=1), "draw", "draw")
    assert under_the_top.status() == "playing"
    assert under_the_top.play("store 3D").moves() == ["2S+JD"]


def test_solve_bfs_gives_the_length_of_a_shortest_win() -> None:
    assert solve_bfs(deal("KS 7H 6S")) == 2
    assert solve_bfs(deal("2S 3D JD", rows=1)) == 3
    needs_redeal = "2C 7H 5S JD 3H 8D 6D"
    assert [solve_bfs(deal(needs_redeal, passes=passes)) for passes in (1, 2, None)] == [None, 9, 9]
    # Four draws, two pairs, and the apex goes into the cell; holding 3H to reach JD would take one more.
    assert solve_bfs(deal(needs_redeal, passes=1, cell=1)) == 7
    assert solve_bfs(deal("2C 3S 9H 4D TS JD", rows=1, goal="all", stock_plays=True)) == 2 + 3
    assert solve_bfs(deal("KS 7H 6S").play("7H+6S").play("KS")) == 0


def test_solve_bfs_tells_lost_from_stuck_and_from_given_up() -> None:
    lost = deal("2C 7H 6S 6D")
    assert (lost.status(), solve_bfs(lost)) == ("playing", None)
    with pytest.raises(RuntimeError, match="more than 2 positions"):
        solve_bfs(lost, limit=2)


def test_a_deal_needs_enough_different_cards() -> None:
    with pytest.raises(ValueError, match="twice"):
        deal("KS 7H 7H")
    with pytest.raises(ValueError, match="too few"):
        deal("KS 7H")
