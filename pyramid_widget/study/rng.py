"""Chance for players: a stream that belongs to a game, whenever and wherever the game is played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from pyramid_widget.errors import OptionError, shown

T = TypeVar("T")
_WORD = 2**64 - 1
_DIGITS = 4300
"""Of the longest number that Python writes unless it is told otherwise."""


class Stream(random.Random):
    """SplitMix64 (Steele, Lea, Flood 2014) as Python's ``Random``, with a count of what was drawn.

    >>> stream = Stream(7)
    >>> first = stream.random()
    >>> stream.seed(7)
    >>> stream.random() == first, stream.used
    (True, 1)
    """

    used: int
    """How many words have been drawn since the seed was set."""

    def seed(self, a: object = None, version: int = 2) -> None:
        """Begin the stream of a whole number."""
        self._state = int(a) & _WORD if isinstance(a, int) else 0
        self.used = 0
        self.gauss_next = None  # what Random.gauss keeps for its next call

    def getstate(self) -> tuple[object, ...]:  # type: ignore[override]  # Python keeps other things
        """What ``setstate`` goes on from."""
        return self._state, self.used, self.gauss_next

    def setstate(self, state: tuple[object, ...]) -> None:
        """Go on as the stream would have whose ``getstate`` this is."""
        self._state, self.used, self.gauss_next = state  # type: ignore[assignment]

    def _word(self) -> int:
        self.used += 1
        self._state = word = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return word ^ word >> 31

    def random(self) -> float:
        """A number from 0 to 1, 1 excepted."""
        return (self._word() >> 11) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """A whole number of so many bits."""
        bits = 0
        for _ in range((k + 63) // 64):
            bits = bits << 64 | self._word()
        return bits >> -k % 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; a lone one costs no chance.

        ``choice`` does the same as the installed Python likes; this is the same in all of them.
        """
        count = len(items)
        if count == 1:
            return items[0]
        limit = (1 << 32) // count * count
        while True:
            bits = self._word() >> 32
            if bits < limit:
                return items[bits % count]


def game_seed(seed: object, *parts: object) -> int:
    """The seed of a game's stream, from all that names the game.

    >>> game_seed(0, 7, "solitarium", "greedy") == game_seed(0, 7, "solitarium", "greedy")
    True
    >>> game_seed(0, 7, "solitarium", "greedy") == game_seed(0, 8, "solitarium", "greedy")
    False

    Raises: OptionError for a seed that Python cannot write down.
    """
    try:
        text = repr((seed, *parts))
    except Exception:
        raise OptionError(
            f"seed={shown(seed)}: a seed is a whole number of at most {_DIGITS:,} digits"
        ) from None
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
