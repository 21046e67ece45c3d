"""Where Python runs in a browser there is no numba, numpy or thread: advice is there all the same."""

import subprocess
import sys
import textwrap

import pytest

import pyramid_widget as pw

WITHOUT = """
import sys
for name in ("numba", "llvmlite", "numpy", "pandas", "sqlite3"):
    sys.modules[name] = None
sys.platform = "emscripten"
"""


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + textwrap.dedent(code)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")


@pytest.mark.parametrize("variant", ["solitarium", "giza", "king-tut"])
def test_a_hint_and_every_question_are_answered(variant):
    answers = run(f"""
        import pyramid_widget as pw
        game = pw.PyramidWidget({variant!r}, 7)
        game.play(game.session.game.legal_moves(game.position)[0])
        print(game.hint(2))
        print(game.can_i_win("full"))
        print(game.review().verdicts[0].value)
        game.new_deal("solitarium", winnable=True)
        print(pw.solve(game.session.game).verdict.value, game.to_html()[:15])
    """)
    assert len(answers[0]) > 20
    assert len(answers[1]) > 20
    verdict = pw.solve(pw.Game(pw.Deal.from_number(7, variant))).verdict.value
    assert answers[2:] == [verdict, "winnable <!doctype html>", ""]
