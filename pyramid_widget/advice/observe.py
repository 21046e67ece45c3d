"""What the player can know of a position."""

from __future__ import annotations

from pyramid_widget.game.engine import Game, State


def seen_cards(game: Game, state: State, seen: int | None = None) -> int:
    """Mask of the cards that the player has seen: those face up now, and those ``seen`` before.

    Without ``seen``, that is the whole stock after one pass, and nothing else.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> seen_cards(game, game.start()) == game.pyramid_mask
    True
    """
    if seen is None:
        seen = game.stock_mask if state.pass_number > 1 else 0
    return game.face_up(state) | seen


def known_cards(game: Game, state: State, seen: int | None = None) -> int:
    """Mask of the cards whose place the player knows: those seen, and by counting the last unseen one.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> known_cards(game, game.start()) == game.pyramid_mask
    True
    """
    known = seen_cards(game, state, seen)
    unseen = state.left & ~known
    return known if unseen & (unseen - 1) else known | unseen
