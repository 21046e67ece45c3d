"""Games and deals as tables: one row a move, a card or a deal, and the way back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pyramid_widget.advice.given import DEAL, SESSION, SEVERAL, takes
from pyramid_widget.errors import DealError, NotationError, OptionError, shown
from pyramid_widget.game.cards import card_name, rank_of
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, State, bits
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.scoring import score
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Verdict
from pyramid_widget.study.extras import needed
from pyramid_widget.study.numbers import integer

if TYPE_CHECKING:
    from pandas import DataFrame, Series


@takes(session=SESSION)
def frame(session: Session, review: Any = None) -> DataFrame:
    """A game as a table, one row for each recorded move; the numbers are those after the move.

    ``ply``, ``move`` as text, ``kind``, ``cards``, ``ranks`` (ascending), ``pass``, ``stock`` and
    ``pyramid`` (cards left), ``score``, ``uncovered`` (how many cards the move laid bare); with a review, or
    its verdicts (one a ply, from the deal on), the ``verdict`` of the position that the move led to.

    >>> session = Session(Game(Deal.from_number(7)), ["KS", "draw"])
    >>> frame(session)[["move", "kind", "ranks", "stock", "pyramid", "uncovered"]].values.tolist()
    [['KS', 'remove', '13', 24, 27, 0], ['draw', 'draw', '', 23, 27, 0]]

    Raises: OptionError for verdicts of another game; ModuleNotFoundError where pandas is not installed.
    """
    pandas = needed("pandas", "a table")
    game = session.game
    steps = zip(session.moves, pairwise(session.states), strict=True)
    rows = [
        {"ply": ply, **_move_row(game, move, before, after)}
        for ply, (move, (before, after)) in enumerate(steps, 1)
    ]
    columns = ["ply", *_COLUMNS]
    if review is not None:
        columns.append("verdict")
        for row, verdict in zip(rows, _verdicts(review, len(rows)), strict=True):
            row["verdict"] = verdict
    table: DataFrame = pandas.DataFrame(rows, columns=columns)
    return table


_COLUMNS = ("move", "kind", "cards", "ranks", "pass", "stock", "pyramid", "score", "uncovered")


def _move_row(game: Game, move: Move, before: State, after: State) -> dict[str, Any]:
    bared = game.uncovered(after) & ~game.uncovered(before)
    return {
        "move": move_name(game, move),
        "kind": move.kind.name.lower(),
        "cards": " ".join(map(game.name, move.slots)),
        "ranks": " ".join(map(str, sorted(game.values[slot] for slot in move.slots))),
        "pass": after.pass_number,
        "stock": len(game.stock_slots(after)),
        "pyramid": game.cards_left(after),
        "score": score(game, after),
        "uncovered": bared.bit_count(),
    }


def _verdicts(review: Any, moves: int) -> list[str]:
    verdicts = verdict_names(review)
    if len(verdicts) != moves + 1:
        raise OptionError(
            f"{len(verdicts)} verdicts for a game of {moves} moves: a review has one for each ply, "
            f"{moves + 1} here"
        )
    return verdicts[1:]


def verdict_names(review: Any) -> list[str]:
    """The verdicts of a review, or verdicts themselves, as text.

    >>> verdict_names(["winnable", "lost"])
    ['winnable', 'lost']

    Raises: OptionError for what is neither.
    """
    verdicts = getattr(review, "verdicts", review)
    SEVERAL.check("review", verdicts)
    return [_verdict_name(verdict) for verdict in verdicts]


_VERDICTS = tuple(verdict.value for verdict in Verdict)


def _verdict_name(verdict: Any) -> str:
    name = getattr(verdict, "value", verdict)
    if not isinstance(name, str) or name not in _VERDICTS:
        raise OptionError(f"verdict {shown(verdict)}: a verdict is one of {', '.join(_VERDICTS)}")
    return str(name)


@takes(table=SEVERAL, deal=DEAL)
def session_from_frame(table: DataFrame | Iterable[str], deal: Deal) -> Session:
    """The game again: the moves of a table, or moves as text, played on its deal.

    >>> deal = Deal.from_number(7)
    >>> session = Session(Game(deal), ["KS", "draw"])
    >>> session_from_frame(frame(session), deal).state == session.state
    True

    Raises: NotationError or IllegalMoveError for moves that this deal does not allow.
    """
    moves: Any = table
    if hasattr(table, "columns"):
        if "move" not in table.columns:
            raise NotationError(f"no moves: a column 'move' is needed, not {shown(list(table.columns))}")
        moves = moves["move"]
    return Session(Game(deal), map(str, moves))


@takes(deal=DEAL)
def deal_row(deal: Deal) -> dict[str, Any]:
    """A deal as one row: ``variant``, ``deal`` (its number, or None), ``cards`` in slot order as text, and
    ``rules``, None or what differs from the default rules as JSON where no variant has these rules.

    >>> row = deal_row(Deal.from_number(7, "relaxed"))
    >>> row["variant"], row["deal"], row["cards"][:8], row["rules"]
    ('relaxed', 7, 'AH 2D 7H', None)
    """
    rules = deal.rules
    own = None
    if VARIANTS.get(rules.key) != rules:
        differs = {
            field.name: getattr(rules, field.name)
            for field in fields(Rules)
            if getattr(rules, field.name) != field.default
        }
        plain = {name: value.value if isinstance(value, Enum) else value for name, value in differs.items()}
        own = json.dumps(plain)
    return {"variant": rules.key, "deal": deal.number, "cards": str(deal), "rules": own}


def deal_from_row(row: Mapping[str, Any] | Series) -> Deal:
    """The deal of a row, also of a table's: by its number, or by its cards where it has none.

    ``variant`` is needed, and ``deal`` or ``cards``; what else the row holds is left alone. Where both number
    and cards are there, they must agree.

    >>> deal = Deal.from_number(7, "relaxed")
    >>> deal_from_row(deal_row(deal)) == deal
    True
    >>> deal_from_row({"variant": "relaxed", "deal": 7}) == deal
    True

    Raises: DealError or VariantError for a row that makes no deal.
    """
    if not hasattr(row, "keys"):
        raise DealError(f"row={shown(row)}: a row of a table, or a dict like deal_row(deal)")
    cells: Iterable[Any] = (_present(row[name]) if name in row else None for name in _DEAL_COLUMNS)
    variant, number, cards, own = cells
    if variant is None and own is None:
        raise DealError(f"no deal: a row names its variant, this one has {shown(list(row.keys()))}")
    if own is not None:
        try:
            rules = Rules(**json.loads(own))
        except (ValueError, TypeError) as error:
            raise DealError(f"no deal: rules={shown(own)}: {error}") from None
    else:
        rules = find_variant(variant)
    if isinstance(
        number, float
    ):  # a column with gaps holds floats, which drop the last digits of long numbers
        if number.is_integer() and number <= _EXACT:
            number = int(number)
        elif number.is_integer() and cards is not None:
            number = None
    if number is None and cards is None:
        raise DealError("no deal: a row has a deal number or the cards")
    if number is None:
        return Deal.parse(cards, rules)
    deal = Deal.from_number(number, rules)
    if cards is not None and Deal.parse(cards, rules).cards != deal.cards:
        raise DealError(f"no deal: the cards of the row are not those of deal {number} of {rules.key!r}")
    return deal


_DEAL_COLUMNS = ("variant", "deal", "cards", "rules")
_EXACT = 2**53


def _present(value: Any) -> Any:
    """A cell of a table as Python's own value; None for what is missing."""
    if value is None or type(value).__name__ == "NAType" or value != value:
        return None
    return value.item() if hasattr(value, "item") else value


@takes(deals=SEVERAL)
def cards_frame(deals: Iterable[int | Deal], variant: str | Rules = "solitarium") -> DataFrame:
    """Deals as a table, one row for each card: ``deal``, ``place`` (pyramid, reserve or stock), ``slot``,
    ``row`` and ``column`` in the pyramid from 1 (0 elsewhere), ``card``, ``rank``, ``suit``.

    Numbers are deals of the variant; a ``Deal`` without a number has the number -1.

    >>> cards = cards_frame([7])
    >>> cards[(cards.row == 7) & (cards["rank"] == 13)].card.tolist()
    ['KH', 'KS']

    Raises: DealError for what is no deal; ModuleNotFoundError where pandas is not installed.
    """
    pandas = needed("pandas", "a table")
    rows = [row for deal in deals for row in _card_rows(deal, variant)]
    table: DataFrame = pandas.DataFrame(rows, columns=list(_CARD_COLUMNS))
    return table


_CARD_COLUMNS = ("deal", "place", "slot", "row", "column", "card", "rank", "suit")


def _card_rows(deal: int | Deal, variant: str | Rules) -> Iterable[tuple[Any, ...]]:
    if not isinstance(deal, Deal):
        number = integer(deal)
        if number is None:
            raise DealError(f"deal {shown(deal)}: a deal is a number or a Deal")
        deal = Deal.from_number(number, variant)
    layout, deck = deal.rules.board(), deal.rules.cards
    number = -1 if deal.number is None else deal.number
    reserve = set(bits(layout.reserve))
    for slot, card in enumerate(deal.cards):
        name = card_name(card, deck)
        row, column = (0, 0) if slot >= len(layout.places) else layout.places[slot]
        if slot < len(layout.places):
            place, row, column = "pyramid", row + 1, column + 1
        else:
            place = "reserve" if slot in reserve else "stock"
        yield number, place, slot, row, column, name, rank_of(card), name[-1]
