"""Positions laid out by hand."""

from __future__ import annotations

import random

from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant

GONE = "--"


def laid(
    variant: str | Rules,
    board: str = "",
    *,
    waste: str = "",
    stock: str = "",
    cell: str = "",
    pass_number: int = 1,
) -> tuple[Game, State]:
    """A position: the board's cards in slot order with ``--`` for a gone one, what is not named is gone.

    A waste is written from its oldest card, several with ``|`` between; the stock from its next card.
    """
    rules = find_variant(variant)
    deck = rules.cards
    board_size = rules.pyramid_size + rules.reserve_size
    at: dict[int, int] = {}
    for slot, name in enumerate(board.split()):
        if name != GONE:
            at[slot] = parse_card(name, deck)
    piles = [[parse_card(name, deck) for name in pile.split()] for pile in waste.split("|")]
    next_slot = board_size
    slots: list[tuple[int, ...]] = []
    for pile in [*piles, [parse_card(name, deck) for name in stock.split()]]:
        slots.append(tuple(range(next_slot, next_slot + len(pile))))
        at.update(zip(slots[-1], pile, strict=True))
        next_slot += len(pile)
    left = sum(1 << slot for slot in at)
    in_cell = -1
    if cell:
        in_cell = next(slot for slot in range(1, deck.size) if slot not in at)
        at[in_cell] = parse_card(cell, deck)
    rest = iter(sorted(set(range(deck.size)) - set(at.values())))
    game = Game(Deal(rules, tuple(at[slot] if slot in at else next(rest) for slot in range(deck.size))))
    drawn = slots.pop()
    cleared = 0 if left & game.pyramid_mask else 1
    state = State(left, drawn[0] if drawn else game.size, pass_number, in_cell, cleared)
    if rules.wastes > 1:
        wastes = (*slots, *((),) * (rules.wastes - len(slots)))
        state = state._replace(stock=drawn, piles=wastes)
    return game, state


def another_arrangement(game: Game, state: State, seen: int, rng: random.Random) -> Game:
    """The same game as far as the player can tell: unseen cards have changed places."""
    unseen = list(bits(state.left & ~seen))
    cards = list(game.deal.cards)
    for slot, card in zip(unseen, rng.sample([cards[slot] for slot in unseen], len(unseen)), strict=True):
        cards[slot] = card
    return Game(Deal(game.rules, tuple(cards)))
