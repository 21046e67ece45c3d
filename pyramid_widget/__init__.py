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
    from pyramid_widget.errors import CardError as CardError
    from pyramid_widget.errors import DealError as DealError
    from pyramid_widget.errors import HistoryError as HistoryError
    from pyramid_widget.errors import IllegalMoveError as IllegalMoveError
    from pyramid_widget.errors import NotationError as NotationError
    from pyramid_widget.errors import OptionError as OptionError
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
    from pyramid_widget.game.rules import Rules as Rules
    from pyramid_widget.game.session import Session as Session
    from pyramid_widget.game.variants import VARIANTS as VARIANTS
    from pyramid_widget.game.variants import find_variant as find_variant
    from pyramid_widget.solver.answers import BestResult as BestResult
    from pyramid_widget.solver.answers import Limit as Limit
    from pyramid_widget.solver.answers import Solution as Solution
    from pyramid_widget.solver.answers import Verdict as Verdict
    from pyramid_widget.solver.search import Search as Search
    from pyramid_widget.solver.search import analyse as analyse
    from pyramid_widget.solver.search import best_result as best_result
    from pyramid_widget.solver.search import solve as solve
    from pyramid_widget.widget.widget import PyramidWidget as PyramidWidget

__version__ = "0.1.0"

_HOMES = {
    "advice.hints": ("Hint", "hint"),
    "errors": (
        "CardError",
        "DealError",
        "HistoryError",
        "IllegalMoveError",
        "NotationError",
        "OptionError",
        "PyramidError",
        "RulesError",
        "SaveError",
        "VariantError",
    ),
    "game.deal": ("Deal",),
    "game.engine": ("Game", "Move", "MoveKind", "State", "Status"),
    "game.rules": ("Rules",),
    "game.session": ("Session",),
    "game.variants": ("VARIANTS", "find_variant"),
    "solver.answers": ("BestResult", "Limit", "Solution", "Verdict"),
    "solver.search": ("Search", "analyse", "best_result", "solve"),
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
