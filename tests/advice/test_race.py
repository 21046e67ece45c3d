"""A race of moves: who leaves it, and whether intervals hold shares that are known beforehand."""

from __future__ import annotations

import random

from pyramid_widget.advice.race import Race
from pyramid_widget.game.engine import DRAW, REDEAL

BEST, OTHER = DRAW, REDEAL


def race_of(rows: list[tuple[int, int]]) -> Race:
    race = Race([BEST, OTHER], merit=lambda move: move == BEST)
    for row in rows:
        race.add(row)
    return race


def test_a_move_that_is_surely_worse_is_judged_no_further() -> None:
    # McNemar: 7 against 0 gives 7 > 6.63, 6 against 0 does not
    worse, perhaps = (race_of([(1, 0)] * lost + [(1, 1)] * 50) for lost in (7, 6))
    worse.drop_the_worse()
    perhaps.drop_the_worse()
    assert worse.running == [BEST]
    assert perhaps.running == [BEST, OTHER]


def test_a_rival_may_be_better_by_a_point() -> None:
    assert race_of([(1, 1)] * 200).rivals() == []
    assert race_of([(1, 1)] * 199 + [(0, 1), (1, 0)]).rivals() == [OTHER]
    assert race_of([(1, 1)] * 195 + [(1, 0)] * 5).rivals() == []  # sqrt(6.63 * 5) - 5 is less than 2


def test_a_move_that_has_left_is_known_through_the_best_one() -> None:
    race = race_of([(1, 1)] * 50 + [(1, 0)] * 2 + [(0, 0)] * 48)
    alone = race.share(OTHER)
    race.only(BEST)
    for verdict in [1] * 450 + [0] * 450:
        race.add([verdict])
    assert race.share(BEST).share == 0.502
    through = race.share(OTHER)
    assert through.share == 0.482
    assert through.width < alone.width


def test_no_move_that_has_left_is_put_before_the_best() -> None:
    race = race_of([(1, 1)] * 90 + [(0, 0)] * 10)
    race.only(BEST)
    for _ in range(300):
        race.add([0])
    assert race.share(OTHER).share == race.share(BEST).share


def test_what_is_not_decided_counts_both_ways() -> None:
    race = race_of([(1, 1)] * 80 + [(1, -1)] * 10 + [(0, 0)] * 10)
    race.only(BEST)
    for _ in range(200):
        race.add([1])
    share = race.share(OTHER)
    assert share.low < 0.8
    assert share.high > 0.9


def test_intervals_hold_the_share_that_the_moves_have() -> None:
    """Of 500 races 95 % do: by 3.3 standard errors at least 459; the other move is 4 points worse."""
    rng = random.Random(1)
    held = 0
    for _ in range(500):
        race = race_of([])
        for n in range(600):
            chance = rng.random()
            best, other = int(chance < 0.4), int(chance < 0.34 or 0.4 <= chance < 0.42)
            race.add([best, other][: len(race.running)])
            if n == 199:
                race.only(BEST)
        share = race.share(OTHER)
        held += share.low <= 0.36 <= share.high
    assert held >= 459
