"""Can I still win? A fair answer depends on nothing unseen, and its "no" is never a false alarm."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import custom_rules, positions, variants, walk

from pyramid_widget.advice.observe import arrangements, laid_out, orders_of, resample, unseen_cards
from pyramid_widget.advice.standing import Standing, standing
from pyramid_widget.advice.status import known_status
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State, Status, bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.search import solve

SOME = Limit(nodes=60_000)


def played(game: Game, steps: bytes) -> tuple[State, int]:
    """A position and the cards seen on the way to it."""
    state, seen = game.start(), game.face_up(game.start())
    for _, _, after in walk(game, steps):
        state, seen = after, seen | game.face_up(after)
    return state, seen


@settings(max_examples=60)
@given(rules=variants, number=st.integers(0, 400), steps=st.binary(max_size=60), other=st.integers())
def test_a_fair_no_is_lost_in_every_arrangement_and_a_fair_yes_won(rules, number, steps, other) -> None:
    game = Game(Deal.from_number(number, rules))
    state, seen = played(game, steps)
    outcome = standing(game, state, seen=seen, limit=SOME)
    rng = random.Random(other)
    for arrangement in [game, *(resample(game, state, seen=seen, rng=rng) for _ in range(3))]:
        truth = solve(arrangement, state, limit=SOME).verdict
        if outcome.answer == "no":
            assert truth is not Verdict.WINNABLE
        if outcome.answer == "yes":
            assert truth is not Verdict.LOST


@settings(max_examples=40)
@given(rules=custom_rules(), number=st.integers(0, 400), steps=st.binary(max_size=60), other=st.integers())
def test_no_false_alarm_under_any_rules(rules: Rules, number: int, steps: bytes, other: int) -> None:
    game = Game(Deal.from_number(number, rules))
    state, seen = played(game, steps)
    if standing(game, state, seen=seen, limit=Limit(nodes=20_000)).answer == "no":
        rng = random.Random(other)
        for arrangement in [game, *(resample(game, state, seen=seen, rng=rng) for _ in range(3))]:
            assert solve(arrangement, state, limit=SOME).verdict is not Verdict.WINNABLE


@settings(max_examples=30)
@given(rules=variants, number=st.integers(0, 400), steps=st.binary(max_size=40), other=st.integers())
def test_the_answer_is_the_same_for_all_that_the_player_cannot_tell_apart(
    rules, number, steps, other
) -> None:
    game = Game(Deal.from_number(number, rules))
    state, seen = played(game, steps)
    twin = resample(game, state, seen=seen, rng=random.Random(other))
    few = Limit(nodes=5_000)
    assert standing(game, state, seen=seen, limit=few) == standing(twin, state, seen=seen, limit=few)


@pytest.mark.parametrize("variant", ["solitarium", "giza"])
def test_it_is_exact_from_the_first_move_where_the_order_is_nothing(variant: str) -> None:
    for number in range(12):
        game = Game(Deal.from_number(number, variant))
        truth = solve(game).verdict
        assert standing(game).answer == {"winnable": "yes", "lost": "no"}[truth.value]


def test_a_card_whose_eights_lie_above_and_below_it_is_shown() -> None:
    game = Game(Deal.from_number(13))
    outcome = standing(game)
    assert (outcome.answer, outcome.knowledge) == ("no", "visible")
    assert {game.name(slot) for slot in outcome.slots} == {"5D", "8C", "8D", "8H", "8S"}
    assert outcome.proof.code == "lethal-card"


def late(variant: str, unseen: int) -> tuple[Game, State, int]:
    """A position of deal 1 in the first pass with so many stock cards unseen."""
    session = Session(Game(Deal.from_number(1, variant)))
    game = session.game
    while len(unseen_cards(game, session.state, session.seen)) > unseen:
        session.play("draw")
    return game, session.state, session.seen


def test_few_arrangements_are_counted_one_by_one() -> None:
    game, state, seen = late("strict", 4)
    slots = unseen_cards(game, state, seen)
    cards = [game.deal.cards[slot] for slot in slots]
    wins = 0
    orders = list(orders_of([game.values[slot] for slot in slots]))
    for order in orders:
        deal = laid_out(game, slots, [cards[index] for index in order])
        wins += solve(deal, state).verdict is Verdict.WINNABLE
    outcome = standing(game, state, seen=seen)
    assert len(orders) == arrangements(game, state, seen=seen) <= 24
    if 0 < wins < len(orders):
        share = outcome.share
        assert (outcome.answer, share.wins, share.n, share.exact) == ("share", wins, len(orders), True)
        assert share.low == share.high == share.share
    else:
        assert outcome.answer == ("yes" if wins else "no")


def test_a_sample_says_how_far_it_can_be_trusted() -> None:
    game = Game(Deal.from_number(1, "triangle"))
    share = standing(game).share
    assert (share.n, share.exact) == (400, False)
    assert share.low < share.share < share.high
    assert share.high - share.low < 0.1


def test_full_knowledge_is_labelled_and_exact() -> None:
    for number in range(8):
        game = Game(Deal.from_number(number, "microsoft"))
        outcome = standing(game, knowledge="full")
        solution = solve(game)
        assert outcome.knowledge == "full"
        assert outcome.answer == {"winnable": "yes", "lost": "no"}[solution.verdict.value]
        assert outcome.moves == (None if solution.moves is None else len(solution.moves))


def test_a_limit_says_what_stopped_it() -> None:
    game = Game(Deal.from_number(0, "strict"))
    outcome = standing(game, knowledge="full", limit=Limit(nodes=100))
    assert (outcome.answer, outcome.stopped_by) == ("unknown", "nodes")
    outcome = standing(game, limit=Limit(nodes=0))
    assert (outcome.answer, outcome.stopped_by) == ("unknown", "nodes")


def test_slices_give_what_one_go_gives() -> None:
    for variant in ("solitarium", "triangle", "microsoft"):
        game = Game(Deal.from_number(4, variant))
        work = Standing(game, game.start(), limit=SOME)
        slices = 1
        while not work.run(500):
            slices += 1
            assert 0 <= work.progress <= 1
        assert work.result == standing(game, limit=SOME)
        assert work.progress == 1
        assert work.run(500)
    assert slices > 3


def test_won_is_yes_and_a_wrong_knowledge_is_refused() -> None:
    game = Game(Deal.from_number(7, replace(VARIANTS["solitarium"], rows=1)))
    state = game.start()
    for slot in bits(game.pyramid_mask):
        state = state._replace(left=state.left & ~(1 << slot))
    assert standing(game, state).answer == "yes"
    with pytest.raises(OptionError, match="'all'"):
        standing(game, knowledge="all")


# Stuck


@settings(max_examples=150)
@given(position=positions(), other=st.integers())
def test_stuck_is_announced_where_every_arrangement_is_stuck(position, other: int) -> None:
    game, state = position
    rng = random.Random(other)
    seen = game.face_up(state)
    status = known_status(game, state, seen=seen)
    twins = [resample(game, state, seen=seen, rng=rng) for _ in range(4)]
    for twin in twins:
        assert known_status(twin, state, seen=seen) is status
        if status is Status.STUCK:
            assert twin.status(state) is Status.STUCK
        if status is Status.WON:
            assert twin.status(state) is Status.WON


def test_stuck_is_held_exactly_as_long_as_some_order_would_go_on() -> None:
    """Every order of few unseen cards tells whether it is held, and some are held."""
    rules = replace(VARIANTS["microsoft"], draw=3, passes=1)
    held = announced = 0
    for number in range(60):
        session = Session(Game(Deal.from_number(number, rules)))
        game = session.game
        while session.status is not Status.WON and game.legal_moves(session.state):
            slots = unseen_cards(game, session.state, session.seen)
            if len(slots) <= 5:
                cards = [game.deal.cards[slot] for slot in slots]
                statuses = {
                    laid_out(game, slots, [cards[index] for index in order]).status(session.state)
                    for order in orders_of([game.values[slot] for slot in slots])
                }
                stuck = known_status(game, session.state, seen=session.seen) is Status.STUCK
                assert stuck == (statuses == {Status.STUCK})
                held += session.status is Status.STUCK and not stuck
                announced += stuck
            session.play(game.legal_moves(session.state)[-1])
    assert held
    assert announced
