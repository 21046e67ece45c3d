"""Finished games are recorded beside the game, where that was asked for."""

import sqlite3
import threading

import pytest

import pyramid_widget as pw
from pyramid_widget.widget import recording
from pyramid_widget.widget.record import PlayRecord

WINNABLE = 7


@pytest.fixture
def kept(tmp_path, monkeypatch):
    path = tmp_path / "record.sqlite"
    monkeypatch.setenv("PYRAMID_WIDGET_RECORD", str(path))
    return PlayRecord(path)


def wait():
    """Until no work is going on beside a game."""
    for thread in threading.enumerate():
        if thread.name == "pyramid-widget errand":
            thread.join(120)


def win(game):
    for move in pw.solve(game.session.game, game.position).moves:
        game.play(move)


def play_until_stuck(game):
    while game.status is pw.Status.PLAYING:
        game.play(game.session.game.legal_moves(game.position)[0])


def test_a_won_game_is_recorded_with_the_verdict_on_its_deal(kept):
    game = pw.PyramidWidget(deal=WINNABLE, record=True)
    win(game)
    wait()
    (row,) = kept.rows()
    assert (row["variant"], row["deal"], row["outcome"], row["winnable"]) == (
        "solitarium",
        7,
        "won",
        "winnable",
    )
    assert row["moves"] == len(game.moves)


def test_nothing_is_recorded_unasked(kept):
    win(pw.PyramidWidget(deal=WINNABLE))
    wait()
    assert not kept.path.exists()


def test_a_game_that_ends_again_replaces_its_row_and_a_restart_is_another_game(kept):
    game = pw.PyramidWidget("relaxed", 7, record=True)
    play_until_stuck(game)
    wait()
    (first,) = kept.rows()
    assert first["outcome"] == "stuck"
    while game.session.can_undo:
        game.undo()
    assert pw.solve(game.session.game).verdict.value == first["winnable"]
    game.redo()
    game.goto(len(game.session.moves))
    wait()
    assert kept.rows() == [first]
    game.undo()
    game.undo()
    game.draw() if "draw" in names(game) else game.play(game.session.game.legal_moves(game.position)[-1])
    play_until_stuck(game)
    wait()
    assert len(kept.rows()) == 1
    game.restart()
    game.goto(0)
    play_until_stuck(game)
    wait()
    assert len(kept.rows()) == 2


def names(game):
    return [pw.move_name(game.session.game, move) for move in game.session.game.legal_moves(game.position)]


def test_a_finished_game_that_is_loaded_is_not_counted_again(kept, tmp_path):
    game = pw.PyramidWidget(deal=WINNABLE)
    win(game)
    other = pw.PyramidWidget(deal=1, record=True)
    other.load(game.save())
    assert other.status is pw.Status.WON
    other.undo()
    other.redo()
    wait()
    assert kept.rows() == []


def test_a_file_that_cannot_be_used_is_told_and_the_game_goes_on(kept):
    kept.path.write_text("this is no database, and it is longer than the header of one would be" * 20)
    game = pw.PyramidWidget(deal=WINNABLE, record=True)
    win(game)
    wait()
    told = game.snapshot
    assert "You have won!" in told["message"]
    assert "The game was not recorded" in told["message"]
    assert str(kept.path) in told["message"]
    game.undo()
    assert game.status is pw.Status.PLAYING


def test_a_verdict_that_fails_leaves_the_row(kept, monkeypatch):
    def broken(deal):
        raise ZeroDivisionError

    monkeypatch.setattr(recording, "_verdict", broken)
    game = pw.PyramidWidget(deal=WINNABLE, record=True)
    win(game)
    wait()
    (row,) = kept.rows()
    assert (row["outcome"], row["winnable"]) == ("won", None)
    assert "not recorded: ZeroDivisionError" in game.snapshot["message"]


def test_another_kernel_that_writes_is_waited_for(kept):
    kept.write("other", pw.PyramidWidget(deal=1).session)
    with sqlite3.connect(kept.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        game = pw.PyramidWidget(deal=WINNABLE, record=True)
        win(game)
        assert game.status is pw.Status.WON  # the game did not wait
        other.execute("COMMIT")
    other.close()
    wait()
    assert len(kept.rows()) == 2


@pytest.mark.parametrize("record", [1, "yes", None])
def test_record_is_true_or_false(record):
    with pytest.raises(pw.OptionError, match="record"):
        pw.PyramidWidget(record=record)
