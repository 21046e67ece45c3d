"""What takes long, as jobs: a hint, can I still win, how far can it be cleared, the review, the coach.

The advice is imported when it is asked for: it is a third of what the import of the widget would cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyramid_widget.solver.answers import Limit
from pyramid_widget.widget import speech
from pyramid_widget.widget.speech import Saying
from pyramid_widget.widget.work import Job

if TYPE_CHECKING:
    from pyramid_widget.advice.hints import Hint
    from pyramid_widget.advice.review import Review
    from pyramid_widget.advice.standing import Outcome
    from pyramid_widget.solver.answers import BestResult
    from pyramid_widget.widget.desk import Desk


UNASKED = Limit(nodes=600_000, memory=1 << 28)
"""What the coach may search after each move: a fraction of a second, compiled."""


def hint_job(desk: Desk, knowledge: str, layer: int | None = None, after: Saying | None = None) -> Job[Hint]:
    """A hint for the position, shown from its first layer or at the ``layer``, ``after`` what was said."""
    from pyramid_widget.advice.hints import Advising

    session, mark = desk.session, desk.mark
    work = Advising(session.game, session.state, seen=session.seen, knowledge=knowledge)
    return Job(
        work=work,
        done=lambda hint: desk.show_hint(hint, layer, after),
        stands=lambda: desk.mark == mark,
        busy=speech.WORKING,
    )


def standing_job(desk: Desk, knowledge: str) -> Job[Outcome]:
    """Whether the position can still be won."""
    from pyramid_widget.advice.standing import Standing

    session, mark = desk.session, desk.mark
    return Job(
        work=Standing(session.game, session.state, seen=session.seen, knowledge=knowledge),
        done=desk.show_standing,
        stands=lambda: desk.mark == mark and desk.coach != "off",
        busy=speech.WORKING,
    )


def coach_job(desk: Desk) -> Job[Outcome]:
    """Whether the position can still be won, which nobody asked for just now."""
    from pyramid_widget.advice.standing import Standing

    session, mark = desk.session, desk.mark
    return Job(
        work=Standing(session.game, session.state, seen=session.seen, limit=UNASKED),
        done=desk.show_coach,
        stands=lambda: desk.mark == mark and desk.coach == "always",
        busy=speech.WORKING,
        asked=False,
    )


def best_job(desk: Desk) -> Job[BestResult]:
    """How far the deal can be cleared."""
    from pyramid_widget.advice.best import Clearing

    session, mark = desk.session, desk.mark
    return Job(
        work=Clearing(session.game, session.states[0]),
        done=desk.show_best,
        stands=lambda: desk.mark == mark,
        busy=speech.WORKING,
    )


def review_job(desk: Desk) -> Job[Review]:
    """The review of the recorded game; going back and forth in it is no hindrance."""
    from pyramid_widget.advice.review import Reviewing

    session, moves = desk.session, desk.session.moves
    work = Reviewing(session)
    desk.start_review(work.result)
    return Job(
        work=work,
        done=desk.show_review,
        stands=lambda: desk.session is session and session.moves == moves,
        busy=speech.REVIEWING,
    )
