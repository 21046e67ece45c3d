"""Odds for teaching: exact chances of the next draws, and where the cards of each rank are."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from pyramid_widget.advice.given import GAME, MASK, STATE, takes
from pyramid_widget.advice.observe import known_cards
from pyramid_widget.advice.outlook import draw_path
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, State, bits


class RankCount(NamedTuple):
    """Where the cards of a rank are, as far as the player knows; the four counts add up to all there are."""

    rank: int
    free: int
    """Free to leave now."""
    buried: int
    """In a known place, but not free: covered, under others in a pile, or to be drawn again."""
    gone: int
    """Off the table."""
    unseen: int
    """Left, in places that the player does not know."""


@takes(game=GAME, state=STATE, seen=MASK)
def draw_odds(game: Game, state: State, k: int, *, seen: int | None = None) -> tuple[Fraction, ...]:
    """For 1, 2, … ``k`` draws the chance that they bring up a card that leaves at once.

    It does where it is of the target rank, or the partner of a card that is free on the board or in the cell.
    Draws go on past a redeal; fewer than ``k`` chances come back where fewer draws are left before they
    repeat. Of n unseen cards m are wanted, and d of them come up: the chance is 1 − C(n−m, d) / C(n, d).

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> draw_odds(game, game.start(), 2)
    (Fraction(11, 24), Fraction(33, 46))

    Raises: OptionError for what is no number of draws.
    """
    if type(k) is not int or k < 0:
        raise OptionError(f"k={shown(k)}: k is a whole number of draws from 0")
    known = known_cards(game, state, seen)
    free = game.free(state)
    ranks = wanted_ranks(game, state)
    wanted = sum(1 << slot for slot in range(game.size) if game.values[slot] in ranks)
    unseen = state.left & ~known
    n, m = unseen.bit_count(), (unseen & wanted).bit_count()
    odds: list[Fraction] = []
    met = 0
    for at, draws, _ in draw_path(game, state):
        if draws > k:
            break
        met |= game.free(at) & game.stock_mask & ~free
        d = (met & unseen).bit_count()
        sure = bool(met & known & wanted)
        chance = Fraction(1) if sure else 1 - Fraction(comb(n - m, d), comb(n, d))
        odds[draws - 1 :] = [chance] if draws else []  # a redeal draws nothing
    return tuple(odds)


@takes(game=GAME, state=STATE)
def wanted_ranks(game: Game, state: State) -> frozenset[int]:
    """The ranks of which a card that comes up leaves at once.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> sorted(wanted_ranks(game, game.start()))
    [1, 3, 6, 8, 11, 13]
    """
    staying = game.free(state) & ~game.stock_mask
    if state.cell >= 0:
        staying |= 1 << state.cell
    return frozenset({game.target} | {game.target - game.values[slot] for slot in bits(staying)} - {0})


@takes(game=GAME, state=STATE, seen=MASK)
def partner_counts(game: Game, state: State, *, seen: int | None = None) -> tuple[RankCount, ...]:
    """For each rank, from 1 up, how many of its cards are free, buried, gone and unseen.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> partner_counts(game, game.start())[12]
    RankCount(rank=13, free=2, buried=0, gone=0, unseen=2)
    """
    known, free = known_cards(game, state, seen), game.free(state)
    left = state.left | (1 << state.cell if state.cell >= 0 else 0)
    counts = []
    for rank in range(1, game.target + 1):
        cards = sum(1 << slot for slot, value in enumerate(game.values) if value == rank)
        rest = cards & left
        counts.append(
            RankCount(
                rank=rank,
                free=(rest & free).bit_count(),
                buried=(rest & known & ~free).bit_count(),
                gone=(cards & ~left).bit_count(),
                unseen=(rest & ~known).bit_count(),
            )
        )
    return tuple(counts)
