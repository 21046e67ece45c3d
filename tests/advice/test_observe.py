"""What the player knows, and the deals that he cannot tell apart: all, and equally likely."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import factorial

import pytest
from advice.tables import laid
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from pyramid_widget.advice.observe import (
    arrangements,
    as_seen,
    known_cards,
    orders_of,
    resample,
    seen_cards,
    unseen_cards,
)
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.variants import VARIANTS

HALF = {"board": "3S 9C TH", "waste": "TD"}


@pytest.mark.parametrize(
    ("stock", "count"),
    [("4D", 1), ("4D 5D", 2), ("4D 4H", 1), ("4D 4H 5S", 3), ("4D 4H 5S 5C", 6), ("4D 5H 6S 7C 8D", 120)],
)
def test_arrangements_are_counted_by_rank(stock: str, count: int) -> None:
    game, state = laid("relaxed", **HALF, stock=f"2S {stock}")  # the top of the stock lies face up
    assert arrangements(game, state) == count
    unseen = [game.values[slot] for slot in unseen_cards(game, state)]
    assert count == max(1, len(set(permutations(unseen))))


def test_what_was_seen_is_no_longer_counted() -> None:
    game, state = laid("solitarium", **HALF, stock="4D 5D 6D 7D")
    assert arrangements(game, state) == 24
    assert arrangements(game, state, seen=1 << 30) == 6
    assert arrangements(game, state._replace(pass_number=2)) == 1


def test_cards_face_down_in_the_pyramid_are_among_them() -> None:
    game, state = laid("thirteen", "3S 9C TH", stock="2S 4D 5D")
    assert unseen_cards(game, state) == (0, 29, 30)
    assert arrangements(game, state) == 6


def test_the_card_that_always_lies_at_the_apex_is_known_face_down_too() -> None:
    rules = replace(VARIANTS["thirteen"], fixed_apex="KS")
    game = Game(Deal.from_number(1, rules))
    state = game.start()
    assert not seen_cards(game, state) & 1
    assert known_cards(game, state) & 1
    assert all(resample(game, state, rng=random.Random(seed)).name(0) == "KS" for seed in range(20))


def test_each_arrangement_is_drawn_equally_often() -> None:
    game, state = laid("relaxed", **HALF, stock="2S 4D 5D 6D 7D")
    rng, times = random.Random(5), 4_800
    drawn = Counter(resample(game, state, rng=rng).deal.cards for _ in range(times))
    assert len(drawn) == 24
    expected = times / 24
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 49.73  # χ², 23 df, 99.9 %


@given(positions(), st.randoms(use_true_random=False), st.booleans())
def test_the_player_cannot_tell_a_resampled_game(
    place: tuple[Game, State], rng: random.Random, more: bool
) -> None:
    game, state = place
    seen = rng.getrandbits(game.size) if more else None
    other = resample(game, state, seen=seen, rng=rng)
    known = known_cards(game, state, seen)
    gone = (1 << game.size) - 1 & ~state.left
    for slot in range(game.size):
        if (known | gone) >> slot & 1:
            assert other.deal.cards[slot] == game.deal.cards[slot]
    assert sorted(other.deal.cards) == sorted(game.deal.cards)
    assert other.legal_moves(state) == game.legal_moves(state)
    assert as_seen(other, state, seen=seen) == as_seen(game, state, seen=seen)


@given(st.lists(st.integers(1, 4), max_size=6))
def test_every_order_comes_once(values: list[int]) -> None:
    orders = [tuple(values[index] for index in order) for order in orders_of(values)]
    assert set(orders) == set(permutations(values))
    assert len(orders) == len(set(orders))
    assert all(sorted(order) == list(range(len(values))) for order in orders_of(values))


def test_the_whole_stock_of_a_deal() -> None:
    game = Game(Deal.from_number(7, "relaxed"))
    ranks = Counter(game.values[slot] for slot in range(29, 52))
    count = factorial(23)
    for times in ranks.values():
        count //= factorial(times)
    assert arrangements(game, game.start()) == count
