"""The line of Python that brings a game back in a new kernel."""

from __future__ import annotations

from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS

LONGEST = 20_000
"""Letters; nobody pastes more."""


def restoring_code(session: Session, saved: str | None = None) -> str | None:
    """The line that brings back a numbered deal with its moves, any other from the file it was last saved to.

    Cards that were given one by one are not written down: the player has not seen them all.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> restoring_code(Session(Game(Deal.from_number(7)), ["KS", "draw"]))
    "import pyramid_widget as pw; game = pw.PyramidWidget('solitarium', 7, moves='KS, draw'); game"
    """
    deal = session.game.deal
    if deal.number is None:
        if saved is None:
            return None
        return f"import pyramid_widget as pw; game = pw.PyramidWidget(); game.load({saved!r}); game"
    arguments = [_rules_code(deal.rules), str(deal.number)]
    made = session.moves[: session.ply]
    if made:
        arguments.append(f"moves={', '.join(move_name(session.game, move) for move in made)!r}")
    code = f"import pyramid_widget as pw; game = pw.PyramidWidget({', '.join(arguments)}); game"
    return code if len(code) <= LONGEST else None


def _rules_code(rules: Rules) -> str:
    return repr(rules.key) if VARIANTS.get(rules.key) == rules else f"pw.{rules!r}"
