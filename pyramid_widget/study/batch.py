"""A batch of deals played under all rules by all players: columns of numbers, the same wherever it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score
from pyramid_widget.solver.answers import Limit
from pyramid_widget.solver.many import solve_many
from pyramid_widget.study.columns import COLUMNS, MISSING, Columns
from pyramid_widget.study.features import features
from pyramid_widget.study.games import end
from pyramid_widget.study.plan import Player, Setting, under

try:
    from time import thread_time
except ImportError:  # a browser has one thread
    from time import process_time as thread_time


class Row(NamedTuple):
    """What came of one game."""

    outcome: int
    cards_left: int
    score: int
    moves: int
    passes: int
    nodes: int
    seconds: float


def run_batch(setting: Setting, deals: Sequence[int | Deal]) -> Columns:
    """The rows of some deals.

    Raises: PlayerError, which names player, deal, rules and ply.
    """
    shape = (len(deals), len(setting.rules), len(setting.players))
    columns = {
        name: numpy.full(shape, MISSING, dtype=kind) for name, kind in COLUMNS.items() if kind != "int8"
    }
    columns |= {name: numpy.zeros(shape, dtype=kind) for name, kind in COLUMNS.items() if kind == "int8"}
    for at, rules in enumerate(setting.rules):
        placed = [under(deal, rules) if isinstance(deal, Deal) else int(deal) for deal in deals]
        for name, counts in features(placed, rules)._asdict().items():
            columns[name][:, at, :] = counts[:, None]
        for which in range(len(setting.players)):
            for name, values in _played(setting, rules, which, placed).items():
                columns[name][:, at, which] = values
    return {name: values.reshape(-1) for name, values in columns.items()}


def _played(setting: Setting, rules: Rules, which: int, deals: Sequence[int | Deal]) -> Columns:
    player, name = setting.players[which], setting.names[which]
    if player == "solver":
        return _solved(deals, rules, setting.limit)
    rows = [_row(under(deal, rules), player, name, setting) for deal in deals]
    return {
        field: numpy.array(values) for field, values in zip(Row._fields, zip(*rows, strict=True), strict=True)
    }


def _row(deal: Deal, player: Player, name: str, setting: Setting) -> Row:
    began = thread_time()
    ended = end(deal, player, name, setting.seed, setting.limit)
    seconds = thread_time() - began
    game = Game(deal)
    return Row(
        outcome=ended.outcome,
        cards_left=game.cards_left(ended.state),
        score=score(game, ended.state),
        moves=len(ended.moves),
        passes=ended.state.pass_number,
        nodes=ended.nodes,
        seconds=seconds,
    )


def _solved(deals: Sequence[int | Deal], rules: Rules, limit: Limit) -> Columns:
    """The solver says whether a deal can be won; only for a win it is known how many cards are left."""
    found = solve_many(deals, rules, limit=limit)
    won = found.verdicts == 1
    return {
        "outcome": numpy.where(found.verdicts < 0, 2, 1 - found.verdicts),
        "cards_left": numpy.where(won, 0, MISSING),
        "nodes": found.nodes,
        "seconds": found.seconds,
    }
