"""What the page tells of each ply beyond its position: free cards, pass and score, as short texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import is_
from typing import Any

from pyramid_widget.game.engine import Game, MoveKind, State, bits
from pyramid_widget.game.scoring import score
from pyramid_widget.widget.compact import DIGITS
from pyramid_widget.widget.i18n import Catalogue, number
from pyramid_widget.widget.speech import pass_text


def free_slots(game: Game, state: State) -> list[int]:
    """The slots that may be clicked to select or play, a covered card of an overlap pair included.

    None once the game is won.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> free_slots(game, game.start())
    [21, 22, 23, 24, 25, 26, 27]
    """
    free = set() if game.won(state) else set(bits(game.free(state)))
    for kind, slots in game.legal_moves(state):
        if kind is MoveKind.REMOVE and len(slots) == 2:
            free.update(slots)
    return sorted(free)


def kept(before: Sequence[object], now: Sequence[object], same: Callable[[Any, Any], bool] = is_) -> int:
    """How many things at the start are the same as before; what was put together of them still holds.

    >>> from operator import eq
    >>> kept([1, 2, 3], [1, 2, 4, 5], eq)
    2
    """
    return sum(1 for _ in takewhile(bool, map(same, before, now)))


class Told:
    """``free slots|pass|score`` for each ply of a game, oldest first; what was put together before is kept.

    Slots are base-62 digits; a pass or a score that is the same as one ply before is left out.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.widget.i18n import catalogue
    >>> game = Game(Deal.from_number(7))
    >>> Told(game, catalogue("en")).of([game.start()])
    ['LMNOPQR|1 (no limit)|28']
    """

    def __init__(self, game: Game, words: Catalogue) -> None:
        self.words = words
        self._game = game
        self._states: list[State] = []
        self._values: list[tuple[str, str, str]] = []

    def of(self, states: Sequence[State]) -> list[str]:
        """What is told of these positions."""
        same = kept(self._states, states)
        self._states[same:] = states[same:]
        self._values[same:] = map(self._told, states[same:])
        before = ("", "", "")
        texts = []
        for values in self._values:
            free, *facts = values
            shown = ("" if new == old else new for old, new in zip(before[1:], facts, strict=True))
            texts.append("|".join((free, *shown)))
            before = values
        return texts

    def _told(self, state: State) -> tuple[str, str, str]:
        game = self._game
        free = "".join(DIGITS[slot] for slot in free_slots(game, state))
        in_pass = pass_text(self.words, game, state) if game.stock_mask else ""
        return free, in_pass, str(number(score(game, state)))
