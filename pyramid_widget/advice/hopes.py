"""The choice where neither a win nor a way to the fewest cards is proved."""

from __future__ import annotations

from pyramid_widget.advice.arguments import Case
from pyramid_widget.advice.options import Option, likeliest
from pyramid_widget.advice.outlook import look_ahead
from pyramid_widget.game.engine import MoveKind
from pyramid_widget.solver.answers import Verdict


def most_hopeful(case: Case) -> Option | None:
    """The move that keeps the win in most arrangements; where none was found that does, one that gets on.

    Draws that are free come before all that could cost something: look first, then leap. Where draws would
    never end and would show nothing new, what can be taken comes before them, also what loses for certain.
    """
    lost = case.verdict is Verdict.LOST
    hidden = bool(case.state.left & case.game.stock_mask & ~case.known)
    endless = case.game.rules.passes is None and not hidden
    alive = [option for option in case.options if lost or not option.hopeless]
    hoped = [option for option in alive if option.share.wins]
    if hidden and not lost and case.drawing_is_free:
        hoped = [o for o in alive if o.costless and o.helps] or [o for o in alive if not o.acts]
    elif endless:
        hoped = [option for option in hoped if option.acts]
    for options in (alive, case.options) if endless else (alive,):
        hoped = hoped or [o for o in options if o.removes and o.helps and (lost or not o.shortages)]
    if not hoped and (case.coming or case.chances or (hidden and not lost)):
        hoped = [option for option in alive if not option.acts]
    if not hoped:
        hoped = [option for option in alive if option.acts and not option.removes and _bears(case, option)]
    return likeliest(case.game, hoped)


def _bears(case: Case, option: Option) -> bool:
    """Whether a store brings a removal within reach, or shows a card."""
    if option.uncovered & ~case.known:
        return True
    if any(move.kind is MoveKind.REMOVE for move in case.game.legal_moves(option.after)):
        return True
    outlook = look_ahead(case.game, option.after, case.known, careful=False)
    return bool(outlook.coming or outlook.chances)
