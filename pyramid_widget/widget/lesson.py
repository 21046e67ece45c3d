"""Lesson: checks and predictions of a notebook, said in the language of the lesson."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Move
from pyramid_widget.study.checks import (
    Check,
    CheckCode,
    check_choice,
    check_comparison,
    check_line,
    check_move,
    check_number,
)
from pyramid_widget.study.compare import Comparison
from pyramid_widget.study.numbers import whole
from pyramid_widget.study.prediction import Prediction, PredictionScore, calibration
from pyramid_widget.study.proportion import Proportion
from pyramid_widget.study.written import ENGLISH, write_in
from pyramid_widget.widget.i18n import Catalogue, catalogue

if TYPE_CHECKING:
    from types import EllipsisType

_SENTENCES = {
    CheckCode.EMPTY: "lesson.empty",
    CheckCode.NOT_A_NUMBER: "lesson.not_a_number",
    CheckCode.EXACT: "lesson.exact",
    CheckCode.ROUNDED: "lesson.rounded",
    CheckCode.PERCENT: "lesson.percent",
    CheckCode.COMPLEMENT: "lesson.complement",
    CheckCode.IMPOSSIBLE: "lesson.impossible",
    CheckCode.CLOSE: "lesson.close",
    CheckCode.WRONG: "lesson.wrong",
    CheckCode.ESTIMATE_FINE: "lesson.estimate_fine",
    CheckCode.ESTIMATE_FAR: "lesson.estimate_far",
    CheckCode.CHOICE_RIGHT: "lesson.choice_right",
    CheckCode.CHOICE_WRONG: "lesson.choice_wrong",
    CheckCode.SET_PARTLY: "lesson.set_partly",
    CheckCode.LINE_ILLEGAL: "lesson.line_illegal",
    CheckCode.KEEPS_WIN: "lesson.keeps_win",
    CheckCode.LOSES: "lesson.loses",
    CheckCode.UNDECIDED: "lesson.undecided",
    CheckCode.BETTER: "lesson.better",
    CheckCode.WORSE: "lesson.worse",
    CheckCode.CANNOT_TELL: "lesson.cannot_tell",
}
_COUNTED = {
    CheckCode.LINE_WINS: ("lesson.line_wins", "moves"),
    CheckCode.LINE_SHORT: ("lesson.line_short", "cards"),
    CheckCode.LINE_STUCK: ("lesson.line_stuck", "cards"),
}
_FORMS = {"z": ".1f", "difference": "+.1f", "error": ".2g"}
_NUMBERS = ("exact", "decimal")
"""Facts that are numbers as text."""


class Told:
    """What is said of an answer or a prediction; a notebook shows the sentence.

    >>> told = Lesson().number(Fraction(7, 13), Fraction(7, 13))
    >>> told.passed, str(told)
    (True, '✓ Exactly 7/13. Well done.')
    """

    def __init__(self, sentences: Iterable[str], passed: bool | None, check: Check | None = None) -> None:
        self.sentences = tuple(sentences)
        """What is said."""
        self.passed = passed
        """Whether the exercise is done; None for what is no exercise."""
        self.check = check
        """The code and the facts behind it."""

    def __str__(self) -> str:
        empty = self.check is not None and self.check.code is CheckCode.EMPTY  # not wrong: not there
        sign = "" if empty else {True: "✓ ", False: "✗ ", None: ""}[self.passed]
        return sign + " ".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


class Guess:
    """A prediction that stays hidden until it is revealed.

    >>> guess = Lesson().predict(0.5, ninety=(0.2, 0.8))
    >>> print(guess)
    Stored. It stays hidden until the reveal.
    >>> print(guess.reveal(0.66886))
    You said 0.5; it is 0.66886. Your 90 % interval, 0.6 wide, contains it.
    """

    def __init__(self, prediction: Prediction | None, words: Catalogue) -> None:
        self.prediction = prediction
        """What was predicted; None as long as there is a gap in its place."""
        self._words = words

    def reveal(self, exact: Fraction | float) -> Told:
        """The prediction beside the exact value: whether its intervals contain it, and how wide they are.

        Where nothing was predicted, that is said, and the exact value is not told.
        """
        if self.prediction is None:
            return Told([self._words.say("lesson.not_scored")], None)
        return Told(_revealed(self.prediction.score(exact), self._words), None)

    def __str__(self) -> str:
        return self._words.say("lesson.stored" if self.prediction else "lesson.not_predicted")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


class Lesson:
    """The checks of a lesson, in English (``"en"``) or Spanish (``"es"``).

    >>> print(Lesson("es").number(0.3311, Fraction(66886, 100000)))
    ✗ Casi: esa es la probabilidad de lo contrario. Réstala de 1.

    Raises: OptionError for a language that has no catalogue.
    """

    def __init__(self, locale: str = "en") -> None:
        self._words = catalogue(locale)

    def write(self) -> None:
        """Have tables, charts and results write themselves in the language of the lesson from now on."""
        words = {name: self._words[f"table.{name}"] for name in ENGLISH if name != "point"}
        write_in({**words, "point": self._words["number.point"]})

    def decimal(self, value: float | Fraction, places: int = 4) -> str:
        """A number with so many places as it is written in the language of the lesson.

        >>> Lesson("es").decimal(0.41671), Lesson("es").decimal(Fraction(1, 2), 1)
        ('0,4167', '0,5')
        """
        return self._words.decimal(f"{float(value):.{whole(places, 'places')}f}")

    def number(self, answer: Any, exact: Fraction | float, **options: Any) -> Told:
        """Check a number, with the options of ``study.checks.check_number``.

        >>> print(Lesson().number(0.68, Fraction(2, 3), n=200))
        ✓ Your estimate is 0.4 standard errors from the exact value, 2/3: fine.
        """
        return self.tell(check_number(answer, exact, **options))

    def choice(self, answer: Any, right: Any) -> Told:
        """Check a choice of one, or of several where ``right`` is a set.

        >>> print(Lesson().choice({"7H"}, {"7H", "6S"}))
        ✗ Right: 1. Wrong: 0. Still to find: 1.
        """
        return self.tell(check_choice(answer, right))

    def line(self, moves: Iterable[str | Move] | EllipsisType | None, deal: Deal) -> Told:
        """Check a winning line by playing it.

        >>> print(Lesson().line(["KS", "KH"], Deal.from_number(7)))
        ✗ All legal, but the game is not over yet: 26 pyramid cards are left.
        """
        return self.tell(check_line(moves, deal))

    def move(
        self,
        move: str | Move | EllipsisType | None,
        deal: Deal,
        *,
        should_win: bool,
        after: Iterable[str] = (),
    ) -> Told:
        """Check a move that should keep the win, or lose it; the solver decides."""
        return self.tell(check_move(move, deal, should_win=should_win, after=after))

    def strategy(self, versus: Comparison | EllipsisType | None) -> Told:
        """Say whether the first of two players on the same deals is better.

        >>> print(Lesson().strategy(Comparison(both=500, first_only=90, second_only=30, neither=380)))
        ✓ Better: +6.0 points on 1000 common deals, 5.6 standard errors.
        """
        return self.tell(check_comparison(versus))

    def predict(
        self,
        value: float | EllipsisType | None,
        *,
        half: tuple[Any, Any] | EllipsisType | None = None,
        ninety: tuple[Any, Any] | EllipsisType | None = None,
        name: str | None = None,
    ) -> Guess:
        """Store a prediction before the experiment: a value, a 50 % and a 90 % interval.

        A gap, ``...`` or None, may stand for any number: without a value nothing is predicted yet, and an
        interval with a gap counts as not given.

        >>> print(Lesson().predict(..., ninety=(..., ...)))
        No numbers yet: put your prediction in place of the dots.

        Raises: OptionError for a prediction that contradicts itself.
        """
        if _gap(value):
            return Guess(None, self._words)
        inner, outer = (None if _open(ends) else ends for ends in (half, ninety))
        return Guess(Prediction(value, inner, outer, name), self._words)  # type: ignore[arg-type]

    def calibration(self, guesses: Iterable[Guess], exact: Fraction | float) -> Told:
        """How many of a class's intervals contain the exact value; half and nine in ten would be right.

        >>> guesses = [Lesson().predict(x, half=(x - 0.1, x + 0.1)) for x in (0.3, 0.6, 0.7)]
        >>> print(Lesson().calibration(guesses, 0.66886))
        2 of 3 intervals of 50 % contain it.
        """
        made = [guess.prediction for guess in guesses if guess.prediction is not None]
        seen = calibration(prediction.score(exact) for prediction in made)
        levels = ((50, seen.half), (90, seen.ninety))
        return Told([self._contained(level, share) for level, share in levels if share.n], None)

    def _contained(self, level: int, share: Proportion) -> str:
        return self._words.say("lesson.contained", level=level, hits=share.successes, n=share.n)

    def tell(self, check: Check) -> Told:
        """The sentence of a check."""
        facts = dict(check.facts)
        if check.code in _COUNTED:
            key, counted = _COUNTED[check.code]
            return Told([self._words.count(key, facts[counted])], check.passed, check)
        for name in _NUMBERS:
            if name in facts:
                facts[name] = self._words.decimal(facts[name])
        if check.code in (CheckCode.IMPOSSIBLE, CheckCode.WRONG):  # elsewhere it is what was written
            facts["answer"] = self._words.decimal(facts["answer"])
        if check.code is CheckCode.ROUNDED and "/" not in facts["exact"]:
            return Told([self._words.say("lesson.rounded_only", **facts)], check.passed, check)
        if "difference" in facts:
            facts["difference"] *= 100
        shown = {name: _shown(name, value, self._words) for name, value in facts.items()}
        return Told([self._words.say(_SENTENCES[check.code], **shown)], check.passed, check)


def _gap(value: object) -> bool:
    return value is None or value is ...


def _open(ends: Any) -> bool:
    return _gap(ends) or (isinstance(ends, tuple | list) and any(map(_gap, ends)))


def _shown(name: str, value: Any, words: Catalogue) -> Any:
    if name not in _FORMS:
        return value
    return "∞" if math.isinf(value) else words.decimal(f"{value:{_FORMS[name]}}")


def _revealed(score: PredictionScore, words: Catalogue) -> list[str]:
    exact = str(score.exact) if isinstance(score.exact, Fraction) else f"{score.exact:.6g}"
    value = words.decimal(f"{score.prediction.value:.6g}")
    said = [words.say("lesson.revealed", value=value, exact=words.decimal(exact))]
    intervals = ((50, score.prediction.half, score.in_half), (90, score.prediction.ninety, score.in_ninety))
    for level, interval, hit in intervals:
        if interval is not None:
            key = "lesson.interval_hit" if hit else "lesson.interval_miss"
            width = words.decimal(f"{interval[1] - interval[0]:.3g}")
            said.append(words.say(key, level=level, width=width))
    return said
