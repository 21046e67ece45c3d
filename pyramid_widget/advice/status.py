"""The status of a game as the player can know it."""

from __future__ import annotations

from pyramid_widget.advice.observe import unseen_cards
from pyramid_widget.game.engine import Game, State, Status, bits


def known_status(game: Game, state: State, *, seen: int | None = None) -> Status:
    """The status as the player can know it: stuck only where every arrangement of the unseen cards is.

    Of an unseen card that comes within reach any unseen rank is possible, and of two any two.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> known_status(game, game.start()).value
    'playing'
    """
    status = game.status(state)
    if status is not Status.STUCK:
        return status
    unseen = unseen_cards(game, state, seen)
    if not unseen:
        return status
    ranks = [game.values[slot] for slot in unseen]
    hidden = sum(1 << slot for slot in unseen)
    for at in game.without_removal(state):
        if _may_remove(game, game.free(at), hidden, ranks):
            return Status.PLAYING
    return status


def _may_remove(game: Game, free: int, hidden: int, ranks: list[int]) -> bool:
    """Whether some arrangement of the hidden cards lets one of the free hidden ones leave."""
    unknown = free & hidden
    if not unknown:
        return False
    if game.target in ranks:
        return True
    if any(game.target - game.values[slot] in ranks for slot in bits(free & ~hidden)):
        return True
    if unknown & (unknown - 1) == 0:
        return False
    return any(ranks.count(game.target - rank) > (rank * 2 == game.target) for rank in ranks)
