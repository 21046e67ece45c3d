"""What every kernel shares: the tables of a deal, the matching of rank pairs, free cards, the hash table.

Compiled by numba where it is there; the same functions run as plain Python over lists.

Everything about ranks is read from the *pack*: the set of cards left with its bits sorted by rank pair, eight
bits each (low nibble the lower rank, high nibble the higher one; for the six of a twelve-rank deck, which
pairs with itself, four bits).
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, count, low, part, shifted, times
from pyramid_widget.solver.tables import (
    APART,
    BOARD,
    COVERS,
    LAYOUT_LENGTH,
    PYRAMID,
    SIZE,
    TARGET,
    UNDER,
    UNDER_TOO,
)

# One array holds everything but the hash tables: an array that is handed on costs two atomic counts, so the
# kernels hand on one. First the layout table, then the deal table, the control table, what is known of the
# rank pairs, the trails and the stacks.
DEAL = LAYOUT_LENGTH
CONTROL = DEAL + 416
MEMO = CONTROL + 48
TRAIL = MEMO + 6 * 9 * 256
FRAMES = 4096
"""Positions on a search stack: at most 26 pairs deep, at most 140 pairs to choose from at each."""

# The deal table.
PARTNERS = DEAL + 0
"""For each slot, the mask of the slots whose cards sum to the target with its card."""
GROUP = DEAL + 64
"""For each slot, the shift of its rank pair in the pack."""
PACK_BIT = DEAL + 128
"""For each slot, its bit of the pack; 0 for a card of the target rank."""
ALLOWED = DEAL + 192
"""For each of six rank pairs and four cards of the lower rank, a nibble: the others it may pair with."""
MUST = DEAL + 216
"""For each rank pair, the cards that have to go (eight bits)."""
STOCK_BITS = DEAL + 222
"""For each rank pair, the cards of the stock (eight bits)."""
DRAWN = DEAL + 228
"""For each rank pair and each number 0 to 8, the first so many of its stock cards (eight bits)."""
DRAWN_COUNT = DEAL + 282
"""For each number of stock cards passed, how many of each rank pair those are (four bits each)."""
SLOT_OF = DEAL + 368
"""For each bit of the pack, its slot."""
RANKS = DEAL + 352
"""For each rank, from 1 at place 0, the mask of its slots."""
LONE = DEAL + 346
"""The mask of the cards of the target rank."""

# The control table: what a search knows of itself.
STATUS = CONTROL + 0
NODES = CONTROL + 1
DEPTH = CONTROL + 2
SEEN_SHIFT = CONTROL + 3
SEEN_COUNT = CONTROL + 4
LOOSE_SHIFT = CONTROL + 5
LOOSE_COUNT = CONTROL + 6
STAMP = CONTROL + 7
ORDER_FREE = CONTROL + 9
"""Whether the order of the stock is of no account, so that the order-free search is exact."""
LOOSE_DEPTH = CONTROL + 10
SWITCHES = CONTROL + 11
LAST_TURN = CONTROL + 12
"""The number of the last pass, from 0 for the present one; -1 for unlimited passes."""
GOAL = CONTROL + 13
"""The mask of the cards that have to go."""
PHASE = CONTROL + 15
EXACT = CONTROL + 16
"""Whether the number of moves counts."""
PLACE_COUNTS = CONTROL + 17
"""Whether the number of cards passed belongs to the position: drawing does not lead to every later one."""
ORDER_COUNT = CONTROL + 18
ORDER_SPACE = CONTROL + 19
SECOND_WORD = CONTROL + 20
NODE_COUNT = CONTROL + 23
AT_ONCE = CONTROL + 24
"""The mask of the cards of the target rank that leave as soon as they come free."""
LEFT_OVER = CONTROL + 21
"""How many cards that have to go may stay all the same."""
MUST_GO = CONTROL + 22
"""The mask of the cards that have to go, those that may be among the left-over ones excepted."""
BEATEN = CONTROL + 14
"""How often a position was reached again at an earlier clock."""
JUDGED = CONTROL + 25
"""How many verdicts of a batch are known."""
JUDGING = CONTROL + 26
"""Whether the search for the next verdict of the batch has begun."""
BUDGET = CONTROL + 27
"""Positions that the batch may still examine in this slice."""
LINE_LEFT = CONTROL + 28
"""While a line is written, the position: cards left, the stock's next card, the cell's; moves so far."""
LINE_POINTER = CONTROL + 29
LINE_CELL = CONTROL + 30
LINE_COUNT = CONTROL + 31
STORE_LATE = CONTROL + 32
"""Whether cards are stored as late as can be."""
PARTNERS_LEFT = CONTROL + 33
"""The root of the search over partners: cards left, the board's free ones, the clock, the pack."""
PARTNERS_FREE = CONTROL + 34
PARTNERS_CLOCK = CONTROL + 35
PARTNERS_PACK = CONTROL + 36
PARTNERS_DEPTH = CONTROL + 37
"""Where that search stands; -1 before it has begun."""
BY_PARTNERS = CONTROL + 38
"""Whether it is its turn, not the turn of the search by the clock."""
TURN_ENDS = CONTROL + 39
"""The number of positions at which it is the other one's turn."""
PARTNERS_CELL = CONTROL + 40
BLURRED = CONTROL + 41
"""Whether a test of that search was given up."""

RUNNING, WON, LOST, SEEN_FULL, LOOSE_FULL, STACK_FULL, ORDERS_FULL, NODES_FULL = (0, 1, 2, 3, 4, 5, 6, 7)
PHASE_LOOSE, PHASE_CLOCK, PHASE_PARTNERS = 0, 1, 2

# A frame: a position on the search stack, and the move that led there.
PACK = 0
MASK = 1
FREE = 2
CLOCK = 3
LOOSE = 4
"""The pack with each rank's stock cards replaced by the lowest so many: the order being of no account."""
MOVE = 5
"""The two slots taken, the first in the lower six bits."""
SINGLE = 6
"""The cards (bits of the pack) that have to go and have one possible partner left; in the order-free search
also those that are best paired at once, see ``forced_loose``."""
IN_CELL = 7
"""The slot of the card in the cell, or NONE."""
KEY = 8
"""The pack that the position was kept by; scanning the last pass may strike cards from it afterwards."""
NEIGHBOURS = 9
"""The cards of a stock that plays, bit 0 its first, that pair with the one before them that is left."""
FRAME = 10
NONE = 63
STACK = TRAIL + 256
LOOSE_STACK = STACK + FRAME * FRAMES
ORDER_HEADS = LOOSE_STACK + FRAME * FRAMES
WIDE_TRAIL = ORDER_HEADS + 1024
WIDE_STACK = WIDE_TRAIL + 1024
WIDE_LENGTH = WIDE_STACK + 11 * 12000
NEED_MEMO = WIDE_LENGTH
STEPS = NEED_MEMO + 6 * 256
LINE = STEPS + 5 * 512
LINE_LENGTH = 1 << 14
"""Moves after which a line is not written on: no line comes near."""
PARTNERS_MEMO = LINE + LINE_LENGTH + 256
PARTNERS_WEIGHTS = PARTNERS_MEMO + 4
PARTNERS_STACK = PARTNERS_WEIGHTS + 64
CONES = PARTNERS_STACK + 56 * 66
"""For each card of the board, the sets of two to four cards of a rank above it, then 0."""
STATES = CONES + 13 * 64
STATES_LENGTH = 9 * 3000
LENGTH = STATES + STATES_LENGTH

SWITCH_MATCHING = 1
SWITCH_ORDER_FREE = 2
SWITCH_LAST_PASS = 4
SWITCH_FORCED = 8
SWITCH_STORE_LATE = 16
SWITCH_STUCK = 32
SWITCH_PARTNERS = 64
SWITCH_BY_CLOCK = 128
SWITCH_JOINTLY = 256

SMALL = 11
"""Bits of a hash table at first: 2,048 places are cleared faster than a position is searched."""
KEY_BITS = 48
"""Of an entry of the search by the clock: the pack; above it a time."""
FORGOTTEN = 0x3FFF
"""The time of an entry that says nothing; below it 1 + the earliest clock at which the position is lost."""
WINS = 0x4000
"""Added to the latest clock at which a position is known to be won."""
LOOSE_BITS = 54
"""Of an entry of the order-free search: the loose pack and the cell; above it what is known of it."""
MIX = 0x1E3779B97F4A7C15
PLACE = (1 << 30) - 1
"""A place in an array, after "and" with this, is known to the compiler not to be counted from the end, which
spares a check at each access: a tenth to a fifth of the time."""
SLOT = 63
"""The same for a slot."""


@part
def any_number(number: int) -> int:
    """The number itself: what is called with a constant would be compiled anew for that very number.

    To the compiler a sum is no constant.
    """
    return number + 0


@compiled
def load(w: Words, cards: Words) -> None:
    """Fill the deal table for cards in slot order."""
    size, board, target = w[SIZE], w[BOARD], w[TARGET]
    half = target // 2
    for at in range(DEAL, CONTROL):
        w[at] = 0
    w[STAMP] += 1
    must = w[MUST_GO]
    # Slots of each rank, in a scratch part of the table that is filled for good only later.
    for slot in range(size):
        w[DRAWN_COUNT + cards[slot] // 4] |= 1 << slot
    for slot in range(size):
        rank = cards[slot] // 4 + 1
        if rank == target:
            w[LONE] |= 1 << slot
        else:
            mask = w[DRAWN_COUNT + target - rank - 1]
            w[PARTNERS + slot] = mask & ~(1 << slot)
            lower = rank
            bit = count(w[DRAWN_COUNT + rank - 1] & ((1 << slot) - 1))
            if rank + rank > target:
                lower = target - rank
                bit += 4
            group = lower - 1
            w[GROUP + slot] = 8 * group
            w[PACK_BIT + slot] = 1 << (8 * group + bit)
            w[SLOT_OF + 8 * group + bit] = slot
            if must >> slot & 1:
                w[MUST + group] |= 1 << bit
            if slot >= board:
                w[STOCK_BITS + group] |= 1 << bit
    for group in range(half):
        mates = w[DRAWN_COUNT + group]
        others = w[DRAWN_COUNT + target - group - 2]
        for bit in range(4):
            slot = low(mates)
            mates &= mates - 1
            good = others & ~w[APART + slot] & ~(1 << slot)
            nibble = 0
            rest = others
            for other in range(4):
                if good & rest & -rest:
                    nibble |= 1 << other
                rest &= rest - 1
            w[ALLOWED + 4 * group + bit] = nibble
    for at in range(16):
        w[RANKS + at] = w[DRAWN_COUNT + at]
        w[DRAWN_COUNT + at] = 0
    w[AT_ONCE] = w[LONE]
    counts = 0
    for slot in range(board, size):
        w[DRAWN_COUNT + slot - board] = counts
        if w[PACK_BIT + slot]:
            group = w[GROUP + slot] >> 3
            number = counts >> 4 * group & 15
            at = DRAWN + 9 * group + number
            w[at + 1] = w[at] | w[PACK_BIT + slot] >> 8 * group
            counts += 1 << 4 * group
    w[DRAWN_COUNT + size - board] = counts


@part
def lift(w: Words, mask: int, free: int, taken: int) -> tuple[int, int]:
    """The cards left and the board's free ones when ``taken`` goes; lone cards leave as they come free."""
    mask &= ~taken
    free &= ~taken
    taken &= (1 << w[BOARD]) - 1
    lone = w[AT_ONCE]
    while taken:
        slot = low(taken)
        taken &= taken - 1
        under = w[UNDER + slot]
        if under >= 0 and mask >> under & 1 and not w[COVERS + under] & mask:
            if lone >> under & 1:
                mask &= ~(1 << under)
                taken |= 1 << under
            else:
                free |= 1 << under
        under = w[UNDER_TOO + slot]
        if under >= 0 and mask >> under & 1 and not w[COVERS + under] & mask:
            if lone >> under & 1:
                mask &= ~(1 << under)
                taken |= 1 << under
            else:
                free |= 1 << under
    return mask, free


@part
def covered_partner(w: Words, mask: int, slot: int, block: int) -> int:
    """The card that only this free one covers and that sums to the target with it, or -1."""
    under = w[block + slot]
    if under < 0 or not w[PARTNERS + slot] & mask & 1 << under:
        return -1
    if w[COVERS + under] & mask != 1 << slot or not w[PYRAMID] >> slot & 1:
        return -1
    return under


@part
def seek(table: Words, shift: int, key: int, key_bits: int) -> int:
    """Where a key stands in an open hash table, or the empty place where it belongs."""
    last = (1 << (63 - shift)) - 1
    at = shifted(times(key, MIX), shift) & last & PLACE
    mask = (1 << key_bits) - 1
    while table[at] and table[at] & mask != key:
        at = (at + 1) & last & PLACE
    return at


@compiled
def rehash(old: Words, places: int, new: Words, shift: int, key_bits: int) -> None:
    """Move every entry of so many places to a larger table, which is empty."""
    for at in range(places):
        entry = old[at]
        if entry:
            new[seek(new, shift, entry & ((1 << key_bits) - 1), key_bits)] = entry


@compiled
def clear(table: Words, length: int) -> None:
    """Empty the first so many words."""
    for at in range(length):
        table[at] = 0
