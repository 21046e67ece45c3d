"""The record of play: what is written, by several kernels at once, and what is made of it."""

import sqlite3
import subprocess
import sys
import textwrap

import pytest

from pyramid_widget.errors import SaveError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.session import Session
from pyramid_widget.solver.search import solve
from pyramid_widget.widget.record import PlayRecord, record, record_file, record_summary


@pytest.fixture
def kept(tmp_path):
    return PlayRecord(tmp_path / "deep" / "record.sqlite")


def won_game(number=7):
    game = Game(Deal.from_number(number))
    return Session(game, solve(game).moves)


def test_a_finished_game_is_one_row(kept):
    kept.write("a", won_game())
    (row,) = kept.rows()
    assert (row["variant"], row["deal"], row["outcome"]) == ("solitarium", 7, "won")
    assert (row["cards_left"], row["score"], row["winnable"]) == (0, 0, None)
    assert Deal.parse(row["cards"], "solitarium") == Deal.parse(str(Deal.from_number(7)), "solitarium")


def test_the_same_game_is_written_over_and_another_beside_it(kept):
    session = won_game()
    session.undo()
    kept.write("a", session)
    session.redo()
    kept.write("a", session)
    kept.write("b", won_game())
    assert [row["outcome"] for row in kept.rows()] == ["won", "won"]


def test_a_verdict_comes_later(kept):
    kept.write("a", won_game())
    kept.write_verdict("a", "winnable")
    assert kept.rows()[0]["winnable"] == "winnable"


def test_two_kernels_write_at_once_and_lose_nothing(tmp_path):
    path = tmp_path / "record.sqlite"
    code = textwrap.dedent(f"""
        import sys
        from pathlib import Path
        from pyramid_widget.game.deal import Deal
        from pyramid_widget.game.engine import Game
        from pyramid_widget.game.session import Session
        from pyramid_widget.widget.record import PlayRecord
        kept = PlayRecord(Path({str(path)!r}))
        for number in range(60):
            kept.write(f"{{sys.argv[1]}}-{{number}}", Session(Game(Deal.from_number(number))))
    """)
    writers = [subprocess.Popen([sys.executable, "-c", code, name]) for name in "ab"]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0]
    assert len(PlayRecord(path).rows()) == 120


def test_the_frame_has_types_that_can_be_reckoned_with(kept):
    kept.write("a", won_game())
    kept.write("b", Session(Game(Deal.parse(str(Deal.from_number(8)), "solitarium"))))
    frame = record(kept.path)
    assert str(frame["ended"].dtype).startswith("datetime64")
    assert str(frame["deal"].dtype) == "Int64"
    assert frame["deal"].isna().tolist() == [False, True]


def test_the_summary_counts_wins_streaks_and_what_could_be_won(kept):
    # won, won, stuck, won: of 4 games 3 are won, the last streak is 1 and the longest 2
    for number, (outcome, winnable, score) in enumerate(
        [("won", "winnable", 0), ("won", "winnable", 0), ("stuck", "lost", 9), ("won", "unknown", 0)]
    ):
        kept.write(str(number), won_game())
        with sqlite3.connect(kept.path) as file:
            file.execute(
                "UPDATE games SET outcome = ?, winnable = ?, score = ? WHERE id = ?",
                (outcome, winnable, score, str(number)),
            )
        file.close()
    row = record_summary(kept.path).loc["solitarium"]
    assert (row["games"], row["won"], row["win_rate"]) == (4, 3, 0.75)
    assert (row["streak"], row["longest_streak"]) == (1, 2)
    assert row["winnable"] == pytest.approx(2 / 3)
    # Wilson's interval of 3 in 4, worked out by hand from its formula
    assert (row["low"], row["high"]) == (pytest.approx(0.3006, abs=1e-4), pytest.approx(0.9544, abs=1e-4))


def test_a_foreign_file_is_refused_in_words(tmp_path):
    path = tmp_path / "record.sqlite"
    path.write_text("dear diary, today I played Pyramid again and again" * 40)
    with pytest.raises(SaveError, match="record of play"):
        PlayRecord(path).write("a", won_game())
    assert path.read_text().startswith("dear diary")


def test_a_file_of_a_newer_version_is_left_alone(kept):
    kept.write("a", won_game())
    with sqlite3.connect(kept.path) as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    with pytest.raises(SaveError, match="newer version"):
        kept.write("b", won_game())


def test_the_file_can_be_put_elsewhere(monkeypatch, tmp_path):
    monkeypatch.setenv("PYRAMID_WIDGET_RECORD", str(tmp_path / "mine.sqlite"))
    assert record_file() == tmp_path / "mine.sqlite"
    assert record().empty
    assert record_summary().empty
