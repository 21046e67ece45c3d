"""The review of a game: where it was lost, the move that did it, and what would have kept the win."""

import json
import random
from pathlib import Path

import pytest

from pyramid_widget.advice.best import Clearing
from pyramid_widget.advice.review import Reviewing, review
from pyramid_widget.advice.work import finish
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, MoveKind, Status
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.session import Session
from pyramid_widget.solver.answers import Limit, Verdict
from pyramid_widget.solver.proofs import verify
from pyramid_widget.solver.search import best_result, solve


def reference_deal(root: Path, name: str) -> tuple[Deal, dict]:
    content = json.loads((root / "tests/data/reference_deals.json").read_text(encoding="utf-8"))[name]
    return Deal.parse(f"{content['pyramid']} {content['stock']}".upper()), content


def played_out(variant: str, number: int) -> Session:
    """A game of random removals, draws where there are none, to its end or for 120 moves."""
    chance = random.Random(f"{variant} {number}")
    session = Session(Game(Deal.from_number(number, variant)))
    while session.status is Status.PLAYING and session.ply < 120:
        moves = session.game.legal_moves(session.state)
        removals = [move for move in moves if move.kind is MoveKind.REMOVE]
        session.play(chance.choice(removals or moves))
    return session


@pytest.mark.parametrize(
    ("variant", "numbers"),
    [
        ("solitarium", (0, 1, 2, 3)),
        ("microsoft", (0, 1, 2, 3)),
        ("relaxed", (0, 1, 2, 3)),
        ("king-tut", (0, 1)),
        ("apophis", (0, 1, 2, 3)),
        ("giza", (0, 1, 2, 3)),
        ("cell", (1,)),
    ],
)
def test_every_verdict_is_the_solvers_and_lost_stays_lost(variant: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        session = played_out(variant, number)
        found = review(session)
        truth = tuple(solve(session.game, state).verdict for state in session.states)
        assert found.verdicts == truth
        assert found.stopped_by is None
        winnable = truth.count(Verdict.WINNABLE)
        assert set(truth[:winnable]) <= {Verdict.WINNABLE}
        if winnable == len(truth):
            assert (found.lost_at, found.move, found.back) == (None, None, None)
            continue
        assert found.lost_at == winnable
        by_search = found.proof.code == "several-rank-pairs"
        assert by_search or verify(session.game, session.states[winnable], found.proof)
        if not winnable:
            assert (found.move, found.back, found.instead) == (None, None, ())
            continue
        assert found.back == winnable - 1
        assert found.move == session.moves[winnable - 1]
        before = session.states[winnable - 1]
        kept = {
            move
            for move in session.game.legal_moves(before)
            if solve(session.game, session.game.play(before, move)).verdict is Verdict.WINNABLE
        }
        assert set(found.instead) == kept
        assert kept  # of a winnable position some move keeps the win


def test_the_opening_pair_that_loses_a_known_deal(root: Path) -> None:
    deal, content = reference_deal(root, "winnable_but_one_opening_pair_loses")
    game = Game(deal)
    (losing,), (keeping,) = content["losing"], content["keeping"]
    session = Session(game, ["+".join(losing.upper().split()), "draw", "draw"])
    found = review(session)
    assert [verdict.value for verdict in found.verdicts] == ["winnable", "lost", "lost", "lost"]
    assert (found.lost_at, found.back, found.move) == (1, 0, session.moves[0])
    names = {move_name(game, move) for move in found.instead}
    assert "+".join(sorted(keeping.upper().split())) in {"+".join(sorted(n.split("+"))) for n in names}
    kept = review(Session(game, ["+".join(keeping.upper().split()), "draw"]))
    assert set(kept.verdicts) == {Verdict.WINNABLE}


def test_a_deal_that_could_not_be_won_was_lost_from_the_start(root: Path) -> None:
    deal, _ = reference_deal(root, "unwinnable_apex_all_complements_below")
    found = review(Session(Game(deal), ["draw", "draw"]), best=True)
    assert (found.lost_at, found.move, found.back) == (0, None, None)
    assert found.proof.code == "lethal-card"
    assert found.best.cards_left == best_result(Game(deal)).cards_left
    assert set(found.verdicts) == {Verdict.LOST}


def test_a_winnable_deal_needs_no_more_than_one_search() -> None:
    session = Session(Game(Deal.from_number(7)))
    for move in solve(session.game).moves:
        session.play(move)
    found = review(session)
    assert set(found.verdicts) == {Verdict.WINNABLE}
    assert len(found.verdicts) == len(session.moves) + 1


def test_moves_that_redo_would_make_are_reviewed_and_the_game_is_left_alone() -> None:
    session = played_out("solitarium", 0)
    whole = review(session)
    session.restart()
    before = session.to_json()
    assert review(session) == whole
    assert session.to_json() == before


def test_a_limit_leaves_what_it_did_not_reach_unknown_and_says_why() -> None:
    session = played_out("strict", 0)
    found = review(session, limit=Limit(nodes=40))
    assert Verdict.UNKNOWN in found.verdicts
    assert found.stopped_by == "nodes"
    truth = [solve(session.game, state).verdict for state in session.states]
    for verdict, true in zip(found.verdicts, truth, strict=True):
        assert verdict in (true, Verdict.UNKNOWN)


def test_what_is_not_certain_is_not_called_the_losing_move() -> None:
    session = played_out("relaxed", 1)
    truth = review(session)
    for nodes in (1, 50, 200, 1000, 5000):
        found = review(session, limit=Limit(nodes=nodes))
        assert found.lost_at in (None, truth.lost_at)
        assert found.back is None or found.back <= truth.back
        assert set(found.instead) <= set(truth.instead)


def test_slices_give_what_one_go_gives_and_progress_grows() -> None:
    session = played_out("apophis", 0)
    work = Reviewing(session)
    seen = [work.progress]
    while not work.run(300):
        seen.append(work.progress)
    assert work.result == review(session)
    assert seen == sorted(seen)
    assert len(seen) > 3
    assert work.progress == 1


@pytest.mark.parametrize("variant", ["solitarium", "strict", "cell", "apophis"])
def test_the_best_result_in_slices_is_that_of_one_go(variant: str) -> None:
    for number in range(3):
        game = Game(Deal.from_number(number, variant))
        whole = best_result(game)
        work = Clearing(game, game.start())
        while not work.run(700):
            assert 0 <= work.progress < 1
        assert work.result == whole
        state = game.start()
        for move in whole.moves:
            state = game.play(state, move)
        assert game.cards_left(state) == work.result.cards_left


def test_a_best_result_that_is_not_proved_says_what_stopped_it() -> None:
    game = Game(Deal.from_number(0, "strict"))
    best = finish(Clearing(game, game.start(), limit=Limit(nodes=1000)))
    assert (best.proved, best.stopped_by) == (False, "nodes")
    assert best.cards_left >= best_result(game).cards_left
