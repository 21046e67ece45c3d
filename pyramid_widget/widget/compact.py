"""Positions as short texts, from which the page lays out the table: ``left:pointer:pass:cell``."""

from __future__ import annotations

from pyramid_widget.game.engine import Game, State

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def compact(game: Game, state: State) -> str:
    """The position as a text of at most 40 letters under every variant.

    Several wastes are runs of slots after the cell; what they say is then left out of mask and pointer.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> compact(game, game.start())
    'fffffffffffff:28:1:'
    >>> game = Game(Deal.from_number(7, "apophis"))
    >>> compact(game, game.start())
    'fffffff::1::STUVWXYZabcdefghijklmnop///'
    """
    cell = state.cell if state.cell >= 0 else ""
    if not state.piles:
        return f"{state.left:x}:{state.pointer}:{state.pass_number}:{cell}"
    runs = "/".join("".join(DIGITS[slot] for slot in run) for run in (state.stock, *state.piles))
    return f"{state.left & game.board_mask:x}::{state.pass_number}:{cell}:{runs}"
