"""Hints: the best move that can be argued for from what the player knows, and the reasons.

The judgement is the matching of rank pairs: a removal after which some card has no partner of its own left
is never proposed. Among the others cards of the target rank come first, then what uncovers most. A draw is
proposed only where it can still bring such a removal, so following hints ends.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyramid_widget.advice.observe import known_cards, seen_cards
from pyramid_widget.advice.outlook import Outlook, look_ahead, next_draw, piles_matter
from pyramid_widget.advice.plan import Step
from pyramid_widget.advice.reasons import Reason, ReasonCode, shortage_facts
from pyramid_widget.advice.shares import Share
from pyramid_widget.advice.work import finish
from pyramid_widget.errors import OptionError
from pyramid_widget.game.engine import REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.matching import Shortage, rank_pairs


@dataclass(frozen=True, kw_only=True)
class Hint:
    """A move, or None where none can be argued for, and the reasons."""

    move: Move | None
    """What to do."""
    reasons: tuple[Reason, ...]
    """Why, most telling first."""
    verdict: Verdict | None = None
    """Whether it can still be won, where that holds for every arrangement of the unseen cards."""
    odds: Mapping[Move, Share] = field(default_factory=dict)
    """For each move the share of the arrangements that can be won after it, where that was worked out."""
    knowledge: str = "visible"
    """What the hint rests on: ``visible`` is what the player has seen, ``full`` every card."""
    nudge: Reason | None = None
    """Where to look; names no move."""
    line: tuple[Step, ...] = ()
    """The plan, this move first, as far as the player may know it."""
    loss: tuple[Reason, ...] = ()
    """What proves that the position is lost, apart from the reasons, so that it need not be told."""
    exact: bool = False
    """Whether the odds are those of all arrangements, and not an estimate."""


@dataclass(frozen=True, kw_only=True)
class _Option:
    """A removal or a store, with what comes of it."""

    move: Move
    after: State
    shortages: tuple[Shortage, ...]
    uncovered: int
    """Mask of the board cards that it uncovers."""
    wins: bool
    helps: bool
    """Whether it takes a board card, one of the target rank, or one of piles that matter."""


def hint(
    game: Game,
    state: State,
    *,
    seen: int | None = None,
    knowledge: str = "fair",
    rng: random.Random | None = None,
    limit: Limit | None = None,
) -> Hint:
    """The best move that can be argued for, with its reasons.

    ``seen`` is the mask of the cards seen so far in the game, as ``Session.seen`` keeps it; without it, those
    face up, and the whole stock after one pass. A fair hint depends on no other card's place; with
    ``knowledge="full"`` every card is looked at. ``rng`` and ``limit`` are for judgements by sampling and
    search; this one needs neither.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> advice = hint(game, game.start())
    >>> [game.name(slot) for slot in advice.move.slots], advice.reasons[0].code.value
    (['KH'], 'lone-leaves')

    Raises: OptionError for a ``knowledge`` that is neither.
    """
    return finish(Advising(game, state, seen=seen, knowledge=knowledge, rng=rng, limit=limit))


class Advising:
    """A hint in the making."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seen: int | None = None,
        knowledge: str = "fair",
        rng: random.Random | None = None,
        limit: Limit | None = None,
    ) -> None:
        if knowledge not in ("fair", "full"):
            raise OptionError(f"knowledge={knowledge!r}: 'fair' or 'full'")
        if knowledge == "fair":
            shown, known = seen_cards(game, state, seen), known_cards(game, state, seen)
        else:
            shown = known = -1
        move, reasons = _Adviser(game, state, known, shown).advice()
        visible = "visible" if knowledge == "fair" else "full"
        self._hint = Hint(move=move, reasons=tuple(reasons), knowledge=visible)

    def run(self, nodes: int) -> bool:
        """Examine about so many solver positions more; whether the hint is final."""
        return True

    @property
    def result(self) -> Hint:
        """The hint so far."""
        return self._hint

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1."""
        return 1.0


class _Adviser:
    """The judgement of one position."""

    def __init__(self, game: Game, state: State, known: int, shown: int) -> None:
        self.game, self.state, self.known, self.shown = game, state, known, shown
        self.pairs = rank_pairs(game)
        self.moves = game.legal_moves(state)
        self.removals = [self._option(move) for move in self.moves if move.kind is MoveKind.REMOVE]
        self.stranding = [option for option in self.removals if option.shortages]

    def advice(self) -> tuple[Move | None, list[Reason]]:
        if self.game.won(self.state):
            return None, [_reason(ReasonCode.GAME_WON)]
        shortages = self.pairs.shortages(self.state, seen=self.known)
        if shortages:
            return None, [_reason(ReasonCode.ALREADY_STRANDED, shortage=shortage_facts(shortages[0]))]
        stores = [self._option(move) for move in self.moves if move.kind is MoveKind.STORE]
        options = [option for option in self.removals if option.helps and not option.shortages]
        options += [option for option in stores if option.wins]
        if options:
            best = max(options, key=self._merit)
            return best.move, self._removal_reasons(best)
        outlook = look_ahead(self.game, self.state, self.known)
        if outlook.coming or outlook.chances:
            move = next_draw(self.game, self.state)
            return move, self._draw_reasons(move, outlook)
        store = self._best_store(stores)
        if store is not None:
            return store.move, self._store_reasons(store)
        return None, [self._nothing_left(outlook)]

    # Judging

    def _option(self, move: Move) -> _Option:
        game, state = self.game, self.state
        after = game.play(state, move)
        taken = sum(1 << slot for slot in move.slots)
        cell = 1 << state.cell if state.cell >= 0 else 0
        useful = taken & (game.board_mask | cell | game.lone_mask) or piles_matter(game, state)
        return _Option(
            move=move,
            after=after,
            shortages=self.pairs.shortages(after, seen=self.known),
            uncovered=game.uncovered(after) & ~game.uncovered(state),
            wins=game.won(after),
            helps=bool(useful),
        )

    def _merit(self, option: _Option) -> tuple[Any, ...]:
        """Target rank first, then what uncovers most, then what takes most of the pyramid."""
        game, slots = self.game, option.move.slots
        lone = bool(game.lone_mask >> slots[0] & 1)
        from_pyramid = sum(game.pyramid_mask >> slot & 1 for slot in slots)
        return option.wins, lone, option.uncovered.bit_count(), from_pyramid, [-slot for slot in slots]

    def _best_store(self, stores: list[_Option]) -> _Option | None:
        """The store that uncovers most, of those after which a safe removal is within reach."""
        fruitful = [option for option in stores if not option.shortages and self._is_fruitful(option)]
        return max(fruitful, key=self._merit, default=None)

    def _is_fruitful(self, option: _Option) -> bool:
        if option.uncovered & ~self.known:
            return True
        adviser = _Adviser(self.game, option.after, self.known, self.shown)
        if any(option.helps and not option.shortages for option in adviser.removals):
            return True
        outlook = look_ahead(self.game, option.after, self.known)
        return bool(outlook.coming or outlook.chances)

    # Arguing

    def _removal_reasons(self, option: _Option) -> list[Reason]:
        slots = option.move.slots
        reasons = [_reason(ReasonCode.WINS)] if option.wins else []
        if self.game.lone_mask >> slots[0] & 1:
            reasons.append(_reason(ReasonCode.LONE_LEAVES, slot=slots[0], rank=self.game.target))
        elif self.stranding:
            if len(self.stranding) == len(self.removals) - 1:
                reasons.append(_reason(ReasonCode.ONLY_SAFE, others=len(self.stranding)))
            other = self.stranding[0]
            facts = shortage_facts(other.shortages[0])
            reasons.append(_reason(ReasonCode.OTHER_STRANDS, slots=list(other.move.slots), shortage=facts))
        reasons += self._uncovering(option)
        if option.move.kind is MoveKind.REMOVE and not option.wins and not self.stranding:
            reasons.append(_reason(ReasonCode.KEEPS_PARTNERS))
        return reasons

    def _uncovering(self, option: _Option) -> list[Reason]:
        reasons = []
        shown, turned = option.uncovered & self.shown, (option.uncovered & ~self.shown).bit_count()
        if shown:
            reasons.append(_reason(ReasonCode.UNCOVERS, slots=list(bits(shown))))
        if turned:
            reasons.append(_reason(ReasonCode.TURNS_UP, count=turned))
        before = self.game.waste_tops(self.state)
        for top, old in zip(self.game.waste_tops(option.after), before, strict=True):
            if top >= 0 and top != old:
                reasons.append(_reason(ReasonCode.OPENS_WASTE, slot=top))
        return reasons

    def _draw_reasons(self, move: Move | None, outlook: Outlook) -> list[Reason]:
        reasons = []
        if self.stranding:
            first = self.stranding[0]
            facts = shortage_facts(first.shortages[0])
            slots = list(first.move.slots)
            reasons.append(
                _reason(ReasonCode.REMOVALS_STRAND, count=len(self.stranding), slots=slots, shortage=facts)
            )
        elif self.removals:
            reasons.append(_reason(ReasonCode.ONLY_PILES_NOW))
        else:
            reasons.append(_reason(ReasonCode.NO_PAIR_NOW))
        if outlook.coming is not None:
            reasons.append(self._coming(outlook))
        if outlook.chances:
            ranks = [
                {"rank": chance.rank, "unseen": chance.unseen, "with": list(chance.partners)}
                for chance in outlook.chances
            ]
            unseen = (self.state.left & ~self.known).bit_count()
            reasons.append(_reason(ReasonCode.DRAW_MAY_BRING, ranks=ranks, unseen=unseen))
        if move == REDEAL:
            reasons.append(_reason(ReasonCode.REDEAL))
        return reasons

    def _coming(self, outlook: Outlook) -> Reason:
        coming = outlook.coming
        assert coming is not None
        comes = max(coming.slots)  # the stock's slots are the highest
        rest = [slot for slot in coming.slots if slot != comes]
        facts = {"slot": comes, "with": rest, "draws": coming.draws, "redeal": coming.redeal}
        return Reason(code=ReasonCode.DRAW_BRINGS, facts=facts)

    def _store_reasons(self, option: _Option) -> list[Reason]:
        uncovered = option.uncovered
        reason = _reason(
            ReasonCode.STORE_UNCOVERS,
            slot=option.move.slots[0],
            slots=list(bits(uncovered & self.shown)),
            unseen=(uncovered & ~self.shown).bit_count(),
        )
        return [reason, _reason(ReasonCode.NOTHING_ELSE)]

    def _nothing_left(self, outlook: Outlook) -> Reason:
        stranding = [(option.move.slots, option.shortages[0]) for option in self.stranding]
        if outlook.unsafe is not None:
            stranding.append(outlook.unsafe)
        if not stranding:
            only = outlook.piles_only or bool(self.removals)
            return _reason(ReasonCode.NO_REMOVAL_LEFT, piles_only=only)
        slots, shortage = stranding[0]
        facts = shortage_facts(shortage)
        return _reason(ReasonCode.EVERY_REMOVAL_STRANDS, slots=list(slots), shortage=facts)


def _reason(code: ReasonCode, **facts: Any) -> Reason:
    return Reason(code=code, facts=facts)
