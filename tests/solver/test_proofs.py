"""Witnesses of a loss: true where there is no win, as counted by hand, refused when forged."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from solver.oracle import custom_rules, small_positions

from benchmarks.reference import has_compiler, run_reference
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.proofs import verify, why_lost, witness
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Deadlock,
    LethalCard,
    Obstacle,
    Rivals,
    SeveralRankPairs,
    TooFewPartners,
    TooLate,
    Why,
)

DEALS = json.loads((Path(__file__).parents[1] / "data" / "reference_deals.json").read_text(encoding="utf-8"))


def named(name: str, variant: str | Rules = "solitarium") -> Game:
    """The game of a reference deal."""
    return Game(Deal.parse(DEALS[name]["pyramid"] + " " + DEALS[name]["stock"], variant))


def cards(game: Game, slots: tuple[int, ...]) -> list[str]:
    return [game.name(slot) for slot in slots]


def test_apex_with_all_its_complements_below_is_a_lethal_card() -> None:
    game = named("unwinnable_apex_all_complements_below")
    proof = witness(game, game.start())
    assert isinstance(proof, LethalCard)
    assert game.name(proof.card) == "2C"
    assert {game.name(o.partner): o.why for o in proof.partners} == dict.fromkeys(
        ["JC", "JD", "JH", "JS"], Why.ABOVE
    )
    assert verify(game, game.start(), proof)


def test_lethal_card_that_is_not_the_apex_says_what_lies_where() -> None:
    game = named("unwinnable_one_lethal_card_not_apex")
    proof = witness(game, game.start())
    assert isinstance(proof, LethalCard)
    # 5C ends the second row; three Eights in the fourth row and one in the sixth lie on it.
    assert game.name(proof.card) == "5C"
    assert cards(game, tuple(o.partner for o in proof.partners)) == ["8C", "8D", "8H", "8S"]
    assert {o.why for o in proof.partners} == {Why.ABOVE}
    assert verify(game, game.start(), proof)


def test_matching_failure_without_a_lethal_card_names_the_rivals() -> None:
    game = named("unwinnable_matching_failure_no_lethal_card")
    proof = witness(game, game.start())
    assert isinstance(proof, TooFewPartners)
    # 9C lies under the other three Fours, 9D on them: both need 4S.
    assert [(cards(game, group.cards), cards(game, group.partners)) for group in proof.rivals] == [
        (["9C", "9D"], ["4S"])
    ]
    assert proof.kept == 0
    assert verify(game, game.start(), proof)


def test_cycle_of_one_rank_pair_is_a_deadlock() -> None:
    game = named("unwinnable_single_rank_pair_cycle")
    proof = witness(game, game.start())
    assert isinstance(proof, Deadlock)
    # 2C needs JS, and 2D needs JH: the other Jacks lie on them. So JC or JD goes with 2H, which JH lies on;
    # but JH waits for 2D, and 2D for JC and JD.
    assert [[cards(game, pair) for pair in circle] for circle in proof.circles] == [
        [["2D", "JH"], ["JC", "2H"]],
        [["2D", "JH"], ["JD", "2H"]],
    ]
    assert verify(game, game.start(), proof)


def test_stock_card_that_passes_before_its_partner_is_free_is_too_late() -> None:
    # A column 8D QC 3H, 3H on top; stock AC 5C TH. 3H goes with TH, the last card; QC comes free and needs
    # AC, on which 5C lies by then; 5C needs 8D, which lies under QC.
    rules = Rules(rows=1, reserve_columns=1, reserve_depth=3, passes=1, goal="all", stock_plays=True)
    game, state = small("KC 8D QC 3H AC 5C TH", 0b1111110, 4, rules)
    state = state._replace(cleared_in=1)
    proof = witness(game, state)
    assert isinstance(proof, TooLate)
    assert verify(game, state, proof)
    assert verify(game, state, replace(proof, steps=proof.steps[:-1])) is False
    # In two passes it is won: 3H+TH, redeal, QC+AC, 8D+5C.
    again, _ = small("KC 8D QC 3H AC 5C TH", 0b1111110, 4, replace(rules, passes=2))
    early = state._replace(pass_number=1)
    assert witness(again, early) is None
    assert not verify(again, early, proof)


def test_deal_that_the_turns_of_its_stock_lose() -> None:
    # TS needs 3S or 3H, the other Threes lie on it: sixteen cards have passed by then. 9C lies under TS and
    # needs 4D, the first of the stock, on which the next fifteen lie by then, AH and AD among them: they
    # have left before. QH lies under 9C, and the other two Aces on QH: it never leaves.
    game = Game(Deal.from_number(4, "strict"))
    proof = witness(game, game.start())
    assert isinstance(proof, TooLate)
    assert verify(game, game.start(), proof)
    first, second, third = proof.steps
    assert (game.name(first.card), first.passed) == ("TS", 16)
    assert game.name(second.card) == "9C"
    assert {"AH", "AD"} <= set(cards(game, second.before))
    assert (game.name(third.card), third.passed) == ("QH", None)
    three_passes = Game(Deal.from_number(4, "par"))
    assert not isinstance(witness(three_passes, three_passes.start()), TooLate)
    assert not verify(three_passes, three_passes.start(), proof)


def test_forged_chain_is_refused() -> None:
    game = Game(Deal.from_number(4, "strict"))
    state = game.start()
    proof = witness(game, state)
    assert isinstance(proof, TooLate)
    first, second, third = proof.steps
    later = replace(first, passed=17)
    for forged in ((later, second, third), (second, third), (first, third), (first, second), ()):
        assert not verify(game, state, replace(proof, steps=forged))
    assert not verify(game, state, replace(proof, card=second.card))
    assert not verify(game, state, ChainOfWaits(card=proof.card, steps=proof.steps))


def test_loss_by_several_rank_pairs_has_no_witness_but_the_number_of_positions() -> None:
    game = named("unwinnable_needs_several_rank_pairs")
    assert witness(game, game.start()) is None
    proof = why_lost(game, nodes=123)
    assert proof == SeveralRankPairs(positions=123)
    assert not verify(game, game.start(), proof)


@pytest.mark.parametrize("name", [name for name in DEALS if name.startswith("winnable")])
def test_winnable_deal_has_no_witness(name: str) -> None:
    game = named(name)
    assert witness(game, game.start()) is None


def test_won_position_has_no_witness() -> None:
    game = named("winnable_in_one_pass")
    won = State(game.stock_mask, game.board_size, cleared_in=1)
    assert witness(game, won) is None
    assert why_lost(game, won, nodes=0) is None


# Two rows and a little stock, counted by hand.


def small(text: str, left: int, pointer: int, rules: Rules, *, cell: int = -1) -> tuple[Game, State]:
    """The cards of a text in the first slots; of those, the ones of the mask are left."""
    first = Deal.from_number(0, rules)
    words = text.split()
    names = [name for name in str(first).split() if name not in words]
    game = Game(Deal.parse(" ".join(words + names), rules))
    return game, State(left, pointer, rules.passes or 1, cell)


TWO_ROWS = Rules(rows=2, passes=1)


def test_waste_card_under_its_partner_is_lethal_in_the_last_pass_alone() -> None:
    # 7H and 6H lie in the waste; where the stock's top plays and a pass remains they can meet at its top.
    rules = replace(TWO_ROWS, goal="all", stock_plays=True)
    game, state = small("KC KD KH 7H 6H", 0b11000, 52, rules)
    proof = witness(game, state._replace(cleared_in=1))
    assert proof == LethalCard(
        card=3,
        partners=tuple(
            Obstacle(partner=slot, why=Why.ABOVE if slot == 4 else Why.GONE)
            for slot in range(52)
            if game.values[slot] == 6
        ),
    )
    assert verify(game, state, proof)
    later, state = small("KC KD KH 7H 6H", 0b11000, 52, replace(rules, passes=2))
    assert witness(later, state._replace(pass_number=1, cleared_in=1)) is None
    assert not verify(later, state._replace(pass_number=1), proof)


def test_two_stock_cards_meet_only_where_the_stock_top_plays() -> None:
    rules = replace(TWO_ROWS, goal="all", passes=None)
    game, state = small("KC KD KH 7H 6H", 0b11000, 3, rules)
    proof = witness(game, state)
    assert isinstance(proof, LethalCard)
    assert [o.why for o in proof.partners if o.partner == 4] == [Why.ONE_AT_A_TIME]
    playable, state = small("KC KD KH 7H 6H", 0b11000, 3, replace(rules, stock_plays=True))
    assert witness(playable, state) is None


def test_overlap_pair_may_leave_together() -> None:
    game, state = small("7H 6H KH 5H", 0b1011, 3, TWO_ROWS)
    assert isinstance(witness(game, state), LethalCard)
    overlap, state = small("7H 6H KH 5H", 0b1011, 3, replace(TWO_ROWS, overlap=True))
    assert witness(overlap, state) is None


def test_cell_keeps_one_card_and_not_two() -> None:
    rules = replace(TWO_ROWS, cell=1)
    game, state = small("KC 7H 9H", 0b0110, 52, rules)
    assert [game.play(state, move).left for move in game.legal_moves(state)] == [0b0100, 0b0010]
    proof = witness(game, state)
    assert proof == TooFewPartners(
        rivals=(Rivals(cards=(1,), partners=()), Rivals(cards=(2,), partners=())), kept=1
    )
    assert verify(game, state, proof)
    one, state = small("KC 7H 9H", 0b0010, 52, rules)
    assert witness(one, state) is None
    assert not verify(one, state, replace(proof, rivals=proof.rivals[:1]))


def test_card_of_the_cell_is_lethal_where_everything_must_go() -> None:
    game, state = small("KC 7H 9H", 0, 52, replace(TWO_ROWS, cell=1, goal="all"), cell=1)
    proof = witness(game, state._replace(cleared_in=1))
    assert isinstance(proof, LethalCard)
    assert game.name(proof.card) == "7H"


def test_two_pairs_that_lie_crosswise_are_a_deadlock() -> None:
    # In two columns 7H lies under 6D and 7D under 6H: neither 7H+6H nor 7D+6D can be the first to go.
    rules = Rules(rows=1, reserve_columns=2, reserve_depth=2, passes=1, goal="all")
    game, state = small("KC 7H 6D 7D 6H", 0b11110, 52, rules)
    proof = witness(game, state._replace(cleared_in=1))
    assert proof == Deadlock(cards=(1, 2, 3, 4), circles=((((1, 4)), (2, 3)),))
    assert verify(game, state, proof)


def test_six_is_its_own_partner_in_the_spanish_deck() -> None:
    rules = Rules(rows=2, deck="spanish", passes=1)
    game, state = small("6O 6C 6E 2O 3O", 0b00110, 48, rules)
    assert witness(game, state) is None
    game, state = small("6O 6C 6E 2O 3O", 0b00111, 48, rules)
    assert isinstance(witness(game, state), LethalCard)
    free = Rules(rows=1, reserve_columns=2, reserve_depth=1, deck="spanish", passes=1, goal="all")
    game, state = small("6O 6C 6E 2O 3O", 0b00111, 48, free)
    proof = witness(game, state)
    assert proof == Deadlock(cards=(0, 1, 2), circles=())
    assert verify(game, state, proof)


def test_undrawn_cards_of_one_pile_never_meet_in_the_last_pass() -> None:
    rules = Rules(rows=2, wastes=2, passes=1, goal="all")
    game, state = small("KC KD KH 7H 2H 6H JH", 0b1111000, 3, rules)
    piled = state._replace(stock=(3, 4, 5, 6), piles=((), ()), cleared_in=1)
    proof = witness(game, piled)
    assert isinstance(proof, LethalCard)
    assert [o.why for o in proof.partners if o.partner == 5] == [Why.ONE_AT_A_TIME]
    swapped = piled._replace(stock=(3, 5, 4, 6))
    assert witness(game, swapped) is None
    assert not verify(game, swapped, proof)


# Against exhausted games.


@pytest.mark.parametrize("variant", VARIANTS)
def test_witness_is_true_in_every_variant(variant: str) -> None:
    for game, state, truth in small_positions(VARIANTS[variant], 101, 25):
        proof = witness(game, state)
        if proof is not None:
            assert truth.shortest is None, (str(game.deal), state)
            assert verify(game, state, proof), (str(game.deal), state)


def test_witness_is_true_under_custom_rules() -> None:
    found = 0
    for number in range(60):
        rules = custom_rules(random.Random(number))
        for game, state, truth in small_positions(rules, number, 3, limit=300):
            proof = witness(game, state)
            if proof is not None:
                found += 1
                assert truth.shortest is None, (rules, str(game.deal), state)
                assert verify(game, state, proof), (rules, str(game.deal), state)
    assert found > 20


# Against forged witnesses.


def proofs_of(variant: str, count: int) -> list[tuple[Game, object]]:
    games = [Game(Deal.from_number(number, variant)) for number in range(count)]
    return [(game, proof) for game in games if (proof := witness(game, game.start())) is not None]


def test_forged_lethal_card_is_refused() -> None:
    game, proof = next((g, p) for g, p in proofs_of("solitarium", 60) if isinstance(p, LethalCard))
    state = game.start()
    assert verify(game, state, proof)
    assert not verify(game, state, replace(proof, partners=proof.partners[:-1]))
    assert not verify(game, state, replace(proof, card=game.size - 1))
    first = proof.partners[0]
    lie = replace(first, why=Why.GONE if first.why is not Why.GONE else Why.ABOVE)
    assert not verify(game, state, replace(proof, partners=(lie, *proof.partners[1:])))


def test_forged_shortage_is_refused() -> None:
    game, proof = next((g, p) for g, p in proofs_of("solitarium", 60) if isinstance(p, TooFewPartners))
    state, (group,) = game.start(), proof.rivals
    assert verify(game, state, proof)
    for forged in (
        replace(group, partners=group.partners[1:]),
        replace(group, cards=group.cards[: len(group.partners)]),
        replace(group, cards=(*group.cards[:-1], group.cards[0])),
        replace(group, cards=(*group.cards, game.size - 1)),
    ):
        assert not verify(game, state, replace(proof, rivals=(forged,)))
    assert not verify(game, state, replace(proof, rivals=(group, group)))
    assert not verify(game, state, replace(proof, kept=1))


def test_forged_deadlock_is_refused() -> None:
    for game, proof in proofs_of("solitarium", 120):
        if isinstance(proof, Deadlock):
            state = game.start()
            assert verify(game, state, proof)
            assert not verify(game, state, replace(proof, circles=proof.circles[1:]))
            assert not verify(game, state, replace(proof, cards=proof.cards[1:]))
            assert not verify(game, state, replace(proof, circles=(*proof.circles, proof.circles[0][:1])))


def test_witness_of_one_position_is_refused_where_more_is_possible() -> None:
    game = named("winnable_in_one_pass")
    lost = named("unwinnable_apex_all_complements_below")
    proof = witness(lost, lost.start())
    assert proof is not None
    assert not verify(game, game.start(), proof)
    assert verify(lost, lost.play(lost.start(), DRAW), proof)


# How often.


@pytest.mark.skipif(not has_compiler(), reason="g++ compiles the reference")
@pytest.mark.parametrize(
    ("count", "within"),
    [(600, 0.073), pytest.param(10_000, 0.02, marks=pytest.mark.slow)],
)
def test_one_rank_pair_is_enough_for_87_of_100_lost_deals(count: int, within: float) -> None:
    # 0.870 of the lost deals of ten million; 0.073 is three standard errors at 600 deals.
    rules = find_variant("solitarium")
    deals = [Deal.from_number(number, rules) for number in range(count)]
    winnable = run_reference(map(str, deals), rules).winnable
    lost = [Game(deal) for deal, won in zip(deals, winnable, strict=True) if not won]
    won = [Game(deal) for deal, won in zip(deals, winnable, strict=True) if won]
    assert not any(witness(game, game.start()) for game in won[:50])
    proofs = [(game, witness(game, game.start())) for game in lost]
    kinds = Counter(type(proof) for _, proof in proofs)
    assert all(verify(game, game.start(), proof) for game, proof in proofs if proof is not None)
    lethal = kinds[LethalCard]
    unmatched = lethal + kinds[TooFewPartners]
    single = unmatched + kinds[Deadlock]
    assert single / len(lost) == pytest.approx(0.870, abs=within)
    assert unmatched / len(lost) == pytest.approx(0.769, abs=within * 1.3)
    assert lethal / len(lost) == pytest.approx(0.462, abs=within * 1.5)


@pytest.mark.parametrize("nodes", ["x", -1, 1.5, True, [], [7], np.array([7, 8]), "7"])
def test_positions_examined_are_a_whole_number(nodes: Any) -> None:
    game = Game(Deal.from_number(3))
    for at in (game, Game(Deal.from_number(7))):
        with pytest.raises(OptionError, match=r"^nodes=.*: nodes is a whole number from 0, or None$"):
            why_lost(at, nodes=nodes)


@pytest.mark.parametrize("nodes", [0, 7, np.int64(7)])
def test_what_a_search_examined_is_told_where_there_is_no_witness(nodes: Any) -> None:
    game = Game(Deal.from_number(7))
    assert why_lost(game, nodes=nodes) == SeveralRankPairs(positions=int(nodes))
