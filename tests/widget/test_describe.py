"""Rules as sentences, the menu of variants and the rules panel."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from strategies import any_rules

from pyramid_widget.errors import RulesError
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.widget.describe import about, rules_text, variant_menu
from pyramid_widget.widget.form import changed_rules, contradiction, rules_form
from pyramid_widget.widget.i18n import LOCALES, catalogue


@pytest.mark.parametrize("locale", LOCALES)
def test_the_menu_has_two_sentences_for_each_variant(locale: str) -> None:
    menu = variant_menu(catalogue(locale))
    assert [key for key, _, _ in menu] == list(VARIANTS)
    for _, _, summary in menu:
        assert re.fullmatch(r"[^.]+\. [^.]+\.", summary), summary
    assert len({title for _, title, _ in menu}) == len(VARIANTS)
    assert len({summary for _, _, summary in menu}) >= len(VARIANTS)


def test_the_full_rules_of_the_default_game() -> None:
    assert rules_text(find_variant("solitarium"), catalogue("en")) == [
        "The pyramid has 7 rows, 28 cards; each card is covered by the two cards below it.",
        "It is played with 52 cards: an Ace counts 1, a Jack 11, a Queen 12, a King 13.",
        "Two free cards that add up to 13 leave together; a King leaves alone. Suits do not matter.",
        "Free are the cards of the pyramid that nothing covers and the top card of the waste.",
        "The other 24 cards are the stock.",
        "A draw moves one card from the stock to the waste.",
        "A stock card plays only once it is drawn.",
        "When the stock is empty, the waste is turned over without shuffling, as often as you like.",
        "Whoever clears the pyramid wins; other cards may be left.",
        "The score is the number of cards left in the pyramid: 0 is perfect.",
    ]


SWITCHES = [
    ("solitarium", {"passes": 2}, "gone through 2 times"),
    ("solitarium", {"goal": "all"}, "Every card must go"),
    ("solitarium", {"draw": 3}, "moves 3 cards"),
    ("solitarium", {"wastes": 3}, "each of 3 wastes"),
    ("solitarium", {"waste_fanned": True}, "spread out"),
    ("solitarium", {"stock_plays": True}, "lies face up and may be paired"),
    ("solitarium", {"overlap": True}, "alone still covers it"),
    ("solitarium", {"cell": 1}, "The cell takes"),
    ("solitarium", {"face_down_rows": 1}, "The top row lies face down"),
    ("solitarium", {"face_down_rows": 6}, "The top 6 rows lie face down"),
    ("solitarium", {"fixed_apex": "KS"}, "always lies the King of spades"),
    ("solitarium", {"layout": "inverted"}, "stands on its tip"),
    ("solitarium", {"deck": "spanish"}, "48 Spanish cards"),
    ("solitarium", {"reserve_columns": 2, "reserve_depth": 3}, "2 columns of 3 cards"),
    ("giza", {}, "no stock"),
    ("solitarium", {"score": "par"}, "50, 35 or 20"),
    ("solitarium", {"score": "microsoft"}, "Each removal scores 5"),
]


@pytest.mark.parametrize(("key", "changes", "says"), SWITCHES)
def test_every_switch_is_described(key: str, changes: dict, says: str) -> None:
    rules = replace(find_variant(key), **changes)
    assert says in " ".join(rules_text(rules, catalogue("en")))
    plain = " ".join(rules_text(find_variant("solitarium"), catalogue("en")))
    assert says not in plain


@given(rules=any_rules)
def test_any_rules_can_be_described(rules: Rules) -> None:
    for locale in LOCALES:
        told = about(rules, locale)
        assert told["title"]
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told["rules"])
        assert not any(re.search(r"[{}]", sentence) for sentence in told["rules"])
        assert [field["value"] in dict(field["options"]) for field in told["form"]] == [True] * len(
            told["form"]
        )


@given(rules=any_rules)
def test_the_panel_unchanged_changes_nothing(rules: Rules) -> None:
    answers = {field["name"]: field["value"] for field in rules_form(rules, catalogue("es"))}
    assert changed_rules(rules, answers) == rules


def test_the_panel_offers_what_the_player_may_change() -> None:
    form = rules_form(find_variant("relaxed"), catalogue("en"))
    assert [field["name"] for field in form] == [
        "passes",
        "goal",
        "stock_plays",
        "overlap",
        "cell",
        "rows",
        "draw",
    ]
    assert form[0]["options"] == [["1", "1"], ["2", "2"], ["3", "3"], ["none", "no limit"]]
    assert all(isinstance(text, str) for field in form for option in field["options"] for text in option)


@pytest.mark.parametrize(
    ("key", "answers", "english", "spanish"),
    [
        ("giza", {"stock_plays": "true"}, "The stock's top card can play", "La carta superior"),
        ("giza", {"passes": "2"}, "Without a stock there is one pass only.", "Sin mazo hay una sola vuelta."),
        ("giza", {"draw": "3"}, "Several cards can be drawn only", "Solo se pueden robar"),
        ("giza", {"rows": "9"}, "The deck has too few cards", "La baraja no tiene"),
        ("thirteen", {"overlap": "true"}, "Overlap pairs need", "Las parejas con solape"),
        ("thirteen", {"rows": "5"}, "There are more face-down rows", "Hay más filas boca abajo"),
        ("microsoft", {"rows": "6"}, "This score is defined", "Esta puntuación"),
        ("apophis", {"draw": "2"}, "Several cards can be drawn only", "Solo se pueden robar"),
        ("apophis", {"stock_plays": "true"}, "The stock's top card can play", "La carta superior"),
    ],
)
def test_contradictions_are_refused_in_a_sentence(
    key: str, answers: dict, english: str, spanish: str
) -> None:
    with pytest.raises(RulesError) as caught:
        changed_rules(find_variant(key), answers)
    assert contradiction(caught.value, catalogue("en")).startswith(english)
    assert contradiction(caught.value, catalogue("es")).startswith(spanish)


def test_a_reserve_that_fills_the_deck_exactly_speaks_of_what_hangs_on_the_stock() -> None:
    full = Rules(rows=6, reserve_columns=5, reserve_depth=2, waste_fanned=True)
    for changes, says in [
        ({"waste_fanned": True, "passes": 1}, "no waste to spread out"),
        ({"wastes": 2}, "wastes"),
    ]:
        with pytest.raises(RulesError) as caught:
            replace(
                full, reserve_columns=1, reserve_depth=31, **{"passes": 1, "waste_fanned": False, **changes}
            )
        assert says in contradiction(caught.value, catalogue("en"))


@pytest.mark.parametrize(
    ("key", "locale", "pairs"),
    [("giza", "es", "A-Q 2-J 3-10 4-9 5-8 6-7"), ("spanish", "en", "1-C 2-S 3-9 4-8 5-7 6-6")],
)
def test_partners_are_told_as_printed(key: str, locale: str, pairs: str) -> None:
    partners = about(find_variant(key), locale)["partners"]
    assert " ".join("-".join(pair) for pair in partners) == pairs
