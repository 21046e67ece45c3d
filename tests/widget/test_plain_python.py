"""Where Python runs in a browser there is no numba, numpy or thread: advice is there all the same."""

import subprocess
import sys
import textwrap

import pytest

import pyramid_widget as pw

WITHOUT = """
import sys, time
del time.thread_time
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


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (
            "pw.PyramidWidget(deal=7, record=True)",
            "SaveError: the record of play needs Python's module sqlite3",
        ),
        ("pw.record()", "the record of play as a table needs the package pandas: %pip install"),
        (
            "pw.record_summary()",
            "the record of play as a table needs the package pandas: %pip install",
        ),
        ("pw.experiment('solitarium', 3)", "an experiment needs the package numpy: %pip install"),
        ("pw.LiveExperiment(deals=3)", "a live experiment needs the package numpy: %pip install"),
        (
            "pw.frame(pw.PyramidWidget(deal=7).session)",
            "a table needs the package pandas: %pip install",
        ),
        ("plots.running_proportion([True])", "a chart needs the package altair: %pip install"),
    ],
)
def test_what_is_missing_is_named_with_the_line_that_brings_it(code, sentence):
    (*_, told) = run(f"""
        sys.modules["altair"] = None
        import pyramid_widget as pw
        from pyramid_widget.study import plots
        try:
            {code}
        except Exception as error:
            print(f"{{type(error).__name__}}: {{error}}", end="")
    """)
    assert sentence in told
