"""The page that `to_html` writes, opened from the disk with the network cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from e2e.board import GONE
from e2e.chromium import profile
from playwright.sync_api import Browser, Page, expect

import pyramid_widget as pw
from pyramid_widget.game.variants import VARIANTS

WON = 7
STUCK = 683


@pytest.fixture
def open_page(chrome: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens what `to_html` writes; fails if the page asks for anything, or complains."""
    asked: list[str] = []
    said: list[str] = []
    with profile(chrome) as context:
        context.set_offline(True)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))

        def open_one(game: pw.PyramidWidget, **options: bool) -> Page:
            path = tmp_path / "game.html"
            game.to_html(path, **options)
            page.goto(path.as_uri())
            expect(page.locator(".pw-table")).to_be_visible()
            return page

        yield open_one
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []
    assert said == []


def won_game(variant: str = "microsoft", **options: object) -> pw.PyramidWidget:
    game = pw.PyramidWidget(variant, WON, **options)
    for move in pw.solve(game.session.game).moves or ():
        game.play(move)
    return game


def press_last(page: Page) -> None:
    page.get_by_role("button", name="Last move").click()


def test_a_won_game_is_replayed_from_the_disk(open_page: Callable[..., Page]) -> None:
    game = won_game()
    plies = len(game.moves)
    page = open_page(game)
    root = page.locator(".pw-root")
    expect(page).to_have_title(f"Microsoft Pyramid, deal {WON}")
    expect(page.locator(".pw-banner")).to_contain_text("Won!")
    expect(root.locator('[data-fact="score"] dd')).to_have_text(str(game.score))
    expect(page.locator("[data-slot].pw-in-foundation")).not_to_have_count(0)

    page.get_by_role("button", name="Start of the game").click()
    expect(root).to_have_attribute("data-ply", "0")
    expect(page.locator(".pw-in-foundation[data-slot]")).to_have_count(0)
    expect(root.locator('[data-fact="score"] dd')).to_have_text("0")
    page.locator(".pw-history input").press("ArrowRight")
    expect(root).to_have_attribute("data-ply", "1")
    page.keyboard.press(".")
    expect(root).to_have_attribute("data-ply", "2")
    page.keyboard.press("Control+z")
    expect(root).to_have_attribute("data-ply", "1")
    press_last(page)
    expect(root).to_have_attribute("data-ply", str(plies))
    expect(page.locator(".pw-link")).to_be_hidden()


def test_what_needs_python_is_not_there(open_page: Callable[..., Page]) -> None:
    page = open_page(won_game())
    names = page.locator("[data-tool]").evaluate_all("(tools) => tools.map((tool) => tool.dataset.tool)")
    assert names == ["rules"]
    expect(page.locator(".pw-choices, [data-action=review]")).not_to_have_count(0)
    for gone in page.locator(
        ".pw-choices, .pw-banner button, [data-action=review], [data-action=best]"
    ).all():
        expect(gone).to_be_hidden()
    page.locator('[data-tool="rules"]').click()
    expect(page.locator(".pw-panel")).to_contain_text("gone through 3 times")
    expect(page.locator(".pw-panel form")).to_be_hidden()
    tip = page.locator(".pw-panel").get_by_text("needs a partner")
    expect(tip).to_be_hidden()
    page.locator(".pw-panel summary", has_text="Strategy").press("Enter")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    for key in ("d", "h", "n", "r", "w", "7", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".pw-status")).to_contain_text("recorded game")
    page.locator('[data-slot="0"]').click(force=True)
    expect(page.locator(".pw-link")).to_be_hidden()


def test_a_lost_game_shows_which_move_lost_it(open_page: Callable[..., Page]) -> None:
    game = pw.PyramidWidget(deal=1268, moves="3C+TS")
    found = pw.review(game.session)
    page = open_page(game)
    expect(page.locator(".pw-ticks i")).to_have_count(len(found.verdicts))
    page = open_page(game, review=False)
    expect(page.locator(".pw-ticks")).to_have_count(0)


def test_an_unfinished_game_in_spanish_opens_where_it_is(open_page: Callable[..., Page]) -> None:
    game = pw.PyramidWidget("spanish", WON, locale="es", moves="draw, draw, draw")
    game.undo()
    page = open_page(game)
    expect(page.locator(".pw-root")).to_have_attribute("data-ply", "2")
    assert page.evaluate("document.documentElement.lang") == "es"
    expect(page.locator(".pw-ply")).to_have_text("2/3")
    expect(page.locator(".pw-status")).to_contain_text("partida grabada")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_drawn(open_page: Callable[..., Page], variant: str) -> None:
    game = pw.PyramidWidget(variant, 3)
    while len(game.moves) < 3:
        game.play(game.session.game.legal_moves(game.position)[0])
    page = open_page(game, review=False)
    expect(page.locator(".pw-ply")).to_have_text("3/3")
    gone = [slot for move in game.session.moves if move.kind is pw.MoveKind.REMOVE for slot in move.slots]
    for slot in gone:
        expect(page.locator(f'[data-slot="{slot}"]')).to_have_class(GONE)
    page.get_by_role("button", name="Start of the game").click()
    for slot in gone:
        expect(page.locator(f'[data-slot="{slot}"]')).not_to_have_class(GONE)


def test_without_scripts_it_can_be_read(chrome: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    won_game().to_html(path)
    context = chrome.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator("h1")).to_have_text(f"Microsoft Pyramid, deal {WON}")
    expect(page.locator("noscript svg")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("1. ")
    context.close()


HOST = {
    "--vscode-editor-background": "rgb(30, 30, 46)",
    "--vscode-editor-foreground": "rgb(205, 214, 244)",
    "--vscode-editorWidget-background": "rgb(37, 37, 54)",
    "--vscode-focusBorder": "rgb(137, 180, 250)",
}


@pytest.mark.parametrize("dark", [True, False])
def test_the_colours_of_vs_code_are_taken_over(chrome: Browser, tmp_path: Path, dark: bool) -> None:
    path = tmp_path / "game.html"
    pw.PyramidWidget(deal=WON, moves="KS, draw").to_html(path)
    with profile(chrome) as context:
        page = context.new_page()
        page.goto(path.as_uri())
        style = "".join(f"{name}: {value};" for name, value in HOST.items())
        page.evaluate(
            """([style, name]) => {
                document.documentElement.style.cssText = style;
                document.body.className = name;
            }""",
            [style, "vscode-dark" if dark else "vscode-light"],
        )
        page.locator('[data-tool="rules"]').click()
        for place, name, colour in (
            (".pw-root", "backgroundColor", HOST["--vscode-editor-background"]),
            (".pw-panel", "backgroundColor", HOST["--vscode-editorWidget-background"]),
            (".pw-panel li", "color", HOST["--vscode-editor-foreground"]),
        ):
            look = f"(element) => getComputedStyle(element).{name}"
            assert page.locator(place).first.evaluate(look) == colour
        scheme = page.locator(".pyramid-widget").evaluate("(root) => getComputedStyle(root).colorScheme")
        assert scheme == ("dark" if dark else "light")
