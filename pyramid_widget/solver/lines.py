"""The kernels' lines as legal moves."""

from __future__ import annotations

from typing import Any

from pyramid_widget.game.engine import DRAW, REDEAL, Move, MoveKind
from pyramid_widget.solver.kernel_base import LINE, NONE


class _Moves(dict[int, Move]):
    """The moves that lines were made of so far, by the kernels' numbers for them."""

    def __missing__(self, number: int) -> Move:
        kind, slots = MoveKind(number >> 12), (number & 63, number >> 6 & 63)
        move = Move(kind, tuple(slot for slot in slots if slot != NONE))
        self[number] = move = {DRAW: DRAW, REDEAL: REDEAL}.get(move, move)
        return move


_moves = _Moves()


def line_of(words: Any, length: int) -> tuple[Move, ...]:
    """The line that a kernel has written."""
    numbers = words[LINE : LINE + length]
    return tuple(map(_moves.__getitem__, numbers if isinstance(numbers, list) else numbers.tolist()))
