"""Whether the cards of a rank pair that have to go can all be paired, and what else its eight bits tell."""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, count, low, part
from pyramid_widget.solver.kernel_base import (
    ALLOWED,
    CLOCK,
    DRAWN,
    DRAWN_COUNT,
    GROUP,
    LAST_TURN,
    LOOSE,
    MEMO,
    MUST,
    NONE,
    PACK,
    PACK_BIT,
    PLACE,
    SINGLE,
    STAMP,
    STOCK_BITS,
    SWITCH_FORCED,
    SWITCH_MATCHING,
    SWITCHES,
)
from pyramid_widget.solver.tables import CELL, GOAL_ALL, STOCK_PLAYS, TARGET, WASTES


@part
def with_one_of(reach: int, nibble: int) -> int:
    """The sets of cards that arise when one of the four in ``nibble`` joins each set that it is not in."""
    more = 0
    if nibble & 1:
        more |= (reach & 0x5555) << 1
    if nibble & 2:
        more |= (reach & 0x3333) << 2
    if nibble & 4:
        more |= (reach & 0x0F0F) << 4
    if nibble & 8:
        more |= (reach & 0x00FF) << 8
    return more


@part
def coverable(w: Words, at: int, must: int, present: int, drawn: int) -> int:
    """Whether the lower rank's cards in ``must`` can all be paired, each with another one in ``present``.

    ``reach`` is the set of the sets of partners that can be taken (sixteen bits, one a set).
    """
    reach = 1
    mates = present >> 4
    for bit in range(4):
        if must >> bit & 1:
            nibble = w[at + bit] & mates
            if drawn >> bit & 1:
                nibble &= ~(drawn >> 4)
            reach = with_one_of(reach, nibble)
    return reach


@part
def coverable_too(w: Words, at: int, must: int, present: int, drawn: int) -> int:
    """The same for the higher rank's cards."""
    reach = 1
    for bit in range(4):
        if must >> (bit + 4) & 1:
            nibble = 0
            for other in range(4):
                nibble |= (w[at + other] >> bit & 1) << other
            nibble &= present
            if drawn >> (bit + 4) & 1:
                nibble &= ~drawn
            reach = with_one_of(reach, nibble)
    return reach


@part
def alike_coverable(w: Words, at: int, must: int, present: int, drawn: int) -> int:
    """The same for a rank that pairs with itself: some set of disjoint pairs contains all of ``must``.

    ``sets`` are the sets of cards that pairs can cover; four cards make at most two pairs.
    """
    sets = 1
    for bit in range(4):
        if present >> bit & 1:
            nibble = w[at + bit] & present
            if drawn >> bit & 1:
                nibble &= ~drawn
            for other in range(bit + 1, 4):
                if nibble >> other & 1:
                    pair = 1 << bit | 1 << other
                    for taken in range(16):
                        if sets >> taken & 1 and not taken & pair:
                            sets |= 1 << (taken | pair)
    for taken in range(16):
        if sets >> taken & 1 and not must & ~taken:
            return 1
    return 0


@part
def matchable(w: Words, group: int, at: int, must: int, present: int, drawn: int) -> int:
    """Whether all cards of ``must`` can be paired at once; with which, four words tell as ``ALLOWED``.

    A matching that takes all of ``must`` of the lower rank, and one that does so for the higher, give one
    that does both (Mendelsohn and Dulmage 1958), so that the ranks are tested apart.
    """
    if 2 * (group + 1) == w[TARGET]:
        return alike_coverable(w, at, must, present, drawn)
    if coverable(w, at, must, present, drawn) and coverable_too(w, at, must, present, drawn):
        return 1
    return 0


@part
def singles(w: Words, group: int, must: int, present: int, drawn: int) -> int:
    """Those cards of ``must`` that have exactly one possible partner."""
    found = 0
    alike = 2 * (group + 1) == w[TARGET]
    for bit in range(8):
        if must >> bit & 1:
            if bit < 4:
                mates = w[ALLOWED + 4 * group + bit] << (0 if alike else 4)
            else:
                mates = 0
                for other in range(4):
                    mates |= (w[ALLOWED + 4 * group + other] >> (bit - 4) & 1) << other
            mates &= present
            if drawn >> bit & 1:
                mates &= ~drawn
            if mates and mates & (mates - 1) == 0:
                found |= 1 << bit
    return found


@part
def at_once(w: Words, group: int, must: int, present: int) -> int:
    """Those cards of the board that, with any stock card to be had, are best paired as soon as they can be.

    See ``forced_loose``. Where the stock has a partner for each of the rank pair's cards on the board, all of
    them; else the one card on the board of its rank.
    """
    if 2 * (group + 1) == w[TARGET] or w[CELL]:
        return 0
    stock = present & w[STOCK_BITS + group]
    board = present ^ stock
    if suffices(stock, board):
        return board
    if w[GOAL_ALL] and w[WASTES] == 1 and not w[STOCK_PLAYS]:
        return 0
    found = 0
    for half in (15, 240):
        alone, others = board & half, board & ~half
        if alone and others and alone & (alone - 1) == 0 and must & alone and must & others == others:
            found |= alone
    return found


@part
def suffices(stock: int, board: int) -> int:
    """Whether a rank pair's cards in the stock give a partner to each one on the board."""
    return 1 if count(stock >> 4) >= count(board & 15) and count(stock & 15) >= count(board >> 4) else 0


@part
def look_up(w: Words, group: int, special: int, pattern: int) -> int:
    """What is known of a rank pair's cards left.

    Bit 0: whether it can still be matched; bits 1 to 8: its loose form; bits 9 to 16: the cards that have to
    go and have one possible partner left; bits 17 to 24: for the order-free search, those and the cards
    ``at_once``.

    ``special`` is how many of its stock cards are past for good (in the last pass two of those never pair)
    or, with a cell, the card of it that lies there, counted from 1. Where only the pyramid has to go, one
    card may end in the cell instead.
    """
    at = ((9 * group + special) << 8 | pattern) & PLACE
    known = w[MEMO + at]
    if known >> 25 == w[STAMP]:
        return known & 0x1FFFFFF
    must = w[MUST + group] & pattern
    drawn = 0 if w[CELL] else w[DRAWN + 9 * group + special]
    ok, partners = 1, ALLOWED + 4 * group
    if w[SWITCHES] & SWITCH_MATCHING:
        if w[CELL] == 0:
            ok = matchable(w, group, partners, must, pattern, drawn)
        else:
            if special and not w[GOAL_ALL]:
                must &= ~(1 << (special - 1))
            ok = matchable(w, group, partners, must, pattern, drawn)
            if not ok and not w[GOAL_ALL]:
                for bit in range(8):
                    if must >> bit & 1 and matchable(w, group, partners, must & ~(1 << bit), pattern, drawn):
                        ok = 1
    stock = w[STOCK_BITS + group]
    lower, higher = stock & 15, stock & 240
    loose = pattern & ~stock
    if lower:
        loose |= ((1 << count(pattern & lower)) - 1) << low(lower)
    if higher:
        loose |= ((1 << count(pattern & higher)) - 1) << low(higher)
    single, eager = 0, 0
    if w[SWITCHES] & SWITCH_FORCED and (w[CELL] == 0 or w[GOAL_ALL]):
        single = singles(w, group, must, pattern, drawn)
        eager = single | at_once(w, group, must, pattern)
    known = eager << 17 | single << 9 | loose << 1 | ok
    w[MEMO + at] = w[STAMP] << 25 | known
    return known


@part
def pair_alive(w: Words, pack: int, clock: int, cell: int, shift: int) -> int:
    """What is known of a rank pair, see ``look_up``.

    A cell lets two waste cards pair, also in the last pass; where only the pyramid has to go, the card in the
    cell need not.
    """
    special = 0
    if w[CELL]:
        if cell != NONE and w[GROUP + cell] == shift and not w[GOAL_ALL]:
            special = 1 + low(w[PACK_BIT + cell] >> shift)
    elif w[WASTES] == 1 and clock >> 6 == w[LAST_TURN]:
        special = w[DRAWN_COUNT + (clock & 63)] >> (shift >> 1) & 15
    return look_up(w, shift >> 3, special, pack >> shift & 255)


@part
def all_alive(w: Words, here: int) -> int:
    """Whether every rank pair of a frame can be matched; its loose pack is set anew."""
    clock, pack = w[here + CLOCK], w[here + PACK]
    loose, single = 0, 0
    for group in range(6):
        drawn = 0
        if clock >> 6 == w[LAST_TURN]:
            drawn = w[DRAWN_COUNT + (clock & 63)] >> 4 * group & 15
        known = look_up(w, group, drawn, pack >> 8 * group & 255)
        if not known & 1:
            return 0
        loose |= (known >> 1 & 255) << 8 * group
        single |= (known >> 9 & 255) << 8 * group
    w[here + LOOSE] = loose
    w[here + SINGLE] = single
    return 1
