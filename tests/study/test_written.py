"""Tables, charts and results in another language, and back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.study import plots
from pyramid_widget.study.experiment import experiment
from pyramid_widget.study.stats import Comparison, Pmf, Proportion
from pyramid_widget.study.written import ENGLISH, write_in
from pyramid_widget.widget.lesson import Lesson

SPACE = "\N{NO-BREAK SPACE}"


@pytest.fixture
def spanish() -> Iterator[None]:
    Lesson("es").write()
    yield
    write_in(ENGLISH)


@pytest.mark.usefixtures("spanish")
class TestSpanish:
    def test_tables(self) -> None:
        assert str(Pmf({1: Fraction(1, 4), 2: Fraction(3, 4)})).split() == (
            ["valor", "probabilidad", "1", "1/4", "0,2500", "2", "3/4", "0,7500"]
        )
        assert "0,5000" in Proportion(10, 20)._repr_html_()
        assert "intervalo del 95" in Proportion(10, 20)._repr_html_()
        assert "0,7" in experiment("solitarium", 20)._repr_html_()  # 14 of 20

    def test_results(self) -> None:
        # Wilson's interval of 13 in 20: 0.433 to 0.819
        assert str(Proportion(13, 20)) == f"Proportion(13, 20): 0,650, 95{SPACE}% de 0,433 a 0,819"
        versus = Comparison(both=60, first_only=20, second_only=10, neither=10)
        assert str(versus).startswith(f"diferencia +0,1000, 95{SPACE}% de -0,0055 a +0,2055")
        assert "gana el primero" in versus._repr_html_()

    def test_charts(self) -> None:
        spec = plots.forest({"x": Proportion(1, 2)}, exact=0.417).to_dict()
        number = spec["config"]["locale"]["number"]
        assert (number["decimal"], number["thousands"], number["percent"]) == (",", SPACE, f"{SPACE}%")
        names = [row["name"] for rows in spec["datasets"].values() for row in rows]
        assert "exact 0,417" in names


def test_english_again_afterwards() -> None:
    assert "locale" not in plots.forest({"x": Proportion(1, 2)}).to_dict()["config"]
    assert "0.6500" in Proportion(13, 20)._repr_html_()


def test_words_that_are_missing_are_named() -> None:
    with pytest.raises(OptionError, match="at_most"):
        write_in({"value": "valor"})
