"""Rules: every switch that a variant can set, validated."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, TypeVar

from pyramid_widget.errors import CardError, RulesError, shown
from pyramid_widget.game.cards import DECKS, Deck, card_name, parse_card
from pyramid_widget.game.layout import Layout, build_layout


class LayoutName(str, Enum):
    """Which way the triangle of cards stands."""

    UPRIGHT = "upright"
    INVERTED = "inverted"


class DeckName(str, Enum):
    """Which deck is dealt."""

    FRENCH = "french"
    SPANISH = "spanish"


class Goal(str, Enum):
    """What has to be cleared."""

    PYRAMID = "pyramid"
    ALL = "all"


class ScoreName(str, Enum):
    """How a game is scored."""

    CARDS_LEFT = "cards-left"
    PAR = "par"
    MICROSOFT = "microsoft"


E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One row of the variant table; the defaults are those of the ``solitarium`` game.

    >>> from dataclasses import replace
    >>> replace(Rules(), goal="all", passes=1).goal.value
    'all'
    >>> Rules(passes=0)
    Traceback (most recent call last):
    pyramid_widget.errors.RulesError: passes=0: passes is None (unlimited) or a whole number from 1 to 99

    Raises: RulesError, which names the field, for a value or a combination that makes no sense.
    """

    key: str = "custom"
    """The name by which programs know the variant."""
    layout: LayoutName = LayoutName.UPRIGHT
    """Upright pyramid, or inverted (the tip at the bottom)."""
    rows: int = 7
    """Rows of the pyramid."""
    deck: DeckName = DeckName.FRENCH
    """52 French cards, sum 13, or 48 Spanish cards, sum 12."""
    fixed_apex: str | None = None
    """A card that always lies at the apex, as text, or None."""
    reserve_columns: int = 0
    """Columns of face-up reserve cards beside the pyramid."""
    reserve_depth: int = 0
    """Cards in each reserve column; only the last is free."""
    draw: int = 1
    """Cards that one draw moves to the waste."""
    wastes: int = 1
    """Waste piles; with several, a draw deals one card to each."""
    stock_plays: bool = False
    """Whether the stock's top card lies face up and may be paired."""
    passes: int | None = None
    """Times the stock may be gone through; None is unlimited."""
    goal: Goal = Goal.PYRAMID
    """Clear the pyramid, or every card."""
    cell: int = 0
    """Cells (0 or 1) that take a free pyramid card or a waste top."""
    overlap: bool = False
    """Whether a card may leave together with the free card that alone still covers it."""
    face_down_rows: int = 0
    """Top rows dealt face down; a card turns up when nothing covers it."""
    waste_fanned: bool = False
    """Whether the whole waste is spread to be seen."""
    score: ScoreName = ScoreName.CARDS_LEFT
    """How a game is scored."""

    def __post_init__(self) -> None:
        _check_types(self)
        _check_ranges(self)
        _check_board(self)
        _check_stock(self)
        _check_combinations(self)

    @property
    def cards(self) -> Deck:
        """The deck of these rules."""
        return DECKS[self.deck.value]

    @property
    def target(self) -> int:
        """What a pair sums to, and the rank that leaves alone: the highest of the deck."""
        return self.cards.top_rank

    @property
    def pyramid_size(self) -> int:
        """Cards in the pyramid."""
        return self.rows * (self.rows + 1) // 2

    @property
    def reserve_size(self) -> int:
        """Cards in the reserve."""
        return self.reserve_columns * self.reserve_depth

    @property
    def stock_size(self) -> int:
        """Cards in the stock at the start.

        >>> Rules().stock_size, Rules(rows=6).stock_size
        (24, 31)
        """
        return self.cards.size - self.pyramid_size - self.reserve_size

    def __repr__(self) -> str:
        """The constructor that rebuilds the rules, with what differs from the defaults.

        >>> Rules(goal="all")
        Rules(goal='all')
        """
        differs = [field.name for field in fields(self) if getattr(self, field.name) != field.default]
        return f"Rules({', '.join(f'{name}={_plain(getattr(self, name))!r}' for name in differs)})"

    def board(self) -> Layout:
        """The layout of these rules."""
        inverted = self.layout is LayoutName.INVERTED
        return build_layout(inverted, self.rows, self.reserve_columns, self.reserve_depth)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _wrong(rules: Rules, field: str, sentence: str) -> RulesError:
    return RulesError(f"{field}={shown(_plain(getattr(rules, field)))}: {sentence}")


def _enum(rules: Rules, field: str, kind: type[E]) -> None:
    value = getattr(rules, field)
    for member in kind:
        if isinstance(value, str) and value == member.value:
            object.__setattr__(rules, field, member)
            return
    names = " or ".join(repr(member.value) for member in kind)
    raise _wrong(rules, field, f"{field} is {names}")


def _check_types(rules: Rules) -> None:
    if not isinstance(rules.key, str) or not rules.key.isprintable() or not 1 <= len(rules.key) <= 60:
        raise _wrong(rules, "key", "key is a text of 1 to 60 printable letters")
    _enum(rules, "layout", LayoutName)
    _enum(rules, "deck", DeckName)
    _enum(rules, "goal", Goal)
    _enum(rules, "score", ScoreName)
    for field in ("stock_plays", "overlap", "waste_fanned"):
        if not isinstance(getattr(rules, field), bool):
            raise _wrong(rules, field, f"{field} is True or False")


def _check_ranges(rules: Rules) -> None:
    limits = {
        "rows": (1, 9),
        "reserve_columns": (0, 8),
        "reserve_depth": (0, 48),
        "draw": (1, 5),
        "wastes": (1, 4),
        "cell": (0, 1),
        "face_down_rows": (0, rules.rows),
    }
    for field, (low, high) in limits.items():
        value = getattr(rules, field)
        if type(value) is not int or not low <= value <= high:
            raise _wrong(rules, field, f"{field} is a whole number from {low} to {high}")
    if rules.passes is not None and (type(rules.passes) is not int or not 1 <= rules.passes <= 99):
        raise _wrong(rules, "passes", "passes is None (unlimited) or a whole number from 1 to 99")


def _check_board(rules: Rules) -> None:
    if (rules.reserve_columns == 0) != (rules.reserve_depth == 0):
        raise _wrong(rules, "reserve_depth", "a reserve needs both reserve_columns and reserve_depth")
    if rules.stock_size < 0:
        needed = rules.pyramid_size + rules.reserve_size
        sentence = f"pyramid and reserve need {needed} cards, the deck has {rules.cards.size}"
        raise _wrong(rules, "rows", sentence)
    if rules.fixed_apex is None:
        return
    if not isinstance(rules.fixed_apex, str):
        raise _wrong(rules, "fixed_apex", "fixed_apex is a card as text, like 'KS', or None")
    if rules.layout is LayoutName.INVERTED:
        raise _wrong(rules, "fixed_apex", "an inverted layout has no apex to fix a card at")
    try:
        name = card_name(parse_card(rules.fixed_apex, rules.cards), rules.cards)
    except CardError as error:
        raise _wrong(rules, "fixed_apex", str(error)) from None
    object.__setattr__(rules, "fixed_apex", name)


def _check_stock(rules: Rules) -> None:
    if rules.stock_size == 0:
        if rules.stock_plays:
            raise _wrong(rules, "stock_plays", "there is no stock whose top could play")
        if rules.passes != 1:
            raise _wrong(rules, "passes", "without a stock passes is 1")
        if rules.draw != 1:
            raise _wrong(rules, "draw", "without a stock draw is 1")
        if rules.waste_fanned:
            raise _wrong(rules, "waste_fanned", "without a stock there is no waste to fan")
    if rules.wastes > 1:
        if rules.stock_size == 0:
            raise _wrong(rules, "wastes", "without a stock there is one (empty) waste")
        if rules.draw != 1:
            raise _wrong(rules, "draw", "with several wastes draw is 1: one card to each")
        if rules.stock_plays:
            raise _wrong(rules, "stock_plays", "with several wastes the stock's top never plays")


def _check_combinations(rules: Rules) -> None:
    if rules.overlap and rules.face_down_rows:
        raise _wrong(rules, "overlap", "an overlap pair needs a card that is seen: face_down_rows must be 0")
    if rules.score is ScoreName.MICROSOFT and (rules.rows != 7 or rules.layout is LayoutName.INVERTED):
        raise _wrong(rules, "score", "the microsoft score is defined for seven upright rows")
