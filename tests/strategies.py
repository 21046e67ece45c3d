"""The one home of Hypothesis strategies: cards, decks, rules, deals, games and random play-outs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from pyramid_widget.game.cards import FRENCH, SPANISH, Card, parse_card
from pyramid_widget.game.deal import LAST_NUMBER, Deal
from pyramid_widget.game.engine import Game, Move, State
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS

Draw = Callable[[st.SearchStrategy[Any]], Any]

decks = st.sampled_from([FRENCH, SPANISH])
variants = st.sampled_from(list(VARIANTS.values()))
deal_numbers = st.one_of(st.integers(0, 200), st.integers(0, LAST_NUMBER))
choices = st.binary(max_size=120)
"""One byte a move of a play-out; ``walk`` reads it."""


@st.composite
def cards_of_a_deck(draw: Draw) -> tuple[Card, Any]:
    """A card and its deck."""
    deck = draw(decks)
    return draw(st.integers(0, deck.size - 1)), deck


def _boards(deck_size: int) -> list[tuple[int, int, int]]:
    """Every (rows, reserve columns, reserve depth) that the deck can fill."""
    reserves = [(0, 0)] + [(columns, depth) for columns in range(1, 9) for depth in range(1, 49)]
    return [
        (rows, columns, depth)
        for rows in range(1, 10)
        for columns, depth in reserves
        if rows * (rows + 1) // 2 + columns * depth <= deck_size
    ]


_BOARDS = {"french": _boards(52), "spanish": _boards(48)}
_PLAIN_BOARDS = {deck: [board for board in boards if not board[1]] for deck, boards in _BOARDS.items()}


@st.composite
def custom_rules(draw: Draw, *, microsoft: bool = False) -> Rules:
    """Rules with every switch drawn at random, among the combinations that make sense.

    With ``microsoft`` they have that score, and so seven upright rows.
    """
    deck = draw(st.sampled_from(["french", "spanish"]))
    boards = _PLAIN_BOARDS if draw(st.booleans()) else _BOARDS
    rows, columns, depth = draw(
        st.sampled_from([board for board in boards[deck] if board[0] == 7 or not microsoft])
    )
    switches: dict[str, Any] = {
        "deck": deck,
        "rows": rows,
        "reserve_columns": columns,
        "reserve_depth": depth,
    }
    switches["layout"] = "upright" if microsoft else draw(st.sampled_from(["upright", "inverted"]))
    if switches["layout"] == "upright" and draw(st.booleans()):
        switches["fixed_apex"] = draw(st.sampled_from(["AO", "QB"] if deck == "spanish" else ["KS", "AD"]))
    if rows * (rows + 1) // 2 + columns * depth == (48 if deck == "spanish" else 52):
        switches["passes"] = 1
    else:
        switches["passes"] = draw(st.sampled_from([None, 1, 2, 3]))
        switches["wastes"] = draw(st.sampled_from([1, 1, 1, 2, 3, 4]))
        switches["waste_fanned"] = draw(st.booleans())
        if switches["wastes"] == 1:
            switches["draw"] = draw(st.sampled_from([1, 2, 3, 5]))
            switches["stock_plays"] = draw(st.booleans())
    switches["goal"] = draw(st.sampled_from(["pyramid", "all"]))
    switches["cell"] = draw(st.integers(0, 1))
    switches["overlap"] = draw(st.booleans())
    if not switches["overlap"]:
        switches["face_down_rows"] = draw(st.integers(0, rows))
    scores = ["cards-left", "par"]
    if rows == 7 and switches["layout"] == "upright":
        scores.append("microsoft")
    switches["score"] = "microsoft" if microsoft else draw(st.sampled_from(scores))
    return Rules(**switches)


any_rules = st.one_of(variants, custom_rules())


def _with_apex(cards: list[Card], rules: Rules) -> tuple[Card, ...]:
    if rules.fixed_apex is not None:
        at = cards.index(parse_card(rules.fixed_apex, rules.cards))
        cards[0], cards[at] = cards[at], cards[0]
    return tuple(cards)


@st.composite
def deals(draw: Draw, rules: st.SearchStrategy[Rules] = any_rules) -> Deal:
    """A deal, numbered or not."""
    chosen = draw(rules)
    if draw(st.booleans()):
        return Deal.from_number(draw(deal_numbers), chosen)
    cards = draw(st.permutations(range(chosen.cards.size)))
    return Deal(chosen, _with_apex(list(cards), chosen))


@st.composite
def games(draw: Draw, rules: st.SearchStrategy[Rules] = any_rules) -> Game:
    """A game at its start."""
    return Game(Deal.from_number(draw(deal_numbers), draw(rules)))


def walk(game: Game, steps: bytes) -> Iterator[tuple[State, Move, State]]:
    """The play-out that the bytes choose: the lower half picks any legal move, the upper a removal first.

    Every step is one (before, move, after); it ends with the bytes or with the game.
    """
    state = game.start()
    for step in steps:
        moves = game.legal_moves(state)
        if not moves:
            return
        removals = [move for move in moves if move.kind == 0]
        among = removals if step >= 128 and removals else moves
        move = among[step % len(among)]
        after = game.play(state, move)
        yield state, move, after
        state = after


@st.composite
def positions(draw: Draw, rules: st.SearchStrategy[Rules] = any_rules) -> tuple[Game, State]:
    """A game and a position that play reaches."""
    game = draw(games(rules))
    state = game.start()
    for _, _, after in walk(game, draw(choices)):
        state = after
    return game, state
