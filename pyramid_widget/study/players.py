"""Players that follow a rule of thumb, and how players are named."""

from __future__ import annotations

from collections.abc import Callable

from pyramid_widget.advice.hints import hint
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Move
from pyramid_widget.solver.answers import Limit
from pyramid_widget.study.view import View

HINT = Limit(nodes=100_000, memory=1 << 28)
"""How far ``fair-hint`` looks at each move: a thirtieth of what ``hint`` may by default."""


def random_player(view: View) -> Move | None:
    """Any legal move; drawing is one of them."""
    return view.rng.pick(view.moves)


def eager(view: View) -> Move | None:
    """Any removal there is, else draw."""
    return view.rng.pick(view.removals or view.moves[-1:])


def greedy(view: View) -> Move | None:
    """Kings first, then what uncovers most; of equals any. Draws where nothing can be removed."""
    return view.rng.pick(_best(view, view.removals) or view.moves[-1:])


def careful(view: View) -> Move | None:
    """Any removal that leaves every card a partner, else draw."""
    return view.rng.pick(_safe(view) or view.moves[-1:])


def careful_greedy(view: View) -> Move | None:
    """Of the removals that leave every card a partner, Kings first, then what uncovers most; else draw."""
    return view.rng.pick(_best(view, _safe(view)) or view.moves[-1:])


def fair_hint(view: View) -> Move | None:
    """The move that ``hint`` gives, within ``HINT``, to who has seen as much; gives up where it has none.

    A tenth of a second a game with unlimited passes, a fourth where the order of the stock matters.
    """
    game, known = view._knowledge.game, view._knowledge.known
    return hint(game, view.state, seen=known, limit=HINT).move


def _safe(view: View) -> tuple[Move, ...]:
    return tuple(move for move in view.removals if not view.strands(move))


def _best(view: View, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    if len(moves) < 2:
        return moves
    merits = [(view.is_lone(move), view.uncovers(move)) for move in moves]
    best = max(merits)
    return tuple(move for move, merit in zip(moves, merits, strict=True) if merit == best)


PLAYERS: dict[str, Callable[[View], Move | None] | None] = {
    "random": random_player,
    "eager": eager,
    "greedy": greedy,
    "careful": careful,
    "careful-greedy": careful_greedy,
    "fair-hint": fair_hint,
    "solver": None,
    "best-result": None,
}
"""The players that have a name; ``solver`` and ``best-result`` see all cards and are not asked for moves."""


def find_player(name: str) -> str:
    """The name of a player in any case, with any of space, hyphen and underscore.

    >>> find_player("Careful greedy")
    'careful-greedy'

    Raises: OptionError for a name that no player has.
    """
    plain = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if plain in PLAYERS:
        return plain
    import difflib

    near = difflib.get_close_matches(plain, PLAYERS, n=1)
    known = f"did you mean {near[0]!r}?" if near else "the players are " + ", ".join(PLAYERS)
    raise OptionError(f"no player is called {shown(name)}; {known}")
