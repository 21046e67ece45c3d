"""Chains of waits: what has to leave before what, derived step by step until a card is seen never to leave.

Of each card two things are claimed, and both only grow: the cards that leave before it if it ever leaves,
and how many more cards of the stock have passed by then (drawn, or taken from its top). A step looks at
every way for one card to leave (alone, or with one partner) and claims what all ways that remain have in
common:

- Before a pair leaves, everything that lies on either of its cards has left, and all that had to leave
  before those.
- In the last pass the waste is a stack for good. If more of the stock has passed by then than up to a card
  of the pair, the cards between lie on it, so they have left before: a turn has passed.
- A way is out if a card that has to leave before the pair waits for one of the pair, never leaves, or has
  no other partners than the two.

A card that must go and has no way left shows the loss. Draws of several cards pass the same cards in the
same order with fewer stops, so what is out for draws of one is out. With a cell a card can leave the board
before its partner is free: no claim is made there. Several wastes: what is dealt to which pile is not
followed; no turn passes there.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.solver.witnesses import Wait

NEVER = 99
"""More than any stock holds."""


class Chain:
    """The derivation for one position; ``possible`` is for each slot the mask of the partners to think of."""

    def __init__(
        self, game: Game, state: State, possible: Sequence[int], on_top: Sequence[int], *, turns: bool
    ) -> None:
        self._game = game
        self._left = state.left
        self._possible = possible
        self._with = [0] * game.size  # covers that may leave together with the card under them
        if game.rules.overlap:
            for slot in bits(game.pyramid_mask & state.left):
                self._with[slot] = game.covers[slot] & state.left
        self._stock = game.stock_slots(state) if turns else ()
        self._place = dict.fromkeys(bits(state.left & game.stock_mask), -1) if turns else {}
        self._place |= {slot: place for place, slot in enumerate(self._stock)}
        self._on_top = [mask & ~self._with[slot] for slot, mask in enumerate(on_top)]
        self._restart()

    def _restart(self) -> None:
        self._before = list(self._on_top)
        self._passed = [0] * self._game.size
        for place, slot in enumerate(self._stock):
            self._passed[slot] = place if self._game.rules.stock_plays else place + 1

    def steps_to_loss(self, must: int) -> tuple[Wait, ...] | None:
        """Few steps that show that some card of ``must`` never leaves; None where none shows it."""
        order = self._derivation(must)
        if not order:
            return None
        last, size = order.pop(), len(order)
        while size:
            size = (size + 1) // 2 if size > 1 else 0
            at = len(order)
            while size and at > 0:
                fewer = order[: max(0, at - size)] + order[at:]
                at -= size
                if self._replayed([*fewer, last])[-1].passed is None:
                    order = fewer
        return tuple(self._replayed([*order, last]))

    def _derivation(self, must: int) -> list[int]:
        """The cards looked at in turn, each time something new was found; empty without a loss."""
        self._restart()
        order: list[int] = []
        changed = True
        while changed:
            changed = False
            for slot in bits(self._left):
                if self._passed[slot] < NEVER and self._claim(slot):
                    order.append(slot)
                    changed = True
                    if self._passed[slot] == NEVER and must >> slot & 1:
                        return order
        return []

    def _replayed(self, order: list[int]) -> list[Wait]:
        self._restart()
        steps = []
        for slot in order:
            self._claim(slot)
            passed = self._passed[slot]
            before = tuple(bits(self._before[slot] & ~self._on_top[slot]))
            steps.append(Wait(card=slot, passed=None if passed == NEVER else passed, before=before))
        return steps

    def _claim(self, slot: int) -> bool:
        """Look at a card once; whether more is known of it then."""
        passed, before = self.step(slot)
        if passed == self._passed[slot] and before == self._before[slot]:
            return False
        self._passed[slot], self._before[slot] = passed, before
        return True

    def step(self, slot: int) -> tuple[int, int]:
        """What all ways for a card to leave have in common."""
        mine = 1 << slot
        ways = [mine] if self._game.lone_mask & mine else [mine | 1 << q for q in bits(self._possible[slot])]
        earliest, common = NEVER, -1
        for way in ways:
            passed, before = self._way(way)
            if passed < NEVER:
                earliest, common = min(earliest, passed), common & before
        if earliest == NEVER:
            return NEVER, self._before[slot]
        return max(earliest, self._passed[slot]), self._before[slot] | common

    def _way(self, way: int) -> tuple[int, int]:
        """When these cards may leave, and what before; ``NEVER`` if that is out."""
        places, stock = self._place, self._stock
        passed = before = 0
        known = known_passed = -1
        for slot in bits(way):
            passed = max(passed, self._passed[slot])
            before |= self._before[slot] | self._with[slot] & ~way
        while before != known or passed != known_passed:
            known, known_passed = before, passed
            for slot in bits(way):
                if slot in places:
                    for over in stock[places[slot] + 1 : passed]:
                        before |= 1 << over
            for slot in bits(before):
                before |= self._before[slot] | self._with[slot]
                passed = max(passed, self._passed[slot])
            if before & way or passed >= NEVER:
                return NEVER, before
        return (passed if self._all_can_leave(before, way) else NEVER), before

    def _all_can_leave(self, before: int, way: int) -> bool:
        """Whether each of some cards has a partner that does not wait for the cards of the way."""
        for slot in bits(before & ~self._game.lone_mask):
            if not any(
                self._passed[partner] < NEVER and not self._before[partner] & way
                for partner in bits(self._possible[slot] & ~way)
            ):
                return False
        return True
