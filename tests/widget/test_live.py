"""A live experiment from both ends: Python's verbs, the page's messages, slices on an event loop."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from itertools import count, pairwise
from typing import Any

import numpy as np
import pytest

from pyramid_widget.errors import DealError, OptionError, VariantError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.variants import find_variant
from pyramid_widget.solver.answers import Limit
from pyramid_widget.solver.many import solve_many
from pyramid_widget.study.plan import read_setting
from pyramid_widget.study.stats import Proportion, wilson
from pyramid_widget.widget import live as live_module
from pyramid_widget.widget.i18n import catalogue
from pyramid_widget.widget.live import LiveExperiment
from pyramid_widget.widget.live_run import MOST_POINTS, LiveRun, Pace
from pyramid_widget.widget.live_text import PAGE_KEYS, percent

Wire = list[tuple[str, dict[str, Any]]]


class Page:
    """A page without a picture."""

    def __init__(self, live: LiveExperiment, wire: Wire) -> None:
        self.live, self._wire = live, wire
        self._ids = (f"m{number}" for number in count(1))

    @property
    def snapshots(self) -> list[dict[str, Any]]:
        name = self.live.comm.comm_id
        states = [data["state"] for sender, data in self._wire if sender == name and "state" in data]
        return [state["snapshot"] for state in states if "snapshot" in state]

    def post(self, content: object) -> None:
        self.live.comm.handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a good message; the snapshot that answers it."""
        name = next(self._ids)
        self.post({"v": 1, "id": name, "type": kind, **fields})
        (answer,) = (snapshot for snapshot in self.snapshots if snapshot["replyTo"] == name)
        return answer


@pytest.fixture
def open_live(wire: Wire) -> Iterator[Any]:
    opened: list[LiveExperiment] = []

    def open_one(*arguments: Any, **options: Any) -> Page:
        opened.append(LiveExperiment(*arguments, **{"deals": 40, **options}))
        return Page(opened[-1], wire)

    yield open_one
    for live in opened:
        live.close()


WON = {
    n: int(verdict == 1) for n, verdict in enumerate(solve_many(range(40), "solitarium").verdicts.tolist())
}


class TestVerbs:
    def test_steps_play_the_deals_in_order(self, open_live: Any) -> None:
        live = open_live(predict=False).live
        live.step()
        assert live.proportion == Proportion(WON[0], 1)
        live.step(9)
        assert live.proportion == Proportion(sum(WON[n] for n in range(10)), 10)
        assert [point[0] for point in live.snapshot["trail"]] == list(range(1, 11))
        assert live.snapshot["trail"][-1][2:] == [
            round(end, 5) for end in wilson(live.proportion.successes, 10)
        ]
        live.step(1000)
        assert (live.proportion.n, live.snapshot["left"]) == (40, 0)

    def test_without_an_event_loop_a_run_goes_to_the_end(self, open_live: Any) -> None:
        live = open_live(start=5, deals=10).live
        live.run()
        assert live.proportion == Proportion(sum(WON[n] for n in range(5, 15)), 10)
        assert not live.running

    def test_reset_begins_again_with_the_first_deal_and_asks_again(self, open_live: Any) -> None:
        live = open_live().live
        live.predict(0.5)
        live.step(3)
        live.reset()
        assert (live.proportion.n, live.prediction, live.asking) == (0, None, True)
        live.step(3)
        assert live.proportion == Proportion(sum(WON[n] for n in range(3)), 3)

    def test_players_rules_and_deals_are_those_of_an_experiment(self, open_live: Any) -> None:
        live = open_live(
            "microsoft", "greedy", deals=[3, Deal.from_number(8, "microsoft")], predict=False
        ).live
        live.run()
        assert live.proportion.n == 2
        assert "greedy" in live.snapshot["title"]
        first = open_live(find_variant("relaxed"), lambda view: view.moves[0], deals=2, predict=False).live
        first.step(2)
        assert first.proportion.n == 2

    def test_undecided_deals_count_both_ways(self, open_live: Any) -> None:
        live = open_live("strict", deals=5, limit=Limit(nodes=0), predict=False).live
        live.run()
        undecided = live.proportion.undecided
        assert undecided > 0
        low, high = live.snapshot["trail"][-1][2:]
        assert (low, high) == tuple(round(end, 5) for end in live.proportion.interval())
        assert f"{undecided} " in live.snapshot["text"]

    @pytest.mark.parametrize(
        ("arguments", "error", "says"),
        [
            ({"variant": "nothing"}, VariantError, "nothing"),
            ({"variant": ["relaxed", "strict"]}, OptionError, "one rule set and one player"),
            ({"player": "nobody"}, OptionError, "nobody"),
            ({"deals": 0}, DealError, "at least one"),
            ({"deals": [1, 2], "start": 5}, OptionError, "start=5"),
            ({"start": -1}, DealError, "-1"),
            ({"exact": 66.9}, OptionError, r"exact=66\.9"),
            ({"level": 95.0}, OptionError, "level=95"),
            ({"locale": "fr"}, OptionError, "fr"),
        ],
    )
    def test_what_makes_no_experiment_is_refused(
        self, arguments: dict[str, Any], error: type[Exception], says: str
    ) -> None:
        with pytest.raises(error, match=says):
            LiveExperiment(**{"deals": 10, **arguments})

    @pytest.mark.parametrize("level", ["x", None, 2, float("nan")])
    def test_a_level_that_is_none_is_named(self, level: Any) -> None:
        with pytest.raises(OptionError, match="level="):
            LiveExperiment(deals=5, level=level)

    @pytest.mark.parametrize("deals", [10**19, 10**5000, range(10**30), range(2**63), -1], ids="abcde")
    def test_deals_that_cannot_be_counted_are_refused(self, deals: Any) -> None:
        with pytest.raises(DealError, match=r"^(deals?|no deals)\b"):
            LiveExperiment(deals=deals)

    def test_numbers_of_numpy_are_numbers(self) -> None:
        live = LiveExperiment(deals=np.int64(5), start=np.int64(3), predict=False)
        live.step(np.int64(2))
        plain = LiveExperiment(deals=5, start=3, predict=False)
        plain.step(2)
        assert live.proportion == plain.proportion

    @pytest.mark.parametrize("interval", [0.5, (0.2,), ("a", "b"), (0.2, 0.4), (-0.5, 0.9)])
    def test_an_interval_that_is_none_is_named(self, interval: Any) -> None:
        with pytest.raises(OptionError, match=r"interval|ninety"):
            LiveExperiment(deals=5).predict(0.6, interval)

    @pytest.mark.parametrize("deals", [0, -1, 1.5, True])
    def test_a_step_is_a_whole_number_of_deals(self, open_live: Any, deals: object) -> None:
        with pytest.raises(OptionError, match="deals="):
            open_live().live.step(deals)

    def test_where_no_widget_can_be_drawn_the_finding_is_text(self, open_live: Any) -> None:
        live = open_live(predict=False).live
        live.step(10)
        content, _ = live._repr_mimebundle_()
        assert content["text/plain"].startswith("Pyramid: what share of deals can be won? 10 deals: ")
        assert repr(live).startswith("<LiveExperiment solitarium, solver: Proportion(")


class TestPrediction:
    def test_it_comes_first_stays_hidden_and_is_scored(self, open_live: Any) -> None:
        page = open_live(exact=0.66886)
        for kind in ("run", "step", "reveal"):
            refused = page.send(kind)
            assert refused["error"] == refused["message"] == "Predict first, or go on without."
        stored = page.send("predict", value=0.5, low=0.4, high=0.6)
        assert (stored["asking"], stored["guess"]) == (False, None)
        assert page.send("reveal")["error"].startswith("There is nothing to reveal yet")
        stepped = page.send("step", deals=20)
        assert stepped["canReveal"]
        assert "0.66886" not in json.dumps(page.snapshots)
        assert not any(snapshot["guess"] for snapshot in page.snapshots)
        shown = page.send("reveal")
        assert (shown["guess"], shown["exact"]) == ([0.5, 0.4, 0.6], 0.66886)
        assert shown["message"] == "You said 50 %. It is 66.89 %. Your interval, 20 points wide, misses it."
        assert not shown["canReveal"]
        with pytest.raises(OptionError, match="revealed already"):
            page.live.predict(0.66886)

    def test_without_an_exact_value_the_estimate_is_the_judge(self, open_live: Any) -> None:
        page = open_live(locale="es")
        page.send("predict", value=0.6, low=0.2, high=0.95)
        page.send("step", deals=40)
        low, high = (percent(end, catalogue("es")) for end in page.live.proportion.interval())
        assert page.send("reveal")["message"] == (
            f"Dijiste 60\u00a0%. El experimento dice de {low} a {high}\u00a0%. "
            "Tu intervalo, de 75 puntos de ancho, lo contiene."
        )

    def test_one_may_go_on_without(self, open_live: Any) -> None:
        page = open_live(exact=0.669)
        assert not page.send("skip")["asking"]
        page.send("step")
        assert page.send("reveal")["message"] == "It is 66.9 %."

    @pytest.mark.parametrize(
        "fields",
        [
            {"value": None},
            {"value": 50},
            {"value": "0.5"},
            {"value": 0.5, "low": 0.6, "high": 0.7},
            {"value": 0.5, "low": 0.6, "high": 0.4},
            {"value": 0.5, "low": 0.4},
            {"value": 0.5, "low": -1, "high": 2},
            {"value": True},
        ],
    )
    def test_an_impossible_one_is_refused_in_a_sentence(self, open_live: Any, fields: dict[str, Any]) -> None:
        page = open_live()
        answer = page.send("predict", **fields)
        assert answer["error"].startswith("A prediction is a share")
        assert answer["asking"]
        assert page.live.prediction is None


class TestMessages:
    @pytest.mark.parametrize(
        "content",
        [
            None,
            [],
            {"v": 2, "id": "a", "type": "run"},
            {"v": 1, "id": "a", "type": "explode"},
            {"v": 1, "id": "a", "type": ["run"]},
            {"v": 1, "id": "a", "type": "__init__"},
            {"v": 1, "id": "a", "type": "step", "deals": 10**9},
            {"v": 1, "id": "a", "type": "step", "deals": "3"},
            {"v": 1, "id": "a", "type": "locale", "locale": 3},
        ],
    )
    def test_what_cannot_be_followed_changes_nothing_and_is_answered(
        self, open_live: Any, content: object
    ) -> None:
        page = open_live(predict=False)
        page.post(content)
        answer = page.snapshots[-1]
        assert answer["error"]
        assert answer["replyTo"] == ("a" if isinstance(content, dict) else None)
        assert page.live.proportion.n == 0

    def test_every_message_is_answered_also_where_nothing_changes(self, open_live: Any) -> None:
        page = open_live(predict=False)
        assert page.send("sync")["replyTo"] != page.send("pause")["replyTo"]

    def test_a_failure_is_told_and_logged(
        self, open_live: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        page = open_live(predict=False)
        monkeypatch.setattr(LiveRun, "advance", lambda *_: 1 / 0)
        assert "the log of the kernel" in page.send("step")["error"]
        assert "ZeroDivisionError" in caplog.text

    def test_a_page_cannot_write_what_python_sets(self, open_live: Any) -> None:
        live = open_live().live
        live.set_state({"snapshot": {}, "strings": {}, "_esm": "alert(1)", "locale": "es"})
        assert live.snapshot["v"] == 1
        assert live.strings["run"] == "Run"
        assert live.locale == "en"

    def test_what_is_sent_stays_small(self, open_live: Any) -> None:
        live = open_live(deals=5000, predict=False).live
        live.run()
        assert len(json.dumps(live.snapshot)) < 10_000
        assert [point[0] for point in live.snapshot["trail"]][:: len(live.snapshot["trail"]) - 1] == [1, 5000]


class TestLanguage:
    def test_the_browser_chooses_unless_python_did(self, open_live: Any) -> None:
        page = open_live(predict=False)
        page.send("step", deals=2)
        answer = page.send("locale", locale="es-AR")
        assert answer["text"].startswith("2 repartos")
        assert page.live.strings["run"] == "Ejecutar"
        chosen = open_live(locale="en")
        assert chosen.send("locale", locale="es")["title"].startswith("Pyramid:")

    def test_assigning_the_locale_says_everything_anew(self, open_live: Any) -> None:
        live = open_live(predict=False).live
        live.step()
        live.locale = "es"
        assert live.snapshot["message"].startswith("Reparto 0: ")
        with pytest.raises(OptionError):
            live.locale = "fr"

    def test_the_page_gets_all_its_sentences(self, open_live: Any) -> None:
        assert set(open_live().live.strings) == {key.removeprefix("live.") for key in PAGE_KEYS}


class TestEventLoop:
    def test_it_runs_in_slices_and_can_be_paused_and_run_on(self, open_live: Any, monkeypatch: Any) -> None:
        monkeypatch.setattr(live_module, "_SHOW_EVERY", 0.0)

        async def play() -> None:
            page = open_live(predict=False)
            assert page.send("run")["running"]
            while page.live.proportion.n < 5:
                await asyncio.sleep(0)
            assert page.send("pause")["message"] == "Paused."
            paused_at = page.live.proportion.n
            assert 5 <= paused_at < 40
            for _ in range(20):
                await asyncio.sleep(0)
            assert page.live.proportion.n == paused_at
            page.send("run")
            while page.live.running:
                await asyncio.sleep(0)
            assert page.live.proportion == Proportion(sum(WON.values()), 40)
            assert page.snapshots[-1]["message"] == "All deals are played."
            assert len(page.snapshots) > 8  # pictures on the way
            assert page.send("run")["message"] == "All deals are played."

        asyncio.run(play())

    def test_nothing_waits_for_the_compiler(self, open_live: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        compiled = threading.Event()
        compiling = threading.Thread(target=compiled.wait)
        compiling.start()
        monkeypatch.setattr(live_module, "warm_up", lambda: compiling)

        async def play() -> None:
            page = open_live(predict=False)
            assert (
                page.send("step")["message"]
                == "Preparing the solver: once on this computer, up to a minute …"
            )
            assert page.send("step", deals=2)["running"]  # the newest click is the one that counts
            for _ in range(20):
                await asyncio.sleep(0)
            assert page.live.proportion.n == 0
            compiled.set()
            while page.live.running:
                await asyncio.sleep(0)
            assert page.live.proportion.n == 2

        try:
            asyncio.run(play())
        finally:
            compiled.set()

    def test_two_clicks_on_run_run_once_and_reset_stops(self, open_live: Any) -> None:
        async def play() -> None:
            page = open_live(predict=False, haste=True)
            page.send("run")
            page.send("run")
            while page.live.proportion.n == 0:
                await asyncio.sleep(0)
            page.send("reset")
            for _ in range(20):
                await asyncio.sleep(0)
            assert (page.live.proportion.n, page.live.running) == (0, False)

        asyncio.run(play())

    def test_a_click_may_come_on_another_thread(self, open_live: Any) -> None:
        async def play() -> None:
            page = open_live(predict=False, haste=True)
            clicked = threading.Thread(target=page.send, args=("run",))
            clicked.start()
            while page.live.proportion.n < 40:
                await asyncio.sleep(0)
            clicked.join()
            assert page.live.proportion == Proportion(sum(WON.values()), 40)

        asyncio.run(play())

    def test_a_strategy_that_fails_stops_it_with_its_reason(
        self, open_live: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        def broken(view: Any) -> None:
            raise KeyError("no idea")

        async def play() -> None:
            page = open_live(player=broken, predict=False)
            page.live.run()
            while page.live.running:
                await asyncio.sleep(0)
            assert "broken" in page.snapshots[-1]["message"]
            assert not page.snapshots[-1]["running"]

        asyncio.run(play())

    def test_closing_stops_it(self, open_live: Any) -> None:
        async def play() -> None:
            live = open_live(predict=False).live
            live.run()
            live.close()
            assert not live.running

        asyncio.run(play())


class TestRun:
    def test_the_trail_stays_short_even_and_true(self) -> None:
        run = LiveRun(read_setting("solitarium", "solver", Limit(), 0), range(3000), 0.5)
        slices = 0
        while run.left:
            run.advance(7)
            numbers = [point.n for point in run.trail]
            assert len(numbers) <= MOST_POINTS + 1
            assert numbers[0] == 1
            assert numbers[-1] == run.share.n
            slices += 1
        assert slices == 429
        steps = {after - before for before, after in pairwise(numbers[1:-1])}
        assert len(steps) == 1
        verdicts = solve_many(range(3000), "solitarium").verdicts
        for point in run.trail[::20]:
            wins = int((verdicts[: point.n] == 1).sum())
            assert point.share == wins / point.n
            assert (point.low, point.high) == wilson(wins, point.n, 0.5)

    def test_between_pictures_it_grows_by_a_tenth_unless_in_haste(self) -> None:
        run = LiveRun(read_setting("solitarium", "solver", Limit(), 0), range(500), 0.95)
        pictures, pace = [], Pace(0.03)
        while run.left:
            pace.picture(run)
            while pace.advance(run):
                pass
            pictures.append(run.share.n)
        assert pictures[:10] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        assert pictures[10:14] == [12, 14, 16, 18]
        assert pictures[-1] == 500
        hasty, pace = LiveRun(run.setting, range(50), 0.95), Pace(0.03, haste=True)
        pace.picture(hasty)
        while pace.advance(hasty):
            pass
        assert hasty.share.n == 50
