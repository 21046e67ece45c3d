"""The engine agrees at every step with the reference engine, which was written from the rules in words."""

from __future__ import annotations

import random

import pytest
from bridge import facts, reference_facts, reference_table
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import choices, custom_rules, deal_numbers, walk

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS


def compare(deal: Deal, steps: bytes) -> int:
    """Play both engines along the bytes; returns how many positions were compared."""
    game, table = Game(deal), reference_table(deal)
    assert facts(game, game.start()) == reference_facts(table)
    compared = 1
    for _, move, after in walk(game, steps):
        table = table.play(move_name(game, move))
        assert facts(game, after) == reference_facts(table)
        compared += 1
    return compared


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_agrees_on_random_play_outs(variant: str) -> None:
    compared = sum(
        compare(Deal.from_number(number, variant), random.Random(number).randbytes(90)) for number in range(3)
    )
    assert compared > 40


@given(rules=custom_rules(), number=deal_numbers, steps=choices)
@settings(max_examples=60)
def test_random_custom_rules_agree(rules: Rules, number: int, steps: bytes) -> None:
    compare(Deal.from_number(number, rules), steps)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_agrees_on_many_play_outs(variant: str) -> None:
    for number in range(100):
        compare(Deal.from_number(number, variant), random.Random(number).randbytes(150))


@pytest.mark.slow
@given(rules=custom_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=3000)
def test_many_random_custom_rules_agree(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    compare(Deal.from_number(seed, rules), rng.randbytes(rng.randrange(150)))
