"""The line of Python that brings a game back in a new kernel."""

from __future__ import annotations

import sys

from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS

LONGEST = 20_000
"""Letters; nobody pastes more."""


def names_belong_to_cells() -> bool:
    """Whether this runs in a notebook of marimo, where no name may be given in two cells.

    >>> names_belong_to_cells()
    False
    """
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


def restoring_code(session: Session, saved: str | None = None, *, own_names: bool = False) -> str | None:
    """The line that brings back a numbered deal with its moves, any other from the file it was last saved to.

    Cards that were given one by one are not written down: the player has not seen them all. With
    ``own_names`` the names begin with an underscore: to marimo they are the cell's own.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> restoring_code(Session(Game(Deal.from_number(7)), ["KS", "draw"]))
    "import pyramid_widget as pw; game = pw.PyramidWidget('solitarium', 7, moves='KS, draw'); game"
    """
    pw, name = ("_pw", "_game") if own_names else ("pw", "game")
    deal = session.game.deal
    if deal.number is None:
        if saved is None:
            return None
        return f"import pyramid_widget as {pw}; {name} = {pw}.PyramidWidget(); {name}.load({saved!r}); {name}"
    arguments = [_rules_code(deal.rules, pw), str(deal.number)]
    made = session.moves[: session.ply]
    if made:
        arguments.append(f"moves={', '.join(move_name(session.game, move) for move in made)!r}")
    code = f"import pyramid_widget as {pw}; {name} = {pw}.PyramidWidget({', '.join(arguments)}); {name}"
    return code if len(code) <= LONGEST else None


def _rules_code(rules: Rules, pw: str) -> str:
    return repr(rules.key) if VARIANTS.get(rules.key) == rules else f"{pw}.{rules!r}"
