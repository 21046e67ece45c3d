"""A whole game as text, both ways: header lines, then the numbered moves."""

from __future__ import annotations

import re
import textwrap
from dataclasses import fields, replace
from enum import Enum

from pyramid_widget.errors import NotationError, OptionError, PyramidError, shown
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game
from pyramid_widget.game.notation import move_name
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.session import Session
from pyramid_widget.game.variants import VARIANTS, find_variant

LONGEST_RECORD = 1_000_000
WIDTH = 78

_HEADERS = ("Variant", "Custom", "Rules", "Deal", "Cards", "Ply")
_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]')
_WORDS = {"none": None, "true": True, "false": False}


def record_text(session: Session) -> str:
    """The whole game as text, undone moves included; ``parse_record`` reads it back.

    >>> session = Session(Game(Deal.from_number(7)), ["KS", "draw", "draw"])
    >>> print(record_text(session))
    [Variant "solitarium"]
    [Deal "7"]
    <BLANKLINE>
    1. KS 2. draw 3. draw
    <BLANKLINE>

    Raises: OptionError for what is no session.
    """
    if not isinstance(session, Session):
        raise OptionError(f"{shown(session)} is no session: Session(game) is one")
    game, deal = session.game, session.game.deal
    headers = [*_rules_headers(game.rules)]
    headers.append(("Cards", str(deal)) if deal.number is None else ("Deal", str(deal.number)))
    if session.can_redo:
        headers.append(("Ply", str(session.ply)))
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers]
    moves = [f"{number}. {move_name(game, move)}" for number, move in enumerate(session.moves, 1)]
    # A move and its number stay on one line: their spaces are hidden from the wrapping.
    wrapped = textwrap.wrap(
        " ".join(move.replace(" ", "\0") for move in moves), WIDTH, break_on_hyphens=False
    )
    return "\n".join([*lines, "", *(line.replace("\0", " ") for line in wrapped)]) + "\n"


def parse_record(text: str) -> Session:
    """The game of a text that ``record_text`` or a person wrote: every move is checked and played.

    >>> session = parse_record('[Variant "King Tut"] [Deal "7"] 1. draw 2. draw')
    >>> session.ply, session.game.rules.key
    (2, 'king-tut')

    Raises: NotationError, which names the header or the move that does not fit.
    """
    if not isinstance(text, str):
        raise NotationError(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"a record has at most {LONGEST_RECORD} letters, this has {len(text)}")
    headers, moves = _parts(text)
    try:
        session = Session(Game(_deal(headers)))
    except NotationError:
        raise
    except PyramidError as error:
        raise NotationError(f"not a record: {error}") from None
    for number, move in enumerate(_moves(moves), 1):
        try:
            session.play(move)
        except PyramidError as error:
            raise NotationError(f"move {number}: {error}") from None
    if "Ply" in headers:
        ply = _number("Ply", headers["Ply"])
        if ply > len(session.moves):
            raise NotationError(f'[Ply "{ply}"]: the record has {len(session.moves)} moves')
        session.goto(ply)
    return session


def _rules_headers(rules: Rules) -> list[tuple[str, str]]:
    """The variant, or what it is built on and the switches that differ."""
    named = rules.key in VARIANTS
    base = VARIANTS[rules.key] if named else Rules(key=rules.key)
    headers = [("Variant" if named else "Custom", rules.key)]
    if rules != base:
        names = [
            field.name for field in fields(Rules) if getattr(rules, field.name) != getattr(base, field.name)
        ]
        headers.append(("Rules", " ".join(f"{name}={_word(getattr(rules, name))}" for name in names)))
    return headers


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _parts(text: str) -> tuple[dict[str, str], str]:
    """The headers by name, and what follows the last of them."""
    headers: dict[str, str] = {}
    rest = text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").lstrip()
    while rest.startswith("["):
        match = _HEADER.match(rest)
        if match is None:
            raise NotationError(f'not a record: a header is [Name "value"], not {_start(rest)}')
        name, value = match.group(1), re.sub(r"\\(.)", r"\1", match.group(2))
        if name not in _HEADERS:
            raise NotationError(
                f"not a record: no header is called {name[:40]!r}; there are {', '.join(_HEADERS)}"
            )
        if name in headers:
            raise NotationError(f"not a record: two headers are called {name!r}")
        headers[name] = value
        rest = rest[match.end() :].lstrip()
    return headers, rest


def _start(text: str) -> str:
    line = text.split("\n", 1)[0]
    return repr(line if len(line) <= 40 else line[:40] + "…")


def _deal(headers: dict[str, str]) -> Deal:
    rules = _rules(headers)
    if ("Deal" in headers) == ("Cards" in headers):
        raise NotationError('not a record: it needs [Deal "number"] or [Cards "..."], one of them')
    if "Cards" in headers:
        return Deal.parse(headers["Cards"], rules)
    return Deal.from_number(_number("Deal", headers["Deal"]), rules)


def _rules(headers: dict[str, str]) -> Rules:
    if ("Variant" in headers) == ("Custom" in headers):
        raise NotationError('not a record: it needs [Variant "name"] or [Custom "name"], one of them')
    base = find_variant(headers["Variant"]) if "Variant" in headers else Rules(key=headers["Custom"])
    switches: dict[str, object] = {}
    for word in headers.get("Rules", "").split():
        name, equals, value = word.partition("=")
        if (
            not equals
            or name in switches
            or name == "key"
            or name not in {field.name for field in fields(Rules)}
        ):
            raise NotationError(f"[Rules]: {_start(word)} is no switch, or there twice; one is like passes=2")
        switches[name] = _value(value)
    return replace(base, **switches)  # type: ignore[arg-type]


def _value(word: str) -> object:
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    return _WORDS.get(word.lower(), word)


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise NotationError(f"[{name}]: {_start(text)} is no number")
    return int(text)


def _moves(text: str) -> list[str]:
    """The moves between the numbers, which count up from 1."""
    before, *pieces = re.split(r"(?<!\S)([0-9]{1,9})\.", text)
    if before.strip():
        raise NotationError(f"not a record: the moves begin with '1.', not with {_start(before)}")
    numbers, moves = pieces[::2], [" ".join(piece.split()) for piece in pieces[1::2]]
    for right, number in enumerate(numbers, 1):
        if number != str(right):
            raise NotationError(f"not a record: move {right} has the number {number}")
    return moves
