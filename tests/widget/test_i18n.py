"""Both catalogues say the same things, and nothing else."""

import re
from pathlib import Path
from string import Formatter

import pytest

from pyramid_widget.advice.reasons import ReasonCode
from pyramid_widget.advice.refusals import RefusalCode
from pyramid_widget.game.cards import DECKS
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.widget.i18n import LOCALES, catalogue, locale_for
from pyramid_widget.widget.voice import Voice, printed_rank, the_card

BUILT = (
    r"variant\.[\w-]+\.(title|summary)",
    r"(rank|the_rank|a_rank|print)\.((french|spanish)\.\d+|pip)",
    r"suit\.[A-Za-z]",
    r"rules\.(board|deck|pairs|free|goal|score|passes)\.[\w-]+(\.one|\.other)?",
    r"rules\.(cell|overlap|stock_plays|stock_waits)",
    r"rules_refused\.\w+",
    r"(won|stuck)\.(said|title|next|moves\.one|moves\.other)",
    r"score\.[\w-]+",
    r"form\.\w+(\.\w+)?",
    r"howto\.\w+(\.[\w-]+)?",
    r"hint\.\w+",
    r"refused\.[\w-]+(\.\w+)?",
    r"reason\.[\w-]+(\.\w+)?",
    r"partners\.\w+\.(one|other)",
    r"brings\.\w+\.(one|other)",
    r"coach\.\w+",
    r"table\.\w+",
    r"odds\.\w+",
    r"(standing\.unknown|review\.stopped)\.\w+",
    r"(obstacle|proof)\.[\w-]+(\.(one|other))?",
)
"""Families of keys that Python puts together from parts; the members are checked one by one elsewhere."""


def keys(locale: str) -> set[str]:
    words = catalogue(locale)
    return set(words._sentences)


def places(text: str) -> set[str]:
    """The places to fill; whether a card is named with its article is a matter of the language."""
    return {name.removeprefix("the_") for _, name, _, _ in Formatter().parse(text) if name}


def test_the_catalogues_have_the_same_keys_and_the_same_places_to_fill() -> None:
    assert LOCALES == ("en", "es")
    english, spanish = catalogue("en"), catalogue("es")
    assert keys("en") == keys("es")
    for key in sorted(keys("en")):
        assert places(english[key]) == places(spanish[key]), key
        assert english[key].strip(), key
        assert spanish[key].strip(), key


def test_sentences_have_no_markup_and_no_double_spaces() -> None:
    for locale in LOCALES:
        for key in keys(locale):
            text = catalogue(locale)[key]
            assert not re.search(r"  |[<>&]|[a-záéíóú] [.,;:!?]", text), key


@pytest.fixture(scope="module")
def sources(root: Path) -> str:
    files = sorted((root / "pyramid_widget/widget").glob("*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_key_in_the_source_exists(sources: str) -> None:
    spoken = r"(?:say|plain|count|words|_strands|_counted|_turn)"
    calls = spoken + r"""[\[(]\s*(?:\w+, )*["']([a-z_]+(?:\.[\w-]+)+)["']"""
    codes = r"""["']((?:refused|reason|message|error)\.[\w-]+)["']"""
    used = set(re.findall(calls, sources)) | set(re.findall(codes, sources))
    assert len(used) > 60
    known = keys("en")
    missing = {key for key in used if key not in known and f"{key}.other" not in known}
    missing -= {
        "reason.draw-brings",
        "reason.fewest-left",
        "reason.no-removal-left",
        "reason.only-winning",
        "reason.share",
        "refused.stock-not-playable",
    }  # said in two ways
    assert not missing


def test_no_key_is_unused(root: Path, sources: str) -> None:
    page = "\n".join(path.read_text(encoding="utf-8") for path in (root / "js/src").glob("*.ts*"))
    for key in sorted(keys("en")):
        stem = re.sub(r"\.(one|other)$", "", key)
        if key.startswith("page."):
            name = key.removeprefix("page.")
            part = name.removeprefix("key_").removesuffix("_does")
            setting, _, choice = name.rpartition("_")  # a menu's key is put together: coach_always
            menu = f"'{setting}'" in page and f"'{choice}'" in page
            used = menu or any(word in page for word in (key, f"'{name}'", f"'{part}'"))
            assert used, f"{key} is not used by the page"
        else:
            named = f'"{key}"' in sources or f'"{stem}"' in sources or f"'{stem}'" in sources
            assert named or any(re.fullmatch(family, key) for family in BUILT), f"{key} is not used"


def test_every_reason_and_refusal_has_a_sentence() -> None:
    for kind, codes in (("reason", ReasonCode), ("refused", RefusalCode)):
        for code in codes:
            key = f"{kind}.{code.value}"
            ways = (key, *(f"{key}.{way}" for way in ("other", "pair", "next", "none", "move", "exact")))
            assert any(way in catalogue("en") for way in ways), key


def test_no_sentence_is_kept_for_a_reason_or_refusal_that_is_gone(sources: str) -> None:
    codes = {f"reason.{code.value}" for code in ReasonCode} | {
        f"refused.{code.value}" for code in RefusalCode
    }
    ways = r"(\.(one|other|pair|lone|next|later|none|piles|move|draw|exact|sample|proved|found))+$"
    kept = {re.sub(ways, "", key) for key in keys("en")}
    for key in sorted(key for key in kept if key.startswith(("reason.", "refused."))):
        assert key in codes or f'"{key}"' in sources, key


def test_plurals() -> None:
    english, spanish = catalogue("en"), catalogue("es")
    assert [english.count("cards", n) for n in (0, 1, 2, 21)] == ["0 cards", "1 card", "2 cards", "21 cards"]
    assert [spanish.count("cards", n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]


def test_enumerations() -> None:
    words = catalogue("es")
    assert [words.all_of(parts) for parts in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A y B",
        "A, B y C",
    ]


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        ("es", "es"),
        ("es-419", "es"),
        ("ES_mx", "es"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        ("est", "en"),
    ],
)
def test_the_locale_of_a_language(language: str, locale: str) -> None:
    assert locale_for(language) == locale


def test_titles_are_the_names_that_find_variant_knows() -> None:
    for key in VARIANTS:
        for locale in LOCALES:
            assert find_variant(catalogue(locale)[f"variant.{key}.title"]).key == key


def test_card_names_in_words_and_short() -> None:
    game = Game(Deal.from_number(7))
    at = game.deal.cards.index
    king, ten, ace = (at(card) for card in (48, 39, 2))  # KC, TS, AH
    english, spanish = Voice(catalogue("en"), game), Voice(catalogue("es"), game)
    assert english.full([king, ten, ace]) == "King of clubs, 10 of spades and Ace of hearts"
    assert english.short([king, ten, ace]) == "K♣, 10♠ and A♥"
    assert spanish.full([king, ten, ace]) == "rey de tréboles, 10 de picas y as de corazones"
    assert spanish.the([king, ten, ace]) == "el rey de tréboles, el 10 de picas y el as de corazones"
    assert [spanish.a_rank(rank) for rank in (1, 8, 11, 12)] == ["un as", "un 8", "una jota", "una dama"]
    assert [english.a_rank(rank) for rank in (1, 8, 11)] == ["an Ace", "an 8", "a Jack"]


def test_the_spanish_deck_is_named_and_printed_in_both_languages() -> None:
    deck = DECKS["spanish"]
    printed = [printed_rank(rank, deck, catalogue("en")) for rank in range(1, 13)]
    assert printed == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R"]
    cards = [4 * 9, 4 * 10 + 1, 4 * 11 + 2, 3]
    assert [the_card(card, deck, catalogue("es")) for card in cards] == [
        "la sota de oros",
        "el caballo de copas",
        "el rey de espadas",
        "el as de bastos",
    ]
    assert the_card(cards[0], deck, catalogue("en")) == "the sota of coins"
