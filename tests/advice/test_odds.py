"""Exact odds: against the numbers of a probability course, counts by hand, and every order tried."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb, factorial

import pytest
from advice.tables import laid
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from pyramid_widget.advice.observe import resample
from pyramid_widget.advice.odds import draw_odds, partner_counts
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, State
from pyramid_widget.game.variants import VARIANTS


def bottom_rows() -> list[tuple[list[int], int]]:
    """Every bottom row but for what symmetry makes equal, with how many of the C(52, 7) rows are like it.

    A rank pair counts as (cards of the one, of the other), the larger first; the six are interchangeable.
    """
    rows = []
    for pairs in combinations_with_replacement([(a, b) for a in range(5) for b in range(a + 1)], 6):
        kings = 7 - sum(a + b for a, b in pairs)
        if not 0 <= kings <= 4:
            continue
        ways = comb(4, kings) * factorial(6)
        for times in Counter(pairs).values():
            ways //= factorial(times)
        cards = [4 * 12 + suit for suit in range(kings)]
        for low, (a, b) in enumerate(pairs):
            ways *= comb(4, a) * comb(4, b) * (1 if a == b else 2)
            cards += [4 * low + suit for suit in range(a)] + [4 * (11 - low) + suit for suit in range(b)]
        rows.append((cards, ways))
    return rows


def test_the_first_stock_card_leaves_at_once_in_19282_of_38675_deals() -> None:
    rules = replace(VARIANTS["solitarium"], face_down_rows=6)  # all but the bottom row are exchangeable
    chance, number = Fraction(0), 0
    for cards, ways in bottom_rows():
        rest = [card for card in range(52) if card not in cards]
        game = Game(Deal(rules, (*rest[:21], *cards, *rest[21:])))
        chance += ways * draw_odds(game, game.start(), 1)[0]
        number += ways
    assert number == comb(52, 7)
    assert chance / number == Fraction(19282, 38675)


# Of the 24 cards of the stock so many pair with the apex, the only card left of the pyramid.
TENS = "TD TH TC TS"
FILLER = "AS 2S 4S 5S 6S 7S 8S 9S JS QS AH 2H 4H 5H 6H 7H 8H 9H JH QH AD 2D 4D 5D 6D 7D 8D 9D"


def apex_three(wanted: int, drawn: int = 0) -> tuple[Game, State]:
    """The three of spades and a stock of 24 with so many tens, after so many misses."""
    filler = FILLER.split()
    stock = [*filler[: 24 - wanted], *TENS.split()[:wanted]]
    return laid("solitarium", "3S", waste=" ".join(stock[:drawn]), stock=" ".join(stock[drawn:]))


@pytest.mark.parametrize(
    ("wanted", "draws", "none_in_eight"),
    [
        (1, Fraction(25, 2), Fraction(2, 3)),
        (2, Fraction(25, 3), Fraction(10, 23)),
        (3, Fraction(25, 4), Fraction(70, 253)),
        (4, Fraction(5), Fraction(130, 759)),
    ],
)
def test_waiting_for_a_wanted_card(wanted: int, draws: Fraction, none_in_eight: Fraction) -> None:
    odds = draw_odds(*apex_three(wanted), 24)
    assert odds[0] == Fraction(wanted, 24)
    assert 1 - odds[7] == none_in_eight
    assert sum(1 - chance for chance in (Fraction(0), *odds)) == draws  # E[X] is the sum of P(X > j)
    assert odds[-1] == 1


def test_after_ten_misses() -> None:
    assert draw_odds(*apex_three(3, 10), 1) == (Fraction(3, 14),)


def test_what_was_seen_is_certain() -> None:
    game, state = laid("solitarium", "3S", stock="5D 6D TD 7D", pass_number=2)
    assert draw_odds(game, state, 4) == (0, 0, 1, 1)
    game, state = laid("solitarium", "3S", stock="5D 6D TD 7D")
    assert draw_odds(game, state, 3, seen=1 << 29) == (Fraction(1, 3), Fraction(1, 3), Fraction(2, 3))
    assert draw_odds(game, state, 3, seen=1 << 30) == (0, 0, 1)


def test_past_a_redeal() -> None:
    game, state = laid("solitarium", "3S", waste="TD 5D", stock="6D")
    assert draw_odds(game, state, 9) == (0, 1)  # the next draw leads back to the start
    one_pass = replace(VARIANTS["solitarium"], passes=1)
    assert draw_odds(*laid(one_pass, "3S", waste="TD 5D", stock="6D"), 9) == (0,)


def test_draws_of_three_and_three_wastes() -> None:
    # Of four cards the third comes up, then the fourth; on three wastes three come up, then the fourth.
    stock = {"stock": "5D 6D TD 7D"}
    assert draw_odds(*laid("king-tut", "3S", **stock), 2) == (Fraction(1, 4), Fraction(1, 2))
    assert draw_odds(*laid("apophis", "3S", **stock), 2) == (Fraction(3, 4), 1)


def test_no_draw_no_chance_and_nonsense() -> None:
    assert draw_odds(*laid("solitarium", "3S"), 5) == ()
    game, state = apex_three(1)
    assert draw_odds(game, state, 0) == ()
    for wrong in (-1, True, 2.0):
        with pytest.raises(OptionError, match="whole number of draws"):
            draw_odds(game, state, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["solitarium", "relaxed", "king-tut", "apophis", "thirteen"])
def test_against_every_order_of_the_stock(rules: str) -> None:
    stock = "4D TD 8C KH TS"
    game, state = laid(rules, "AS 5C --", waste="2C", stock=f"2S {stock}")
    unseen = [
        slot for slot in range(game.size) if state.left >> slot & 1 and not game.face_up(state) >> slot & 1
    ]
    hits = [0] * 8
    orders = list(permutations([game.deal.cards[slot] for slot in unseen]))
    for order in orders:
        cards = list(game.deal.cards)
        for slot, card in zip(unseen, order, strict=True):
            cards[slot] = card
        at, dealt, hit = state, Game(Deal(game.rules, tuple(cards))), False
        shown = dealt.free(at)
        board = dealt.free(at) & dealt.board_mask
        for draw in range(8):
            if DRAW not in dealt.legal_moves(at):
                break
            at = dealt.play(at, DRAW)
            came = dealt.free(at) & ~shown
            shown |= came
            ranks = {13 - dealt.values[slot] for slot in range(28) if board >> slot & 1} | {13}
            hit |= any(dealt.values[slot] in ranks for slot in range(28, 52) if came >> slot & 1)
            hits[draw] += hit
    draws = len(draw_odds(game, state, 8)) if game.rules.passes == 1 else sum(1 for hit in hits if hit)
    odds = draw_odds(game, state, 8)[:draws]
    assert list(odds) == [Fraction(hit, len(orders)) for hit in hits[: len(odds)]]


@given(positions())
def test_the_cards_of_a_rank_add_up(place: tuple[Game, State]) -> None:
    game, state = place
    copies = game.size // game.target
    for count in partner_counts(game, state):
        assert count.free + count.buried + count.gone + count.unseen == copies


@given(positions(), st.randoms(use_true_random=False))
def test_odds_depend_on_no_unseen_card(place: tuple[Game, State], rng: random.Random) -> None:
    game, state = place
    seen = game.face_up(state) | (rng.getrandbits(game.size) if rng.random() < 0.5 else 0)
    other = resample(game, state, seen=seen, rng=rng)
    assert draw_odds(game, state, 9, seen=seen) == draw_odds(other, state, 9, seen=seen)
    assert partner_counts(game, state, seen=seen) == partner_counts(other, state, seen=seen)


def test_where_the_cards_of_a_rank_are() -> None:
    game, state = laid("solitarium", "KS 3S TH -- 3D", waste="TD 3C", stock="TC 5D")
    counts = {count.rank: count[1:] for count in partner_counts(game, state)}
    assert counts[3] == (2, 1, 1, 0)
    assert counts[10] == (0, 2, 1, 1)
    assert counts[13] == (0, 1, 3, 0)
    assert counts[5] == (0, 0, 3, 1)
