"""A position as plain text and as SVG, for places where no widget can be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from pyramid_widget.advice.given import GAME, MASK, STATE, takes
from pyramid_widget.game.cards import card_symbol, suit_of
from pyramid_widget.game.engine import Game, State, bits
from pyramid_widget.game.rules import LayoutName
from pyramid_widget.widget.i18n import Catalogue, catalogue
from pyramid_widget.widget.table import table

_HIDDEN = "▒▒"
_CARD_WIDTH, _CARD_HEIGHT, _EDGE = 60, 84, 12
_INKS = {
    "french": ("#111111", "#b71c1c", "#b71c1c", "#111111"),
    "spanish": ("#8a6100", "#c62828", "#1565c0", "#2e7d32"),
}
_FELT = "#1b5e20"


@takes(game=GAME, state=STATE, seen=MASK)
def text_board(game: Game, state: State, seen: int | None = None, locale: str = "en") -> str:
    """The position as lines of text; a card that was never seen is ``▒▒``, the place of a gone one is empty.

    ``seen`` is the mask of the cards that may be named, by default those that are face up.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> print(text_board(game, game.start()))
                 A♥
               2♦  7♥
             6♠  J♦  3♣
           6♣  2♥  9♥  7♠
         A♣  J♣  4♦  5♥  3♦
       9♦ 10♥  Q♠  A♠  6♦  3♥
     K♥  K♠  7♦  5♦  2♠  Q♦ 10♦
    <BLANKLINE>
    Stock: 24   Waste: empty   Pass: 1

    Raises: OptionError for what is no game, position or mask, and for a locale that is neither ``"en"`` nor
    ``"es"``.
    """
    words = catalogue(locale)
    names = _Names(game, game.face_up(state) if seen is None else seen)
    lines = _pyramid_lines(game, state, names)
    lines += _reserve_lines(game, state, names, words)
    lines += ["", *_pile_lines(game, state, names, words)]
    return "\n".join(line.rstrip() for line in lines)


class _Names:
    """What may be written on each card."""

    def __init__(self, game: Game, seen: int) -> None:
        self._game, self.seen = game, seen

    def __getitem__(self, slot: int) -> str:
        if not self.seen >> slot & 1:
            return _HIDDEN
        return card_symbol(self._game.deal.cards[slot], self._game.rules.cards)


def _pyramid_lines(game: Game, state: State, names: _Names) -> list[str]:
    inverted = game.rules.layout is LayoutName.INVERTED
    lines = []
    for row, mask in enumerate(game.row_masks):
        indent = row if inverted else game.rules.rows - 1 - row
        cards = [names[slot] if state.left >> slot & 1 else "" for slot in bits(mask)]
        lines.append("  " * indent + " ".join(f"{card:>3}" for card in cards))
    return lines


def _reserve_lines(game: Game, state: State, names: _Names, words: Catalogue) -> list[str]:
    columns = game.layout.columns
    if not columns:
        return []
    lines = ["", words["picture.reserve"] + ":"]
    for level in range(game.rules.reserve_depth):
        cards = [names[column[level]] if state.left >> column[level] & 1 else "" for column in columns]
        lines.append(" ".join(f"{card:>3}" for card in cards))
    return lines


def _pile_lines(game: Game, state: State, names: _Names, words: Catalogue) -> list[str]:
    facts = []
    if game.rules.stock_size:
        stock = game.stock_slots(state)
        top = f" ({names[stock[0]]})" if stock and game.rules.stock_plays else ""
        facts.append(f"{words['picture.stock']}: {len(stock)}{top}")
        for pile in game.waste_slots(state):
            facts.append(f"{words['picture.waste']}: {_waste_text(game, pile, names, words)}")
    if game.rules.cell:
        cell = names[state.cell] if state.cell >= 0 else words["picture.empty"]
        facts.append(f"{words['picture.cell']}: {cell}")
    if game.rules.stock_size:
        facts.append(f"{words['picture.pass']}: {state.pass_number}")
    return ["   ".join(facts)] if facts else []


def _waste_text(game: Game, pile: tuple[int, ...], names: _Names, words: Catalogue) -> str:
    if not pile:
        return words["picture.empty"]
    if game.rules.waste_fanned:
        return " ".join(names[slot] for slot in pile)
    return f"{names[pile[-1]]} ({len(pile)})"


@takes(game=GAME, state=STATE, seen=MASK)
def svg_board(game: Game, state: State, seen: int | None = None, locale: str = "en") -> str:
    """The position as one SVG picture; cards that were never seen are drawn by their backs.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> picture = svg_board(game, game.start())
    >>> picture.startswith("<svg"), "A♥" in picture, "3♠" in picture  # 3♠ lies in the stock
    (True, True, False)

    Raises: as ``text_board``.
    """
    places = table(game.rules)
    names = _Names(game, game.face_up(state) if seen is None else seen)
    width = places["width"] * _CARD_WIDTH + 2 * _EDGE
    height = places["height"] * _CARD_HEIGHT + 2 * _EDGE
    drawn = "".join(_card_svg(game, slot, place, names, free) for slot, place, free in _cards(game, state))
    if len(game.stock_slots(state)) > (1 if game.rules.stock_plays else 0):
        drawn += _back_svg(places["stock"])
    title = escape(text_board(game, state, seen, locale))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' style="max-width:{width:g}px;width:100%" font-family="system-ui"><title>{title}</title>'
        f'<rect width="100%" height="100%" rx="10" fill="{_FELT}"/>{_empty_places(places)}{drawn}'
        f"{_counts(game, state, places)}</svg>"
    )


def _cards(game: Game, state: State) -> Iterable[tuple[int, list[float], bool]]:
    """The cards to draw, lowest first, with their places, and whether they are free."""
    places, free = table(game.rules), game.free(state)
    for slot in bits(state.left & game.board_mask):
        yield slot, places["homes"][slot], bool(free >> slot & 1)
    stock = game.stock_slots(state)
    if stock and game.rules.stock_plays:
        yield stock[0], places["stockTop"], True
    for pile, at in zip(game.waste_slots(state), places["wastes"], strict=False):
        step = min(0.35, (places["fan"] - 1) / max(1, len(pile) - 1)) if places["fan"] else 0
        for number, slot in enumerate(pile if step else pile[-1:]):
            yield slot, [at[0] + number * step, at[1]], bool(free >> slot & 1)
    if state.cell >= 0:
        yield state.cell, places["cell"], True


def _corner(place: list[float]) -> tuple[float, float]:
    return _EDGE + place[0] * _CARD_WIDTH, _EDGE + place[1] * _CARD_HEIGHT


def _rectangle(place: list[float], inset: int, radius: int) -> str:
    x, y = _corner(place)
    width, height = _CARD_WIDTH - 2 * inset, _CARD_HEIGHT - 2 * inset
    return f'x="{x + inset:g}" y="{y + inset:g}" width="{width}" height="{height}" rx="{radius}"'


def _back_svg(place: list[float]) -> str:
    outer = f'<rect {_rectangle(place, 1, 6)} stroke="#424242" fill="#f5f5f5"/>'
    return f'{outer}<rect {_rectangle(place, 6, 3)} fill="#37598c"/>'


def _card_svg(game: Game, slot: int, place: list[float], names: _Names, free: bool) -> str:
    shown = names[slot]
    if shown == _HIDDEN:
        return _back_svg(place)
    x, y = _corner(place)
    ink = _INKS[game.rules.cards.name][suit_of(game.deal.cards[slot])]
    size = 25 if len(shown) == 2 else 20
    return (
        f'<rect {_rectangle(place, 1, 6)} stroke="#424242" fill="{"#ffffff" if free else "#dcdcdc"}"/>'
        f'<text x="{x + 6:g}" y="{y + 28:g}" font-size="{size}" font-weight="700" fill="{ink}">{shown}</text>'
    )


def _empty_places(places: dict[str, Any]) -> str:
    wastes = places["wastes"]
    piles = [places["stock"], *wastes, places["cell"], places["foundation"]]
    frame = 'fill="none" stroke="#ffffff" stroke-opacity=".35"'
    return "".join(f"<rect {_rectangle(at, 1, 6)} {frame}/>" for at in piles if isinstance(at, list))


def _counts(game: Game, state: State, places: dict[str, Any]) -> str:
    """How many cards lie in the stock and in each waste, on a badge at the foot of the pile."""
    wastes = places["wastes"]
    numbers = [(places["stock"], len(game.stock_slots(state)))]
    numbers += [(at, len(pile)) for at, pile in zip(wastes, game.waste_slots(state), strict=False)]
    gone = game.size - state.left.bit_count() - (state.cell >= 0)
    numbers.append((places["foundation"], gone))
    return "".join(
        f'<text x="{_EDGE + (at[0] + 0.5) * _CARD_WIDTH:g}" y="{_EDGE + (at[1] + 0.88) * _CARD_HEIGHT:g}"'
        f' font-size="13" text-anchor="middle" fill="#ffffff" stroke="#102a12" stroke-width="3"'
        f' paint-order="stroke">{number}</text>'
        for at, number in numbers
        if isinstance(at, list)
    )
