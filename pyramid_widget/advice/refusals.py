"""Refusals: why a click does nothing, from what the player has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pyramid_widget.advice.given import GAME, MASK, SLOTS, STATE, takes
from pyramid_widget.advice.observe import seen_cards
from pyramid_widget.game.engine import Game, State, bits


class RefusalCode(str, Enum):
    """What stands against a move."""

    WON = "won"
    """The game is won."""
    NO_SUCH_CARD = "no-such-card"
    """The deal has no such slot."""
    ONE_OR_TWO = "one-or-two"
    """One card leaves or two, not ``count``."""
    SAME_CARD = "same-card"
    """``slot`` was named twice."""
    GONE = "gone"
    """``slot`` has left the game."""
    COVERED = "covered"
    """``slot`` lies under the cards ``by`` and ``unseen`` more."""
    COVERED_BY_PARTNER = "covered-by-partner"
    """``slot`` lies under its partner ``by`` alone, and these rules have no overlap pairs."""
    FACE_DOWN = "face-down"
    """The card at ``place`` lies face down under the cards ``by`` and ``unseen`` more."""
    UNDER_WASTE = "under-waste"
    """``slot`` lies in a waste, ``above`` cards on it, ``top`` the uppermost."""
    UNDER_RESERVE = "under-reserve"
    """``slot`` lies in a reserve column, ``above`` cards on it, ``top`` the uppermost."""
    STOCK_NOT_PLAYABLE = "stock-not-playable"
    """A stock card plays only once it is drawn; ``next`` tells whether it is the next."""
    STOCK_BELOW_TOP = "stock-below-top"
    """Of the stock only the ``top`` plays."""
    LONE_IN_PAIR = "lone-in-pair"
    """``slot`` is of the target ``rank`` and leaves alone, without ``other``."""
    NOT_A_PAIR = "not-a-pair"
    """``slots`` have ``ranks`` whose ``sum`` is not ``target``."""
    NEEDS_PARTNER = "needs-partner"
    """``slot`` leaves only with a card of ``partner_rank``; the other facts tell where those lie."""
    NO_STOCK = "no-stock"
    """These rules have no stock."""
    NO_PASS_LEFT = "no-pass-left"
    """The stock is empty and all ``passes`` are used up."""
    STOCK_AND_WASTE_EMPTY = "stock-and-waste-empty"
    """There is nothing to draw and nothing to turn over."""
    NO_CELL = "no-cell"
    """These rules have no cell."""
    CELL_FULL = "cell-full"
    """``slot`` lies in the cell."""
    IN_CELL = "in-cell"
    """``slot`` is in the cell already."""
    LONE_NOT_STORABLE = "lone-not-storable"
    """``slot`` is of the target ``rank``: it leaves alone and is never stored."""
    STOCK_NOT_STORABLE = "stock-not-storable"
    """A stock card is stored only once it is drawn."""
    RESERVE_NOT_STORABLE = "reserve-not-storable"
    """``slot`` lies in the reserve, whose cards are never stored."""


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a move is refused: a code, and facts in plain JSON values.

    All slots among the facts are those of cards that the player has seen, but for ``place``, whose card lies
    face down.
    """

    code: RefusalCode
    """What stands against the move."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Which cards, ranks and counts."""


@takes(game=GAME, state=STATE, seen=MASK, slots=SLOTS)
def why_not(game: Game, state: State, slots: Sequence[int], *, seen: int | None = None) -> Refusal | None:
    """Why the cards of these one or two slots may not leave together; None where they may.

    The first card that is not free decides, in the order given.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> why_not(game, game.start(), [0]).facts
    {'slot': 0, 'by': [1, 2], 'unseen': 0}
    """
    slots = [*map(int, slots)]  # also those of an array
    if game.won(state):
        return Refusal(code=RefusalCode.WON)
    if not 1 <= len(slots) <= 2:
        return Refusal(code=RefusalCode.ONE_OR_TWO, facts={"count": len(slots)})
    if not all(0 <= slot < game.size for slot in slots):
        return Refusal(code=RefusalCode.NO_SUCH_CARD)
    if len(slots) == 2 and slots[0] == slots[1]:
        return Refusal(code=RefusalCode.SAME_CARD, facts={"slot": slots[0]})
    shown = seen_cards(game, state, seen)
    for slot in slots:
        other = slots[0] + slots[1] - slot if len(slots) == 2 else None
        refusal = _not_free(game, state, slot, shown, other)
        if refusal is not None:
            return refusal
    if len(slots) == 2:
        return _no_pair(game, slots[0], slots[1])
    if game.lone_mask >> slots[0] & 1:
        return None
    return _needs_partner(game, state, slots[0], shown)


@takes(game=GAME, state=STATE)
def why_not_draw(game: Game, state: State) -> Refusal | None:
    """Why nothing can be drawn or turned over; None where it can.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7, "giza"))
    >>> why_not_draw(game, game.start()).code.value
    'no-stock'
    """
    if game.won(state):
        return Refusal(code=RefusalCode.WON)
    if not game.stock_mask:
        return Refusal(code=RefusalCode.NO_STOCK)
    if game.stock_top(state) >= 0:
        return None
    if not any(game.waste_slots(state)):
        return Refusal(code=RefusalCode.STOCK_AND_WASTE_EMPTY)
    passes = game.rules.passes
    if passes is not None and state.pass_number >= passes:
        return Refusal(code=RefusalCode.NO_PASS_LEFT, facts={"passes": passes})
    return None


@takes(game=GAME, state=STATE, seen=MASK)
def why_not_store(game: Game, state: State, slot: int, *, seen: int | None = None) -> Refusal | None:
    """Why the card of this slot may not be put in the cell; None where it may.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7, "cell"))
    >>> why_not_store(game, game.start(), 28).code.value
    'stock-not-storable'
    """
    if game.won(state):
        return Refusal(code=RefusalCode.WON)
    if not game.rules.cell:
        return Refusal(code=RefusalCode.NO_CELL)
    if not 0 <= slot < game.size:
        return Refusal(code=RefusalCode.NO_SUCH_CARD)
    if slot == state.cell:
        return Refusal(code=RefusalCode.IN_CELL, facts={"slot": slot})
    if game.stock_mask >> slot & 1 and slot in game.stock_slots(state):
        return Refusal(code=RefusalCode.STOCK_NOT_STORABLE)
    refusal = _not_free(game, state, slot, seen_cards(game, state, seen), slot)
    if refusal is not None:
        return refusal
    if game.lone_mask >> slot & 1:
        return Refusal(code=RefusalCode.LONE_NOT_STORABLE, facts={"slot": slot, "rank": game.target})
    if game.reserve_mask >> slot & 1:
        return Refusal(code=RefusalCode.RESERVE_NOT_STORABLE, facts={"slot": slot})
    if state.cell >= 0:
        return Refusal(code=RefusalCode.CELL_FULL, facts={"slot": state.cell})
    return None


def _not_free(game: Game, state: State, slot: int, seen: int, other: int | None) -> Refusal | None:
    """Why a card is not free to go with ``other``, or with any at all where that is None."""
    if game.free(state) >> slot & 1:
        return None
    if not state.left >> slot & 1:
        return Refusal(code=RefusalCode.GONE, facts={"slot": slot})
    if game.reserve_mask >> slot & 1:
        column = next(column for column in game.layout.columns if slot in column)
        return _under(RefusalCode.UNDER_RESERVE, slot, [at for at in column if state.left >> at & 1])
    if game.stock_mask >> slot & 1:
        return _in_piles(game, state, slot)
    return _covered(game, state, slot, seen, other)


def _under(code: RefusalCode, slot: int, pile: Sequence[int]) -> Refusal:
    return Refusal(
        code=code, facts={"slot": slot, "top": pile[-1], "above": len(pile) - 1 - pile.index(slot)}
    )


def _in_piles(game: Game, state: State, slot: int) -> Refusal:
    for pile in game.waste_slots(state):
        if slot in pile:
            return _under(RefusalCode.UNDER_WASTE, slot, pile)
    top = game.stock_top(state)
    if game.rules.stock_plays:
        return Refusal(code=RefusalCode.STOCK_BELOW_TOP, facts={"top": top})
    return Refusal(code=RefusalCode.STOCK_NOT_PLAYABLE, facts={"next": slot == top})


def _covered(game: Game, state: State, slot: int, seen: int, other: int | None) -> Refusal | None:
    covers = game.covers[slot] & state.left
    last = covers & (covers - 1) == 0 and covers & game.partners[slot] & game.free(state)
    if last and game.rules.overlap and other in (None, last.bit_length() - 1):
        return None
    if other is not None and game.rules.overlap and game.partners[slot] >> other & 1:
        covers &= ~(1 << other)  # the partner is no obstacle, the other cover is
    facts = {"by": list(bits(covers & seen)), "unseen": (covers & ~seen).bit_count()}
    if not seen >> slot & 1:
        return Refusal(code=RefusalCode.FACE_DOWN, facts={"place": slot, **facts})
    if last and not game.rules.overlap:
        return Refusal(code=RefusalCode.COVERED_BY_PARTNER, facts={"slot": slot, "by": last.bit_length() - 1})
    return Refusal(code=RefusalCode.COVERED, facts={"slot": slot, **facts})


def _no_pair(game: Game, first: int, second: int) -> Refusal | None:
    for slot, other in ((first, second), (second, first)):
        if game.lone_mask >> slot & 1:
            facts = {"slot": slot, "other": other, "rank": game.target}
            return Refusal(code=RefusalCode.LONE_IN_PAIR, facts=facts)
    ranks = [game.values[first], game.values[second]]
    if sum(ranks) == game.target:
        return None
    return Refusal(
        code=RefusalCode.NOT_A_PAIR,
        facts={"slots": [first, second], "ranks": ranks, "sum": sum(ranks), "target": game.target},
    )


def _needs_partner(game: Game, state: State, slot: int, seen: int) -> Refusal:
    """Where the partners of a card lie: those seen one by one, the rest as a count."""
    partners = game.partners[slot]
    left = partners & (state.left | (1 << state.cell if state.cell >= 0 else 0))
    pairs = [move.slots for move in game.legal_moves(state) if len(move.slots) == 2 and slot in move.slots]
    free = sum(1 << sum(pair) - slot for pair in pairs)
    waste = sum(1 << at for pile in game.waste_slots(state) for at in pile)
    known = left & seen & ~free
    return Refusal(
        code=RefusalCode.NEEDS_PARTNER,
        facts={
            "slot": slot,
            "rank": game.values[slot],
            "partner_rank": game.target - game.values[slot],
            "free": list(bits(free)),
            "covered": list(bits(known & game.board_mask)),
            "waste": list(bits(known & waste)),
            "stock": list(bits(known & game.stock_mask & ~waste)),
            "gone": (partners & ~left).bit_count(),
            "unseen": (left & ~seen).bit_count(),
        },
    )
