"""How traits reach the page: in one message, by the names that the page knows, never twice."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

import anywidget
from ipywidgets import Widget

SHOWN = (
    *("snapshot", "history", "told", "phrases", "reviewed", "about", "busy", "code"),
    *("strings", "variants", "locale", "options"),
)
"""The traits that the page shows."""
_ON_THE_WIRE = {"phrases": "moves", "reviewed": "review"}
"""What the page calls traits whose names are methods here."""


class Sending(anywidget.AnyWidget):
    """A widget whose traits Python alone sets and sends."""

    _sending: frozenset[str]
    """Traits that are being sent."""
    _answers: int
    """Snapshots sent so far."""
    _sent: dict[str, Any]
    """The last of them: the trait is anybody's to assign or to change."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The traits by the names that the page knows; JupyterLite would lose a None."""
        state = super().get_state(key, drop_defaults)
        return {
            _ON_THE_WIRE.get(name, name): False if value is None and name in SHOWN else value
            for name, value in state.items()
        }

    def _show(self, *, after: Callable[[], dict[str, Any]] = dict, **values: Any) -> None:
        """Set traits and send them in one message; those that ``after`` gives follow in a second one.

        A snapshot is sent even when it equals the last one, as the answer to a message, and even while
        somebody holds the synchronisation back. All is sent before observers are told, who may act on it.
        """
        try:
            with self.hold_trait_notifications():
                self._set_and_send(values)
                if "snapshot" in values:
                    self._answers += 1
                    self._sent = dict(values["snapshot"])
                self._set_and_send(after())
        finally:
            self._sending = frozenset()

    def _set_and_send(self, values: dict[str, Any]) -> None:
        self._sending |= frozenset(values)
        changed = {name for name, value in values.items() if getattr(self, name) != value}
        for name in changed:
            self.set_trait(name, values[name])
        self._send_traits(changed | ({"snapshot"} & values.keys()))

    def _send_traits(self, names: AbstractSet[str]) -> None:
        """Send traits as ``send_state`` would, which looks through all their values for binary data."""
        if names and self.comm is not None:
            update = {"method": "update", "state": self.get_state(names), "buffer_paths": []}
            self.comm.send(data=update, buffers=[])

    def notify_change(self, change: Any) -> None:
        """Tell observers of a change; what ``_show`` has sent is not sent again."""
        if change["name"] in self._sending:
            super(Widget, self).notify_change(change)
        else:
            super().notify_change(change)
