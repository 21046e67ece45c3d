"""Compact positions say all that lies on the table."""

from hypothesis import given
from strategies import positions

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.widget.compact import DIGITS, compact


def laid_out(text: str, size: int, board: int) -> dict[str, object]:
    """The piles, read from the text as the protocol describes it."""
    left, pointer, pass_number, cell, *runs = text.split(":")
    mask = int(left, 16)
    slots = [slot for slot in range(size) if mask >> slot & 1]
    piles: list[tuple[int, ...]]
    if runs:
        stock, *piles = (tuple(DIGITS.index(digit) for digit in run) for run in runs[0].split("/"))
    else:
        off_board = [slot for slot in slots if slot >= board]
        stock = tuple(slot for slot in off_board if slot >= int(pointer))
        piles = [tuple(slot for slot in off_board if slot < int(pointer))]
    return {
        "board": tuple(slot for slot in slots if slot < board),
        "stock": stock,
        "wastes": tuple(piles),
        "pass": int(pass_number),
        "cell": int(cell) if cell else -1,
    }


@given(position=positions())
def test_a_compact_position_is_read_back(position: tuple[Game, State]) -> None:
    game, state = position
    assert laid_out(compact(game, state), game.size, game.board_size) == {
        "board": tuple(bits(state.left & game.board_mask)),
        "stock": game.stock_slots(state),
        "wastes": game.waste_slots(state),
        "pass": state.pass_number,
        "cell": state.cell,
    }


def test_known_positions() -> None:
    game = Game(Deal.from_number(7))
    state = game.play(game.start(), game.find_move(game.start(), [21]))
    assert compact(game, state) == "fffffffdfffff:28:1:"
    several = Game(Deal.from_number(7, "apophis"))
    drawn = several.play(several.start(), several.legal_moves(several.start())[-1])
    assert compact(several, drawn) == "fffffff::1::VWXYZabcdefghijklmnop/S/T/U"
