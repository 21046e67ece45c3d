"""Slow answers to what the solver answers: breadth first over every position, by the reference engine.

Small games are made by starting late: most cards are gone, and what is left is dealt so that wins and losses
are both common. Every set of cards that is closed under cover is a position to start from.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from enum import Enum

from reference import RefRules, Table

from pyramid_widget.errors import RulesError
from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State, bits
from pyramid_widget.game.rules import Goal, Rules


class TooLarge(Exception):
    """The position has more descendants than the oracle may look at."""


@dataclass(frozen=True)
class Truth:
    """What exhausting a position found."""

    shortest: int | None
    """Moves of a shortest win, or None where there is none."""
    fewest: int
    """The fewest pyramid cards that any line of play leaves."""
    positions: int
    """How many positions there were."""


def exhaust(table: Table, limit: int = 20_000) -> Truth:
    """Every position that play reaches from a table, nearest first.

    Raises: TooLarge beyond ``limit`` positions.
    """
    level, seen = [table], {table.key()}
    length, shortest, fewest = 0, None, table.cards_left()
    while level:
        following = []
        for position in level:
            fewest = min(fewest, position.cards_left())
            if position.goal_reached():
                shortest = length if shortest is None else shortest
                continue
            for move in position.moves():
                after = position.after(move)
                if after.key() not in seen:
                    seen.add(after.key())
                    following.append(after)
                    if len(seen) > limit:
                        raise TooLarge(f"more than {limit} positions")
        level = following
        length += 1
    return Truth(shortest, fewest, len(seen))


def reference_position(game: Game, state: State) -> Table:
    """A position of the package as a table of the reference engine."""
    values = {field.name: getattr(game.rules, field.name) for field in fields(RefRules)}
    rules = RefRules(
        **{key: value.value if isinstance(value, Enum) else value for key, value in values.items()}
    )

    def name(slot: int) -> str | None:
        return game.name(slot) if state.left >> slot & 1 else None

    def pile(slots: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(game.name(slot) for slot in slots if state.left >> slot & 1)

    return Table(
        rules=rules,
        slot_order=tuple(game.name(slot) for slot in range(game.size)),
        pyramid=tuple(tuple(name(slot) for slot in bits(row)) for row in game.row_masks),
        reserve=tuple(pile(column) for column in game.layout.columns),
        stock=pile(game.stock_slots(state)),
        wastes=tuple(pile(waste) for waste in game.waste_slots(state)),
        cell=game.name(state.cell) if state.cell >= 0 else None,
        pass_number=state.pass_number,
        cleared_pass=state.cleared_in or None,
    )


# Small positions


def small_position(rules: Rules, rng: random.Random, *, board: int, stock: int) -> tuple[Game, State]:
    """A position with at most so many cards on the board and in the piles, dealt to be winnable or nearly so.

    The cards are pairs of few ranks and lone cards, dealt along a way to clear them, then up to three are
    exchanged: sometimes an order is spoilt by it, sometimes a partner is lost.
    """
    layout = rules.board()
    board_size = len(layout.covers)
    left = _closed_part(layout.covers, rng, rng.randint(min(4, board), board))
    count = min(rng.randint(0, stock), rules.stock_size)
    piles = sorted(rng.sample(range(board_size, rules.cards.size), count))
    cell = -1
    if rules.cell and rng.random() < 0.4:
        gone = [slot for slot in range(1, rules.cards.size) if not left >> slot & 1 and slot not in piles]
        cell = rng.choice(gone)
    game = Game(Deal(rules, _dealt(rules, left, [*piles, *[cell][: cell + 1]], rng)))
    if cell >= 0 and game.lone_mask >> cell & 1:
        cell = -1
    return game, _placed(game, left, piles, cell, rng)


def _closed_part(covers: tuple[int, ...], rng: random.Random, size: int) -> int:
    """A random set of board slots from which no slot is missing that lies under one of the set."""
    left = (1 << len(covers)) - 1
    while left.bit_count() > size:
        left ^= 1 << rng.choice([slot for slot in bits(left) if not covers[slot] & left])
    return left


def _dealt(rules: Rules, left: int, others: list[int], rng: random.Random) -> tuple[int, ...]:
    """A deck that is dealt along one way to take the given slots off the table, then perhaps disturbed."""
    covers = rules.board().covers
    by_rank = {rank: [4 * (rank - 1) + suit for suit in range(4)] for rank in range(1, rules.target + 1)}
    for cards in by_rank.values():
        rng.shuffle(cards)
    few = rng.sample(range(1, rules.target // 2 + 1), rng.randint(1, 4))
    order: dict[int, int] = {}
    others = list(others)
    while left or others:
        free = [slot for slot in bits(left) if not covers[slot] & left] + others
        taken = rng.sample(free, 2) if len(free) > 1 and rng.random() < 0.75 else [rng.choice(free)]
        for slot, card in zip(taken, _a_pair(rules, by_rank, few, len(taken), rng), strict=True):
            order[slot] = card
            left &= ~(1 << slot)
        others = [slot for slot in others if slot not in taken]
    rest = sorted(set(range(rules.cards.size)) - set(order.values()))
    rng.shuffle(rest)
    cards = [order[slot] if slot in order else rest.pop() for slot in range(rules.cards.size)]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        here, there = rng.choice(list(order)), rng.choice([*order, rng.randrange(rules.cards.size)])
        cards[here], cards[there] = cards[there], cards[here]
    if rules.fixed_apex is not None:
        at = cards.index(parse_card(rules.fixed_apex, rules.cards))
        cards[0], cards[at] = cards[at], cards[0]
    return tuple(cards)


def _a_pair(
    rules: Rules, by_rank: dict[int, list[int]], few: list[int], count: int, rng: random.Random
) -> list[int]:
    """Two cards that go together, of the few ranks while they last, or a lone card or any other."""
    if count == 1:
        ranks = [rules.target, *few, *by_rank]
        return [next(by_rank[rank].pop() for rank in ranks if by_rank[rank])]
    ranks = [rng.choice(few), *few, *range(1, rules.target // 2 + 1)]
    for low in ranks:
        high = rules.target - low
        if len(by_rank[low]) > (low == high) and by_rank[high]:
            return rng.sample([by_rank[low].pop(), by_rank[high].pop()], 2)
    raise AssertionError("more cards than the deck has pairs")


def _placed(game: Game, left: int, piles: list[int], cell: int, rng: random.Random) -> State:
    """The chosen cards in place: somewhere in some pass."""
    passes = game.rules.passes
    pass_number = rng.randint(1, passes or 3)
    cleared = 0 if left & game.pyramid_mask else rng.randint(1, pass_number)
    left |= sum(1 << slot for slot in piles)
    if game.rules.wastes > 1:
        order = list(piles)
        if pass_number > 1:
            rng.shuffle(order)
        drawn = rng.randint(0, len(order))
        wastes: list[list[int]] = [[] for _ in range(game.rules.wastes)]
        for slot in order[:drawn]:
            rng.choice(wastes).append(slot)
        stock = tuple(order[drawn:])
        pointer = stock[0] if stock else game.size
        return State(left, pointer, pass_number, cell, cleared, stock, tuple(map(tuple, wastes)))
    pointer = rng.choice([*piles, game.size])
    return State(left, pointer, pass_number, cell, cleared)


def custom_rules(rng: random.Random) -> Rules:
    """Rules with every switch that matters to play drawn at random."""
    while True:
        wastes = rng.choice([1, 1, 1, 2, 3, 4])
        reserve = rng.random() < 0.4
        switches: dict[str, object] = {
            "layout": rng.choice(["upright", "inverted"]),
            "rows": rng.randint(2, 7),
            "deck": rng.choice(["french", "french", "spanish"]),
            "fixed_apex": rng.choice([None, None, "A"]),
            "reserve_columns": rng.randint(1, 6) if reserve else 0,
            "reserve_depth": rng.randint(1, 3) if reserve else 0,
            "draw": rng.choice([1, 1, 2, 3, 5]) if wastes == 1 else 1,
            "wastes": wastes,
            "stock_plays": wastes == 1 and rng.random() < 0.5,
            "passes": rng.choice([None, 1, 2, 3]),
            "goal": rng.choice(list(Goal)),
            "cell": rng.choice([0, 0, 1]),
            "overlap": rng.random() < 0.4,
        }
        if switches["fixed_apex"]:
            switches["fixed_apex"] = "AO" if switches["deck"] == "spanish" else "AS"
        try:
            return Rules(**switches)  # type: ignore[arg-type]
        except RulesError:
            continue


def small_positions(
    rules: Rules, seed: int, count: int, *, limit: int = 800
) -> Iterator[tuple[Game, State, Truth]]:
    """So many positions that the oracle can exhaust, with what it found."""
    rng = random.Random(f"{rules.key} {seed}")
    found = 0
    while found < count:
        game, state = small_position(rules, rng, board=rng.randint(5, 15), stock=rng.randint(0, 9))
        try:
            truth = exhaust(reference_position(game, state), limit)
        except TooLarge:
            continue
        if truth.positions > 4:
            found += 1
            yield game, state, truth


def after(game: Game, state: State, moves: Iterable[Move]) -> State:
    """Where moves lead, each checked by the rules."""
    for move in moves:
        state = game.play(state, move)
    return state
