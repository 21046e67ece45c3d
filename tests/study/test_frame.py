"""Games and deals as tables, and back."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from pyramid_widget.errors import DealError, IllegalMoveError, NotationError, OptionError, VariantError
from pyramid_widget.game.cards import card_name
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.study.frame import cards_frame, deal_from_row, deal_row, frame, session_from_frame

NESTED: list[Any] = []
for _ in range(10**5):
    NESTED = [NESTED]


@pytest.fixture
def session() -> Session:
    return Session(Game(Deal.from_number(7)), ["KS", "draw", "KH"])


def test_one_row_a_move_by_hand(session: Session) -> None:
    # AH / 2D 7H / 6S JD 3C / …; the Kings of spades and hearts lie next to each other in the bottom row
    table = frame(session)
    assert table["ply"].tolist() == [1, 2, 3]
    assert table["move"].tolist() == ["KS", "draw", "KH"]
    assert table["kind"].tolist() == ["remove", "draw", "remove"]
    assert table["ranks"].tolist() == ["13", "", "13"]
    assert table["pyramid"].tolist() == table["score"].tolist() == [27, 27, 26]
    assert table["stock"].tolist() == [24, 23, 23]
    assert table["pass"].tolist() == [1, 1, 1]


def test_a_pair_shows_both_cards_and_what_it_lays_bare() -> None:
    # bottom row 7H 6S: taking both of a two-row pyramid lays the apex bare
    deck = Game(Deal.from_number(0)).deal.cards
    others = [card_name(card) for card in deck if card_name(card) not in ("2C", "7H", "6S")]
    deal = Deal.parse(" ".join(["2C", "7H", "6S", *others]), replace(find_variant("solitarium"), rows=2))
    table = frame(Session(Game(deal), ["7H+6S"]))
    assert table.loc[0, ["cards", "ranks", "uncovered", "pyramid"]].tolist() == ["7H 6S", "6 7", 1, 1]


def test_verdicts_make_a_column(session: Session) -> None:
    verdicts = [Verdict.WINNABLE, Verdict.WINNABLE, Verdict.LOST, Verdict.LOST]
    assert frame(session, verdicts)["verdict"].tolist() == ["winnable", "lost", "lost"]
    with pytest.raises(OptionError, match="3 verdicts for a game of 3 moves"):
        frame(session, verdicts[1:])


@pytest.mark.parametrize("verdict", [NESTED, 10**5000, None, 1, "drawn", b"lost"], ids=lambda v: str(type(v)))
def test_what_is_no_verdict_is_refused_by_name(session: Session, verdict: Any) -> None:
    with pytest.raises(OptionError, match=r"^verdict .*: a verdict is one of winnable, lost, unknown$"):
        frame(session, [verdict] * 4)


def test_a_review_makes_it_too(session: Session) -> None:
    class Review:
        verdicts = (Verdict.WINNABLE,) * 4

    assert frame(session, Review())["verdict"].tolist() == ["winnable"] * 3


def test_undone_moves_are_rows_too(session: Session) -> None:
    session.undo()
    assert len(frame(session)) == 3
    assert frame(Session(session.game)).empty
    assert list(frame(Session(session.game)).columns) == list(frame(session).columns)


@given(games(), st.randoms(use_true_random=False))
def test_moves_go_back_into_a_session(game: Game, random: Any) -> None:
    session = Session(game)
    for _ in range(12):
        if moves := game.legal_moves(session.state):
            session.play(random.choice(moves))
    assert session_from_frame(frame(session), game.deal).states == session.states


def test_moves_of_another_deal_are_refused(session: Session) -> None:
    with pytest.raises((IllegalMoveError, NotationError)):
        session_from_frame(frame(session), Deal.from_number(8))
    with pytest.raises(NotationError, match="column 'move'"):
        session_from_frame(pandas.DataFrame({"ply": [1]}), session.game.deal)
    assert session_from_frame(["KS"], session.game.deal).ply == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_go_to_a_table_and_back(variant: str) -> None:
    numbered = Deal.from_number(2**63 - 1, variant)
    (_, row), *_ = pandas.DataFrame([deal_row(numbered)]).iterrows()
    assert deal_from_row(row) == numbered
    own = Deal(numbered.rules, numbered.cards)
    table = pandas.DataFrame([deal_row(numbered), deal_row(own), deal_row(Deal.from_number(9, variant))])
    # a column with a gap holds floats: the long number is no longer known, the cards are
    assert [deal_from_row(row) for _, row in table.iterrows()] == [own, own, Deal.from_number(9, variant)]
    with pytest.raises(DealError, match="a whole number"):
        deal_from_row({"variant": variant, "deal": float(2**62 * 2)})


def test_own_rules_travel_with_the_deal() -> None:
    rules = replace(find_variant("par"), passes=None, goal="pyramid", key="mine")  # type: ignore[arg-type]
    deal = Deal.from_number(3, rules)
    assert deal_from_row(deal_row(deal)) == deal
    changed = Deal.from_number(3, replace(find_variant("par"), passes=2))
    assert deal_from_row(deal_row(changed)) == changed


@pytest.mark.parametrize("missing", [None, float("nan"), pandas.NA])
def test_a_number_is_enough_as_a_table_keeps_it(missing: object) -> None:
    for number in (7, 7.0, pandas.Series([7])[0]):
        row = {"variant": "relaxed", "deal": number, "cards": missing, "rules": missing, "won": True}
        assert deal_from_row(row) == Deal.from_number(7, "relaxed")


@pytest.mark.parametrize(
    ("row", "error", "says"),
    [
        ({"deal": 7}, DealError, "names its variant"),
        ({"variant": "relaxed"}, DealError, "a deal number or the cards"),
        ({"variant": "none", "deal": 7}, VariantError, "'none'"),
        ({"variant": "relaxed", "deal": 7.5}, DealError, "7.5"),
        (
            {"variant": "relaxed", "deal": 8, "cards": str(Deal.from_number(7))},
            DealError,
            "not those of deal 8",
        ),
        ({"variant": "x", "deal": 7, "rules": "{"}, DealError, "rules='{'"),
        ({"variant": "x", "deal": 7, "rules": '{"rows": 77}'}, DealError, "rows=77"),
        ({"variant": "x", "deal": 7, "rules": '{"colour": 1}'}, DealError, "colour"),
    ],
)
def test_a_row_that_is_no_deal_says_why(row: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        deal_from_row(row)


def test_cards_as_a_table() -> None:
    deal = Deal.from_number(7)
    table = cards_frame([7, deal])
    assert len(table) == 104
    first = table[:52]
    assert " ".join(first.card) == str(deal)
    assert first.groupby("place").size().to_dict() == {"pyramid": 28, "stock": 24}
    assert first[first.row == 7].column.tolist() == [1, 2, 3, 4, 5, 6, 7]
    assert first.groupby("rank").size().tolist() == [4] * 13
    giza = cards_frame([1], "giza")
    assert giza.groupby("place").size().to_dict() == {"pyramid": 28, "reserve": 24}


def test_without_pandas_the_error_says_what_to_install(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install .pyramid-widget\[study\]."):
        frame(session)
