"""The search over partners: which card goes with which; the order of the moves follows from that.

For one stock, one waste, one card a draw, no overlap. Say it is settled which card goes with which.
Then a pair may as well be taken as soon as both its cards are free: cards of the board only cover others, and
all other cards of the stock come up in the same order without one of it, after fewer draws. So whoever takes
what can be taken, and draws when nothing can, wins if these partners win at all.

A node of this search says for each card which partners it may still have. It is dead where the cards of a
rank pair cannot be matched any more, or where some card that has to go does not go even if cards may be
paired again and again with any partner still allowed (``can_go``): that only frees more cards. Before a node
is divided, each pair that it allows is tried alone (``narrow``); one that leaves a dead node is struck out.
Where each card has one partner at most, ``can_go`` relaxes nothing: it is the play itself. With a cell, in
the last pass and where everything has to go, ``can_store`` stands for it.

(Checked in tests/solver by ``check_prunings`` and ``check_prunings_on_whole_deals`` without the search by the
clock and without this one, and by the verdicts of the reference program.)
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    BLURRED,
    BY_PARTNERS,
    CLOCK,
    DEPTH,
    EXACT,
    FRAME,
    FREE,
    GOAL,
    GROUP,
    IN_CELL,
    LAST_TURN,
    LEFT_OVER,
    LOST,
    MASK,
    MOVE,
    MUST,
    NODES,
    NONE,
    PACK,
    PACK_BIT,
    PARTNERS,
    PARTNERS_CELL,
    PARTNERS_CLOCK,
    PARTNERS_DEPTH,
    PARTNERS_FREE,
    PARTNERS_LEFT,
    PARTNERS_MEMO,
    PARTNERS_PACK,
    PARTNERS_STACK,
    PARTNERS_WEIGHTS,
    PLACE,
    RUNNING,
    SLOT,
    SLOT_OF,
    STACK,
    SWITCH_BY_CLOCK,
    SWITCH_PARTNERS,
    SWITCHES,
    TRAIL,
    TURN_ENDS,
    WON,
    any_number,
    lift,
)
from pyramid_widget.solver.kernel_matching import matchable
from pyramid_widget.solver.kernel_stores import can_store, lay_out_stores, note_cones
from pyramid_widget.solver.tables import (
    APART,
    BOARD,
    CELL,
    DRAW,
    GOAL_ALL,
    OVERLAP,
    SIZE,
    STOCK_PLAYS,
    TARGET,
    WASTES,
)

FIRST_TURN = 200
"""Positions of the other search before the first of this one: what is easy needs no second search."""
FIRST_TURN_WITH_CELL = 1000
CARD = 64
"""Of a node, after each slot's partners: the card that it is divided by, -1 before the node is looked at."""
CHOICES = 65
"""The partners that are still to be tried."""
NODE = 66
"""Length of a node."""


@part
def begin_partners(w: Words, here: int) -> None:
    """Take a frame of the search by the clock as the root; it is that one's turn.

    Of a rank that pairs with itself an odd number is left if one was struck: ``choose_idle`` is not for it.
    """
    w[PARTNERS_LEFT], w[PARTNERS_FREE], w[PARTNERS_CLOCK] = (w[here + MASK], w[here + FREE], w[here + CLOCK])
    w[PARTNERS_DEPTH], w[BY_PARTNERS], w[TURN_ENDS] = -1, 0, FIRST_TURN
    own = 0
    if w[TARGET] & 1 == 0:
        own = w[here + PACK] >> (4 * w[TARGET] - 8) & 255
    w[PARTNERS_CELL], w[BLURRED] = NONE, 0
    unable = count(own) & 1 or w[WASTES] > 1 or w[DRAW] > 1 or w[EXACT] or w[OVERLAP] or w[LEFT_OVER]
    if w[CELL]:
        unable = unable or not w[GOAL_ALL] or w[here + CLOCK] >> 6 != w[LAST_TURN]
        w[TURN_ENDS] = FIRST_TURN_WITH_CELL
        if w[here + IN_CELL] != NONE:
            w[PARTNERS_CELL] = w[here + IN_CELL]
            w[PARTNERS_LEFT] |= 1 << w[PARTNERS_CELL]
    if unable or not w[SWITCHES] & SWITCH_PARTNERS:
        w[TURN_ENDS] = 1 << 62
    elif not w[SWITCHES] & SWITCH_BY_CLOCK:
        w[TURN_ENDS] = 0


@part
def set_root(w: Words) -> None:
    """Allow the root all partners."""
    left, pack = w[PARTNERS_LEFT], 0
    for slot in range(64):
        w[PARTNERS_WEIGHTS + slot] = 4
    for slot in range(w[SIZE]):
        w[PARTNERS_STACK + slot] = 0
        if left >> slot & 1:
            w[PARTNERS_STACK + slot] = w[PARTNERS + slot] & left & ~w[APART + slot]
            pack |= w[PACK_BIT + slot]
    w[PARTNERS_PACK], w[PARTNERS_STACK + CARD] = pack, -1
    if w[CELL]:
        note_cones(w)


@part
def search_partners(w: Words, until: int) -> int:
    """Search on until so many positions in all, a test of a node counted as one; WON, LOST or RUNNING."""
    if w[PARTNERS_DEPTH] < 0:
        set_root(w)
    depth = max(w[PARTNERS_DEPTH], 0)
    result = RUNNING
    while w[NODES] < until:
        here = PARTNERS_STACK + NODE * depth
        if w[here + CARD] < 0:
            card = choose(w, here) if narrow(w, here) else -1
            if w[BLURRED]:
                w[BY_PARTNERS], w[TURN_ENDS] = 0, 1 << 62
                break
            if card < 0 and depth:
                w[PARTNERS_WEIGHTS + w[here - NODE + CARD]] += 1
            if card == NONE:
                result = WON
                break
            w[here + CARD], w[here + CHOICES] = card, 0
            if card >= 0:
                w[here + CHOICES] = w[here + card]
        if not w[here + CHOICES]:
            if depth == 0:
                result = LOST
                break
            depth -= 1
            continue
        card, mate = w[here + CARD], low(w[here + CHOICES])
        w[here + CHOICES] ^= 1 << mate
        copy(w, here)
        join(w, here + NODE, card, mate)
        if matched(w, here + NODE, card):
            w[here + NODE + CARD] = -1
            depth += 1
    w[PARTNERS_DEPTH] = depth
    return result


@part
def lay_out(w: Words) -> None:
    """Leave a win on the stack of the search by the clock, as far as a line needs it."""
    here = PARTNERS_STACK + NODE * w[PARTNERS_DEPTH]
    if w[CELL]:
        lay_out_stores(w, here, can_store(w, here))
    else:
        can_go(w, here, any_number(1))


@part
def copy(w: Words, here: int) -> None:
    """Copy a node to the place of the next one."""
    for slot in range(w[SIZE]):
        w[here + NODE + slot] = w[here + slot]


@part
def join(w: Words, here: int, card: int, mate: int) -> None:
    """Let two cards have no other partners."""
    here &= PLACE
    for one in (card, mate):
        rest = w[here + one]
        while rest:
            w[here + low(rest)] &= ~(1 << one)
            rest &= rest - 1
    w[here + card], w[here + mate] = 1 << mate, 1 << card


@part
def settle_single(w: Words, here: int) -> None:
    """Whom a card that has to go has for its only partner has no other one either."""
    here &= PLACE
    rest = w[PARTNERS_LEFT] & w[GOAL]
    while rest:
        card = low(rest)
        rest &= rest - 1
        mates = w[here + card]
        if mates and mates & (mates - 1) == 0 and w[here + low(mates)] != 1 << card:
            join(w, here, card, low(mates))


@part
def matched(w: Words, here: int, card: int) -> int:
    """Whether all cards of a card's rank pair that have to go can be paired at the same time."""
    here, shift = here & PLACE, w[GROUP + card]
    group = shift >> 3
    others = shift if 2 * (group + 1) == w[TARGET] else shift + 4
    for bit in range(4):
        mates, nibble = w[here + (w[SLOT_OF + shift + bit] & SLOT)], 0
        for other in range(4):
            nibble |= (mates >> (w[SLOT_OF + others + other] & SLOT) & 1) << other
        w[PARTNERS_MEMO + bit] = nibble
    present = w[PARTNERS_PACK] >> shift & 255
    must = w[MUST + group] & present
    return matchable(w, group, any_number(PARTNERS_MEMO), must, present, any_number(0))


@part
def narrow(w: Words, here: int) -> int:
    """Whether a node is alive; what leads to a dead one is struck from it."""
    here &= PLACE
    settle_single(w, here)
    if w[CELL]:
        return can_store(w, here)
    if not can_go(w, here, any_number(0)):
        return 0
    goal, changed = w[GOAL] & w[PARTNERS_LEFT], 0
    rest = goal
    while rest:
        card = low(rest)
        rest &= rest - 1
        mates = w[here + card]
        if mates & (mates - 1) == 0:
            continue
        while mates:
            mate = low(mates)
            mates &= mates - 1
            if mate < card and goal >> mate & 1 and w[here + mate] & (w[here + mate] - 1):
                continue  # tried from the other side
            copy(w, here)
            join(w, here + NODE, card, mate)
            if not matched(w, here + NODE, card) or not can_go(w, here + NODE, any_number(0)):
                w[here + card] &= ~(1 << mate)
                w[here + mate] &= ~(1 << card)
                if not matched(w, here, card):
                    return 0
                changed = 1
    if changed:
        settle_single(w, here)
        return can_go(w, here, any_number(0))
    return 1


@part
def choose(w: Words, here: int) -> int:
    """The card that a node is divided by; NONE if all is settled.

    One that has to go, with few partners, by which many dead nodes came about, near the top of the board.
    """
    best, fewest = NONE, 1 << 40
    rest = w[PARTNERS_LEFT] & w[GOAL]
    while rest:
        card = low(rest)
        rest &= rest - 1
        number = count(w[here + card])
        if number > 1:
            number = (number << 20) * (card + 5) // w[PARTNERS_WEIGHTS + card]
            if number < fewest:
                best, fewest = card, number
    return best if best != NONE else choose_idle(w, here)


@part
def choose_idle(w: Words, here: int) -> int:
    """A card of the stock that need not go and has a choice; of a rank pair the side of which fewer are left.

    All of that side may as well have a partner: any two left alone can be joined and then do no harm.
    """
    here &= PLACE
    rest = w[PARTNERS_LEFT] & ~w[GOAL]
    while rest:
        card = low(rest)
        rest &= rest - 1
        mates = w[here + card]
        if mates:
            mate = low(mates)
            own = w[here + mate]
            if count(own) > 1 or count(mates) > 1:
                return card if count(own) <= count(mates) else mate
    return NONE


@part
def can_go(w: Words, here: int, record: int) -> int:
    """Whether all cards that have to go can, if each may go again and again with any partner that is allowed.

    The stock is gone through as in play, and what can go goes at once. A card of the waste is free if those
    above it have gone, whether or not it has. Pairs are written to the stack of the search by the clock if
    they are to be recorded.
    """
    w[NODES] += 1
    here, board = here & PLACE, w[BOARD] & SLOT
    last_turn, plays, present = w[LAST_TURN], w[STOCK_PLAYS], w[PARTNERS_LEFT]
    turn, passed = w[PARTNERS_CLOCK] >> 6, w[PARTNERS_CLOCK] & 63
    stock = present >> board << board
    goal, left, opened = w[GOAL] & present, present, w[PARTNERS_FREE]
    known, before, depth = 0, -1, 0
    while True:
        past = stock & ((1 << (board + passed)) - 1)
        top = 0
        if plays:
            top = (stock ^ past) & -(stock ^ past)
        while True:
            waste = past
            if past & left:
                deepest = high(past & left)
                waste = past >> deepest << deepest
            free = opened | waste | top
            new = free & ~known
            known, found = free, 0
            while new:
                card = low(new)
                new &= new - 1
                mates = w[here + card] & free
                if waste >> card & 1:
                    mates &= ~waste
                if mates:
                    if record and left & ~found & 1 << card:
                        w[STACK + FRAME * (depth + 1) + MOVE] = card | low(mates) << 6
                        w[TRAIL + 2 * depth + 2] = STACK + FRAME * (depth + 2)
                        depth += 1
                        w[DEPTH] = depth
                    found |= mates | 1 << card
            found &= left
            if not found:
                break
            left, freed = lift(w, left, any_number(0), found)
            opened |= freed
            if not goal & left:
                return 1
        rest = stock ^ past
        if rest:
            passed = low(rest) + 1 - board
        elif turn == last_turn or before == left or not stock:
            return 0
        else:
            before, passed, turn = left, 0, turn + 1
            known &= opened
