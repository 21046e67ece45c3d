"""Where lost games end."""

from __future__ import annotations

from typing import Any

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.answers import Limit
from pyramid_widget.study.numbers import integer
from pyramid_widget.study.plan import Player, read_deals, read_setting, under
from pyramid_widget.study.play import play
from pyramid_widget.study.players import PLAYERS
from pyramid_widget.study.rng import Stream, game_seed


def lost_positions(
    deals: Any, player: Player = "greedy", variant: str | Rules = "solitarium", *, seed: int = 0
) -> tuple[State, ...]:
    """The last position of each game that a player loses, for ``plots.heat_map``.

    Deals, player, variant and seed are those of ``experiment``, and the games are the same ones.

    >>> lost = lost_positions(20, "greedy")
    >>> len(lost), min((state.left & (1 << 28) - 1).bit_count() for state in lost) > 0
    (12, True)

    Raises: OptionError for ``solver`` and ``best-result``, which play no game; else as ``experiment``.
    """
    setting = read_setting(variant, player, Limit(), seed)
    if setting.cells != 1:
        raise OptionError("lost positions are those of one player under one rule set")
    (rules,), (plays,), (name,) = setting.rules, setting.players, setting.names
    strategy = PLAYERS[plays] if isinstance(plays, str) else plays
    if strategy is None:
        raise OptionError(f"player {plays!r} plays no games move by move: take one that does, like 'greedy'")
    lost, stream = [], Stream(0)
    for deal in read_deals(deals, setting.rules):
        game = Game(under(deal, rules))
        stream.seed(game_seed(setting.seed, _key(deal), repr(rules), name))
        played = play(game, strategy, stream)
        if not game.won(played.state):
            lost.append(played.state)
    return tuple(lost)


def _key(deal: int | Deal) -> Any:
    """What the chance of a game hangs on: the number, or the cards of a deal that has none."""
    if not isinstance(deal, Deal):
        return int(deal)
    return deal.cards if deal.number is None else deal.number


def mask_of(position: object) -> int:
    """The cards left in a position, or the mask itself.

    >>> mask_of(State(5, 28)), mask_of(5)
    (5, 5)

    Raises: OptionError for what is neither.
    """
    mask = position.left if isinstance(position, State) else integer(position)
    if mask is None:
        raise OptionError(f"{shown(position)} is no position: a State, or a mask of the cards left")
    return mask
