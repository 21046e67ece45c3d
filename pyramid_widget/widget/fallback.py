"""What is shown of a game where no widget can be drawn."""

from __future__ import annotations

from pyramid_widget.game.engine import Game, State
from pyramid_widget.widget.picture import svg_board, text_board


def pictures(game: Game, state: State, seen: int, locale: str = "en") -> dict[str, str]:
    """The board as text and as a picture, by MIME type.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> sorted(pictures(game, game.start(), game.face_up(game.start())))
    ['image/svg+xml', 'text/plain']
    """
    return {
        "text/plain": text_board(game, state, seen, locale),
        "image/svg+xml": svg_board(game, state, seen, locale),
    }
