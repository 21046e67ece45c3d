"""Exact probabilities of a freshly dealt pyramid: opening moves and lethal cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant
from pyramid_widget.study.numbers import whole
from pyramid_widget.study.pmf import Pmf

Polynomial = Counter[tuple[int, int]]
"""Ways to choose cards: coefficient of x^cards y^moves, by (cards, moves)."""


def opening_moves(variant: str | Rules = "solitarium", *, cards: int | None = None, lone: bool = True) -> Pmf:
    """How many removals the free cards allow, when ``cards`` of them are dealt from a shuffled deck.

    By default the cards that are free at the start of the variant; ``lone=False`` counts pairs alone.

    Of one rank pair, say 6 and 7, the deck has four cards each. To choose a sixes and b sevens gives a + b
    cards and a·b moves, in C(4,a) C(4,b) ways: sum these as C(4,a) C(4,b) x^(a+b) y^(ab). The Kings give
    sum C(4,k) x^k y^k. All ranks together choose independently, so the polynomials multiply, and the
    coefficient of x^cards, divided by C(52, cards), is the generating function of the number of moves. With
    y = 0 this is [x^7] (2 (1+x)^4 - 1)^6 / C(52,7), the probability of no opening move.

    >>> moves = opening_moves()
    >>> moves(0), moves.mean
    (Fraction(617886, 8361535), Fraction(35, 17))
    >>> opening_moves(cards=8)(0)  # the first stock card helps neither
    Fraction(4315594, 125423025)

    Raises: OptionError for overlap pairs, which depend on the places, or for more cards than the deck has.
    """
    if not isinstance(lone, bool):
        raise OptionError(f"lone={shown(lone)}: True or False")
    game = Game(Deal.from_number(0, find_variant(variant)))
    rules = game.rules
    if rules.overlap:
        raise OptionError(f"{rules.key!r}: overlap pairs depend on where cards lie, not on which are free")
    counts = _dealt_at_random(game)
    free = game.free(game.start()).bit_count() if cards is None else whole(cards, "cards")
    if free > sum(counts.values()):
        raise OptionError(f"cards={shown(cards)}: {sum(counts.values())} cards are dealt at random")
    ways: Polynomial = Counter({(0, 0): 1})
    for chosen in _choices(game, counts, lone):
        ways = _product(ways, chosen, free)
    total = math.comb(sum(counts.values()), free)
    return Pmf({moves: Fraction(count, total) for (of, moves), count in ways.items() if of == free})


def lethal_cards(variant: str | Rules = "solitarium") -> tuple[Fraction, ...]:
    """For each pyramid slot the probability that its card is lethal: all its partners lie above or below it.

    Such a card can never leave: a partner on top of it must leave first, a partner beneath it later, and
    there is no other. With c slots above or below, the card is no King with probability 12/13, and its four
    partners all lie there with probability C(c,4)/C(51,4). The sum is the expected number of lethal cards.

    >>> lethal = lethal_cards()
    >>> lethal[0], sum(lethal)
    (Fraction(54, 833), Fraction(46706, 270725))

    Raises: OptionError for rules under which such a card can leave, or whose apex is fixed.
    """
    game = Game(Deal.from_number(0, find_variant(variant)))
    rules = game.rules
    for switch in ("overlap", "cell", "fixed_apex"):
        if getattr(rules, switch):
            raise OptionError(f"{rules.key!r}: with {switch}={getattr(rules, switch)!r} this is not so")
    partners = Counter(
        mask.bit_count() for slot, mask in enumerate(game.partners) if not game.lone_mask >> slot & 1
    )
    others = game.size - 1

    def lethal(comparable: int) -> Fraction:
        return sum(
            (
                Fraction(cards * math.comb(comparable, number), game.size * math.comb(others, number))
                for number, cards in partners.items()
            ),
            Fraction(0),
        )

    return tuple(map(lethal, _comparable(game)))


def _dealt_at_random(game: Game) -> Counter[int]:
    """How many cards of each rank are shuffled: all but a fixed apex, which is dealt first."""
    counts = Counter(game.values)
    if game.rules.fixed_apex is not None:
        counts[game.values[0]] -= 1
    return counts


def _choices(game: Game, counts: Counter[int], lone: bool) -> Iterator[Polynomial]:
    """One polynomial for each rank that leaves alone and each pair of ranks that leave together."""
    for rank in sorted(counts):
        slot = game.values.index(rank)
        if game.lone_mask >> slot & 1:
            yield Counter({(a, a * lone): math.comb(counts[rank], a) for a in range(counts[rank] + 1)})
            continue
        partner = game.values[(game.partners[slot] & -game.partners[slot]).bit_length() - 1]
        if partner == rank:
            yield Counter({(a, math.comb(a, 2)): math.comb(counts[rank], a) for a in range(counts[rank] + 1)})
        elif partner > rank:
            chosen: Polynomial = Counter()
            for a in range(counts[rank] + 1):
                for b in range(counts[partner] + 1):
                    chosen[a + b, a * b] += math.comb(counts[rank], a) * math.comb(counts[partner], b)
            yield chosen


def _product(one: Polynomial, other: Polynomial, most: int) -> Polynomial:
    product: Polynomial = Counter()
    for (cards, moves), ways in one.items():
        for (more, gained), times in other.items():
            if cards + more <= most:
                product[cards + more, moves + gained] += ways * times
    return product


def _comparable(game: Game) -> list[int]:
    """For each pyramid slot the number of pyramid slots that lie on it or beneath it, near or far."""
    size = game.pyramid_mask.bit_length()
    above = [0] * size
    for slot in reversed(range(size)):
        for cover in range(slot + 1, size):
            if game.covers[slot] >> cover & 1:
                above[slot] |= 1 << cover | above[cover]
    return [above[slot].bit_count() + sum(mask >> slot & 1 for mask in above) for slot in range(size)]
