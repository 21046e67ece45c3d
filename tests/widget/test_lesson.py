"""Every check has a sentence in both languages, and says no more than it should."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.study.checks import Check, CheckCode
from pyramid_widget.study.stats import Comparison, Proportion
from pyramid_widget.widget.lesson import _COUNTED, Lesson

FACTS = {
    "answer": "0.5",
    "exact": "2/3",
    "decimal": "0.667",
    "decimals": 3,
    "z": 1.25,
    "error": 0.01,
    "right": 1,
    "wrong": 2,
    "missing": 3,
    "moves": 7,
    "cards": 1,
    "number": 4,
    "move": "KS",
    "difference": -0.0123,
    "n": 2000,
    "tolerance": 3.0,
}


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("code", CheckCode)
def test_every_code_has_a_sentence(code: CheckCode, locale: str) -> None:
    facts = {_COUNTED[code][1]: 2} if code in _COUNTED else FACTS
    (said,) = Lesson(locale).tell(Check(code, facts)).sentences
    assert said[-1] in ".!?"
    assert "{" not in said


def test_what_it_says_in_english() -> None:
    lesson = Lesson()
    exact = Fraction(7, 13)
    assert str(lesson.number(0.538, exact)) == "✓ Right: 0.538. As a fraction it is 7/13."
    assert str(lesson.number(0.669, 0.66886)) == "✓ Right: 0.669."
    assert str(lesson.number(..., exact)).startswith("Nothing here yet")  # not wrong: not there
    assert lesson.number(..., exact).passed is False
    assert str(lesson.number(Proportion(60, 100), 0.5)) == (
        "✓ Your estimate is 2.0 standard errors from the exact value, 0.5: fine."
    )
    assert "∞ standard errors" in str(lesson.number(Proportion(1, 9), 0))
    assert str(lesson.strategy(Comparison(both=0, first_only=30, second_only=90, neither=380))).startswith(
        "✗ Not better: −12.0 points on 500 common deals, 5.6 standard errors."
    )


def test_what_it_says_in_spanish() -> None:
    lesson = Lesson("es")
    assert str(lesson.line(["KS"], Deal.from_number(7))) == (
        "✗ Todo es legal, pero la partida no ha terminado: quedan 27 cartas en la pirámide."
    )
    assert str(lesson.choice("a", "A")) == "✓ Correcto."
    guess = lesson.predict(0.5, half=(0.45, 0.55), ninety=(0.3, 0.7))
    assert str(guess.reveal(0.66886)) == (
        "Dijiste 0,5; es 0,66886. Tu intervalo del 50\u00a0%, de ancho 0,1, no lo contiene. "
        "Tu intervalo del 90\u00a0%, de ancho 0,4, lo contiene."
    )


def test_spanish_numbers_have_a_comma() -> None:
    lesson = Lesson("es")
    assert str(lesson.number(0.538, Fraction(7, 13))) == "✓ Correcto: 0,538. Como fracción es 7/13."
    assert str(lesson.number(0.2, Fraction(7, 13))).startswith("✗ Todavía no: no es 0,2.")
    assert "2,0 errores estándar del valor exacto, 0,5:" in str(lesson.number(Proportion(60, 100), 0.5))
    versus = Comparison(both=0, first_only=30, second_only=90, neither=380)
    assert "−12,0 puntos en 500" in str(lesson.strategy(versus))


@pytest.mark.parametrize("gap", [..., None])
def test_a_prediction_with_a_gap_says_so_and_tells_no_answer(gap: None) -> None:
    lesson = Lesson()
    guess = lesson.predict(gap, ninety=(gap, gap))
    told = guess.reveal(0.66886)
    assert guess.prediction is None
    assert told.passed is None
    assert "✗" not in str(told)
    assert "0.66886" not in str(told)
    half_done = lesson.predict(0.5, half=(gap, 0.6), ninety=(0.4, 0.7))
    assert str(half_done.reveal(0.66886)) == (
        "You said 0.5; it is 0.66886. Your 90 % interval, 0.3 wide, contains it."
    )
    assert str(lesson.calibration([guess, half_done], 0.66886)) == "1 of 1 intervals of 90 % contain it."


def test_a_guess_shows_nothing_before_its_reveal() -> None:
    guess = Lesson().predict(0.123, half=(0.1, 0.2))
    assert "0.1" not in repr(guess) + guess._repr_html_()


def test_answers_are_shown_as_text_not_as_markup() -> None:
    told = Lesson().number("<b>x</b>", Fraction(1, 2))
    assert "<b>" not in told._repr_html_()
    assert (told.passed, told.check.code if told.check else None) == (False, CheckCode.NOT_A_NUMBER)


def test_moves_are_judged() -> None:
    told = Lesson().move("KS", Deal.from_number(7), should_win=True)
    assert str(told) == "✓ After that move the game can still be won."


def test_a_class_is_told_its_hits() -> None:
    lesson = Lesson()
    guesses = [lesson.predict(0.6, ninety=(0.5, 0.6 + step / 100)) for step in (1, 10, 20)]
    assert str(lesson.calibration(guesses, 0.66886)) == "2 of 3 intervals of 90 % contain it."


def test_a_language_without_a_catalogue_and_impossible_predictions_are_refused() -> None:
    with pytest.raises(OptionError, match="locale='fr'"):
        Lesson("fr")
    with pytest.raises(OptionError, match="value=nan"):
        Lesson().predict(math.nan)
