"""Rules to the integer tables that the kernels read; nothing after this asks which variant is played."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyramid_widget.game.engine import bits
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver.jit import as_integers

# Where things lie in the layout table: four blocks of 64 slots, then single values.
UNDER = 0
"""The first slot that a slot covers, or -1."""
UNDER_TOO = 64
"""The second slot that a slot covers, or -1."""
COVERS = 128
"""The mask of the slots that cover a slot."""
APART = 192
"""The mask of the slots whose cards can never pair with the card of a slot, because of where they lie."""
SIZE = 256
BOARD = 257
PYRAMID = 258
TARGET = 259
STOCK_PLAYS = 260
GOAL_ALL = 261
OVERLAP = 262
DRAW = 263
WASTES = 264
CELL = 265
PASSES = 266
NEVER = 272
"""As APART, but of the pairs that a cell alone makes possible."""
STEP_COUNT = 336
"""How many distances there are from a slot to one that covers it; the distances, and the slots so covered."""
STEP_LENGTHS = 337
STEP_SLOTS = 361
LAYOUT_LENGTH = 385


@lru_cache(maxsize=256)
def layout_table(rules: Rules) -> Any:
    """The layout table of rules; one for all deals.

    >>> from pyramid_widget.game.variants import find_variant
    >>> int(layout_table(find_variant("giza"))[BOARD])
    52
    """
    layout = rules.board()
    table = [0] * LAYOUT_LENGTH
    board = len(layout.covers)
    for slot in range(64):
        below = [under for under in range(board) if layout.covers[under] >> slot & 1]
        below += [-1, -1]
        table[UNDER + slot], table[UNDER_TOO + slot] = below[:2]
    table[COVERS : COVERS + board] = layout.covers
    table[NEVER : NEVER + rules.cards.size] = _apart(rules)
    table[APART : APART + rules.cards.size] = [0] * rules.cards.size if rules.cell else _apart(rules)
    table[STEP_COUNT] = len(layout.steps)
    for at, (length, slots) in enumerate(layout.steps):
        table[STEP_LENGTHS + at], table[STEP_SLOTS + at] = length, slots
    table[SIZE] = rules.cards.size
    table[BOARD] = board
    table[PYRAMID] = layout.pyramid
    table[TARGET] = rules.target
    table[STOCK_PLAYS] = int(rules.stock_plays)
    table[GOAL_ALL] = int(rules.goal is Goal.ALL)
    table[OVERLAP] = int(rules.overlap)
    table[DRAW] = rules.draw
    table[WASTES] = rules.wastes
    table[CELL] = rules.cell
    table[PASSES] = rules.passes or 0
    return as_integers(table)


def _apart(rules: Rules) -> list[int]:
    """For each slot, the slots whose cards can never be paired with its card, whatever is played.

    A card and one that lies above it, directly or not, are never both free: the upper one has to go first.
    Overlap allows the pair where one covers the other directly (pyramid only). Two stock cards are never
    free together with one waste, unless the stock's top plays; with several wastes they can lie on two of
    them. A cell allows all these pairs: the upper card waits in it.
    """
    layout = rules.board()
    size, board = rules.cards.size, len(layout.covers)
    apart = [0] * size
    for slot in reversed(range(board)):
        above = 0
        for cover in bits(layout.covers[slot]):
            above |= 1 << cover | apart[cover] & -(1 << cover)
        apart[slot] = above  # covers have higher slots: what lies above a cover is known already
    pyramid = layout.pyramid
    for slot in range(board):
        if rules.overlap and pyramid >> slot & 1:
            apart[slot] &= ~(layout.covers[slot] & pyramid)
    for slot in range(board):
        for above in bits(apart[slot] & -(1 << slot)):
            apart[above] |= 1 << slot
    if not rules.stock_plays and rules.wastes == 1:
        stock = (1 << size) - (1 << board)
        for slot in range(board, size):
            apart[slot] = stock
    return apart


@lru_cache(maxsize=256)
def may_stay(rules: Rules, cards: int) -> int:
    """The pyramid slots whose cards can be among so many that are left: with a card stay all that it covers.

    >>> from pyramid_widget.game.variants import find_variant
    >>> bin(may_stay(find_variant("solitarium"), 3))
    '0b101111'
    """
    layout = rules.board()
    allowed = 0
    for slot in bits(layout.pyramid):
        below, new = 1 << slot, 1 << slot
        while new:
            covered = sum(1 << under for under in bits(layout.pyramid) if layout.covers[under] & new)
            new = covered & ~below
            below |= covered
        if below.bit_count() <= cards:
            allowed |= 1 << slot
    return allowed
