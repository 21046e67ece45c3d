"""What the player can know of a position, and the deals that he cannot tell apart.

Every card that was ever face up in the game is known by its place. Of the others the player knows by counting
which they are, and nothing of where: every way to lay them on the places that are left is equally likely.
(Places of cards that have left the game held cards that were seen.)
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator

from pyramid_widget.advice.given import CHANCE, GAME, MASK, STATE, takes
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State, bits


def seen_cards(game: Game, state: State, seen: int | None = None) -> int:
    """Mask of the cards that the player has seen: those face up now, and those ``seen`` before.

    Without ``seen``, that is the whole stock after one pass, and nothing else.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> seen_cards(game, game.start()) == game.pyramid_mask
    True
    """
    if seen is None:
        seen = game.stock_mask if state.pass_number > 1 else 0
    return game.face_up(state) | seen


def known_cards(game: Game, state: State, seen: int | None = None) -> int:
    """Mask of the cards whose place the player knows: those seen, by the rules a card that always lies at
    the apex, and by counting the last unseen one.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> known_cards(game, game.start()) == game.pyramid_mask
    True
    """
    known = seen_cards(game, state, seen)
    if game.rules.fixed_apex is not None:
        known |= 1
    unseen = state.left & ~known
    return known if unseen & (unseen - 1) else known | unseen


def unseen_cards(game: Game, state: State, seen: int | None = None) -> tuple[int, ...]:
    """The slots whose cards the player does not know, ascending.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> len(unseen_cards(game, game.start()))
    24
    """
    return tuple(bits(state.left & ~known_cards(game, state, seen)))


@takes(game=GAME, state=STATE, seen=MASK)
def arrangements(game: Game, state: State, *, seen: int | None = None) -> int:
    """How many arrangements of the unseen cards the player cannot tell apart; suits do not count.

    That is n! for n unseen cards, divided by m! for each rank that comes m times among them.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7, "relaxed"))
    >>> arrangements(game, game.start())
    5610246688126080000
    """
    unseen = unseen_cards(game, state, seen)
    count = math.factorial(len(unseen))
    for times in Counter(game.values[slot] for slot in unseen).values():
        count //= math.factorial(times)
    return count


def laid_out(game: Game, slots: tuple[int, ...], cards: list[int]) -> Game:
    """The game with these cards on these slots; its deal has no number."""
    order = list(game.deal.cards)
    for slot, card in zip(slots, cards, strict=True):
        order[slot] = card
    return Game(Deal(game.rules, tuple(order)))


def as_seen(game: Game, state: State, *, seen: int | None = None) -> Game:
    """The game as it stands for all that the player cannot tell apart: the unseen cards in ascending order.

    What is worked out from it, the mask of the known cards and the position depends on no unseen card.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> as_seen(game, game.start()).deal.cards[28:] == tuple(sorted(game.deal.cards[28:]))
    True
    """
    slots = unseen_cards(game, state, seen)
    return laid_out(game, slots, sorted(game.deal.cards[slot] for slot in slots))


@takes(game=GAME, state=STATE, seen=MASK, rng=CHANCE)
def resample(game: Game, state: State, *, seen: int | None = None, rng: random.Random) -> Game:
    """A game drawn uniformly from those that the player cannot tell from this one; the position fits it too.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> other = resample(game, game.start(), rng=random.Random(1))
    >>> other.deal.cards[:28] == game.deal.cards[:28], other.deal.cards == game.deal.cards
    (True, False)
    """
    slots = unseen_cards(game, state, seen)
    cards = sorted(game.deal.cards[slot] for slot in slots)
    rng.shuffle(cards)
    return laid_out(game, slots, cards)


def orders_of(values: list[int]) -> Iterator[tuple[int, ...]]:
    """Every order of things of which some are equal, each once: of indices, the least first among equals.

    >>> list(orders_of([5, 5, 7]))
    [(0, 1, 2), (0, 2, 1), (2, 0, 1)]
    """
    kinds: dict[int, list[int]] = {}
    for index, value in enumerate(values):
        kinds.setdefault(value, []).append(index)
    left = dict.fromkeys(sorted(kinds), 0)
    order: list[int] = []

    def extend() -> Iterator[tuple[int, ...]]:
        if len(order) == len(values):
            yield tuple(order)
            return
        for value, used in left.items():
            if used < len(kinds[value]):
                order.append(kinds[value][used])
                left[value] += 1
                yield from extend()
                left[value] -= 1
                order.pop()

    return extend()
