"""Every move of one position judged for many arrangements of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pyramid_widget.errors import DealError, OptionError, shown
from pyramid_widget.game.cards import card_name, parse_card
from pyramid_widget.game.engine import Game, Move, MoveKind, State
from pyramid_widget.solver.answers import Limit, Prune

if TYPE_CHECKING:
    from numpy import int8, int64
    from numpy.typing import ArrayLike, NDArray

SLICE = 1 << 16
"""Positions between two looks at the clock."""
_ENDLESS = 1 << 62


class Judge:
    """Verdicts after each move for each arrangement, found in slices.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> judge = Judge(game, game.start(), [game.deal.cards])
    >>> while not judge.run(1000):
    ...     pass
    >>> judge.rows, judge.verdicts.tolist()
    (1, [[1, 1, 1]])

    Raises: DealError for a row that is no arrangement of the deck, or in which a move is not legal;
    IllegalMoveError for a move that is not legal here.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        arrangements: ArrayLike,
        *,
        moves: Sequence[Move] | None = None,
        limit: Limit = Limit(),  # noqa: B008  frozen
    ) -> None:
        import numpy

        from pyramid_widget.solver.jit import as_integers
        from pyramid_widget.solver.machine import build_machine

        legal = game.legal_moves(state)
        self.moves = legal if moves is None else tuple(game.legal_move(state, move) for move in moves)
        """What is judged, in the order of the columns."""
        cards = _checked(game, arrangements, self.moves)
        self._machine = build_machine(game.rules, Prune(), limit.memory)
        after = [game._play(state, move) for move in self.moves]
        starts, self._passes = self._machine.begin_batch(after, state.pass_number)
        self._starts = as_integers(starts)
        self._cards = as_integers(cards.ravel())
        self._verdicts = as_integers(numpy.full(len(cards) * len(self.moves), -1))
        self._limit = _ENDLESS if limit.nodes is None else min(limit.nodes, _ENDLESS)
        self._rows = len(cards)
        self._open = True

    def run(self, nodes: int) -> bool:
        """Examine about so many positions more; whether all verdicts are known, as far as the limit allows.

        Raises: OptionError for what is no number of positions.
        """
        if type(nodes) is not int or nodes < 0:
            raise OptionError(f"nodes={shown(nodes)}: a search goes on by a whole number of positions from 0")
        if self._open:
            done = self._machine.judge(
                self._starts, self._cards, self._verdicts, self._passes, self._limit, min(nodes, _ENDLESS)
            )
            if done:
                self.close()
        return not self._open

    def close(self) -> None:
        """Give the memory back; what is known stays."""
        if self._open:
            self._done = self.rows
            self._open = False
            self._machine.close()

    @property
    def rows(self) -> int:
        """How many arrangements are done with, the first ones."""
        if not self._open:
            return self._done
        return self._machine.judged // len(self.moves) if self.moves else self._rows

    @property
    def verdicts(self) -> NDArray[int8]:
        """Arrangements × moves: 1 winnable, 0 lost, -1 unknown."""
        import numpy

        return numpy.array(self._verdicts, dtype=numpy.int8).reshape(self._rows, len(self.moves))


def judge_moves(
    game: Game,
    state: State,
    arrangements: ArrayLike,
    *,
    moves: Sequence[Move] | None = None,
    limit: Limit = Limit(),  # noqa: B008  frozen
) -> NDArray[int8]:
    """What becomes of each move, had the cards been dealt in each of many ways.

    ``arrangements`` has a row for each way, a card for each slot; the game's own cards are of no account.
    ``moves`` are all legal ones at first. The answer is an array of arrangements × moves: 1 winnable, 0 lost,
    -1 unknown. ``limit.nodes`` is for each verdict, ``limit.seconds`` for all together.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> cards = list(game.deal.cards)
    >>> judge_moves(game, game.start(), [cards, cards[:28] + cards[:27:-1]]).tolist()
    [[1, 1, 1], [1, 1, 1]]

    Raises: DealError for a row that is no arrangement of the deck, or in which a move is not legal;
    IllegalMoveError for a move that is not legal here.
    """
    judge = Judge(game, state, arrangements, moves=moves, limit=limit)
    try:
        until = None if limit.seconds is None else perf_counter() + limit.seconds
        while not judge.run(SLICE):
            if until is not None and perf_counter() >= until:
                break
        return judge.verdicts
    finally:
        judge.close()


def _checked(game: Game, arrangements: ArrayLike, moves: Sequence[Move]) -> NDArray[int64]:
    """The arrangements as an array; the kernels read whatever they are given."""
    import numpy

    size, deck = game.size, game.rules.cards
    try:
        cards: NDArray[Any] = numpy.asarray(arrangements)
    except ValueError:
        cards = numpy.zeros(0)
    if cards.ndim != 2 or cards.shape[1] != size or (len(cards) and cards.dtype.kind not in "iu"):
        raise DealError(
            f"arrangements: a row of {size} whole numbers for each, not shape {cards.shape} of {cards.dtype}"
        )
    cards = cards.astype(numpy.int64)
    wrong = (numpy.sort(cards, axis=1) != numpy.arange(size)).any(axis=1)
    if wrong.any():
        row = int(wrong.argmax())
        raise DealError(f"arrangement {row}: {shown(cards[row].tolist())} is not the whole {deck.name} deck")
    apex = game.rules.fixed_apex
    if apex is not None and (cards[:, 0] != parse_card(apex, deck)).any():
        raise DealError(f"an arrangement of {game.rules.key!r} has {apex} at the apex")
    ranks = cards // len(deck.suit_letters) + 1
    for move in moves:
        if move.kind is MoveKind.REMOVE:
            wrong = ranks[:, list(move.slots)].sum(axis=1) != game.target
            if wrong.any():
                row = int(wrong.argmax())
                names = "+".join(card_name(int(cards[row, slot]), deck) for slot in move.slots)
                raise DealError(f"arrangement {row}: {names} may not go, as they may in the game")
    return cards
