"""Plans: the line that a hint follows, as far as the player may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import NamedTuple

from pyramid_widget.advice.easier import taken_up
from pyramid_widget.advice.observe import laid_out
from pyramid_widget.advice.outlook import Coming, draw_path, next_draw
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.game.rules import Goal


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a plan: a move of known cards, or drawing until a card comes.

    >>> Step(ranks=(4,), slots=(20,)).move is None
    True
    """

    move: Move | None = None
    """The move, or None where the step is to draw until a card comes that leaves."""
    slots: tuple[int, ...] = ()
    """The known cards that leave or are stored; what comes is not among them where it is not known."""
    ranks: tuple[int, ...] = ()
    """Where ``move`` is None: what is drawn for, any of these ranks; it leaves with ``slots``, or alone."""
    times: int = 1
    """How many draws in a row, where the move is one."""


class Came(NamedTuple):
    """A stock card that comes to where it is free."""

    draws: int
    """How many draws away; redeals do not count."""
    redeal: bool
    """Whether a redeal lies on the way."""
    slot: int
    at: State
    """The position then."""


def joined(steps: Sequence[Step], step: Step) -> tuple[Step, ...]:
    """The steps and one more: draws in a row make one.

    >>> [step.times for step in joined([Step(move=DRAW, times=2)], Step(move=DRAW))]
    [3]
    """
    if step.move == DRAW and steps and steps[-1].move == DRAW:
        return (*steps[:-1], Step(move=DRAW, times=steps[-1].times + step.times))
    return (*steps, step)


def steps_of(moves: Iterable[Move]) -> tuple[Step, ...]:
    """The steps of moves that are known: draws in a row make one step.

    >>> [step.times for step in steps_of([DRAW, DRAW, REDEAL, DRAW])]
    [2, 1, 1]
    """
    steps: tuple[Step, ...] = ()
    for move in moves:
        steps = joined(steps, Step(move=move, slots=move.slots))
    return steps


def coming_of(moves: Sequence[Move]) -> Coming | None:
    """The removal that draws at the beginning of a line lead to, if it is one and takes what they bring.

    >>> coming_of([DRAW, REDEAL, DRAW, Move(MoveKind.REMOVE, (20, 40))])
    Coming(slots=(20, 40), draws=2, redeal=True)
    """
    draws = list(takewhile(lambda move: not move.slots, moves))
    if not draws or len(draws) == len(moves) or moves[len(draws)].kind is not MoveKind.REMOVE:
        return None
    return Coming(slots=moves[len(draws)].slots, draws=draws.count(DRAW), redeal=REDEAL in draws)


def nearest(game: Game, state: State, known: int, rank: int) -> Came | None:
    """The card of a rank in stock or waste whose place is known and that comes up first.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> nearest(game, game.start(), -1, 1)[:3], nearest(game, game.start(), game.pyramid_mask, 1)
    ((7, False, 34), None)
    """
    wanted = sum(1 << slot for slot, value in enumerate(game.values) if value == rank)
    wanted &= state.left & game.stock_mask & known
    if not wanted:
        return None
    for at, draws, redeal in chain([(state, 0, False)], draw_path(game, state)):
        if game.free(at) & wanted:
            return Came(draws, redeal, next(bits(game.free(at) & wanted)), at)
    return None


def in_order(game: Game, state: State) -> tuple[Game, State]:
    """A game with the stock of this one in ascending order, all of it to come: the same for any order.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> in_order(game, game.start())[0].values[28:34]
    (1, 2, 3, 4, 4, 4)
    """
    slots = tuple(bits(state.left & game.stock_mask))
    ordered = laid_out(game, slots, sorted(game.deal.cards[slot] for slot in slots))
    return ordered, taken_up(ordered, state)


class Round(NamedTuple):
    """Where draws and redeals lead under unlimited passes: round and round."""

    anchor: State
    """One position of the round, the same wherever in it one asks."""
    joined: bool
    """Whether the position asked about belongs to it."""


def round_of(game: Game, state: State) -> Round | None:
    """The round that draws lead to; None where they end, or where there are none.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7, "king-tut"))
    >>> round_of(game, game.start()).joined
    True
    """
    at = start = state._replace(pass_number=1)
    met: list[State] = []
    while at not in met:
        met.append(at)
        move = next_draw(game, at)
        if move is None:
            return None
        at = game.play(at, move)._replace(pass_number=1)
    whole = met[met.index(at) :]
    return Round(min(whole), start in whole) if game.rules.passes is None else None


class Target(NamedTuple):
    """A removal that a stock card could make if it could be had now."""

    stock: int
    """The stock card; one stands for all of its rank."""
    partners: tuple[int, ...]
    """The card that it leaves with, or none."""

    @property
    def move(self) -> Move:
        """The removal."""
        return Move(MoveKind.REMOVE, tuple(sorted((self.stock, *self.partners))))


def targets(game: Game, state: State) -> Iterator[Target]:
    """What the stock could take off if any of its cards could be had now: one for each card that is free.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> [[game.name(slot) for slot in target.move.slots] for target in targets(game, game.start())][:2]
    [['7D', '6H'], ['5D', '8C']]
    """
    stock = state.left & game.stock_mask
    of_rank = {game.values[slot]: slot for slot in reversed(list(bits(stock)))}
    here = game.uncovered(state) | (1 << state.cell if state.cell >= 0 else 0)
    for slot in bits(here):
        other = of_rank.get(game.target - game.values[slot])
        if other is not None:
            yield Target(other, (slot,))
    if game.target in of_rank and game.rules.goal is Goal.ALL:
        yield Target(of_rank[game.target], ())


def without(game: Game, state: State, move: Move) -> State:
    """The position after a removal that any order of the stock allows, all of the stock to come."""
    left = state.left & ~sum(1 << slot for slot in move.slots)
    return taken_up(game, state._replace(left=left, cell=-1 if state.cell in move.slots else state.cell))


class Dealing:
    """Puts a line that names stock cards by rank alone into steps of the game on the table.

    Only for rules under which any stock card can be had at any time. Cards whose places are known are drawn
    for by number; as soon as one is drawn for whose place is not, the places of the others relative to the
    pile are not known either, and all are drawn for by rank.
    """

    def __init__(self, game: Game, state: State, known: int) -> None:
        self._game, self._at, self._known = game, state, known
        self._counting = True
        self._ended = False
        self.steps: list[Step] = []

    def play(self, move: Move) -> None:
        """Add a move that is legal."""
        if self._counting:
            self._at = self._game.play(self._at, move)
        else:
            self._take(move.slots, move.kind is MoveKind.STORE)
        self.steps.append(Step(move=move, slots=move.slots))

    def take(self, move: Move, values: Sequence[int]) -> None:
        """Add a removal or a store; what it takes from the stock has a rank in ``values``, no place.

        The plan ends with the store of a card that has to be drawn first: a step cannot say that.
        """
        here = tuple(slot for slot in move.slots if self._is_here(slot))
        away = [slot for slot in move.slots if slot not in here]
        if self._ended or not away:
            if not self._ended:
                self.play(move)
            return
        if move.kind is MoveKind.STORE:
            self._ended = True
            return
        rank = values[away[0]]
        came = nearest(self._game, self._at, self._known, rank) if self._counting else None
        if came is None:
            self._counting = False
            self._take((*here, self._any_slot(rank)), False)
            self.steps.append(Step(slots=here, ranks=(rank,)))
            return
        while self._at != came.at:
            self._draw()
        self.play(Move(move.kind, tuple(sorted((*here, came.slot)))))

    def _is_here(self, slot: int) -> bool:
        return bool(self._game.board_mask >> slot & 1) or slot == self._at.cell

    def _draw(self) -> None:
        move = DRAW if self._game.stock_top(self._at) >= 0 else REDEAL
        self._at = self._game.play(self._at, move)
        self.steps = list(joined(self.steps, Step(move=move)))

    def _take(self, slots: tuple[int, ...], store: bool) -> None:
        left, cell = self._at.left & ~sum(1 << slot for slot in slots), self._at.cell
        cell = slots[0] if store else -1 if cell in slots else cell
        self._at = self._at._replace(left=left, cell=cell)

    def _any_slot(self, rank: int) -> int:
        """A stock card of a rank, one that has not been seen where there is one."""
        game = self._game
        cards = [slot for slot in bits(self._at.left & game.stock_mask) if game.values[slot] == rank]
        return min(cards, key=lambda slot: self._known >> slot & 1)
