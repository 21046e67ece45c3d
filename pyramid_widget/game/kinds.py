"""What is no game and no position is refused by name where it is handed over."""

from __future__ import annotations

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, State


def needs_game(game: object) -> None:
    """Refuse what is no game.

    >>> needs_game(7)
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: 7 is no game: Game(Deal.from_number(7)) is one

    Raises: OptionError, which names the value.
    """
    if not isinstance(game, Game):
        raise OptionError(f"{shown(game)} is no game: Game(Deal.from_number(7)) is one")


def needs_state(state: object) -> None:
    """Refuse what is no position, whatever it holds.

    >>> needs_state((1, 28))
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: (1, 28) is no position: one is a State, like game.start()

    Raises: OptionError, which names the value.
    """
    if not isinstance(state, State):
        raise OptionError(f"{shown(state)} is no position: one is a State, like game.start()")
