"""The witnesses of a loss: facts about cards that a person can check on the table, as codes and slots."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Two slots whose cards sum to the target, ascending."""
Circle: TypeAlias = tuple[Pair, ...]
"""Pairs of which each waits for the next, and the last for the first."""


class Why(str, Enum):
    """Why two cards that sum to the target never leave together."""

    GONE = "gone"
    """The partner is off the table."""
    ABOVE = "above"
    """The partner lies above the card, however deep the card is: it must leave first."""
    BELOW = "below"
    """The partner lies below the card."""
    ONE_AT_A_TIME = "one-at-a-time"
    """Both lie in stock or waste, and of those only one is ever free."""


@dataclass(frozen=True, kw_only=True)
class Obstacle:
    """A partner that a card never leaves with."""

    partner: int
    """The slot of a card of the partner rank."""
    why: Why
    """What keeps the two apart."""


@dataclass(frozen=True, kw_only=True)
class LethalCard:
    """A card that must go and never leaves with any of its partners."""

    code: ClassVar[str] = "lethal-card"
    card: int
    """The slot of the card."""
    partners: tuple[Obstacle, ...]
    """Every other card of the partner rank, and why not that one."""


@dataclass(frozen=True, kw_only=True)
class Rivals:
    """Cards of one rank that must go, and the partners that they have together."""

    cards: tuple[int, ...]
    """The slots of the cards that compete."""
    partners: tuple[int, ...]
    """The slots of every card that one of them at least may leave with."""

    @property
    def missing(self) -> int:
        """How many of the cards stay without a partner, at least."""
        return len(self.cards) - len(self.partners)


@dataclass(frozen=True, kw_only=True)
class TooFewPartners:
    """Cards that must go are more than their partners (Hall's condition fails), so they cannot all go."""

    code: ClassVar[str] = "too-few-partners"
    rivals: tuple[Rivals, ...]
    """One group of cards; two where a cell could keep one card and neither group alone is enough."""
    kept: int
    """Cards that may stay without a partner: one where there is a cell and only the pyramid must go."""

    @property
    def missing(self) -> int:
        """How many cards stay without a partner, at least: more than may."""
        return sum(group.missing for group in self.rivals)


@dataclass(frozen=True, kw_only=True)
class Deadlock:
    """However the cards of a rank pair are matched, some pairs wait for each other in a circle."""

    code: ClassVar[str] = "deadlock"
    cards: tuple[int, ...]
    """The slots of the cards that are left of the two ranks."""
    circles: tuple[Circle, ...]
    """Each pair of a circle has a card that lies under a card of the next pair, the last under the first.

    Every way to give each card that must go a partner contains all pairs of one of the circles. No circle
    at all means that there is no such way.
    """


@dataclass(frozen=True, kw_only=True)
class Wait:
    """One step of a chain: what has to happen before a card can leave, or that it never leaves."""

    card: int
    """The slot of the card."""
    passed: int | None
    """So many cards of the stock have passed by then, drawn or taken from its top; None: it never leaves."""
    before: tuple[int, ...]
    """The slots of cards that have left before, besides those that lie on it now."""


@dataclass(frozen=True, kw_only=True)
class ChainOfWaits:
    """A card that must go never leaves, because each way to take it waits for something that waits for it."""

    code: ClassVar[str] = "chain-of-waits"
    card: int
    """The slot of the card that never leaves."""
    steps: tuple[Wait, ...]
    """Each is what all ways for its card to leave have in common, given those before; the last is a loss."""


@dataclass(frozen=True, kw_only=True)
class TooLate:
    """In the last pass a card that must go never leaves: a turn in the stock passes before it can be used."""

    code: ClassVar[str] = "too-late"
    card: int
    """The slot of the card that never leaves."""
    steps: tuple[Wait, ...]
    """As in a chain of waits; a stock card that has been passed lies under those that came after it."""


@dataclass(frozen=True, kw_only=True)
class SeveralRankPairs:
    """No short witness: every line of play was tried, and it takes several rank pairs to see the loss."""

    code: ClassVar[str] = "several-rank-pairs"
    positions: int
    """How many positions the search examined."""


Proof: TypeAlias = LethalCard | TooFewPartners | Deadlock | ChainOfWaits | TooLate | SeveralRankPairs
