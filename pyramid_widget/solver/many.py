"""Many deals: verdicts in a batch, and the next winnable deal."""

from __future__ import annotations

import operator
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from pyramid_widget.errors import DealError, shown
from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.deal import LAST_NUMBER, Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.answers import Limit, Prune, Solution, Verdict, check_limit
from pyramid_widget.solver.search import LOST, RUNNING, SLICE, WON, Search, Spent

try:
    from time import thread_time
except ImportError:  # as in a browser, where there is one thread
    from time import process_time as thread_time

if TYPE_CHECKING:
    from numpy import float64, int8, int64
    from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Batch:
    """The answers for many deals, in their order."""

    verdicts: NDArray[int8]
    """1 winnable, 0 lost, -1 unknown."""
    nodes: NDArray[int64]
    """Positions examined."""
    seconds: NDArray[float64]
    """Processor time."""


def solve_many(
    deals: Iterable[int | Deal | Sequence[int]],
    rules: Rules | str,
    *,
    limit: Limit = Limit(),  # noqa: B008  frozen
    prune: Prune = Prune(),  # noqa: B008  frozen
) -> Batch:
    """Verdicts for many deals of the same rules: numbers, deals or cards in slot order.

    The limit is for each deal.

    >>> solve_many(range(3), "solitarium").verdicts.tolist()
    [1, 1, 1]

    Raises: DealError for what is no deal or one of other rules, VariantError for an unknown variant,
    OptionError for what is no limit.
    """
    check_limit(limit)
    if isinstance(deals, str | bytes) or not isinstance(deals, Iterable):
        raise DealError(f"deals={shown(deals)}: several deals, like range(100) or [7, 12]")
    import numpy

    from pyramid_widget.solver.jit import as_integers, integers
    from pyramid_widget.solver.machine import build_machine
    from pyramid_widget.solver.shuffle import shuffle

    rules = find_variant(rules)
    machine = build_machine(rules, prune, limit.memory)
    start = Game(Deal.from_number(0, rules)).start()
    apex = -1 if rules.fixed_apex is None else parse_card(rules.fixed_apex, rules.cards)
    cards = integers(rules.cards.size)
    verdicts, nodes, seconds = array("b"), array("q"), array("d")  # a third of what lists take
    try:
        for deal in deals:
            began = thread_time()
            given = _number_or_cards(deal, rules)
            if isinstance(given, int):
                shuffle(given, rules.cards.size, apex, cards)
                machine.load(cards)
            else:
                machine.load(as_integers(given))
            machine.begin(start)
            if limit.seconds is None:
                result = machine.advance(_ENDLESS if limit.nodes is None else min(limit.nodes, _ENDLESS))
            else:
                result, _ = Spent(limit).run(machine)
            seconds.append(thread_time() - began)
            verdicts.append(_CODES[result])
            nodes.append(machine.nodes)
    finally:
        machine.close()
    return Batch(
        verdicts=numpy.array(verdicts, dtype=numpy.int8),
        nodes=numpy.array(nodes, dtype=numpy.int64),
        seconds=numpy.array(seconds),
    )


def _number_or_cards(deal: int | Deal | Sequence[int], rules: Rules) -> int | Sequence[int]:
    """What is to be dealt, checked: the kernels read whatever they are given."""
    if isinstance(deal, Deal):
        if deal.rules != rules:
            raise DealError(f"a deal of {deal.rules.key!r} is not one of {rules.key!r}")
        return deal.cards
    if hasattr(deal, "__len__") or not isinstance(deal, SupportsIndex):  # an array of numpy's is both
        return Deal(rules, deal).cards  # type: ignore[arg-type]  # any sequence
    number = operator.index(deal)
    if isinstance(deal, bool) or not 0 <= number <= LAST_NUMBER:
        raise DealError(f"deal {shown(deal)}: a deal number is a whole number from 0 to {LAST_NUMBER}")
    return number


_ENDLESS = 1 << 62
_CODES = {RUNNING: -1, WON: 1, LOST: 0}


def next_winnable(
    number: int,
    variant: str | Rules = "solitarium",
    *,
    limit: Limit = Limit(),  # noqa: B008  frozen
    skip_open: bool = False,
    wanted: Callable[[], bool] = lambda: True,
) -> Deal:
    """The first winnable deal from a number on: every deal before it is lost, whatever time that takes.

    Some deals of ``cell`` take a second (from one number in sixteen it is above 0.1 s). Whoever is
    content with any winnable deal sets a limit and ``skip_open``, which passes over deals that the limit
    leaves open. ``wanted`` is asked before each deal and between slices of a search.

    >>> next_winnable(3).number
    4

    Raises: DealError for a number out of range, where no winnable deal follows it, once it is not wanted, or
    for a deal that the limit leaves open unless those are skipped; OptionError for what is no limit.
    """
    check_limit(limit)
    rules = find_variant(variant)
    Deal.from_number(number, rules)
    for at in range(number, LAST_NUMBER + 1):
        deal = Deal.from_number(at, rules)
        solution = _solved(deal, limit, wanted)
        if solution.verdict is Verdict.WINNABLE:
            return deal
        if solution.stopped_by == "cancelled":
            raise DealError(f"deal {number}: the search for a winnable deal was called off at deal {at}")
        if solution.verdict is Verdict.UNKNOWN and not skip_open:
            raise DealError(
                f"deal {number}: deal {at} may be the next winnable one, but {solution.nodes:,} positions "
                f"left it open (stopped by {solution.stopped_by}); a larger Limit may settle it, "
                "skip_open=True passes over it"
            )
    raise DealError(f"deal {number}: no winnable deal of {rules.key!r} follows")


def _solved(deal: Deal, limit: Limit, wanted: Callable[[], bool]) -> Solution:
    """What a search says, or the end of it once it is not wanted."""
    search = Search(Game(deal), limit=limit)
    while True:
        if not wanted():
            search.cancel()
        if search.run(SLICE):
            return search.solution
