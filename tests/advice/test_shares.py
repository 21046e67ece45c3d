"""Shares: against every arrangement tried one by one, and samples against those."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from advice.tables import another_arrangement, laid
from hypothesis import given, settings
from hypothesis import strategies as st
from solver.oracle import small_positions

from pyramid_widget.advice import shares as module
from pyramid_widget.advice.interval import wilson
from pyramid_widget.advice.observe import arrangements, laid_out, resample, unseen_cards
from pyramid_widget.advice.shares import Share, Shares
from pyramid_widget.advice.work import finish
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, Move, MoveKind, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver import jit
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.matching import rank_pairs
from pyramid_widget.solver.search import analyse

RULES = {
    "relaxed": VARIANTS["relaxed"],
    "strict": VARIANTS["strict"],
    "one pass": Rules(key="one pass", passes=1),
    "draws of three": Rules(key="draws of three", draw=3),
    "apophis": VARIANTS["apophis"],
    "overlap": VARIANTS["overlap"],
    "face down": Rules(key="face down", face_down_rows=6, passes=1),
}


def open_positions(rules: Rules, count: int) -> list[tuple[Game, State]]:
    """Small positions with up to five unseen cards in which some move wins in some of their orders alone."""
    found: list[tuple[Game, State]] = []
    for game, state, _ in small_positions(rules, 5, 400, limit=200):
        if len(unseen_cards(game, state)) <= 5 and arrangements(game, state) > 1:
            shares = finish(Shares(game, state))
            if any(0 < share.share < 1 for share in shares.values()):
                found.append((game, state))
                if len(found) == count:
                    return found
    raise AssertionError(f"few such positions: {len(found)}")


@pytest.mark.parametrize("name", RULES)
def test_every_arrangement_is_counted(name: str) -> None:
    for game, state in open_positions(RULES[name], 3):
        shares = Shares(game, state)
        finish(shares)
        assert shares.exact
        wins, orders = Counter[Move](), 0
        unseen = unseen_cards(game, state)
        for order in permutations([game.deal.cards[slot] for slot in unseen]):
            orders += 1  # suits told apart, which changes no share
            for move, answer in analyse(laid_out(game, unseen, list(order)), state).items():
                wins[move] += answer.verdict is Verdict.WINNABLE
        for move, share in shares.result.items():
            assert share.low == share.high == share.share
            assert share.wins * orders == wins[move] * share.n


def seven_unseen() -> tuple[Game, State]:
    """A position with 7! / 2! / 2! = 1,260 arrangements."""
    return laid("relaxed", "3S 9C TH 3C -- 4H", stock="2S TD 4S 9S 7H TC 9H 5H")


def test_a_sample_agrees_with_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = seven_unseen()
    sampled = Shares(game, state)
    finish(sampled)
    assert not sampled.exact
    monkeypatch.setattr(module, "FEW", 2_000)
    monkeypatch.setattr(module, "MOST", 2_000)
    counted = Shares(game, state)
    finish(counted)
    assert counted.exact
    assert {share.n for share in counted.result.values() if share.wins} == {1260}
    for move, share in sampled.result.items():
        assert share.low <= counted.result[move].share <= share.high
    assert any(0 < share.share < 1 for share in counted.result.values())


def test_a_sample_is_as_narrow_as_it_should_be() -> None:
    result = finish(Shares(*seven_unseen()))
    best = max(result.values(), key=lambda share: share.share)
    assert best.high - best.low <= 2 * module.WIDTH
    assert best.n >= module.LEAST


def test_moves_that_are_surely_worse_are_judged_no_further() -> None:
    game = Game(Deal.from_number(4, "microsoft"))
    session = Session(game)
    rng = random.Random(4)
    while session.ply < 16:
        legal, pairs = game.legal_moves(session.state), rank_pairs(game)
        after = {move: game.play(session.state, move) for move in legal}
        session.play(rng.choice([m for m in legal if not pairs.shortages(after[m], seen=session.seen)]))
    result = finish(Shares(game, session.state, seen=session.seen, limit=Limit(nodes=400_000)))
    best = max(result.values(), key=lambda share: share.share)
    behind = [share for share in result.values() if share.n < best.n]
    assert behind
    assert all(share.high < best.low for share in behind)


def test_what_is_lost_in_any_order_is_counted_at_once() -> None:
    # The ten lies on the three at the apex, so the other three must not take the ten of the waste.
    game, state = laid("relaxed", "3S 3C TH", waste="TD", stock="2S 4S 9S 7H AC 9H 5H 8D")
    strands = finish(Shares(game, state))[Move(MoveKind.REMOVE, (1, 28))]
    assert strands == Share(wins=0, n=1, low=0.0, high=0.0, exact=True)


def test_nothing_hidden_is_one_search() -> None:
    game = Game(Deal.from_number(7))
    shares = Shares(game, game.start())
    finish(shares)
    assert (shares.exact, shares.single, shares.order_free) == (True, True, True)
    seen_all = Shares(game := Game(Deal.from_number(7, "strict")), game.start(), seen=-1)
    answers = analyse(game, game.start())
    assert {move: share.wins for move, share in finish(seen_all).items()} == {
        move: answer.verdict is Verdict.WINNABLE for move, answer in answers.items()
    }


def test_what_is_not_decided_counts_both_ways() -> None:
    game = Game(Deal.from_number(7, "strict"))
    result = finish(Shares(game, game.start(), limit=Limit(nodes=1)))
    share = result[DRAW]
    assert (share.wins, share.low, share.high, share.exact) == (0, 0.0, 1.0, False)


def test_a_limit_of_positions_ends_it() -> None:
    game = Game(Deal.from_number(7, "strict"))
    shares = Shares(game, game.start(), limit=Limit(nodes=5_000))
    finish(shares)
    assert 5_000 <= shares.nodes <= 5_000 + 8 * module.STEP
    assert 0 < max(share.n for share in shares.result.values()) < module.LEAST


@pytest.mark.parametrize("rules", ["relaxed", "thirteen", "king-tut"])
@settings(max_examples=4, deadline=None)
@given(number=st.integers(0, 10**6), rng=st.randoms(use_true_random=False))
def test_the_same_view_gives_the_same_shares(rules: str, number: int, rng: random.Random) -> None:
    game = Game(Deal.from_number(number, rules))
    state = game.start()
    for _ in range(rng.randrange(12)):
        state = game.play(state, rng.choice(game.legal_moves(state)))
    seen = game.face_up(state)
    other = another_arrangement(game, state, seen, rng)
    limit = Limit(nodes=20_000)
    first = finish(Shares(game, state, seen=seen, limit=limit))
    assert first == finish(Shares(other, state, seen=seen, limit=limit))


def test_in_slices_as_at_once() -> None:
    game, limit = Game(Deal.from_number(7, "strict")), Limit(nodes=60_000)
    whole, sliced = Shares(game, game.start(), limit=limit), Shares(game, game.start(), limit=limit)
    finish(whole)
    progress = [sliced.progress]
    while not sliced.run(500):
        progress.append(sliced.progress)
    assert len(progress) > 10
    assert progress == sorted(progress)
    assert sliced.result == whole.result


@pytest.mark.parametrize("name", ["relaxed", "apophis"])
def test_without_a_compiler_and_arrays_they_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    places = open_positions(RULES[name], 2)
    compiled = [finish(Shares(game, state)) for game, state in places]
    monkeypatch.setattr(jit, "COMPILED", False)
    monkeypatch.setattr(module, "Judge", None)
    assert [finish(Shares(game, state)) for game, state in places] == compiled


def test_the_interval_of_wilson() -> None:
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    known = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605), (0, 20): (0.0, 0.1611)}
    known |= {(1, 29): (0.0061, 0.1718)}
    for (wins, n), interval in known.items():
        assert wilson(wins, n) == pytest.approx(interval, abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("n", [4, 5, 10, 29, 200])
def test_the_interval_reaches_none_and_all_in_spite_of_rounding(n: int) -> None:
    assert wilson(0, n)[0] == 0
    assert wilson(n, n)[1] == 1


@pytest.mark.slow
def test_samples_of_a_start_agree_with_resampled_deals() -> None:
    """The share of a whole deal, against deals drawn and solved one by one."""
    rules = VARIANTS["relaxed"]
    game = Game(Deal.from_number(11, rules))
    state, rng = game.start(), random.Random(3)
    result = finish(Shares(game, state))
    wins = Counter[Move]()
    for _ in range(400):
        for move, answer in analyse(resample(game, state, rng=rng), state).items():
            wins[move] += answer.verdict is Verdict.WINNABLE
    for move, share in result.items():
        low, high = wilson(wins[move], 400, 3.3)
        assert low <= share.high
        assert share.low <= high
