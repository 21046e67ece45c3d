"""Can I still win? What can be said of that from what the player knows, and with every card known.

A fair "no" holds for every arrangement of the unseen cards. It has one of four grounds:

- a rank pair cannot be matched, the unseen cards counted by rank and not by place (``solver/matching.py``);
- every card is known, or the order of the unseen ones makes no difference, and the search is exhausted;
- the position is lost even under easier rules, where any stock card can be had at any time as long as the
  pyramid alone has to go: whatever can be won in some order can be won there;
- few arrangements are left, and each was searched to the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pyramid_widget.advice.easier import any_order, order_is_nothing, taken_up
from pyramid_widget.advice.given import EFFORT, GAME, MASK, STATE, takes
from pyramid_widget.advice.observe import (
    arrangements,
    laid_out,
    orders_of,
    resample,
)
from pyramid_widget.advice.reasons import Reason, ReasonCode, shortage_facts
from pyramid_widget.advice.shares import Share
from pyramid_widget.advice.sight import Sight
from pyramid_widget.advice.slices import Slices, Steps
from pyramid_widget.advice.work import finish
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.solver.answers import Limit, Solution, Verdict
from pyramid_widget.solver.matching import rank_pairs
from pyramid_widget.solver.proofs import Proof, why_lost
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Deadlock,
    LethalCard,
    SeveralRankPairs,
    TooFewPartners,
    TooLate,
    Why,
)

Answer = Literal["yes", "no", "share", "unknown"]

LIMIT = Limit(nodes=2_000_000, memory=1 << 28)
"""About a second of search, compiled."""
FEW = 300
"""So many arrangements are searched one by one; of more a sample is drawn."""
SAMPLE = 400
"""Arrangements in a sample: the 95 % interval is then at most five points wide on either side."""
MOST = 30_000
"""Positions for one arrangement of a sample; what is not decided then widens the interval."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What can be said of a position."""

    answer: Answer
    """Whether it can be won; ``share`` means in some arrangements of the unseen cards."""
    share: Share | None = None
    """In what share of the arrangements, where the order of unseen cards matters."""
    reasons: tuple[Reason, ...] = ()
    """Why not, by counting partners."""
    proof: Proof | None = None
    """Why not: the witness, true of ``game``."""
    game: Game | None = None
    """The game that the proof is of: unseen cards lie in ascending order there, or its rules are easier."""
    slots: tuple[int, ...] = ()
    """The cards on the table that show it, of those that the player has seen."""
    knowledge: str = "visible"
    """What the answer rests on: ``visible`` is what the player has seen, ``full`` every card."""
    stopped_by: str | None = None
    """What stopped the search where nothing is known: ``nodes``, ``seconds`` or ``memory``."""
    moves: int | None = None
    """How many moves the win takes that was found, where every card was looked at."""


@takes(game=GAME, state=STATE.or_none, seen=MASK, limit=EFFORT)
def standing(
    game: Game,
    state: State | None = None,
    *,
    seen: int | None = None,
    knowledge: str = "fair",
    limit: Limit = LIMIT,
) -> Outcome:
    """Whether a position can still be won, as far as the player can know, or with every card known.

    ``seen`` is the mask of the cards seen so far, as ``Session.seen`` keeps it.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(13))
    >>> outcome = standing(game)
    >>> outcome.answer, [game.name(slot) for slot in outcome.slots]
    ('no', ['8S', '8C', '8H', '8D', '5D'])

    Raises: OptionError for a ``knowledge`` that is neither ``"fair"`` nor ``"full"``.
    """
    start = game.start() if state is None else state
    return finish(Standing(game, start, seen=seen, knowledge=knowledge, limit=limit))


class Standing(Slices):
    """The answer in the making."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seen: int | None = None,
        knowledge: str = "fair",
        limit: Limit = LIMIT,
    ) -> None:
        sight = Sight.of(game, state, seen=seen, knowledge=knowledge)
        super().__init__(limit)
        self._game, self._state, self._full = sight.game, state, sight.full
        self._seen, self._known, self._unseen = sight.seen, sight.known, sight.unseen
        self._judged = 0
        self._all = 0
        self._outcome = self._answer("unknown")

    @property
    def result(self) -> Outcome:
        """The answer so far."""
        return self._outcome

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate."""
        if self._going is None:
            return 1.0
        return self._judged / self._all if self._all else 0.0

    def _steps(self) -> Steps[None]:
        game, state = self._game, self._state
        if order_is_nothing(game, sum(1 << slot for slot in self._unseen)) or not self._unseen:
            self._outcome = self._found((yield from self._search(game, state)), game, state)
            return
        if not self._hidden_on_the_board():
            easier = any_order(game)
            start = taken_up(easier, state)
            solution = yield from self._search(easier, start)
            if solution.verdict is Verdict.LOST:
                self._outcome = self._found(solution, easier, start)
                return
        shortages = rank_pairs(game).shortages(state, seen=self._known) if not game.won(state) else ()
        if shortages:
            facts = {"shortage": shortage_facts(shortages[0])}
            reason = Reason(code=ReasonCode.ALREADY_STRANDED, facts=facts)
            slots = self._shown({*shortages[0].slots, *self._on_board(shortages[0].partner_rank)})
            self._outcome = self._answer("no", reasons=(reason,), slots=slots)
            return
        yield from self._one_by_one()

    def _one_by_one(self) -> Steps[None]:
        """Search the arrangements, all of them where they are few."""
        count = arrangements(self._game, self._state, seen=self._seen)
        exact = count <= FEW
        self._all = count if exact else SAMPLE
        wins = unknown = 0
        stopped_by: str | None = None
        for game in self._orders() if exact else self._sample():
            solution = yield from self._search(game, self._state, MOST)
            wins += solution.verdict is Verdict.WINNABLE
            unknown += solution.verdict is Verdict.UNKNOWN
            stopped_by = stopped_by or solution.stopped_by
            self._judged += 1
            self._outcome = self._so_far(wins, unknown, exact and self._judged == count, stopped_by)
            if not self._left(None).nodes and self.limit.nodes is not None:
                break

    def _so_far(self, wins: int, unknown: int, exact: bool, stopped_by: str | None) -> Outcome:
        n = self._judged
        if exact and not unknown:
            if not wins:
                proof = SeveralRankPairs(positions=self.nodes)
                return self._answer("no", proof=proof, game=self._game)
            share = Share(wins=wins, n=n, low=wins / n, high=wins / n, exact=True)
            return self._answer("yes" if wins == n else "share", share=share)
        if unknown == n:
            return self._answer("unknown", stopped_by=stopped_by)
        return self._answer("share", share=Share.of_sample(wins, unknown, n))

    def _found(self, solution: Solution, game: Game, state: State) -> Outcome:
        """The answer of one search that is right for every arrangement."""
        if solution.verdict is Verdict.WINNABLE:
            moves = len(solution.moves or ()) if self._full else None
            return self._answer("yes", moves=moves)
        if solution.verdict is Verdict.UNKNOWN:
            return self._answer("unknown", stopped_by=solution.stopped_by)
        proof = why_lost(game, state, nodes=solution.nodes)
        assert proof is not None
        return self._answer("no", proof=proof, game=game, slots=self._shown(proof_slots(proof)))

    def _answer(
        self,
        answer: Answer,
        *,
        share: Share | None = None,
        reasons: tuple[Reason, ...] = (),
        proof: Proof | None = None,
        game: Game | None = None,
        slots: tuple[int, ...] = (),
        stopped_by: str | None = None,
        moves: int | None = None,
    ) -> Outcome:
        return Outcome(
            answer=answer,
            share=share,
            reasons=reasons,
            proof=proof,
            game=game,
            slots=slots,
            knowledge="full" if self._full else "visible",
            stopped_by=stopped_by,
            moves=moves,
        )

    def _shown(self, slots: set[int]) -> tuple[int, ...]:
        """Those of the slots whose cards are on the table and were seen."""
        cell = 1 << self._state.cell if self._state.cell >= 0 else 0
        on_table = (self._state.left | cell) & self._seen
        return tuple(sorted(slot for slot in slots if on_table >> slot & 1))

    def _on_board(self, rank: int) -> list[int]:
        """The board's cards of a rank."""
        game = self._game
        return [slot for slot in bits(self._state.left & game.board_mask) if game.values[slot] == rank]

    def _hidden_on_the_board(self) -> bool:
        return any(self._game.board_mask >> slot & 1 for slot in self._unseen)

    def _orders(self) -> Iterator[Game]:
        cards = [self._game.deal.cards[slot] for slot in self._unseen]
        ranks = [self._game.values[slot] for slot in self._unseen]
        for order in orders_of(ranks):
            yield laid_out(self._game, self._unseen, [cards[index] for index in order])

    def _sample(self) -> Iterator[Game]:
        rng = random.Random(f"{self._game.deal.cards}{self._state}{self._unseen}")
        for _ in range(SAMPLE):
            yield resample(self._game, self._state, seen=self._seen, rng=rng)


def proof_slots(proof: Proof) -> set[int]:
    """The slots of a proof that are worth looking at.

    >>> from pyramid_widget.solver.witnesses import Obstacle
    >>> obstacles = (Obstacle(partner=9, why=Why.BELOW), Obstacle(partner=50, why=Why.GONE))
    >>> sorted(proof_slots(LethalCard(card=24, partners=obstacles)))
    [9, 24]
    """
    if isinstance(proof, LethalCard):
        return {proof.card} | {o.partner for o in proof.partners if o.why is not Why.GONE}
    if isinstance(proof, TooFewPartners):
        return {slot for group in proof.rivals for slot in (*group.cards, *group.partners)}
    if isinstance(proof, Deadlock):
        circles = {slot for circle in proof.circles for pair in circle for slot in pair}
        return circles or set(proof.cards)
    if isinstance(proof, ChainOfWaits | TooLate):
        return {proof.card} | {step.card for step in proof.steps}
    return set()
