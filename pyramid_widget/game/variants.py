"""VARIANTS: the one table of the family."""

from __future__ import annotations

import unicodedata

from pyramid_widget.errors import VariantError, shown
from pyramid_widget.game.rules import DeckName, Goal, LayoutName, Rules, ScoreName

_TABLE = (
    Rules(key="solitarium"),
    Rules(key="strict", stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="relaxed", stock_plays=True, passes=1),
    Rules(key="par", stock_plays=True, passes=3, goal=Goal.ALL, score=ScoreName.PAR),
    Rules(key="microsoft", stock_plays=True, passes=3, score=ScoreName.MICROSOFT),
    Rules(key="tuts-tomb", fixed_apex="KS", draw=3),
    Rules(key="king-tut", draw=3, waste_fanned=True),
    Rules(key="apophis", wastes=3, passes=1, goal=Goal.ALL),
    Rules(key="giza", reserve_columns=8, reserve_depth=3, passes=1, goal=Goal.ALL),
    Rules(key="triangle", layout=LayoutName.INVERTED, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="six-row", rows=6, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="reserve", reserve_columns=7, reserve_depth=1, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="reserve-six", reserve_columns=6, reserve_depth=1, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="cell", cell=1, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="overlap", overlap=True, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="spanish", deck=DeckName.SPANISH, stock_plays=True, passes=1, goal=Goal.ALL),
    Rules(key="thirteen", face_down_rows=6, stock_plays=True, passes=1, goal=Goal.ALL),
)

VARIANTS: dict[str, Rules] = {rules.key: rules for rules in _TABLE}

_TITLES = {
    "solitarium": ("Pyramid", "Pirámide"),
    "strict": ("Strict Pyramid", "Pirámide estricta"),
    "relaxed": ("Relaxed Pyramid", "Pirámide relajada"),
    "par": ("Par Pyramid", "Pirámide Par"),
    "microsoft": ("Microsoft Pyramid", "Pirámide Microsoft"),
    "tuts-tomb": ("Tut's Tomb", "Tumba de Tut"),
    "king-tut": ("King Tut", "Rey Tut"),
    "apophis": ("Apophis", "Apofis"),
    "giza": ("Giza", "Guiza"),
    "triangle": ("Triangle", "Triángulo"),
    "six-row": ("Six-row Pyramid", "Pirámide de seis filas"),
    "reserve": ("Pyramid with reserve of seven", "Pirámide con reserva de siete"),
    "reserve-six": ("Pyramid with reserve of six", "Pirámide con reserva de seis"),
    "cell": ("Pyramid with cell", "Pirámide con celda"),
    "overlap": ("Overlap Pyramid", "Pirámide con solape"),
    "spanish": ("Spanish deck", "Baraja española"),
    "thirteen": ("Thirteen", "Trece"),
}


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_ALIASES = {_plain(name): key for key, titles in _TITLES.items() for name in (*titles, key)}


def find_variant(name: str | Rules) -> Rules:
    """The rules of a variant by key or title, in either language, any case, accents optional.

    >>> find_variant("Rey Tut").key
    'king-tut'
    >>> find_variant("micrsoft")
    Traceback (most recent call last):
    pyramid_widget.errors.VariantError: no variant is called 'micrsoft'; did you mean 'microsoft'?

    Rules are returned as they are. Raises: VariantError for a name that no variant has.
    """
    if isinstance(name, Rules):
        return name
    if not isinstance(name, str):
        raise VariantError(f"a variant is a name or Rules, not {shown(name)}")
    key = _ALIASES.get(_plain(name))
    if key is not None:
        return VARIANTS[key]
    import difflib

    near = difflib.get_close_matches(_plain(name), _ALIASES, n=1)
    known = f"did you mean {_ALIASES[near[0]]!r}?" if near else "the variants are " + ", ".join(VARIANTS)
    raise VariantError(f"no variant is called {shown(name)}; {known}")


def is_custom(rules: Rules) -> bool:
    """Whether the rules differ from the variant whose key they carry.

    >>> from dataclasses import replace
    >>> is_custom(find_variant("relaxed")), is_custom(replace(find_variant("relaxed"), passes=None))
    (False, True)
    """
    return VARIANTS.get(rules.key) != rules
