"""Numbered deals shuffled by compiled code, card for card those of ``Deal.from_number``."""

from __future__ import annotations

from pyramid_widget.solver.jit import Words, compiled, plus, shifted, times

# The constants of SplitMix64 as signed 64-bit numbers.
GAMMA = 0x9E3779B97F4A7C15 - 2**64
FIRST = 0xBF58476D1CE4E5B9 - 2**64
SECOND = 0x94D049BB133111EB - 2**64


@compiled
def shuffle(number: int, size: int, apex: int, cards: Words) -> None:
    """Put the order of a deal number into ``cards``; ``apex`` is a card that lies on top, or -1."""
    for card in range(size):
        cards[card] = card
    state = number
    for last in range(size - 1, 0, -1):
        limit = (1 << 32) // (last + 1) * (last + 1)
        bits = limit
        while bits >= limit:
            state = plus(state, GAMMA)
            bits = times(state ^ shifted(state, 30), FIRST)
            bits = times(bits ^ shifted(bits, 27), SECOND)
            bits = shifted(bits ^ shifted(bits, 31), 32)
        at = bits % (last + 1)
        card = cards[last]
        cards[last] = cards[at]
        cards[at] = card
    if apex >= 0:
        for at in range(size):
            if cards[at] == apex:
                cards[at] = cards[0]
                cards[0] = apex
                return
