"""Moves, positions and whole games as text, both ways."""

from __future__ import annotations

from pyramid_widget.errors import CardError, NotationError, shown
from pyramid_widget.game.cards import parse_cards
from pyramid_widget.game.engine import DRAW, REDEAL, Game, Move, MoveKind, State
from pyramid_widget.game.kinds import needs_game, needs_state

_PLAIN = {"draw": DRAW, "redeal": REDEAL}
_KINDS = {kind: kind for kind in MoveKind}
_LONGEST = 2000


def move_name(game: Game, move: Move) -> str:
    """The move as text; ``parse_move`` reads it back.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> [move_name(game, move) for move in game.legal_moves(game.start())]
    ['KH', 'KS', 'draw']

    Raises: OptionError for what is no game, NotationError for what is no move of cards of its deck.
    """
    needs_game(game)
    try:
        kind, slots = _KINDS[move.kind], move.slots
        cards = "+".join(game.name(slot) for slot in slots)
        known = min(slots, default=0) >= 0
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        known = False
    if not known:
        raise NotationError(f"{shown(move)} is no move: one is a Move, like those of game.legal_moves")
    if not cards:
        return kind.name.lower()
    return f"store {cards}" if kind is MoveKind.STORE else cards


def parse_move(game: Game, state: State, text: str) -> Move:
    """The legal move that a text names: ``7H+6S`` in any order, ``KS``, ``store 7H``, ``draw``, ``redeal``.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> parse_move(game, game.start(), "draw") == DRAW
    True

    Raises: NotationError for a text that is no move, IllegalMoveError for one that is not legal here,
    OptionError for what is no game, or no position.
    """
    needs_game(game)
    needs_state(state)
    words = text.casefold().strip() if isinstance(text, str) else ""
    if words in _PLAIN:
        move = _PLAIN[words]
    else:
        store = words.startswith("store ")
        kind = MoveKind.STORE if store else MoveKind.REMOVE
        move = Move(kind, _slots(game, text, words.removeprefix("store ")))
    return game.legal_move(state, move)


_RIGHT = "a move is a card like KS, a pair like 7H+6S, store 7H, draw or redeal; commas part several"


def _slots(game: Game, text: str, cards: str) -> tuple[int, ...]:
    try:
        found = parse_cards(cards.replace("+", " "), game.rules.cards)
    except CardError as error:
        raise NotationError(f"{shown(text)} is no move: {error}; {_RIGHT}") from None
    if not 1 <= len(found) <= 2:
        raise NotationError(f"{shown(text)} is no move: {_RIGHT}")
    return tuple(sorted(game.deal.cards.index(card) for card in found))


def position_text(game: Game, state: State) -> str:
    """The position as one line; ``parse_position`` reads it back.

    Cards in slot order, ``--`` for a gone one; ``|`` before the next stock card; then what is not plain
    from that. With several wastes the cards of the piles and of the stock are listed instead.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7))
    >>> position_text(game, game.play(game.start(), DRAW))[81:95]
    'TD KC | 5S 4C '

    Raises: OptionError for what is no game, or no position.
    """
    needs_game(game)
    needs_state(state)
    words = []
    several = bool(state.piles)
    for slot in range(game.board_size if several else game.size):
        if slot == state.pointer and not several:
            words.append("|")
        words.append(game.name(slot) if state.left >> slot & 1 else "--")
    if state.pointer == game.size and not several:
        words.append("|")
    for pile in state.piles:
        words += ["waste", *(game.name(slot) for slot in pile)]
    if several:
        words += ["stock", *(game.name(slot) for slot in state.stock)]
    words.append(f"pass={state.pass_number}")
    if state.cell >= 0:
        words.append(f"cell={game.name(state.cell)}")
    if state.cleared_in:
        words.append(f"cleared={state.cleared_in}")
    return " ".join(words)


def parse_position(game: Game, text: str) -> State:
    """The position of a text that ``position_text`` wrote for the same deal.

    It may be a position that play cannot reach; it is always one that play can go on from.

    >>> from pyramid_widget.game.deal import Deal
    >>> game = Game(Deal.from_number(7, "apophis"))
    >>> state = game.play(game.start(), DRAW)
    >>> parse_position(game, position_text(game, state)) == state
    True

    Raises: NotationError, which names what does not fit; OptionError for what is no game.
    """
    needs_game(game)
    if not isinstance(text, str):
        raise NotationError(f"a position is a text, not {type(text).__name__}")
    if len(text) > _LONGEST:
        raise NotationError(f"a position has at most {_LONGEST} letters, this has {len(text)}")
    body, _, rest = text.partition("pass=")
    facts = _facts("pass=" + rest)
    words = body.split()
    pass_number, cleared = _whole(facts.pop("pass", "")), _whole(facts.pop("cleared", "0"))
    cell_name = facts.pop("cell", None)
    cell = -1 if cell_name is None else _slot_of(game, cell_name)
    if facts:
        raise NotationError(f"a position knows pass, cell and cleared, not {shown(', '.join(facts))}")
    state = _parse_piles(game, words) if game.rules.wastes > 1 else _parse_line(game, words)
    state = state._replace(pass_number=pass_number, cell=cell, cleared_in=cleared)
    _check_position(game, state)
    return state


def _facts(text: str) -> dict[str, str]:
    """The words like ``pass=2``, each at most once."""
    facts: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name in facts:
            raise NotationError(f"{shown(word)} is no fact of a position, or there twice; one is like pass=2")
        facts[name] = value
    return facts


def _parse_line(game: Game, words: list[str]) -> State:
    if words.count("|") != 1 or words.index("|") < game.board_size:
        raise NotationError("a position has one '|', before the next stock card")
    pointer = words.index("|")
    left = _left(game, words[:pointer] + words[pointer + 1 :], game.size)
    if pointer < game.size and not left >> pointer & 1:
        raise NotationError("the card after '|' is gone: '|' stands before the next card to draw")
    return State(left, pointer)


def _parse_piles(game: Game, words: list[str]) -> State:
    left = _left(game, words[: game.board_size], game.board_size)
    piles: list[list[int]] = []
    for word in words[game.board_size :]:
        if word in ("waste", "stock"):
            piles.append([])
        elif not piles:
            raise NotationError(f"{shown(word)}: the board has {game.board_size} cards")
        else:
            piles[-1].append(_slot_of(game, word))
    labels = [word for word in words[game.board_size :] if word in ("waste", "stock")]
    if labels != ["waste"] * game.rules.wastes + ["stock"]:
        raise NotationError(f"a position has {game.rules.wastes} wastes, then the stock")
    slots = [slot for pile in piles for slot in pile]
    if len(set(slots)) != len(slots) or any(slot < game.board_size for slot in slots):
        raise NotationError("a card of the board, or one twice, in stock or waste")
    stock = tuple(piles.pop())
    left |= sum(1 << slot for slot in slots)
    pointer = stock[0] if stock else game.size
    return State(left, pointer, stock=stock, piles=tuple(map(tuple, piles)))


def _left(game: Game, names: list[str], size: int) -> int:
    if len(names) != size:
        raise NotationError(f"a position has {size} slots here, this has {len(names)}")
    left = 0
    for slot, name in enumerate(names):
        if name == "--":
            continue
        if _slot_of(game, name) != slot:
            raise NotationError(f"{shown(name)} does not lie there: the deal has {game.name(slot)}")
        left |= 1 << slot
    return left


def _slot_of(game: Game, name: str) -> int:
    try:
        (card,) = parse_cards(name, game.rules.cards)
    except (CardError, ValueError) as error:
        raise NotationError(f"{shown(name)} is no card: {error}") from None
    return game.deal.cards.index(card)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise NotationError(f"{shown(text)} is no pass: a whole number")
    return int(text)


def _check_position(game: Game, state: State) -> None:
    passes = game.rules.passes
    if state.pass_number < 1 or (passes is not None and state.pass_number > passes):
        raise NotationError(f"pass={state.pass_number}: these rules have {passes or 'unlimited'} passes")
    if state.cell >= 0 and (not game.rules.cell or state.left >> state.cell & 1):
        raise NotationError("cell: these rules have no cell" if not game.rules.cell else "cell: a card twice")
    if state.cell >= 0 and game.reserve_mask >> state.cell & 1:
        raise NotationError(f"cell={game.name(state.cell)}: a reserve card is never stored")
    if state.cell >= 0 and game.lone_mask >> state.cell & 1:
        raise NotationError(f"cell={game.name(state.cell)}: a card of the target rank is never stored")
    if state.cleared_in > state.pass_number or bool(state.cleared_in) != (not state.left & game.pyramid_mask):
        raise NotationError(f"cleared={state.cleared_in} does not fit the pyramid")
    for slot in range(game.board_size):
        if not state.left >> slot & 1 and game.covers[slot] & state.left:
            raise NotationError(f"{game.name(slot)} is gone although cards that cover it are left")
