"""What a deal looks like before the first move, for many deals at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.jit import integers
from pyramid_widget.solver.shuffle import shuffle
from pyramid_widget.study.view import apart_masks, blank_game


class Features(NamedTuple):
    """Counts for each deal."""

    opening_moves: NDArray[Any]
    """Removals that are legal before the first draw."""
    kings_in_stock: NDArray[Any]
    """Cards in the stock that leave alone: Kings, or the highest rank of another deck."""
    lethal_cards: NDArray[Any]
    """Pyramid cards that can never leave, as every partner lies over or under them."""


def features(deals: Sequence[int | Deal], rules: Rules) -> Features:
    """The features of deals under rules.

    >>> found = features(range(3), Rules())
    >>> found.opening_moves.tolist(), found.kings_in_stock.tolist(), found.lethal_cards.tolist()
    ([3, 4, 2], [3, 3, 1], [0, 0, 0])
    """
    ranks = _ranks(deals, rules)
    places = _places(rules)
    kings = (ranks[places.stock] == rules.target).sum(axis=0)
    return Features(_opening_moves(ranks, places, rules), kings, _lethal_cards(ranks, places, rules))


def _ranks(deals: Sequence[int | Deal], rules: Rules) -> NDArray[Any]:
    """The rank in each slot, one row a slot: what is asked is asked of a slot in all deals."""
    size = rules.cards.size
    apex = -1 if rules.fixed_apex is None else parse_card(rules.fixed_apex, rules.cards)
    rows = numpy.empty((len(deals), size), dtype=numpy.int8)
    cards = integers(size)
    for row, deal in enumerate(deals):
        if isinstance(deal, Deal):
            rows[row] = deal.cards
        else:
            shuffle(deal, size, apex, cards)
            rows[row] = cards
    return numpy.ascontiguousarray(rows.T) // 4 + numpy.int8(1)


class _Places(NamedTuple):
    """What is the same in all deals of the rules."""

    stock: slice
    """Slots of the stock."""
    free: list[int]
    """Slots whose cards may go before the first move."""
    overlaps: list[tuple[int, int]]
    """Pairs of slots that may go together although one covers the other."""
    apart: tuple[int, ...]
    """For each slot, the mask of the slots whose cards never leave with its own."""


@lru_cache(maxsize=64)
def _places(rules: Rules) -> _Places:
    game = blank_game(rules)
    start = game.start()
    uncovered = game.uncovered(start)
    overlaps = [
        (slot, cover)
        for slot in bits(game.pyramid_mask if rules.overlap else 0)
        for cover in bits(game.covers[slot] & uncovered)
        if game.covers[slot] == 1 << cover
    ]
    return _Places(
        stock=slice(game.board_size, game.size),
        free=list(bits(game.free(start))),
        overlaps=overlaps,
        apart=apart_masks(rules),
    )


def _opening_moves(ranks: NDArray[Any], places: _Places, rules: Rules) -> NDArray[Any]:
    moves = (ranks[places.free] == rules.target).sum(axis=0)
    for first, second in [*combinations(places.free, 2), *places.overlaps]:
        moves += ranks[first] + ranks[second] == rules.target
    found: NDArray[Any] = moves
    return found


def _lethal_cards(ranks: NDArray[Any], places: _Places, rules: Rules) -> NDArray[Any]:
    """A partner may be the card itself (two Sixes make twelve): it counts as apart from itself."""
    size, deals = ranks.shape
    at = numpy.arange(deals)
    of_rank = numpy.zeros((rules.target + 1, deals), dtype=numpy.int64)
    for slot in range(size):
        of_rank[ranks[slot], at] |= 1 << slot
    of_rank[0] = -1  # what leaves alone needs rank 0, which lies everywhere
    lethal = numpy.zeros(deals, dtype=numpy.int64)
    for slot in range(rules.pyramid_size):
        if places.apart[slot].bit_count() >= 4:
            lethal += of_rank[rules.target - ranks[slot], at] & ~places.apart[slot] == 0
    return lethal
