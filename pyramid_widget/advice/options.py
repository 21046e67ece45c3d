"""Options: the legal moves of a position with what is known of each, and which is best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyramid_widget.advice.easier import costs_nothing, order_is_nothing
from pyramid_widget.advice.outlook import piles_matter
from pyramid_widget.advice.shares import Share
from pyramid_widget.game.engine import Game, Move, MoveKind, State
from pyramid_widget.solver.matching import Shortage, rank_pairs


@dataclass(frozen=True, kw_only=True)
class Option:
    """A legal move, with what comes of it."""

    move: Move
    after: State
    share: Share
    """Of the arrangements that the player cannot tell apart."""
    shortages: tuple[Shortage, ...]
    """Cards without partners after it, as far as known cards show."""
    uncovered: int
    """Mask of the board cards that it uncovers."""
    wins: bool
    """Whether it ends the game."""
    helps: bool
    """Whether it takes a board card or the cell's, or cards of piles that matter."""
    costless: bool
    """Whether nothing that can be won is lost by it."""

    @property
    def acts(self) -> bool:
        """Whether it takes or stores a card."""
        return bool(self.move.slots)

    @property
    def removes(self) -> bool:
        """Whether it takes a card."""
        return self.move.kind is MoveKind.REMOVE

    @property
    def sure(self) -> bool:
        """Whether the win is there in every arrangement."""
        return self.share.exact and self.share.low == 1

    @property
    def hopeless(self) -> bool:
        """Whether the win is there in none."""
        return self.share.exact and self.share.high == 0


def options(game: Game, state: State, known: int, shares: Mapping[Move, Share]) -> list[Option]:
    """The options of a position, in the order of its legal moves.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> share = Share(wins=1, n=1, low=1.0, high=1.0, exact=True)
    >>> moves = game.legal_moves(game.start())
    >>> [option.costless for option in options(game, game.start(), -1, dict.fromkeys(moves, share))]
    [True, True, False]
    """
    return [_option(game, state, known, move, share) for move, share in shares.items()]


def _option(game: Game, state: State, known: int, move: Move, share: Share) -> Option:
    after = game.play(state, move)
    won = game.won(after)
    return Option(
        move=move,
        after=after,
        share=share,
        shortages=() if won else rank_pairs(game).shortages(after, seen=known),
        uncovered=game.uncovered(after) & ~game.uncovered(state),
        wins=won,
        helps=won or _helps(game, state, move),
        costless=costs_nothing(game, state, move),
    )


def _helps(game: Game, state: State, move: Move) -> bool:
    taken = sum(1 << slot for slot in move.slots)
    cell = 1 << state.cell if state.cell >= 0 else 0
    if taken & (game.board_mask | cell) or move.kind is not MoveKind.REMOVE or piles_matter(game, state):
        return True
    return bool(taken & game.lone_mask) and not order_is_nothing(game, game.stock_mask)


def merit(game: Game, option: Option) -> tuple[Any, ...]:
    """What makes one of several moves that are equally likely to win the better hint; more is better.

    What wins and what costs nothing comes first, then what uncovers most, then what takes most of the
    pyramid; a draw comes last.
    """
    slots = option.move.slots
    from_pyramid = sum(game.pyramid_mask >> slot & 1 for slot in slots)
    uncovers = option.uncovered.bit_count()
    acts = option.acts and option.helps
    return option.wins, option.costless, acts, option.removes, uncovers, from_pyramid, [-s for s in slots]


def best_of(game: Game, choices: Sequence[Option]) -> Option | None:
    """The option of most merit."""
    return max(choices, key=lambda option: merit(game, option), default=None)


def likeliest(game: Game, choices: Sequence[Option]) -> Option | None:
    """The option that keeps the win in most arrangements; one that costs nothing is never behind another."""
    return max(
        choices, key=lambda option: (option.costless, option.share.share, merit(game, option)), default=None
    )
