"""View: what a player may know of a game, and nothing else.

A view holds no card that has not been seen: not behind a private name either. What needs whole cards, such
as ``strands``, is asked of a stand-in deal that has the seen cards in their places and the unseen ones, which
the player knows as a heap, in the places that are left, lowest first.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from pyramid_widget.errors import IllegalMoveError, shown
from pyramid_widget.game.cards import card_name, parse_card, rank_of
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind, State, bits
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Goal, Rules
from pyramid_widget.solver.matching import RankPairs
from pyramid_widget.solver.tables import APART, layout_table
from pyramid_widget.study.rng import Stream


@lru_cache(maxsize=256)
def blank_game(rules: Rules) -> Game:
    """A game of some deal, to be asked about places only: those are the same in all deals.

    >>> from pyramid_widget.game.variants import find_variant
    >>> blank_game(find_variant("solitarium")).board_size
    28
    """
    return Game(Deal.from_number(0, rules))


@lru_cache(maxsize=256)
def apart_masks(rules: Rules) -> tuple[int, ...]:
    """For each slot the mask of those whose cards can never leave with its own, because of where they lie.

    >>> bin(apart_masks(Rules())[0])  # all that lies on the apex, and the apex itself
    '0b1111111111111111111111111111'
    """
    table = layout_table(rules)
    return tuple(int(table[APART + slot]) | 1 << slot for slot in range(rules.cards.size))


class Knowledge:
    """The cards that a player knows; it stays the same until another is seen."""

    def __init__(self, rules: Rules, cards: tuple[int | None, ...]) -> None:
        self.rules = rules
        self.cards = cards
        """The card of each slot, gone ones too, or None where it has not been seen."""

    @classmethod
    def of(cls, game: Game, seen: int) -> Knowledge:
        """What follows from the seen cards; the last unseen one and one that the rules fix are known too."""
        cards: list[int | None] = [
            card if seen >> slot & 1 else None for slot, card in enumerate(game.deal.cards)
        ]
        if game.rules.fixed_apex is not None:
            cards[0] = parse_card(game.rules.fixed_apex, game.rules.cards)
        if cards.count(None) == 1:
            cards[cards.index(None)] = game.deal.cards[cards.index(None)]
        return cls(game.rules, tuple(cards))

    @cached_property
    def known(self) -> int:
        """Mask of the slots whose cards are known."""
        return sum(1 << slot for slot, card in enumerate(self.cards) if card is not None)

    @cached_property
    def unseen_cards(self) -> tuple[int, ...]:
        """The cards that lie in the other slots, lowest first."""
        return tuple(sorted(set(range(self.rules.cards.size)) - set(self.cards)))

    @cached_property
    def unseen(self) -> dict[int, int]:
        """How many unseen cards there are of each rank that has any."""
        counts: dict[int, int] = {}
        for card in self.unseen_cards:
            counts[rank_of(card)] = counts.get(rank_of(card), 0) + 1
        return counts

    @cached_property
    def game(self) -> Game:
        """The game of the stand-in deal."""
        rest = iter(self.unseen_cards)
        return Game(Deal(self.rules, tuple(next(rest) if card is None else card for card in self.cards)))

    @cached_property
    def of_rank(self) -> tuple[int, ...]:
        """For each rank the mask of the slots that are known to have, or have had, a card of it."""
        masks = [0] * (self.rules.target + 1)
        for slot, card in enumerate(self.cards):
            if card is not None:
                masks[rank_of(card)] |= 1 << slot
        return tuple(masks)

    def stranded(self, there: int, after: int, rank: int) -> bool:
        """Whether a card that needs one of a rank has a partner among the cards there, and none after."""
        if rank in self.unseen:
            return False  # it may lie anywhere, and is there before and after: only what is seen leaves
        partners, needing = self.of_rank[rank], self.rules.target - rank
        must = blank_game(self.rules).pyramid_mask
        if self.rules.goal is Goal.ALL:
            must = -1
            if needing in self.unseen and partners & there and not partners & after:
                return True
        apart = apart_masks(self.rules)
        for slot in bits(self.of_rank[needing] & must & after):
            mates = partners & ~apart[slot]
            if mates & there and not mates & after:
                return True
        return False

    @cached_property
    def pairs(self) -> RankPairs:
        """The rank pairs of the stand-in; asked with ``known``, they count the rest by rank only."""
        return RankPairs(self.game)


class View:
    """A position as its player sees it: ``moves`` are legal, one of them is to be returned.

    >>> from pyramid_widget.study.play import first_view
    >>> view = first_view(Deal.from_number(7))
    >>> [view.name(move) for move in view.moves], view.cards_left, view.stock_left
    (['KH', 'KS', 'draw'], 28, 24)
    >>> [view.uncovers(move) for move in view.moves], any(map(view.strands, view.moves))
    ([0, 0, 0], False)
    >>> view.card(0), view.card(51)
    ('AH', None)
    """

    __slots__ = ("_knowledge", "moves", "notes", "ply", "rng", "state")

    def __init__(
        self,
        knowledge: Knowledge,
        state: State,
        moves: tuple[Move, ...],
        *,
        ply: int,
        rng: Stream,
        notes: dict[Any, Any],
    ) -> None:
        self._knowledge = knowledge
        self.state = state
        """The position: which slots still have their cards, how far the stock is drawn, the pass."""
        self.moves = moves
        """The legal moves: removals first, then stores, then the draw or the redeal."""
        self.ply = ply
        """Moves made so far."""
        self.rng = rng
        """Chance that belongs to this game: ``view.rng.pick(moves)``, and all that ``random.Random`` has."""
        self.notes = notes
        """Whatever the player wants to keep until the end of this game."""

    # What there is

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self._knowledge.rules

    @property
    def removals(self) -> tuple[Move, ...]:
        """The legal removals."""
        return tuple(move for move in self.moves if move.kind is MoveKind.REMOVE)

    @property
    def stores(self) -> tuple[Move, ...]:
        """The legal stores in the cell."""
        return tuple(move for move in self.moves if move.kind is MoveKind.STORE)

    @property
    def draw(self) -> Move | None:
        """The draw, or the redeal when the stock is empty; None where neither is legal."""
        last = self.moves[-1]
        return None if last.slots else last

    @property
    def cards_left(self) -> int:
        """Pyramid cards left."""
        return blank_game(self.rules).cards_left(self.state)

    @property
    def stock_left(self) -> int:
        """Cards in the stock."""
        return len(blank_game(self.rules).stock_slots(self.state))

    @property
    def wastes(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each waste, oldest card first."""
        return blank_game(self.rules).waste_slots(self.state)

    @property
    def passes_left(self) -> int | None:
        """Passes to come after this one; None is without end."""
        passes = self.rules.passes
        return None if passes is None else passes - self.state.pass_number

    @property
    def free(self) -> tuple[int, ...]:
        """The slots of the cards that may go."""
        return tuple(bits(blank_game(self.rules).free(self.state)))

    @property
    def unseen(self) -> dict[int, int]:
        """How many cards of each rank have not been seen yet; ranks with none are left out."""
        return dict(self._knowledge.unseen)

    def card(self, slot: int) -> str | None:
        """The name of the card that was dealt to a slot, or None where it has not been seen."""
        card = self._knowledge.cards[slot]
        return None if card is None else card_name(card, self.rules.cards)

    def rank(self, slot: int) -> int | None:
        """The rank, 1 to 13, of the card that was dealt to a slot, or None where it has not been seen."""
        card = self._knowledge.cards[slot]
        return None if card is None else rank_of(card)

    # What comes of a move

    def name(self, move: Move) -> str:
        """The move as text: ``7H+6S``, ``KS``, ``store 7H``, ``draw``, ``redeal``."""
        return move_name(self._knowledge.game, self._legal(move))

    def is_lone(self, move: Move) -> bool:
        """Whether it removes one card alone, a King in most games."""
        return move.kind is MoveKind.REMOVE and len(self._legal(move).slots) == 1

    def from_pyramid(self, move: Move) -> int:
        """How many pyramid cards it takes."""
        pyramid = blank_game(self.rules).pyramid_mask
        return sum(pyramid >> slot & 1 for slot in self._legal(move).slots)

    def uncovers(self, move: Move) -> int:
        """How many pyramid and reserve cards it uncovers."""
        game, after = blank_game(self.rules), self._after(move)
        return (game.uncovered(after) & ~game.uncovered(self.state)).bit_count()

    def strands(self, move: Move) -> bool:
        """Whether by it some card that must go loses the last partner with which it could leave.

        A partner counts as long as it is not over or under the card; one that has not been seen always does.
        """
        slots = self._legal(move).slots
        if len(slots) < 2:
            return False
        state, knowledge = self.state, self._knowledge
        there = state.left | (1 << state.cell if state.cell >= 0 else 0)
        after = there & ~(1 << slots[0] | 1 << slots[1])
        return any(knowledge.stranded(there, after, self.rank(slot) or 0) for slot in slots)

    def leaves_short(self, move: Move) -> bool:
        """Whether after it cards that must go compete for too few partners, as far as can be known.

        Two Fives for one Eight: each has a partner, but not both. Nothing is then left to win, whichever move
        brought it about; ``strands`` sees only single cards.
        """
        knowledge = self._knowledge
        return bool(knowledge.pairs.shortages(self._after(move), seen=knowledge.known))

    def wins(self, move: Move) -> bool:
        """Whether it reaches the goal."""
        return blank_game(self.rules).won(self._after(move))

    def _legal(self, move: Move) -> Move:
        if move not in self.moves:
            raise IllegalMoveError(f"{shown(move)} is not legal here: one of view.moves is")
        return move

    def _after(self, move: Move) -> State:
        return blank_game(self.rules)._play(self.state, self._legal(move))
