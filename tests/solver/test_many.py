"""Many deals: the batch path says what the single one says, at the published shares, in flat memory."""

from __future__ import annotations

import resource
import sys
from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np
import pytest
from solver.oracle import after

from pyramid_widget.errors import DealError, OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.many import next_winnable, solve_many
from pyramid_widget.solver.search import solve

PUBLISHED = {
    "solitarium": (find_variant("solitarium"), 0.6687),
    "relaxed": (find_variant("relaxed"), 0.0902),
    "strict": (find_variant("strict"), 0.0680),
    "overlap": (find_variant("overlap"), 0.1592),
    "relaxed + overlap": (replace(find_variant("relaxed"), overlap=True), 0.2277),
    "solitarium + overlap": (replace(find_variant("solitarium"), overlap=True), 0.8315),
    "microsoft": (find_variant("microsoft"), 0.665),
}
"""Shares of winnable deals: solitairewinrates.com, a hundred million deals each; Microsoft, 1,500 decks."""


def verdicts_of(numbers: range, rules: Rules, limit: Limit) -> list[Verdict]:
    """The verdicts of numbered deals from the batch path."""
    codes = {1: Verdict.WINNABLE, 0: Verdict.LOST, -1: Verdict.UNKNOWN}
    return [codes[code] for code in solve_many(numbers, rules, limit=limit).verdicts.tolist()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_batch_says_what_solve_says(variant: str) -> None:
    limit = Limit(nodes=20_000)
    numbers = range(3_000, 3_025)
    single = [solve(Game(Deal.from_number(number, variant)), limit=limit).verdict for number in numbers]
    assert verdicts_of(numbers, find_variant(variant), limit) == single


def check_share(name: str, count: int) -> None:
    rules, share = PUBLISHED[name]
    verdicts = verdicts_of(range(count), rules, Limit())
    assert verdicts.count(Verdict.UNKNOWN) == 0
    # Microsoft's share is itself an estimate from 1,500 decks.
    variance = share * (1 - share) * (1 / count + (1 / 1_500 if name == "microsoft" else 0))
    assert verdicts.count(Verdict.WINNABLE) / count == pytest.approx(share, abs=4 * sqrt(variance))


@pytest.mark.parametrize("name", ["solitarium", "solitarium + overlap", "microsoft"])
def test_published_shares(name: str) -> None:
    check_share(name, 2_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_shares_at_twenty_thousand_deals(name: str) -> None:
    check_share(name, 20_000)


def kilobytes() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


@pytest.mark.parametrize("solves", [3_000, pytest.param(300_000, marks=pytest.mark.slow)])
def test_many_solves_leave_the_memory_flat(solves: int) -> None:
    rules = find_variant("solitarium")
    games = [Game(Deal.from_number(number, rules)) for number in range(200)]
    for game in games:
        solve(game)
    solve_many(range(500), rules)
    before = kilobytes()
    for turn in range(solves):
        solve(games[turn % len(games)])
    solve_many(range(solves), rules)
    assert kilobytes() - before < 16 * 1024


HARD = 0
"""A deal of ``king-tut`` that can be won and that takes more than 100,000 positions."""


def test_next_winnable_deal_is_the_first_that_can_be_won() -> None:
    for variant in ("solitarium", "microsoft", "king-tut"):
        rules = find_variant(variant)
        verdicts = verdicts_of(range(100, 140), rules, Limit(nodes=200_000))
        first = 100 + verdicts.index(Verdict.WINNABLE)
        deal = next_winnable(100, variant)
        assert deal == Deal.from_number(first, variant)
        assert next_winnable(first, variant).number == first


def test_a_winnable_deal_that_is_hard_to_settle_is_not_passed_over() -> None:
    hard, quick = Deal.from_number(HARD, "king-tut"), Limit(nodes=100_000)
    game = Game(hard)
    assert solve(game, limit=quick).verdict is Verdict.UNKNOWN
    moves = solve(game).moves
    assert moves is not None
    assert game.won(after(game, game.start(), moves))
    assert next_winnable(HARD, hard.rules) == hard
    with pytest.raises(DealError, match=rf"deal {HARD} may be the next .*stopped by nodes.*skip_open"):
        next_winnable(HARD, hard.rules, limit=quick)
    easy = next_winnable(HARD, hard.rules, limit=quick, skip_open=True)
    assert easy.number is not None
    assert easy.number > HARD


def test_next_winnable_deal_is_refused_for_a_number_that_is_none() -> None:
    with pytest.raises(DealError, match="-1"):
        next_winnable(-1)


@pytest.mark.parametrize(
    "deal",
    [
        None,
        True,
        -1,
        2**63,
        "7",
        1.5,
        [0] * 52,
        list(range(48)),
        [None] * 52,
        Deal.from_number(7, "giza"),
        Deal.from_number(7, "spanish"),
    ],
)
def test_what_is_no_deal_of_these_rules_never_reaches_the_search(deal: Any) -> None:
    with pytest.raises(DealError):
        solve_many([deal], "strict")


@pytest.mark.parametrize("deals", [None, 7, 1.5, "7", b"7", Deal.from_number(7)])
def test_what_is_not_several_deals_is_refused_by_name(deals: Any) -> None:
    with pytest.raises(DealError, match=r"^deals=.*: several deals, like range\(100\)"):
        solve_many(deals, "solitarium")


def test_deals_may_be_given_as_numbers_of_arrays_and_as_cards() -> None:
    deal = Deal.from_number(3)
    batch = solve_many([3, np.int64(3), deal, list(deal.cards), np.array(deal.cards)], deal.rules)
    assert batch.nodes.tolist() == [batch.nodes[0]] * 5
    assert batch.verdicts.tolist() == [batch.verdicts[0]] * 5


def test_a_limit_without_end_is_one() -> None:
    assert solve_many([3, 4], "solitarium", limit=Limit(nodes=10**30)).verdicts.tolist() == [0, 1]


def test_a_search_for_a_winnable_deal_goes_on_while_it_is_wanted() -> None:
    answers = iter([True, True, False])
    rules = Rules(rows=9, draw=5, passes=1, goal="all")
    with pytest.raises(DealError, match="called off at deal 5"):
        next_winnable(3, rules, wanted=lambda: next(answers))


def test_a_search_that_is_not_wanted_ends_in_the_middle_of_a_deal() -> None:
    answers = iter([True, True, False])
    with pytest.raises(DealError, match=f"called off at deal {HARD}"):
        next_winnable(HARD, "king-tut", wanted=lambda: next(answers))
    assert next(answers, None) is None


@pytest.mark.parametrize("limit", [1000, None, "1000", Limit])
def test_what_is_no_limit_is_refused_by_name(limit: Any) -> None:
    right = r"^limit=.*: a Limit, like Limit\(nodes=100_000\)$"
    with pytest.raises(OptionError, match=right):
        solve_many(range(3), "solitarium", limit=limit)
    with pytest.raises(OptionError, match=right):
        next_winnable(3, limit=limit)
