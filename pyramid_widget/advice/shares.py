"""Shares: in how many of the deals that the player cannot tell apart each move keeps the win."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter

from pyramid_widget.advice.easier import (
    any_order,
    costs_nothing,
    known_part,
    order_is_nothing,
    taken_up,
    without_unseen,
)
from pyramid_widget.advice.interval import Share as Share
from pyramid_widget.advice.observe import arrangements, as_seen, known_cards, orders_of, unseen_cards
from pyramid_widget.advice.race import Race
from pyramid_widget.advice.slices import Slices, Steps
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.judge import Judge
from pyramid_widget.solver.matching import rank_pairs

FEW = 200
"""So many arrangements are judged one by one; of more a sample is drawn."""
MOST = 1_200
"""Arrangements in a sample at most."""
LEAST = 200
"""Arrangements in a sample at least, unless the budget ends."""
STRIDE = 25
"""Arrangements between two looks at whether the sample is large enough, at most."""
LOOK = 200_000
"""Positions between two such looks, more or less."""
STEP = 5_000
"""Positions between two looks at what was spent."""
WIDTH = 0.03
"""Half the width of the interval for the best move that is aimed at."""
ONE_MOVE = 30_000
"""Positions for one move in one arrangement, or ``PART`` of all if that is more; what is not decided then
widens the interval by far more than an arrangement less."""
PART = 25
COMPARING = 1_750_000
"""After so many positions only the best move so far is judged on, so that its share becomes known well."""
BUDGET = 4_500_000
"""Positions in all: one to two seconds, compiled, and most positions need a fraction."""
SLOWER_RULES = 2
"""By what it is divided with a cell, where a position costs about twice as much."""
SLOWER = 40
"""By what the budgets are divided where nothing is compiled."""
_CODES = {Verdict.WINNABLE: 1, Verdict.LOST: 0, Verdict.UNKNOWN: -1}


class Shares(Slices):
    """The share for each of some moves, all judged on the same arrangements, until their order is settled.

    Nothing but what the player sees goes in, also for the random numbers, so the same view gives the same
    shares. What is not decided within the limit counts as lost at the lower end of the interval and as won
    at the upper one.

    >>> from pyramid_widget.game.deal import Deal
    >>> shares = Shares(game := Game(Deal.from_number(7)), game.start())
    >>> while not shares.run(10_000):
    ...     pass
    >>> {share.share for share in shares.result.values()}, shares.exact
    ({1.0}, True)
    """

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seen: int | None = None,
        moves: Sequence[Move] | None = None,
        rng: random.Random | None = None,
        limit: Limit | None = None,
    ) -> None:
        super().__init__(limit or Limit())
        self._game = as_seen(game, state, seen=seen)
        self._state = state
        self._known = known_cards(game, state, seen)
        self._unseen = unseen_cards(game, state, seen)
        self.order_free = order_is_nothing(game, state.left & ~self._known)
        """Whether no order of the unseen cards changes anything."""
        self._count = 1 if self.order_free else arrangements(game, state, seen=seen)
        self._moves = game.legal_moves(state) if moves is None else tuple(moves)
        self._rng = rng or random.Random(repr((self._game.deal.cards, self._game.rules, state, self._unseen)))
        self._certain: dict[Move, int] = {}  # 1 won and 0 lost in every arrangement
        self._race = Race(self._moves, merit=self._merit)
        self._complete = False

    @property
    def exact(self) -> bool:
        """Whether the shares are those of all arrangements."""
        return self._complete and self._race.decided

    @property
    def single(self) -> bool:
        """Whether there is nothing to be averaged: one arrangement stands for all."""
        return self._count == 1

    @property
    def result(self) -> Mapping[Move, Share]:
        """For each move the share of the arrangements that can be won after it."""
        return {move: self._share(move) for move in self._moves}

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate."""
        if self._going is None:
            return 1.0
        return min(1.0, max(self._race.n / min(self._count, MOST), self.nodes / max(1, self._most())))

    def _share(self, move: Move) -> Share:
        if move in self._certain:
            share = self._certain[move]
            return Share(wins=share, n=1, low=float(share), high=float(share), exact=True)
        return self._race.counted(move) if self._complete else self._race.share(move)

    # Judging

    def _steps(self) -> Steps[None]:
        yield from self._find_certain()
        race = self._race = Race([m for m in self._moves if m not in self._certain], merit=self._merit)
        self._complete = not race.running
        orders = self._orders()
        while not (self._complete or self._is_over() or self._is_settled()):
            yield from self._judge(list(islice(orders, self._stride())))
            self._complete = race.n == self._count

    def _stride(self) -> int:
        """How many arrangements to judge before the next look: fewer where they cost more."""
        n = self._race.n
        look = self._budget_of(LOOK) * n // max(1, self.nodes) if n else STRIDE // 5
        return max(1, min(STRIDE, look))

    def _find_certain(self) -> Steps[None]:
        """Find moves that lose or win in every arrangement: by what is known, by easier or harder rules."""
        game, pairs = self._game, rank_pairs(self._game)
        easier = harder = None
        if not self.single and not self._state.left & game.board_mask & ~self._known:
            easier, harder = any_order(game), without_unseen(game)
        for move in self._moves:
            after = game.play(self._state, move)
            lost = not game.won(after) and bool(pairs.shortages(after, seen=self._known))
            if easier is not None and not lost:
                lost = yield from self._is(Verdict.LOST, easier, taken_up(easier, after))
            won = game.won(after)
            if harder is not None and not lost:
                won = yield from self._is(Verdict.WINNABLE, harder, known_part(game, after, self._known))
            if lost or won:
                self._certain[move] = int(won)

    def _is(self, verdict: Verdict, game: Game, state: State) -> Steps[bool]:
        solution = yield from self._search(game, state, self._budget_of(ONE_MOVE))
        return solution.verdict is verdict

    def _judge(self, arrangements: list[tuple[int, ...]]) -> Steps[None]:
        """Judge the moves still in the race on some arrangements more."""
        from pyramid_widget.solver.jit import COMPILED

        most = self._most()
        each = most if self.single else min(most, max(self._budget_of(ONE_MOVE), most // PART))
        limit = Limit(nodes=each, memory=self.limit.memory)
        rows = yield from (self._batch if COMPILED else self._one_by_one)(arrangements, limit)
        for row in rows:
            self._race.add(self._consistent(row))

    def _batch(self, arrangements: list[tuple[int, ...]], limit: Limit) -> Steps[list[list[int]]]:
        judge = Judge(self._game, self._state, arrangements, moves=self._race.running, limit=limit)
        try:
            done = False
            while not done:
                if self._budget <= 0:
                    yield
                began = perf_counter()
                done = judge.run(STEP)  # whatever the slice, so that slices change nothing
                self._seconds += perf_counter() - began
                self._spend(STEP)
                done = done or self._is_over()
            rows: list[list[int]] = judge.verdicts[: max(1, judge.rows)].tolist()
            return rows
        finally:
            judge.close()

    def _one_by_one(self, arrangements: list[tuple[int, ...]], limit: Limit) -> Steps[list[list[int]]]:
        """The same without arrays, for where nothing is compiled, as in the browser."""
        after = [self._game.play(self._state, move) for move in self._race.running]
        rows: list[list[int]] = []
        for cards in arrangements:
            game, row = Game(Deal(self._game.rules, cards)), []
            for state in after:
                solution = yield from self._search(game, state, limit.nodes)
                row.append(_CODES[solution.verdict])
            rows.append(row)
            if self._is_over():
                break
        return rows

    def _consistent(self, verdicts: list[int]) -> list[int]:
        """The verdicts of one arrangement; where a move that costs nothing wins or loses settles others.

        A win after any move is one after a move that costs nothing, and a loss after that one is a loss.
        """
        for at, move in enumerate(self._race.running):
            if verdicts[at] < 1 and costs_nothing(self._game, self._state, move):
                if 1 in verdicts:
                    verdicts[at] = 1
                elif verdicts[at] == 0:
                    return [0] * len(verdicts)
        return verdicts

    def _orders(self) -> Iterator[tuple[int, ...]]:
        """The cards of one arrangement after the other: all, or as many as are wanted drawn at random."""
        cards = list(self._game.deal.cards)
        hidden = [cards[slot] for slot in self._unseen]
        if self._count == 1:
            yield tuple(cards)
        elif self._count <= FEW:
            for order in orders_of([self._game.values[slot] for slot in self._unseen]):
                for slot, index in zip(self._unseen, order, strict=True):
                    cards[slot] = hidden[index]
                yield tuple(cards)
        else:
            while True:
                self._rng.shuffle(hidden)
                for slot, card in zip(self._unseen, hidden, strict=True):
                    cards[slot] = card
                yield tuple(cards)

    # Enough

    def _is_settled(self) -> bool:
        """Whether the best move's interval is narrow, and no other can well be better by what matters.

        Moves are judged no further that are surely worse. Once the others cannot well be better, or so much
        was spent that it is better known how good the best one is, they are not either. No move is better
        than one that costs nothing.
        """
        race = self._race
        spent = self.nodes >= self._budget_of(COMPARING)
        if self._count <= FEW or (race.n < LEAST and not spent):
            return False
        race.drop_the_worse()
        best = race.best
        if spent or costs_nothing(self._game, self._state, best) or not race.rivals():
            race.only(best)
        return race.n >= LEAST and race.running == [best] and race.share(best).width <= 2 * WIDTH

    def _merit(self, move: Move) -> tuple[bool, bool, int]:
        """What makes a move the better one of those that win as often: see ``options.merit``."""
        game, state = self._game, self._state
        uncovered = game.uncovered(game.play(state, move)) & ~game.uncovered(state)
        return costs_nothing(game, state, move), bool(move.slots), uncovered.bit_count()

    def _is_over(self) -> bool:
        if self._race.n >= MOST:
            return True
        seconds = self.limit.seconds
        return self.nodes >= self._most() or (seconds is not None and self._seconds >= seconds)

    def _most(self) -> int:
        """Positions in all."""
        if self.limit.nodes is not None:
            return self.limit.nodes
        return self._budget_of(BUDGET // SLOWER_RULES if self._game.rules.cell else BUDGET)

    def _budget_of(self, nodes: int) -> int:
        from pyramid_widget.solver.jit import COMPILED

        return nodes if COMPILED else nodes // SLOWER

    def _spend(self, nodes: int) -> None:
        self.nodes += nodes
        self._budget -= nodes
