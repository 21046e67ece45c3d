"""Many arrangements at once: each verdict is that of the analysis of the same game, alone."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from solver.oracle import small_positions

from pyramid_widget.errors import DealError, IllegalMoveError, OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.judge import Judge, judge_moves
from pyramid_widget.solver.search import analyse

CODES = {Verdict.WINNABLE: 1, Verdict.LOST: 0, Verdict.UNKNOWN: -1}


def played(game: Game, moves: int, rng: random.Random) -> State:
    """A position in the middle of a random game, cards mostly taken where they can be."""
    state = game.start()
    for _ in range(moves):
        legal = game.legal_moves(state)
        removals = [move for move in legal if move.kind is MoveKind.REMOVE]
        choice = rng.choice(removals if removals and rng.random() < 0.7 else legal or [DRAW])
        if not legal or game.won(game.play(state, choice)):
            break
        state = game.play(state, choice)
    return state


def resampled(game: Game, state: State, rows: int, rng: random.Random) -> list[list[int]]:
    """The game's cards, those that no legal move takes and that lie neither free nor gone dealt anew."""
    named = sum(1 << slot for slot in {slot for move in game.legal_moves(state) for slot in move.slots})
    hidden = [slot for slot in bits(state.left & ~game.free(state) & ~named) if slot]
    arrangements = []
    for _ in range(rows):
        cards = list(game.deal.cards)
        dealt = [cards[slot] for slot in hidden]
        rng.shuffle(dealt)
        for slot, card in zip(hidden, dealt, strict=True):
            cards[slot] = card
        arrangements.append(cards)
    return arrangements


def one_by_one(game: Game, state: State, arrangements: list[list[int]]) -> list[list[int]]:
    """The same verdicts from the analysis of each game."""
    found = []
    for cards in arrangements:
        answers = analyse(Game(Deal(game.rules, tuple(cards))), state)
        found.append([CODES[answers[move].verdict] for move in game.legal_moves(state)])
    return found


OTHERS = {
    "two passes": Rules(passes=2),
    "three passes, everything, stock plays": Rules(passes=3, goal=Goal.ALL, stock_plays=True),
    "everything without end": Rules(goal=Goal.ALL),
    "three wastes without end": Rules(wastes=3),
    "three wastes, three passes": Rules(wastes=3, passes=3, goal=Goal.ALL),
    "cell without end": Rules(cell=1, stock_plays=True),
    "three cards a draw, two passes": Rules(draw=3, passes=2, stock_plays=True),
}


@pytest.mark.parametrize("name", [*VARIANTS, *OTHERS])
def test_verdicts_are_those_of_the_analysis(name: str) -> None:
    rules = VARIANTS.get(name) or replace(OTHERS[name], key=name)
    rng = random.Random(name)
    met = set()
    for game, state, _ in small_positions(rules, 3, 12, limit=200):
        arrangements = resampled(game, state, 6, rng)
        expected = one_by_one(game, state, arrangements)
        assert judge_moves(game, state, arrangements).tolist() == expected
        met |= {verdict for row in expected for verdict in row}
    assert met == {0, 1}


@pytest.mark.parametrize("variant", ["solitarium", "relaxed", "microsoft", "king-tut", "apophis", "giza"])
def test_verdicts_in_the_middle_of_whole_games(variant: str) -> None:
    rng = random.Random(variant)
    met = set()
    for number in range(4):
        game = Game(Deal.from_number(number, variant))
        state = played(game, 12, rng)
        arrangements = resampled(game, state, 6, rng)
        expected = one_by_one(game, state, arrangements)
        assert judge_moves(game, state, arrangements).tolist() == expected
        met |= {verdict for row in expected for verdict in row}
    assert met == {0, 1}


def hard_batch(variant: str, rows: int = 12) -> tuple[Game, State, list[list[int]]]:
    game = Game(Deal.from_number(5, variant))
    state = played(game, 8, random.Random(5))
    return game, state, resampled(game, state, rows, random.Random(6))


@pytest.mark.parametrize("variant", ["relaxed", "microsoft", "apophis", "cell"])
def test_slices_change_nothing(variant: str) -> None:
    game, state, arrangements = hard_batch(variant, 5)
    judge = Judge(game, state, arrangements)
    slices, rows = 0, [0]
    while not judge.run(19):
        slices += 1
        rows.append(judge.rows)
        known = judge.verdicts[: judge.rows]
        assert (known >= 0).all()
    assert slices > 3
    assert rows == sorted(rows)
    assert judge.rows == len(arrangements)
    assert judge.verdicts.tolist() == judge_moves(game, state, arrangements).tolist()


@pytest.mark.parametrize("variant", ["relaxed", "par", "king-tut", "apophis", "cell", "solitarium"])
def test_limit_leaves_open_and_never_misleads(variant: str) -> None:
    # What was given up half-way must not stand as lost for the next move of the same arrangement.
    game, state, arrangements = hard_batch(variant)
    right = judge_moves(game, state, arrangements, limit=Limit(nodes=1_000_000))
    open_ones = 0
    for nodes in (0, 5, 40, 300):
        found = judge_moves(game, state, arrangements, limit=Limit(nodes=nodes))
        assert ((found == right) | (found == -1) | (right == -1)).all()
        open_ones += int((found == -1).sum())
    assert open_ones > 0


def test_little_memory_leaves_open_and_goes_on() -> None:
    game, state, arrangements = hard_batch("cell")
    right = judge_moves(game, state, arrangements, limit=Limit(nodes=1_000_000))
    found = judge_moves(game, state, arrangements, limit=Limit(memory=1 << 16))
    assert ((found == right) | (found == -1) | (right == -1)).all()
    assert (found == -1).any()
    assert (found != -1).any()


def test_moves_that_are_asked_for_are_the_columns() -> None:
    game = Game(Deal.from_number(7))
    state = game.start()
    moves = game.legal_moves(state)
    whole = judge_moves(game, state, [game.deal.cards])
    assert judge_moves(game, state, [game.deal.cards], moves=moves[::-1]).tolist() == whole[:, ::-1].tolist()
    assert judge_moves(game, state, np.array([game.deal.cards] * 3), moves=moves[:1]).shape == (3, 1)


def test_nothing_to_judge_is_no_error() -> None:
    game = Game(Deal.from_number(7))
    won = State(game.stock_mask, game.board_size, cleared_in=1)
    assert judge_moves(game, won, [game.deal.cards] * 2).shape == (2, 0)
    assert judge_moves(game, game.start(), np.zeros((0, 52), dtype=int)).shape == (0, 3)


CARDS = list(Deal.from_number(7).cards)


@pytest.mark.parametrize(
    "arrangements",
    [
        None,
        7,
        CARDS,
        [CARDS[:-1]],
        [CARDS, CARDS[:-1]],
        [[0] * 52],
        [[-1, *CARDS[1:]]],
        [[None] * 52],
        [[float(card) for card in CARDS]],
        [CARDS, CARDS[::-1]],
        "cards",
    ],
)
def test_what_is_no_arrangement_never_reaches_the_search(arrangements: Any) -> None:
    game = Game(Deal.from_number(7))
    with pytest.raises(DealError):
        judge_moves(game, game.start(), arrangements)


def test_what_is_no_legal_move_is_refused() -> None:
    game = Game(Deal.from_number(7))
    for move in (REDEAL, Move(MoveKind.REMOVE, (0,)), 7):
        with pytest.raises(IllegalMoveError):
            judge_moves(game, game.start(), [CARDS], moves=[move])  # type: ignore[list-item]


@pytest.mark.parametrize("nodes", [-1, 1.5, None, "7"])
def test_what_is_no_number_of_positions_is_refused(nodes: Any) -> None:
    game = Game(Deal.from_number(7))
    with pytest.raises(OptionError, match="nodes"):
        Judge(game, game.start(), [CARDS]).run(nodes)
