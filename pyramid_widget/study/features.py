"""What a deal looks like before the first move, for many deals at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.jit import integers
from pyramid_widget.solver.shuffle import shuffle
from pyramid_widget.solver.tables import APART, layout_table
from pyramid_widget.study.view import blank_game


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
    cards = card_rows(deals, rules)
    places = _places(rules)
    values = cards // 4 + 1
    lone = values == rules.target
    kings = lone[:, places.stock].sum(axis=1)
    return Features(_opening_moves(values, places, rules), kings, _lethal_cards(cards, places, rules))


def card_rows(deals: Sequence[int | Deal], rules: Rules) -> NDArray[Any]:
    """The cards in slot order, one row a deal."""
    size = rules.cards.size
    apex = -1 if rules.fixed_apex is None else parse_card(rules.fixed_apex, rules.cards)
    rows = numpy.empty((len(deals), size), dtype=numpy.int64)
    cards = integers(size)
    for row, deal in enumerate(deals):
        if isinstance(deal, Deal):
            rows[row] = deal.cards
        else:
            shuffle(int(deal), size, apex, cards)
            rows[row] = cards
    return rows


class _Places(NamedTuple):
    """What is the same in all deals of the rules."""

    stock: NDArray[Any]
    """Slots of the stock."""
    free: NDArray[Any]
    """Slots whose cards may go before the first move."""
    overlaps: NDArray[Any]
    """Pairs of slots that may go together although one covers the other."""
    apart: NDArray[Any]
    """For each pyramid slot, the mask of the slots whose cards never leave with its own."""


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
    apart = layout_table(rules)[APART : APART + rules.pyramid_size]
    return _Places(
        stock=numpy.array(list(bits(game.stock_mask)), dtype=numpy.int64),
        free=numpy.array(list(bits(game.free(start))), dtype=numpy.int64),
        overlaps=numpy.array(overlaps, dtype=numpy.int64).reshape(-1, 2),
        apart=numpy.array([int(mask) | 1 << slot for slot, mask in enumerate(apart)]),
    )


def _opening_moves(values: NDArray[Any], places: _Places, rules: Rules) -> NDArray[Any]:
    free, target = values[:, places.free], rules.target
    moves = (free == target).sum(axis=1)
    for rank in range(1, (target - 1) // 2 + 1):
        moves += (free == rank).sum(axis=1) * (free == target - rank).sum(axis=1)
    if target % 2 == 0:
        halves = (free == target // 2).sum(axis=1)
        moves += halves * (halves - 1) // 2
    if len(places.overlaps):
        pair = values[:, places.overlaps[:, 0]] + values[:, places.overlaps[:, 1]]
        moves += (pair == target).sum(axis=1)
    found: NDArray[Any] = moves
    return found


def _lethal_cards(cards: NDArray[Any], places: _Places, rules: Rules) -> NDArray[Any]:
    """A partner may be the card itself (two Sixes make twelve): it counts as apart from itself."""
    size, pyramid = rules.cards.size, rules.pyramid_size
    bit_of_slot = numpy.left_shift(1, numpy.arange(size))
    bit_of_card = numpy.empty_like(cards)
    numpy.put_along_axis(bit_of_card, cards, numpy.broadcast_to(bit_of_slot, cards.shape), axis=1)
    of_rank = numpy.full((len(cards), rules.target + 1), -1)  # rank 0 lies everywhere: nothing needs it
    of_rank[:, 1:] = bit_of_card.reshape(len(cards), rules.target, 4).sum(axis=2)
    needed = rules.target - 1 - cards[:, :pyramid] // 4
    partners = numpy.take_along_axis(of_rank, needed, axis=1)
    lethal: NDArray[Any] = (partners & ~places.apart == 0).sum(axis=1)
    return lethal
