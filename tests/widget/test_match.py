"""Par's match of six games."""

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind, Status
from pyramid_widget.game.session import Session
from pyramid_widget.widget.i18n import number
from pyramid_widget.widget.match import GAMES, Match


def fact(page, key: str = "match") -> str:
    return next(value for name, _, value in page.widget.snapshot["facts"] if name == key)


def play_out(page) -> None:
    """Play removals first until the game is over."""
    widget = page.widget
    while widget.status is Status.PLAYING:
        widget.play(widget.session.game.legal_moves(widget.position)[0])


def stuck_deal() -> int:
    """A deal that the first legal move each time leaves stuck."""
    return 7


def test_a_new_match_waits_for_its_first_game(open_page) -> None:
    page = open_page("par")
    assert fact(page) == "game 1 of 6, total 0"
    assert fact(page, "score") == "−52"


def test_only_par_has_a_match(open_page) -> None:
    page = open_page("strict")
    assert "match" not in [name for name, _, _ in page.widget.snapshot["facts"]]


def test_a_game_that_is_stuck_counts_at_once_and_once(open_page) -> None:
    page = open_page("par", stuck_deal())
    play_out(page)
    score = page.widget.score
    assert page.widget.status is Status.STUCK
    assert fact(page) == f"game 1 of 6, total {number(score)}"
    page.send("restart")
    assert fact(page) == f"game 1 of 6, total {number(score)}"
    page.send("goto", to=3)
    assert fact(page) == f"game 1 of 6, total {number(score)}"
    page.send("new", deal="8")
    assert fact(page) == f"game 2 of 6, total {number(score)}"


def test_another_line_of_play_replaces_the_score(open_page) -> None:
    page = open_page("par", stuck_deal())
    play_out(page)
    page.send("goto", to=0)
    page.send("draw")
    page.send("draw")
    assert fact(page) == "game 1 of 6, total 0"
    page.send("new")
    assert fact(page) == "game 2 of 6, total −52"


def test_a_game_left_before_its_first_move_does_not_count(open_page) -> None:
    page = open_page("par")
    page.send("new")
    page.send("new", variant="giza")
    page.send("new", variant="par")
    assert fact(page) == "game 1 of 6, total 0"


def test_undoing_new_game_takes_the_count_back(open_page) -> None:
    page = open_page("par")
    page.send("draw")
    page.send("new")
    assert fact(page) == "game 2 of 6, total −52"
    page.send("undo")
    assert fact(page) == "game 1 of 6, total 0"


def test_a_match_survives_other_variants(open_page) -> None:
    page = open_page("par")
    page.send("draw")
    page.send("new", variant="giza")
    page.send("new", variant="par")
    assert fact(page) == "game 2 of 6, total −52"


def test_the_sixth_game_ends_the_match_and_says_so(open_page) -> None:
    page = open_page("par")
    for played in range(GAMES - 1):
        page.send("draw")
        page.send("new", deal=str(played))
    assert fact(page) == "game 6 of 6, total −260"
    page.send("draw")
    answer = page.send("new")
    assert answer["message"].startswith("The six games total −312: below par.")
    assert fact(page) == "game 1 of 6, total 0"


def test_the_banner_of_the_sixth_game_tells_the_result(open_page) -> None:
    page = open_page("par", stuck_deal())
    for _ in range(GAMES - 1):
        page.send("draw")
        page.send("new", deal=str(stuck_deal()))
    play_out(page)
    total = -52 * (GAMES - 1) + page.widget.score
    assert f"The six games total {number(total)}: below par." in page.widget.snapshot["banner"]["text"]


@pytest.mark.parametrize(
    ("scores", "made"),
    [((), None), ((0,) * 5, None), ((0,) * 6, True), ((50, -10, -10, -10, -10, -11), False)],
)
def test_par_is_a_total_of_nothing_or_more(scores: tuple[int, ...], made: bool | None) -> None:
    assert Match(scores).made_par is made


def test_a_game_of_other_rules_does_not_count() -> None:
    game = Game(Deal.from_number(7, "strict"))
    session = Session(
        game, [next(move for move in game.legal_moves(game.start()) if move.kind is MoveKind.DRAW)]
    )
    assert Match().left(session) == Match()
