"""What an answer may rest on: what the player has seen of a position, or every card."""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_widget.advice.observe import as_seen, known_cards, seen_cards, unseen_cards
from pyramid_widget.errors import OptionError, shown
from pyramid_widget.game.engine import Game, State


@dataclass(frozen=True, kw_only=True)
class Sight:
    """A game and a position as far as they may be looked at."""

    game: Game
    """The game itself, or a stand-in with its unseen cards in ascending order: no answer that is worked out
    from it can depend on their true places."""
    full: bool
    """Whether every card may be looked at."""
    seen: int
    """Mask of the cards that were seen; -1 for all."""
    known: int
    """Mask of the cards whose places are known; -1 for all."""
    unseen: tuple[int, ...]
    """The slots whose cards are not known."""

    @classmethod
    def of(cls, game: Game, state: State, *, seen: int | None, knowledge: str) -> Sight:
        """The sight of a position, ``"fair"`` or ``"full"``.

        >>> from pyramid_widget.game.deal import Deal
        >>> game = Game(Deal.from_number(7))
        >>> [len(Sight.of(game, game.start(), seen=None, knowledge=k).unseen) for k in ("fair", "full")]
        [24, 0]

        Raises: OptionError for another ``knowledge``.
        """
        if knowledge not in ("fair", "full"):
            raise OptionError(f"knowledge={shown(knowledge)}: 'fair' or 'full'")
        if knowledge == "full":
            return cls(game=game, full=True, seen=-1, known=-1, unseen=())
        return cls(
            game=as_seen(game, state, seen=seen),
            full=False,
            seen=seen_cards(game, state, seen),
            known=known_cards(game, state, seen),
            unseen=unseen_cards(game, state, seen),
        )

    @property
    def name(self) -> str:
        """What it is called in an answer."""
        return "full" if self.full else "visible"
