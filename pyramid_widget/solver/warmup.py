"""Compile the kernels in the background, so that the first question does not wait for it."""

from __future__ import annotations

import threading
from dataclasses import replace

_thread: threading.Thread | None = None
_lock = threading.Lock()
_failure: list[str] = []
_EASY = 8
"""A deal that is won at once under each of the rules below, so that lines are written, too."""


def warm_up() -> threading.Thread | None:
    """Start compiling, once in a process; the thread that does it, or None where there are no threads.

    Where machine code of an earlier process is kept on disk this takes a fraction of a second.
    """
    global _thread
    with _lock:
        if _thread is None:
            thread = threading.Thread(target=_compile, name="pyramid-widget warm-up", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # no threads here, as in the browser: nothing is compiled there either
                return None
            _thread = thread
    return _thread


def notices() -> tuple[str, ...]:
    """What the user should know about how the solver runs here, a sentence each; empty where all is well.

    Imports the compiler: ask for it after ``warm_up`` has ended, or where a search has been made.
    """
    from pyramid_widget.solver import jit

    return (*jit.notices, *_failure)


def _compile() -> None:
    try:
        from pyramid_widget.game.deal import Deal
        from pyramid_widget.game.engine import Game
        from pyramid_widget.game.variants import find_variant
        from pyramid_widget.solver.answers import Limit, Prune
        from pyramid_widget.solver.jit import COMPILED
        from pyramid_widget.solver.judge import judge_moves
        from pyramid_widget.solver.many import solve_many
        from pyramid_widget.solver.search import analyse, solve
        from pyramid_widget.solver.workspace import Table

        if not COMPILED:
            return
        for table in (Table(), Table(2)):
            table.grow()
        few, plain = Limit(nodes=2_000), find_variant("microsoft")
        for rules in (plain, replace(plain, draw=2), replace(plain, stock_plays=False, wastes=2)):
            solve_many([_EASY], rules, limit=few)
            game = Game(Deal.from_number(_EASY, rules))
            analyse(game, game.start(), limit=few)
            judge_moves(game, game.start(), [game.deal.cards], limit=few)
            if rules is plain:
                solve_many([_EASY], rules, limit=few, prune=Prune(by_clock=False))  # else never its turn
                state = game.start()
                for move in (solve(game, limit=few).moves or ())[:-3]:
                    state = game.play(state, move)
                solve(game, state, shortest=True, limit=few)
    except Exception as error:  # the solver will say the same, with a cause, when it is asked
        _failure.append(f"the solver could not be prepared ({type(error).__name__}: {error})")
