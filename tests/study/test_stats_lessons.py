"""Every exact value of the probability lessons, as published fractions and decimals."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind
from pyramid_widget.game.rules import Rules
from pyramid_widget.study.stats import (
    Comparison,
    Pmf,
    coverage,
    false_alarm,
    lethal_cards,
    opening_moves,
    run_probability,
    sample_size,
    wald,
    wilson,
)

P = 0.66865
"""Share of winnable deals of solitarium, Solvitaire's 100 million deals."""


class TestBottomRow:
    def test_kings(self) -> None:
        kings = Pmf.hypergeometric(52, 4, 7)
        assert kings.mean == Fraction(7, 13)
        exact = [Fraction(n, d) for n, d in ((4257, 7735), (2838, 7735), (594, 7735), (9, 1547), (1, 7735))]
        assert list(kings.probabilities) == exact

    def test_opening_moves(self) -> None:
        moves = opening_moves()
        assert moves.mean == Fraction(35, 17)
        assert moves.variance == Fraction(163476, 131495)
        assert moves.sd == pytest.approx(1.114994, abs=1e-6)
        assert moves(0) == Fraction(617886, 8361535)
        assert [f"{float(moves(k)):.4f}" for k in range(5)] == [
            "0.0739",
            "0.2373",
            "0.3551",
            "0.2436",
            "0.0743",
        ]

    def test_pairs_alone(self) -> None:
        pairs = opening_moves(lone=False)
        assert pairs.mean == Fraction(336, 221) == 21 * Fraction(48, 52) * Fraction(4, 51)
        assert pairs(0) == Fraction(233468, 1194505)

    def test_with_the_first_stock_card(self) -> None:
        assert float(opening_moves(cards=8)(0)) == pytest.approx(0.034408, abs=5e-7)

    @pytest.mark.parametrize("variant", ["microsoft", "tuts-tomb", "spanish"])
    def test_deals_agree(self, variant: str) -> None:
        counts: Counter[int] = Counter()
        deals = 1000
        for number in range(deals):
            game = Game(Deal.from_number(number, variant))
            moves = game.legal_moves(game.start())
            counts[sum(move.kind is MoveKind.REMOVE for move in moves)] += 1
        exact, seen = opening_moves(variant), Pmf.of(counts)
        assert abs(float(seen.mean - exact.mean)) < 4 * exact.sd / math.sqrt(deals)
        p = float(exact(0))
        assert abs(float(seen(0)) - p) < 4 * math.sqrt(p * (1 - p) / deals) + 1 / deals

    def test_a_small_board_by_enumeration(self) -> None:
        # three free cards of 48: every triple of ranks, pairs to 12, two sixes are a pair, 12 leaves alone
        ranks = [rank for rank in range(1, 13) for _ in range(4)]
        counts = Counter(
            sum(rank == 12 for rank in three) + sum(a + b == 12 for a, b in combinations(three, 2))
            for three in combinations(ranks, 3)
        )
        assert opening_moves("spanish", cards=3) == Pmf.of(counts)

    def test_overlap_pairs_and_too_many_cards_are_refused(self) -> None:
        with pytest.raises(OptionError, match="overlap"):
            opening_moves("overlap")
        with pytest.raises(OptionError, match="cards=53"):
            opening_moves(cards=53)


class TestStock:
    def test_kings(self) -> None:
        kings = Pmf.hypergeometric(52, 4, 24)
        assert (kings.mean, kings.variance) == (Fraction(24, 13), Fraction(2688, 2873))
        exact = ((9, 119), (864, 2975), (14904, 38675), (8096, 38675), (1518, 38675))
        assert list(kings.probabilities) == [Fraction(n, d) for n, d in exact]

    def test_the_first_card(self) -> None:
        partner_there = 1 - Pmf.hypergeometric(51, 4, 7)(0)  # four partners among the other 51 cards
        assert Fraction(12, 13) * partner_there == Fraction(16307, 38675)
        assert Fraction(1, 13) + Fraction(12, 13) * partner_there == Fraction(19282, 38675)

    def test_waiting(self) -> None:
        assert [Pmf.waiting(24, m).mean for m in (1, 2, 3, 4)] == [Fraction(25, m + 1) for m in (1, 2, 3, 4)]
        none_in_eight = [Fraction(2, 3), Fraction(10, 23), Fraction(70, 253), Fraction(130, 759)]
        assert [Pmf.hypergeometric(24, m, 8)(0) for m in (1, 2, 3, 4)] == none_in_eight
        assert [Pmf.waiting(24, m).at_least(9) for m in (1, 2, 3, 4)] == none_in_eight
        assert Pmf.waiting(24, 3).given(lambda draw: draw > 10)(11) == Fraction(3, 14)


class TestEstimation:
    @pytest.mark.parametrize(("n", "sd"), [(20, 0.1052), (50, 0.0666), (200, 0.0333)])
    def test_the_spread_of_a_share(self, n: int, sd: float) -> None:
        assert Pmf.binomial(n, P).sd / n == pytest.approx(sd, abs=6e-5)

    def test_how_many_deals(self) -> None:
        assert (sample_size(0.05, p=P), sample_size(0.01, p=P)) == (341, 8512)

    @pytest.mark.parametrize(
        ("n", "p", "of_wald", "of_wilson"),
        [
            (20, P, 0.9013, 0.9456),
            (20, 0.0902, 0.8422, 0.9707),
            (20, 0.02, 0.3318, 0.9401),
            (50, 0.02, 0.6354, 0.9216),
        ],
    )
    def test_coverage(self, n: int, p: float, of_wald: float, of_wilson: float) -> None:
        assert coverage(wald, n, p) == pytest.approx(of_wald, abs=5e-5)
        assert coverage(wilson, n, p) == pytest.approx(of_wilson, abs=5e-5)

    def test_no_win_in_50_games(self) -> None:
        assert float(Pmf.binomial(50, Fraction(1, 50))(0)) == pytest.approx(0.3642, abs=5e-5)

    @pytest.mark.parametrize(("games", "rate"), [(50, 0.137), (100, 0.189), (200, 0.244), (500, 0.318)])
    def test_looking_every_ten_games(self, games: int, rate: float) -> None:
        assert false_alarm(range(10, games + 1, 10), P) == pytest.approx(rate, abs=6e-4)
        assert 0.043 <= round(float(false_alarm([games], P)), 3) <= 0.051

    @pytest.mark.parametrize(
        ("length", "n", "rate"), [(5, 30, 0.0692), (5, 100, 0.2301), (3, 30, 0.5308), (3, 100, 0.9277)]
    )
    def test_runs_of_lost_deals(self, length: int, n: int, rate: float) -> None:
        assert run_probability(length, n, 1 - P) == pytest.approx(rate, abs=1e-4)


class TestLethalCards:
    def test_the_apex_and_all(self) -> None:
        lethal = lethal_cards()
        assert lethal[0] == Fraction(54, 833) == Fraction(12, 13) * Fraction(comb(27, 4), comb(51, 4))
        assert sum(lethal) == Fraction(46706, 270725)

    def test_by_row(self) -> None:
        lethal, rows, first = lethal_cards(), [], 0
        for row in range(1, 8):
            rows.append(f"{float(sum(lethal[first : first + row])):.4f}")
            first += row
        assert rows == ["0.0648", "0.0442", "0.0222", "0.0111", "0.0072", "0.0080", "0.0150"]

    def test_three_rows_by_hand(self) -> None:
        # the apex compares with 5 cards, the middle row with 3, the corners with 3 and 4
        expected = [Fraction(12, 13) * Fraction(comb(c, 4), comb(51, 4)) for c in (5, 3, 3, 2, 3, 2)]
        assert lethal_cards(Rules(rows=3)) == tuple(expected)

    @pytest.mark.parametrize("variant", ["cell", "overlap", "tuts-tomb"])
    def test_rules_that_free_such_cards_are_refused(self, variant: str) -> None:
        with pytest.raises(OptionError, match="this is not so"):
            lethal_cards(variant)


class TestFairFight:
    """5,000 common deals: the published differences follow from the counts of deals that differ."""

    @pytest.mark.parametrize(
        ("second_won", "first_only", "difference", "apart", "paired", "ratio"),
        [
            (3302, 59, 0.0118, 0.0094, 0.0015, 38),
            (3343, 18, 0.0036, 0.0094, 0.00085, 123),
            (210, 270, 0.0540, 0.0050, 0.0032, 2.5),
            (2798, 563, 0.1126, 0.0097, 0.0045, 4.7),
            (359, 121, 0.0242, 0.0055, 0.0022, 6.5),
            (2412, 890, 0.1780, 0.0097, 0.0054, 3.2),
            (210, 2202, 0.4404, 0.0076, 0.0070, 1.2),
            (3330, 13, 0.0026, 0.0094, 0.00072, 171),
        ],
    )
    def test_nested_rules(
        self, second_won: int, first_only: int, difference: float, apart: float, paired: float, ratio: float
    ) -> None:
        neither = 5000 - second_won - first_only
        versus = Comparison(both=second_won, first_only=first_only, second_only=0, neither=neither)
        assert versus.difference == Fraction(str(difference))
        assert versus.independent_standard_error == pytest.approx(apart, abs=6e-5)
        assert versus.standard_error == pytest.approx(paired, abs=6e-5)
        assert versus.variance_ratio == pytest.approx(ratio, rel=0.02)
