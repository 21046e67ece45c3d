"""A game as one self-contained page of HTML, which replays it without Python and without a network."""

from __future__ import annotations

import json
import re
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pyramid_widget.widget.bundle import STATIC
from pyramid_widget.widget.describe import about
from pyramid_widget.widget.desk import Desk
from pyramid_widget.widget.i18n import Catalogue
from pyramid_widget.widget.picture import svg_board
from pyramid_widget.widget.restore import restoring_code
from pyramid_widget.widget.snapshot import visible_state

if TYPE_CHECKING:
    from pyramid_widget.advice.review import Review

_POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data:"
_STYLE = """
:root { color-scheme: light dark; }
body { margin: 1rem auto; padding: 0 1rem; max-width: 60rem; font-family: system-ui, sans-serif; }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; }
code { overflow-wrap: anywhere; user-select: all; }
"""
# What the page asks of a kernel is answered by nobody: it has everything from the start.
_LOADER = """
const read = (id) => document.getElementById(id).textContent;
const traits = JSON.parse(read("game"));
const model = { get: (name) => traits[name], on() {}, off() {}, send() {} };
const page = URL.createObjectURL(new Blob([read("page")], { type: "text/javascript" }));
import(page).then((module) => module.default.render({ model, el: document.querySelector("main") }));
"""


def replay_page(
    desk: Desk, words: Catalogue, *, options: dict[str, Any] | None = None, review: Review | None = None
) -> str:
    """The page, opened at the ply on the table; ``desk`` is used up.

    >>> from pyramid_widget.game.deal import Deal
    >>> from pyramid_widget.widget.i18n import catalogue
    >>> replay_page(Desk(Deal.from_number(7)), catalogue("es")).splitlines()[:2]
    ['<!doctype html>', '<html lang="es">']
    """
    session, at = desk.session, desk.session.ply
    picture = svg_board(session.game, session.state, session.seen, words.locale)
    code = restoring_code(session)
    traits = _traits(desk, words, review)
    traits["options"] = {**(options or {}), "replay": {"at": at}}
    state = traits["snapshot"]
    heading = escape(words.say("page.region", title=state["title"], deal=state["deal"] or words["deal.own"]))
    moves = escape(_moves_text(traits["moves"], words))
    go_on = "" if code is None else f"<p>{words['export.code']} <code>{escape(code)}</code></p>"
    data = json.dumps(traits, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{heading}</title>
<style>{_STYLE}{_part("widget.css")}</style>
</head>
<body>
<main>
<h1>{heading}</h1>
<noscript>{picture}<p>{moves}</p></noscript>
</main>
{go_on}
<script type="application/json" id="game">{data}</script>
<script type="text/plain" id="page">{_part("widget.js")}</script>
<script>{_LOADER}</script>
</body>
</html>
"""


def _part(name: str) -> str:
    """A file of the page; what would end the element around it stands in texts, where a backslash fits."""
    text = (STATIC / name).read_text(encoding="utf-8")
    return re.sub(r"<(?=/script|/style|!--)", r"<\\", text, flags=re.IGNORECASE)


def _traits(desk: Desk, words: Catalogue, review: Review | None) -> dict[str, Any]:
    """What the page is told, as after the last recorded move."""
    from pyramid_widget.widget.reviewed import review_state

    session = desk.session
    session.goto(len(session.moves))
    desk.say(lambda words: words["game.recorded"])
    inert: dict[str, Any] = {"alone": [], "pairs": [], "store": [], "draw": None}
    found = None
    if review is not None:
        found = review_state(review, session, desk.key, words, done=True, seen=session.seen)
    return {
        "snapshot": {**visible_state(desk, words), **inert},
        "history": desk.history,
        "told": desk.told(words),
        "moves": desk.phrases(words),
        "review": found,
        "strings": words.page,
        "about": about(session.game.rules, words.locale),
        "locale": words.locale,
    }


def _moves_text(phrases: list[str], words: Catalogue) -> str:
    """The moves in one paragraph, equal ones in a row together."""
    parts = []
    ply = 1
    for phrase, run in groupby(phrases):
        last = ply + len(list(run)) - 1
        parts.append(f"{ply}. {phrase}" if last == ply else f"{ply}–{last}. {phrase}")
        ply = last + 1
    return f"{words['fact.moves']}: {'; '.join(parts) or 0}."
