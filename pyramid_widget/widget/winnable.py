"""Winnable deals: the next one from a number or from any, found beside the game."""

from __future__ import annotations

from typing import TypeGuard

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.rules import Rules
from pyramid_widget.widget.deals import chosen_deal, random_number


def winnable_deal(rules: Rules, number: int | None = None) -> Deal:
    """The next winnable deal from a number, or from any."""
    from pyramid_widget.solver.many import next_winnable

    return next_winnable(random_number() if number is None else number, rules)


def is_sought(deal: object) -> TypeGuard[int | None]:
    """Whether a winnable deal may stand for what was named: any, or the next from a number."""
    return deal is None or isinstance(deal, int)


def wanted_deal(rules: Rules, deal: int | Deal | str | None, winnable: bool) -> Deal:
    """The deal that was named, or where only winnable ones are wanted the next that is."""
    if not winnable or not is_sought(deal):
        return chosen_deal(rules, deal)
    return winnable_deal(rules, deal)
