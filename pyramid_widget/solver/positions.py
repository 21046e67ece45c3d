"""Positions made by hand are checked before a kernel reads them: it would run on, or out of its tables."""

from __future__ import annotations

from typing import NoReturn

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.kinds import needs_game, needs_state


def position(game: Game, state: State | None) -> State:
    """The position that is asked about: that of the deal where none is given.

    >>> from pyramid_widget.game.deal import Deal
    >>> position(Game(Deal.from_number(7)), None).pointer
    28

    Raises: OptionError for what is no game, or no position of it.
    """
    needs_game(game)
    if state is None:
        return game.start()
    check_state(game, state)
    return state


def check_state(game: Game, state: State) -> None:
    """Refuse what is no position of a game.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> check_state(game, game.start()._replace(pointer=-3))
    Traceback (most recent call last):
    pyramid_widget.errors.OptionError: pointer=-3: ...

    Raises: OptionError that names the field and what it can be.
    """
    needs_game(game)
    needs_state(state)
    left, pointer, pass_number, cell, _, stock, piles = state
    size, first, rules = game.size, game.board_size, game.rules
    if type(left) is not int or left < 0 or left >> size:
        _refuse("left", left, f"left is a mask of slots from 0 to {size - 1}")
    if type(pointer) is not int or not first <= pointer <= size:
        _refuse("pointer", pointer, f"pointer is a slot of the stock from {first} on, or {size} for none")
    if rules.wastes == 1 and pointer < size and not left >> pointer & 1:
        _refuse("pointer", pointer, "pointer is the slot of a card that is left")
    last = rules.passes
    if type(pass_number) is not int or pass_number < 1 or (last is not None and pass_number > last):
        _refuse("pass_number", pass_number, f"pass_number goes from 1 to {last or 'any'}")
    if type(cell) is not int or not -1 <= cell < size or (cell >= 0 and not rules.cell):
        _refuse("cell", cell, f"cell is a slot from 0 to {size - 1}, or -1" if rules.cell else "no cell: -1")
    if cell >= 0 and (left >> cell & 1 or game.lone_mask >> cell & 1):
        _refuse("cell", cell, "the card in the cell is none of those left, and none that leaves alone")
    if rules.wastes > 1:
        _check_piles(game, state)
    elif stock or piles:
        _refuse("piles" if piles else "stock", piles or stock, "empty with a single waste")


def _check_piles(game: Game, state: State) -> None:
    """Several wastes: each stock card that is left lies in one place."""
    wastes = game.rules.wastes
    try:
        lying = [slot for pile in (state.stock, *state.piles) for slot in pile]
        wrong = len(state.piles) != wastes or any(type(slot) is not int for slot in lying)
    except TypeError:
        wrong = True
    if wrong:
        _refuse("piles", state.piles, f"piles and stock are tuples of slots, {wastes} piles")
    places = sum(1 << slot for slot in set(lying) if game.stock_mask >> max(slot, 0) & 1)
    if len(set(lying)) != len(lying) or places != state.left & game.stock_mask or min(lying, default=0) < 0:
        _refuse("stock", state.stock, "stock and piles hold each stock card that is left once")
    if state.pointer != (state.stock[0] if state.stock else game.size):
        _refuse("pointer", state.pointer, "pointer is the first card of stock")
    if wastes * max(map(len, state.piles)) + len(state.stock) > game.rules.stock_size + wastes:
        _refuse("piles", state.piles, "no waste holds more cards than draws have dealt it")


def _refuse(field: str, value: object, right: str) -> NoReturn:
    raise OptionError(f"{field}={shown(value)}: {right}")
