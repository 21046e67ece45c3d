"""The game in an output cell, as a player meets it."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from e2e.notebook import Notebook
from playwright.sync_api import Locator, expect

expect.set_options(timeout=15_000)

GONE = re.compile(r"\bpw-in-foundation\b")
_ON_WASTE = re.compile(r"\bpw-in-waste\b")
_SELECTED = re.compile(r"\bpw-selected\b")
_CORNER = 0.12  # of a card: the part that no card lying on it hides
# Where a place is, once it has stayed there for a frame: scrolling may bring cells in that grow.
_SETTLED = """async (place) => {
    for (let before = null; ;) {
        const {x, y, width, height} = place.getBoundingClientRect(), now = [x, y, width, height];
        if (before && now.every((value, k) => value === before[k])) return {x, y, width, height};
        before = now;
        await new Promise((go) => requestAnimationFrame(go));
    }
}"""


def settled_box(place: Locator) -> dict[str, float]:
    """Where a place comes to rest, in the window; it is scrolled into view."""
    place.scroll_into_view_if_needed()
    box: dict[str, float] = place.evaluate(_SETTLED)
    return box


class Board:
    """One view of a game; cards go by their names, "7H" or "TS"."""

    def __init__(self, notebook: Notebook, *, variable: str = "game", view: int = 0) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.variable = variable
        self._slots: dict[str, dict[str, int]] = {}
        self.root: Locator = self.page.locator(".pyramid-widget").nth(view)
        expect(self.root.locator(".pw-table")).to_be_visible()

    # What the player sees

    @property
    def status(self) -> Locator:
        """The sentence of the moment."""
        return self.root.locator(".pw-status")

    @property
    def banner(self) -> Locator:
        """What says that the game is over."""
        return self.root.locator(".pw-banner")

    @property
    def link(self) -> Locator:
        """What says that nobody answers."""
        return self.root.locator(".pw-link")

    def fact(self, key: str) -> Locator:
        """The value of one fact of the panel."""
        return self.root.locator(f'[data-fact="{key}"] dd')

    def card(self, name: str) -> Locator:
        """A card that has been seen, wherever it lies."""
        return self.slot(self.slot_of(name))

    def slot(self, slot: int) -> Locator:
        """The card of a slot."""
        return self.root.locator(f'[data-slot="{slot}"]')

    def pile(self, name: str) -> Locator:
        """The place of a pile: stock, waste0, cell or foundation."""
        return self.root.locator(f'[data-pile="{name}"]')

    def tool(self, name: str) -> Locator:
        """A button of the toolbar."""
        return self.root.locator(f'[data-tool="{name}"]')

    def focused(self) -> str | None:
        """The slot, pile or tool that has the focus; None when it lies outside of the game."""
        found: str | None = self.root.evaluate(
            """(root) => {
                const held = root.getRootNode().activeElement;
                if (!held || !root.contains(held)) return null;
                const {slot, pile, tool} = held.dataset;
                return slot ?? pile ?? tool ?? held.tagName;
            }"""
        )
        return found

    # What the player does

    def press(self, *names: str) -> None:
        """Click cards, one after the other."""
        for name in names:
            self.press_slot(self.slot_of(name))

    def press_slot(self, slot: int) -> None:
        """Click the corner of a card, which shows also where others cover it."""
        self._point_at(self.slot(slot), share=_CORNER)

    def press_stock(self) -> None:
        """Click the pile of face-down cards, or the place where it was."""
        self._point_at(self.pile("stock"), share=0.5)

    def _point_at(self, place: Locator, *, share: float) -> None:
        # the pointer's own click: Playwright's waits until a place that tells why it is not free becomes free
        box = settled_box(place)
        self.page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * share)

    def play(self, move: str) -> None:
        """Click a move that is written as the game writes it, and see it happen."""
        if move in ("draw", "redeal"):
            ply = int(self._shown("ply"))
            self.press_stock()
            self.wait_for_ply(ply + 1)
        else:
            names = move.split("+")
            self.press(*names)
            for name in names:
                expect(self.card(name)).to_have_class(GONE)

    def key(self, *keys: str) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, name: str) -> None:
        """Put the focus on a card, without a click."""
        self.card(name).focus()

    # What Python knows

    def snapshot(self) -> dict[str, Any]:
        """What Python told the page last."""
        told: dict[str, Any] = self.notebook.value(f"{self.variable}.snapshot")
        return told

    def slot_of(self, name: str) -> int:
        """The slot of a card that has been seen."""
        known = self._slots.setdefault(self._shown("game"), {})
        if name not in known:
            for slot, card in enumerate(self.snapshot()["cards"]):
                if card is not None:
                    known[card[0].replace("10", "T") + card[1].upper()] = slot
        assert name in known, f"{name} has not been seen in this game"
        return known[name]

    def _shown(self, what: str) -> str:
        said = self.root.locator(".pw-root").get_attribute(f"data-{what}")
        assert said is not None, f"the page does not say its {what}"
        return said

    # Conditions to wait for

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the page draws this ply and Python is there as well."""
        self.wait_until_drawn(ply)
        self.notebook.wait_until(f"{self.variable}.session.ply == {ply}")

    def wait_until_drawn(self, ply: int) -> None:
        """Wait until the page draws this ply; one of the recorded game it draws before Python answers."""
        expect(self.root.locator(".pw-root")).to_have_attribute("data-ply", str(ply))
        expect(self.root.locator(".pw-ply")).to_have_text(re.compile(rf"^{ply}/"))  # below the board, last

    @contextlib.contextmanager
    def another_game(self, *, seconds: float = 15) -> Iterator[None]:
        """Do something that starts another game, and wait until the page shows it."""
        before = self._shown("game")
        yield
        expect(self.root.locator(".pw-root")).not_to_have_attribute(
            "data-game", before, timeout=seconds * 1000
        )

    def wait_until_gone(self, *names: str) -> None:
        """Wait until these cards lie on the foundation."""
        for name in names:
            expect(self.card(name)).to_have_class(GONE)

    def wait_until_back(self, *names: str) -> None:
        """Wait until these cards have left the foundation."""
        for name in names:
            expect(self.card(name)).not_to_have_class(GONE)

    def wait_until_selected(self, name: str) -> None:
        """Wait until this card is the selected one."""
        expect(self.card(name)).to_have_class(_SELECTED)

    def wait_until_nothing_is_selected(self) -> None:
        """Wait until no card is selected."""
        expect(self.root.locator(".pw-selected")).to_have_count(0)

    def wait_until_on_waste(self, name: str) -> None:
        """Wait until this card lies on the waste."""
        expect(self.card(name)).to_have_class(_ON_WASTE)
