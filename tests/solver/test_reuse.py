"""One workspace serves many searches: what the last one grew must not mislead the next."""

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.notation import parse_position
from pyramid_widget.solver.search import Limit, analyse, solve

# After the first of its moves the search grows the table of positions far beyond its first size.
GROWS = (
    "2C KD 7C 4D KS AC 6S QS 5C 7H 7D 5H 2H 9C 6H TC -- 6C 5S QC JS -- -- -- 4C -- 4H -- waste 6D JH "
    "waste 9D waste 3S stock 9S TS TD 7S 9H AD 3D JD JC 2D 4S 3C 2S 8C 8S 8H QD AS pass=1"
)


def test_several_wastes_begin_with_a_small_table_again() -> None:
    game = Game(Deal.from_number(914390, "apophis"))
    state = parse_position(game, GROWS)
    limit = Limit(nodes=100_000)
    answers = analyse(game, state, limit=limit)
    assert set(answers) == set(game.legal_moves(state))
    assert max(answer.nodes for answer in answers.values()) > 2048
    for move, answer in answers.items():
        assert answer.verdict is solve(game, game.play(state, move), limit=limit).verdict
