"""How a search is run: in slices, cancelled, limited; what its answers look like."""

from __future__ import annotations

import re
import threading
from dataclasses import fields, replace
from typing import Any

import pytest
from solver.oracle import after

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Prune
from pyramid_widget.solver.many import solve_many
from pyramid_widget.solver.search import (
    Limit,
    Search,
    Solution,
    Verdict,
    analyse,
    best_result,
    solve,
)


def game_of(number: int, variant: str | Rules = "solitarium") -> Game:
    return Game(Deal.from_number(number, variant))


def by_slices(game: Game, nodes: int, *, shortest: bool = False) -> tuple[Solution, int]:
    """The answer of a search run in slices, and how many slices there were."""
    search = Search(game, shortest=shortest)
    slices = 1
    while not search.run(nodes):
        slices += 1
    return search.solution, slices


@pytest.mark.parametrize("variant", VARIANTS)
def test_slices_give_what_one_go_gives(variant: str) -> None:
    limit = Limit(nodes=20_000)
    for number in range(4):
        game = game_of(number, variant)
        whole = Search(game, limit=limit)
        while not whole.run(10**9):
            pass
        search = Search(game, limit=limit)
        while not search.run(37):
            pass
        assert search.solution == whole.solution


@pytest.mark.parametrize(("variant", "number"), [("cell", 721), ("reserve-six", 453)])
def test_slices_that_end_within_turns_change_nothing(variant: str, number: int) -> None:
    # Both take several turns of each of the two searches.
    whole = Search(game_of(number, variant))
    while not whole.run(10**9):
        pass
    for nodes in (1_000, 2_500):
        assert by_slices(game_of(number, variant), nodes)[0] == whole.solution


def test_shortest_line_in_slices_is_that_of_one_go() -> None:
    for number in range(4):
        game = game_of(number, "microsoft")
        assert by_slices(game, 500, shortest=True)[0] == by_slices(game, 10**9, shortest=True)[0]


def test_slices_are_many_and_progress_is_seen() -> None:
    game = game_of(1, "strict")
    search, seen = Search(game), []
    while not search.run(20):
        assert search.solution.verdict is Verdict.UNKNOWN
        seen.append(search.solution.nodes)
    assert len(seen) > 1
    assert seen == sorted(set(seen))
    assert search.solution.nodes >= seen[-1]


def test_running_on_after_the_end_changes_nothing() -> None:
    search = Search(game_of(7))
    while not search.run(1000):
        pass
    solution = search.solution
    assert search.run(1000)
    search.cancel()
    assert search.solution == solution


def test_cancelled_search_is_unknown_and_says_so() -> None:
    search = Search(game_of(1, "strict"))
    assert not search.run(10)
    search.cancel()
    assert search.run(10)
    assert search.solution.verdict is Verdict.UNKNOWN
    assert search.solution.stopped_by == "cancelled"
    assert not search.solution.moves


@pytest.mark.parametrize("shortest", [False, True])
def test_a_search_is_cancelled_while_another_thread_runs_it(shortest: bool) -> None:
    """It ends there, and its arrays go to no other search before."""
    hard, other = game_of(361, "tuts-tomb"), game_of(10, "tuts-tomb")
    alone = solve(other, limit=Limit(nodes=20_000))
    for _ in range(5):
        search = Search(hard, shortest=shortest)
        ended: list[bool] = []
        thread = threading.Thread(target=lambda search=search, ended=ended: ended.append(search.run(100_000)))
        thread.start()
        search.cancel()
        assert solve(other, limit=Limit(nodes=20_000)) == alone
        thread.join()
        assert ended == [True]
        assert search.solution.stopped_by == "cancelled"


@pytest.mark.parametrize("nodes", [2**63, 10**30])
def test_more_positions_than_any_search_has(nodes: int) -> None:
    search = Search(game_of(7))
    assert search.run(nodes)
    assert search.solution.verdict is Verdict.WINNABLE


@pytest.mark.parametrize("limit", [1000, None, "100"])
@pytest.mark.parametrize("ask", [solve, best_result, Search])
def test_what_is_no_limit_is_refused_by_name(ask: Any, limit: object) -> None:
    with pytest.raises(OptionError, match=re.escape(f"limit={limit!r}: a Limit")):
        ask(game_of(7), limit=limit)
    with pytest.raises(OptionError, match="a Limit"):
        analyse(game_of(7), game_of(7).start(), limit=limit)  # type: ignore[arg-type]


def test_what_is_no_prune_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="prune=None"):
        Search(game_of(7), prune=None)  # type: ignore[arg-type]


SEVERAL_WASTES = Rules(wastes=3, passes=2, goal="all")


@pytest.mark.parametrize("number", [23, 60, 67, 77, 88, 89, 95, 98, 103, 131, 132, 134])
def test_a_search_that_needs_room_for_orders_goes_on_where_it_was(number: int) -> None:
    """Won deals, as their lines show; each needs mid-pass moves of a position at which the room ran out."""
    game = game_of(number, SEVERAL_WASTES)
    solution = solve(game)
    assert solution.verdict is Verdict.WINNABLE
    assert game.won(after(game, game.start(), solution.moves))


@pytest.mark.parametrize("wastes", [2, 3, 4])
def test_room_for_orders_that_is_there_from_the_start_changes_nothing(wastes: int) -> None:
    rules = replace(SEVERAL_WASTES, wastes=wastes)
    limit = Limit(nodes=30_000)
    numbers = range(30)
    fresh = [solve(game_of(number, rules), limit=limit) for number in numbers]
    many = solve_many(numbers, rules, limit=limit)
    assert [solution.nodes for solution in fresh] == list(many.nodes)


def hard_deal(variant: str | Rules = "king-tut") -> Game:
    """A deal that takes over twenty thousand positions."""
    for number in range(2_000):
        game = game_of(number, variant)
        if solve(game, limit=Limit(nodes=20_000)).stopped_by == "nodes":
            return game
    raise AssertionError("no hard deal")


OVERRUN = 4_000
"""A test without the stock's order that has begun is finished: so many positions more than the limit."""


def test_limits_stop_a_search_and_are_named() -> None:
    game = hard_deal()
    nodes = solve(game, limit=Limit(nodes=500))
    assert (nodes.verdict, nodes.stopped_by) == (Verdict.UNKNOWN, "nodes")
    assert nodes.nodes <= 500 + OVERRUN
    seconds = solve(game, limit=Limit(seconds=0.0))
    assert (seconds.verdict, seconds.stopped_by) == (Verdict.UNKNOWN, "seconds")
    memory = solve(game, limit=Limit(memory=1 << 16))
    assert (memory.verdict, memory.stopped_by) == (Verdict.UNKNOWN, "memory")
    for solution in (nodes, seconds, memory):
        assert solution.moves is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_limit_stops_every_variant(variant: str) -> None:
    for number in range(3):
        solution = solve(game_of(number, variant), limit=Limit(nodes=30))
        assert solution.nodes <= 30 + OVERRUN
        assert (solution.verdict is Verdict.UNKNOWN) == (solution.stopped_by == "nodes")


def test_enough_nodes_give_the_answer() -> None:
    game = hard_deal()
    solution = solve(game)
    assert solution.verdict is not Verdict.UNKNOWN
    assert solve(game, limit=Limit(nodes=solution.nodes + 1)) == solution


@pytest.mark.parametrize("variant", VARIANTS)
def test_winning_lines_are_played_to_the_end(variant: str) -> None:
    # Six rows and all 52 cards in one pass are won too seldom to be met in forty deals.
    won = 0
    for number in range(200 if variant == "six-row" else 40):
        game = game_of(number, variant)
        solution = solve(game, limit=Limit(nodes=50_000))
        if solution.verdict is Verdict.WINNABLE:
            assert solution.moves is not None
            assert game.won(after(game, game.start(), solution.moves))
            won += 1
        else:
            assert solution.moves is None
    assert won > 0


def test_won_position_needs_no_move() -> None:
    game = game_of(7)
    won = State(game.stock_mask, game.board_size, cleared_in=1)
    for shortest in (False, True):
        solution = solve(game, won, shortest=shortest)
        assert (solution.verdict, solution.moves) == (Verdict.WINNABLE, ())
    assert analyse(game, won) == {}
    best = best_result(game, won)
    assert (best.cards_left, best.moves, best.proved) == (0, (), True)


def test_solver_goes_on_from_the_middle_of_its_own_line() -> None:
    for variant in ("solitarium", "microsoft", "king-tut", "apophis", "cell", "overlap"):
        game = next(
            game
            for game in (game_of(number, variant) for number in range(100))
            if solve(game, limit=Limit(nodes=50_000)).verdict is Verdict.WINNABLE
        )
        moves = solve(game).moves
        assert moves is not None
        state = game.start()
        for move in moves:
            assert solve(game, state).verdict is Verdict.WINNABLE
            state = game.play(state, move)


def test_analysis_names_every_legal_move_and_agrees_with_solve() -> None:
    for number in (1, 7, 12):
        game = game_of(number, "microsoft")
        state = game.start()
        answers = analyse(game, state)
        assert tuple(sorted(answers)) == game.legal_moves(state)
        for move, solution in answers.items():
            assert solution.verdict is solve(game, game.play(state, move)).verdict
        some_win = any(solution.verdict is Verdict.WINNABLE for solution in answers.values())
        assert some_win == (solve(game).verdict is Verdict.WINNABLE)


def test_drawing_with_passes_to_spare_keeps_the_verdict() -> None:
    for number in range(6):
        game = game_of(number)
        answers = analyse(game, game.start())
        draw = next(solution for move, solution in answers.items() if move.kind is MoveKind.DRAW)
        assert draw.verdict is solve(game).verdict


def test_best_result_of_a_winnable_deal_is_zero_and_of_a_lost_one_is_not() -> None:
    for number in range(12):
        game = game_of(number)
        verdict, best = solve(game).verdict, best_result(game, limit=Limit(nodes=200_000))
        assert best.moves is not None
        assert game.cards_left(after(game, game.start(), best.moves)) == best.cards_left
        if best.proved:
            assert (best.cards_left == 0) == (verdict is Verdict.WINNABLE)
        else:
            assert best.stopped_by == "nodes"


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    games = [game_of(number, "relaxed") for number in range(8)]
    apart = [solve(game) for game in games]
    searches = [Search(game) for game in games]
    open_ones = list(searches)
    while open_ones:
        open_ones = [search for search in open_ones if not search.run(50)]
    assert [search.solution for search in searches] == apart


def test_searches_in_threads_do_not_disturb_each_other() -> None:
    games = [game_of(number, "strict") for number in range(24)]
    apart = [solve(game) for game in games]
    found: dict[int, Solution] = {}

    def work(first: int) -> None:
        for number in range(first, len(games), 4):
            found[number] = solve(games[number])

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(len(games))] == apart


def test_shortest_is_no_longer_than_any_line() -> None:
    for number in range(6):
        game = game_of(number, "solitarium")
        any_line, fewest = solve(game), solve(game, shortest=True)
        assert any_line.verdict is fewest.verdict
        if fewest.moves is not None:
            assert any_line.moves is not None
            assert len(fewest.moves) <= len(any_line.moves)


def test_pass_number_counts_where_passes_are_limited() -> None:
    rules = replace(find_variant("solitarium"), passes=3)
    differ = 0
    for number in range(40):
        game = game_of(number, rules)
        first = solve(game).verdict
        last = solve(game, game.start()._replace(pass_number=3)).verdict
        assert not (first is Verdict.LOST and last is Verdict.WINNABLE)
        differ += first is not last
    assert differ > 10


def check_prunings_on_whole_deals(variant: str, numbers: range, limit: Limit) -> int:
    """No verdict with all prunings contradicts one with all but one or with none; how many were compared."""
    names = [field.name for field in fields(Prune)]
    choices = [Prune(**{name: False}) for name in names] + [Prune(**dict.fromkeys(names, False))]
    compared = 0
    for number in numbers:
        game = game_of(number, variant)
        verdict = Search(game, limit=limit).run_all().verdict
        for prune in choices:
            other = Search(game, limit=limit, prune=prune).run_all().verdict
            if Verdict.UNKNOWN not in (verdict, other):
                assert other is verdict, (variant, number, prune)
                compared += 1
    return compared


@pytest.mark.parametrize("variant", VARIANTS)
def test_prunings_keep_the_verdicts_of_whole_deals(variant: str) -> None:
    assert check_prunings_on_whole_deals(variant, range(500, 505), Limit(nodes=10_000)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_prunings_keep_the_verdicts_of_many_whole_deals(variant: str) -> None:
    assert check_prunings_on_whole_deals(variant, range(600, 700), Limit(nodes=300_000)) > 100


@pytest.mark.parametrize("nodes", [-1, 1e4, 1.5, float("nan"), "7", None, True])
def test_a_search_goes_on_by_a_whole_number_of_positions(nodes: Any) -> None:
    with pytest.raises(OptionError, match=r"^nodes="):
        Search(game_of(7)).run(nodes)
