"""Small games, exhausted by the reference engine: the solver says the same, with and without prunings."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace

import pytest
from solver.oracle import after, custom_rules, exhaust, reference_position, small_positions

from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.notation import position_text
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Prune
from pyramid_widget.solver.search import Search, Verdict, analyse, best_result, solve

PRUNINGS = [field.name for field in fields(Prune)]


def described(game: Game, state: State) -> str:
    """All that is needed to repeat a failure."""
    return f"{game.rules!r}\n{game.deal}\n{position_text(game, state)}"


def check_solutions(game: Game, state: State, shortest: int | None) -> None:
    """Verdict, line and shortest line are those that exhausting the game gave."""
    right = Verdict.LOST if shortest is None else Verdict.WINNABLE
    for fewest in (False, True):
        solution = solve(game, state, shortest=fewest)
        assert solution.verdict is right, described(game, state)
        assert solution.stopped_by is None
        if shortest is None:
            assert solution.moves is None
        else:
            assert solution.moves is not None
            assert game.won(after(game, state, solution.moves)), described(game, state)
            assert len(solution.moves) >= shortest, described(game, state)
            if fewest:
                assert solution.shortest
                assert len(solution.moves) == shortest, described(game, state)


def check_best_result(game: Game, state: State, fewest: int) -> None:
    """The fewest pyramid cards are left by the line that comes with it, and proved."""
    best = best_result(game, state)
    assert best.proved
    assert best.cards_left == fewest, described(game, state)
    assert best.moves is not None
    assert game.cards_left(after(game, state, best.moves)) == fewest


def check_prunings(game: Game, state: State, shortest: int | None) -> None:
    """Each pruning alone off, and all of them, leave the verdict as it is."""
    right = Verdict.LOST if shortest is None else Verdict.WINNABLE
    choices = [Prune(**{name: False}) for name in PRUNINGS] + [Prune(**dict.fromkeys(PRUNINGS, False))]
    for prune in choices:
        for fewest in (False, True):
            solution = Search(game, state, shortest=fewest, prune=prune).run_all()
            assert solution.verdict is right, (prune, described(game, state))
            if shortest is not None:
                assert game.won(after(game, state, solution.moves or ())), (prune, described(game, state))
            if fewest and shortest is not None:
                assert solution.moves is not None
                assert len(solution.moves) == shortest, (prune, described(game, state))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(variant: str) -> None:
    verdicts: Counter[bool] = Counter()
    for game, state, truth in small_positions(VARIANTS[variant], 1, 20):
        check_solutions(game, state, truth.shortest)
        check_best_result(game, state, truth.fewest)
        check_prunings(game, state, truth.shortest)
        verdicts[truth.shortest is None] += 1
    assert min(verdicts[True], verdicts[False]) >= 2


@pytest.mark.parametrize("number", range(32))
def test_custom_rules(number: int) -> None:
    rules = custom_rules(random.Random(number))
    for game, state, truth in small_positions(rules, number, 5, limit=300):
        check_solutions(game, state, truth.shortest)
        check_best_result(game, state, truth.fewest)
        check_prunings(game, state, truth.shortest)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(400))
def test_more_custom_rules(number: int) -> None:
    rules = custom_rules(random.Random(1_000 + number))
    for game, state, truth in small_positions(rules, number, 25):
        check_solutions(game, state, truth.shortest)
        check_best_result(game, state, truth.fewest)
        check_prunings(game, state, truth.shortest)


SMALL_TURNS = {
    "several wastes, redealt": Rules(wastes=3, passes=3, goal="all"),
    "several wastes without end": Rules(wastes=3),
    "two wastes and a cell": Rules(wastes=2, passes=2, cell=1),
    "three cards a draw, stock plays": Rules(draw=3, stock_plays=True, passes=2, goal="all"),
    "five cards a draw without end": Rules(draw=5, goal="all"),
    "cell, unlimited passes": Rules(cell=1, stock_plays=True),
    "cell, everything, unlimited passes": Rules(cell=1, goal="all"),
    "overlap without end": Rules(overlap=True),
    "overlap and cell": Rules(overlap=True, cell=1, passes=2, stock_plays=True),
    "inverted, overlap, two passes": Rules(layout="inverted", overlap=True, passes=2, goal="all"),
    "reserve of deep columns": Rules(rows=5, reserve_columns=3, reserve_depth=3, passes=2),
    "sixes of one rank": Rules(deck="spanish", passes=2, stock_plays=True, goal="all"),
}


@pytest.mark.parametrize("name", SMALL_TURNS)
def test_switches_that_meet(name: str) -> None:
    rules = replace(SMALL_TURNS[name], key=name)
    for game, state, truth in small_positions(rules, 7, 12, limit=400):
        check_solutions(game, state, truth.shortest)
        check_best_result(game, state, truth.fewest)
        check_prunings(game, state, truth.shortest)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_move_is_judged(variant: str) -> None:
    for game, state, _ in small_positions(VARIANTS[variant], 2, 4, limit=150):
        answers = analyse(game, state)
        assert tuple(sorted(answers)) == game.legal_moves(state)
        for move, solution in answers.items():
            follows = game.play(state, move)
            truth = exhaust(reference_position(game, follows))
            right = Verdict.LOST if truth.shortest is None else Verdict.WINNABLE
            assert solution.verdict is right, (move, described(game, state))
            if truth.shortest is not None:
                assert solution.moves is not None
                assert game.won(after(game, follows, solution.moves)), (move, described(game, state))
