"""A batch of deals played under all rules by all players: columns of numbers, the same wherever it runs."""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import NamedTuple

import numpy

from pyramid_widget.errors import PlayerError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.many import solve_many
from pyramid_widget.solver.search import best_result, solve
from pyramid_widget.study.columns import COLUMNS, MISSING, Columns
from pyramid_widget.study.features import features
from pyramid_widget.study.plan import Player, Setting, under
from pyramid_widget.study.play import play
from pyramid_widget.study.players import PLAYERS
from pyramid_widget.study.rng import Stream, game_seed


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
    if player == "best-result":
        rows = [_best(under(deal, rules), setting.limit) for deal in deals]
    else:
        stream = Stream(0)
        rows = []
        for deal in deals:
            game = Game(under(deal, rules))
            key = deal if isinstance(deal, int) else deal.cards if deal.number is None else deal.number
            stream.seed(game_seed(setting.seed, key, repr(rules), name))
            rows.append(_game(game, player, name, stream))
    return {
        field: numpy.array(values) for field, values in zip(Row._fields, zip(*rows, strict=True), strict=True)
    }


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


def _best(deal: Deal, limit: Limit) -> Row:
    """The best that can be had by who sees all cards: a win, else the fewest pyramid cards left."""
    began = thread_time()
    game = Game(deal)
    solution = solve(game, limit=limit)
    nodes, moves = solution.nodes, solution.moves
    if moves is None:
        best = best_result(game, limit=limit)
        nodes, moves = nodes + best.nodes, best.moves
    state = game.start()
    for move in moves:
        state = game._play(state, move)
    outcome = (Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN).index(solution.verdict)
    return _row(game, state, len(moves), outcome, nodes, began)


def _game(game: Game, player: Player, name: str, stream: Stream) -> Row:
    began = thread_time()
    strategy = PLAYERS[player] if isinstance(player, str) else player
    assert strategy is not None
    try:
        played = play(game, strategy, stream)
    except PlayerError as error:
        deal = game.deal
        which = f"deal {deal.number}" if deal.number is not None else f"deal {str(deal)[:20]} …"
        sentence = f"player {name!r}, {which} of {deal.rules.key!r}, {error}"
        raise PlayerError(sentence) from error.__cause__
    return _row(game, played.state, played.moves, int(not game.won(played.state)), 0, began)


def _row(game: Game, state: State, moves: int, outcome: int, nodes: int, began: float) -> Row:
    return Row(
        outcome=outcome,
        cards_left=game.cards_left(state),
        score=score(game, state),
        moves=moves,
        passes=state.pass_number,
        nodes=nodes,
        seconds=thread_time() - began,
    )
