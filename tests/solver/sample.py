"""A sample of the answers as text, to compare one way of running the solver with another."""

from __future__ import annotations

import random
import sys

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, State
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.solver.search import Limit, analyse, best_result, solve


def late_state(game: Game, seed: int) -> State:
    """A position well into a random game, so that any way of running the solver answers quickly."""
    rng, state = random.Random(seed), game.start()
    for _ in range(60):
        moves = game.legal_moves(state)
        if not moves:
            return state
        removals = [move for move in moves if move.kind == 0]
        state = game.play(state, rng.choice(removals or list(moves)))
    return state


def lines(variants: list[str], deals: int) -> list[str]:
    """One line an answer."""
    found = []
    for variant in variants:
        for number in range(deals):
            game = Game(Deal.from_number(number, variant))
            start, late = game.start(), late_state(game, number)
            for name, state, shortest, nodes in (
                ("start", start, False, 1_500),
                ("late", late, False, 1_500),
                ("late shortest", late, True, 1_500),
            ):
                solution = solve(game, state, shortest=shortest, limit=Limit(nodes=nodes))
                moves = [move_name(game, move) for move in solution.moves or ()]
                found.append(
                    f"{variant} {number} {name}: {solution.verdict.value} {solution.nodes} "
                    f"{solution.stopped_by} {' '.join(moves)}"
                )
            best = best_result(game, late, limit=Limit(nodes=1_500))
            found.append(f"{variant} {number} best: {best.cards_left} {best.proved} {best.nodes}")
            answers = analyse(game, late, limit=Limit(nodes=1_500))
            verdicts = [f"{move_name(game, move)}={answers[move].verdict.value}" for move in sorted(answers)]
            found.append(f"{variant} {number} moves: {' '.join(verdicts)}")
    return found


if __name__ == "__main__":
    print("\n".join(lines(list(VARIANTS), int(sys.argv[1]))))
