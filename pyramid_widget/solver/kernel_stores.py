"""The search over partners with a cell: whether all cards can go, in the last pass, everything to go.

Where partners are settled, each pair is taken as soon as it can be, here too: it empties the cell or leaves
it as it is. What is left to choose is which card to store at which clock. The states of one clock are looked
at together: with the same card in the cell, one from which more cards have gone is as good as any from which
fewer have.

Where partners are not settled, a card may be paired again and again with any that is still allowed. A play is
then followed by a state from which at least the same cards have gone, with the same card in the cell or, if
that card has gone too, with the cell empty. So a card that has gone may also lie in the cell: any free
partner of it can go, wherever the two lay.

A card is stored just before a move that needs it, as ``put`` says: one of the board only where it frees
another.

Cards that have to have gone at the same time need different partners. When a card of the board comes free,
all those above it have gone, but for one that may lie in the cell; each has taken another partner, among the
cards that are or were free. Where these are too few, the card stays closed in spite of what a state says of
those above it, and so for a card of the waste and those that lie above it there (``opens``, ``all_paired``).
A state from which more cards have gone has also opened more, as that is told by the cards gone and the clock
alone: so what is said above of states still holds. Of settled partners none is ever lacking.
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, count, high, low, part
from pyramid_widget.solver.kernel_base import (
    BLURRED,
    CLOCK,
    CONES,
    DEPTH,
    LONE,
    MOVE,
    NODES,
    NONE,
    PARTNERS_CELL,
    PARTNERS_CLOCK,
    PARTNERS_FREE,
    PARTNERS_LEFT,
    PLACE,
    RANKS,
    SLOT,
    STATES,
    STATES_LENGTH,
    SWITCH_JOINTLY,
    SWITCHES,
    WIDE_STACK,
    WIDE_TRAIL,
    any_number,
    lift,
)
from pyramid_widget.solver.kernel_moves import ONLY, ORDER, PAIR, STORE, UNDERNEATH, WIDE
from pyramid_widget.solver.tables import BOARD, NEVER, PYRAMID, STOCK_PLAYS, TARGET

LEFT = 0
"""Of a state: the cards that have not gone, without the one in the cell."""
OPENED = 1
"""The cards of the board that are or were free."""
KNOWN = 2
"""The free cards whose pairs have been looked at."""
WANTED = 3
"""The partners of cards that have gone."""
HELD = 4
"""The card in the cell, or NONE."""
PARENT = 5
STORED = 6
"""The clock, above it the card stored, by which the state came from its parent; -1 for a draw."""
WORSE = 7
"""Whether another state is as good."""
CLOSED = 8
"""The cards of the board that nothing covers, but that stay closed, see ``opens``."""
STATE = 9
"""Length of a state."""


@part
def can_store(w: Words, here: int) -> int:
    """Whether all cards can go from the root with the partners that a node allows; the last state, or 0.

    BLURRED is set, and 1 returned, where that takes too many states. Eight states count as one position: they
    take about as long.
    """
    here, board = here & PLACE, w[BOARD] & SLOT
    cell = w[PARTNERS_CELL]
    stock = w[PARTNERS_LEFT] >> board << board
    if cell != NONE:
        stock &= ~(1 << cell)
    first = any_number(STATES)
    w[first + LEFT], w[first + OPENED], w[first + KNOWN] = (w[PARTNERS_LEFT], w[PARTNERS_FREE], 0)
    w[first + WANTED], w[first + HELD], w[first + PARENT] = 0, cell, 0
    w[first + STORED], w[first + WORSE], w[first + CLOSED] = -1, 0, 0
    if cell != NONE:
        w[first + LEFT] &= ~(1 << cell)
        w[first + OPENED] |= 1 << cell
    passed, end = w[PARTNERS_CLOCK] & 63, first + STATE
    while True:
        past = stock & ((1 << (board + passed)) - 1)
        top = 0
        if w[STOCK_PLAYS]:
            top = (stock ^ past) & -(stock ^ past)
        at = first
        while at < end:
            if w[at + STORED] < 0:
                spread(w, here, at, past, top)
                if not w[at + LEFT] and w[at + HELD] == NONE:
                    return at
                w[at + WORSE] = beaten(w, first, at)
            if w[at + HELD] == NONE and not w[at + WORSE]:
                end = store(w, here, at, first, end, passed, past, top)
                if end < 0:
                    return -end
                if end + 80 * STATE > STATES + STATES_LENGTH:
                    w[BLURRED] = 1
                    return 1
            at += STATE
        w[NODES] += 1 + (end - first) // (8 * STATE)
        rest = stock ^ past
        if not rest:
            return 0
        passed = low(rest) + 1 - board
        last = end
        for old in range(first, last, STATE):
            if not w[old + WORSE]:
                for field in range(HELD + 1):
                    w[end + field] = w[old + field]
                w[end + PARENT], w[end + STORED], w[end + WORSE] = old, -1, 0
                w[end + CLOSED] = w[old + CLOSED]
                end += STATE
                if end + 80 * STATE > STATES + STATES_LENGTH:
                    w[BLURRED] = 1
                    return 1
        first = last


@part
def beaten(w: Words, first: int, at: int) -> int:
    """Whether a state of the same clock is as good as one; those that are no better than it are marked."""
    left, held = w[at + LEFT], w[at + HELD]
    for other in range(first, at, STATE):
        if w[other + HELD] == held and not w[other + WORSE]:
            theirs = w[other + LEFT]
            if theirs & ~left == 0:
                return 1
            if left & ~theirs == 0:
                w[other + WORSE] = 1
    return 0


@part
def store(w: Words, here: int, at: int, first: int, end: int, passed: int, past: int, top: int) -> int:
    """Write the states that follow a store at the end; where all cards have gone, minus the state.

    Where the card leaves the cell at once, that state is better than all others, which are left out.
    """
    left, opened = w[at + LEFT], w[at + OPENED]
    rest = opened & left & w[PYRAMID] & ~w[LONE]
    if past & left:
        card = high(past & left)
        above = past >> (card + 1) << (card + 1)
        if w[at + KNOWN] >> card & 1 or all_paired(w, here, above, opened | past | top, any_number(NONE)):
            rest |= 1 << card
    begin = end
    while rest:
        card = low(rest)
        rest &= rest - 1
        now, freed = lift(w, left, any_number(0), 1 << card)
        if not past >> card & 1 and now == left & ~(1 << card) and not freed:
            continue
        w[end + LEFT], w[end + OPENED], w[end + KNOWN] = (now, opened, w[at + KNOWN] & ~(1 << card))
        w[end + WANTED], w[end + HELD], w[end + PARENT] = w[at + WANTED], card, at
        w[end + STORED], w[end + WORSE], w[end + CLOSED] = passed << 6 | card, 0, w[at + CLOSED] | freed
        spread(w, here, end, past, top)
        if w[end + HELD] == NONE:
            if not w[end + LEFT]:
                return -end
            for field in range(STATE):
                w[begin + field] = w[end + field]
            w[at + WORSE] = 1
            end = begin + STATE
            w[begin + WORSE] = beaten(w, first, begin)
            return end
        if not beaten(w, first, end):
            end += STATE
    return end


@part
def spread(w: Words, here: int, at: int, past: int, top: int) -> None:
    """Let go what can go in a state at its clock."""
    here, at = here & PLACE, at & PLACE
    left, opened, known = w[at + LEFT], w[at + OPENED], w[at + KNOWN]
    wanted, held = w[at + WANTED], w[at + HELD]
    closed, passable = w[at + CLOSED], -1
    while True:
        met, rest = opened | past | top, closed
        while rest:
            card = low(rest)
            rest &= rest - 1
            if opens(w, here, card, met, held):
                closed ^= 1 << card
                opened |= 1 << card
        waste = past
        if past & left:
            deepest = high(past & left)
            waste = past >> deepest << deepest
            above = waste & ~(1 << deepest)
            if deepest != passable and above & (above - 1):
                mates = wanted >> deepest & 1 | w[here + deepest] & (opened | top | 1 << held)
                if not mates or not all_paired(w, here, above, met, held):
                    waste = above
                else:
                    passable = deepest
        free = opened | waste | top
        found = 0
        if held != NONE:
            free &= ~(1 << held)
            if w[here + held] & free:
                found = w[here + held] & free
                wanted |= w[here + held]
                held = NONE
        else:
            found = wanted & free
        new = free & ~known
        known = free
        while new:
            card = low(new)
            new &= new - 1
            mates = w[here + card] & free & ~w[NEVER + card]
            if waste >> card & 1:
                mates &= ~waste
            if mates:
                found |= mates | 1 << card
        found &= left
        if not found and held == w[at + HELD]:
            break
        w[at + HELD] = held
        left, freed = lift(w, left, any_number(0), found)
        closed |= freed
        while found:
            wanted |= w[here + low(found)]
            found &= found - 1
    w[at + LEFT], w[at + OPENED], w[at + KNOWN], w[at + WANTED] = (left, opened, known, wanted)
    w[at + CLOSED] = closed


@part
def opens(w: Words, here: int, card: int, met: int, held: int) -> int:
    """Whether the cards above one of the board can all have partners at once among those that have been free.

    One of them may lie in the cell. Where the cell is empty here, it may be any: in play a card may lie in it
    that has gone here.
    """
    spare, rest = 1, -1
    if held != NONE:
        spare, rest = 0, ~(1 << held)
    at = CONES + 13 * card
    while w[at]:
        cards = w[at] & rest
        at += 1
        if cards & (cards - 1):
            spare -= lacking(w, here, cards, met)
            if spare < 0:
                return 0
    return 1


@part
def all_paired(w: Words, here: int, above: int, met: int, held: int) -> int:
    """The same for the cards of the waste that lie above one."""
    if not w[SWITCHES] & SWITCH_JOINTLY:
        return 1
    spare = 1
    if held != NONE:
        above &= ~(1 << held)
        spare = 0
    for rank in range(w[TARGET] - 1):
        cards = w[RANKS + rank] & above
        if cards & (cards - 1):
            spare -= lacking(w, here, cards, met)
            if spare < 0:
                return 0
    return 1


@part
def note_cones(w: Words) -> None:
    """Note for each card of the board those above it that are of the same rank, where those are several."""
    board = w[BOARD] & SLOT
    for card in range(board):
        at = CONES + 13 * card
        above = w[NEVER + card] & ((1 << board) - (2 << card)) & w[PARTNERS_LEFT]
        if not w[SWITCHES] & SWITCH_JOINTLY:
            above = 0
        for rank in range(w[TARGET] - 1):
            cards = w[RANKS + rank] & above
            if cards & (cards - 1):
                w[at] = cards
                at += 1
        w[at] = 0


@part
def lacking(w: Words, here: int, cards: int, met: int) -> int:
    """How many of at most four cards have to stay without partners, as each needs another one (Hall 1935)."""
    one = w[here + low(cards)] & met
    cards &= cards - 1
    two = w[here + low(cards)] & met
    cards &= cards - 1
    most = 2 - count(one | two)
    if cards:
        three = w[here + low(cards)] & met
        cards &= cards - 1
        most = max(most, 2 - count(one | three), 2 - count(two | three), 3 - count(one | two | three))
        if cards:
            four = w[here + low(cards)] & met
            most = max(most, 2 - count(one | four), 2 - count(two | four), 2 - count(three | four))
            most = max(most, 3 - count(one | two | four), 3 - count(one | three | four))
            most = max(most, 3 - count(two | three | four), 4 - count(one | two | three | four))
    return max(most, 0)


@part
def lay_out_stores(w: Words, here: int, last: int) -> None:
    """Leave a win, partners being settled, on the stack of the general search, as far as a line needs it."""
    here, board = here & PLACE, w[BOARD]
    following, at = (
        0,
        last,
    )  # turn the way to the last state round: each state's parent becomes its successor
    while at:
        before = w[at + PARENT]
        w[at + PARENT] = following
        following, at = at, before
    at = following
    left, free, held = w[PARTNERS_LEFT], w[PARTNERS_FREE], w[PARTNERS_CELL]
    if held != NONE:
        left &= ~(1 << held)
    passed, depth = w[PARTNERS_CLOCK] & 63, 0
    w[WIDE_STACK + ONLY] = UNDERNEATH
    w[WIDE_TRAIL] = WIDE_STACK + WIDE
    while left or held != NONE:
        past = left >> board & ((1 << passed) - 1)
        ready = free
        if past:
            ready |= 1 << (board + high(past))
        rest = left >> (board + passed)
        if rest and w[STOCK_PLAYS]:
            ready |= 1 << (board + passed + low(rest))
        if held != NONE:
            ready |= 1 << held
        one, two, kind = NONE, NONE, PAIR
        while ready and one == NONE:
            card = low(ready)
            ready &= ready - 1
            if w[here + card] & ready:
                one, two = card, low(w[here + card] & ready)
        if one == NONE:
            while at and w[at + STORED] < 0:
                at = w[at + PARENT]
            until = passed + low(rest) + 1
            if not at or (rest and w[at + STORED] >> 6 >= until):
                passed = until
                continue
            one, kind = w[at + STORED] & 63, STORE
            at = w[at + PARENT]
        if held in (one, two):
            held = NONE
        if kind == STORE:
            held = one
        taken = 1 << one | (1 << two if two != NONE else 0)
        left, free = lift(w, left, free, taken)
        depth += 1
        frame = WIDE_STACK + WIDE * depth
        w[frame + MOVE], w[frame + ORDER], w[frame + ONLY] = (one | two << 6 | kind << 12, 0, UNDERNEATH)
        w[frame + CLOCK] = passed
        w[WIDE_TRAIL + 2 * depth] = frame + WIDE
    w[DEPTH] = depth
