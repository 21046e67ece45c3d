"""Pyramid solitaire inside Jupyter.

Public names are imported on first use, so that this import stays cheap.

>>> import pyramid_widget as pw
>>> pw.__version__.count(".")
2
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyramid_widget.advice.hints import Hint as Hint
    from pyramid_widget.advice.hints import hint as hint
    from pyramid_widget.advice.observe import arrangements as arrangements
    from pyramid_widget.advice.observe import resample as resample
    from pyramid_widget.advice.odds import draw_odds as draw_odds
    from pyramid_widget.advice.odds import partner_counts as partner_counts
    from pyramid_widget.advice.plan import Step as Step
    from pyramid_widget.advice.reasons import Reason as Reason
    from pyramid_widget.advice.reasons import ReasonCode as ReasonCode
    from pyramid_widget.advice.refusals import Refusal as Refusal
    from pyramid_widget.advice.refusals import RefusalCode as RefusalCode
    from pyramid_widget.advice.refusals import why_not as why_not
    from pyramid_widget.advice.refusals import why_not_draw as why_not_draw
    from pyramid_widget.advice.refusals import why_not_store as why_not_store
    from pyramid_widget.advice.review import Review as Review
    from pyramid_widget.advice.review import review as review
    from pyramid_widget.advice.shares import Share as Share
    from pyramid_widget.advice.standing import Outcome as Outcome
    from pyramid_widget.advice.standing import standing as standing
    from pyramid_widget.errors import CardError as CardError
    from pyramid_widget.errors import DealError as DealError
    from pyramid_widget.errors import HistoryError as HistoryError
    from pyramid_widget.errors import IllegalMoveError as IllegalMoveError
    from pyramid_widget.errors import NotationError as NotationError
    from pyramid_widget.errors import OptionError as OptionError
    from pyramid_widget.errors import PlayerError as PlayerError
    from pyramid_widget.errors import PyramidError as PyramidError
    from pyramid_widget.errors import RulesError as RulesError
    from pyramid_widget.errors import SaveError as SaveError
    from pyramid_widget.errors import VariantError as VariantError
    from pyramid_widget.game.deal import Deal as Deal
    from pyramid_widget.game.engine import Game as Game
    from pyramid_widget.game.engine import Move as Move
    from pyramid_widget.game.engine import MoveKind as MoveKind
    from pyramid_widget.game.engine import State as State
    from pyramid_widget.game.engine import Status as Status
    from pyramid_widget.game.notation import move_name as move_name
    from pyramid_widget.game.notation import parse_move as parse_move
    from pyramid_widget.game.notation import parse_position as parse_position
    from pyramid_widget.game.notation import position_text as position_text
    from pyramid_widget.game.record import parse_record as parse_record
    from pyramid_widget.game.record import record_text as record_text
    from pyramid_widget.game.rules import Rules as Rules
    from pyramid_widget.game.scoring import score as score
    from pyramid_widget.game.session import Session as Session
    from pyramid_widget.game.variants import VARIANTS as VARIANTS
    from pyramid_widget.game.variants import find_variant as find_variant
    from pyramid_widget.solver.answers import BestResult as BestResult
    from pyramid_widget.solver.answers import Limit as Limit
    from pyramid_widget.solver.answers import Prune as Prune
    from pyramid_widget.solver.answers import Solution as Solution
    from pyramid_widget.solver.answers import Verdict as Verdict
    from pyramid_widget.solver.many import Batch as Batch
    from pyramid_widget.solver.many import next_winnable as next_winnable
    from pyramid_widget.solver.many import solve_many as solve_many
    from pyramid_widget.solver.proofs import Proof as Proof
    from pyramid_widget.solver.proofs import verify as verify
    from pyramid_widget.solver.proofs import why_lost as why_lost
    from pyramid_widget.solver.search import Search as Search
    from pyramid_widget.solver.search import analyse as analyse
    from pyramid_widget.solver.search import best_result as best_result
    from pyramid_widget.solver.search import solve as solve
    from pyramid_widget.study.compare import Comparison as Comparison
    from pyramid_widget.study.compare import compare as compare
    from pyramid_widget.study.endings import lost_positions as lost_positions
    from pyramid_widget.study.experiment import Experiment as Experiment
    from pyramid_widget.study.experiment import experiment as experiment
    from pyramid_widget.study.frame import cards_frame as cards_frame
    from pyramid_widget.study.frame import deal_from_row as deal_from_row
    from pyramid_widget.study.frame import deal_row as deal_row
    from pyramid_widget.study.frame import frame as frame
    from pyramid_widget.study.frame import session_from_frame as session_from_frame
    from pyramid_widget.study.games import play_out as play_out
    from pyramid_widget.study.players import PLAYERS as PLAYERS
    from pyramid_widget.study.pmf import Cdf as Cdf
    from pyramid_widget.study.pmf import Pmf as Pmf
    from pyramid_widget.study.prediction import Prediction as Prediction
    from pyramid_widget.study.proportion import Proportion as Proportion
    from pyramid_widget.study.view import View as View
    from pyramid_widget.widget.lesson import Lesson as Lesson
    from pyramid_widget.widget.live import LiveExperiment as LiveExperiment
    from pyramid_widget.widget.picture import svg_board as svg_board
    from pyramid_widget.widget.picture import text_board as text_board
    from pyramid_widget.widget.record import record as record
    from pyramid_widget.widget.record import record_summary as record_summary
    from pyramid_widget.widget.widget import PyramidWidget as PyramidWidget

__version__ = "0.1.0"

_HOMES = {
    "advice.hints": ("Hint", "hint"),
    "advice.observe": ("arrangements", "resample"),
    "advice.odds": ("draw_odds", "partner_counts"),
    "advice.plan": ("Step",),
    "advice.reasons": ("Reason", "ReasonCode"),
    "advice.refusals": ("Refusal", "RefusalCode", "why_not", "why_not_draw", "why_not_store"),
    "advice.review": ("Review", "review"),
    "advice.shares": ("Share",),
    "advice.standing": ("Outcome", "standing"),
    "errors": (
        "CardError",
        "DealError",
        "HistoryError",
        "IllegalMoveError",
        "NotationError",
        "OptionError",
        "PlayerError",
        "PyramidError",
        "RulesError",
        "SaveError",
        "VariantError",
    ),
    "game.deal": ("Deal",),
    "game.engine": ("Game", "Move", "MoveKind", "State", "Status"),
    "game.notation": ("move_name", "parse_move", "parse_position", "position_text"),
    "game.record": ("parse_record", "record_text"),
    "game.rules": ("Rules",),
    "game.scoring": ("score",),
    "game.session": ("Session",),
    "game.variants": ("VARIANTS", "find_variant"),
    "solver.answers": ("BestResult", "Limit", "Prune", "Solution", "Verdict"),
    "solver.many": ("Batch", "next_winnable", "solve_many"),
    "solver.proofs": ("Proof", "verify", "why_lost"),
    "solver.search": ("Search", "analyse", "best_result", "solve"),
    "study.compare": ("Comparison", "compare"),
    "study.frame": ("cards_frame", "deal_from_row", "deal_row", "frame", "session_from_frame"),
    "study.pmf": ("Cdf", "Pmf"),
    "study.prediction": ("Prediction",),
    "study.proportion": ("Proportion",),
    "study.endings": ("lost_positions",),
    "study.experiment": ("Experiment", "experiment"),
    "study.games": ("play_out",),
    "study.players": ("PLAYERS",),
    "study.view": ("View",),
    "widget.lesson": ("Lesson",),
    "widget.live": ("LiveExperiment",),
    "widget.picture": ("svg_board", "text_board"),
    "widget.record": ("record", "record_summary"),
    "widget.widget": ("PyramidWidget",),
}
_MODULES = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    public = getattr(import_module(_MODULES[name]), name)
    globals()[name] = public  # the next use does not come here
    return public


def __dir__() -> list[str]:
    return sorted(__all__)
