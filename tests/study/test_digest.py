"""The digest of a player: another for another player, the same for the same one in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

import pytest

from pyramid_widget.study.digest import code_digest


def inner(value: int) -> Any:
    return eval(f"lambda view: max(view.moves, key=lambda move: ({value}, move))")


def closed(value: int) -> Any:
    return lambda view: view.moves[value]


def default(value: int) -> Any:
    return lambda view, place=value: view.moves[place]


def keyword(value: int) -> Any:
    return partial(lambda view, place: view.moves[place], place=value)


class Player:
    def __init__(self, place: int) -> None:
        self.place = place
        self.games: list[int] = []

    def __call__(self, view: Any) -> Any:
        return view.moves[self.place]

    def move(self, view: Any) -> Any:
        return view.moves[self.place]


def method(value: int) -> Any:
    return Player(value).move


def written(value: int, text: str) -> Any:
    names: dict[str, Any] = {"__name__": "mine"}
    exec(text.format(value), names)
    return names["play"]


def constant(value: int) -> Any:
    return written(value, "PLACE = {}\ndef play(view): return view.moves[PLACE]")


def helper(value: int) -> Any:
    return written(value, "def pick(moves): return moves[{}]\ndef play(view): return pick(view.moves)")


@pytest.mark.parametrize("make", [inner, closed, default, keyword, Player, method, constant, helper])
def test_another_value_makes_another_player(make: Callable[[int], Any]) -> None:
    assert code_digest(make(0)) == code_digest(make(0))
    assert code_digest(make(0)) != code_digest(make(1))


def test_what_a_player_collects_is_not_the_player() -> None:
    player = Player(0)
    before = code_digest(player)
    player.games.append(7)
    assert code_digest(player) == before


def test_functions_that_call_each_other_end() -> None:
    names: dict[str, Any] = {"__name__": "mine"}
    exec("def a(view): return b(view)\ndef b(view): return a(view)", names)
    assert isinstance(names["a"], FunctionType)
    assert code_digest(names["a"]) == code_digest(names["a"])


def test_it_is_the_same_in_every_process() -> None:
    program = (
        "from pyramid_widget.study.digest import code_digest\n"
        "print(code_digest(lambda view: view.name(view.moves[0]) in {'KS', 'KH', 'KD', 'KC'}))"
    )
    said = {
        subprocess.check_output([sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in "1234"
    }
    assert len(said) == 1
