"""One deal, played by any player: what an experiment does with each, and to be looked at as a session."""

from __future__ import annotations

from typing import Any, NamedTuple

from pyramid_widget.advice.given import EFFORT, takes
from pyramid_widget.errors import DealError, OptionError, PlayerError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.search import best_result, solve
from pyramid_widget.study.numbers import integer
from pyramid_widget.study.plan import Player, read_players, under
from pyramid_widget.study.play import play
from pyramid_widget.study.players import PLAYERS
from pyramid_widget.study.rng import Stream, game_seed

OUTCOMES = ("won", "lost", "unknown")
"""What can come of a deal; unknown is what a limit cut short."""
ENOUGH = Limit(nodes=5_000_000)
"""Positions examined for one deal at most: enough for all variants but a few deals of ``cell``."""


class Ended(NamedTuple):
    """A game that has ended."""

    state: State
    """The position after the last card that left."""
    moves: tuple[Move, ...]
    """What led there."""
    outcome: int
    """Index into ``OUTCOMES``."""
    nodes: int
    """Positions that a search examined."""


@takes(limit=EFFORT)
def play_out(
    player: Any,
    deal: int | Deal,
    variant: str | Rules = "solitarium",
    *,
    seed: int = 0,
    limit: Limit = ENOUGH,
) -> Session:
    """The game that a player makes of a deal, as it is played in an experiment of the same seed.

    It ends with the last card that leaves; ``solver`` and ``best-result`` show what could have been reached.

    >>> session = play_out("greedy", 7)
    >>> session.status.value, session.ply
    ('stuck', 49)

    Raises: what ``experiment`` raises for a player or a deal that is not understood, or a player who fails.
    """
    named = read_players([player])
    if len(named) != 1:
        raise OptionError(f"player {shown(player)}: one player makes a game")
    ((name, who),) = named.items()
    rules = find_variant(variant)
    if not isinstance(deal, Deal) and integer(deal) is None:
        raise DealError(f"deal {shown(deal)}: a deal is a number or a Deal")
    placed = under(deal, rules)
    number = integer(seed)
    if number is None:
        raise OptionError(f"seed={shown(seed)}: a seed is a whole number")
    return Session(Game(placed), end(placed, who, name, number, limit).moves)


def end(deal: Deal, player: Player, name: str, seed: int, limit: Limit) -> Ended:
    """How the deal ends.

    Raises: PlayerError, which names player, deal, rules and ply.
    """
    game = Game(deal)
    if player in ("solver", "best-result"):
        return _best(game, limit)
    strategy = PLAYERS[player] if isinstance(player, str) else player
    assert strategy is not None
    which = deal.cards if deal.number is None else deal.number
    stream = Stream(game_seed(seed, which, repr(deal.rules), name))
    try:
        state, moves = play(game, strategy, stream)
    except PlayerError as error:
        shown = f"deal {deal.number}" if deal.number is not None else f"deal {str(deal)[:20]} …"
        sentence = f"player {name!r}, {shown} of {deal.rules.key!r}, {error}"
        raise PlayerError(sentence) from error.__cause__
    return Ended(state, moves, int(not game.won(state)), 0)


def _best(game: Game, limit: Limit) -> Ended:
    """The best that can be had by who sees all cards: a win, else the fewest pyramid cards left."""
    solution = solve(game, limit=limit)
    nodes, moves = solution.nodes, solution.moves
    if moves is None:
        best = best_result(game, limit=limit)
        nodes, moves = nodes + best.nodes, best.moves
    state = game.start()
    for move in moves:
        state = game._play(state, move)
    outcome = (Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN).index(solution.verdict)
    return Ended(state, tuple(moves), outcome, nodes)
