"""Proofs of loss as sentences: a card that was never seen is counted, not named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pyramid_widget.solver.proofs import Proof
from pyramid_widget.solver.witnesses import (
    ChainOfWaits,
    Deadlock,
    LethalCard,
    Obstacle,
    Pair,
    SeveralRankPairs,
    TooFewPartners,
    TooLate,
    Why,
)
from pyramid_widget.widget.i18n import sentence
from pyramid_widget.widget.voice import Voice

_MOST_PAIRS = 4


def proof_text(voice: Voice, proof: Proof, seen: int) -> list[str]:
    """Why a position is lost; ``voice`` knows the game that the proof is of, ``seen`` is a mask of cards.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> from pyramid_widget.solver.proofs import why_lost
    >>> from pyramid_widget.widget.i18n import catalogue
    >>> game = Game(Deal.from_number(13))
    >>> proof_text(Voice(catalogue("en"), game), why_lost(game), -1)
    ['5♦ can never leave: 8♠, 8♣, 8♥ and 8♦ lie below it.']
    """
    return [sentence(text) for text in _TEXTS[type(proof)](voice, proof, seen)]


def _named(voice: Voice, slots: Iterable[int], seen: int) -> str:
    """The cards by name, those never seen by number."""
    slots = list(slots)
    names = [voice.short([slot]) for slot in slots if seen >> slot & 1]
    if len(names) < len(slots):
        names.append(voice.count("cards.unseen", len(slots) - len(names)))
    return voice.words.all_of(names)


def _card(voice: Voice, slot: int, seen: int) -> str:
    if seen >> slot & 1:
        return voice.short([slot])
    return voice.say("card.unseen", a_rank=voice.a_rank(voice.game.values[slot]))


def _lethal_card(voice: Voice, proof: LethalCard, seen: int) -> list[str]:
    by_why: dict[Why, list[Obstacle]] = {}
    for obstacle in proof.partners:
        by_why.setdefault(obstacle.why, []).append(obstacle)
    parts = []
    for why in Why:
        slots = [obstacle.partner for obstacle in by_why.get(why, ())]
        if slots:
            parts.append(voice.count(f"obstacle.{why.value}", len(slots), cards=_named(voice, slots, seen)))
    card = _card(voice, proof.card, seen)
    return [voice.say("proof.lethal-card", card=card, obstacles=voice.words["list.semicolon"].join(parts))]


def _too_few_partners(voice: Voice, proof: TooFewPartners, seen: int) -> list[str]:
    game = voice.game
    texts = []
    for group in proof.rivals:
        cards = _named(voice, group.cards, seen)
        partner_rank = voice.rank(game.target - game.values[group.cards[0]])
        if group.partners:
            partners = _named(voice, group.partners, seen)
            texts.append(voice.count("proof.few", len(group.partners), cards=cards, partners=partners))
        else:
            texts.append(voice.count("proof.none", len(group.cards), cards=cards, partner_rank=partner_rank))
    return [*texts, voice.say("proof.kept")] if proof.kept else texts


def _deadlock(voice: Voice, proof: Deadlock, seen: int) -> list[str]:
    game = voice.game
    rank = min(game.values[slot] for slot in proof.cards)
    partner_rank = game.target - rank
    ranks = {"rank": voice.rank(rank), "partner_rank": voice.rank(partner_rank)}
    if not proof.circles:
        return [voice.say("proof.no_way", **ranks)]
    if rank == partner_rank:
        first = voice.say("proof.deadlock_same", rank=ranks["rank"])
    else:
        first = voice.say("proof.deadlock", **ranks)
    circle = min(proof.circles, key=len)[:_MOST_PAIRS]
    pairs = voice.words.all_of(_pair(voice, pair, seen) for pair in circle)
    return [first, voice.say("proof.circle", pairs=pairs)]


def _pair(voice: Voice, pair: Pair, seen: int) -> str:
    first, second = (_card(voice, slot, seen) for slot in pair)
    return voice.say("proof.pair", first=first, second=second)


def _chain(voice: Voice, proof: ChainOfWaits | TooLate, seen: int) -> list[str]:
    return [voice.say(f"proof.{proof.code}", card=_card(voice, proof.card, seen))]


def _several(voice: Voice, proof: SeveralRankPairs, seen: int) -> list[str]:
    if not proof.positions:  # nothing could be tried
        return [voice.say("proof.several-rank-pairs.none")]
    return [voice.count("proof.several-rank-pairs", proof.positions)]


_TEXTS: dict[type, Callable[[Voice, Any, int], list[str]]] = {
    LethalCard: _lethal_card,
    TooFewPartners: _too_few_partners,
    Deadlock: _deadlock,
    ChainOfWaits: _chain,
    TooLate: _chain,
    SeveralRankPairs: _several,
}
