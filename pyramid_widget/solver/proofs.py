"""Why a position is lost: the witness that a person can check.

A card that is not of the target rank leaves with one partner, so the cards of a rank pair settle among
themselves whether each that must go can. A witness is a reason why they cannot whatever happens to all
other cards:

- a *lethal card* has no partner that it could ever leave with;
- *too few partners*: some cards of one rank have fewer partners together than they are;
- a *deadlock*: every way to match the rank pair makes some pairs wait for each other in a circle.

Where no rank pair alone shows it, waits are followed from one rank pair to the next, a *chain of waits*, in
the last pass also through the turns of the stock, where a card comes *too late* (``chain.py``).

If each card of the rank pair that must go leaves with a partner, the pairs leave in some order, and a card
leaves after everything that lies on it; so no two cards of a pair lie on one another, and no pairs wait in
a circle. What the rules add to that, each on the safe side (a pair is called possible, a wait is dropped):

- *Overlap*: a card may leave together with a direct cover. It still waits for everything else that lies on
  it.
- *Cell*: a pyramid card or waste top may be set aside and leave the board before its partner is free, so
  only the cards of one reserve column, which are never stored, keep apart and wait. If the pyramid alone
  must go, one card may stay in the cell for good: one missing partner is then no witness.
- *Layout and reserve*: "lies on" is the closure of what covers what, in any layout; a reserve column is a
  chain.
- *Stock and waste*: a board card may meet any of their cards. Two of them meet with a cell, with several
  wastes, or where the stock's top plays; otherwise the single waste top is the only one that is ever free.
- *Last pass*: a waste is a stack for good; a card in it waits for those above it and never meets them. With
  several wastes the n-th card of the stock will come to a known pile, and two of one pile never meet.
- *Draws of several cards*: fewer cards come to the top than with draws of one; what keeps apart there does
  here.
- *Goal all*: everything left must go, stock, waste, reserve and cell too; goal pyramid: the pyramid.
- *Six and six* (48 cards): a rank may be its own partner; the same conditions, on one set of four cards.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.game.rules import Goal
from pyramid_widget.solver.chain import Chain
from pyramid_widget.solver.positions import position
from pyramid_widget.solver.proof_check import verify
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Circle,
    Deadlock,
    LethalCard,
    Obstacle,
    Pair,
    Proof,
    Rivals,
    SeveralRankPairs,
    TooFewPartners,
    TooLate,
    Why,
)

__all__ = ["Proof", "verify", "why_lost", "witness"]


def why_lost(game: Game, state: State | None = None, *, nodes: int | None = None) -> Proof | None:
    """Why a position is lost, or None where no search has shown that it is.

    ``nodes`` is how many positions a search examined that has found it lost; without it the solver is asked
    where there is no witness.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(3))
    >>> proof = why_lost(game)
    >>> proof.code, [game.name(slot) for slot in proof.rivals[0].cards], len(proof.rivals[0].partners)
    ('too-few-partners', ['2D', '2C'], 1)
    >>> verify(game, game.start(), proof)
    True

    Raises: OptionError for what is no game or position, or no number of positions.
    """
    if nodes is not None and not _counts(nodes):
        raise OptionError(f"nodes={shown(nodes)}: nodes is a whole number from 0, or None")
    state = position(game, state)
    if game.won(state):
        return None
    found = witness(game, state)
    if found is not None:
        return found
    if nodes is None:
        from pyramid_widget.solver.answers import Verdict
        from pyramid_widget.solver.search import solve

        solution = solve(game, state)
        if solution.verdict is not Verdict.LOST:
            return None
        nodes = solution.nodes
    return SeveralRankPairs(positions=operator.index(nodes))


def _counts(value: object) -> bool:
    """Whether a value is a whole number from 0, of numpy too."""
    try:
        return not isinstance(value, bool) and operator.index(value) >= 0  # type: ignore[arg-type]
    except TypeError:
        return False


def witness(game: Game, state: State) -> Proof | None:
    """The plainest witness of a loss, found without a search; None where there is none."""
    if game.won(state):
        return None
    table = _Table(game, state)
    return _lethal_card(table) or _too_few_partners(table) or _deadlock(table) or _chain(table)


class _Table:
    """What of a position matters to its rank pairs."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.has_cell = bool(game.rules.cell)
        passes = game.rules.passes
        self.last_pass = passes is not None and state.pass_number >= passes
        everything = game.rules.goal is Goal.ALL
        self.left = state.left | (1 << state.cell if state.cell >= 0 else 0)
        self.must = (self.left if everything else state.left & game.pyramid_mask) & ~game.lone_mask
        self.kept = 1 if self.has_cell and not everything else 0
        self.pile_of = self._piles()
        self.on_top = self._on_top()
        self.possible = tuple(self._possible(slot) for slot in range(game.size))

    def rank_pairs(self) -> Iterator[tuple[int, int]]:
        """The masks of the cards left of a rank and of its partner rank, which may be the same."""
        game = self.game
        for rank in range(1, game.target // 2 + 1):
            ranks = (rank, game.target - rank)
            low, high = (
                sum(1 << slot for slot in bits(self.left) if game.values[slot] == value) for value in ranks
            )
            if (low | high) & self.must:
                yield low, high

    def _piles(self) -> dict[int, int]:
        """The pile in which a stock or waste card will lie to the end; empty before the last pass."""
        if not self.last_pass:
            return {}
        piles = {slot: n for n, pile in enumerate(self.game.waste_slots(self.state)) for slot in pile}
        if self.game.rules.wastes > 1:
            wastes = self.game.rules.wastes
            piles |= {slot: place % wastes for place, slot in enumerate(self.state.stock)}
        return piles

    def _on_top(self) -> list[int]:
        """For each slot the mask of the cards that lie on it and have to leave the table before it."""
        game, left = self.game, self.state.left
        on_top = [0] * game.size
        for slot in reversed(range(game.board_size)):
            for cover in bits(game.covers[slot] & left):
                on_top[slot] |= 1 << cover | on_top[cover]
        if self.last_pass:
            for pile in game.waste_slots(self.state):
                above = 0
                for slot in reversed(pile):
                    on_top[slot] = above
                    above |= 1 << slot
        if self.has_cell:
            keep = game.reserve_mask
            on_top = [mask & keep if keep >> slot & 1 else 0 for slot, mask in enumerate(on_top)]
        return on_top

    def _possible(self, slot: int) -> int:
        """The mask of the cards left with which a card may ever leave."""
        if not self.left >> slot & 1 or self.game.lone_mask >> slot & 1:
            return 0
        partners = self.game.partners[slot] & self.left
        return sum(1 << partner for partner in bits(partners) if self.obstacle(slot, partner) is None)

    def obstacle(self, slot: int, partner: int) -> Why | None:
        """What keeps a card from ever leaving with a partner."""
        game = self.game
        if not self.left >> partner & 1:
            return Why.GONE
        if self.on_top[slot] >> partner & 1:
            return None if self._overlaps(slot, partner) else Why.ABOVE
        if self.on_top[partner] >> slot & 1:
            return None if self._overlaps(partner, slot) else Why.BELOW
        pile = self.state.left & game.stock_mask
        if self.has_cell or not (pile >> slot & 1 and pile >> partner & 1):
            return None
        if game.rules.wastes > 1:
            same = slot in self.pile_of and self.pile_of[slot] == self.pile_of.get(partner)
            return Why.ONE_AT_A_TIME if same else None
        return None if game.rules.stock_plays else Why.ONE_AT_A_TIME

    def _overlaps(self, lower: int, upper: int) -> bool:
        game = self.game
        on_pyramid = game.pyramid_mask >> lower & game.pyramid_mask >> upper & 1
        return game.rules.overlap and bool(on_pyramid and game.covers[lower] >> upper & 1)


def _lethal_card(table: _Table) -> LethalCard | None:
    if table.kept:
        return None
    for slot in bits(table.must):
        if not table.possible[slot]:
            obstacles = []
            for partner in bits(table.game.partners[slot]):
                why = table.obstacle(slot, partner)
                assert why is not None
                obstacles.append(Obstacle(partner=partner, why=why))
            return LethalCard(card=slot, partners=tuple(obstacles))
    return None


def _too_few_partners(table: _Table) -> TooFewPartners | None:
    """The fewest cards of one rank that show a shortage; of two ranks where one card may stay in the cell.

    It is enough to look at each side of a rank pair alone: where the cards that must go of either side can be
    matched, those of both can be matched at once (Mendelsohn and Dulmage 1958).
    """
    sides = {side & table.must for pair in table.rank_pairs() for side in pair}
    groups = [_rivals(table, part) for side in sides for part in _parts(side)]
    groups = sorted((g for g in groups if g.missing > 0), key=lambda g: (len(g.cards), g.cards))
    for group in groups:
        if group.missing > table.kept:
            return TooFewPartners(rivals=(group,), kept=table.kept)
    apart = [group for group in groups[1:] if not set(group.cards) & set(groups[0].cards)]
    return TooFewPartners(rivals=(groups[0], apart[0]), kept=table.kept) if apart else None


def _parts(mask: int) -> Iterator[int]:
    """The non-empty subsets of a mask."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask


def _rivals(table: _Table, cards: int) -> Rivals:
    partners = 0
    for slot in bits(cards):
        partners |= table.possible[slot]
    return Rivals(cards=tuple(bits(cards)), partners=tuple(bits(partners)))


def _deadlock(table: _Table) -> Deadlock | None:
    found = []
    for low, high in table.rank_pairs():
        circles = _circles(table, (low | high) & table.must)
        if circles is not None:
            found.append(Deadlock(cards=tuple(bits(low | high)), circles=circles))
    size = lambda lock: (len(lock.circles), sum(map(len, lock.circles)), lock.cards)  # noqa: E731
    return min(found, key=size, default=None)


def _circles(table: _Table, must: int) -> tuple[Circle, ...] | None:
    """Circles of which every way to match has one, few and short; None where some way has none."""
    ways: list[set[Circle]] = []
    for pairs in _matchings(table, must, table.kept):
        circles = _shortest_circles(table, pairs)
        if not circles:
            return None
        ways.append(circles)
    chosen = []
    while ways:
        every = sorted({circle for circles in ways for circle in circles})
        best = max(every, key=lambda circle: sum(circle in circles for circles in ways))
        chosen.append(best)
        ways = [circles for circles in ways if best not in circles]
    return tuple(chosen)


def _matchings(table: _Table, must: int, kept: int, taken: int = 0) -> Iterator[tuple[Pair, ...]]:
    """Every way to give each of the cards a partner, all but ``kept`` of them at most."""
    todo = must & ~taken
    if not todo:
        yield ()
        return
    slot = (todo & -todo).bit_length() - 1
    for partner in bits(table.possible[slot] & ~taken):
        for rest in _matchings(table, must, kept, taken | 1 << slot | 1 << partner):
            yield ((min(slot, partner), max(slot, partner)), *rest)
    if kept:
        yield from _matchings(table, must, kept - 1, taken | 1 << slot)


def _shortest_circles(table: _Table, pairs: tuple[Pair, ...]) -> set[Circle]:
    """The shortest circles in which each pair waits for the next, each written from its least pair on."""
    waits = {
        pair: [other for other in pairs if other != pair and _waits(table, pair, other)] for pair in pairs
    }
    paths: list[Circle] = [(pair,) for pair in pairs]
    for _ in pairs:
        closed = {path for path in paths if len(path) > 1 and path[0] in waits[path[-1]]}
        if closed:
            return closed
        paths = [
            (*path, pair) for path in paths for pair in waits[path[-1]] if pair > path[0] and pair not in path
        ]
    return set()


def _waits(table: _Table, pair: Pair, other: Pair) -> bool:
    """Whether a card of the pair lies under a card of the other."""
    above = table.on_top[pair[0]] | table.on_top[pair[1]]
    return bool(above & (1 << other[0] | 1 << other[1]))


def _chain(table: _Table) -> ChainOfWaits | TooLate | None:
    """Waits followed across rank pairs; first without regard to the turns of the stock."""
    if table.has_cell:
        return None
    game, state = table.game, table.state
    steps = Chain(game, state, table.possible, table.on_top, turns=False).steps_to_loss(table.must)
    if steps is not None:
        return ChainOfWaits(card=steps[-1].card, steps=steps)
    if table.last_pass and game.rules.wastes == 1:
        steps = Chain(game, state, table.possible, table.on_top, turns=True).steps_to_loss(table.must)
        if steps is not None:
            return TooLate(card=steps[-1].card, steps=steps)
    return None
