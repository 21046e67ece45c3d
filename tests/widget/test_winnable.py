"""Only winnable deals: found at once, found later, called off, not found."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.many import next_winnable
from pyramid_widget.widget import prepare
from pyramid_widget.widget import winnable as module
from pyramid_widget.widget.errand import Errand
from pyramid_widget.widget.widget import PyramidWidget


class Search:
    """A search that ends when the test says so."""

    def __init__(self, deal: Deal | None) -> None:
        self.go_on, self.deal = threading.Event(), deal

    def __call__(
        self, rules: Rules, number: int | None = None, wanted: Callable[[], bool] = lambda: True
    ) -> Deal:
        assert self.go_on.wait(30)
        if self.deal is None:
            raise RuntimeError("the search broke")
        return self.deal


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Deal | None], Search]:
    def install(deal: Deal | None) -> Search:
        search = Search(deal)
        monkeypatch.setattr(module, "winnable_deal", search)
        monkeypatch.setattr(module, "SOON", 0.0)
        return search

    return install


def ended(errand: Errand[Deal]) -> None:
    """Wait until the errand's thread has told its result."""
    assert errand.wait(30)
    errand.thread.join(30)


def test_a_click_gets_a_winnable_deal_of_the_rules_asked_for(open_page) -> None:
    page = open_page("solitarium", 7)
    page.widget.new_deal(winnable=True)  # compiled before the clock runs
    page.send("new", variant="relaxed", winnable=True)
    errand = page.widget._finder._errand
    if errand is not None:
        ended(errand)
    deal = page.widget.deal
    assert deal.rules.key == "relaxed"
    assert next_winnable(deal.number, "relaxed").number == deal.number


def test_a_long_search_says_so_and_puts_the_deal_on_the_table_later(open_page, slow) -> None:
    page, search = open_page("solitarium", 7), slow(Deal.from_number(4))
    answer = page.send("new", winnable=True)
    assert answer["message"] == "Looking for a winnable deal …"
    assert page.widget.busy == "Searching …"
    assert page.widget.deal.number == 7
    errand = page.widget._finder._errand
    search.go_on.set()
    ended(errand)
    assert page.widget.deal.number == 4
    assert page.widget.busy is None
    assert page.snapshots[-1]["deal"] == "4"
    assert page.snapshots[-1]["message"].endswith("It can be won.")
    assert page.snapshots[-1]["replyTo"] is None
    page.widget.undo()
    assert page.widget.deal.number == 7


def test_playing_on_calls_the_search_off(open_page, slow) -> None:
    page, search = open_page("solitarium", 7), slow(Deal.from_number(4))
    page.send("new", winnable=True)
    errand = page.widget._finder._errand
    page.send("draw", ply=0)
    assert page.widget.busy is None
    search.go_on.set()
    ended(errand)
    assert (page.widget.deal.number, page.widget.moves) == (7, ("draw",))


def test_a_search_that_is_called_off_comes_to_an_end(open_page, monkeypatch) -> None:
    monkeypatch.setattr(module, "SOON", 0)  # nobody waits, however soon the search gives up
    page = open_page("solitarium", 7)
    rare = Rules(rows=9, draw=5, passes=1, goal="all")  # seconds go by before one of these is found
    page.widget._desk.wish_for(rare)
    page.widget._finder.begin(rare)
    errand = page.widget._finder._errand
    assert errand is not None
    page.ask({"v": 1, "id": "a", "type": "cancel"})
    ended(errand)
    assert not errand.thread.is_alive()


def test_asking_why_does_not_call_the_search_off(open_page, slow) -> None:
    page, search = open_page("solitarium", 7), slow(Deal.from_number(4))
    page.send("new", winnable=True)
    errand = page.widget._finder._errand
    page.send("why", slots=[0])
    search.go_on.set()
    ended(errand)
    assert page.widget.deal.number == 4


def test_a_search_that_breaks_says_so_and_leaves_the_game(open_page, slow) -> None:
    page, search = open_page("solitarium", 7), slow(None)
    page.send("new", winnable=True)
    errand = page.widget._finder._errand
    search.go_on.set()
    ended(errand)
    assert page.snapshots[-1]["message"] == "No winnable deal was found."
    assert page.widget.deal.number == 7
    assert page.widget.busy is None


def test_a_deal_that_is_named_is_dealt_whatever_it_is(open_page) -> None:
    page = open_page("solitarium", 7)
    page.send("new", deal="3", winnable=True)
    assert page.widget.deal.number == 3


@pytest.mark.parametrize("value", [1, "true", [], {}])
def test_winnable_is_true_or_false(open_page, value) -> None:
    page = open_page("solitarium", 7)
    answer = page.send("new", winnable=value)
    assert answer["error"]
    assert page.widget.deal.number == 7


def test_python_names_a_number_to_start_from() -> None:
    game = PyramidWidget(deal=3, winnable=True)
    assert game.deal.number == next_winnable(3).number == Deal.winnable(3).number
    game.new_deal(deal=5, winnable=True)
    assert game.deal == next_winnable(5)
    assert game.options["winnable"] is True


@pytest.mark.parametrize(
    "value", [1, 0, None, "true", [], np.array([1, 2]), np.array([True, False]), np.bool_(True)]
)
def test_python_says_winnable_with_true_or_false(value) -> None:
    with pytest.raises(OptionError, match=r"^winnable=.*: winnable is False or True$"):
        PyramidWidget("solitarium", 7, winnable=value)
    game = PyramidWidget("solitarium", 7)
    with pytest.raises(OptionError, match=r"^winnable=.*: winnable is False or True$"):
        game.new_deal(winnable=value)
    assert game.deal.number == 7


def test_a_number_of_any_library_is_one_to_start_from() -> None:
    assert PyramidWidget(deal=np.int64(3), winnable=True).deal == next_winnable(3)


def test_a_hard_deal_is_settled_where_it_is_the_next_and_passed_over_where_any_will_do(monkeypatch) -> None:
    rules = find_variant("king-tut")  # its deal 0 can be won, but not within the quick look
    monkeypatch.setattr(module, "random_number", lambda: 0)
    assert module.winnable_deal(rules, 0).number == 0
    assert module.winnable_deal(rules).number > 0


def test_a_winnable_deal_is_won_by_the_solvers_line() -> None:
    from pyramid_widget.solver.search import solve

    game = Game(Deal.winnable(3))
    moves = solve(game).moves
    assert moves is not None
    state = game.start()
    for move in moves:
        state = game.play(state, move)
    assert game.won(state)


def test_showing_the_widget_warms_the_solver_up_and_tells_what_is_amiss(open_page, monkeypatch) -> None:
    page, go_on = open_page("solitarium", 7), threading.Event()
    thread = threading.Thread(target=go_on.wait, args=(30,))
    thread.start()
    monkeypatch.setattr(prepare, "warm_up", lambda: thread)
    monkeypatch.setattr(prepare, "notices", lambda: ("numba cannot be used",))
    told = threading.Event()
    publish = page.widget._publish
    monkeypatch.setattr(page.widget, "_publish", lambda *of: (publish(*of), told.set()))
    page.widget._repr_mimebundle_()
    assert not told.is_set()
    go_on.set()
    assert told.wait(30)
    assert page.snapshots[-1]["message"].endswith("About the solver: numba cannot be used.")


def test_new_deal_takes_no_word_for_yes_or_no():
    game = PyramidWidget(deal=3)
    with pytest.raises(OptionError, match="winnable='yes': winnable is False or True"):
        game.new_deal(winnable="yes")
    assert game.deal.number == 3
