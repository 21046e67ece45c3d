"""Thousands of messages, sensible and hostile, in one game after another; and memory that stays flat."""

import gc
import json
import random
import tracemalloc

import pytest

import pyramid_widget as pw
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.warmup import warm_up
from pyramid_widget.widget.compact import compact

MESSAGES_A_PAGE = 100
QUICK = ("solitarium", "giza", "king-tut")
"""Variants whose advice is found at once."""
JUNK = (
    None,
    True,
    -1,
    2**31,
    2**64,
    1.5,
    float("nan"),
    "",
    "7",
    "\ud800",
    "x" * 999,
    [],
    [1, 2, 3],
    {},
    [[]],
)


def a_sensible_message(rng: random.Random, game: pw.PyramidWidget) -> dict[str, object]:
    """Something that a page could send now; often a legal move."""
    told, ply = game.snapshot, game.session.ply
    choices = [{"type": "play", "slots": list(pair)} for pair in told["pairs"]]
    choices += [{"type": "play", "slots": [slot]} for slot in told["alone"]]
    choices += [{"type": "store", "slot": slot} for slot in told["store"]]
    if told["draw"]:
        choices += [{"type": told["draw"]}] * 3
    if choices and rng.random() < 0.6:
        return {**rng.choice(choices), "ply": ply}
    plies = len(game.session.moves)
    other = [
        {"type": "undo", "ply": ply},
        {"type": "redo", "ply": ply},
        {"type": "goto", "ply": ply, "to": rng.randint(0, plies + 1)},
        {"type": "restart", "ply": ply},
        {"type": "new", "deal": str(rng.randint(0, 2**63))},
        {"type": "new", "variant": rng.choice([*VARIANTS, "chess"])},
        {"type": "new", "rules": {"passes": rng.choice(["1", "none", "x"])}},
        {"type": "why", "slots": [rng.randint(0, 60) for _ in range(rng.randint(1, 2))]},
        {"type": "locale", "locale": rng.choice(["es-ES", "en", "fr"])},
        {"type": "odds", "on": rng.random() < 0.3},
        {"type": "coach", "setting": rng.choice(["off", "asked"])},
        {"type": "cancel"},
        {"type": "sync"},
        {"type": rng.choice(["draw", "redeal"]), "ply": ply + rng.choice([-1, 0, 1])},
    ]
    if told["variant"] in QUICK and rng.random() < 0.1:
        return {"type": rng.choice(["hint", "win", "step"]), "ply": ply}
    return rng.choice(other)


def spoiled(rng: random.Random, message: dict[str, object]) -> object:
    """The message with a field that is junk, or missing, or too many; or junk alone."""
    if rng.random() < 0.1:
        return rng.choice(JUNK)
    spoilt = dict(message)
    name = rng.choice([*spoilt, "ply", "slots", "deal", "extra", "v"])
    if rng.random() < 0.3:
        spoilt.pop(name, None)
    else:
        spoilt[name] = rng.choice(JUNK)
    return spoilt


def check(game: pw.PyramidWidget, answer: dict[str, object]) -> None:
    """Model and page agree, and the game is one that the rules allow."""
    session = game.session
    assert (answer["ply"], answer["plies"]) == (session.ply, len(session.moves))
    assert game.history == [compact(session.game, state) for state in session.states]
    assert len(game.phrases) == len(session.moves)
    assert answer["position"] == game.history[session.ply]
    json.dumps(answer, allow_nan=False).encode()
    again = pw.Session.from_json(session.to_json())
    assert again.states == session.states


def send_many(open_page, wire: list[object], seed: int, count: int) -> dict[str, int]:
    """Send messages to game after game; how many were followed and refused."""
    rng = random.Random(seed)
    tally = {"followed": 0, "refused": 0}
    for start in range(0, count, MESSAGES_A_PAGE):
        page = open_page(rng.choice(list(VARIANTS)), rng.randint(0, 2**63 - 1))
        game = page.widget
        for number in range(min(MESSAGES_A_PAGE, count - start)):
            message: object = {"v": 1, "id": f"m{number}", **a_sensible_message(rng, game)}
            if rng.random() < 0.25:
                message = spoiled(rng, message)
            before = (game.session.to_json(), game.snapshot["game"])
            wire.clear()
            answer = page.ask(message)
            if answer["error"] is None:
                tally["followed"] += 1
            else:
                tally["refused"] += 1
                assert (game.session.to_json(), answer["game"]) == before
            assert answer["error"] != "Something went wrong in Python; the log of the kernel says what."
            check(game, answer)
        game.close()
    return tally


@pytest.mark.usefixtures("the_same_deals")
def test_a_thousand_messages_leave_every_game_consistent(open_page, wire) -> None:
    tally = send_many(open_page, wire, seed=1, count=1_000)
    assert tally["followed"] > 500
    assert tally["refused"] > 100


@pytest.mark.slow
@pytest.mark.usefixtures("the_same_deals")
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_messages_leave_every_game_consistent(open_page, wire, seed) -> None:
    send_many(open_page, wire, seed=100 + seed, count=1_000)


def play_games(game: pw.PyramidWidget, count: int) -> None:
    """Play so many games by the first legal removal, else a draw; put each aside for the next."""
    for number in range(count):
        game.new_deal("relaxed", number)
        while game.status is pw.Status.PLAYING:
            game.play(game.session.game.legal_moves(game.position)[0])


@pytest.fixture
def compiled() -> None:
    """The solver is ready, so that no game waits for it beside a test."""
    thread = warm_up()
    if thread is not None:
        thread.join()


def growth(work, rounds: int) -> list[int]:
    """Bytes that Python holds after each round of the work, in which things may come and go."""
    held = []
    tracemalloc.start()
    try:
        for _ in range(rounds):
            work()
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    return held


@pytest.mark.slow
def test_five_hundred_games_in_one_widget_leave_memory_flat(monkeypatch, compiled) -> None:
    monkeypatch.setattr("comm.DummyComm.publish_msg", lambda *_, **__: None)
    game = pw.PyramidWidget("relaxed", 0)
    held = growth(lambda: play_games(game, 100), rounds=5)
    assert held[-1] - held[1] < 100_000  # 300 games; one is about 20 kB


@pytest.mark.slow
def test_two_hundred_widgets_closed_leave_memory_flat(monkeypatch, compiled) -> None:
    monkeypatch.setattr("comm.DummyComm.publish_msg", lambda *_, **__: None)

    def open_and_close() -> None:
        for number in range(50):
            game = pw.PyramidWidget(deal=number)
            game._repr_mimebundle_()
            game.draw()
            game.close()

    held = growth(open_and_close, rounds=4)
    assert held[-1] - held[1] < 100_000  # 100 widgets; one holds over 40 kB
