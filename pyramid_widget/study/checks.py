"""Checks of exercises: what an answer is worth, as a code and its facts; the sentences are the notebook's."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from pyramid_widget.advice.given import DEAL, takes
from pyramid_widget.errors import OptionError, PyramidError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, Status
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.solver.search import solve
from pyramid_widget.study.compare import Comparison
from pyramid_widget.study.numbers import real, whole
from pyramid_widget.study.proportion import Proportion

if TYPE_CHECKING:
    from types import EllipsisType

TOLERANCE = 3.0
"""Standard errors by which an estimate may miss: a right one misses by more 3 times in 1,000."""


class CheckCode(str, Enum):
    """What an answer is worth."""

    EMPTY = "empty"
    """Nothing was answered yet: None or ``...``."""
    NOT_A_NUMBER = "not-a-number"
    """No number and no estimate."""
    EXACT = "exact"
    """The exact value."""
    ROUNDED = "rounded"
    """The exact value as a decimal number."""
    PERCENT = "percent"
    """A hundred times the exact value."""
    COMPLEMENT = "complement"
    """One less the exact value: the probability of the opposite."""
    IMPOSSIBLE = "impossible"
    """A probability below 0 or above 1."""
    CLOSE = "close"
    """Within a tenth of the exact value, and yet no rounding of it."""
    WRONG = "wrong"
    """Another value."""
    ESTIMATE_FINE = "estimate-fine"
    """An estimate within the tolerance in its own standard errors."""
    ESTIMATE_FAR = "estimate-far"
    """An estimate that misses by more."""
    CHOICE_RIGHT = "choice-right"
    """The right one, or all the right ones."""
    CHOICE_WRONG = "choice-wrong"
    """Another one."""
    SET_PARTLY = "set-partly"
    """Some that are wrong or missing."""
    LINE_WINS = "line-wins"
    """Moves that win the game."""
    LINE_SHORT = "line-short"
    """Legal moves that do not win yet."""
    LINE_STUCK = "line-stuck"
    """Legal moves after which nothing can be removed any more."""
    LINE_ILLEGAL = "line-illegal"
    """A move that the rules refuse."""
    KEEPS_WIN = "keeps-win"
    """A move after which the game can be won."""
    LOSES = "loses"
    """A move after which the game cannot be won."""
    UNDECIDED = "undecided"
    """A move after which the solver does not know in the time it has."""
    BETTER = "better"
    """Wins more of the same deals, by more than two standard errors."""
    WORSE = "worse"
    """Wins fewer of the same deals, by more than two standard errors."""
    CANNOT_TELL = "cannot-tell"
    """The difference could be chance."""


_PASSED = frozenset(
    {
        CheckCode.EXACT,
        CheckCode.ROUNDED,
        CheckCode.ESTIMATE_FINE,
        CheckCode.CHOICE_RIGHT,
        CheckCode.LINE_WINS,
        CheckCode.BETTER,
    }
)


@dataclass(frozen=True)
class Check:
    """What an answer is worth, with what a sentence about it needs."""

    code: CheckCode
    """What was found."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What a sentence says besides; never the solution of a wrong answer."""
    passed: bool = False
    """Whether the exercise is done."""


def _check(code: CheckCode, /, **facts: Any) -> Check:
    return Check(code, facts, code in _PASSED)


def check_number(
    answer: Any,
    exact: Fraction | float,
    *,
    n: int | None = None,
    standard_error: float | None = None,
    decimals: int = 3,
    probability: bool = True,
) -> Check:
    """Check a number: exactly as a fraction, rounded as a decimal, or as an estimate by its standard error.

    A fraction (also as text, ``"35/17"``) must be exact, a decimal right to so many places. An estimate is a
    ``Proportion``, or a decimal with ``n``, the number of deals, or with its ``standard_error``: it passes
    within three of its own standard errors of the exact value. ``probability=False`` for other numbers.

    >>> check_number("35/17", Fraction(35, 17), probability=False).code.value
    'exact'
    >>> check = check_number(0.68, Fraction(2, 3), n=200)
    >>> check.code.value, round(check.facts["z"], 1), check.passed
    ('estimate-fine', 0.4, True)

    Raises: OptionError where the exercise itself makes no sense, such as an exact value that is no number.
    """
    if answer is None or answer is ...:
        return _check(CheckCode.EMPTY)
    exact = real(exact, "exact")
    value = _number(answer)
    if value is None:
        return _check(CheckCode.NOT_A_NUMBER, answer=shown(answer))
    if probability and not 0 <= value <= 1:
        percent = value != 0 and _rounds(value / 100, exact, decimals)
        return _check(CheckCode.PERCENT if percent else CheckCode.IMPOSSIBLE, answer=_text(value))
    error = _standard_error(answer, exact, n, standard_error, probability)
    if error is not None:
        return _estimate(value, exact, error)
    if value == exact:
        return _check(CheckCode.EXACT, exact=_text(exact))
    if not isinstance(value, Fraction) and _rounds(value, exact, decimals):
        return _check(CheckCode.ROUNDED, exact=_text(exact), decimal=f"{float(exact):.{decimals}f}")
    return _check(_slip(value, exact, decimals, probability), answer=_text(value), decimals=decimals)


def _number(answer: Any) -> Fraction | float | None:
    if isinstance(answer, Proportion):
        return answer.estimate if answer.n > answer.undecided else None
    if isinstance(answer, str):
        return _number_of_text(answer)
    if getattr(answer, "size", None) == 1 and not isinstance(answer, Real):  # an array of one number
        answer = answer.item()
    if isinstance(answer, bool) or not isinstance(answer, Real):
        return None
    if isinstance(answer, Rational):
        fraction = Fraction(answer)
        return fraction if abs(fraction) < 1e300 else None
    value = float(answer)
    return value if math.isfinite(value) else None


def _number_of_text(answer: str) -> Fraction | float | None:
    """The number of a text, ``7/13``, ``0.5`` or ``0,5``."""
    plain = answer.strip().replace("\u2212", "-")
    if "." not in plain:
        plain = plain.replace(",", ".", 1)
    try:
        if "/" in plain or plain.lstrip("-").isdigit():
            return Fraction(plain)
        value = float(plain)
    except (ValueError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None


def _standard_error(
    answer: Any, exact: Fraction | float, n: int | None, error: float | None, probability: bool
) -> float | None:
    """The standard error of an estimate; of a share the one that the exact value implies."""
    if error is not None:
        if not isinstance(error, Real) or not 0 < error < 1e300:
            raise OptionError(f"standard_error={shown(error)}: a standard error is a number above 0")
        return float(error)
    if isinstance(answer, Proportion):
        n = answer.n - answer.undecided
    if n is None:
        return None
    if not probability:
        raise OptionError("an estimate that is no share needs its standard_error, n is not enough")
    return math.sqrt(float(exact * (1 - exact)) / whole(n, "n", 1))


def _estimate(value: Fraction | float, exact: Fraction | float, error: float) -> Check:
    apart = float(value) - float(exact)
    z = apart / error if error else math.copysign(math.inf, apart) if apart else 0.0
    fine = abs(z) <= TOLERANCE
    code = CheckCode.ESTIMATE_FINE if fine else CheckCode.ESTIMATE_FAR
    facts = {"z": abs(z), "error": error, "tolerance": TOLERANCE}
    return _check(code, **facts, **({"exact": _text(exact)} if fine else {}))


def _rounds(value: Fraction | float, exact: Fraction | float, decimals: int) -> bool:
    # a little more than half of the last place, as either side may have been rounded before
    return abs(float(value) - float(exact)) <= 0.51 * math.pow(10, -decimals)


def _slip(value: Fraction | float, exact: Fraction | float, decimals: int, probability: bool) -> CheckCode:
    if probability and _rounds(1 - value, exact, decimals):
        return CheckCode.COMPLEMENT
    if abs(float(value - exact)) <= abs(float(exact)) / 10:
        return CheckCode.CLOSE
    return CheckCode.WRONG


def _text(value: Fraction | float) -> str:
    return str(value) if isinstance(value, Fraction) else f"{value:.6g}"


def check_choice(answer: Any, right: Hashable | AbstractSet[Hashable]) -> Check:
    """Check a choice of one, or of several where a set is right: names, cards or places, in any order.

    >>> check_choice("Wilson", "wilson").passed, check_choice({"7H"}, {"7H", "6S"}).facts
    (True, {'right': 1, 'wrong': 0, 'missing': 1})
    """
    if answer is None or answer is ...:
        return _check(CheckCode.EMPTY)
    if hasattr(answer, "tolist"):  # an array or a column
        answer = answer.tolist()
    if not isinstance(right, set | frozenset):
        return _check(CheckCode.CHOICE_RIGHT if _folded(answer) == _folded(right) else CheckCode.CHOICE_WRONG)
    one = isinstance(answer, str) or not isinstance(answer, Iterable)
    try:
        chosen = {_folded(value) for value in ([answer] if one else answer)}
    except TypeError:  # a list of dicts, say
        return _check(CheckCode.CHOICE_WRONG)
    wanted = {_folded(value) for value in right}
    if chosen == wanted:
        return _check(CheckCode.CHOICE_RIGHT)
    counts = {"right": len(chosen & wanted), "wrong": len(chosen - wanted), "missing": len(wanted - chosen)}
    return _check(CheckCode.SET_PARTLY if chosen & wanted else CheckCode.CHOICE_WRONG, **counts)


def _folded(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_folded, value))
    return value.strip().casefold() if isinstance(value, str) else value


@takes(deal=DEAL)
def check_line(moves: Iterable[str | Move] | EllipsisType | None, deal: Deal) -> Check:
    """Check a winning line by playing it: moves as text or as such.

    >>> check_line(["KS", "9H"], Deal.from_number(7)).facts["number"]
    2
    """
    if moves is None or moves is ...:
        return _check(CheckCode.EMPTY)
    if isinstance(moves, str):
        moves = [move for move in (part.strip() for part in moves.split(",")) if move]
    session = Session(Game(deal))
    for number, move in enumerate(moves if isinstance(moves, Iterable) else [moves], 1):
        try:
            session.play(move)
        except PyramidError as error:
            return _check(CheckCode.LINE_ILLEGAL, number=number, move=str(move)[:40], why=str(error))
    status = session.status
    code = {Status.WON: CheckCode.LINE_WINS, Status.STUCK: CheckCode.LINE_STUCK}.get(
        status, CheckCode.LINE_SHORT
    )
    return _check(code, moves=session.ply, cards=session.game.cards_left(session.state))


@takes(deal=DEAL)
def check_move(
    move: str | Move | EllipsisType | None, deal: Deal, *, should_win: bool, after: Iterable[str] = ()
) -> Check:
    """Check a move that should keep the win, or should lose it, after some others; the solver decides.

    >>> check_move("KS", Deal.from_number(7), should_win=True).passed
    True
    """
    if move is None or move is ...:
        return _check(CheckCode.EMPTY)
    session = Session(Game(deal), after)
    try:
        session.play(move)
    except PyramidError as error:
        number = session.ply + 1
        return _check(CheckCode.LINE_ILLEGAL, number=number, move=str(move)[:40], why=str(error))
    verdict = solve(session.game, session.state).verdict
    if verdict is Verdict.UNKNOWN:
        return _check(CheckCode.UNDECIDED)
    wins = verdict is Verdict.WINNABLE
    return Check(CheckCode.KEEPS_WIN if wins else CheckCode.LOSES, {}, wins is should_win)


def check_comparison(versus: Comparison | EllipsisType | None) -> Check:
    """Check whether the first, a strategy of one's own, beats the second on the same deals.

    >>> check_comparison(Comparison(both=500, first_only=90, second_only=30, neither=380)).code.value
    'better'
    """
    if versus is None or versus is ...:
        return _check(CheckCode.EMPTY)
    if not isinstance(versus, Comparison):
        raise OptionError(f"{shown(versus)}: a strategy is checked by compare(mine, another)")
    z = versus.z
    code = CheckCode.CANNOT_TELL if abs(z) <= 2 else CheckCode.BETTER if z > 0 else CheckCode.WORSE
    facts = {"difference": float(versus.difference), "error": versus.standard_error, "z": abs(z)}
    return _check(code, **facts, n=versus.n)
