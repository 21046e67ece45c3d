"""Game: legal moves, play, end of game; also the names of what it plays with.

``Game`` compiles rules and a deal to bit masks over slots once; nothing after that asks for the variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from pyramid_widget.errors import DealError, IllegalMoveError, shown
from pyramid_widget.game.cards import card_name, rank_of
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.position import DRAW as DRAW
from pyramid_widget.game.position import REDEAL as REDEAL
from pyramid_widget.game.position import Move as Move
from pyramid_widget.game.position import MoveKind as MoveKind
from pyramid_widget.game.position import State as State
from pyramid_widget.game.position import Status as Status
from pyramid_widget.game.position import bits as bits
from pyramid_widget.game.rules import Goal


def _remove(*slots: int) -> Move:
    return Move(MoveKind.REMOVE, slots)


class Game:
    """The rules and the deal of one game, compiled to masks; it never changes.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> state = game.start()
    >>> len(game.legal_moves(state))
    3
    >>> game.cards_left(state)
    28

    Raises: DealError for what is no Deal.
    """

    def __init__(self, deal: Deal) -> None:
        if not isinstance(deal, Deal):
            raise DealError(f"{shown(deal)} is no deal to play: Game(Deal.from_number(7)) is one")
        rules = deal.rules
        self.deal = deal
        self.rules = rules
        self.layout = rules.board()
        self.size = rules.cards.size
        self.target = rules.target
        self.values = tuple(rank_of(card) for card in deal.cards)
        self.pyramid_mask = self.layout.pyramid
        self.reserve_mask = self.layout.reserve
        self.board_mask = self.pyramid_mask | self.reserve_mask
        self.board_size = self.board_mask.bit_length()
        self.stock_mask = (1 << self.size) - 1 & ~self.board_mask
        self.row_masks = self.layout.rows
        self.covers = self.layout.covers
        by_value = [0] * (self.target + 1)
        for slot, value in enumerate(self.values):
            by_value[value] |= 1 << slot
        self.lone_mask = by_value[self.target]
        self.partners = tuple(
            by_value[self.target - value] & ~(1 << slot) for slot, value in enumerate(self.values)
        )
        self._several = rules.wastes > 1
        self._stock_plays = rules.stock_plays
        self._goal_mask = self.pyramid_mask if rules.goal is Goal.PYRAMID else (1 << self.size) - 1
        self._face_down = sum(self.row_masks[: rules.face_down_rows])
        self._by_value = tuple(by_value)
        self._overlaps = tuple(self._every_overlap()) if rules.overlap else ()

    @cached_property
    def _removals(self) -> tuple[tuple[int, int, list[tuple[int, Move]]], ...]:
        """For each rank and its partner's: the masks of both, and every lone card or pair with its mask."""
        lone = [(1 << slot, _remove(slot)) for slot in bits(self.lone_mask)]
        removals = [(self.lone_mask, self.lone_mask, lone)]
        for value in range(1, self.target // 2 + 1):
            low, high = self._by_value[value], self._by_value[self.target - value]
            pairs = {1 << slot | 1 << other for slot in bits(low) for other in bits(high) if slot != other}
            removals.append((low, high, [(pair, _remove(*bits(pair))) for pair in pairs]))
        return tuple(removals)

    def _every_overlap(self) -> Iterator[tuple[int, int, Move]]:
        """Every pyramid card with a partner on it: the cover's mask, both cards and all covers, the move."""
        for slot in bits(self.pyramid_mask):
            for cover in bits(self.covers[slot] & self.partners[slot]):
                yield 1 << cover, 1 << slot | self.covers[slot], _remove(slot, cover)

    def __repr__(self) -> str:
        return f"Game({self.deal!r})"

    def __eq__(self, other: object) -> bool:
        return self.deal == other.deal if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.deal)

    # What lies where

    def start(self) -> State:
        """The position after the deal: full pyramid, full stock, empty waste."""
        full = (1 << self.size) - 1
        if not self._several:
            return State(full, self.board_size)
        stock = tuple(bits(self.stock_mask))
        return State(full, self.board_size, stock=stock, piles=((),) * self.rules.wastes)

    def stock_slots(self, state: State) -> tuple[int, ...]:
        """The stock's slots, next card first."""
        if self._several:
            return state.stock
        return tuple(bits(state.left >> state.pointer << state.pointer))

    def waste_slots(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The slots of each waste, oldest card first."""
        if self._several:
            return state.piles
        return (tuple(bits(self._waste(state))),)

    def stock_top(self, state: State) -> int:
        """The slot of the next card to draw, or -1."""
        return state.pointer if state.pointer < self.size else -1

    def waste_tops(self, state: State) -> tuple[int, ...]:
        """The slot of each waste's top card, or -1."""
        if self._several:
            return tuple(pile[-1] if pile else -1 for pile in state.piles)
        return (self._waste(state).bit_length() - 1,)

    def uncovered(self, state: State) -> int:
        """Mask of the pyramid and reserve cards that nothing covers."""
        board = state.left & self.board_mask
        covered = 0
        for step, slots in self.layout.steps:
            covered |= board >> step & slots
        return board & ~covered

    def free(self, state: State) -> int:
        """Mask of the cards that may go: uncovered ones, waste tops, the cell's, a playable stock top."""
        free = self.uncovered(state) | self._tops(state)
        if state.cell >= 0:
            free |= 1 << state.cell
        if self._stock_plays and state.pointer < self.size:
            free |= 1 << state.pointer
        return free

    def face_up(self, state: State) -> int:
        """Mask of the cards that have been turned up: all but the stock and what still lies face down.

        Every waste card counts, also below the top: it was turned face up when it was drawn.
        """
        down = self._face_down & ~self.uncovered(state)
        seen = state.left & self.board_mask & ~down
        if self._several:
            seen |= sum(1 << slot for pile in state.piles for slot in pile)
        else:
            seen |= self._waste(state)
        if state.cell >= 0:
            seen |= 1 << state.cell
        if self._stock_plays and state.pointer < self.size:
            seen |= 1 << state.pointer
        return seen

    def cards_left(self, state: State) -> int:
        """Pyramid cards left, face-down ones included."""
        return (state.left & self.pyramid_mask).bit_count()

    # Moves

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move, sorted by kind and slots; none once the game is won.

        >>> from pyramid_widget.game.deal import Deal
        >>> game = Game(Deal.from_number(7))
        >>> game.legal_moves(game.start())[-1].kind.name
        'DRAW'
        """
        if self.won(state):
            return ()
        moves = self._removals_of(state)
        moves += self._other_moves(state)
        return tuple(moves)

    def _removals_of(self, state: State) -> list[Move]:
        free = self.free(state)
        moves = []
        for low, high, removals in self._removals:
            if free & low and free & high:
                moves += [move for mask, move in removals if mask & free == mask]
        if self._overlaps:
            left, uncovered = state.left, self.uncovered(state)
            for cover, around, move in self._overlaps:
                if uncovered & cover and around & left == cover | 1 << move.slots[0]:
                    moves.append(move)
        moves.sort()
        return moves

    def _other_moves(self, state: State) -> list[Move]:
        moves = []
        if self.rules.cell and state.cell < 0:
            places = self.uncovered(state) & self.pyramid_mask | self._tops(state)
            moves = [Move(MoveKind.STORE, (slot,)) for slot in bits(places & ~self.lone_mask)]
        if state.pointer < self.size:
            moves.append(DRAW)
        elif self._can_redeal(state):
            moves.append(REDEAL)
        return moves

    def play(self, state: State, move: Move) -> State:
        """The position after a move.

        Raises: IllegalMoveError where the rules do not allow it.
        """
        return self._play(state, self.legal_move(state, move))

    def legal_move(self, state: State, move: Move) -> Move:
        """The legal move that equals this one, of its own types also where this one is a plain tuple.

        Raises: IllegalMoveError where there is none.
        """
        for legal in self.legal_moves(state):
            if legal == move:
                return legal
        raise IllegalMoveError(self._illegal(state, move))

    def _play(self, state: State, move: Move) -> State:
        kind, slots = move
        if not slots:
            return self._draw(state) if kind is MoveKind.DRAW else self._redeal(state)
        left, pointer, pass_number, cell, cleared, stock, piles = state
        for slot in slots:
            left &= ~(1 << slot)
        if kind is MoveKind.STORE:
            cell = slots[0]
        elif cell in slots:
            cell = -1
        if not cleared and not left & self.pyramid_mask:
            cleared = pass_number
        if piles:
            piles = tuple(tuple(slot for slot in pile if left >> slot & 1) for pile in piles)
        elif pointer in slots:
            pointer = self._next(left, pointer)
        return State(left, pointer, pass_number, cell, cleared, stock, piles)

    def find_move(self, state: State, slots: Sequence[int]) -> Move:
        """The removal of exactly these cards, in any order.

        Raises: IllegalMoveError where they may not go together.
        """
        try:
            move = Move(MoveKind.REMOVE, tuple(sorted(slots)))
        except TypeError:
            raise IllegalMoveError(f"slots {shown(slots)}: a removal names one slot or two") from None
        return self.legal_move(state, move)

    # The end

    def won(self, state: State) -> bool:
        """Whether the goal is reached; a card in the cell counts as left where everything must go."""
        return not state.left & self._goal_mask and (state.cell < 0 or self._goal_mask == self.pyramid_mask)

    def status(self, state: State) -> Status:
        """WON, STUCK (no draws, redeals and stores lead to a removal or the goal) or PLAYING."""
        if self.won(state):
            return Status.WON
        for reached in self.without_removal(state):
            if self.won(reached) or self.has_removal(reached):
                return Status.PLAYING
        return Status.STUCK

    def has_removal(self, state: State) -> bool:
        """Whether some card or pair can be removed now."""
        return bool(self._removals_of(state))

    def without_removal(self, state: State) -> Iterator[State]:
        """Every position within reach by draws, redeals and stores alone, this one first.

        Positions that differ in the number of the pass alone come once, with the earliest: whatever is legal
        in a later pass is legal in an earlier one, so the passes are searched in order.
        """
        met = {state._replace(pass_number=0)}
        this_pass, next_pass = [state], list[State]()
        while this_pass:
            at = this_pass.pop()
            yield at
            for move in self._other_moves(at):
                after = self._play(at, move)
                key = after._replace(pass_number=0)
                if key not in met:
                    met.add(key)
                    (next_pass if move is REDEAL else this_pass).append(after)
            if not this_pass:
                this_pass, next_pass = next_pass, []

    # Stock and waste

    def _waste(self, state: State) -> int:
        return state.left & self.stock_mask & (1 << state.pointer) - 1

    def _tops(self, state: State) -> int:
        if self._several:
            return sum(1 << pile[-1] for pile in state.piles if pile)
        waste = self._waste(state)
        return 1 << waste.bit_length() - 1 if waste else 0

    def _next(self, left: int, slot: int) -> int:
        """The first slot from ``slot`` on that still has its card."""
        rest = left >> slot
        return slot + (rest & -rest).bit_length() - 1 if rest else self.size

    def _can_redeal(self, state: State) -> bool:
        passes = self.rules.passes
        if passes is not None and state.pass_number >= passes:
            return False
        return any(state.piles) if self._several else self._waste(state) != 0

    def _draw(self, state: State) -> State:
        if self._several:
            drawn, stock = state.stock[: self.rules.wastes], state.stock[self.rules.wastes :]
            piles = list(state.piles)
            for number, slot in enumerate(drawn):
                piles[number] += (slot,)
            pointer = stock[0] if stock else self.size
            return State(
                state.left, pointer, state.pass_number, state.cell, state.cleared_in, stock, tuple(piles)
            )
        pointer = state.pointer
        for _ in range(self.rules.draw):
            if pointer < self.size:
                pointer = self._next(state.left, pointer + 1)
        return State(state.left, pointer, state.pass_number, state.cell, state.cleared_in)

    def _redeal(self, state: State) -> State:
        """The next pass: the same order again; several wastes go back from the last to the first."""
        if self._several:
            stock = tuple(slot for pile in reversed(state.piles) for slot in pile)
            after = state._replace(pointer=stock[0], stock=stock, piles=((),) * self.rules.wastes)
        else:
            after = state._replace(pointer=self._next(state.left, self.board_size))
        return after._replace(pass_number=state.pass_number + 1)

    def _illegal(self, state: State, move: Move) -> str:
        try:
            number, slots = move
            names = [self.name(slot) if 0 <= slot < self.size else f"slot {shown(slot)}" for slot in slots]
        except (TypeError, ValueError):
            return f"{shown(move)} is no move: one is a kind and slots, like those of legal_moves"
        kinds = [kind.name.lower() for kind in MoveKind if kind == number]
        cards = "+".join(names[:3]) + ("+…" if len(names) > 3 else "")
        what = f"{kinds[0] if kinds else f'move {shown(number)}'} {cards}".strip()
        if self.won(state):
            return f"{what}: the game is won, there are no more moves"
        free = " ".join(self.name(slot) for slot in bits(self.free(state)))
        return f"{what} is not legal here; free cards: {free or 'none'}"

    def name(self, slot: int) -> str:
        """The name of the card that was dealt to a slot.

        >>> from pyramid_widget.game.deal import Deal
        >>> Game(Deal.from_number(7)).name(0)
        'AH'
        """
        return card_name(self.deal.cards[slot], self.rules.cards)
