"""What an experiment is to do: rule sets, deals and players, checked before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from itertools import islice
from typing import Any, TypeAlias

from pyramid_widget.errors import DealError, OptionError, RulesError, shown
from pyramid_widget.game.deal import LAST_NUMBER, Deal
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS, find_variant
from pyramid_widget.solver.answers import Limit, check_limit
from pyramid_widget.study.numbers import integer
from pyramid_widget.study.players import PLAYERS, find_player
from pyramid_widget.study.rng import game_seed
from pyramid_widget.study.view import View

Deals: TypeAlias = Sequence[int] | Sequence[int | Deal]
"""Deals in their order: a range, an array of numbers, or a tuple in which some are ``Deal``."""
Player: TypeAlias = str | Callable[[View], Any]
"""A name of ``PLAYERS``, or a function of the view."""
MOST = 10**6
"""Deals that are taken from an iterator, which may have no end."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What is the same for all deals of an experiment."""

    labels: tuple[str, ...]
    """What the rule sets are called, in order."""
    rules: tuple[Rules, ...]
    """The rule sets."""
    names: tuple[str, ...]
    """What the players are called, in order."""
    players: tuple[Player, ...]
    """The players."""
    limit: Limit
    """How far each search may go."""
    seed: int
    """Seed of the players' chance."""

    @property
    def cells(self) -> int:
        """Games on one deal."""
        return len(self.rules) * len(self.players)


def read_setting(variants: Any, players: Any, limit: Limit, seed: int) -> Setting:
    """The setting of what a person wrote.

    >>> read_setting("solitarium", ("solver", "greedy"), Limit(), 0).names
    ('solver', 'greedy')

    Raises: VariantError, RulesError, OptionError, which name what is wrong.
    """
    rules = read_variants(variants)
    named = read_players(players)
    check_limit(limit)
    number = integer(seed)
    if number is None:
        raise OptionError(f"seed={shown(seed)}: a seed is a whole number")
    game_seed(number)  # here, not at the first game that goes by chance
    return Setting(
        labels=tuple(rules),
        rules=tuple(rules.values()),
        names=tuple(named),
        players=tuple(named.values()),
        limit=limit,
        seed=number,
    )


def read_variants(variants: Any) -> dict[str, Rules]:
    """Rule sets by what they are called.

    >>> from dataclasses import replace
    >>> list(read_variants(["Rey Tut", replace(Rules(key="solitarium"), passes=3)]))
    ['king-tut', 'solitarium passes=3']

    Raises: VariantError for an unknown name, RulesError for none at all or two of the same name.
    """
    if isinstance(variants, Mapping):
        return _some({_text(label): find_variant(rules) for label, rules in variants.items()})
    listed = [variants] if isinstance(variants, str | Rules) or not _many(variants) else list(variants)
    found: dict[str, Rules] = {}
    for variant in listed:
        rules = find_variant(variant)
        label = _label(rules)
        if label in found:
            raise RulesError(f"two rule sets are called {label!r}: name them, {{'name': rules, …}}")
        found[label] = rules
    return _some(found)


def _some(found: dict[str, Rules]) -> dict[str, Rules]:
    if not found:
        raise RulesError("no rules: an experiment needs the name of a variant, or Rules")
    return found


def _many(value: Any) -> bool:
    return isinstance(value, Iterable)


def _text(label: object) -> str:
    if not isinstance(label, str) or not label:
        raise OptionError(f"{shown(label)}: a name is a text")
    return label


def _label(rules: Rules) -> str:
    """The key, and for rules that only carry a variant's key, where they differ from it."""
    known = VARIANTS.get(rules.key, Rules())
    if rules.key not in VARIANTS and rules.key != Rules().key:
        return rules.key
    differs = [
        field.name
        for field in fields(rules)
        if field.name != "key" and getattr(rules, field.name) != getattr(known, field.name)
    ]
    values = [getattr(rules, name) for name in differs]
    plain = [value.value if isinstance(value, Enum) else value for value in values]
    return " ".join([rules.key, *(f"{name}={value}" for name, value in zip(differs, plain, strict=True))])


def read_players(players: Any) -> dict[str, Player]:
    """Players by what they are called: names of ``PLAYERS``, or functions of the view.

    >>> list(read_players(["greedy", {"first": lambda view: view.moves[0]}]))
    ['greedy', 'first']

    Raises: OptionError for a name that no player has, what cannot be called, none, or two of the same name.
    """
    if isinstance(players, str | Mapping) or callable(players) or not _many(players):
        players = [players]
    found: dict[str, Player] = {}
    for player in players:
        for name, plays in _named(player).items():
            if name in found:
                raise OptionError(f"two players are called {name!r}: name them, {{'name': function, …}}")
            found[name] = plays
    if not found:
        raise OptionError("no players: an experiment needs one of " + ", ".join(PLAYERS))
    return found


def _named(player: Any) -> dict[str, Player]:
    if isinstance(player, Mapping):
        return {_text(name): next(iter(_named(_lone(plays)).values())) for name, plays in player.items()}
    if isinstance(player, str):
        return {find_player(player): find_player(player)}
    if not callable(player):
        names = ", ".join(PLAYERS)
        raise OptionError(f"player {shown(player)}: a player is one of {names}, or a function of the view")
    name = getattr(player, "__name__", type(player).__name__)
    return {"player" if name == "<lambda>" else name: player}


def _lone(player: Any) -> Any:
    if isinstance(player, Mapping):
        raise OptionError(f"player {shown(player)}: names within names, one {{'name': function}} will do")
    return player


def read_deals(deals: Any, rules: Sequence[Rules]) -> Deals:
    """The deals of what a person wrote: how many, a range, or any numbers and deals.

    An iterator is read to its end, or refused after a million deals, as it may have none.

    >>> read_deals(3, [Rules()])
    range(0, 3)

    Raises: DealError for what is no deal of the rules, none at all, or one that comes twice.
    """
    listed = _listed(deals)
    if not listed:
        raise DealError("no deals: an experiment needs at least one")
    if isinstance(listed, range):
        least, most = sorted((listed[0], listed[-1]))
        _check_number(least)
        _check_number(most)
        if (most - least) // abs(listed.step) >= LAST_NUMBER:  # Python counts no further
            raise DealError(f"deals={shown(deals)}: at most {LAST_NUMBER} deals")
        return listed
    _check_once(listed)
    for deal in listed:
        if isinstance(deal, Deal):
            for each in rules:
                under(deal, each)
        else:
            _check_number(deal)
    if any(isinstance(deal, Deal) for deal in listed):
        return listed
    from numpy import array, int64

    numbers: Deals = array(listed, dtype=int64)  # type: ignore[assignment]  # an eighth of the memory
    return numbers


def _listed(deals: Any) -> range | tuple[int | Deal, ...]:
    if isinstance(deals, range):
        return deals
    if isinstance(deals, Deal):
        return (deals,)
    count = integer(deals)
    if count is not None:
        if not 0 <= count <= LAST_NUMBER:
            raise DealError(f"deals={shown(deals)}: how many deals, or which numbers")
        return range(count)
    if isinstance(deals, str | bytes | bool) or not _many(deals) or getattr(deals, "ndim", 1) == 0:
        raise DealError(f"deals={shown(deals)}: how many deals, a range, or numbers and deals in a list")
    if not hasattr(deals, "__len__"):
        deals = list(islice(deals, MOST + 1))
        if len(deals) > MOST:
            raise DealError(f"more than {MOST:,} deals from an iterator: give a range or a list")
    return tuple(deal if isinstance(deal, Deal) else _number(deal) for deal in deals)


def _number(deal: Any) -> int:
    number = integer(deal)
    if number is None:
        raise DealError(f"deal {shown(deal)}: a deal is a number or a Deal")
    return number


def _check_number(number: int) -> None:
    if not 0 <= number <= LAST_NUMBER:
        raise DealError(f"deal {shown(number)}: a deal number is a whole number from 0 to {LAST_NUMBER}")


def _check_once(deals: tuple[int | Deal, ...]) -> None:
    met = set[object]()
    for deal in deals:
        key: object = deal
        if isinstance(deal, Deal):
            key = deal.cards if deal.number is None else deal.number
        if key in met:
            raise DealError(f"deal {shown(deal)} comes twice")
        met.add(key)


def under(deal: int | Deal, rules: Rules) -> Deal:
    """The deal under other rules: the same number, or the same cards in the same order.

    >>> under(Deal.from_number(7), VARIANTS["tuts-tomb"]).number
    7

    Raises: DealError where the rules have another deck or fix a card elsewhere.
    """
    if not isinstance(deal, Deal):
        return Deal.from_number(int(deal), rules)
    if deal.rules == rules:
        return deal
    if deal.number is not None:
        return Deal.from_number(deal.number, rules)
    return Deal(rules, deal.cards)
