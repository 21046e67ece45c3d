"""The package and the reference engine side by side: the same deal, the same names of moves."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum

from reference import RefRules, Table

from pyramid_widget.game.cards import card_name
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.scoring import score


def reference_table(deal: Deal) -> Table:
    """The deal as the reference engine lays it out."""
    values = {field.name: getattr(deal.rules, field.name) for field in fields(RefRules)}
    plain = {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}
    return Table.deal(RefRules(**plain), [card_name(card, deal.rules.cards) for card in deal.cards])


def move_names(game: Game, state: State) -> list[str]:
    """The legal moves as text, sorted as text."""
    return sorted(move_name(game, move) for move in game.legal_moves(state))


def names(game: Game, mask: int) -> set[str]:
    """The cards of a mask."""
    return {game.name(slot) for slot in bits(mask)}


def facts(game: Game, state: State) -> dict[str, object]:
    """Everything that the engine says of a position, by card names."""
    name = game.name
    return {
        "moves": move_names(game, state),
        "status": game.status(state).value,
        "score": score(game, state),
        "free": names(game, game.free(state)),
        "visible": names(game, game.face_up(state)),
        "cards left": game.cards_left(state),
        "stock": tuple(name(slot) for slot in game.stock_slots(state)),
        "wastes": tuple(tuple(name(slot) for slot in pile) for pile in game.waste_slots(state)),
        "stock top": name(game.stock_top(state)) if game.stock_top(state) >= 0 else None,
        "waste tops": [name(slot) if slot >= 0 else None for slot in game.waste_tops(state)],
        "cell": name(state.cell) if state.cell >= 0 else None,
        "pass": state.pass_number,
        "cleared in": state.cleared_in or None,
    }


def reference_facts(table: Table) -> dict[str, object]:
    """The same, as the reference engine says it."""
    return {
        "moves": table.moves(),
        "status": table.status(),
        "score": table.score(),
        "free": table.free(),
        "visible": table.visible(),
        "cards left": table.cards_left(),
        "stock": table.stock,
        "wastes": table.wastes,
        "stock top": table.stock[0] if table.stock else None,
        "waste tops": [waste[-1] if waste else None for waste in table.wastes],
        "cell": table.cell,
        "pass": table.pass_number,
        "cleared in": table.cleared_pass,
    }
