"""The kernels' winning lines as legal moves."""

from __future__ import annotations

from typing import NamedTuple

from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State, bits
from pyramid_widget.solver import kernel, kernel_base, kernel_general, kernel_shortest
from pyramid_widget.solver.jit import Words
from pyramid_widget.solver.kernel_base import FRAME, MOVE, TRAIL
from pyramid_widget.solver.workspace import Workspace


def pairs(w: Words) -> list[tuple[int, int]]:
    """The pairs of the winning line, in order."""
    trail, depth = TRAIL, int(w[kernel_base.DEPTH])
    if w[kernel_base.PHASE] == kernel_base.PHASE_LOOSE:
        trail, depth = kernel.LOOSE_TRAIL, int(w[kernel_base.LOOSE_DEPTH])
    moves = [int(w[int(w[trail + 2 * at]) - FRAME + MOVE]) for at in range(1, depth + 1)]
    return [(move & 63, move >> 6) for move in moves]


def replay(
    game: Game, state: State, line: list[tuple[int, int]], goal: int, left_over: int
) -> tuple[Move, ...]:
    """The legal moves that take the pairs in order: draws until both are free, lone cards at once."""
    moves: list[Move] = []
    left, pointer, size = state.left, state.pointer, game.size
    board, lone, covers, first_slot = game.board_mask, game.lone_mask, game.covers, game.board_size
    plays = game.rules.stock_plays

    def take_lone_ones() -> None:
        nonlocal left
        found = True
        while found and (left & goal).bit_count() > left_over:
            found = False
            for slot in bits(left & lone & board):
                if not covers[slot] & left:
                    moves.append(Move(MoveKind.REMOVE, (slot,)))
                    left &= ~(1 << slot)
                    found = True

    def bring_up(needed: int) -> None:
        """Draw until all of ``needed`` lie on top; for 0, until no stock card is left."""
        nonlocal left, pointer
        while True:
            below = left & ~board & (1 << pointer) - 1
            top = 1 << below.bit_length() >> 1
            if plays and pointer < size:
                top |= 1 << pointer
            if top & lone:
                slot = (top & lone).bit_length() - 1
                moves.append(Move(MoveKind.REMOVE, (slot,)))
                left &= ~(1 << slot)
                start = slot if slot == pointer else pointer
            elif not needed & ~top and (needed or not left):
                return
            elif pointer < size:
                moves.append(DRAW)
                start = pointer + 1
            else:
                moves.append(REDEAL)
                start = first_slot
            rest = left >> start
            pointer = start + (rest & -rest).bit_length() - 1 if rest else size

    def draw_to(card: int) -> None:
        """Bring one stock card up, lone ones left where they do not lie on it: many draws at once."""
        nonlocal left, pointer
        below = left & ~board & (1 << pointer) - 1
        if card < pointer:
            above = below >> card + 1 << card + 1
            if not above & ~lone:
                for slot in reversed(tuple(bits(above))):
                    moves.append(Move(MoveKind.REMOVE, (slot,)))
                left &= ~above
                return
            moves.extend([DRAW] * (left >> pointer).bit_count())
            moves.append(REDEAL)
            pointer = first_slot
        end = card if plays else card + 1
        moves.extend([DRAW] * ((left & (1 << end) - 1) >> pointer).bit_count())
        rest = left >> end
        pointer = end + (rest & -rest).bit_length() - 1 if rest else size

    take_lone_ones()
    for first, second in line:
        pair = 1 << first | 1 << second
        needed = pair & ~board
        if needed and needed & needed - 1 == 0 and goal > 0:
            draw_to(needed.bit_length() - 1)
        elif needed:
            bring_up(needed)
        moves.append(Move(MoveKind.REMOVE, (first, second) if first < second else (second, first)))
        left &= ~pair
        if pair >> pointer & 1:
            rest = left >> pointer
            pointer += (rest & -rest).bit_length() - 1 if rest else size - pointer
        if pair & board:
            take_lone_ones()
    if goal < 0:  # lone cards of the stock may be left
        bring_up(0)
    return tuple(moves)


def path(w: Words) -> list[int]:
    """Where the frames of the general search's winning line lie, the root's first."""
    depth = int(w[kernel_base.DEPTH])
    return [int(w[kernel_base.WIDE_TRAIL + 2 * at]) - kernel_general.WIDE for at in range(depth + 1)]


def ancestors(nodes: Words, node: int) -> list[int]:
    """A node and those it comes from, the root first."""
    line = []
    while node:
        line.append(node)
        node = int(nodes[node + kernel_shortest.PARENT])
    return line[::-1]


class Step(NamedTuple):
    """A move of a line, and where it is made."""

    kind: int
    first: int
    second: int
    passed: int
    """Cards passed in the stock."""
    length: int
    """With several wastes, cards of the order that the pass began with."""


def steps(space: Workspace, frames: list[int], words: Words) -> list[Step]:
    """The steps of a line whose frames lie at these places."""
    line = []
    order = 0
    for here in frames[1:]:
        move = int(words[here + MOVE])
        length = int(space.orders[kernel_general.ORDER_LENGTH * order])
        line.append(Step(move >> 12 & 3, move & 63, move >> 6 & 63, move >> 14 & 63, length))
        order = int(words[here + kernel_general.ORDER])
    return line


def replay_general(
    game: Game, state: State, line: list[Step], goal: int, left_over: int, exact: bool = False
) -> tuple[Move, ...]:
    """The legal moves of a line: draws up to the place of each step, lone cards of the board at once.

    With one card a draw and one waste, lone cards of the stock leave as they come up, here as in the search;
    not where the line is ``exact``.
    """
    moves: list[Move] = []
    several = game.rules.wastes > 1
    plain = game.rules.draw == 1 and not several and not exact
    at_once = game.lone_mask if goal < 0 or not exact else game.lone_mask & game.pyramid_mask

    def done() -> bool:
        return (state.left & goal).bit_count() <= left_over and (goal > 0 or state.cell < 0)

    def make(move: Move) -> None:
        nonlocal state
        moves.append(move)
        state = game._play(state, move)

    def take_lone_ones() -> None:
        while not done():
            ready = game.uncovered(state)
            if plain:
                ready = game.free(state)
            ready &= at_once
            if not ready:
                return
            make(Move(MoveKind.REMOVE, (ready.bit_length() - 1,)))

    def in_place(passed: int, length: int) -> bool:
        if several:
            return len(state.stock) == length - passed
        return state.pointer - game.board_size == passed

    def turn() -> None:
        make(DRAW if state.pointer < game.size else REDEAL)
        if plain:
            take_lone_ones()

    take_lone_ones()
    for kind, first, second, passed, length in line:
        if kind == kernel_general.TURN:
            while state.stock:
                turn()
            turn()
            continue
        move = Move(MoveKind.REMOVE, (first,))
        if kind == kernel_general.PAIR:
            move = Move(MoveKind.REMOVE, (min(first, second), max(first, second)))
        elif kind == kernel_general.STORE:
            move = Move(MoveKind.STORE, (first,))
        if plain:
            while not plays(game, state, move):
                turn()
        else:
            while not in_place(passed, length):
                turn()
        make(move)
        take_lone_ones()
    while plain and not done():
        turn()
    return tuple(moves)


def plays(game: Game, state: State, move: Move) -> bool:
    """Whether a move is legal, board cards being known to be free."""
    return move in game.legal_moves(state)
