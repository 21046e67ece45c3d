"""Reasons and refusals in words, in both languages, for whatever comes up in play."""

import random
import re

import pytest
from hypothesis import given
from strategies import positions

from pyramid_widget.advice.hints import hint
from pyramid_widget.advice.reasons import Reason, ReasonCode
from pyramid_widget.advice.refusals import Refusal, RefusalCode, why_not, why_not_draw, why_not_store
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.solver.answers import Limit
from pyramid_widget.widget.i18n import LOCALES, catalogue
from pyramid_widget.widget.layers import REASONS, Given, hint_said
from pyramid_widget.widget.reasons import reason_text, refusal_text
from pyramid_widget.widget.voice import Voice


def english(game: Game) -> Voice:
    return Voice(catalogue("en"), game)


def spanish(game: Game) -> Voice:
    return Voice(catalogue("es"), game)


SEVEN = Game(Deal.from_number(7))
SHORT = {"rank": 3, "partner_rank": 10, "slots": [5], "others": 0, "partners": [], "other_partners": 0}


@pytest.mark.parametrize(
    ("code", "facts", "in_english", "in_spanish"),
    [
        ("lone-leaves", {"slot": 21, "rank": 13}, "It leaves alone", "Se va sin pareja"),
        ("uncovers", {"slots": [15, 16]}, "It uncovers 9♦ and 10♥.", "Deja al descubierto 9♦ y 10♥."),
        ("turns-up", {"count": 2}, "It turns up 2 cards", "Descubre 2 cartas"),
        ("only-safe", {"others": 1}, "The other removal would", "La otra retirada"),
        ("only-safe", {"others": 3}, "The 3 other removals would", "Las otras 3 retiradas"),
        ("opens-waste", {"slots": [28]}, "In the waste, K♣ becomes free.", "En el descarte queda libre K♣."),
        (
            "other-strands",
            {"slots": [27, 20], "shortage": SHORT},
            "After 10♦ and 3♥ instead, 3♣ can never leave: every 10 is gone or lies above or below it.",
            "Con 10♦ y 3♥ en su lugar, 3♣ ya no puede irse nunca: "
            "todas las cartas de valor 10 se han ido o están encima o debajo de ella.",
        ),
        (
            "already-stranded",
            {"shortage": SHORT | {"slots": [5, 14], "others": 1, "partners": [16], "other_partners": 1}},
            "This game can no longer be won. "
            "3♣, 3♦ and 1 more of rank 3 have only 2 partners left, of rank 10.",
            "Esta partida ya no se puede ganar. "
            "Para 3♣, 3♦ y 1 más de valor 3 solo quedan 2 parejas posibles, de valor 10.",
        ),
        (
            "already-stranded",
            {"shortage": SHORT | {"slots": [], "others": 2}},
            "This game can no longer be won. "
            "2 cards of rank 3 that are not on the board can never leave: "
            "no 10 that could go with them is left.",
            "Esta partida ya no se puede ganar. "
            "2 cartas de valor 3 que no están en el tablero ya no pueden irse nunca: "
            "no queda ninguna carta de valor 10 que las acompañe.",
        ),
        (
            "draw-brings",
            {"slot": 28, "with": [], "draws": 1, "redeal": False},
            "After 1 draw, K♣ comes up and leaves alone.",
            "Tras robar 1 vez, sale K♣ y se va sin pareja.",
        ),
        (
            "draw-brings",
            {"slot": 29, "with": [8], "draws": 3, "redeal": True},
            "After 3 draws, the waste turned over on the way, 5♠ comes up and leaves with 9♥.",
            "Tras robar 3 veces y dar la vuelta al descarte por el camino, sale 5♠ y se va con 9♥.",
        ),
        (
            "draw-brings",
            {"slot": 29, "with": [8], "draws": 0, "redeal": True},
            "After turning the waste over, 5♠ comes up and leaves with 9♥.",
            "Tras dar la vuelta al descarte, sale 5♠ y se va con 9♥.",
        ),
        (
            "draw-may-bring",
            {
                "ranks": [{"rank": 12, "unseen": 2, "with": [18]}, {"rank": 13, "unseen": 1, "with": []}],
                "unseen": 24,
            },
            "Among the 24 cards not seen yet there may be a Queen for A♠ and a King.",
            "Entre las 24 cartas que faltan por ver puede haber una dama para A♠ y un rey.",
        ),
        (
            "only-winning",
            {"others": 2, "draw": False},
            "It is the only move that keeps",
            "Es la única jugada",
        ),
        (
            "only-winning",
            {"others": 1, "draw": True},
            "Of all that can be taken",
            "De lo que se puede retirar",
        ),
        (
            "saves-partner",
            {"slot": 5, "partner": 27, "slots": [20, 27]},
            "It saves 10♦, the last partner of 3♣, which 3♥ and 10♦ would use up.",
            "Reserva 10♦, la última pareja posible para 3♣, que se gastaría con 3♥ y 10♦.",
        ),
        ("other-loses", {"slots": [27, 20]}, "With 10♦ and 3♥ instead, the", "Con 10♦ y 3♥ en su lugar, la"),
        (
            "share",
            {"wins": 644, "n": 925, "low": 0.6658, "high": 0.7249, "exact": False},
            "After it the game can still be won in about 70% (66 to 73%) of the orders",
            "Después aún se puede ganar en alrededor del 70\u00a0% (de 66 a 73\u00a0%) de los órdenes",
        ),
        (
            "share",
            {"wins": 18, "n": 24, "low": 0.75, "high": 0.75, "exact": True},
            "After it the game can still be won in 18 of the 24 orders that the unseen cards can have.",
            "Después aún se puede ganar en 18 de los 24 órdenes posibles de las cartas sin ver.",
        ),
        (
            "removals-lose",
            {"count": 1, "slots": [21]},
            "The removal that is open now, K",
            "La retirada posible",
        ),
        (
            "removals-lose",
            {"count": 2, "slots": [21]},
            "Each of the 2 removals",
            "Cada una de las 2 retiradas",
        ),
        ("draw-keeps", {"count": 1}, "The removal that is open now stays", "La retirada posible ahora sigue"),
        ("draw-keeps", {"count": 2}, "The 2 removals that are open", "Las 2 retiradas posibles ahora siguen"),
        (
            "next-helps",
            {"helps": 18, "unseen": 24},
            "The next card helps with a chance of 18 in 24.",
            "La próxima carta ayuda con una probabilidad de 18 entre 24.",
        ),
        ("fewest-left", {"cards": 0, "proved": True}, "All of the pyramid can", "La pirámide aún se puede"),
        (
            "fewest-left",
            {"cards": 1, "proved": True},
            "At best 1 card of",
            "En el mejor de los casos queda 1 carta",
        ),
        ("fewest-left", {"cards": 4, "proved": True}, "At best 4 cards", "En el mejor de los casos quedan 4"),
        (
            "fewest-left",
            {"cards": 1, "proved": False},
            "The best line that was found leaves 1 card of",
            "La mejor",
        ),
        (
            "fewest-left",
            {"cards": 4, "proved": False},
            "The best line that was found leaves 4 cards",
            "La mejor",
        ),
        (
            "look-row",
            {"row": 7, "slots": []},
            "Look at row 7 of the pyramid.",
            "Mira la fila 7 de la pirámide.",
        ),
        (
            "no-removal-left",
            {"piles_only": True},
            "Only cards outside the pyramid can still be removed",
            "Ya solo se pueden retirar cartas de fuera de la pirámide",
        ),
        (
            "no-removal-left",
            {"piles_only": False},
            "Nothing can be removed any more",
            "Ya no se puede retirar nada",
        ),
    ],
)
def test_reasons_in_words(code: str, facts: dict, in_english: str, in_spanish: str) -> None:
    reason = Reason(code=ReasonCode(code), facts=facts)
    assert reason_text(english(SEVEN), reason).startswith(in_english)
    assert reason_text(spanish(SEVEN), reason).startswith(in_spanish)


def test_without_a_stock_nobody_speaks_of_draws() -> None:
    reason = Reason(code=ReasonCode.NO_REMOVAL_LEFT, facts={"piles_only": False})
    giza = Game(Deal.from_number(7, "giza"))
    assert reason_text(english(giza), reason) == "Nothing more can be removed."
    assert reason_text(spanish(giza), reason) == "Ya no se puede retirar nada más."


@pytest.mark.parametrize(
    ("code", "facts", "in_english", "in_spanish"),
    [
        (
            "covered",
            {"slot": 0, "by": [1], "unseen": 1},
            "A♥ is covered by 2♦ and 1 face-down card.",
            "Carta cubierta: A♥ está bajo 2♦ y 1 carta boca abajo.",
        ),
        (
            "face-down",
            {"place": 0, "by": [], "unseen": 2},
            "This card lies face down under 2 face-down cards.",
            "Esta carta está boca abajo, bajo 2 cartas boca abajo.",
        ),
        (
            "under-waste",
            {"slot": 28, "top": 29, "above": 1},
            "K♣ lies in the waste under 5♠.",
            "K♣ está en el descarte, bajo 5♠.",
        ),
        (
            "under-waste",
            {"slot": 28, "top": 30, "above": 2},
            "K♣ lies in the waste under 2 cards, 4♣ on top.",
            "K♣ está en el descarte, bajo 2 cartas, con 4♣ encima.",
        ),
        (
            "not-a-pair",
            {"slots": [17, 8], "ranks": [12, 9], "sum": 21, "target": 13},
            "Not a pair: Q (12) + 9 = 21, not 13.",
            "No es pareja: Q (12) + 9 = 21, no 13.",
        ),
        (
            "no-pass-left",
            {"passes": 1},
            "The stock is empty, and this game has one pass only.",
            "El mazo está vacío",
        ),
        (
            "no-pass-left",
            {"passes": 3},
            "The stock is empty, and all 3 passes are used up.",
            "El mazo está vacío",
        ),
        (
            "stock-below-top",
            {"top": 28},
            "Of the stock only the top card plays: K♣.",
            "Del mazo solo se juega",
        ),
        ("cell-full", {"slot": 23}, "The cell is taken by 7♦.", "La celda está ocupada por 7♦."),
    ],
)
def test_refusals_in_words(code: str, facts: dict, in_english: str, in_spanish: str) -> None:
    refusal = Refusal(code=RefusalCode(code), facts=facts)
    assert refusal_text(english(SEVEN), refusal) == in_english
    assert refusal_text(spanish(SEVEN), refusal).startswith(in_spanish)


def is_a_sentence(text: str) -> bool:
    whole = (
        text.endswith(".")
        and (text[0].isupper() or text[0].isdigit())
        and not re.search(r"[{}]|  | \.", text)
    )
    return whole and not re.search(r"\b(de|a) el\b|\bNone\b|\[|\bslot", text)


@given(position=positions())
def test_whatever_comes_up_makes_a_sentence(position) -> None:
    game, state = position
    chance = random.Random(state.left)
    advice = hint(game, state, limit=Limit(nodes=3_000))
    slots = chance.sample(range(game.size), 2)
    refusals = [
        why_not(game, state, slots),
        why_not(game, state, slots[:1]),
        why_not_store(game, state, slots[0]),
        why_not_draw(game, state),
    ]
    for locale in LOCALES:
        voice = Voice(catalogue(locale), game)
        assert is_a_sentence(hint_said(voice, Given(advice, REASONS, tell_loss=True)))
        for refusal in filter(None, refusals):
            assert is_a_sentence(refusal_text(voice, refusal))


def test_the_spanish_deck_speaks_with_articles() -> None:
    game = Game(Deal.from_number(7, "spanish"))
    sota = game.deal.cards.index(36)
    caballo = game.deal.cards.index(41)
    refusal = Refusal(code=RefusalCode.COVERED, facts={"slot": sota, "by": [caballo], "unseen": 0})
    assert (
        refusal_text(spanish(game), refusal)
        == "Carta cubierta: la sota de oros está bajo el caballo de copas."
    )
    assert refusal_text(english(game), refusal) == "The sota of coins is covered by the caballo of cups."


def test_no_article_of_the_spanish_deck_meets_a_preposition_that_swallows_it() -> None:
    game = Game(Deal.from_number(7, "spanish"))
    five, seven = (next(at for at in range(game.size) if game.values[at] == rank) for rank in (5, 7))
    reason = Reason(code=ReasonCode.SAVES_PARTNER, facts={"slot": seven, "partner": five, "slots": [five]})
    assert is_a_sentence(reason_text(spanish(game), reason))
