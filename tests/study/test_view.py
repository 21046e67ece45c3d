"""View: all that a player may know, and nothing that depends on a card not seen."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import pyramid_widget as pw
from pyramid_widget.errors import IllegalMoveError
from pyramid_widget.game.engine import Game, bits
from pyramid_widget.game.rules import Rules
from pyramid_widget.study.play import first_view
from pyramid_widget.study.rng import Stream
from pyramid_widget.study.view import Knowledge, View


def view_of(game: Game, state: pw.State, seen: int) -> View:
    """The view of a position, with all that is computed on use computed."""
    view = View(Knowledge.of(game, seen), state, game.legal_moves(state), ply=0, rng=Stream(0), notes={})
    for move in view.moves:
        view.name(move), view.strands(move), view.leaves_short(move), view.uncovers(move)
    return view


def contents(view: View) -> bytes:
    """All that hangs on a view, behind private names too, byte by byte."""
    return pickle.dumps({name: getattr(view, name) for name in View.__slots__})


def other_deal(game: Game, seen: int, rng: random.Random) -> Game:
    """A deal that agrees on the seen cards and has the others in another order."""
    hidden = [slot for slot in range(game.size) if not seen >> slot & 1]
    if game.rules.fixed_apex is not None and 0 in hidden:
        hidden.remove(0)
    cards = list(game.deal.cards)
    shuffled = [cards[slot] for slot in hidden]
    rng.shuffle(shuffled)
    for slot, card in zip(hidden, shuffled, strict=True):
        cards[slot] = card
    return Game(pw.Deal(game.rules, tuple(cards)))


@given(strategies.games(), strategies.choices, st.integers(0, 999))
def test_a_view_holds_nothing_that_was_not_seen(game: Game, choices: bytes, seed: int) -> None:
    state = game.start()
    seen = game.face_up(state)
    for _, _, after in strategies.walk(game, choices):
        state, seen = after, seen | game.face_up(after)
    if not game.legal_moves(state):
        return
    other = other_deal(game, seen, random.Random(seed))
    assert contents(view_of(game, state, seen)) == contents(view_of(other, state, seen))


def test_the_test_above_would_see_a_leak() -> None:
    game = Game(pw.Deal.from_number(7))
    seen = game.face_up(game.start())
    other = other_deal(game, seen, random.Random(1))
    everything = (1 << 52) - 1
    start = game.start()
    assert contents(view_of(game, start, everything)) != contents(view_of(other, start, everything))


def test_the_stock_is_a_heap_until_it_is_drawn() -> None:
    game = Game(pw.Deal.from_number(7))
    view = first_view(game.deal)
    assert all(view.card(slot) is None and view.rank(slot) is None for slot in range(28, 52))
    assert [view.card(slot) for slot in range(28)] == [game.name(slot) for slot in range(28)]
    values = [game.values[slot] for slot in range(28, 52)]
    assert view.unseen == {rank: values.count(rank) for rank in set(values)}
    assert (view.stock_left, view.wastes, view.passes_left) == (24, ((),), None)


def test_face_down_cards_are_not_known() -> None:
    view = first_view(pw.Deal.from_number(7, "thirteen"))
    shown = [slot for slot in range(52) if view.card(slot)]
    assert shown == [*range(21, 28), 28]  # the bottom row, and the stock's top, which plays


def test_the_last_unseen_card_is_known_by_counting() -> None:
    game = Game(pw.Deal.from_number(7))
    assert Knowledge.of(game, (1 << 51) - 1).cards == game.deal.cards


# One Five on top of the only Eights: the pyramid's apex 5C, all four Eights in the stock or not.
CARDS = "5C " + " ".join(
    name for name in pw.Deal.from_number(0).__str__().split() if name not in ("5C", "8C", "8D", "8H", "8S")
)


def deal_with_eights(*slots: int) -> pw.Deal:
    """5C at the apex, the Eights in the given slots, all else in the order of deal 0."""
    names = CARDS.split()
    for slot, name in zip(sorted(slots), ("8C", "8D", "8H", "8S"), strict=True):
        names.insert(slot, name)
    return pw.Deal.parse(" ".join(names))


def test_a_move_strands_what_loses_its_last_partner() -> None:
    # 5C at the apex, three Eights in the pyramid, which lie on it, and one in the stock. Let another Five
    # take the Eight from the stock: 5C can never leave. With two Eights in the stock it still can.
    for in_stock, stranded in ((1, True), (2, False)):
        pyramid = [10, 15, 21][: 4 - in_stock] if in_stock == 1 else [10, 15]
        deal = deal_with_eights(*pyramid, *range(28, 28 + in_stock))
        game = Game(deal)
        fives = [slot for slot in range(1, 28) if game.values[slot] == 5]
        state = game.play(game.start(), pw.Move(pw.MoveKind.DRAW))
        # Uncover a Five by taking away what covers it, in thought: the rules of covering are not at stake.
        five = max(fives)
        above = cards_above(game, five)
        state = state._replace(left=state.left & ~above)
        view = view_of(game, state, (1 << 52) - 1)
        move = pw.Move(pw.MoveKind.REMOVE, (five, 28))
        eights_left = [slot for slot in bits(state.left) if game.values[slot] == 8]
        assert move in view.moves, (game.deal, eights_left)
        lost = [slot for slot in pyramid if above >> slot & 1]
        assert not lost
        assert view.strands(move) is stranded


def cards_above(game: Game, slot: int) -> int:
    """Mask of all that lies on a card, however deep."""
    mask, new = 0, game.covers[slot]
    while new:
        mask |= new
        new = 0
        for cover in bits(mask):
            new |= game.covers[cover] & ~mask
    return mask


def test_draws_and_lone_cards_strand_nothing() -> None:
    view = first_view(pw.Deal.from_number(7))
    assert [view.name(move) for move in view.moves] == ["KH", "KS", "draw"]
    assert not any(view.strands(move) for move in view.moves)
    assert [view.is_lone(move) for move in view.moves] == [True, True, False]
    assert [view.from_pyramid(move) for move in view.moves] == [1, 1, 0]


def test_a_move_that_is_not_legal_is_refused() -> None:
    view = first_view(pw.Deal.from_number(7))
    with pytest.raises(IllegalMoveError, match=r"one of view\.moves"):
        view.uncovers(pw.Move(pw.MoveKind.REMOVE, (0,)))


def test_the_winning_move_wins_and_uncovers_nothing() -> None:
    rules = replace(Rules(), rows=1)
    game = next(g for g in (Game(pw.Deal.from_number(n, rules)) for n in range(200)) if g.values[0] == 13)
    view = first_view(game.deal)
    assert (view.wins(view.moves[0]), view.uncovers(view.moves[0]), view.cards_left) == (True, 0, 1)


def test_a_stream_is_splitmix64() -> None:
    # The first outputs for the seed 1234567, as published with Vigna's reference code.
    stream = Stream(1234567)
    assert [stream.getrandbits(64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_pick_is_even() -> None:
    stream = Stream(3)
    counts = [0, 0, 0]
    for _ in range(9000):
        counts[stream.pick((0, 1, 2))] += 1
    assert all(abs(count - 3000) < 5 * (9000 * 2 / 9) ** 0.5 for count in counts)


def test_a_stream_has_all_that_random_has() -> None:
    first, second = Stream(5), Stream(5)
    second.gauss(0, 1)
    second.seed(5)
    for stream in (first, second):
        stream.shuffle(list(range(9)))
    assert first.gauss(0, 1) == second.gauss(0, 1)
    again = pickle.loads(pickle.dumps(first))
    assert [again.random() for _ in range(3)] == [first.random() for _ in range(3)]
    assert again.used == first.used
