"""What is asked of the whole game: can I still win, how far can it go, where was it lost; coach and odds."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pyramid_widget.advice.review import Review
from pyramid_widget.advice.shares import Share
from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.solver.proofs import why_lost
from pyramid_widget.solver.search import best_result, solve
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Deadlock,
    LethalCard,
    Obstacle,
    Rivals,
    SeveralRankPairs,
    TooFewPartners,
    TooLate,
    Why,
)
from pyramid_widget.widget.i18n import LOCALES, catalogue
from pyramid_widget.widget.percent import percent, share_text
from pyramid_widget.widget.proofs import proof_text
from pyramid_widget.widget.voice import Voice


def losing_deal(root: Path) -> Deal:
    """3♠ can go with 10♦, which loses, or with 10♥, which does not."""
    name = "winnable_but_one_opening_pair_loses"
    content = json.loads((root / "tests/data/reference_deals.json").read_text(encoding="utf-8"))[name]
    return Deal.parse(f"{content['pyramid']} {content['stock']}".upper())


# Can I still win?


def test_yes(open_page) -> None:
    answer = open_page("solitarium", 7).send("win")
    assert answer["answer"] == {
        "kind": "standing",
        "verdict": "yes",
        "text": "Yes: it can still be won.",
        "details": ["It rests on what you have seen and on counting."],
        "slots": [],
        "peek": False,
    }
    assert answer["message"] == "Yes: it can still be won."


def test_no_with_the_witness_in_words_and_its_cards_lit(open_page) -> None:
    page = open_page("solitarium", 13)
    answer = page.send("win")["answer"]
    assert (answer["verdict"], answer["text"]) == ("no", "No: this deal cannot be won.")
    assert answer["details"][0] == "5♦ can never leave: 8♠, 8♣, 8♥ and 8♦ lie below it."
    game = page.widget.session.game
    assert {game.name(slot) for slot in answer["slots"]} == {"5D", "8C", "8D", "8H", "8S"}
    page.send("draw")
    assert page.widget.snapshot["answer"] is None
    assert page.send("win")["answer"]["text"] == "No: this game can no longer be won."


def test_no_where_the_order_matters_but_no_order_helps(open_page) -> None:
    page = open_page("triangle", 24, coach="always")
    for move in ("draw", "draw", "draw", "draw", "4C+9S", "4H+9H", "draw", "draw", "draw"):
        page.widget.play(move)
    answer = page.send("win")
    why = "1 card of rank A that is not on the board can never leave: no Q that could go with it is left."
    shown = answer["answer"]
    assert (shown["verdict"], shown["text"]) == ("no", "No: this game can no longer be won.")
    assert shown["details"] == [why, "It rests on what you have seen and on counting."]
    assert answer["coach"]["text"] == f"It can no longer be won. {why}"


def test_a_share_with_its_interval_and_a_peek(open_page) -> None:
    page = open_page("triangle", 1)
    answer = page.send("win")["answer"]
    assert answer["verdict"] == "share"
    assert answer["text"].startswith("Of the ways in which the unseen cards may lie, about ")
    assert "upper bound" in answer["details"][-2]
    assert answer["peek"]
    full = page.send("win", knowledge="full")["answer"]
    truth = solve(page.widget.session.game).verdict.value
    assert full["verdict"] == {"winnable": "yes", "lost": "no"}[truth]
    assert full["details"][-1] == "It rests on every card, also those that you have not seen."
    assert not full["peek"]


def test_won_is_yes(open_page) -> None:
    page = open_page("solitarium", 7)
    for move in solve(page.widget.session.game).moves:
        page.widget.play(move)
    assert page.send("win")["answer"]["text"] == "Yes: it is won."


def test_with_the_coach_off_it_is_not_told(open_page) -> None:
    page = open_page("solitarium", 13, coach="off")
    answer = page.send("win")
    assert answer["error"] == answer["message"]
    assert "“when asked”" in answer["error"]
    assert answer["answer"] is None
    assert "“when asked”" in page.widget.can_i_win()
    assert page.send("coach", setting="asked")["coach"]["setting"] == "asked"
    assert page.send("win")["answer"]["verdict"] == "no"


def test_python_asks_the_same(open_page) -> None:
    page = open_page("solitarium", 13)
    assert page.widget.can_i_win().startswith("No: this deal cannot be won. 5♦ can never leave")
    assert page.snapshots[-1]["answer"]["verdict"] == "no"
    assert "also those that you have not seen" in page.widget.can_i_win("full")
    with pytest.raises(OptionError, match="'all'"):
        page.widget.can_i_win("all")


# How far can it be cleared?


def test_par_for_a_lost_deal(open_page) -> None:
    page = open_page("solitarium", 3)
    cards = best_result(Game(Deal.from_number(3))).cards_left
    page.send("draw")
    answer = page.send("best")["answer"]
    assert (answer["kind"], answer["verdict"]) == ("best", "no")
    assert answer["text"] == f"Par for this deal: {cards} cards are left in the pyramid. Fewer is impossible."
    assert page.widget.best_possible().cards_left == cards


def test_par_for_a_deal_that_can_be_cleared(open_page) -> None:
    answer = open_page("solitarium", 7).send("best")["answer"]
    assert (answer["verdict"], answer["text"]) == (
        "yes",
        "This deal can be cleared to the last card of the pyramid.",
    )


# Where was it lost?


def test_the_review_of_a_game_that_was_lost(open_page, root: Path) -> None:
    page = open_page("solitarium", losing_deal(root))
    for move in ("3S+TD", "draw", "draw"):
        page.widget.play(move)
    page.send("goto", to=0)
    answer = page.send("review")
    review = page.widget.reviewed
    assert review["verdicts"] == "wlll"
    assert (review["lostAt"], review["back"], review["plies"], review["done"]) == (1, 0, 3, True)
    assert review["game"] == answer["game"]
    assert review["text"] == answer["message"] == "Move 1 lost the game: 10 of diamonds with 3 of spades."
    assert review["marks"] == [
        {"ply": 0, "text": "last position that can be won"},
        {"ply": 1, "text": "lost the game"},
    ]
    why = proof_text(
        Voice(catalogue("en"), page.widget.session.game),
        why_lost(page.widget.session.game, page.widget.session.states[1]),
        -1,
    )
    assert review["details"][: len(why)] == why
    assert "would have kept the win: 3 of spades with 10 of hearts" in review["details"][len(why)]
    assert review["details"][-1] == "A review knows every card."
    assert page.updates[-1]["review"] == review


def test_the_review_of_a_game_that_was_won_and_of_a_deal_that_could_not_be(open_page) -> None:
    page = open_page("solitarium", 7)
    for move in solve(page.widget.session.game).moves:
        page.widget.play(move)
    page.send("review")
    assert set(page.widget.reviewed["verdicts"]) == {"w"}
    assert page.widget.reviewed["text"] == "You won: every move kept the win."
    assert page.widget.reviewed["marks"] == []
    page.send("new", deal="13")
    assert page.widget.reviewed is None
    found = page.widget.review()
    assert isinstance(found, Review)
    assert found.lost_at == 0
    assert page.widget.reviewed["text"] == "This deal could not be won from the start."


def test_a_review_stays_until_the_recorded_moves_change(open_page) -> None:
    page = open_page("solitarium", 7)
    page.send("draw")
    page.send("draw")
    page.send("review")
    for kind, fields in (("undo", {}), ("redo", {}), ("goto", {"to": 0}), ("restart", {})):
        page.send(kind, **fields)
        assert page.widget.reviewed["verdicts"] == "www"
    assert page.widget.reviewed["game"] == page.widget.snapshot["game"]
    page.send("locale", locale="es")
    assert page.widget.reviewed["text"] == "Todas las posiciones de esta partida se pueden ganar."
    page.send("play", slots=[22])
    assert page.widget.reviewed is None


# The coach


def test_the_coach_speaks_unasked_only_when_told_to(open_page) -> None:
    page = open_page("solitarium", 13)
    assert page.send("draw")["coach"] == {"setting": "asked", "verdict": None, "text": None}
    answer = page.send("coach", setting="always")
    assert answer["coach"]["verdict"] == "no"
    assert answer["coach"]["text"].startswith("It can no longer be won. 5♦ can never leave")
    assert answer["message"] == "It is said after every move whether the game can still be won."
    page.send("new", deal="7")
    assert page.send("draw")["coach"]["text"] == "It can still be won."
    assert page.send("coach", setting="off")["coach"] == {"setting": "off", "verdict": None, "text": None}


def test_a_coach_that_is_turned_off_takes_its_answer_back(open_page) -> None:
    page = open_page("solitarium", 13)
    assert page.send("win")["answer"]["verdict"] == "no"
    assert page.send("coach", setting="off")["answer"] is None
    assert page.send("best")["answer"]["kind"] == "best"
    page.send("coach", setting="asked")
    assert page.send("coach", setting="off")["answer"]["kind"] == "best"


def test_the_coach_in_python() -> None:
    from pyramid_widget.widget.widget import PyramidWidget

    game = PyramidWidget("solitarium", 7, coach="always", odds=True)
    assert (game.coach, game.odds) == ("always", True)
    game.draw()
    assert game.snapshot["coach"]["verdict"] == "yes"
    game.coach = "off"
    assert game.snapshot["coach"]["setting"] == "off"
    game.odds = False
    assert game.snapshot["odds"] is None
    with pytest.raises(OptionError, match="'loud'"):
        game.coach = "loud"
    with pytest.raises(OptionError, match="1"):
        game.odds = 1  # type: ignore[assignment]
    with pytest.raises(OptionError, match="'loud'"):
        PyramidWidget(coach="loud")
    with pytest.raises(OptionError, match="odds"):
        PyramidWidget(odds="yes")  # type: ignore[arg-type]


# The odds


def test_the_odds_panel(open_page) -> None:
    page = open_page("solitarium", 7)
    assert page.widget.snapshot["odds"] is None
    odds = page.send("odds", on=True)["odds"]
    # 7♦, 5, 2, 10 and 12 lie free: of the 24 unseen cards 11 leave at once (see docs of draw_odds).
    assert odds["next"][0] == "The next draw brings a card that leaves at once: 11/24 = 46%."
    assert odds["next"][1] == "One of the next 2 draws brings one: 33/46 = 72%."
    assert 1 - Fraction(13 * 12, 24 * 23) == Fraction(33, 46)
    assert odds["head"] == ["Rank", "Free", "Buried", "Gone", "Unseen"]
    assert odds["rows"][12] == ["K", "2", "0", "0", "2"]
    assert all(sum(map(int, row[1:])) == 4 for row in odds["rows"])
    assert page.send("draw")["odds"] is not None
    assert page.send("odds", on=False)["odds"] is None


def test_the_odds_panel_without_a_stock(open_page) -> None:
    odds = open_page("giza", 7, odds=True).widget.snapshot["odds"]
    assert odds["next"] == ["No draw brings a card that was not there before."]
    assert all(row[4] == "0" for row in odds["rows"])


# Words


def test_percentages_claim_neither_none_nor_all_where_it_is_neither() -> None:
    words = catalogue("en")
    most = Share(wins=399, n=400, low=0.9859, high=0.9996, exact=False)
    assert share_text(words, most) == "about 99% (98 to 100%)"
    assert share_text(words, Share(wins=3, n=4, low=0.75, high=0.75, exact=True)) == "75%"
    assert [percent(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


SEVEN = Game(Deal.from_number(7))


@pytest.mark.parametrize(
    ("proof", "in_english", "in_spanish"),
    [
        (
            LethalCard(
                card=23,
                partners=(
                    Obstacle(partner=3, why=Why.BELOW),
                    Obstacle(partner=6, why=Why.BELOW),
                    Obstacle(partner=40, why=Why.ONE_AT_A_TIME),
                    Obstacle(partner=21, why=Why.GONE),
                ),
            ),
            [
                "7♦ can never leave: K♥ is gone; 6♠ and 6♣ lie below it; of stock and waste "
                "only one card is ever free, so it does not meet 1 card not seen yet."
            ],
            [
                "7♦ ya no puede irse nunca: K♥ ya se ha ido; 6♠ y 6♣ están debajo; "
                "del mazo y del descarte solo hay una carta libre cada vez, "
                "así que no se encuentra con 1 carta aún no vista."
            ],
        ),
        (
            TooFewPartners(rivals=(Rivals(cards=(3, 6), partners=(23,)),), kept=0),
            ["6♠ and 6♣ have only 1 partner left between them, 7♦."],
            ["Para 6♠ y 6♣ solo hay en total 1 pareja posible: 7♦."],
        ),
        (
            TooFewPartners(rivals=(Rivals(cards=(3,), partners=()),), kept=1),
            [
                "6♠ can never leave: no 7 that could go with it is left.",
                "One card may stay in the cell, but not more.",
            ],
            [
                "6♠ ya no puede irse nunca: no queda ninguna carta de valor 7 que la acompañe.",
                "Una carta puede quedarse en la celda, pero no más.",
            ],
        ),
        (
            Deadlock(cards=(2, 3, 6, 23), circles=(((2, 3), (6, 23)),)),
            [
                "Look only at the cards of rank 6 and 7: however they are paired, "
                "some pairs wait for each other.",
                "For one, these wait for each other in a circle: 7♥ with 6♠ and 6♣ with 7♦.",
            ],
            [
                "Mira solo las cartas de valor 6 y 7: se emparejen como se emparejen, "
                "algunas parejas se esperan unas a otras.",
                "Por ejemplo, estas se esperan en círculo: 7♥ con 6♠ y 6♣ con 7♦.",
            ],
        ),
        (
            Deadlock(cards=(2, 3), circles=()),
            ["Look only at the cards of rank 6 and 7: they cannot all be paired."],
            ["Mira solo las cartas de valor 6 y 7: no se pueden emparejar todas."],
        ),
        (
            ChainOfWaits(card=3, steps=()),
            ["6♠ can never leave: every way to take it waits for a card that waits for it."],
            ["6♠ ya no puede irse nunca: toda forma de retirarla espera a una carta que la espera a ella."],
        ),
        (
            TooLate(card=3, steps=()),
            ["6♠ can never leave: in the last pass a card that it needs goes by before it can be used."],
            [
                "6♠ ya no puede irse nunca: "
                "en la última vuelta una carta que necesita pasa antes de poder usarse."
            ],
        ),
        (
            SeveralRankPairs(positions=1),
            ["No single card shows it: every line of play was tried, 1 position."],
            ["Ninguna carta lo muestra por sí sola: se han probado todas las líneas de juego, 1 posición."],
        ),
        (
            SeveralRankPairs(positions=0),
            ["No single card shows it: every line of play was tried."],
            ["Ninguna carta lo muestra por sí sola: se han probado todas las líneas de juego."],
        ),
    ],
    ids=lambda value: getattr(value, "code", None),
)
def test_proofs_in_words(proof, in_english: list[str], in_spanish: list[str]) -> None:
    seen = SEVEN.face_up(SEVEN.start())
    assert proof_text(Voice(catalogue("en"), SEVEN), proof, seen) == in_english
    assert proof_text(Voice(catalogue("es"), SEVEN), proof, seen) == in_spanish


@pytest.mark.parametrize("variant", ["solitarium", "giza"])
def test_every_proof_that_comes_up_is_a_sentence_in_both_languages(variant: str) -> None:
    codes = set()
    for number in range(8):
        game = Game(Deal.from_number(number, variant))
        state = game.start()
        for _ in range(12):
            proof = why_lost(game, state, nodes=1)
            codes.add(proof.code)
            for locale in LOCALES:
                for text in proof_text(Voice(catalogue(locale), game), proof, game.face_up(state)):
                    assert text[0] == text[0].upper()
                    assert text.endswith(".")
            moves = game.legal_moves(state)
            if not moves:
                break
            state = game.play(state, moves[0])
    assert len(codes) > 2
