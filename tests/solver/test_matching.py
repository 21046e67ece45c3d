"""Rank pairs: a shortage is a proof of loss, and none is missed that a matching shows."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from solver.oracle import custom_rules, small_position, small_positions

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, State, bits
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.matching import RankPairs, rank_pairs

DATA = Path(__file__).parent.parent / "data"

SWITCHED = (
    *VARIANTS.values(),
    replace(VARIANTS["solitarium"], key="two passes", passes=2),
    replace(VARIANTS["solitarium"], key="waste only, all", goal=Goal.ALL, passes=2),
    replace(VARIANTS["cell"], key="cell, pyramid", goal=Goal.PYRAMID),
    replace(VARIANTS["cell"], key="cell, reserve", reserve_columns=3, reserve_depth=2),
    replace(VARIANTS["giza"], key="giza, pyramid", goal=Goal.PYRAMID),
    replace(VARIANTS["triangle"], key="triangle, overlap", overlap=True),
    replace(VARIANTS["thirteen"], key="thirteen, waste only", stock_plays=False),
    replace(VARIANTS["spanish"], key="spanish, waste only", stock_plays=False, passes=None),
)


@pytest.mark.parametrize("rules", SWITCHED, ids=lambda rules: rules.key)
def test_no_position_with_a_shortage_can_be_won(rules: Rules) -> None:
    short = 0
    for game, state, truth in small_positions(rules, 5, 20, limit=500):
        pairs = RankPairs(game)
        for seen in (-1, game.face_up(state)):
            found = pairs.shortages(state, seen=seen)
            short += bool(found)
            assert not (found and truth.shortest is not None), (game, state, found)
    assert short > 0


def test_no_position_with_a_shortage_can_be_won_whatever_the_rules() -> None:
    rng, short = random.Random(11), 0
    for _ in range(60):
        game, state, truth = next(small_positions(custom_rules(rng), rng.random(), 1, limit=500))
        found = RankPairs(game).shortages(state)
        short += bool(found)
        assert not (found and truth.shortest is not None), (game, state, found)
    assert short > 10


# The matching itself, by trying every way to give partners


def _lies_on(game: Game, upper: int, lower: int) -> bool:
    return any(cover == upper or _lies_on(game, upper, cover) for cover in bits(game.covers[lower]))


def _may_meet(game: Game, state: State, first: int, second: int) -> bool:
    rules, board = game.rules, game.board_mask
    if game.values[first] + game.values[second] != game.target:
        return False
    on_board = [slot for slot in (first, second) if board >> slot & 1 and slot != state.cell]
    if len(on_board) == 2:
        upper, lower = max(on_board), min(on_board)
        if not _lies_on(game, upper, lower):
            return True
        if not game.pyramid_mask >> lower & 1:
            return False
        return bool(rules.cell or (rules.overlap and game.covers[lower] >> upper & 1))
    if on_board or state.cell in (first, second) or rules.cell or rules.wastes > 1:
        return True
    in_waste = all(slot in pile for pile in game.waste_slots(state) for slot in (first, second))
    last_pass = rules.passes is not None and state.pass_number >= rules.passes
    return rules.stock_plays and not (last_pass and in_waste)


def _fewest_unmatched(game: Game, state: State, left: frozenset[int], must: frozenset[int]) -> int:
    """How many of ``must`` stay alone when the others of ``left`` are matched as well as can be."""
    if not must:
        return 0
    slot, rest = min(must), must - {min(must)}
    best = 1 + _fewest_unmatched(game, state, left - {slot}, rest)
    for other in left - {slot}:
        if _may_meet(game, state, slot, other):
            best = min(best, _fewest_unmatched(game, state, left - {slot, other}, rest - {other}))
    return best


def _unmatched_by_trial(game: Game, state: State) -> int:
    left = frozenset(bits(state.left)) | ({state.cell} if state.cell >= 0 else frozenset())
    everything = game.rules.goal is Goal.ALL
    must = {slot for slot in left if everything or (game.pyramid_mask >> slot & 1 and slot != state.cell)}
    total = 0
    for low in range(1, game.target // 2 + 1):
        pair = frozenset(slot for slot in left if game.values[slot] in (low, game.target - low))
        total += _fewest_unmatched(game, state, pair, pair & must)
    return total


@pytest.mark.parametrize("rules", SWITCHED, ids=lambda rules: rules.key)
def test_every_matching_is_tried_to_the_same_end(rules: Rules) -> None:
    rng = random.Random(23)
    spare = 1 if rules.cell and rules.goal is Goal.PYRAMID else 0
    for _ in range(60):
        game, state = small_position(rules, rng, board=rng.randint(5, 15), stock=rng.randint(0, 9))
        even = all(
            (sum(game.values[slot] * 2 == game.target for slot in bits(state.left)) + on_cell) % 2 == 0
            for on_cell in [state.cell >= 0 and game.values[state.cell] * 2 == game.target]
        )
        if even:  # an odd number of the half rank is left by no play
            assert bool(RankPairs(game).shortages(state)) == (_unmatched_by_trial(game, state) > spare)


@pytest.mark.parametrize("rules", SWITCHED, ids=lambda rules: rules.key)
def test_a_shortage_names_all_partners_there_are(rules: Rules) -> None:
    rng = random.Random(31)
    for _ in range(60):
        game, state = small_position(rules, rng, board=12, stock=6)
        left = state.left | (1 << state.cell if state.cell >= 0 else 0)
        for short in RankPairs(game).shortages(state):
            assert short.missing > 0
            assert {game.values[slot] for slot in short.slots} <= {short.rank}
            assert all(left >> slot & 1 for slot in short.slots + short.partners)
            meet = {
                other
                for other in bits(left)
                for slot in short.slots
                if other != slot and _may_meet(game, state, slot, other)
            }
            on_board = {slot for slot in meet if game.board_mask >> slot & 1 and slot != state.cell}
            assert on_board <= set(short.partners)
            assert len(meet - on_board) <= short.other_partners


# Known deals


def test_a_lethal_card_is_named() -> None:
    deals = json.loads((DATA / "reference_deals.json").read_text())
    named = deals["unwinnable_apex_all_complements_below"]
    game = Game(Deal.parse(f"{named['pyramid']} {named['stock']}"))
    first = rank_pairs(game).shortages(game.start())[0]
    assert ([game.name(slot) for slot in first.slots], first.partner_rank) == (["2C"], 11)
    assert (first.others, first.partners, first.other_partners, first.missing) == (0, (), 0, 1)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("unwinnable_apex_all_complements_below", True),
        ("unwinnable_one_lethal_card_not_apex", True),
        ("unwinnable_matching_failure_no_lethal_card", True),
        ("unwinnable_single_rank_pair_cycle", False),  # partners for all, but they wait for each other
        ("unwinnable_needs_several_rank_pairs", False),
        ("winnable_in_one_pass", False),
        ("winnable_unlimited_not_3_passes", False),
        ("winnable_without_opening_move", False),
        ("winnable_but_one_opening_pair_loses", False),
    ],
)
def test_named_deals(name: str, short: bool) -> None:
    named = json.loads((DATA / "reference_deals.json").read_text())[name]
    game = Game(Deal.parse(f"{named['pyramid']} {named['stock']}"))
    assert bool(RankPairs(game).shortages(game.start())) == short


def test_no_winnable_deal_has_a_shortage_and_the_known_share_of_lost_ones_has() -> None:
    lines = (DATA / "verdicts.tsv").read_text().splitlines()[1:]
    lost = short = 0
    for line in lines:
        deck, winnable, *_ = line.split("\t")
        game = Game(Deal.parse(deck))
        found = bool(RankPairs(game).shortages(game.start()))
        assert not (found and winnable == "1"), deck
        lost += winnable == "0"
        short += found
    # 76.9 % of the lost deals of ten million have too few partners in one rank pair.
    share, error = short / lost, (0.769 * 0.231 / lost) ** 0.5
    assert abs(share - 0.769) < 3.3 * error


# What the answer may depend on


@pytest.mark.parametrize("rules", SWITCHED, ids=lambda rules: rules.key)
def test_unseen_cards_count_by_rank_alone(rules: Rules) -> None:
    rng = random.Random(47)
    for number in range(20):
        game = Game(Deal.from_number(number, rules))
        state = game.start()
        for _ in range(rng.randint(0, 30)):
            moves = game.legal_moves(state)
            state = game.play(state, rng.choice(moves)) if moves else state
        seen = game.face_up(state)
        for _ in range(rng.randint(0, 6)):  # ahead in thought, cards are drawn that nobody sees
            state = game.play(state, DRAW) if DRAW in game.legal_moves(state) else state
        unseen = list(bits(state.left & ~seen))
        cards = list(game.deal.cards)
        for slot, card in zip(unseen, rng.sample([cards[slot] for slot in unseen], len(unseen)), strict=True):
            cards[slot] = card
        if game.rules.fixed_apex is not None and not seen & 1:
            continue
        other = Game(Deal(game.rules, tuple(cards)))
        drawn = tuple({game.values[slot] for slot in unseen[:1]})
        for ranks in ((), drawn):
            assert RankPairs(game).shortages(state, seen=seen, drawn=ranks) == RankPairs(other).shortages(
                state, seen=seen, drawn=ranks
            )


@pytest.mark.parametrize(
    "rules", [rules for rules in SWITCHED if rules.stock_size], ids=lambda rules: rules.key
)
def test_a_card_drawn_in_thought_is_gone(rules: Rules) -> None:
    rng, changed = random.Random(53), 0
    while changed < 5:
        game, state = small_position(rules, rng, board=12, stock=6)
        seen = game.face_up(state)
        for slot in bits(state.left & game.stock_mask & ~seen):
            drawn = RankPairs(game).shortages(state, seen=seen, drawn=(game.values[slot],))
            gone = state._replace(left=state.left & ~(1 << slot))
            assert drawn == RankPairs(game).shortages(gone, seen=seen)
            changed += drawn != RankPairs(game).shortages(state, seen=seen)
