"""Whose turn it is: the search by the clock and the search over partners take turns where both are of use.

Each may be quick where the other one is not, so that both together take at most a few times the quicker one's
time. What runs the searches gives a turn over partners by ``take_turn`` whenever the other search has come to
the end of its own. (So the kernels of the two searches are compiled once each, none within another.)
"""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled
from pyramid_widget.solver.kernel import reopen
from pyramid_widget.solver.kernel_base import (
    BY_PARTNERS,
    NODES,
    PHASE,
    PHASE_PARTNERS,
    RUNNING,
    SWITCH_BY_CLOCK,
    SWITCHES,
    TURN_ENDS,
    WON,
    any_number,
)
from pyramid_widget.solver.kernel_general import reopen_general
from pyramid_widget.solver.kernel_partners import lay_out, search_partners
from pyramid_widget.solver.tables import CELL


@compiled
def take_turn(w: Words, seen: Words, table: Words, until: int) -> int:
    """Search over partners to the end of the turn or so many positions in all; WON, LOST or RUNNING.

    The turn is the other search's again where it has ended. A win lies where that search would have left it.
    """
    if not w[BY_PARTNERS]:
        w[BY_PARTNERS], w[TURN_ENDS] = 1, w[NODES] + (w[NODES] << (0 if w[CELL] else 3))
        if not w[SWITCHES] & SWITCH_BY_CLOCK:
            w[TURN_ENDS] = 1 << 62
    result = search_partners(w, min(until, w[TURN_ENDS]))
    if result == WON:
        if w[CELL]:
            reopen_general(w, seen, any_number(0))
        else:
            reopen(w, seen, table, any_number(0))
            w[PHASE] = PHASE_PARTNERS
        lay_out(w)
    elif result == RUNNING and w[BY_PARTNERS] and w[NODES] >= w[TURN_ENDS]:
        w[BY_PARTNERS], w[TURN_ENDS] = 0, w[NODES] + (w[NODES] >> (5 if w[CELL] else 2))
    return result
