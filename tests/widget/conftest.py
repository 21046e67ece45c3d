"""The wire between widget and page, without a browser: what is sent is kept, what a page says is fed in."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import comm
import pytest

from pyramid_widget.advice import shares, standing
from pyramid_widget.solver.answers import Limit
from pyramid_widget.widget import deals, questions
from pyramid_widget.widget.widget import PyramidWidget


class Page:
    """A page without a picture: it sends messages and keeps every snapshot that comes."""

    def __init__(self, widget: PyramidWidget, wire: list[tuple[str, dict[str, Any]]]) -> None:
        self.widget = widget
        self._wire = wire
        self._ids = (f"m{number}" for number in count(1))

    @property
    def updates(self) -> list[dict[str, Any]]:
        """The states that were sent to this widget, one a message."""
        name = self.widget.comm.comm_id
        return [
            data["state"] for sender, data in self._wire if sender == name and data.get("method") == "update"
        ]

    @property
    def snapshots(self) -> list[dict[str, Any]]:
        """The snapshots that were sent."""
        return [state["snapshot"] for state in self.updates if "snapshot" in state]

    def post(self, content: object, method: str = "custom") -> None:
        """Send a message as it is."""
        data = {"method": method, "content": content} if method == "custom" else {"method": method, **content}
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def ask(self, content: object) -> dict[str, Any]:
        """Send a message as it is; the one snapshot that answers it."""
        before = len(self.snapshots)
        self.post(content)
        (answer,) = self.snapshots[before:]
        return answer

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a good message, at the present ply unless told another; the one snapshot that answers it."""
        name = next(self._ids)
        if kind not in ("new", "why", "locale", "sync", "review", "odds", "coach", "cancel"):
            fields.setdefault("ply", self.widget.session.ply)
        answer = self.ask({"v": 1, "id": name, "type": kind, **fields})
        assert answer["replyTo"] == name
        return answer


@pytest.fixture(autouse=True)
def no_foreign_loop() -> Iterator[None]:
    """No event loop but a test's own: Playwright leaves its own running in this process."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """Every message that a widget sends, with the id of its comm."""
    sent: list[tuple[str, dict[str, Any]]] = []

    def publish(self: comm.DummyComm, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        sent.append((self.comm_id, data or {}))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return sent


@pytest.fixture
def the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that nobody chose are the same each time; Hypothesis seeds ``random`` for each example itself."""
    random.seed(1268)
    monkeypatch.setattr(deals, "random_number", lambda: random.randint(0, deals.LAST_RANDOM_NUMBER))


@pytest.fixture
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that gives up early, for tests of what is said and not of how well it was worked out."""
    defaults = {**standing.Standing.__init__.__kwdefaults__, "limit": Limit(nodes=20_000)}
    monkeypatch.setattr(standing.Standing.__init__, "__kwdefaults__", defaults)
    monkeypatch.setattr(questions, "UNASKED", Limit(nodes=20_000))
    monkeypatch.setattr(shares, "BUDGET", 60_000)


@pytest.fixture
def open_page(wire: list[tuple[str, dict[str, Any]]]) -> Iterator[Any]:
    """A function that opens a game, of deal 7 unless told otherwise, and returns its page."""
    opened: list[PyramidWidget] = []

    def open_game(variant: Any = "solitarium", deal: Any = 7, **options: Any) -> Page:
        opened.append(PyramidWidget(variant, deal, **options))
        return Page(opened[-1], wire)

    yield open_game
    for widget in opened:
        widget.close()
