"""Decks whose answers are known from elsewhere."""

from __future__ import annotations

import pytest
from solver.decks import EIGHT, MICROSOFT, Deck, named_deals, published, under_eight_rules
from solver.oracle import after

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.notation import parse_move
from pyramid_widget.game.rules import Rules
from pyramid_widget.solver.search import Verdict, analyse, solve

NAMED_RULES = {
    "winnable_unlimited": Rules(),
    "winnable_3_passes_waste_top": Rules(passes=3),
    "winnable_1_pass_waste_top": Rules(passes=1),
    "winnable_microsoft_3_passes_stock_top": MICROSOFT,
}


def judged(deck: str, rules: Rules) -> bool:
    """The solver's verdict; a line that it gives has to win."""
    game = Game(Deal.parse(deck, rules))
    solution = solve(game)
    assert solution.verdict is not Verdict.UNKNOWN
    if solution.verdict is Verdict.LOST:
        assert not solution.moves
        return False
    assert solution.moves is not None
    assert game.won(after(game, game.start(), solution.moves))
    return True


def test_every_deck_is_whole_and_comes_once() -> None:
    decks = {Deal.parse(deck.text, MICROSOFT).cards for deck in (*published(), *under_eight_rules())}
    assert len(decks) == 1500


def test_published_decks() -> None:
    wrong = [deck.text for deck in published() if judged(deck.text, MICROSOFT) != deck.winnable[0]]
    assert wrong == []


@pytest.mark.parametrize("column", range(8))
def test_verdicts_under_eight_rules(column: int) -> None:
    rules = EIGHT[column]
    wrong = [deck.text for deck in under_eight_rules() if judged(deck.text, rules) != deck.winnable[column]]
    assert wrong == []


@pytest.mark.parametrize("name", named_deals())
def test_named_deals(name: str) -> None:
    deal = named_deals()[name]
    said = {key: judged(deal["deck"], rules) for key, rules in NAMED_RULES.items() if key in deal}
    assert said == {key: deal[key] for key in NAMED_RULES if key in deal}


def test_one_opening_pair_loses_and_another_keeps_the_win() -> None:
    deal = named_deals()["winnable_but_one_opening_pair_loses"]
    game = Game(Deal.parse(deal["deck"], "solitarium"))
    judged_moves = analyse(game, game.start())
    for text, verdict in (("3S+TD", Verdict.LOST), ("3S+TH", Verdict.WINNABLE)):
        assert judged_moves[parse_move(game, game.start(), text)].verdict is verdict


def shortest(deck: str) -> int | None:
    """The length of the line that is said to be shortest."""
    game = Game(Deal.parse(deck, MICROSOFT))
    solution = solve(game, shortest=True)
    assert solution.verdict is not Verdict.UNKNOWN
    if solution.verdict is Verdict.LOST:
        return None
    assert solution.shortest
    assert solution.moves is not None
    assert game.won(after(game, game.start(), solution.moves))
    return len(solution.moves)


def wrong_lengths(decks: tuple[Deck, ...]) -> list[tuple[str, int | None, int | None]]:
    found = [(deck.text, deck.shortest, shortest(deck.text)) for deck in decks]
    return [(text, right, said) for text, right, said in found if right != said]


def test_shortest_lengths_of_some_decks() -> None:
    assert wrong_lengths(published()[:60]) == []


@pytest.mark.slow
def test_shortest_lengths_of_all_decks() -> None:
    assert wrong_lengths((*published(), *under_eight_rules())) == []
