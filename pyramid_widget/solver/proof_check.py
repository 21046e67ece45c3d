"""Checks a witness from the rules and the cards on the table alone: neither search nor finder is asked.

Everything is looked up again in the plainest way, so that an error of the finder is not repeated here: what
lies on what by walking from cover to cover, what may go together by the rules in words, the ways to match
by trying all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.rules import Goal
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Deadlock,
    LethalCard,
    Pair,
    Proof,
    Rivals,
    TooFewPartners,
    TooLate,
    Wait,
    Why,
)


def verify(game: Game, state: State, proof: Proof) -> bool:
    """Whether a witness holds for a position, which is then lost.

    ``SeveralRankPairs`` is the report of a search and no witness: there is nothing to check, so False.
    """
    if game.won(state):
        return False
    check = _Check(game, state)
    if isinstance(proof, LethalCard):
        return check.lethal_card(proof)
    if isinstance(proof, TooFewPartners):
        return check.too_few_partners(proof)
    if isinstance(proof, Deadlock):
        return check.deadlock(proof)
    if isinstance(proof, ChainOfWaits):
        return check.chain(proof.card, proof.steps, turns=False)
    if isinstance(proof, TooLate):
        return check.chain(proof.card, proof.steps, turns=True)
    return False


class _Check:
    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.rules = game.rules
        self.state = state
        on_table = [slot for slot in range(game.size) if state.left & 1 << slot]
        self.cards = [*on_table, state.cell] if state.cell >= 0 else on_table
        self.everything = self.rules.goal is Goal.ALL
        # A card of the cell blocks nothing that must go where the pyramid is the goal.
        self.may_keep = 1 if self.rules.cell and not self.everything else 0
        self.last_pass = self.rules.passes is not None and state.pass_number == self.rules.passes

    # The table

    def in_pyramid(self, slot: int) -> bool:
        return slot < self.rules.pyramid_size and slot != self.state.cell

    def in_reserve(self, slot: int) -> bool:
        first = self.rules.pyramid_size
        return first <= slot < first + self.rules.reserve_size and slot != self.state.cell

    def in_piles(self, slot: int) -> bool:
        return slot >= self.rules.pyramid_size + self.rules.reserve_size and slot != self.state.cell

    def must_go(self, slot: int) -> bool:
        """Whether the card has to leave, and with a partner."""
        if slot not in self.cards or self.game.values[slot] == self.game.target:
            return False
        return self.everything or self.in_pyramid(slot)

    def covers(self, upper: int, lower: int) -> bool:
        """Whether one board card lies directly on another."""
        return self.game.covers[lower] & 1 << upper != 0 and upper in self.cards and upper != self.state.cell

    def lies_on(self, upper: int, lower: int) -> bool:
        """Whether one card lies on another, directly or not, so that it has to leave its place first."""
        if upper not in self.cards or lower not in self.cards or self.state.cell in (upper, lower):
            return False
        if self.in_piles(lower):
            return self.last_pass and any(
                lower in pile and upper in pile[pile.index(lower) + 1 :]
                for pile in self.game.waste_slots(self.state)
            )
        if self.in_piles(upper):
            return False
        todo, met = [lower], set()
        while todo:
            under = todo.pop()
            for over in range(self.game.board_size):
                if over not in met and self.covers(over, under):
                    met.add(over)
                    todo.append(over)
        return upper in met

    def leaves_first(self, upper: int, lower: int) -> bool:
        """Whether one card has to leave with its partner before another can leave with its own."""
        if not self.lies_on(upper, lower):
            return False
        return not self.rules.cell or self.in_reserve(upper)

    # Pairs

    def obstacle(self, card: int, partner: int) -> Why | None:
        """What keeps two cards that sum to the target from ever leaving together."""
        if partner not in self.cards:
            return Why.GONE
        for lower, upper, why in ((card, partner, Why.ABOVE), (partner, card, Why.BELOW)):
            if self.leaves_first(upper, lower):
                together = self.rules.overlap and self.in_pyramid(lower) and self.covers(upper, lower)
                return None if together else why
        if not (self.in_piles(card) and self.in_piles(partner)) or self.rules.cell:
            return None
        if self.rules.wastes == 1:
            return None if self.rules.stock_plays else Why.ONE_AT_A_TIME
        if self.last_pass and self.final_pile(card) == self.final_pile(partner):
            return Why.ONE_AT_A_TIME
        return None

    def final_pile(self, slot: int) -> int:
        """The one of several wastes that a card lies in or is dealt to when the stock is drawn to its end."""
        for number, pile in enumerate(self.state.piles):
            if slot in pile:
                return number
        return self.state.stock.index(slot) % self.rules.wastes

    def sums(self, card: int, other: int) -> bool:
        return card != other and self.game.values[card] + self.game.values[other] == self.game.target

    def may_pair(self, card: int, other: int) -> bool:
        return self.sums(card, other) and self.obstacle(card, other) is None

    # The witnesses

    def lethal_card(self, proof: LethalCard) -> bool:
        """The card must go, every card of the partner rank is listed, and each is kept apart as said."""
        if self.may_keep or not self.must_go(proof.card):
            return False
        partners = [slot for slot in range(self.game.size) if self.sums(proof.card, slot)]
        listed = [obstacle.partner for obstacle in proof.partners]
        return sorted(listed) == partners and all(
            self.obstacle(proof.card, obstacle.partner) is obstacle.why for obstacle in proof.partners
        )

    def too_few_partners(self, proof: TooFewPartners) -> bool:
        """Different cards that must go, all their partners, and fewer of these even with the cell's help."""
        cards = [slot for group in proof.rivals for slot in group.cards]
        if proof.kept != self.may_keep or len(set(cards)) != len(cards):
            return False
        return all(self._rivals(group) for group in proof.rivals) and proof.missing > self.may_keep

    def _rivals(self, group: Rivals) -> bool:
        partners = {slot for slot in self.cards for card in group.cards if self.may_pair(card, slot)}
        one_rank = len({self.game.values[card] for card in group.cards}) == 1
        return one_rank and all(map(self.must_go, group.cards)) and partners == set(group.partners)

    def deadlock(self, proof: Deadlock) -> bool:
        """The circles are circles, and no way to match the rank pair avoids them all."""
        if not proof.cards or not all(map(self._is_circle, proof.circles)):
            return False
        rank = self.game.values[proof.cards[0]]
        ranks = (rank, self.game.target - rank)
        cards = [slot for slot in self.cards if self.game.values[slot] in ranks]
        must = [slot for slot in cards if self.must_go(slot)]
        circles = [set(circle) for circle in proof.circles]
        return sorted(cards) == sorted(proof.cards) and not any(
            not any(circle <= pairs for circle in circles) for pairs in self._ways(must, cards, self.may_keep)
        )

    def _is_circle(self, circle: tuple[Pair, ...]) -> bool:
        cards = [slot for pair in circle for slot in pair]
        follows = zip(circle, circle[1:] + circle[:1], strict=True)
        return (
            len(circle) > 1
            and len(set(cards)) == len(cards)
            and all(self.may_pair(*pair) and pair[0] < pair[1] for pair in circle)
            and all(
                any(self.leaves_first(upper, lower) for lower in pair for upper in following)
                for pair, following in follows
            )
        )

    def _ways(self, must: list[int], cards: list[int], keep: int) -> Iterator[set[Pair]]:
        """Every way to give the cards that must go partners, all but ``keep`` of them at most."""
        if not must:
            yield set()
            return
        card = must[0]
        for partner in cards:
            if self.may_pair(card, partner):
                rest = [slot for slot in must if slot not in (card, partner)]
                others = [slot for slot in cards if slot not in (card, partner)]
                for pairs in self._ways(rest, others, keep):
                    yield pairs | {(min(card, partner), max(card, partner))}
        if keep:
            yield from self._ways(must[1:], [slot for slot in cards if slot != card], keep - 1)

    # Chains of waits

    def chain(self, card: int, steps: tuple[Wait, ...], *, turns: bool) -> bool:
        """Every step follows from the steps before, and the last is that the card never leaves."""
        one_stack = self.last_pass and self.rules.wastes == 1
        if self.rules.cell or (turns and not one_stack) or not steps or not self.must_go(card):
            return False
        known = {slot: Wait(card=slot, passed=0, before=tuple(self._lying_on(slot))) for slot in self.cards}
        stock = list(self.game.stock_slots(self.state)) if turns else []
        for place, slot in enumerate(stock):
            known[slot] = replace(known[slot], passed=place if self.rules.stock_plays else place + 1)
        for step in steps:
            if step.card not in known or not self._follows(step, known, stock if turns else None):
                return False
            both = {*known[step.card].before, *step.before}
            known[step.card] = replace(step, before=tuple(both))
        return steps[-1].card == card and steps[-1].passed is None

    def _lying_on(self, slot: int) -> Iterator[int]:
        """What leaves before a card because it lies on it; in an overlap pair a direct cover may not."""
        for upper in self.cards:
            together = self.rules.overlap and self.in_pyramid(slot) and self.covers(upper, slot)
            if self.lies_on(upper, slot) and not together:
                yield upper

    def _follows(self, step: Wait, known: dict[int, Wait], stock: list[int] | None) -> bool:
        """Whether each way for a card to leave that is not out has what the step claims."""
        if self.game.values[step.card] == self.game.target:
            ways = [{step.card}]
        else:
            ways = [{step.card, other} for other in self.cards if self.may_pair(step.card, other)]
        for way in ways:
            passed, before = self._needs(way, known, stock)
            if passed is None or self._is_out(way, before, known):
                continue
            if (
                step.passed is None
                or passed < step.passed
                or not set(step.before) <= before | set(known[step.card].before)
            ):
                return False
        return True

    def _needs(
        self, way: set[int], known: dict[int, Wait], stock: list[int] | None
    ) -> tuple[int | None, set[int]]:
        """How much of the stock has passed and which cards have left before these; None: they never do."""
        passed = 0
        before: set[int] = set()
        while True:
            more = set(before)
            for slot in (*way, *before):
                wait = known[slot]
                if wait.passed is None:
                    return None, before
                passed = max(passed, wait.passed)
                more |= set(wait.before)
                if self.rules.overlap and self.in_pyramid(slot):
                    more |= {upper for upper in self.cards if self.covers(upper, slot)} - way
            if stock is not None:
                for slot in way:
                    if self.in_piles(slot):
                        first = stock.index(slot) + 1 if slot in stock else 0
                        more |= set(stock[first:passed])
            if more == before:
                return passed, before
            before = more

    def _is_out(self, way: set[int], before: set[int], known: dict[int, Wait]) -> bool:
        """Whether a card that has to leave before cannot, but with or after the cards of the way."""
        if before & way:
            return True
        for slot in before:
            if self.game.values[slot] != self.game.target and not any(
                known[other].passed is not None and not way & set(known[other].before)
                for other in self.cards
                if other not in way and self.may_pair(slot, other)
            ):
                return True
        return False
