"""The full rules of any ``Rules`` as sentences, by what they are about."""

from __future__ import annotations

from pyramid_widget.game.cards import parse_card
from pyramid_widget.game.rules import Rules
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.voice import printed_rank, the_card


def rules_text(rules: Rules, words: Catalogue) -> list[str]:
    """The full rules, one sentence or two for each thing that they settle.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> rules_text(Rules(), catalogue("en"))[0]
    'The pyramid has 7 rows, 28 cards; each card is covered by the two cards below it.'
    """
    return [
        *board_text(rules, words),
        *cards_text(rules, words),
        free_text(rules, words),
        *piles_text(rules, words),
        goal_text(rules, words),
        score_text(rules, words),
    ]


def board_text(rules: Rules, words: Catalogue) -> list[str]:
    """What lies on the board, and what covers what.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> len(board_text(Rules(reserve_columns=7, reserve_depth=1), catalogue("en")))
    2
    """
    pyramid = words.count(f"rules.board.{rules.layout.value}", rules.rows, cards=rules.pyramid_size)
    return [pyramid, *_on_the_board(rules, words)]


def cards_text(rules: Rules, words: Catalogue) -> list[str]:
    """What the cards count, and which leave together.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> cards_text(Rules(), catalogue("en"))[1]
    'Two free cards that add up to 13 leave together; a King leaves alone. Suits do not matter.'
    """
    deck = rules.cards.name
    return [words[f"rules.deck.{deck}"], words[f"rules.pairs.{deck}"]]


def partners(rules: Rules, words: Catalogue) -> list[list[str]]:
    """The pairs of ranks that leave together, as printed on the cards.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> partners(Rules(), catalogue("es"))[0]
    ['A', 'Q']
    """
    deck = rules.cards
    low = range(1, deck.top_rank // 2 + 1)
    return [[printed_rank(rank, deck, words) for rank in (one, deck.top_rank - one)] for one in low]


def free_text(rules: Rules, words: Catalogue) -> str:
    """Which cards are free.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> free_text(Rules(), catalogue("en"))
    'Free are the cards of the pyramid that nothing covers and the top card of the waste.'
    """
    return words.say("rules.free", places=words.all_of(_free_places(rules, words)))


def piles_text(rules: Rules, words: Catalogue) -> list[str]:
    """Stock, waste and passes, and what the cell and the overlap allow.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> piles_text(Rules(), catalogue("en"))[0]
    'The other 24 cards are the stock.'
    """
    switches = [words[f"rules.{switch}"] for switch in ("cell", "overlap") if getattr(rules, switch)]
    return [*_stock(rules, words), *switches]


def goal_text(rules: Rules, words: Catalogue) -> str:
    """What has to go.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> goal_text(Rules(), catalogue("en"))
    'Whoever clears the pyramid wins; other cards may be left.'
    """
    return words[f"rules.goal.{rules.goal.value}"]


def score_text(rules: Rules, words: Catalogue) -> str:
    """How a game is scored.

    >>> from pyramid_widget.widget.i18n import catalogue
    >>> score_text(Rules(), catalogue("en"))
    'The score is the number of cards left in the pyramid: 0 is perfect.'
    """
    return words[f"rules.score.{rules.score.value}"]


def _on_the_board(rules: Rules, words: Catalogue) -> list[str]:
    parts = []
    if rules.fixed_apex is not None:
        card = parse_card(rules.fixed_apex, rules.cards)
        parts.append(words.say("rules.fixed_apex", the_card=the_card(card, rules.cards, words)))
    if rules.face_down_rows:
        parts.append(words.count("rules.face_down", rules.face_down_rows))
    if rules.reserve_size:
        depth = words.count("rules.reserve_depth", rules.reserve_depth)
        parts.append(words.count("rules.reserve", rules.reserve_columns, depth=depth))
    return parts


def _free_places(rules: Rules, words: Catalogue) -> list[str]:
    places = ["board"]
    if rules.reserve_size:
        places.append("reserve")
    if rules.stock_size:
        places.append("wastes" if rules.wastes > 1 else "waste")
    if rules.stock_plays:
        places.append("stock")
    if rules.cell:
        places.append("cell")
    return [words[f"rules.free.{place}"] for place in places]


def _stock(rules: Rules, words: Catalogue) -> list[str]:
    if not rules.stock_size:
        return [words["rules.no_stock"]]
    parts = [words.count("rules.stock", rules.stock_size)]
    if rules.wastes > 1:
        parts.append(words.say("rules.wastes", n=rules.wastes))
    else:
        parts.append(words.count("rules.draw", rules.draw))
    if rules.waste_fanned:
        parts.append(words["rules.waste_fanned"])
    parts.append(words["rules.stock_plays" if rules.stock_plays else "rules.stock_waits"])
    if rules.passes is None:
        parts.append(words["rules.passes.unlimited"])
    else:
        parts.append(words.count("rules.passes", rules.passes))
    return parts
