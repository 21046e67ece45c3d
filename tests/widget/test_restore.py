"""The line of Python that brings a game back."""

import ast
import sys
from dataclasses import replace

import pytest

import pyramid_widget as pw
from pyramid_widget.game.variants import VARIANTS


def run(code):
    """What a cell with this code shows."""
    *statements, shown = code.split("; ")
    names = {}
    exec("; ".join(statements), names)
    return eval(shown, names)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_numbered_deal_comes_back_with_its_moves(variant):
    game = pw.PyramidWidget(variant, 2**63 - 1)
    for _ in range(12):
        moves = game.session.game.legal_moves(game.position)
        if moves:
            game.play(moves[-1] if len(game.moves) % 3 else moves[0])
    back = run(game.code)
    assert (back.rules, back.deal, back.position, back.moves) == (
        game.rules,
        game.deal,
        game.position,
        game.moves,
    )


def test_stored_cards_and_own_rules_come_back():
    rules = replace(pw.find_variant("cell"), passes=2)
    game = pw.PyramidWidget(rules, 7)
    store = next(move for move in game.session.game.legal_moves(game.position) if move.kind.name == "STORE")
    game.play(store)
    assert f"store {game.session.game.name(store.slots[0])}" in game.code
    back = run(game.code)
    assert (back.rules, back.position) == (rules, game.position)


def test_the_line_follows_undo():
    game = pw.PyramidWidget(deal=7, moves="KS, draw")
    game.undo()
    assert run(game.code).moves == ("KS",)
    game.undo()
    assert "moves" not in game.code


def test_cards_given_one_by_one_come_back_from_the_file_they_were_saved_to(tmp_path):
    game = pw.PyramidWidget(deal=str(pw.Deal.from_number(7)))
    assert game.code is None
    game.play("KS")
    path = tmp_path / "a game.json"
    game.save(path)
    assert str(path) in game.code  # at once, not with the next move
    game.draw()
    back = run(game.code)
    assert (back.deal.cards, back.moves) == (game.deal.cards, ("KS",))
    game.new_deal(deal=str(pw.Deal.from_number(8)))
    assert game.code is None


class Marimo:
    """marimo, as far as it is asked whether it runs the notebook."""

    @staticmethod
    def running_in_notebook():
        return True


def test_in_marimo_the_line_gives_no_name_that_another_cell_may_have_given(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "marimo", Marimo)
    game = pw.PyramidWidget(replace(pw.find_variant("cell"), passes=2), 7, moves="draw")
    back = run(game.code)
    assert (back.rules, back.moves) == (game.rules, ("draw",))
    own = pw.PyramidWidget(deal=str(pw.Deal.from_number(7)))
    own.save(tmp_path / "game.json")
    for code in (game.code, own.code):
        given = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
        assert given == {"_pw", "_game"}
    monkeypatch.delitem(sys.modules, "marimo")
    assert "; game = pw." in pw.PyramidWidget(deal=7).code


@pytest.mark.parametrize(
    ("moves", "error"),
    [("KS, KS", "IllegalMoveError"), ("hello", "NotationError"), (["draw", "9"], "NotationError")],
)
def test_moves_that_cannot_be_made_are_refused(moves, error):
    with pytest.raises(getattr(pw, error)):
        pw.PyramidWidget(deal=7, moves=moves)


def test_moves_come_as_text_or_as_a_sequence():
    game = pw.PyramidWidget(deal=7, moves=" KS ,draw,")
    assert game.moves == pw.PyramidWidget(deal=7, moves=["KS", game.session.moves[1]]).moves == ("KS", "draw")


@pytest.mark.parametrize("moves", [None, 5, b"KS"])
def test_what_holds_no_moves_is_refused_by_name(moves: object) -> None:
    with pytest.raises(pw.NotationError, match=r"^moves="):
        pw.PyramidWidget(deal=7, moves=moves)
