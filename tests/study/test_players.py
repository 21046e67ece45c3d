"""The players: what they do on deals that were looked through by hand, and how often they win."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import strategies
from hypothesis import given, settings
from players import follow_hints

import pyramid_widget as pw
from pyramid_widget.errors import OptionError, PlayerError
from pyramid_widget.game.engine import DRAW, Game, Move, MoveKind, Status
from pyramid_widget.study.experiment import experiment
from pyramid_widget.study.play import play
from pyramid_widget.study.players import HINT, PLAYERS, find_player
from pyramid_widget.study.rng import Stream
from pyramid_widget.study.view import Knowledge, View

THUMBS = ("random", "eager", "greedy", "careful", "careful-greedy")

# Bottom row KC 8C 2H JH 4D 7C 9D. It gives KC, 2H+JH (both lie on 5D) and 4D+9D (7C stays on what is under
# them). The stock begins with 9S; 9C and 9H lie in the pyramid, all over the apex 4C: 4D+9S would leave 4C
# without a partner, 4D+9D would not.
PYRAMID = """
           4C
          9C 9H
         AC AD AH
        3C 3D 3H 3S
       6C 6D 6H TC TD
      TH TS 5D 5H 5S QC
     KC 8C 2H JH 4D 7C 9D
"""


def by_hand(pyramid: str = PYRAMID, stock: str = "9S") -> Game:
    """The game of a pyramid and the first stock cards; the others follow in the order of the deck."""
    first = (pyramid + stock).split()
    rest = sorted(set(str(pw.Deal.from_number(0)).split()) - set(first))
    return Game(pw.Deal.parse(" ".join(first + rest)))


def choices_of(player: str, game: Game, state: pw.State, seen: int) -> set[str]:
    """The names of the moves that a player makes in a position, over many chances."""
    strategy = PLAYERS[player]
    assert strategy is not None
    made = set[str]()
    for seed in range(60):
        view = View(
            Knowledge.of(game, seen), state, game.legal_moves(state), ply=0, rng=Stream(seed), notes={}
        )
        move = strategy(view)
        made.add("gives up" if move is None else view.name(move))
    return made


@pytest.mark.parametrize(
    ("player", "first", "after_the_king", "after_the_draw"),
    [
        (
            "random",
            {"KC", "2H+JH", "4D+9D", "draw"},
            {"2H+JH", "4D+9D", "draw"},
            {"2H+JH", "4D+9D", "4D+9S", "draw"},
        ),
        ("eager", {"KC", "2H+JH", "4D+9D"}, {"2H+JH", "4D+9D"}, {"2H+JH", "4D+9D", "4D+9S"}),
        ("greedy", {"KC"}, {"2H+JH"}, {"2H+JH"}),
        ("careful", {"KC", "2H+JH", "4D+9D"}, {"2H+JH", "4D+9D"}, {"2H+JH", "4D+9D"}),
        ("careful-greedy", {"KC"}, {"2H+JH"}, {"2H+JH"}),
        ("fair-hint", {"KC"}, {"2H+JH"}, {"2H+JH"}),
    ],
)
def test_what_players_do_in_the_pyramid_above(
    player: str, first: set[str], after_the_king: set[str], after_the_draw: set[str]
) -> None:
    game = by_hand()
    state = game.start()
    seen = game.face_up(state)
    assert choices_of(player, game, state, seen) == first
    state = game.play(state, Move(MoveKind.REMOVE, (21,)))
    assert choices_of(player, game, state, seen) == after_the_king
    state = game.play(state, DRAW)
    assert choices_of(player, game, state, seen | game.face_up(state)) == after_the_draw


def test_greedy_takes_what_strands_where_nothing_uncovers_more_and_careful_draws() -> None:
    # 9D and 4D apart, and no pair in the pyramid: only 4D+9S is there after the first draw.
    game = by_hand(PYRAMID.replace("JH", "8D").replace("9D", "8H").replace("3C", "9D"))
    state = game.play(game.play(game.start(), Move(MoveKind.REMOVE, (21,))), DRAW)
    seen = game.face_up(game.start()) | game.face_up(state)
    assert choices_of("greedy", game, state, seen) == {"4D+9S"}
    assert choices_of("eager", game, state, seen) == {"4D+9S"}
    assert choices_of("careful", game, state, seen) == {"draw"}
    assert choices_of("careful-greedy", game, state, seen) == {"draw"}


@settings(max_examples=60)
@given(strategies.games())
def test_every_player_ends_every_game_as_the_engine_would(game: Game) -> None:
    for player in THUMBS:
        strategy = PLAYERS[player]
        assert strategy is not None
        played = play(game, strategy, Stream(1))
        if player in ("random", "eager", "greedy") and not game.rules.cell:
            assert game.status(played.state) is not Status.PLAYING or player == "random"
        assert len(played.moves) >= (game.size - played.state.left.bit_count()) / 2


def test_the_hint_player_follows_the_hints() -> None:
    for variant in ("solitarium", "microsoft"):
        frame = experiment(variant, 2, "fair-hint").frame
        for row in frame.itertuples():
            game = Game(pw.Deal.from_number(row.deal, variant))
            state, _, _ = follow_hints(game, limit=HINT)
            assert row.cards_left == game.cards_left(state)
            assert (row.outcome == "won") == game.won(state)


def test_the_hint_player_wins_what_can_be_won_where_the_order_does_not_matter() -> None:
    result = experiment("solitarium", 30, ("solver", "fair-hint"))
    assert result.outcomes(player="solver").equals(result.outcomes(player="fair-hint"))


def test_a_player_who_only_draws_is_stopped_after_one_round() -> None:
    asked: list[int] = []

    def draws(view: View) -> Move | None:
        asked.append(view.ply)
        return view.draw

    played = play(Game(pw.Deal.from_number(7)), draws, Stream(0))
    assert (played.moves, played.state.left.bit_count()) == ((), 52)
    assert asked == list(range(25))  # 24 draws and the redeal


def test_with_limited_passes_the_game_goes_on_to_their_end() -> None:
    passes = set[int]()

    def draws(view: View) -> Move | None:
        passes.add(view.state.pass_number)
        return view.draw

    play(Game(pw.Deal.from_number(7, "microsoft")), draws, Stream(0))
    assert passes == {1, 2, 3}


def test_one_who_goes_by_chance_may_pass_a_removal_for_rounds() -> None:
    def lazy(view: View) -> Move | None:
        return view.removals[0] if view.removals and view.rng.random() < 0.02 else view.moves[-1]

    eager_left = play(Game(pw.Deal.from_number(4)), lambda view: view.moves[0], Stream(0)).state
    lazy_left = [play(Game(pw.Deal.from_number(4)), lazy, Stream(seed)) for seed in range(5)]
    assert eager_left.left.bit_count() < 52
    assert all(played.state.left.bit_count() < 45 for played in lazy_left)
    assert any(played.state.pass_number > 3 for played in lazy_left)


def test_none_gives_up() -> None:
    played = play(
        Game(pw.Deal.from_number(7)), lambda view: view.moves[0] if view.ply < 2 else None, Stream(0)
    )
    assert len(played.moves) == 2


def test_notes_last_for_one_game() -> None:
    def counts(view: View) -> Move | None:
        view.notes["asked"] = view.notes.get("asked", 0) + 1
        assert view.notes["asked"] == view.ply + 1
        return view.moves[0]

    assert len(experiment("solitarium", 3, counts).frame) == 3


@pytest.mark.parametrize("wrong", ["draw", 7, (0, (99,)), [1, 2, 3], (0, ("x",)), np.ones(3)])
def test_what_is_no_move_is_refused(wrong: Any) -> None:
    with pytest.raises(PlayerError, match=r"ply 0: .*legal here: KH, KS, draw; None gives up"):
        play(Game(pw.Deal.from_number(7)), lambda view: wrong, Stream(0))


def test_a_move_is_legal_by_the_rules_and_not_by_what_a_player_makes_of_the_view() -> None:
    def cheat(view: View) -> Move:
        apex = Move(MoveKind.REMOVE, (0,))
        view.moves, view.state = (apex,), view.state._replace(left=1)
        return apex

    with pytest.raises(PlayerError, match=r"ply 0: remove AH is not legal here.*legal here: KH, KS, draw"):
        play(Game(pw.Deal.from_number(7)), cheat, Stream(0))


def test_players_are_found_by_near_names() -> None:
    assert find_player(" Careful_Greedy ") == "careful-greedy"
    with pytest.raises(OptionError, match="did you mean 'greedy'"):
        find_player("greed")


# Win rates of an earlier program of its own, on 20,000 other deals (careful ones on 10,000): value, error.
UNLIMITED = {
    "random": (0.338, 0.003),
    "eager": (0.355, 0.003),
    "greedy": (0.417, 0.0035),
    "careful": (0.570, 0.005),
    "careful-greedy": (0.590, 0.005),
    "solver": (0.66886, 0.00015),
}
THREE_PASSES = {
    "random": (0.012, 0.0008),
    "eager": (0.285, 0.0032),
    "greedy": (0.341, 0.0034),
    "careful": (0.433, 0.005),
    "careful-greedy": (0.464, 0.005),
    "solver": (0.6604, 0.0067),
}


def check_rates(rates: dict[str, tuple[float, float]], rules: Any, deals: range, **options: Any) -> None:
    """Each player's share within four standard errors of both sides together."""
    summary = experiment(rules, deals, tuple(rates), **options).summary.set_index("player")
    for player, (rate, error) in rates.items():
        own = (rate * (1 - rate) / len(deals)) ** 0.5
        assert abs(summary.loc[player, "share"] - rate) < 4 * (own**2 + error**2) ** 0.5, player


def test_players_win_as_often_as_they_should() -> None:
    check_rates(UNLIMITED, "solitarium", range(1200))


def test_players_win_as_often_as_they_should_in_three_passes() -> None:
    check_rates(THREE_PASSES, pw.Rules(passes=3), range(500))


@pytest.mark.slow
def test_players_win_as_often_as_they_should_in_20_000_deals() -> None:
    check_rates(UNLIMITED, "solitarium", range(20_000), n_jobs=-1)
    check_rates(THREE_PASSES, pw.Rules(passes=3), range(5_000), n_jobs=-1)


def test_on_the_same_deals_the_difference_is_known_better() -> None:
    result = experiment("solitarium", 1000, ("greedy", "eager"))
    first, second = (result.outcomes(player=player) for player in ("greedy", "eager"))
    paired = pw.compare(first, second)
    # 0.0614 ± 0.0026 on 20,000 deals
    assert abs(float(paired.difference) - 0.0614) < 4 * (paired.standard_error**2 + 0.0026**2) ** 0.5
    assert 2 < paired.variance_ratio < 6  # 3.5 on 20,000 deals
