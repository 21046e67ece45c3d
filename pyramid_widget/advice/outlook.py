"""What draws and redeals can still bring, as far as the player knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyramid_widget.advice.refusals import why_not_draw
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, State, bits
from pyramid_widget.game.rules import Goal
from pyramid_widget.solver.matching import RankPairs, Shortage, rank_pairs


@dataclass(frozen=True, kw_only=True)
class Coming:
    """A removal of known cards that draws and redeals alone lead to."""

    slots: tuple[int, ...]
    """What leaves."""
    draws: int
    """How many draws away; redeals do not count."""
    redeal: bool
    """Whether a redeal lies on the way."""


@dataclass(frozen=True, kw_only=True)
class Chance:
    """A rank among the unseen cards that would bring a removal."""

    rank: int
    """The rank."""
    unseen: int
    """How many of it are unseen."""
    partners: tuple[int, ...]
    """The free cards it could leave with; none where it leaves alone or with another unseen card."""


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """What draws and redeals alone can bring."""

    coming: Coming | None
    """The nearest safe removal of known cards."""
    chances: tuple[Chance, ...]
    """The ranks of unseen cards that would bring a safe one, if they lie where a draw shows them."""
    unsafe: tuple[tuple[int, ...], Shortage] | None
    """Known cards whose removal can be reached but strands a card, and the shortage that it brings.

    One of them alone would leave with an unseen card.
    """
    piles_only: bool
    """Whether something can be reached that takes from stock and waste alone and does not help."""


def piles_matter(game: Game, state: State) -> bool:
    """Whether removing cards of stock and waste alone can help.

    It does where they must go, and where it changes which cards come to the top: with draws of several cards,
    with several wastes, and in the last pass, when the stock's top can take off what buries the waste.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> piles_matter(game, game.start())
    False
    """
    rules = game.rules
    if rules.goal is Goal.ALL or rules.draw > 1 or rules.wastes > 1:
        return True
    return rules.stock_plays and rules.passes is not None and state.pass_number >= rules.passes


def next_draw(game: Game, state: State) -> Move | None:
    """The draw or the redeal that is legal, or None.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> next_draw(game, game.start()).kind.name
    'DRAW'
    """
    if why_not_draw(game, state) is not None:
        return None
    return DRAW if game.stock_top(state) >= 0 else REDEAL


def draw_path(game: Game, state: State) -> Iterator[tuple[State, int, bool]]:
    """The positions that draws and redeals alone lead to, until they repeat; with the draws, and any redeal.

    Positions that differ in the number of the pass alone repeat, unless one of them is in the last pass.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> len(list(draw_path(game, game.start())))  # 24 draws, the redeal; the next position is the first again
    24
    """
    met = {_clock(game, state)}
    draws, redeal = 0, False
    while (move := next_draw(game, state)) is not None:
        state = game.play(state, move)
        draws, redeal = draws + (move == DRAW), redeal or move == REDEAL
        if _clock(game, state) in met:
            return
        met.add(_clock(game, state))
        yield state, draws, redeal


def _clock(game: Game, state: State) -> State:
    last = game.rules.passes is not None and state.pass_number >= game.rules.passes
    return state._replace(pass_number=int(last))


def look_ahead(game: Game, state: State, known: int, *, careful: bool = True) -> Outlook:
    """What draws and redeals alone can bring; of unknown cards only the composition counts.

    Unless ``careful``, removals that strand a card are as good as others.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> [chance.rank for chance in look_ahead(game, game.start(), game.pyramid_mask).chances]
    [1, 3, 6, 8]
    """
    return _Looking(game, state, known, careful).outlook()


class _Looking:
    """One look ahead; what was judged once is not judged again."""

    def __init__(self, game: Game, state: State, known: int, careful: bool) -> None:
        self.game, self.state, self.known, self.careful = game, state, known, careful
        self.pairs: RankPairs = rank_pairs(game)
        unknown = state.left & ~known
        self.unseen = [0] * (game.target + 1)
        for slot in bits(unknown):
            self.unseen[game.values[slot]] += 1
        self.coming: Coming | None = None
        self.chances: dict[int, int] = {}
        self.unsafe: tuple[tuple[int, ...], Shortage] | None = None
        self.piles_only = False
        self.looked: set[tuple[int, bool, bool]] = set()
        self.judged: set[tuple[int, tuple[int, ...], bool]] = set()

    def outlook(self) -> Outlook:
        for at, draws, redeal in draw_path(self.game, self.state):
            matter = piles_matter(self.game, at)
            tops = self.game.free(at) & self.game.stock_mask
            if tops & self.known and self.coming is None:
                self._known_removals(at, tops & self.known, matter, draws, redeal)
            if tops & ~self.known:
                self._unknown_removals(at, (tops & ~self.known).bit_count(), matter)
        chances = [
            Chance(rank=rank, unseen=self.unseen[rank], partners=tuple(bits(partners)))
            for rank, partners in sorted(self.chances.items())
        ]
        return Outlook(
            coming=self.coming, chances=tuple(chances), unsafe=self.unsafe, piles_only=self.piles_only
        )

    def _known_removals(self, at: State, tops: int, matter: bool, draws: int, redeal: bool) -> None:
        free = self.game.free(at) & self.known
        for top in bits(tops):
            partners = [1 << slot for slot in bits(self.game.partners[top] & free)]
            for partner in [0] if self.game.lone_mask >> top & 1 else partners:
                taken = 1 << top | partner
                if self._brings(at, taken, (), matter):
                    self.coming = Coming(slots=tuple(bits(taken)), draws=draws, redeal=redeal)
                    return

    def _unknown_removals(self, at: State, count: int, matter: bool) -> None:
        target, unseen = self.game.target, self.unseen
        free = self.game.free(at) & self.known
        if (free, count > 1, matter) in self.looked:
            return
        self.looked.add((free, count > 1, matter))
        for rank in range(1, target + 1):
            if not unseen[rank]:
                continue
            if rank == target:
                if self._brings(at, 0, (rank,), matter):
                    self.chances.setdefault(rank, 0)
                continue
            for slot in bits(free):
                if self.game.values[slot] == target - rank and self._brings(at, 1 << slot, (rank,), matter):
                    self.chances[rank] = self.chances.get(rank, 0) | 1 << slot
            enough = unseen[target - rank] > (2 * rank == target)
            if count > 1 and enough and self._brings(at, 0, (rank, target - rank), matter):
                self.chances.setdefault(rank, 0)

    def _brings(self, at: State, taken: int, drawn: tuple[int, ...], matter: bool) -> bool:
        """Whether a removal helps and strands no card; what was judged before in the same way is no news."""
        cell = 1 << at.cell if at.cell >= 0 else 0
        if not (matter or taken & (self.game.board_mask | cell)):
            self.piles_only = True
            return False
        key = (taken, drawn, matter)
        if key in self.judged:
            return False
        self.judged.add(key)
        if not self.careful:
            return True
        after = at._replace(left=at.left & ~taken, cell=-1 if taken & cell else at.cell)
        shortages = self.pairs.shortages(after, seen=self.known, drawn=drawn)
        if shortages and not taken:
            self.piles_only = True
        elif shortages and self.unsafe is None:
            self.unsafe = tuple(bits(taken)), shortages[0]
        return not shortages
