"""A card that was never seen is in nothing that the page gets; and what it gets stays small."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import any_rules

from pyramid_widget.game.cards import card_name, card_symbol
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.i18n import catalogue
from pyramid_widget.widget.voice import Voice

pytestmark = pytest.mark.usefixtures("quick_advice")

LARGEST = 10_000
"""Bytes of a snapshot."""
LONGEST = 40
"""Bytes of a compact position."""


def names_of_hidden_cards(widget) -> list[str]:
    session, deck = widget.session, widget.rules.cards
    hidden = list(bits((1 << session.game.size) - 1 & ~session.seen))
    names = []
    for locale in ("en", "es"):
        voice = Voice(catalogue(locale), session.game)
        names += [name([slot]) for slot in hidden for name in (voice.full, voice.short)]
    cards = [session.game.deal.cards[slot] for slot in hidden]
    names += [card_symbol(card, deck) for card in cards if not deck.suit_symbols.isalpha()]
    return names + [f'"{card_name(card, deck)}"' for card in cards]


def check(page) -> None:
    """Nothing that depends on the deal names a hidden card."""
    widget = page.widget
    snapshot = widget.snapshot
    shown = [snapshot, widget.history, widget.phrases, widget.busy]
    text = json.dumps(shown, ensure_ascii=False).casefold()
    for name in names_of_hidden_cards(widget):
        assert name.casefold() not in text
    for slot, card in enumerate(snapshot["cards"]):
        assert (card is None) == (not widget.session.seen >> slot & 1)
    assert len(json.dumps(snapshot)) <= LARGEST


def step(page, chance: random.Random) -> bool:
    """One random move, sometimes after asking for a hint or about any card; False at the end."""
    snapshot = page.widget.snapshot
    asked = chance.random()
    if asked < 0.1:
        page.send(chance.choice(["hint", "hint", "hint", "win"]))
        check(page)
    elif asked < 0.4:
        page.send("why", slots=chance.sample(range(page.widget.session.game.size), chance.choice([1, 2])))
        check(page)
    elif asked < 0.5:
        page.send("play", slots=[chance.randrange(page.widget.session.game.size)])
        check(page)
        snapshot = page.widget.snapshot
    moves = [("play", {"slots": [slot]}) for slot in snapshot["alone"]]
    moves += [("play", {"slots": pair}) for pair in snapshot["pairs"]]
    moves += [("store", {"slot": slot}) for slot in snapshot["store"][:1]]
    if snapshot["draw"]:
        moves += [(snapshot["draw"], {})] * 2
    if not moves:
        return False
    kind, fields = chance.choice(moves)
    assert page.send(kind, **fields)["error"] is None
    return True


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("key", VARIANTS)
def test_no_hidden_card_in_any_variant_and_small_to_the_end(open_page, key: str, locale: str) -> None:
    chance = random.Random(f"{key} {locale}")
    page = open_page(key, chance.randrange(1000), locale=locale, coach="always", odds=locale == "es")
    check(page)
    for _ in range(90):
        if not step(page, chance):
            break
        check(page)
    assert max(map(len, page.widget.history)) <= LONGEST
    page.send("restart")
    check(page)
    page.send("new")
    check(page)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=any_rules, seed=st.integers(0, 999))
def test_no_hidden_card_under_any_rules(open_page, rules: Rules, seed: int) -> None:
    chance = random.Random(seed)
    page = open_page(rules, seed)
    for _ in range(12):
        check(page)
        if not step(page, chance):
            break
    page.widget.close()


@pytest.mark.parametrize("key", VARIANTS)
def test_what_does_not_follow_the_game_is_the_same_for_every_deal(open_page, key: str) -> None:
    one, other = open_page(key, 1).widget, open_page(key, 2).widget
    for trait in ("strings", "variants", "about", "options", "busy"):
        assert getattr(one, trait) == getattr(other, trait)


def test_undo_does_not_hide_again_and_a_new_deal_does(open_page) -> None:
    page = open_page("solitarium")
    page.send("draw")
    page.send("undo")
    assert page.widget.snapshot["cards"][28] is not None
    page.send("new", deal=str(Deal.from_number(7).number))
    assert page.widget.snapshot["cards"][28] is None
