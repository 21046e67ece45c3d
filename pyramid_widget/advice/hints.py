"""Hints: the best move that can be argued for from what the player knows, and the reasons.

A fair hint is worked out from the game as the player sees it (``observe.as_seen``), so it cannot depend on
the place of any unseen card. Every legal move is judged over the arrangements that the player cannot tell
apart (``shares.py``); first comes a move that wins in all of them, else the one that does in most.

Following hints ends, and wins where each hint rests on a proved win:

- *A win is proved.* A removal or a store that keeps it is taken, if there is one, so that fewer cards are
  left. Else the win begins with draws; they are the only other moves, one at a time, and after as many as the
  win begins with one of its removals is there. So (cards left, draws to go) falls at every step. What only
  takes cards of piles and helps nothing is passed over, where a win does without it (``Option.helps``).
- *Elsewhere* with limited passes every game ends. With unlimited passes a draw is proposed only where a stock
  card has not been seen yet, which it will be after one pass, or where it leads to a removal which is then
  proposed. Where draws lead back to the position they are free, and everything is looked at before a choice
  is made: so hints win what can be won wherever passes are unlimited, no card of the board lies face down,
  and the first draws are free, as they are from the deal on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from pyramid_widget.advice.arguments import Case, Fewest, argue, loss_of, nudge_of
from pyramid_widget.advice.best import Clearing
from pyramid_widget.advice.given import CHANCE, EFFORT, GAME, MASK, STATE, takes
from pyramid_widget.advice.hopes import most_hopeful
from pyramid_widget.advice.options import Option, best_of, merit, options
from pyramid_widget.advice.outlook import Chance, Coming, look_ahead
from pyramid_widget.advice.plan import (
    Came,
    Dealing,
    Step,
    Target,
    coming_of,
    in_order,
    nearest,
    round_of,
    steps_of,
    targets,
    without,
)
from pyramid_widget.advice.reasons import Reason
from pyramid_widget.advice.shares import BUDGET, Share, Shares
from pyramid_widget.advice.sight import Sight
from pyramid_widget.advice.slices import Slices, Steps
from pyramid_widget.advice.work import finish
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.solver.answers import BestResult, Limit, Verdict

SHORTEST = 50_000
"""Positions that the search for the fewest moves may take: some hundredths of a second, compiled."""
CLEARING = Limit(nodes=1_000_000, memory=1 << 28)
"""How far a lost position is searched for the fewest cards left: about a quarter of a second, compiled."""


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


@takes(game=GAME, state=STATE, seen=MASK, rng=CHANCE.or_none, limit=EFFORT.or_none)
def hint(
    game: Game,
    state: State,
    *,
    seen: int | None = None,
    knowledge: str = "fair",
    rng: random.Random | None = None,
    limit: Limit | None = None,
) -> Hint:
    """The best move, with its reasons, its odds and a plan.

    ``seen`` is the mask of the cards seen so far in the game, as ``Session.seen`` keeps it; without it, those
    face up, and the whole stock after one pass. A fair hint depends on no other card's place; with
    ``knowledge="full"`` every card is looked at. ``rng`` draws the sample where one is needed; by default
    the same view gives the same hint. ``limit`` is for all searches together.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> advice = hint(game, game.start())
    >>> [game.name(slot) for slot in advice.move.slots], advice.reasons[0].code.value, advice.verdict.value
    (['KH'], 'lone-leaves', 'winnable')

    Raises: OptionError for a ``knowledge`` that is neither ``"fair"`` nor ``"full"``.
    """
    return finish(Advising(game, state, seen=seen, knowledge=knowledge, rng=rng, limit=limit))


class Advising(Slices):
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
        sight = Sight.of(game, state, seen=seen, knowledge=knowledge)
        super().__init__(limit or Limit(nodes=BUDGET, memory=1 << 28))
        self._game, self._state, self._known, self._shown = sight.game, state, sight.known, sight.seen
        self._shares = Shares(game, state, seen=-1 if sight.full else seen, rng=rng, limit=limit)
        self._knowledge = sight.name
        self._hint = Hint(move=None, reasons=(), knowledge=self._knowledge)

    @property
    def result(self) -> Hint:
        """The hint so far; before the end, none."""
        return self._hint

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1: an estimate."""
        return 1.0 if self._going is None else 0.95 * self._shares.progress

    def _steps(self) -> Steps[None]:
        game, state = self._game, self._state
        if game.won(state):
            self._conclude(self._case([]))
            return
        while not self._shares.run(max(self._budget, 1)):
            yield
        self.nodes += self._shares.nodes
        case = self._case(options(game, state, self._known, self._shares.result))
        if case.verdict is Verdict.WINNABLE:
            yield from self._to_win(case)
        elif case.verdict is Verdict.LOST:
            yield from self._to_leave_little(case)
        else:
            self._hope(case)

    def _case(self, found: list[Option]) -> Case:
        return Case(
            game=self._game,
            state=self._state,
            known=self._known,
            shown=self._shown,
            options=found,
            single=self._shares.single,
        )

    def _conclude(self, case: Case, line: tuple[Step, ...] | None = None) -> None:
        move = case.choice.move if case.choice is not None else None
        if line is None:
            line = self._first_steps(case)
        self._hint = Hint(
            move=move,
            reasons=argue(case),
            verdict=case.verdict,
            odds=self._shares.result if case.options else {},
            knowledge=self._knowledge,
            nudge=nudge_of(case),
            line=line,
            loss=loss_of(case),
            exact=self._shares.exact,
        )

    def _hope(self, case: Case) -> None:
        case.look(look_ahead(self._game, self._state, self._known, careful=case.verdict is not Verdict.LOST))
        case.choice = most_hopeful(case)
        self._conclude(case)

    def _first_steps(self, case: Case) -> tuple[Step, ...]:
        """The move, and what is drawn for, where more would be guesswork."""
        if case.choice is None:
            return ()
        if not case.choice.acts and case.coming is None and case.chances:
            return (Step(ranks=tuple(chance.rank for chance in case.chances)),)
        return (Step(move=case.choice.move, slots=case.choice.move.slots),)

    # A win is proved

    def _to_win(self, case: Case) -> Steps[None]:
        acting = [option for option in case.options if option.sure and option.acts and option.helps]
        if self._shares.order_free:
            yield from self._any_order(case, acting)
        elif case.single:
            yield from self._in_this_order(case, acting)
        else:
            case.choice = best_of(self._game, acting or [option for option in case.options if option.sure])
            if not acting:
                case.look(look_ahead(self._game, self._state, self._known))
            self._conclude(case)

    def _in_this_order(self, case: Case, acting: list[Option]) -> Steps[None]:
        """The win by known cards: by the fewest moves, where those are found soon."""
        game, state = self._game, self._state
        found = None if acting else round_of(game, state)
        if found is not None and found.joined:
            yield from self._on_the_round(case, found.anchor)
            return
        solution = yield from self._search(game, state, SHORTEST, shortest=True)
        moves = solution.moves or ()
        first = next((option for option in case.options if option.move in moves[:1]), None)
        if solution.shortest and (first in acting or not acting):
            case.choice = first
        else:
            case.choice = best_of(game, acting or [option for option in case.options if option.sure])
            assert case.choice is not None
            solution = yield from self._search(game, case.choice.after)
            moves = (case.choice.move, *(solution.moves or ()))
        case.coming = coming_of(moves)
        self._conclude(case, steps_of(moves))

    def _on_the_round(self, case: Case, anchor: State) -> Steps[None]:
        """Draw for the first removal or store of one win, the same wherever on the round of draws this is.

        Else a search that is cut short could find another win after every draw, none of which is ever begun.
        """
        game, at = self._game, self._state
        solution = yield from self._search(game, anchor)
        moves = solution.moves or ()
        if not moves:  # cut short itself
            untold = [option for option in case.options if option.acts and not option.hopeless]
            case.choice = best_of(game, untold or [option for option in case.options if option.sure])
            self._conclude(case)
            return
        draws = list(takewhile(lambda move: not move.slots, moves))
        goal = anchor
        for move in draws:
            goal = game.play(goal, move)
        lead: list[Move] = []
        while at._replace(pass_number=1) != goal._replace(pass_number=1):
            lead.append(DRAW if game.stock_top(at) >= 0 else REDEAL)
            at = game.play(at, lead[-1])
        line = (*lead, *moves[len(draws) :])
        case.choice = next(option for option in case.options if option.move == line[0])
        case.coming = coming_of(line)
        self._conclude(case, steps_of(line))

    def _any_order(self, case: Case, acting: list[Option]) -> Steps[None]:
        """The win where the order of the stock makes no difference: the plan is by rank."""
        game, state = self._game, self._state
        dealing = Dealing(game, state, self._known)
        ordered, start = in_order(game, state)
        case.choice = best_of(game, acting)
        if case.choice is not None:
            dealing.play(case.choice.move)
            ordered, start = in_order(game, case.choice.after)
        else:
            case.choice = best_of(game, [option for option in case.options if option.sure])
            target = self._aim(case, ordered, (yield from self._winning(ordered, start)))
            if target is not None:
                dealing.take(target.move, ordered.values)
                start = without(ordered, start, target.move)
        solution = yield from self._search(ordered, start)
        for move in solution.moves or ():
            if move.slots:
                dealing.take(move, ordered.values)
        self._conclude(case, tuple(dealing.steps))

    def _winning(self, ordered: Game, start: State) -> Steps[list[Target]]:
        """The removals of a stock card that keep the win."""
        winning = []
        for target in targets(ordered, start):
            solution = yield from self._search(ordered, without(ordered, start, target.move))
            if solution.verdict is Verdict.WINNABLE:
                winning.append(target)
        return winning

    def _aim(self, case: Case, ordered: Game, aims: list[Target]) -> Target | None:
        """The target that comes up first as far as that is known, else the likeliest to come."""
        game, state = self._game, self._state
        near: list[tuple[Came, Target]] = []
        partners: dict[int, list[int]] = {}
        for aim in aims:
            rank = ordered.values[aim.stock]
            partners.setdefault(rank, []).extend(aim.partners)
            came = nearest(game, state, self._known, rank)
            if came is not None:
                near.append((came, aim))
        unseen = Counter(game.values[slot] for slot in bits(state.left & ~self._known))
        case.chances = tuple(
            Chance(rank=rank, unseen=unseen[rank], partners=tuple(sorted(slots)))
            for rank, slots in sorted(partners.items())
            if unseen[rank]
        )
        if near:
            came, aim = min(near)
            slots = tuple(sorted((*aim.partners, came.slot)))
            case.coming = Coming(slots=slots, draws=came.draws, redeal=came.redeal)
            return aim
        return max(aims, key=lambda aim: unseen[ordered.values[aim.stock]], default=None)

    # The win is lost

    def _to_leave_little(self, case: Case) -> Steps[None]:
        """The way to the fewest cards left, where that can be worked out and the way cannot go in circles."""
        game, state, shares = self._game, self._state, self._shares
        if shares.order_free:
            ordered, start = in_order(game, state)
            best = yield from self._cleared(ordered, start)
            case.choice = yield from self._as_good(case, best.cards_left)
            moves = [move for move in best.moves if move.slots]
            if case.choice is None and moves:
                self._follow(case, ordered, moves)
        elif case.single and game.rules.passes is not None:
            best = yield from self._cleared(game, state)
            case.choice = next((option for option in case.options if option.move in best.moves[:1]), None)
            case.coming = coming_of(best.moves)
        else:
            self._hope(case)
            return
        case.fewest = Fewest(best.cards_left, best.proved)
        if case.choice is None and not best.proved:
            self._hope(case)
        else:
            self._conclude(case, None if shares.order_free else steps_of(best.moves))

    def _as_good(self, case: Case, cards: int) -> Steps[Option | None]:
        """A removal or a store after which no more cards need be left."""
        acting = [option for option in case.options if option.acts and option.helps]
        for option in sorted(acting, key=lambda option: merit(self._game, option), reverse=True):
            ordered, start = in_order(self._game, option.after)
            best = yield from self._cleared(ordered, start)
            if best.cards_left <= cards:
                return option
        return None

    def _cleared(self, game: Game, state: State) -> Steps[BestResult]:
        clearing = Clearing(game, state, limit=CLEARING)
        while not clearing.run(max(self._budget, 1)):
            yield
        return clearing.result

    def _follow(self, case: Case, ordered: Game, moves: list[Move]) -> None:
        """Take the first removal of a line in which stock cards have ranks but no places, or draw for it.

        The line is the same whatever has been drawn, so the draws lead to the removal.
        """
        game = self._game
        first = moves[0]
        board = [slot for slot in first.slots if not game.stock_mask >> slot & 1 or slot == self._state.cell]
        ranks = sorted(ordered.values[slot] for slot in first.slots)
        for option in case.options:
            slots = option.move.slots
            same = option.move.kind is first.kind and sorted(game.values[slot] for slot in slots) == ranks
            if same and set(board) <= set(slots):
                case.choice = option
                return
        case.choice = next((option for option in case.options if not option.acts), None)
        stock = [slot for slot in first.slots if slot not in board]
        if first.kind is MoveKind.REMOVE and stock:
            self._aim(case, ordered, [Target(stock[0], tuple(board))])
