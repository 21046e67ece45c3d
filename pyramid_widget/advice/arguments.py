"""Arguments: what is known of a position and of the move that was chosen, put as reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pyramid_widget.advice.options import Option
from pyramid_widget.advice.outlook import Chance, Coming, Outlook
from pyramid_widget.advice.plan import round_of
from pyramid_widget.advice.reasons import Reason, ReasonCode, shortage_facts
from pyramid_widget.advice.status import known_status
from pyramid_widget.game.engine import REDEAL, Game, State, Status, bits
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.solver.matching import Shortage, rank_pairs


class Fewest(NamedTuple):
    """How far a lost position can be cleared."""

    cards: int
    proved: bool


@dataclass(kw_only=True)
class Case:
    """A position with all that was found out about it."""

    game: Game
    state: State
    known: int
    """Mask of the cards whose places are known."""
    shown: int
    """Mask of the cards that were seen."""
    options: list[Option]
    exact: bool = False
    """Whether the shares are those of all arrangements."""
    single: bool = False
    """Whether one arrangement stands for all."""
    choice: Option | None = None
    coming: Coming | None = None
    """A removal of known cards that draws lead to, and that was found good."""
    chances: tuple[Chance, ...] = ()
    """Ranks of unseen cards that would bring a good removal."""
    unsafe: tuple[tuple[int, ...], Shortage] | None = None
    piles_only: bool = False
    fewest: Fewest | None = None
    shortages: tuple[Shortage, ...] = field(init=False)
    """Cards without partners, as far as known cards show."""

    def __post_init__(self) -> None:
        won = self.game.won(self.state)
        self.shortages = () if won else rank_pairs(self.game).shortages(self.state, seen=self.known)

    @property
    def verdict(self) -> Verdict:
        """What holds in every arrangement."""
        if self.game.won(self.state) or any(option.sure for option in self.options):
            return Verdict.WINNABLE
        if self.shortages or all(option.hopeless for option in self.options):
            return Verdict.LOST
        return Verdict.UNKNOWN

    @cached_property
    def drawing_is_free(self) -> bool:
        """Whether draws lead back here, so that the stock can be looked at for nothing."""
        found = round_of(self.game, self.state)
        return found is not None and found.joined

    @property
    def removals(self) -> list[Option]:
        """The options that take a card."""
        return [option for option in self.options if option.removes]

    @property
    def unseen(self) -> int:
        """How many cards are left whose places are not known."""
        return (self.state.left & ~self.known).bit_count()

    def look(self, outlook: Outlook) -> None:
        """Take up what draws can bring."""
        self.coming, self.chances = outlook.coming, outlook.chances
        self.unsafe, self.piles_only = outlook.unsafe, outlook.piles_only


def nudge_of(case: Case) -> Reason | None:
    """Where to look for the chosen move."""
    if case.choice is None:
        return None
    game, state, move = case.game, case.state, case.choice.move
    free = game.free(state) & case.shown
    if not move.slots:
        top = 1 << state.pointer if state.pointer < game.size else 0
        return _reason(ReasonCode.LOOK_STOCK, slots=list(bits(free & top)))
    slot = move.slots[0]
    if slot == state.cell:
        return _reason(ReasonCode.LOOK_CELL, slots=[slot])
    for number, row in enumerate(game.row_masks, 1):
        if row >> slot & 1:
            free |= 1 << slot  # with overlap pairs, the card that is still covered
            return _reason(ReasonCode.LOOK_ROW, row=number, slots=list(bits(free & row)))
    if game.reserve_mask >> slot & 1:
        return _reason(ReasonCode.LOOK_RESERVE, slots=list(bits(free & game.reserve_mask)))
    if slot == state.pointer:
        return _reason(ReasonCode.LOOK_STOCK, slots=[slot])
    return _reason(ReasonCode.LOOK_WASTE, slots=[top for top in game.waste_tops(state) if top >= 0])


def loss_of(case: Case) -> tuple[Reason, ...]:
    """What shows that the position is lost, if it is."""
    if case.verdict is not Verdict.LOST:
        return ()
    reasons = []
    stranding = [option for option in case.removals if option.shortages]
    if case.shortages:
        reasons.append(_reason(ReasonCode.ALREADY_STRANDED, shortage=shortage_facts(case.shortages[0])))
    elif stranding and len(stranding) == len(case.options):
        reasons.append(_stranding(ReasonCode.EVERY_REMOVAL_STRANDS, stranding[0]))
    else:
        reasons.append(_reason(ReasonCode.LOST))
    if case.fewest is not None and case.game.cards_left(case.state):
        reasons.append(_reason(ReasonCode.FEWEST_LEFT, cards=case.fewest.cards, proved=case.fewest.proved))
    return tuple(reasons)


def argue(case: Case) -> tuple[Reason, ...]:
    """Why the chosen move, most telling first; of a loss nothing is said here."""
    if case.game.won(case.state):
        return (_reason(ReasonCode.GAME_WON),)
    if case.choice is None:
        may_remove = known_status(case.game, case.state, seen=case.shown) is Status.PLAYING
        return (_reason(ReasonCode.NO_REMOVAL_LEFT, piles_only=case.piles_only or may_remove),)
    arguing = _Arguing(case, case.choice)
    reasons = arguing.acting() if case.choice.acts else arguing.drawing()
    return tuple(reasons)


class _Arguing:
    """The reasons for the choice of one position."""

    def __init__(self, case: Case, choice: Option) -> None:
        self.case, self.choice = case, choice
        self.game, self.state = case.game, case.state
        self.lost = case.verdict is Verdict.LOST
        others = [option for option in case.options if option is not choice]
        self.others = [option for option in others if option.acts]
        self.draws = [option for option in others if not option.acts]
        self.stranding = [] if self.lost else [option for option in self.others if option.shortages]

    # A card is taken or stored

    def acting(self) -> list[Reason]:
        choice = self.choice
        reasons = [_reason(ReasonCode.WINS)] if choice.wins else []
        if not choice.wins and not self.lost:
            reasons += self._only()
        if choice.costless:
            slot = choice.move.slots[0]
            reasons.append(_reason(ReasonCode.LONE_LEAVES, slot=slot, rank=self.game.target))
        if not choice.wins and not self.lost:
            reasons += self._instead()
        reasons += self._uncovering()
        if not choice.wins and not self.lost:
            reasons += self._kept()
            reasons += self._shares()
        return reasons

    def _only(self) -> list[Reason]:
        """That no other removal or store will do."""
        if not self.others:
            return []
        if self.choice.sure and all(option.hopeless for option in self.others):
            draw = any(not option.hopeless for option in self.draws)
            return [_reason(ReasonCode.ONLY_WINNING, others=len(self.others), draw=draw)]
        if len(self.stranding) == len(self.others) and all(option.removes for option in self.others):
            return [_reason(ReasonCode.ONLY_SAFE, others=len(self.others))]
        return []

    def _instead(self) -> list[Reason]:
        """What another removal would cost; nothing need be compared with a move that costs nothing."""
        if self.choice.costless:
            return []
        for option in self.stranding:
            saved = self._saved(option)
            if saved is not None:
                return [saved]
        if self.stranding:
            return [_stranding(ReasonCode.OTHER_STRANDS, self.stranding[0])]
        losing = [option for option in self.others if option.hopeless and option.removes]
        if losing and not self.choice.hopeless:
            return [_reason(ReasonCode.OTHER_LOSES, slots=list(losing[0].move.slots))]
        return []

    def _saved(self, other: Option) -> Reason | None:
        """That the other move would take the last partner of a card."""
        shortage = other.shortages[0]
        if len(shortage.slots) != 1 or shortage.others or shortage.partners or shortage.other_partners:
            return None
        (slot,) = shortage.slots
        taken = [at for at in other.move.slots if self.game.partners[slot] >> at & 1]
        if not other.removes or len(taken) != 1:
            return None
        slots = list(other.move.slots)
        return _reason(ReasonCode.SAVES_PARTNER, slot=slot, partner=taken[0], slots=slots)

    def _shares(self) -> list[Reason]:
        """The share of the arrangements, where it is neither all nor none for certain."""
        share = self.choice.share
        if self.choice.sure or not share.n or self.case.single:
            return []
        facts = {"wins": share.wins, "n": share.n, "low": share.low, "high": share.high}
        return [_reason(ReasonCode.SHARE, **facts, exact=share.exact)]

    def _uncovering(self) -> list[Reason]:
        uncovered, shown = self.choice.uncovered, self.case.shown
        reasons = []
        if uncovered and not self.choice.removes:
            reasons.append(self._store())
        elif uncovered & shown:
            reasons.append(_reason(ReasonCode.UNCOVERS, slots=list(bits(uncovered & shown))))
        if uncovered & ~shown and self.choice.removes:
            reasons.append(_reason(ReasonCode.TURNS_UP, count=(uncovered & ~shown).bit_count()))
        before, after = self.game.waste_tops(self.state), self.game.waste_tops(self.choice.after)
        opened = [top for top, old in zip(after, before, strict=True) if top >= 0 and top != old]
        if opened:
            reasons.append(_reason(ReasonCode.OPENS_WASTE, slots=opened))
        return reasons

    def _kept(self) -> list[Reason]:
        """The plain fact that the move does no harm, where nothing stronger was said."""
        if self.choice.sure:
            return [_reason(ReasonCode.KEEPS_WIN)]
        if self.choice.removes and not self.stranding and not self.choice.shortages:
            return [_reason(ReasonCode.KEEPS_PARTNERS)]
        return []

    def _store(self) -> Reason:
        uncovered, shown = self.choice.uncovered, self.case.shown
        return _reason(
            ReasonCode.STORE_UNCOVERS,
            slot=self.choice.move.slots[0],
            slots=list(bits(uncovered & shown)),
            unseen=(uncovered & ~shown).bit_count(),
        )

    # A draw or a redeal

    def drawing(self) -> list[Reason]:
        reasons = self._why_none_now()
        if self.case.coming is not None:
            reasons.append(self._coming(self.case.coming))
        if self.case.chances:
            reasons.append(self._chances())
            reasons += self._next()
        if self.choice.move == REDEAL:
            reasons.append(_reason(ReasonCode.REDEAL))
        if not self.lost:
            reasons += self._shares()
        if not reasons and self.choice.sure:
            reasons.append(_reason(ReasonCode.KEEPS_WIN))
        return reasons

    def _why_none_now(self) -> list[Reason]:
        """Why nothing is taken."""
        removals = self.case.removals
        if not removals:
            return [_reason(ReasonCode.NO_PAIR_NOW)]
        helping = [option for option in removals if option.helps]
        if not helping:
            return [_reason(ReasonCode.ONLY_PILES_NOW)]
        if self.lost:
            return []
        stranding = [option for option in helping if option.shortages]
        if len(stranding) == len(helping):
            return [_stranding(ReasonCode.REMOVALS_STRAND, stranding[0], count=len(stranding))]
        if all(option.hopeless for option in helping):
            option = next(option for option in helping if not option.shortages)
            slots = list(option.move.slots)
            return [_reason(ReasonCode.REMOVALS_LOSE, count=len(helping), slots=slots)]
        taken = {slot for option in helping for slot in option.move.slots}
        if self.case.drawing_is_free or not any(self.game.stock_mask >> slot & 1 for slot in taken):
            return [_reason(ReasonCode.DRAW_KEEPS, count=len(helping))]
        return []

    def _coming(self, coming: Coming) -> Reason:
        free = self.game.free(self.state)
        comes = max(coming.slots, key=lambda slot: (not free >> slot & 1, slot))
        rest = [slot for slot in coming.slots if slot != comes]
        facts = {"slot": comes, "with": rest, "draws": coming.draws, "redeal": coming.redeal}
        return Reason(code=ReasonCode.DRAW_BRINGS, facts=facts)

    def _chances(self) -> Reason:
        ranks = [
            {"rank": chance.rank, "unseen": chance.unseen, "with": list(chance.partners)}
            for chance in self.case.chances
        ]
        return _reason(ReasonCode.DRAW_MAY_BRING, ranks=ranks, unseen=self.case.unseen)

    def _next(self) -> list[Reason]:
        """The chance of the next card, where a draw shows just one that has not been seen."""
        free = self.game.free(self.choice.after)
        came = free & self.game.stock_mask & ~self.game.free(self.state)
        if came & (came - 1) or not came & ~self.case.known:
            return []
        helps = sum(
            chance.unseen
            for chance in self.case.chances
            if chance.rank == self.game.target or any(free >> slot & 1 for slot in chance.partners)
        )
        return [_reason(ReasonCode.NEXT_HELPS, helps=helps, unseen=self.case.unseen)]


def _stranding(code: ReasonCode, option: Option, **facts: Any) -> Reason:
    slots, shortage = list(option.move.slots), shortage_facts(option.shortages[0])
    return _reason(code, **facts, slots=slots, shortage=shortage)


def _reason(code: ReasonCode, **facts: Any) -> Reason:
    return Reason(code=code, facts=facts)
