"""A slow, plain engine for the whole Pyramid family, to compare the real one with.

It shares nothing with the package but card names in text: the table is rows and piles of names such as
``"7H"``, and every question is answered by looking at them again. Nothing here is fast.

Readings, where the rules in words leave a choice:

- Removals, draws, redeals and stores are all there is: a WON table has no moves, a STUCK one keeps its
  others.
- A redeal needs an empty stock and at least one card in at least one waste; empty wastes beside it do not
  matter.
- A pass ends at the redeal, so a pyramid cleared after the last draw of pass 1 was cleared in pass 1. The
  pass in which the pyramid became empty is fixed at that moment, whatever took its last card: a store does
  it too.
- Several wastes go back onto the stock in turn, each from its top, so the order of the next pass is the
  last waste from its oldest card up, then the one before. That is not the order of the pass before; with
  one waste it is.
- Several wastes are filled from waste 1 on, one card each; a short last draw fills the first of them only.
- Cards of the target value pair with nothing, are never stored, and need to be free themselves to leave:
  overlap does not help them.
- In an overlap pair both cards are pyramid cards; a card that lies in the cell covers nothing any more.
- STUCK searches draws, redeals and stores together, so a store that would uncover a pair, or that takes the
  last pyramid card where the pyramid is the goal, keeps the game going. Only "stuck" and "won" are judged
  here: a table that is playing may well be lost.
- Par with the pyramid cleared deducts every card still there, reserve and cell included; uncleared, it
  deducts every card left anywhere. Microsoft gives nothing for a store except the rows it clears.
- Row-clear bonuses go by a row's distance from the bottom, so small boards earn the small ones.
- The rows that are face down are counted from the top of the picture, in both layouts. A card that nothing
  covers is face up, in whatever row.
- Only cards still on the table are visible; those of the waste go out of sight when they are redealt.
- `waste_fanned` and `fixed_apex` change nothing here: one is for the eye, the other was settled by the
  dealing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

Rows = tuple[tuple[str | None, ...], ...]
Piles = tuple[tuple[str, ...], ...]

RANKS = "A23456789TJQK"
HIGHEST_RANK = {"french": 13, "spanish": 12}
ROW_BONUSES = (25, 50, 75, 100, 150, 250, 500)
PAR_BASES = {1: 50, 2: 35, 3: 20}


@dataclass(frozen=True)
class RefRules:
    """The switches of the family, in plain values."""

    layout: str
    rows: int
    deck: str
    fixed_apex: str | None
    reserve_columns: int
    reserve_depth: int
    draw: int
    wastes: int
    stock_plays: bool
    passes: int | None
    goal: str
    cell: int
    overlap: bool
    face_down_rows: int
    waste_fanned: bool
    score: str


def rank(card: str) -> int:
    """Return the rank of a card, 1 to 13.

    >>> rank("AS"), rank("TH"), rank("KD")
    (1, 10, 13)
    """
    return RANKS.index(card[0]) + 1


def row_length(rules: RefRules, row: int) -> int:
    """Return how many cards the row was dealt, rows counted from 0 at the top."""
    if rules.layout == "inverted":
        return rules.rows - row
    return row + 1


def covers(rules: RefRules, row: int, column: int) -> list[tuple[int, int]]:
    """Return the places that cover the given one in a full pyramid.

    Upright, a card lies under two of the next row. Inverted, the next row is one shorter and its cards lie
    between the cards of this one, so the ends of a row lie under one card only.
    """
    below = row + 1
    if below == rules.rows:
        return []
    columns = [column - 1, column] if rules.layout == "inverted" else [column, column + 1]
    return [(below, other) for other in columns if 0 <= other < row_length(rules, below)]


@dataclass(frozen=True)
class Table:
    """A position; whatever is done to it gives a new one."""

    rules: RefRules
    slot_order: tuple[str, ...]
    pyramid: Rows
    reserve: Piles
    stock: tuple[str, ...]
    wastes: Piles
    cell: str | None = None
    pass_number: int = 1
    cleared_pass: int | None = None
    points: int = 0

    @staticmethod
    def deal(rules: RefRules, cards: Sequence[str]) -> Table:
        """Lay out cards given in slot order: pyramid, reserve, stock.

        Raises:
            ValueError: when there are too few cards or one comes twice.
        """
        if len(set(cards)) != len(cards):
            raise ValueError(f"a card comes twice in {' '.join(cards)}")
        left = list(cards)

        def take(count: int) -> tuple[str, ...]:
            if count > len(left):
                raise ValueError(f"{len(cards)} cards are too few for this layout")
            taken = left[:count]
            del left[:count]
            return tuple(taken)

        pyramid = tuple(take(row_length(rules, row)) for row in range(rules.rows))
        reserve = tuple(take(rules.reserve_depth) for _ in range(rules.reserve_columns))
        return Table(rules, tuple(cards), pyramid, reserve, tuple(left), ((),) * rules.wastes)

    # What lies where.

    def places(self) -> Iterator[tuple[int, int, str]]:
        """Yield row, column and card of every pyramid card left."""
        for row, cards in enumerate(self.pyramid):
            for column, card in enumerate(cards):
                if card is not None:
                    yield row, column, card

    def covering(self, row: int, column: int) -> list[str]:
        """Return the cards that cover the given place now."""
        found = []
        for other_row, other_column in covers(self.rules, row, column):
            card = self.pyramid[other_row][other_column]
            if card is not None:
                found.append(card)
        return found

    def free_pyramid(self) -> set[str]:
        """Return the pyramid cards that nothing covers."""
        return {card for row, column, card in self.places() if not self.covering(row, column)}

    def waste_tops(self) -> set[str]:
        """Return the top card of every waste that has one."""
        return {waste[-1] for waste in self.wastes if waste}

    def free(self) -> set[str]:
        """Return every card that may be played now."""
        cards = self.free_pyramid() | self.waste_tops()
        cards |= {column[-1] for column in self.reserve if column}
        if self.cell is not None:
            cards.add(self.cell)
        if self.rules.stock_plays and self.stock:
            cards.add(self.stock[0])
        return cards

    def visible(self) -> set[str]:
        """Return every card that lies face up now."""
        cards: set[str] = set()
        for row, column, card in self.places():
            if row >= self.rules.face_down_rows or not self.covering(row, column):
                cards.add(card)
        for pile in self.reserve + self.wastes:
            cards |= set(pile)
        if self.cell is not None:
            cards.add(self.cell)
        if self.rules.stock_plays and self.stock:
            cards.add(self.stock[0])
        return cards

    def cards_left(self) -> int:
        """Return how many pyramid cards are left."""
        return len(list(self.places()))

    def cards_elsewhere(self) -> int:
        """Return how many cards are left outside the pyramid."""
        in_piles = sum(len(pile) for pile in self.reserve + self.wastes)
        return in_piles + len(self.stock) + (0 if self.cell is None else 1)

    def key(self) -> Hashable:
        """Return what decides how the game can go on; the pass only where passes are limited."""
        pass_number = None if self.rules.passes is None else self.pass_number
        return self.pyramid, self.reserve, self.stock, self.wastes, self.cell, pass_number

    # What may be done.

    def removals(self) -> list[str]:
        """Return the moves that take one card or two off the table."""
        target = HIGHEST_RANK[self.rules.deck]
        free = sorted(self.free(), key=self.slot_order.index)
        found = [card for card in free if rank(card) == target]
        for position, first in enumerate(free):
            for second in free[position + 1 :]:
                if rank(first) + rank(second) == target:
                    found.append(f"{first}+{second}")
        if self.rules.overlap:
            for row, column, covered in self.places():
                covering = self.covering(row, column)
                if len(covering) != 1 or rank(covered) + rank(covering[0]) != target:
                    continue
                if covering[0] in self.free_pyramid():
                    found.append(f"{covered}+{covering[0]}")
        return found

    def other_moves(self) -> list[str]:
        """Return the draw, the redeal and the stores there are."""
        found = []
        if self.stock:
            found.append("draw")
        elif any(self.wastes) and (self.rules.passes is None or self.pass_number < self.rules.passes):
            found.append("redeal")
        if self.rules.cell and self.cell is None:
            for card in self.free_pyramid() | self.waste_tops():
                if rank(card) != HIGHEST_RANK[self.rules.deck]:
                    found.append(f"store {card}")
        return found

    def goal_reached(self) -> bool:
        """Tell whether everything is gone that has to go."""
        if self.rules.goal == "all":
            return self.cards_left() == 0 and self.cards_elsewhere() == 0
        return self.cards_left() == 0

    def moves(self) -> list[str]:
        """Return the legal moves as text, sorted."""
        if self.goal_reached():
            return []
        return sorted(self.removals() + self.other_moves())

    def status(self) -> str:
        """Return "won", "stuck" or "playing"; stuck by searching all draws, redeals and stores."""
        if self.goal_reached():
            return "won"
        waiting = deque([self])
        seen = {self.key()}
        while waiting:
            table = waiting.popleft()
            if table.goal_reached() or table.removals():
                return "playing"
            for move in table.other_moves():
                after = table.after(move)
                if after.key() not in seen:
                    seen.add(after.key())
                    waiting.append(after)
        return "stuck"

    def score(self) -> int:
        """Return the score of the position as the rules count it."""
        if self.rules.score == "microsoft":
            return self.points
        if self.rules.score == "cards-left":
            return self.cards_left()
        if self.cleared_pass is None:
            return -(self.cards_left() + self.cards_elsewhere())
        return PAR_BASES.get(self.cleared_pass, 0) - self.cards_elsewhere()

    # Doing it.

    def play(self, move: str) -> Table:
        """Return the table after a legal move.

        Raises:
            ValueError: when the move is not legal here.
        """
        if move not in self.moves():
            raise ValueError(f"{move!r} is not legal here; legal are {self.moves()}")
        return self.after(move)

    def after(self, move: str) -> Table:
        """Return the table after a move known to be legal."""
        if move == "draw":
            return self.drawn()
        if move == "redeal":
            return self.redealt()
        if move.startswith("store "):
            card = move.removeprefix("store ")
            return replace(self.without([card]), cell=card)
        table = self.without(move.split("+"))
        return replace(table, points=table.points + 5)

    def drawn(self) -> Table:
        """Return the table after a draw: card by card to one waste, or one card to each of several."""
        stock = list(self.stock)
        wastes = [list(waste) for waste in self.wastes]
        receivers = wastes if len(wastes) > 1 else wastes * self.rules.draw
        for waste in receivers:
            if stock:
                waste.append(stock.pop(0))
        return replace(self, stock=tuple(stock), wastes=tuple(tuple(waste) for waste in wastes))

    def redealt(self) -> Table:
        """Return the table with waste 1, 2, 3 put back in turn, each card by card from its top."""
        stock: list[str] = []
        for waste in self.wastes:
            for card in reversed(waste):
                stock.insert(0, card)
        wastes = ((),) * len(self.wastes)
        return replace(self, stock=tuple(stock), wastes=wastes, pass_number=self.pass_number + 1)

    def without(self, cards: Sequence[str]) -> Table:
        """Return the table with the cards gone from wherever they lay, and what clearing rows brings."""
        pyramid = tuple(tuple(None if card in cards else card for card in row) for row in self.pyramid)
        after = replace(
            self,
            pyramid=pyramid,
            reserve=tuple(tuple(card for card in pile if card not in cards) for pile in self.reserve),
            stock=tuple(card for card in self.stock if card not in cards),
            wastes=tuple(tuple(card for card in pile if card not in cards) for pile in self.wastes),
            cell=None if self.cell in cards else self.cell,
        )
        bonus = 0
        if self.rules.score == "microsoft":
            for row in range(self.rules.rows):
                if any(self.pyramid[row]) and not any(pyramid[row]):
                    bonus += ROW_BONUSES[self.rules.rows - 1 - row]
        cleared_now = self.cards_left() > 0 and after.cards_left() == 0
        cleared_pass = self.pass_number if cleared_now else self.cleared_pass
        return replace(after, points=self.points + bonus, cleared_pass=cleared_pass)


def solve_bfs(table: Table, limit: int = 200_000) -> int | None:
    """Return the number of moves of a shortest win, or None when every line of play was tried and none wins.

    Raises:
        RuntimeError: when more than `limit` positions would have to be looked at.
    """
    level = [table]
    seen = {table.key()}
    length = 0
    while level:
        if any(position.goal_reached() for position in level):
            return length
        following = []
        for position in level:
            for move in position.moves():
                after = position.after(move)
                if after.key() not in seen:
                    if len(seen) >= limit:
                        raise RuntimeError(f"more than {limit} positions")
                    seen.add(after.key())
                    following.append(after)
        level = following
        length += 1
    return None
