"""Reason: a code and its facts, which the page turns into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pyramid_widget.solver.matching import Shortage


class ReasonCode(str, Enum):
    """What a reason says."""

    WINS = "wins"
    """The move wins the game."""
    ONLY_WINNING = "only-winning"
    """Of the removals and stores it alone keeps the win, ``others`` lose; ``draw``: drawing keeps it too."""
    LONE_LEAVES = "lone-leaves"
    """A card of the target rank leaves alone, and whatever can be won is still won: ``slot``, ``rank``."""
    SAVES_PARTNER = "saves-partner"
    """Taking ``slots`` instead would cost ``slot`` its last ``partner``."""
    ONLY_SAFE = "only-safe"
    """Every other removal, ``others`` in number, leaves some card without a partner."""
    OTHER_STRANDS = "other-strands"
    """Taking ``slots`` instead brings a ``shortage``."""
    OTHER_LOSES = "other-loses"
    """Taking ``slots`` instead loses the game, as the search has shown."""
    KEEPS_WIN = "keeps-win"
    """After the move the game can still be won, whatever lies where."""
    SHARE = "share"
    """In ``wins`` of ``n`` arrangements of the unseen cards the win is kept; ``low`` to ``high`` is the 95 %
    interval of the share, and ``exact`` whether these are all arrangements."""
    UNCOVERS = "uncovers"
    """The move uncovers ``slots``."""
    TURNS_UP = "turns-up"
    """The move turns up ``count`` cards that lie face down."""
    KEEPS_PARTNERS = "keeps-partners"
    """Every card that must go keeps a possible partner."""
    OPENS_WASTE = "opens-waste"
    """The waste cards ``slots`` become free."""
    NO_PAIR_NOW = "no-pair-now"
    """Nothing can be removed now."""
    ONLY_PILES_NOW = "only-piles-now"
    """What can be removed now lies in stock and waste and helps nothing."""
    REMOVALS_STRAND = "removals-strand"
    """Each of the ``count`` removals strands a card; taking ``slots`` brings a ``shortage``."""
    REMOVALS_LOSE = "removals-lose"
    """Each of the ``count`` removals loses the game, as the search has shown; ``slots`` are one of them."""
    DRAW_KEEPS = "draw-keeps"
    """The ``count`` removals that are open now stay open after the draw."""
    DRAW_BRINGS = "draw-brings"
    """After ``draws`` draws, ``redeal`` or not, ``slot`` comes and leaves, ``with`` another or alone."""
    DRAW_MAY_BRING = "draw-may-bring"
    """Of ``unseen`` cards, those of these ``ranks`` would leave, ``with`` free cards or not."""
    NEXT_HELPS = "next-helps"
    """The next card is one of ``unseen``, of which ``helps`` would leave at once without harm."""
    REDEAL = "redeal"
    """The stock is empty: the waste is turned over."""
    STORE_UNCOVERS = "store-uncovers"
    """The cell can take ``slot``, which uncovers ``slots`` and turns up ``unseen`` more."""
    GAME_WON = "game-won"
    """There is nothing left to do."""
    NO_REMOVAL_LEFT = "no-removal-left"
    """Nothing that helps can leave, whatever is drawn; ``piles_only``: some card outside the pyramid can."""
    ALREADY_STRANDED = "already-stranded"
    """The goal is out of reach: a ``shortage`` proves it."""
    EVERY_REMOVAL_STRANDS = "every-removal-strands"
    """Every removal left strands a card; taking ``slots``, for one, brings a ``shortage``."""
    LOST = "lost"
    """The game can no longer be won: the search was exhausted."""
    FEWEST_LEFT = "fewest-left"
    """At best ``cards`` pyramid cards stay; not ``proved``: that many were found, fewer may be possible."""
    LOOK_ROW = "look-row"
    """Look at ``row`` of the pyramid, from 1; ``slots`` are the free cards there."""
    LOOK_RESERVE = "look-reserve"
    """Look at the reserve, whose free cards are ``slots``."""
    LOOK_WASTE = "look-waste"
    """Look at the waste, whose free cards are ``slots``."""
    LOOK_CELL = "look-cell"
    """Look at the cell, whose card is in ``slots``."""
    LOOK_STOCK = "look-stock"
    """Look at the stock; ``slots`` holds its top where that lies face up."""


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why a hint is what it is: a code, and facts in plain JSON values.

    Slots among the facts are those of cards that the player has seen, ranks and counts are whole numbers.

    >>> Reason(code=ReasonCode.UNCOVERS, facts={"slots": [15]}).code.value
    'uncovers'
    """

    code: ReasonCode
    """What is said."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Of what it is said."""


def shortage_facts(shortage: Shortage) -> dict[str, Any]:
    """The facts of a shortage.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.game.engine import Game
    >>> from pyramid_widget.solver.matching import rank_pairs
    >>> game = Game(Deal.from_number(13))
    >>> shortage_facts(rank_pairs(game).shortages(game.start())[0])["slots"]
    [24]
    """
    return {
        "rank": shortage.rank,
        "partner_rank": shortage.partner_rank,
        "slots": list(shortage.slots),
        "others": shortage.others,
        "partners": list(shortage.partners),
        "other_partners": shortage.other_partners,
    }
