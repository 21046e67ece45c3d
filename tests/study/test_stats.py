"""Distributions, shares and intervals against scipy, statsmodels, hand counts and simulated experiments."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from fractions import Fraction

import numpy
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import proportion_confint, samplesize_confint_proportion

from pyramid_widget.errors import OptionError
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.study.stats import (
    Cdf,
    Comparison,
    Interval,
    Pmf,
    Proportion,
    clopper_pearson,
    compare,
    compare_means,
    coverage,
    false_alarm,
    normal_quantile,
    run_probability,
    sample_size,
    simulated_coverage,
    wald,
    wilson,
)

COUNTS = [(0, 1), (1, 1), (0, 20), (13, 20), (20, 20), (334, 500), (66_886, 100_000)]
LEVELS = [0.5, 0.9, 0.95, 0.999]


class TestPmf:
    @pytest.mark.parametrize(("n", "p"), [(0, 0.3), (1, 0.5), (20, 0.66886), (500, 0.02), (100_000, 0.9)])
    def test_the_binomial_is_scipys(self, n: int, p: float) -> None:
        pmf = Pmf.binomial(n, p)
        expected = scipy_stats.binom.pmf(numpy.arange(n + 1), n, p)
        assert numpy.allclose([float(share) for share in pmf.probabilities], expected, rtol=1e-7, atol=1e-300)

    @pytest.mark.parametrize("p", [0, 1, 0.0, 1.0])
    def test_a_sure_thing_is_binomial_too(self, p: float) -> None:
        assert Pmf.binomial(3, p)(3 * int(p)) == 1

    @pytest.mark.parametrize(
        ("population", "marked", "drawn"), [(52, 4, 7), (52, 4, 24), (24, 3, 8), (6, 5, 3)]
    )
    def test_the_hypergeometric_is_scipys(self, population: int, marked: int, drawn: int) -> None:
        pmf = Pmf.hypergeometric(population, marked, drawn)
        there = scipy_stats.hypergeom(population, marked, drawn)
        assert pmf.exact
        assert sum(pmf.probabilities) == 1
        assert numpy.allclose([float(p) for p in pmf.probabilities], there.pmf(pmf.values))
        assert float(pmf.mean) == pytest.approx(there.mean())
        assert pmf.sd == pytest.approx(there.std())

    def test_waiting_is_scipys_negative_hypergeometric(self) -> None:
        pmf = Pmf.waiting(24, 3)
        misses = scipy_stats.nhypergeom(24, 21, 1)  # of the 21 others, before the first wanted card
        assert numpy.allclose([float(p) for p in pmf.probabilities], misses.pmf(numpy.arange(22)))
        assert float(pmf.mean) == pytest.approx(misses.mean() + 1)

    def test_two_dice(self) -> None:
        die = Pmf({face: Fraction(1, 6) for face in range(1, 7)})
        both = die + die
        assert both(7) == Fraction(1, 6)
        assert (both.mean, both.variance) == (7, Fraction(35, 6))
        assert both.at_least(10) == both.at_most(4) == Fraction(1, 6)
        assert both.map(lambda total: total % 2)(1) == Fraction(1, 2)
        assert both.given(lambda total: total > 10) == Pmf({11: Fraction(2, 3), 12: Fraction(1, 3)})
        assert die(0) == 0

    def test_counts_and_values_give_the_same_distribution(self) -> None:
        assert (
            Pmf.of(numpy.array([3, 1, 3]))
            == Pmf.of({1: 1, 3: 2})
            == Pmf({1: Fraction(1, 3), 3: Fraction(2, 3)})
        )
        assert [type(value) for value in Pmf.of(numpy.array([3, 1])).values] == [int, int]
        assert Pmf.of("LOOT").values == ("L", "O", "T")

    @given(st.lists(st.integers(-9, 9), min_size=1), st.floats(0, 1))
    def test_quantiles_and_cumulated_shares_are_numpys(self, values: list[int], q: float) -> None:
        cdf = Cdf.of(values)
        assert cdf(3) == Fraction(sum(value <= 3 for value in values), len(values))
        exact = [Fraction(sum(value <= v for value in values), len(values)) for v in sorted(set(values))]
        assert cdf.quantile(q) == next(v for v, p in zip(sorted(set(values)), exact, strict=True) if p >= q)
        assert cdf.quantile(Fraction(1)) == max(values)

    def test_samples_follow_the_distribution_and_the_seed(self) -> None:
        pmf = Pmf({"a": Fraction(1, 4), "b": Fraction(3, 4)})
        drawn = pmf.sample(10_000, seed=5)
        assert drawn == pmf.sample(10_000, seed=5) != pmf.sample(10_000, seed=6)
        assert abs(drawn.count("a") / 10_000 - 0.25) < 4 * math.sqrt(0.25 * 0.75 / 10_000)

    def test_they_never_change(self) -> None:
        pmf = Pmf({1: 1})
        for changed in (pmf, pmf.cdf):
            with pytest.raises(AttributeError, match="never changes"):
                changed.values = (2,)
            for same in (pickle.loads(pickle.dumps(changed)), copy.deepcopy(changed)):
                assert same == changed
                assert hash(same) == hash(changed)

    def test_what_is_shown_rebuilds_or_reads_well(self) -> None:
        pmf = Pmf.hypergeometric(4, 2, 2)
        assert eval(repr(pmf)) == pmf
        assert str(pmf).splitlines()[1].split() == ["0", "1/6", "0.1667"]
        assert "<td>1/6</td>" in pmf._repr_html_()
        assert str(pmf.cdf).splitlines()[-1].split() == ["2", "1", "1.0000"]
        assert "&lt;" in Pmf({"<b>": 1})._repr_html_()

    @pytest.mark.parametrize(
        ("make", "says"),
        [
            (lambda: Pmf({}), "no distribution"),
            (lambda: Pmf([0.5]), "no distribution"),  # type: ignore[arg-type]
            (lambda: Pmf({1: Fraction(1, 2)}), "sum to 1/2"),
            (lambda: Pmf({1: 0.5, 2: 0.4}), "sum to 0.9"),
            (lambda: Pmf({1: -0.5, 2: 1.5}), "P\\(1\\)=-0.5"),
            (lambda: Pmf({1: math.nan}), "P\\(1\\)=nan"),
            (lambda: Pmf({1: True}), "P\\(1\\)=True"),
            (lambda: Pmf.of([]), "nothing was seen"),
            (lambda: Pmf.of({1: -1}), "count of 1=-1"),
            (lambda: Pmf.binomial(-1, 0.5), "n=-1"),
            (lambda: Pmf.binomial(3, 1.5), "p=1.5"),
            (lambda: Pmf.binomial(2.5, 0.5), "n=2.5"),  # type: ignore[arg-type]
            (lambda: Pmf.hypergeometric(52, 53, 7), "marked=53: there are 52 cards"),
            (lambda: Pmf.hypergeometric(52, 4, 60), "drawn=60: there are 52 cards"),
            (lambda: Pmf.waiting(24, 0), "marked=0"),
            (lambda: Pmf.waiting(24, 25), "marked=25"),
            (lambda: Pmf.of(["a", "b"]).mean, "only numbers have a mean"),
            (lambda: Pmf.of([1]).given(lambda value: value > 1), "probability 0"),
            (lambda: Pmf.of([1]).quantile(2), "q=2"),
            (lambda: Pmf.of([1]).sample(3, seed=None), "seed=None"),  # type: ignore[arg-type]
            (lambda: Cdf([1, 2]), "Cdf.of takes values"),  # type: ignore[arg-type]
            (lambda: Cdf.of([1, "a"]), "only values with an order"),
        ],
    )
    def test_what_makes_no_sense_is_refused_by_name(self, make, says: str) -> None:  # type: ignore[no-untyped-def]
        with pytest.raises(OptionError, match=says):
            make()


class TestIntervals:
    @pytest.mark.parametrize(("successes", "n"), COUNTS)
    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize(("method", "name"), [(wilson, "wilson"), (wald, "normal")])
    def test_they_are_those_of_statsmodels(
        self, method: Callable[..., Interval], name: str, successes: int, n: int, level: float
    ) -> None:
        expected = proportion_confint(successes, n, alpha=1 - level, method=name)
        # statsmodels cuts the textbook interval off at 0 and 1
        ends = [min(1.0, max(0.0, end)) for end in method(successes, n, level)]
        assert ends == pytest.approx(expected, abs=1e-9)

    @pytest.mark.parametrize(("successes", "n"), [(0, 1), (1, 1), (0, 20), (13, 20), (20, 20), (334, 500)])
    @pytest.mark.parametrize("level", [0.5, 0.95])
    def test_clopper_pearson_is_that_of_statsmodels(self, successes: int, n: int, level: float) -> None:
        expected = proportion_confint(successes, n, alpha=1 - level, method="beta")
        assert clopper_pearson(successes, n, level) == pytest.approx(expected, abs=1e-8)

    @pytest.mark.parametrize("method", [wilson, wald, clopper_pearson])
    def test_no_trials_say_nothing_and_impossible_counts_are_refused(self, method) -> None:  # type: ignore[no-untyped-def]
        assert method(0, 0) == (0, 1)
        for successes, n, level, says in [
            (2, 1, 0.9, "successes=2"),
            (1, 2, 95, "level=95"),
            (1, -1, 0.9, "n=-1"),
        ]:
            with pytest.raises(OptionError, match=says):
                method(successes, n, level)

    def test_the_ends_belong_to_an_interval(self) -> None:
        assert 0.25 in Interval(0.25, 0.5)
        assert 0.5 in Interval(0.25, 0.5)
        assert Fraction(1, 5) not in Interval(0.25, 0.5)

    def test_quantiles_are_scipys(self) -> None:
        for level in LEVELS:
            assert normal_quantile(level) == pytest.approx(scipy_stats.norm.ppf((1 + level) / 2))


class TestProportion:
    def test_undecided_deals_count_both_ways(self) -> None:
        share = Proportion(60, 100, undecided=10)
        assert share.interval() == (wilson(60, 100).low, wilson(70, 100).high)
        assert share.bounds == (Fraction(3, 5), Fraction(7, 10))
        assert share.estimate == Fraction(2, 3)

    @given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.sampled_from(LEVELS))
    def test_the_estimate_lies_within(self, won: int, lost: int, undecided: int, level: float) -> None:
        share = Proportion(won, won + lost + undecided, undecided)
        if won + lost:
            low, high = share.interval(level)
            assert low - 1e-12 <= share.bounds[0] <= share.estimate <= share.bounds[1] <= high + 1e-12

    def test_outcomes_come_in_many_forms(self) -> None:
        codes = numpy.array([1, 0, -1, 1], dtype=numpy.int8)
        flags = [True, False, None, True]
        verdicts = [Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN, Verdict.WINNABLE]
        numbers = [1.0, 0.0, math.nan, 1.0]
        words = ["won", "stuck", "unknown", "winnable"]
        table = pandas.Series(["won", "lost", "unknown", "won"], dtype="category")
        gaps = pandas.Series([True, False, None, True], dtype="boolean")
        for outcomes in (codes, flags, verdicts, numbers, words, table, gaps):
            assert Proportion.of(outcomes) == Proportion(2, 4, 1)
        rubbish: tuple[object, ...] = (2, "maybe", [], 0.5)
        for wrong in rubbish:
            with pytest.raises(OptionError, match="outcome"):
                Proportion.of([wrong])

    def test_the_standard_error_and_z_are_the_textbooks(self) -> None:
        share = Proportion(334, 500)
        assert share.standard_error == pytest.approx(math.sqrt(0.668 * 0.332 / 500))
        assert share.z(0.6) == pytest.approx((0.668 - 0.6) / math.sqrt(0.24 / 500))
        with pytest.raises(OptionError, match="p=1"):
            share.z(1)

    def test_samples_add_up(self) -> None:
        assert Proportion(1, 3, 1) + Proportion(2, 4) == Proportion(3, 7, 1)

    def test_nothing_yet_can_be_shown_but_not_estimated(self) -> None:
        nothing = Proportion(0, 0)
        assert repr(nothing) == "Proportion(0, 0)"
        assert nothing.interval() == (0, 1)
        assert "–" in nothing._repr_html_()
        with pytest.raises(OptionError, match="nothing is decided"):
            nothing.estimate  # noqa: B018

    @pytest.mark.parametrize("counts", [(3, 2), (1, 2, 2), (-1, 2), (1, 2, -1), (0.5, 2)])
    def test_impossible_counts_are_refused(self, counts: tuple[int, ...]) -> None:
        with pytest.raises(OptionError):
            Proportion(*counts)

    @pytest.mark.parametrize(
        ("margin", "level", "p"), [(0.05, 0.95, 0.5), (0.01, 0.95, 0.66865), (0.2, 0.5, 0.1)]
    )
    def test_sample_sizes_are_those_of_statsmodels(self, margin: float, level: float, p: float) -> None:
        expected = samplesize_confint_proportion(p, margin, alpha=1 - level)
        assert sample_size(margin, level, p) == math.ceil(expected)

    @pytest.mark.parametrize("margin", [0, 1, -0.1, 5, "5%"])
    def test_a_margin_lies_between_0_and_1(self, margin: object) -> None:
        with pytest.raises(OptionError, match="margin="):
            sample_size(margin)  # type: ignore[arg-type]


class TestCoverage:
    def test_exactly_by_hand(self) -> None:
        # 1 or 0 of 1: both intervals hold 1/2; of 2 trials the textbook's holds it for one success alone
        half = Fraction(1, 2)
        assert coverage(wilson, 1, half) == 1
        assert coverage(wald, 2, half) == half

    def test_experiments_agree_with_the_sum(self) -> None:
        seen = simulated_coverage(wald, 20, 0.66865, samples=4000, seed=3)
        assert abs(seen.z(coverage(wald, 20, 0.66865))) < 4
        assert seen == simulated_coverage(wald, 20, 0.66865, samples=4000, seed=3)

    def test_clopper_pearson_never_covers_less_than_it_says(self) -> None:
        for p in (0.02, 0.3, 0.66865):
            assert coverage(clopper_pearson, 20, p) >= 0.95


class TestLooks:
    def test_one_look_is_one_less_the_coverage(self) -> None:
        p = Fraction(2, 3)
        assert false_alarm([20], p) == 1 - coverage(wilson, 20, p)
        assert false_alarm([], p) == 0

    def test_looks_by_enumeration(self) -> None:
        p, looks = Fraction(1, 3), (2, 4, 6)
        alarm = Fraction(0)
        for games in range(2**6):
            wins = [games >> k & 1 for k in range(6)]
            if any(p not in wilson(sum(wins[:n]), n, 0.8) for n in looks):
                alarm += p ** sum(wins) * (1 - p) ** (6 - sum(wins))
        assert false_alarm(looks, p, 0.8) == alarm

    def test_a_look_before_the_first_game_is_refused(self) -> None:
        with pytest.raises(OptionError, match="look=0"):
            false_alarm([0, 10], 0.5)


class TestRuns:
    @pytest.mark.parametrize("length", [1, 2, 3, 5, 9])
    def test_by_enumeration(self, length: int) -> None:
        p, n = Fraction(1, 3), 8
        total = Fraction(0)
        for games in range(2**n):
            text = f"{games:0{n}b}"
            if "1" * length in text:
                total += p ** text.count("1") * (1 - p) ** text.count("0")
        assert run_probability(length, n, p) == total

    def test_a_run_has_a_length(self) -> None:
        with pytest.raises(OptionError, match="length=0"):
            run_probability(0, 3, 0.5)


class TestComparison:
    @pytest.mark.parametrize(
        ("first_only", "second_only"), [(0, 0), (5, 1), (1, 5), (4, 4), (59, 0), (300, 270)]
    )
    def test_mcnemar_is_that_of_statsmodels(self, first_only: int, second_only: int) -> None:
        versus = Comparison(both=100, first_only=first_only, second_only=second_only, neither=50)
        there = mcnemar([[100, first_only], [second_only, 50]], exact=True)
        assert float(versus.mcnemar) == pytest.approx(there.pvalue)

    def test_the_standard_error_is_that_of_the_differences(self) -> None:
        versus = Comparison(both=30, first_only=12, second_only=5, neither=13)
        differences = [0] * 43 + [1] * 12 + [-1] * 5
        assert float(versus.difference) == pytest.approx(numpy.mean(differences))
        assert versus.standard_error == pytest.approx(numpy.std(differences) / math.sqrt(60))
        assert versus.z == pytest.approx(float(versus.difference) / versus.standard_error)

    def test_outcomes_are_paired_in_their_order(self) -> None:
        versus = compare([1, 1, 0, 0, None, 1], [1, 0, 1, 0, 1, -1])
        assert versus == Comparison(both=1, first_only=1, second_only=1, neither=1, undecided=2)
        assert (versus.first, versus.second) == (Proportion(2, 4), Proportion(2, 4))
        with pytest.raises(OptionError, match="same deals"):
            compare([1, 0], [1])

    def test_undecided_deals_widen_the_interval_to_what_they_could_be(self) -> None:
        decided = Comparison(both=60, first_only=20, second_only=10, neither=10)
        with_open = Comparison(both=60, first_only=20, second_only=10, neither=10, undecided=5)
        low, high = with_open.interval()
        for_second = Comparison(both=60, first_only=20, second_only=15, neither=10).difference
        for_first = Comparison(both=60, first_only=25, second_only=10, neither=10).difference
        assert low < for_second < decided.difference < for_first < high

    def test_sides_that_never_differ(self) -> None:
        same = Comparison(both=3, first_only=0, second_only=0, neither=2)
        assert (same.z, same.mcnemar, same.variance_ratio) == (0.0, Fraction(1), math.inf)
        with pytest.raises(OptionError, match="nothing to compare"):
            compare([], []).difference  # noqa: B018

    def test_it_reads_well(self) -> None:
        versus = Comparison(both=60, first_only=20, second_only=10, neither=10, undecided=1)
        assert str(versus).startswith("difference +0.1000, 95 % ")
        assert "1 undecided" in str(versus)
        assert "<td>20</td>" in versus._repr_html_()

    @pytest.mark.parametrize("kind", [bool, numpy.bool_, int])
    def test_a_win_counts_one(self, kind: type) -> None:
        first, second = ([kind(won) for won in side] for side in ([1, 1, 0, 1, 0], [1, 0, 0, 0, 1]))
        versus = compare_means(first, second)
        # differences 0, 1, 0, 1, -1: mean 1/5, squares from it 0.04 + 0.64 + 0.04 + 0.64 + 1.44 = 2.8, by 4
        assert (versus.n, versus.mean) == (5, 0.2)
        assert versus.sd == pytest.approx(math.sqrt(0.7))
        with pytest.raises(OptionError, match="value='won'"):
            compare_means(["won", True], [True, True])  # type: ignore[list-item]

    def test_means_are_scipys(self) -> None:
        first, second = [28.0, 3, 12, 0, 7], [25.0, 3, 14, 0, 1]
        there = scipy_stats.ttest_rel(first, second)
        versus = compare_means(first, second)
        assert versus.z == pytest.approx(there.statistic)
        assert versus.mean == pytest.approx(1.4)
        assert versus.interval(0.5).width == pytest.approx(2 * 0.67449 * versus.standard_error, rel=1e-4)
        for wrong in ([1.0], [1.0, 2.0, 3.0]):
            with pytest.raises(OptionError, match="same deals"):
                compare_means(wrong, [1.0, 2.0] if len(wrong) > 1 else [1.0])
