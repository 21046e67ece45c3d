"""How to play: every rule is in it, each tip only where it is true, in both languages."""

import re
from dataclasses import replace

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind, bits
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.widget.howto import SOURCES, howto
from pyramid_widget.widget.i18n import LOCALES, catalogue
from pyramid_widget.widget.rules_text import rules_text

ENGLISH = catalogue("en")


def tips(rules):
    said = {heading: sentences for heading, sentences, _ in howto(rules, ENGLISH)}["Strategy"]
    return {
        key
        for key in ("partner", "blocked", "lone", "look", "count", "draw", "inside", "back")
        if ENGLISH[f"howto.tip.{key}"] in said
    }


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", VARIANTS)
def test_every_sentence_of_the_rules_is_in_it_once(key, locale):
    rules, words = find_variant(key), catalogue(locale)
    said = [sentence for _, sentences, _ in howto(rules, words) for sentence in sentences]
    for sentence in rules_text(rules, words):
        assert said.count(sentence) == 1
    assert all(re.fullmatch(r"[A-ZÁÉÍÓÚ¿¡].*\.", sentence) for sentence in said if not sentence[0].isdigit())
    assert not any(re.search(r"[{}]", sentence) for sentence in said)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_pairs_named_are_those_that_the_engine_plays(key):
    game = Game(Deal.from_number(7, find_variant(key)))
    (cards,) = (sentences for heading, sentences, _ in howto(game.rules, ENGLISH) if heading == "Cards")
    named = {frozenset(pair.split(" with ")) for pair in re.findall(r"\w+ with \w+", cards[-1])}
    letters = dict(
        zip(
            "AJQK" if game.target == 13 else "1SCR",
            (1, 11, 12, 13) if game.target == 13 else (1, 10, 11, 12),
            strict=True,
        )
    )
    values = {frozenset(letters.get(rank) or int(rank) for rank in pair) for pair in named}
    assert values == {frozenset((low, game.target - low)) for low in range(1, game.target // 2 + 1)}


def test_tips_follow_the_rules():
    assert tips(find_variant("solitarium")) == {"partner", "blocked", "lone", "look", "inside", "back"}
    assert "look" not in tips(replace(find_variant("solitarium"), draw=3))
    assert "count" in tips(find_variant("microsoft"))
    assert "draw" in tips(find_variant("strict"))
    assert "blocked" not in tips(find_variant("overlap")) | tips(find_variant("cell"))
    assert tips(find_variant("giza")).isdisjoint({"look", "count", "draw", "inside"})


def test_a_card_with_all_its_partners_on_or_under_it_never_leaves():
    """The tip about them, on the deal that the example of the proofs names: the 5 of diamonds of deal 13."""
    game = Game(Deal.from_number(13))
    seen, stack, fives = {game.start()}, [game.start()], False
    five = [game.name(slot) for slot in range(52)].index("5D")
    while stack and len(seen) < 3_000:
        state = stack.pop()
        for move in game.legal_moves(state):
            fives |= move.kind is MoveKind.REMOVE and five in move.slots
            after = game.play(state, move)
            if after not in seen:
                seen.add(after)
                stack.append(after)
    assert not fives
    assert five in set(bits(game.board_mask))


def test_sources_and_shares_are_those_of_the_variant_alone():
    own = replace(find_variant("strict"), passes=2)
    headings = [heading for heading, _, _ in howto(own, ENGLISH)]
    assert "What can be won" not in headings
    said = " ".join(sentence for _, sentences, _ in howto(own, ENGLISH) for sentence in sentences)
    assert "Wikipedia" not in said
    assert set(SOURCES) <= set(VARIANTS)
    strict = " ".join(s for _, sentences, _ in howto(find_variant("strict"), ENGLISH) for s in sentences)
    assert "6.80 %" in strict
    assert "one game in 50" in strict
