"""The page that replays a game: what is in it, and what is not."""

import json
import re

import pytest

import pyramid_widget as pw
from pyramid_widget.game.variants import VARIANTS
from pyramid_widget.widget.bundle import STATIC
from pyramid_widget.widget.compact import compact
from pyramid_widget.widget.export import replay_page

LIMIT = 40_000


def data(page):
    """What the page is told."""
    (text,) = re.findall(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    return json.loads(text)


def played(variant, number=7, **options):
    """A game played to its end, by the solver's line or else by the first legal move."""
    game = pw.PyramidWidget(variant, number, **options)
    line = pw.solve(game.session.game, limit=pw.Limit(nodes=200_000)).moves
    for move in line or ():
        game.play(move)
    while line is None and game.status is pw.Status.PLAYING and len(game.moves) < 80:
        game.play(game.session.game.legal_moves(game.position)[0])
    return game


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_at_most_the_bundle_and_forty_kilobytes(variant, locale):
    bundle = sum((STATIC / name).stat().st_size for name in ("widget.js", "widget.css"))
    game = played(variant, locale=locale)
    assert len(game.to_html().encode()) <= bundle + LIMIT


@pytest.mark.parametrize(("locale", "heading"), [("en", "Pyramid, deal 7"), ("es", "Pirámide, reparto 7")])
def test_it_names_its_language_and_has_one_heading_with_scripts_and_without(locale, heading):
    page = pw.PyramidWidget(deal=7, locale=locale).to_html()
    assert f'<html lang="{locale}">' in page
    assert f"<title>{heading}</title>" in page
    without_scripts = re.sub("<(script|style).*?</(script|style)>", "", page, flags=re.DOTALL)
    assert re.findall("<h1>(.*?)</h1>", without_scripts) == [heading]
    assert "<h1>" not in page.split("<noscript>")[1].split("</noscript>")[0]


def test_each_ply_is_told():
    game = played("microsoft")
    game.goto(5)
    told = data(game.to_html(review=False))
    session = game.session
    assert told["history"] == [compact(session.game, state) for state in session.states]
    assert told["options"]["replay"] == {"at": 5}
    told_scores, last = [], ""
    for text in told["told"]:
        last = text.split("|")[2] or last
        told_scores.append(last)
    assert told_scores == [str(pw.score(session.game, state)) for state in session.states]
    assert told["snapshot"]["status"] == "won"
    assert told["review"] is None
    assert (session.ply, len(session.moves)) == (5, len(told_scores) - 1)  # the game stays where it was


@pytest.mark.parametrize("variant", ["solitarium", "thirteen", "apophis", "king-tut", "microsoft"])
def test_a_card_that_was_never_seen_is_not_in_it(variant):
    game = pw.PyramidWidget(variant, 7)
    for _ in range(2):
        game.draw()
    page = game.to_html()
    told = data(page)
    hidden = [slot for slot in range(52) if not game.session.seen >> slot & 1]
    assert hidden
    assert all(told["snapshot"]["cards"][slot] is None for slot in hidden)
    told.pop("strings"), told.pop("about")
    text = json.dumps(told, ensure_ascii=False) + page.split("<noscript>")[1].split("</noscript>")[0]
    for slot in hidden:
        card = game.session.game.name(slot)
        rank, suit = card[0].replace("T", "10"), "♣♦♥♠"["CDHS".index(card[1])]
        assert rank + suit not in text
        assert f'["{rank}", "{card[1]}"]' not in text
    assert str(game.deal) not in page


def test_a_review_that_was_made_is_taken_and_names_no_unseen_card():
    game = pw.PyramidWidget("strict", 7, moves="KS")
    found = game.review()
    told = data(game.to_html())["review"]
    assert told["verdicts"] == "".join(verdict.value[0] for verdict in found.verdicts)
    assert told["done"]


def test_what_the_game_is_called_cannot_break_the_page():
    rules = pw.Rules(key="</script><b>&")
    page = pw.PyramidWidget(rules, 7).to_html()
    assert page.count("</script>") == 3
    assert "<b>&" not in page


def test_it_is_written_to_a_path(tmp_path):
    game = pw.PyramidWidget(deal=7, locale="es")
    path = tmp_path / "partida.html"
    assert game.to_html(str(path)) == path
    text = path.read_text(encoding="utf-8")
    assert text == game.to_html()
    assert '<html lang="es">' in text
    assert "<title>Pirámide, reparto 7</title>" in text
    with pytest.raises(OSError, match="partida"):
        game.to_html(tmp_path / "no" / "partida.html")
    with pytest.raises(pw.OptionError, match="review"):
        game.to_html(review="yes")


def test_a_deal_of_own_cards_has_no_line_that_names_them():
    game = pw.PyramidWidget(deal=str(pw.Deal.from_number(7)))
    page = game.to_html()
    assert "PyramidWidget(" not in page
    assert "PyramidWidget(&#x27;solitarium&#x27;, 7)" in pw.PyramidWidget(deal=7).to_html()


def test_the_desk_may_be_in_any_state(monkeypatch):
    game = pw.PyramidWidget("par", 7, moves="draw")
    game.new_deal("par", 8)
    told = data(replay_page(game._desk.copy(), game._words))
    assert told["snapshot"]["canUndo"] is False
    assert told["history"] == [compact(game.session.game, game.position)]
