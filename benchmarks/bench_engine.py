"""How fast the engine plays: find the legal moves and play one, over random play-outs, on one core.

Beside every figure stands its ratio to a plain Python loop measured in the same run, because seconds
differ from machine to machine and from minute to minute. Run: ``python benchmarks/bench_engine.py``.
"""

from __future__ import annotations

import random
import time

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.variants import VARIANTS

GAMES = 60
LONGEST = 120
YARDSTICK_STEPS = 100_000


def yardstick() -> float:
    """Seconds for one step of a loop that multiplies, adds and masks: what Python costs here and now."""
    number = 1
    begin = time.process_time()
    for _ in range(YARDSTICK_STEPS):
        number = number * 1103515245 + 12345 & 0xFFFFFFFF
    return (time.process_time() - begin) / YARDSTICK_STEPS


def play_outs(variant: str) -> tuple[float, int]:
    """Seconds and moves of random play-outs; a removal half the time where there is one."""
    rng, moves_played, seconds = random.Random(13), 0, 0.0
    for number in range(GAMES):
        game = Game(Deal.from_number(number, variant))
        choices = [rng.random() for _ in range(LONGEST)]
        state = game.start()
        game.legal_moves(state)  # compiles the pairs of the deal, once a game
        begin = time.process_time()
        for choice in choices:
            moves = game.legal_moves(state)
            if not moves:
                break
            state = game._play(state, moves[int(choice * len(moves))])
            moves_played += 1
        seconds += time.process_time() - begin
    return seconds, moves_played


def set_up(variant: str) -> float:
    """Seconds to deal a number and compile the game."""
    begin = time.process_time()
    for number in range(GAMES):
        Game(Deal.from_number(number, variant))
    return (time.process_time() - begin) / GAMES


def line(name: str, each: float, step: float, last: str) -> str:
    """One line of the table."""
    return f"{name:<12} {1 / each:>9,.0f} {each * 1e6:>8.1f} {each / step:>12.0f} {last:>18}"


def main() -> None:
    """Print one line a variant."""
    print(f"{'variant':<12} {'moves/s':>9} {'µs/move':>8} {'× loop step':>12} {'set-up':>18}")
    total_seconds, total_moves, steps = 0.0, 0, []
    for variant in VARIANTS:
        before = yardstick()
        seconds, moves = play_outs(variant)
        steps.append((before + yardstick()) / 2)
        total_seconds, total_moves = total_seconds + seconds, total_moves + moves
        print(line(variant, seconds / moves, steps[-1], f"{set_up(variant) * 1e6:.0f} µs"))
    step = sum(steps) / len(steps)
    print(line("all", total_seconds / total_moves, step, f"loop step {step * 1e9:.0f} ns"))


if __name__ == "__main__":
    main()
