"""The kernel's side of the protocol, without a browser: one answer a message, whatever the message is."""

import asyncio
import logging
import threading

import pytest

from pyramid_widget.game.session import Session
from pyramid_widget.widget import widget as module
from pyramid_widget.widget.compact import compact


def message(name: str, kind: str, **fields):
    return {"v": 1, "id": name, "type": kind, **fields}


def test_quick_messages_are_all_followed_in_order(open_page) -> None:
    page = open_page("solitarium")
    for ply in range(6):
        page.post(message(f"m{ply}", "draw", ply=ply))
    assert [snapshot["replyTo"] for snapshot in page.snapshots] == [f"m{ply}" for ply in range(6)]
    assert page.widget.moves == ("draw",) * 6


def test_every_type_of_message_gets_one_answer(open_page) -> None:
    page = open_page("cell")
    for kind, fields in [
        ("play", {"slots": [22]}),
        ("draw", {}),
        ("store", {"slot": 23}),
        ("redeal", {}),
        ("undo", {}),
        ("redo", {}),
        ("goto", {"to": 1}),
        ("hint", {}),
        ("hint", {"knowledge": "full"}),
        ("step", {}),
        ("win", {}),
        ("win", {"knowledge": "full"}),
        ("best", {}),
        ("review", {}),
        ("odds", {"on": True}),
        ("coach", {"setting": "always"}),
        ("cancel", {}),
        ("why", {"slots": [0]}),
        ("locale", {"locale": "es-ES"}),
        ("sync", {}),
        ("restart", {}),
        ("new", {"deal": "8"}),
    ]:
        page.send(kind, **fields)
    assert page.widget.deal.number == 8


def test_a_message_that_changes_nothing_is_answered_all_the_same(open_page) -> None:
    page = open_page()
    first = page.ask(message("same", "sync"))
    again = page.ask(message("same", "sync"))
    assert first == again


def test_a_stale_message_changes_nothing_and_is_no_error(open_page) -> None:
    page = open_page()
    page.send("draw")
    before = page.widget.snapshot
    for kind in ("draw", "undo", "hint", "step", "win", "best", "restart"):
        answer = page.send(kind, ply=0)
        assert {**answer, "replyTo": None} == {**before, "replyTo": None}
    assert page.widget.moves == ("draw",)


def test_a_double_click_plays_once(open_page) -> None:
    page = open_page()
    page.post(message("a", "play", ply=0, slots=[22]))
    page.post(message("b", "play", ply=0, slots=[22]))
    assert page.widget.moves == ("KS",)
    assert [(snapshot["replyTo"], snapshot["error"]) for snapshot in page.snapshots] == [
        ("a", None),
        ("b", None),
    ]


def test_what_grows_with_every_move_follows_the_answer(open_page) -> None:
    page = open_page()
    page.send("draw")
    assert [set(update) for update in page.updates] == [{"snapshot"}, {"history", "told", "moves", "code"}]
    page.send("undo")
    assert [set(update) for update in page.updates[2:]] == [{"snapshot"}, {"code"}]


def test_in_a_kernel_answers_go_out_before_what_grows_is_put_together(open_page) -> None:
    page = open_page()

    async def play() -> None:
        page.send("draw")
        page.send("draw")
        assert [set(update) for update in page.updates] == [{"snapshot"}, {"snapshot"}]
        while len(page.updates) < 3:
            await asyncio.sleep(0)

    asyncio.run(play())
    assert set(page.updates[2]) == {"history", "told", "moves", "code"}
    assert page.updates[2]["moves"] == ["draw", "draw"]


def test_in_a_kernel_what_grows_comes_also_where_an_observer_fails(open_page) -> None:
    page = open_page()

    def fail(_: object) -> None:
        raise ValueError

    async def play() -> None:
        page.widget.observe(fail, "snapshot")
        page.send("draw")
        await asyncio.sleep(10 * module.ANSWER_FIRST)

    asyncio.run(play())
    assert [set(update) for update in page.updates] == [{"snapshot"}, {"history", "told", "moves", "code"}]


def test_a_new_game_comes_in_one_message(open_page) -> None:
    page = open_page()
    page.send("draw")
    page.send("new", variant="giza")
    assert set(page.updates[-1]) == {"snapshot", "history", "told", "moves", "code", "about"}


def test_answers_do_not_wait_for_somebody_who_holds_the_synchronisation(open_page) -> None:
    page = open_page()
    with page.widget.hold_sync():
        page.send("draw")
        page.send("draw")
        assert len(page.snapshots) == 2
    assert page.snapshots[1]["ply"] == 2


def test_an_observer_that_plays_gets_its_own_snapshot(open_page) -> None:
    page = open_page()
    page.widget.observe(lambda change: page.widget.undo() if change["new"]["ply"] else None, "snapshot")
    page.post(message("a", "draw", ply=0))
    assert [(snapshot["replyTo"], snapshot["ply"]) for snapshot in page.snapshots] == [("a", 1), (None, 0)]


def test_what_a_page_writes_to_a_trait_is_ignored(open_page) -> None:
    page = open_page()
    before = page.widget.snapshot
    stolen = {"snapshot": {"v": 1}, "history": [], "locale": "es", "options": {"size": "large"}, "about": {}}
    code = {name: getattr(page.widget, name) for name in ("_esm", "_page", "_css")}
    stolen |= dict.fromkeys(code, "alert(1)")
    page.post({"state": stolen, "buffer_paths": []}, method="update")
    assert page.widget.snapshot is before
    assert page.widget.locale == "en"
    assert len(page.widget.history) == 1
    assert page.widget.options["size"] == "normal"
    assert {name: getattr(page.widget, name) for name in code} == code
    assert page.updates == []


@pytest.mark.parametrize("broken", ["perform", "visible_state"])
def test_an_exception_reaches_the_page_and_the_log(open_page, monkeypatch, caplog, broken: str) -> None:
    page = open_page()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the roof is on fire")

    monkeypatch.setattr(module, broken, fail)
    with caplog.at_level(logging.ERROR):
        answer = page.ask(message("a", "draw", ply=0))
    assert answer["replyTo"] == "a"
    assert "went wrong" in answer["error"]
    assert answer["message"] == answer["error"]
    assert answer["tone"] == "refused"
    assert "the roof is on fire" in caplog.text
    monkeypatch.undo()
    assert page.widget.snapshot["said"] == answer["said"]


def test_a_snapshot_that_python_assigned_is_no_part_of_the_apology(open_page, monkeypatch) -> None:
    page = open_page()
    whole = page.ask(message("a", "sync"))
    page.widget.snapshot = {}
    with monkeypatch.context() as patched:
        patched.setattr(module, "perform", lambda *_: 1 / 0)
        answer = page.ask(message("b", "draw", ply=0))
    assert answer["replyTo"] == "b"
    assert answer["tone"] == "refused"
    assert answer.keys() == whole.keys()


def test_an_observer_that_fails_costs_no_second_answer(open_page, caplog) -> None:
    page = open_page()

    def fail(_: object) -> None:
        raise RuntimeError("not mine")

    page.widget.observe(fail, "snapshot")
    answer = page.ask(message("a", "draw", ply=0))
    assert (answer["ply"], answer["error"]) == (1, None)
    assert "not mine" in caplog.text


def test_messages_from_two_threads_at_once_are_each_answered_once(open_page) -> None:
    page = open_page("solitarium")
    start = threading.Barrier(2)

    def click(name: str) -> None:
        start.wait()
        for number in range(80):
            kind = ("draw", "undo", "draw", "hint", "sync")[number % 5]
            page.post(message(f"{name}{number}", kind, ply=page.widget.session.ply))

    threads = [threading.Thread(target=click, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = [snapshot["replyTo"] for snapshot in page.snapshots]
    assert sorted(answers) == sorted(f"{name}{number}" for name in "ab" for number in range(80))
    for name in "ab":
        own = [answer for answer in answers if answer.startswith(name)]
        assert own == [f"{name}{number}" for number in range(80)]
    widget = page.widget
    assert Session(widget.session.game, widget.moves).state == widget.position
    assert widget.history == [compact(widget.session.game, state) for state in widget.session.states]


def test_said_counts_sentences_and_nothing_else(open_page) -> None:
    page = open_page()
    said = page.widget.snapshot["said"]
    assert page.send("sync")["said"] == said
    assert page.send("draw", ply=9)["said"] == said
    assert page.send("locale", locale="es")["said"] == said
    assert page.send("why", slots=[0])["said"] == said + 1
    assert page.send("why", slots=[0])["said"] == said + 2
    assert page.send("draw")["said"] == said + 3


def test_a_refused_move_says_why_and_changes_nothing(open_page) -> None:
    page = open_page()
    before = page.widget.snapshot
    answer = page.send("play", slots=[23, 24])
    assert answer["error"] == answer["message"] == "Not a pair: 7 + 5 = 12, not 13."
    assert answer["tone"] == "refused"
    for name in ("ply", "plies", "position", "history", "pairs", "canUndo", "game"):
        assert answer.get(name) == before.get(name)


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("play", {"slots": [0]}, "A♥ is covered by 2♦ and 7♥."),
        ("play", {"slots": [23]}, "7♦ needs a 6. Covered: 6♠, 6♣ and 6♦; 1 not seen yet."),
        ("play", {"slots": [23, 23]}, "A pair needs two different cards."),
        ("play", {"slots": [22, 21]}, "K♠ leaves alone, without K♥."),
        ("play", {"slots": [28]}, "In this game a stock card plays only once it is drawn: draw it first."),
        ("redeal", {}, "There are cards to draw before the waste is turned over."),
        ("store", {"slot": 23}, "This game has no cell."),
        ("undo", {}, "Nothing to undo: this is the start of the game."),
        ("redo", {}, "Nothing to redo: no move was undone."),
        ("goto", {"to": 1}, "This game has the moves 0 to 0."),
        ("step", {}, "Ask for a hint first: there is no move to play."),
        ("cancel", {}, "Nothing is being worked out."),
        ("play", {"slots": [52]}, "There is no such card in this game."),
        ("new", {"variant": "patience"}, "There is no such variant."),
        (
            "new",
            {"deal": "9223372036854775808"},
            "“9223372036854775808”: a deal number is a whole number from 0 to 9223372036854775807.",
        ),
        ("new", {"deal": "-1"}, "“-1”: a deal number is a whole number from 0 to 9223372036854775807."),
        (
            "new",
            {"deal": "AH 2D"},
            "“AH 2D” is no deal: a deal is a whole number, or all 52 cards of the deck, each once.",
        ),
        ("new", {"rules": {"passes": "8"}}, "These rules do not go together."),
        ("new", {"rules": {"wastes": "2"}}, "These rules do not go together."),
        (
            "new",
            {"variant": "thirteen", "rules": {"overlap": "true"}},
            "Overlap pairs need cards that can be seen: no row may lie face down.",
        ),
    ],
)
def test_refusals_in_words(open_page, kind: str, fields: dict, says: str) -> None:
    page = open_page()
    before = page.widget.session
    answer = page.send(kind, **fields)
    assert answer["error"] == says
    assert page.widget.session is before
    assert page.widget.moves == ()


def test_a_question_is_answered_without_an_error(open_page) -> None:
    page = open_page()
    answer = page.send("why", slots=[22, 21])
    assert (answer["message"], answer["tone"], answer["error"]) == (
        "K♠ leaves alone, without K♥.",
        "refused",
        None,
    )
    assert page.send("why", slots=[22])["tone"] == "info"


def test_new_games_from_the_page(open_page) -> None:
    page = open_page("relaxed")
    answer = page.send("new", deal="9223372036854775807")
    assert (answer["variant"], answer["deal"]) == ("relaxed", "9223372036854775807")
    answer = page.send("new", variant="giza", deal="12")
    assert (answer["variant"], answer["deal"]) == ("giza", "12")
    text = str(page.widget.deal)
    answer = page.send("new", deal=text)
    assert answer["deal"] is None
    assert str(page.widget.deal) == text
    answer = page.send("new", variant="strict", rules={"passes": "none", "goal": "pyramid", "cell": "1"})
    assert (page.widget.rules.passes, page.widget.rules.goal.value, page.widget.rules.cell) == (
        None,
        "pyramid",
        1,
    )
    assert answer["title"] == "Strict Pyramid, own rules"
    answer = page.send("new", rules={"draw": "3"})
    assert (page.widget.rules.cell, page.widget.rules.draw) == (1, 3)
    assert int(answer["deal"]) <= 999_999


def test_undo_from_the_page_brings_the_last_game_back(open_page) -> None:
    page = open_page()
    page.send("draw")
    page.send("new")
    answer = page.send("undo")
    assert (answer["deal"], answer["ply"]) == ("7", 1)


def test_the_browser_chooses_the_language_that_python_left_open(open_page) -> None:
    page = open_page()
    answer = page.send("locale", locale="es-MX")
    widget = page.widget
    assert widget.locale == "es"
    assert widget.strings["page.undo"] == "Deshacer"
    assert widget.variants[0][1] == widget.about["title"] == answer["title"] == "Pirámide"
    assert answer["message"].startswith("Partida nueva")
    assert page.send("locale", locale="fr-FR")["title"] == "Pyramid"


def test_a_language_given_in_python_wins(open_page) -> None:
    page = open_page(locale="es")
    assert page.send("locale", locale="en-GB")["title"] == "Pirámide"
    other = open_page()
    other.widget.locale = "es"
    assert other.widget.snapshot["title"] == "Pirámide"
    assert other.widget.strings["page.undo"] == "Deshacer"
    assert other.send("locale", locale="en")["title"] == "Pirámide"
    other.widget.locale = None
    assert other.widget.locale == "en"
    assert other.send("locale", locale="es")["title"] == "Pirámide"
    other.widget.locale = "en"
    other.widget.locale = None
    assert other.widget.locale == "es"
    with pytest.raises(ValueError, match="'fr'"):
        other.widget.locale = "fr"
    assert other.widget.locale == "es"


def test_everything_that_was_said_changes_its_language(open_page) -> None:
    page = open_page()
    page.send("play", slots=[22])
    page.send("hint")
    page.send("hint")
    answer = page.send("locale", locale="es")
    assert answer["hint"]["text"] == answer["message"]
    assert answer["message"].startswith("Retira el rey de corazones")
    assert answer["labels"]["21"] == "Rey de corazones, libre, fila 7, 1 de 7"
    assert answer["pileLabels"]["stock"] == "Mazo, 24 cartas. Robar."
