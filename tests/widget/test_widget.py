"""The widget from Python: what it is made of, its verbs, save and load."""

import gc
import json
import threading
import weakref

import numpy as np
import pytest

from pyramid_widget.errors import (
    DealError,
    HistoryError,
    IllegalMoveError,
    NotationError,
    OptionError,
    SaveError,
    VariantError,
)
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import DRAW, Game, Status
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.widget.deals import LAST_RANDOM_NUMBER
from pyramid_widget.widget.widget import PyramidWidget


def test_a_deal_is_a_number_a_deal_its_cards_or_any() -> None:
    seven = Deal.from_number(7, "relaxed")
    assert PyramidWidget("relaxed", 7).deal == seven
    assert PyramidWidget("relaxed", "7").deal == seven
    assert PyramidWidget(deal=seven).deal == seven
    assert PyramidWidget("relaxed", str(seven)).deal.cards == seven.cards
    assert PyramidWidget(seven.rules, 7).deal == seven
    number = PyramidWidget().deal.number
    assert number is not None
    assert 0 <= number <= LAST_RANDOM_NUMBER


def test_random_deals_differ() -> None:
    assert len({PyramidWidget().deal.number for _ in range(5)}) > 1


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"variant": "patience"}, VariantError, "patience"),
        ({"deal": -1}, DealError, "-1"),
        ({"deal": True}, DealError, "True"),
        ({"deal": 2.5}, DealError, "2.5"),
        ({"deal": "AH AH"}, DealError, "AH"),
        ({"deal": Deal.from_number(7, "par"), "variant": "strict"}, DealError, "'par'"),
        ({"locale": "fr"}, OptionError, "'fr'"),
        ({"size": "huge"}, OptionError, "size"),
        ({"four_color": "red"}, OptionError, "four_color"),
        ({"colour": 4}, TypeError, "colour"),
    ],
)
def test_what_makes_no_game_is_refused_by_name(arguments: dict, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        PyramidWidget(**arguments)


def test_every_click_has_a_method() -> None:
    game = PyramidWidget("solitarium", 7)
    game.play("KS")
    game.draw()
    assert game.moves == ("KS", "draw")
    game.undo()
    assert game.moves == ("KS",)
    game.redo()
    game.goto(0)
    assert game.moves == ()
    assert game.session.can_redo
    game.goto(2)
    game.restart()
    assert (game.session.ply, len(game.session.moves)) == (0, 2)
    assert game.status is Status.PLAYING
    assert game.score == 28
    assert game.rules.key == "solitarium"
    assert game.position == Game(game.deal).start()


def test_a_move_is_a_text_a_move_or_slots() -> None:
    game = PyramidWidget("solitarium", 7)
    game.play(DRAW)
    game.play(22)
    assert game.moves == ("draw", "KS")
    pair = next(
        move
        for move in Game(Deal.from_number(3)).legal_moves(Game(Deal.from_number(3)).start())
        if len(move.slots) == 2
    )
    game.new_deal(deal=3)
    game.play(*pair.slots)
    game.undo()
    game.play(pair.slots[::-1])
    assert len(game.session.moves) == 1


SOME = np.array([1, 2])


@pytest.mark.parametrize(
    "slots",
    [(SOME[:0],), (np.ones((2, 2)),), (np.ones((2, 2), int),), ([SOME, SOME],), (22, SOME), (1.5,), (None,)],
)
def test_what_names_no_slots_is_no_move(slots) -> None:
    game = PyramidWidget("solitarium", 7)
    with pytest.raises(IllegalMoveError, match=r"\w+ \w+"):
        game.play(*slots)
    assert game.moves == ()


def test_slots_may_be_numbers_of_an_array() -> None:
    game = PyramidWidget("solitarium", 7)
    game.play(np.int64(22))
    game.undo()
    game.play(np.array([22]))
    assert game.moves == ("KS",)


def test_a_snapshot_that_python_assigned_keeps_no_game_from_going_on() -> None:
    game = PyramidWidget("solitarium", 7)
    for wrong in ({}, {"game": 5}, {"said": None}):
        game.snapshot = wrong
        game.draw()
        assert game.snapshot["ply"] == len(game.moves)
        assert game.snapshot["v"] == 1
    game.snapshot.clear()
    game.draw()
    assert len(game.moves) == 4
    game.snapshot.clear()
    game.new_deal(deal=8)
    assert game.deal.number == 8
    assert len(game.history) == 1


def test_moves_made_on_the_session_by_hand_show_with_the_next_click() -> None:
    game = PyramidWidget("solitarium", 7)
    game.session.play("KS")
    game.session.play("KH")
    game.draw()
    assert (game.snapshot["ply"], len(game.history)) == (3, 4)
    assert game.history[3] == game.snapshot["position"]


def test_redeal_and_store() -> None:
    game = PyramidWidget("solitarium", 7)
    for _ in range(24):
        game.draw()
    game.redeal()
    assert game.position.pass_number == 2
    cell = PyramidWidget("cell", 7)
    cell.store("7D")
    assert cell.moves == ("store 7D",)
    assert cell.session.game.name(cell.position.cell) == "7D"


def test_methods_raise_the_errors_of_the_package_and_change_nothing() -> None:
    game = PyramidWidget("solitarium", 7)
    before = game.snapshot
    for act, error in [
        (lambda: game.play("KD"), IllegalMoveError),
        (lambda: game.play("hello"), NotationError),
        (lambda: game.play(0, 1), IllegalMoveError),
        (lambda: game.play(None), IllegalMoveError),
        (lambda: game.play(0, "KS"), IllegalMoveError),
        (lambda: game.store(None), IllegalMoveError),
        (game.redeal, IllegalMoveError),
        (lambda: game.store("7D"), IllegalMoveError),
        (game.undo, HistoryError),
        (game.redo, HistoryError),
        (lambda: game.goto(1), HistoryError),
        (lambda: game.new_deal("patience"), VariantError),
        (lambda: game.new_deal(deal="x"), DealError),
        (lambda: game.load("{}"), SaveError),
    ]:
        with pytest.raises(error):
            act()
        assert game.snapshot is before


def test_new_deal_keeps_the_rules_unless_told_otherwise() -> None:
    game = PyramidWidget("par", 7)
    game.new_deal(deal=8)
    assert (game.rules.key, game.deal.number) == ("par", 8)
    game.new_deal("giza")
    assert game.rules.key == "giza"
    game.new_deal(deal=Deal.from_number(5, "strict"))
    assert (game.rules.key, game.deal.number) == ("strict", 5)


def test_undo_right_after_a_new_game_brings_the_last_one_back() -> None:
    game = PyramidWidget("solitarium", 7)
    game.draw()
    first = game.snapshot["game"]
    game.new_deal(deal=8)
    assert game.snapshot["game"] != first
    assert game.snapshot["canUndo"]
    game.undo()
    assert (game.deal.number, game.moves, game.snapshot["game"]) == (7, ("draw",), first)
    assert "last game is back" in game.snapshot["message"]
    game.new_deal(deal=9)
    game.draw()
    game.undo()
    assert not game.snapshot["canUndo"]
    with pytest.raises(HistoryError):
        game.undo()
    assert game.deal.number == 9


def test_a_restart_is_a_new_id_and_keeps_redo() -> None:
    game = PyramidWidget("solitarium", 7)
    game.draw()
    first = game.snapshot["game"]
    game.restart()
    assert game.snapshot["game"] != first
    assert game.snapshot["canRedo"]
    game.redo()
    assert game.moves == ("draw",)


def test_hint_is_said_and_shown() -> None:
    game = PyramidWidget("solitarium", 7)
    text = game.hint(2)
    assert text.startswith("Take the King")
    assert game.snapshot["hint"]["text"] == text == game.snapshot["message"]
    assert game.snapshot["hint"]["action"] == "remove"
    game.play(game.snapshot["hint"]["slots"][0])
    assert game.snapshot["hint"] is None


def test_save_and_load(tmp_path) -> None:
    game = PyramidWidget("microsoft", 7)
    game.play("KS")
    game.draw()
    game.undo()
    path = tmp_path / "game.json"
    text = game.save(path)
    assert path.read_text(encoding="utf-8") == text
    for source in (path, str(path), text):
        other = PyramidWidget("giza", 1)
        other.load(source)
        assert other.deal == game.deal
        assert other.moves == ("KS",)
        assert other.snapshot["canRedo"]
        assert other.about["title"] == "Microsoft Pyramid"
        assert len(other.history) == 3


def test_a_byte_order_mark_does_no_harm(tmp_path) -> None:
    game, path = PyramidWidget("microsoft", 7), tmp_path / "game.json"
    game.play("KS")
    path.write_text(game.save(), encoding="utf-8-sig")
    for source in (path, "\ufeff" + game.save()):
        other = PyramidWidget("giza", 1)
        other.load(source)
        assert other.moves == ("KS",)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "nowhere.json",
        "{",
        '{"format": "other"}',
        "\0",
        "[" * 5000,
        '{"format": "pyramid-widget", "version": 9}',
    ],
)
def test_a_refused_load_leaves_the_game_untouched(source: str) -> None:
    game = PyramidWidget("solitarium", 7)
    game.draw()
    before, saved = game.snapshot, game.save()
    with pytest.raises(SaveError, match=r"\w+ \w+"):
        game.load(source)
    assert game.snapshot is before
    assert game.save() == saved


def test_a_load_that_replays_an_illegal_move_is_refused() -> None:
    game = PyramidWidget("solitarium", 7)
    content = json.loads(game.save())
    content["moves"] = ["KD"]
    with pytest.raises(SaveError, match="move 1"):
        game.load(json.dumps(content))


def test_repr_and_the_bundle_for_those_who_cannot_draw_widgets() -> None:
    game = PyramidWidget("solitarium", 7)
    game.draw()
    assert repr(game) == "<PyramidWidget solitarium, deal 7, ply 1 of 1, playing>"
    data, _ = game._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == game.model_id
    assert "K♥" in data["text/plain"]
    assert data["image/svg+xml"].startswith("<svg")


def test_closing_frees_the_widget() -> None:
    game = PyramidWidget("solitarium", 7)
    game.draw()
    gone = weakref.ref(game)
    game.close()
    del game
    gc.collect()
    assert gone() is None


def test_a_closed_widget_still_plays_in_python() -> None:
    game = PyramidWidget("solitarium", 7)
    game.close()
    game.draw()
    assert game.moves == ("draw",)


def test_options_are_checked_on_assignment_too() -> None:
    game = PyramidWidget("solitarium", 7, shortcuts=False, size="large")
    assert game.options["shortcuts"] is False
    game.options = {"theme": "dark"}
    for wrong in ({"theme": "pink"}, {"skin": "dark"}, {"shortcuts": 1}):
        with pytest.raises(OptionError):
            game.options = wrong
    assert game.options == {"theme": "dark"}


def test_options_say_which_of_them_python_chose() -> None:
    game = PyramidWidget("solitarium", 7, theme="dark", coach="off", four_color=False)
    given = {"shortcuts", "winnable", "theme", "coach", "four_color"}
    assert set(game.options["given"]) == given
    game.options = {**game.options, "motion": False}
    assert set(game.options["given"]) == {*given, "motion"}
    assert game.options["partner_colors"] is False
    other = PyramidWidget("solitarium", 7)
    assert other.coach == "asked"
    assert "coach" not in other.options["given"]
    other.coach = "always"
    assert "coach" in other.options["given"]


def test_verbs_and_clicks_from_several_threads_leave_one_consistent_game() -> None:
    game = PyramidWidget("solitarium", 7)
    start = threading.Barrier(4)
    failed = []

    def play() -> None:
        start.wait()
        for step in range(60):
            try:
                (game.draw, game.undo, game.redo)[step % 3]()
            except (HistoryError, IllegalMoveError):
                continue
            except Exception as error:
                failed.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    replayed = Session(Game(game.deal), game.moves)
    assert replayed.state == game.position
    assert game.snapshot["ply"] == game.session.ply
    assert game.history[game.session.ply] == game.snapshot["position"]


def test_custom_rules_are_playable() -> None:
    game = PyramidWidget(Rules(key="relaxed", rows=9, wastes=2, overlap=True), 7)
    game.draw()
    assert game.snapshot["title"] == "Relaxed Pyramid, own rules"


def test_a_variant_named_beside_a_deal_of_other_rules_is_refused() -> None:
    deal = Deal.from_number(7, "relaxed")
    assert PyramidWidget(deal=deal).rules.key == "relaxed"
    with pytest.raises(DealError):
        PyramidWidget("solitarium", deal)
