"""Rank pairs: whether every card that must go can still have a partner of its own.

A card leaves with one card of the complementary rank, so the cards of a rank and those of its complement
settle the matter among themselves. Two cards of which one lies on top of the other, however deep, never leave
together: the lower one is covered until the upper one is gone. Where the cards that must go cannot all be
matched to partners with which they may leave, the position is lost, and the cards that lack partners say why.

What is taken for possible here is never less than what is possible, so a shortage is a proof of loss:

- *Overlap* pairs are a card and its last cover, hence a card and one of its direct covers.
- With a *cell* a pyramid card can wait for one below it, and a waste card for another, so only two cards of
  one reserve column stay apart: reserve cards are never stored. Where the pyramid alone must go, one card
  may end in the cell, so one card in all may stay unmatched.
- *Stock and waste*: a card from there may meet any board card. Two of them may meet where the stock's top
  plays, where there are several wastes, or by the cell. Otherwise one waste top is all that is ever free.
  In the last pass a single waste is a stack: of two cards in it, the lower is not free before the upper is
  gone, even where the stock's top plays.
- *Unseen* cards count by rank, not by place: each may lie wherever it helps most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.game.rules import Goal


@dataclass(frozen=True, kw_only=True)
class Shortage:
    """Cards of one rank that must go and have together fewer partners than they are."""

    rank: int
    """The rank of the cards that compete."""
    partner_rank: int
    """The rank that they need."""
    slots: tuple[int, ...]
    """The competing cards whose place on the board is known."""
    others: int
    """How many more compete: from stock, waste or cell, or not yet seen."""
    partners: tuple[int, ...]
    """The partners on the board with which at least one of them may leave."""
    other_partners: int
    """How many more partners there are: in stock, waste or cell, or not yet seen."""

    @property
    def missing(self) -> int:
        """How many of the competing cards stay without a partner at least."""
        return len(self.slots) + self.others - len(self.partners) - self.other_partners


class _Side(NamedTuple):
    """The cards of one rank: on the board as a mask, elsewhere as counts of two kinds."""

    board: int
    loose: int
    """Cards that may meet any other."""
    stacked: int
    """Cards of stock and waste that may meet any but one another."""


_Found: TypeAlias = tuple[int, tuple[Shortage, ...]]
"""How many cards stay without a partner, and the shortages that show it."""


class RankPairs:
    """The rank pairs of one game; what was asked once is remembered.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> RankPairs(game).shortages(game.start())
    ()
    """

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self._game = game
        self._apart = _apart(game)
        self._of_rank = [0] * (game.target + 1)
        for slot, rank in enumerate(game.values):
            self._of_rank[rank] |= 1 << slot
        pairs = [(rank, game.target - rank) for rank in range(1, game.target // 2 + 1)]
        self._pairs = [(low, high, self._of_rank[low] | self._of_rank[high]) for low, high in pairs]
        self._all_must = rules.goal is Goal.ALL
        self._must = game.board_mask if self._all_must else game.pyramid_mask
        self._spare = 1 if rules.cell and not self._all_must else 0
        self._pair_known: dict[tuple[int, ...], _Found] = {}
        self._rank_known: dict[tuple[int, _Side, _Side], _Found] = {}

    def shortages(self, state: State, *, seen: int = -1, drawn: tuple[int, ...] = ()) -> tuple[Shortage, ...]:
        """The shortages of a position, one a rank at most, fewest cards first; none where all can be matched.

        ``seen`` is the mask of the cards whose place is known, by default all. ``drawn`` are ranks of unseen
        stock cards that are gone in thought. Nothing else counts: not which unseen card lies where.

        >>> from pyramid_widget.game.deal import Deal
        >>> game = Game(Deal.from_number(13))
        >>> first = RankPairs(game).shortages(game.start())[0]  # all four eights lie above or below it
        >>> [game.name(slot) for slot in first.slots], first.partners, first.other_partners
        (['5D'], (), 0)
        """
        board = state.left & self._game.board_mask & seen
        hidden = state.left & self._game.board_mask & ~seen
        stacked = self._stacked(state, seen, bool(hidden))
        loose = (state.left | (1 << state.cell if state.cell >= 0 else 0)) & ~(board | stacked)
        missing = 0
        found: list[Shortage] = []
        for low, high, both in self._pairs:
            key = (low, board & both, stacked & both, loose & both)
            if drawn and (low in drawn or high in drawn):
                # What is drawn is unseen, and the unseen cards are stacked all or none.
                known = self._pair(*key, high, drawn, bool(stacked & ~seen))
            elif key in self._pair_known:
                known = self._pair_known[key]
            else:
                known = self._pair_known[key] = self._pair(*key, high)
            missing += known[0]
            found += known[1]
        return tuple(sorted(found, key=_size)) if missing > self._spare else ()

    def _pair(
        self,
        low: int,
        board: int,
        stacked: int,
        loose: int,
        high: int,
        drawn: tuple[int, ...] = (),
        from_stacked: bool = False,
    ) -> _Found:
        sides = []
        for rank in (low, high):
            mask, away = self._of_rank[rank], drawn.count(rank)
            free, stack = (loose & mask).bit_count(), (stacked & mask).bit_count()
            if from_stacked:
                stack -= away
            else:
                free -= away
            sides.append(_Side(board & mask, free, stack))
        first = self._worst(low, sides[0], sides[1])
        if low == high:
            return first
        second = self._worst(high, sides[1], sides[0])
        return first[0] + second[0], first[1] + second[1]

    def _stacked(self, state: State, seen: int, hidden: bool) -> int:
        """Mask of the stock and waste cards of which no two ever meet."""
        game, rules = self._game, self._game.rules
        if rules.cell or rules.wastes > 1:
            return 0
        pile = state.left & game.stock_mask
        if not rules.stock_plays:
            return pile & seen if hidden else pile
        last_pass = rules.passes is not None and state.pass_number >= rules.passes
        # Ahead in thought, a waste may hold cards that nobody has seen.
        return pile & (1 << state.pointer) - 1 & seen if last_pass else 0

    def _worst(self, rank: int, here: _Side, other: _Side) -> _Found:
        """How many cards of a rank every choice of partners leaves unmatched, and the fewest that show it.

        By Hall's theorem that is the greatest excess of a set of cards over the partners it has, and by
        Mendelsohn and Dulmage the two ranks of a pair do not disturb each other: partners for the one and
        partners for the other can be had at once. The half rank is its own partner: there too an excess
        proves that cards stay unmatched, and of two or four cards, as play leaves them, none is overlooked.
        """
        must = here._replace(board=here.board & self._must)
        if not self._all_must:
            must = _Side(must.board, 0, 0)
        key = (rank, must, other)
        known = self._rank_known.get(key)
        if known is None:
            excesses = sorted(self._excesses(rank, must, other), key=_size)
            missing = max((excess.missing for excess in excesses), default=0)
            known = self._rank_known[key] = missing, tuple(excesses[:1])
        return known

    def _excesses(self, rank: int, must: _Side, other: _Side) -> Iterator[Shortage]:
        for chosen in _subsets(must.board):
            reach = 0
            for slot in bits(chosen):
                reach |= other.board & ~self._apart[slot]
            for loose in {0, must.loose}:
                for stacked in {0, must.stacked}:
                    board = other.board if loose or stacked else reach
                    elsewhere = other.loose + (other.stacked if loose or chosen else 0)
                    if chosen.bit_count() + loose + stacked > board.bit_count() + elsewhere:
                        yield Shortage(
                            rank=rank,
                            partner_rank=self._game.target - rank,
                            slots=tuple(bits(chosen)),
                            others=loose + stacked,
                            partners=tuple(bits(board)),
                            other_partners=elsewhere,
                        )


def _size(shortage: Shortage) -> tuple[int, int, tuple[int, ...]]:
    return len(shortage.slots) + shortage.others, -shortage.missing, shortage.slots


def _subsets(mask: int) -> Iterator[int]:
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0


def _apart(game: Game) -> tuple[int, ...]:
    """For each board slot the board slots with which it never leaves, itself included."""
    above: list[int] = [0] * game.board_size  # all that lies on top of a slot, however deep
    for slot in reversed(range(game.board_size)):  # a cover has a higher number than what it covers
        for cover in bits(game.covers[slot]):
            above[slot] |= 1 << cover | above[cover]
    apart = [1 << slot for slot in range(game.board_size)]
    for slot, mask in enumerate(above):
        for upper in bits(mask):
            overlap = game.rules.overlap and game.covers[slot] >> upper & 1
            if not (game.pyramid_mask >> slot & 1 and (game.rules.cell or overlap)):
                apart[slot] |= 1 << upper
                apart[upper] |= 1 << slot
    return tuple(apart)


@lru_cache(maxsize=16)
def rank_pairs(game: Game) -> RankPairs:
    """The rank pairs of a game, kept for the games asked about last.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> rank_pairs(game) is rank_pairs(Game(Deal.from_number(7)))
    True
    """
    return RankPairs(game)
