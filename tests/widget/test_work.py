"""Long work beside the game: in slices on the event loop, called off by a click, sound after an interrupt."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from pyramid_widget.advice import hints, review, standing
from pyramid_widget.advice.hints import Hint
from pyramid_widget.advice.review import Review
from pyramid_widget.advice.standing import Outcome
from pyramid_widget.game.engine import DRAW
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.widget import work as module


class Slow:
    """Work that ends when the test says so, or breaks."""

    def __init__(self, result: object) -> None:
        self.result = result
        self.progress = 0.0
        self.go_on = False
        self.slices = 0
        self.error: BaseException | None = None
        self.between: Callable[[], object] | None = None

    def run(self, nodes: int) -> bool:
        self.slices += 1
        if self.between is not None:
            between, self.between = self.between, None
            between()
        if self.error is not None:
            raise self.error
        return self.go_on


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece of work gets one slice at once; the solver counts as compiled."""
    monkeypatch.setattr(module, "SOON", 0.0)
    monkeypatch.setattr(module, "warm_up", lambda: None)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The work of every hint."""
    work = Slow(Hint(move=DRAW, reasons=()))
    monkeypatch.setattr(hints, "Advising", lambda *_, **__: work)
    return work


@pytest.fixture
def slow_review(monkeypatch: pytest.MonkeyPatch) -> Slow:
    work = Slow(Review(verdicts=(Verdict.WINNABLE,) * 3))
    monkeypatch.setattr(review, "Reviewing", lambda *_, **__: work)
    return work


@pytest.fixture
def slow_standing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Slow]]:
    """The works of "Can I still win?" and of the coach, as they are begun."""
    begun: list[Slow] = []

    def begin(*_: object, **__: object) -> Slow:
        begun.append(Slow(Outcome(answer="yes")))
        return begun[-1]

    monkeypatch.setattr(standing, "Standing", begin)
    return begun


async def until(reached: Callable[[], object]) -> None:
    """Let the loop go round until something is so; a minute is for what never comes about."""

    async def watch() -> None:
        while not reached():
            await asyncio.sleep(0)

    await asyncio.wait_for(watch(), 60)


def idle(page) -> bool:
    return page.widget._worker.job is None


def test_a_result_that_takes_long_comes_as_a_snapshot_of_its_own(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        answer = page.send("hint")
        assert (answer["message"], answer["hint"], answer["error"]) == ("That takes a moment …", None, None)
        await until(lambda: slow.slices > 5)
        slow.go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    last = page.snapshots[-1]
    assert last["replyTo"] is None
    assert last["hint"]["action"] == "draw"
    assert last["message"] == "Draw."
    assert len(page.snapshots) == 2


def test_what_is_found_at_once_is_the_answer_itself(open_page, slow: Slow) -> None:
    page = open_page()
    slow.go_on = True

    async def scenario() -> None:
        assert page.send("hint")["hint"]["action"] == "draw"
        assert idle(page)

    asyncio.run(scenario())
    assert len(page.snapshots) == 1


def test_without_a_loop_it_is_done_to_the_end(open_page, slow: Slow) -> None:
    page = open_page()
    slow.between = lambda: setattr(slow, "go_on", False)

    class Five(Slow):
        def run(self, nodes: int) -> bool:
            self.slices += 1
            return self.slices == 5

    slow.__class__ = Five
    assert page.send("hint")["hint"]["action"] == "draw"
    assert slow.slices == 5


@pytest.mark.parametrize(
    ("kind", "fields"), [("draw", {}), ("new", {"deal": "8"}), ("restart", {}), ("play", {"slots": [22]})]
)
def test_a_click_that_changes_the_game_calls_it_off(open_page, slow: Slow, kind: str, fields: dict) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        page.send(kind, **fields)
        assert idle(page)
        slow.go_on, done = True, slow.slices
        for _ in range(20):
            await asyncio.sleep(0)
        assert slow.slices == done

    asyncio.run(scenario())
    assert page.snapshots[-1]["hint"] is None
    assert len(page.snapshots) == 2


def test_a_click_that_asks_leaves_it_alone(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        page.send("why", slots=[0])
        page.send("sync")
        page.send("locale", locale="es")
        page.send("odds", on=True)
        page.send("play", slots=[0])
        page.send("draw", ply=99)
        page.ask({"v": 1, "id": "x", "type": "nonsense"})
        assert not idle(page)
        slow.go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    assert page.snapshots[-1]["hint"]["text"] == "Roba."


def test_python_calls_it_off_as_well(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        page.widget.draw()
        assert idle(page)

    asyncio.run(scenario())


def test_cancel_stops_it_and_says_so(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        answer = page.send("cancel")
        assert (answer["message"], answer["error"]) == ("Stopped.", None)
        assert idle(page)

    asyncio.run(scenario())
    assert page.send("cancel")["error"] == "Nothing is being worked out."


def test_the_next_question_takes_its_place(open_page, slow: Slow, slow_standing: list[Slow]) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        page.send("win")
        slow.go_on = slow_standing[0].go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    assert page.snapshots[-1]["hint"] is None
    assert page.snapshots[-1]["answer"]["verdict"] == "yes"


def test_the_page_is_told_that_python_is_busy_and_how_far_it_is(open_page, slow: Slow, monkeypatch) -> None:
    monkeypatch.setattr(module, "BUSY_AFTER", 0.0)
    monkeypatch.setattr(module, "TELL_EVERY", 0.0)
    page = open_page()

    async def scenario() -> None:
        answer = page.send("hint")
        assert answer["replyTo"] is not None
        await until(lambda: page.widget.busy)
        assert page.widget.busy == "Working it out …"
        slow.progress = 0.42
        await until(lambda: page.widget.busy == "Working it out … 42%")
        slow.go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    assert page.widget.busy is None
    assert next(set(update) for update in page.updates if "busy" in update) == {"busy"}
    assert len(page.snapshots) == 2


@pytest.mark.parametrize(("slices", "busy"), [(50, False), (100, True)])
def test_only_work_of_three_tenths_of_a_second_is_called_busy(
    open_page, slow: Slow, monkeypatch, slices: int, busy: bool
) -> None:
    page = open_page()
    monkeypatch.setattr(module, "_Pace", partial(module._Pace, started=0.0))
    monkeypatch.setattr(module, "perf_counter", lambda: slow.slices * 0.004)

    async def scenario() -> None:
        page.send("hint")
        await until(lambda: slow.slices >= slices)
        slow.go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    assert any("busy" in update for update in page.updates) == busy


def test_nothing_is_searched_before_the_solver_is_compiled(open_page, slow: Slow, monkeypatch) -> None:
    compiled = threading.Event()
    thread = threading.Thread(target=compiled.wait, args=(30,))
    thread.start()
    monkeypatch.setattr(module, "warm_up", lambda: thread)
    monkeypatch.setattr(module, "BUSY_AFTER", 0.0)
    page = open_page()
    slow.go_on = True

    async def scenario() -> None:
        assert page.send("hint")["hint"] is None
        await until(lambda: page.widget.busy)
        assert page.widget.busy == "Preparing the solver: once on this computer, up to a minute …"
        assert page.send("draw")["ply"] == 1
        assert slow.slices == 0
        page.send("hint")
        compiled.set()
        await until(lambda: idle(page))

    asyncio.run(scenario())
    thread.join(30)
    assert page.snapshots[-1]["hint"]["action"] == "draw"


def test_what_breaks_later_reaches_the_page_and_the_log(open_page, slow: Slow, caplog) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        slow.error = RuntimeError("the roof is on fire")
        with caplog.at_level(logging.ERROR):
            await until(lambda: idle(page))

    asyncio.run(scenario())
    assert "went wrong" in page.snapshots[-1]["message"]
    assert page.snapshots[-1]["tone"] == "refused"
    assert "the roof is on fire" in caplog.text
    assert page.send("draw")["ply"] == 1


def test_what_breaks_at_once_is_answered(open_page, slow: Slow, caplog) -> None:
    page = open_page()
    slow.error = RuntimeError("the roof is on fire")
    assert "went wrong" in page.send("hint")["error"]
    assert idle(page)
    assert page.send("draw")["ply"] == 1


def test_an_interrupt_ends_the_work_and_not_the_loop(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        slow.error = KeyboardInterrupt()
        await until(lambda: idle(page))
        assert page.snapshots[-1]["message"] == "Stopped."
        slow.error = None
        assert page.send("draw")["ply"] == 1

    asyncio.run(scenario())


def test_an_interrupt_in_a_click_is_answered(open_page, slow: Slow) -> None:
    page = open_page()
    slow.error = KeyboardInterrupt()
    answer = page.send("hint")
    assert (answer["message"], answer["error"]) == ("Stopped.", None)
    assert page.send("draw")["ply"] == 1


def test_an_interrupt_in_a_method_is_raised_and_leaves_the_game_sound(open_page, slow: Slow) -> None:
    page = open_page()
    slow.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        page.widget.hint()
    assert idle(page)
    assert page.widget.busy is None
    assert page.widget.moves == ()
    slow.error, slow.go_on = None, True
    assert page.widget.hint() == "Draw."


def test_an_error_in_a_method_is_raised(open_page, slow: Slow) -> None:
    page = open_page()
    slow.error = RuntimeError("the roof is on fire")
    with pytest.raises(RuntimeError, match="on fire"):
        page.widget.hint()
    assert idle(page)


def test_a_click_while_a_method_works_wins(open_page, slow: Slow) -> None:
    page = open_page()

    def click() -> None:
        page.post({"v": 1, "id": "c", "type": "draw", "ply": 0})
        slow.go_on = True

    slow.between = click
    page.widget.hint()
    assert page.widget.moves == ("draw",)
    assert page.widget.snapshot["hint"] is None


def test_a_review_goes_on_while_the_history_is_looked_at(open_page, slow_review: Slow) -> None:
    page = open_page()
    page.send("draw")
    page.send("draw")

    async def scenario() -> None:
        page.send("review")
        review = page.widget.reviewed
        assert (review["verdicts"], review["done"], review["plies"]) == ("www", False, 2)
        page.send("goto", to=1)
        page.send("undo")
        assert not idle(page)
        slow_review.go_on = True
        await until(lambda: idle(page))

    asyncio.run(scenario())
    assert page.widget.reviewed["done"]
    assert [update["review"]["done"] for update in page.updates if "review" in update][-1]


def test_a_new_line_of_play_calls_the_review_off(open_page, slow_review: Slow) -> None:
    page = open_page()
    page.send("draw")
    page.send("draw")

    async def scenario() -> None:
        page.send("review")
        page.send("undo")
        page.send("play", slots=[22])
        assert idle(page)
        assert page.widget.reviewed is None

    asyncio.run(scenario())


def test_cancel_takes_an_unfinished_review_back(open_page, slow_review: Slow) -> None:
    page = open_page()
    page.send("draw")
    page.send("draw")

    async def scenario() -> None:
        page.send("review")
        page.send("cancel")

    asyncio.run(scenario())
    assert page.widget.reviewed is None


# The coach


def test_the_coach_thinks_after_the_move_is_shown(open_page, slow_standing: list[Slow]) -> None:
    page = open_page(coach="always")

    async def scenario() -> None:
        answer = page.send("draw")
        assert answer["coach"] == {"setting": "always", "verdict": None, "text": None}
        slow_standing[-1].go_on = True
        await until(lambda: idle(page))
        last = page.snapshots[-1]
        assert (last["replyTo"], last["coach"]["verdict"]) == (None, "yes")
        assert last["coach"]["text"] == "It can still be won."
        assert last["said"] == answer["said"]
        assert page.send("draw")["coach"]["verdict"] is None

    asyncio.run(scenario())


def test_the_coach_gives_way_to_a_question_and_comes_back(open_page, slow, slow_standing: list[Slow]) -> None:
    page = open_page(coach="always")

    async def scenario() -> None:
        page.send("draw")
        slow.go_on = True
        assert page.send("hint")["hint"]["action"] == "draw"
        assert not idle(page)  # the coach again
        slow_standing[-1].go_on = True
        await until(lambda: idle(page))
        assert page.snapshots[-1]["coach"]["verdict"] == "yes"
        assert page.snapshots[-1]["hint"]["action"] == "draw"

    asyncio.run(scenario())


def test_a_coach_that_is_turned_off_calls_the_question_off(open_page, slow_standing: list[Slow]) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("win")
        page.send("coach", setting="always")
        assert not idle(page)
        page.send("coach", setting="off")
        assert idle(page)
        assert page.widget.busy is None

    asyncio.run(scenario())


def test_a_coach_that_breaks_is_not_asked_again_and_again(
    open_page, slow_standing: list[Slow], caplog
) -> None:
    page = open_page(coach="always")

    async def scenario() -> None:
        page.send("draw")
        slow_standing[-1].error = RuntimeError("the roof is on fire")
        await until(lambda: idle(page))
        page.send("sync")
        assert idle(page)

    asyncio.run(scenario())
    assert len(slow_standing) == 1


def test_a_closed_widget_works_on_nothing(open_page, slow: Slow) -> None:
    page = open_page()

    async def scenario() -> None:
        page.send("hint")
        page.widget.close()
        done = slow.slices
        for _ in range(20):
            await asyncio.sleep(0)
        assert slow.slices == done

    asyncio.run(scenario())
