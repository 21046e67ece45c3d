"""Every move of one position judged for many arrangements of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pyramid_widget.errors import DealError, OptionError, shown
from pyramid_widget.game.cards import card_name, parse_card
from pyramid_widget.game.engine import Game, Move, MoveKind, State
from pyramid_widget.solver.answers import Limit, Prune
from pyramid_widget.solver.positions import check_state

if TYPE_CHECKING:
    from numpy import int8
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
    IllegalMoveError for a move that is not legal here; OptionError for an impossible position.
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
        from pyramid_widget.solver.jit import as_integers
        from pyramid_widget.solver.machine import build_machine

        check_state(game, state)
        legal = game.legal_moves(state)
        self.moves = legal if moves is None else tuple(game.legal_move(state, move) for move in moves)
        """What is judged, in the order of the columns."""
        rows = _checked(game, arrangements, self.moves)
        self._machine = build_machine(game.rules, Prune(), limit.memory)
        after = [game._play(state, move) for move in self.moves]
        starts, self._passes = self._machine.begin_batch(after, state.pass_number)
        self._starts = as_integers(starts)
        self._cards = as_integers([card for row in rows for card in row])
        self._verdicts = as_integers([-1] * (len(rows) * len(self.moves)))
        self._limit = _ENDLESS if limit.nodes is None else min(limit.nodes, _ENDLESS)
        self._rows = len(rows)
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

    def lines(self) -> list[list[int]]:
        """The same as ``verdicts``, as lists: these need no numpy, which a browser's Python may lack."""
        width, flat = len(self.moves), [int(verdict) for verdict in self._verdicts]
        return [flat[row * width : (row + 1) * width] for row in range(self._rows)]

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
    IllegalMoveError for a move that is not legal here; OptionError for an impossible position.
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


def _checked(game: Game, arrangements: ArrayLike, moves: Sequence[Move]) -> list[list[int]]:
    """The arrangements as lists; the kernels read whatever they are given."""
    size, deck = game.size, game.rules.cards
    rows = _lists(arrangements, size)
    whole = list(range(size))
    apex = None if game.rules.fixed_apex is None else parse_card(game.rules.fixed_apex, deck)
    pairs = [move.slots for move in moves if move.kind is MoveKind.REMOVE]
    suits = len(deck.suit_letters)
    for number, row in enumerate(rows):
        if sorted(row) != whole:
            raise DealError(f"arrangement {number}: {shown(row)} is not the whole {deck.name} deck")
        if apex is not None and row[0] != apex:
            raise DealError(
                f"arrangement {number} of {game.rules.key!r} has no {game.rules.fixed_apex} at the apex"
            )
        for slots in pairs:
            if sum(row[slot] // suits + 1 for slot in slots) != game.target:
                names = "+".join(card_name(row[slot], deck) for slot in slots)
                raise DealError(f"arrangement {number}: {names} may not go, as they may in the game")
    return rows


def _lists(arrangements: Any, size: int) -> list[list[int]]:
    """The rows of an array or of sequences as lists of whole numbers."""
    if hasattr(arrangements, "tolist"):
        arrangements = arrangements.tolist()
    rows = list(arrangements) if isinstance(arrangements, Iterable) else [arrangements]
    lists = [list(map(_whole, row)) if isinstance(row, Iterable) else [] for row in rows]
    for number, row in enumerate(lists):
        if len(row) != size or None in row:
            raise DealError(
                f"arrangements: a row of {size} whole numbers for each; row {number} is {shown(rows[number])}"
            )
    return lists  # type: ignore[return-value]


def _whole(card: object) -> int | None:
    """The card as an ``int``, also where it is one of numpy's."""
    return card.__index__() if hasattr(card, "__index__") and not isinstance(card, bool) else None
