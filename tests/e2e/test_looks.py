"""What the game looks like: contrast, nothing that jumps, sizes, paper, forced colours, little motion."""

from collections.abc import Iterator
from typing import Any

import pytest
from e2e.board import Board
from e2e.test_variants import _STICKING_OUT, SMALLEST, deal, narrow
from e2e.workbench import Workbench
from playwright.sync_api import expect

GAME = "import pyramid_widget as pw\ngame = pw.PyramidWidget(deal=1268)\ngame"
READABLE = 4.5  # to one, WCAG 1.4.3

# The least contrast of what is printed on covered cards, through their veil.
_COVERED = """(root) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((c, i) => c * a / 255 + under[i] * (1 - a / 255));
    const linear = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const contrast = (a, b) => {
        const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };
    return Math.min(...[...root.querySelectorAll('.pw-in-home:not(.pw-free) .pw-face')].flatMap((face) => {
        const veil = rgba(getComputedStyle(face, '::after').backgroundColor);
        const ink = over(veil, rgba(getComputedStyle(face.querySelector('.pw-drawing')).color));
        const grounds = getComputedStyle(face).backgroundImage.match(/(rgb|color)[^)]*[)]/g);
        return grounds.map((ground) => contrast(ink, over(veil, rgba(ground))));
    }));
}"""

# Controls that lie outside of the game, are too small, or that a click in their middle does not meet.
_OUT_OF_REACH = """(root, smallest) => {
    const edge = root.querySelector('.pw-root').getBoundingClientRect();
    return [...root.querySelectorAll('.pw-bar, .pw-history')].flatMap((bar) =>
        [...bar.querySelectorAll('button, select, input')].map((control) => {
            control.scrollIntoView({block: 'center'});
            const {left, right, top, width, height} = control.getBoundingClientRect();
            const met = document.elementFromPoint(left + width / 2, top + height / 2);
            const inside = left >= edge.left - 0.5 && right <= edge.right + 0.5;
            const fits = inside && Math.min(width, height) >= smallest && control.contains(met);
            return fits ? null : [control.title || control.className, left - edge.left, width, height];
        })).filter(Boolean);
}"""

# Covered cards whose partner's rank is under the cards on them, beyond their side, or on the suit.
_PARTNERS_HIDDEN = """(root) => {
    const box = (node) => node.getBoundingClientRect();
    const cards = [...root.querySelectorAll('.pw-in-home')];
    const named = cards.filter((card) => card.matches(':not(.pw-free):has(.pw-partner:not(:empty))'));
    return named.filter((card) => {
        const {left, right, top} = box(card);
        const on = cards.map(box).filter((one) => one.left < right - 1 && one.right > left + 1);
        const seen = Math.min(...on.map((one) => one.top).filter((other) => other > top + 1));
        const text = box(card.querySelector('.pw-partner')), mark = box(card.querySelector('.pw-mark'));
        // no figure fills the height of its line: a fifth is free above it, a tenth below
        const [above, below] = [text.top + 0.2 * text.height, text.bottom - 0.1 * text.height];
        return below > seen || text.right > right || above < mark.bottom - 1;
    }).map((card) => card.querySelector('.pw-drawing').textContent);
}"""

# What jumps; a count that is centred on its pile begins elsewhere with one digit more, and may.
_WATCH_SHIFTS = """() => {
    window.shifts = [];
    const note = ({value, sources}) => sources
        .map(({node}) => [node?.parentElement, node])
        .filter(([around]) => around?.closest('.pyramid-widget') && !around.closest('.pw-badge'))
        .forEach(([around, node]) => window.shifts.push([value, around.className, node.textContent]));
    new PerformanceObserver((seen) => seen.getEntries().forEach(note)).observe({type: 'layout-shift'});
}"""


@pytest.fixture(scope="module")
def shown(workbench: Workbench) -> Iterator[Board]:
    """One game for all of this module."""
    notebook = workbench.open(GAME)
    notebook.run_cell(0)
    yield Board(notebook)
    workbench.page.emulate_media(media="screen", forced_colors="none", reduced_motion="reduce")
    workbench.close(notebook)


def set_options(board: Board, **options: object) -> None:
    board.notebook.execute(f"game.options = {options!r}")
    shown = {
        f".pw-root.pw-theme-{options['theme']}": True,
        f".pw-root.pw-size-{options.get('size', 'normal')}": True,
        ".pw-root.pw-four-color": options.get("four_color", False),
        ".pw-root.pw-still": not options.get("motion", True),
        ".pw-partner:not(:empty)": options.get("partner_colors", False),
    }
    for selector, wanted in shown.items():
        found = expect(board.root.locator(selector))
        found.not_to_have_count(0) if wanted else found.to_have_count(0)


def style(board: Board, selector: str, name: str) -> str:
    read = "(element, name) => getComputedStyle(element).getPropertyValue(name)"
    found: str = board.root.locator(selector).first.evaluate(read, name)
    return found


def box(board: Board, selector: str) -> dict[str, float]:
    found: Any = board.root.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("variant", ["solitarium", "spanish"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_covered_cards_can_be_read(shown: Board, variant: str, theme: str) -> None:
    deal(shown, variant)
    for colors in ({}, {"four_color": True}, {"partner_colors": True}):
        set_options(shown, theme=theme, **colors)
        least = shown.root.evaluate(_COVERED)
        assert least >= READABLE, colors
    set_options(shown, theme="auto")


def test_nothing_shifts_during_a_game(shown: Board) -> None:
    deal(shown, "solitarium")
    shown.page.evaluate(_WATCH_SHIFTS)
    # Python plays: what moves after a click would not count
    for step, line in enumerate(("3C+TS", "KS", *["draw"] * 24, "redeal", *["draw"] * 3)):
        shown.notebook.execute(f"game.play({line!r})" if "+" in line or line == "KS" else f"game.{line}()")
        shown.wait_for_ply(step + 1)
    shown.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert shown.page.evaluate("() => window.shifts") == []


def test_what_is_said_stands_beside_the_board_where_there_is_room(shown: Board) -> None:
    deal(shown, "solitarium")
    shown.tool("hint").click()
    expect(shown.root.locator('[data-part="hint"]')).to_be_visible()
    for width, beside in ((1000, True), (600, False), (1000, True)):
        narrow(shown, width)
        felt, hint = box(shown, ".pw-felt"), box(shown, '[data-part="hint"]')
        if beside:
            assert hint["x"] > felt["x"] + felt["width"]
            assert hint["y"] + hint["height"] < felt["y"] + felt["height"]
        else:
            assert hint["y"] > felt["y"] + felt["height"]
            assert (hint["x"] - felt["x"], felt["width"] - hint["width"]) < (10, 20)
        assert shown.root.evaluate(_STICKING_OUT) == []
    narrow(shown, 900)


@pytest.mark.parametrize("variant", ["solitarium", "king-tut", "giza"])
def test_a_very_narrow_cell_needs_no_scrolling_sideways(shown: Board, variant: str) -> None:
    deal(shown, variant)
    narrow(shown, 320)
    shown.tool("settings").click()
    expect(shown.root.locator(".pw-panel")).to_be_visible()
    assert shown.root.evaluate(_STICKING_OUT) == []
    shown.tool("settings").click()
    narrow(shown, 900)


@pytest.mark.parametrize("locale", ["en", "es"])
def test_every_control_of_a_narrow_cell_can_be_reached(shown: Board, locale: str) -> None:
    deal(shown, "solitarium")
    shown.notebook.execute(f"game.locale = {locale!r}; game.draw()")
    shown.wait_for_ply(1)
    for width in (220, 260, 300, 360):
        narrow(shown, width)
        assert shown.root.evaluate(_OUT_OF_REACH, SMALLEST) == [], f"{width} px"
        assert shown.root.evaluate(_STICKING_OUT) == [], f"{width} px"
        for panel in ("rules", "variants", "settings", "keys"):
            shown.tool(panel).click()
            expect(shown.root.locator(f'.pw-panel[data-part="{panel}"]')).to_be_visible()
            assert shown.root.evaluate(_STICKING_OUT) == [], f"{panel}, {width} px"
            shown.tool(panel).click()
    narrow(shown, 900)
    shown.notebook.execute("game.locale = 'en'")


@pytest.mark.parametrize("zoom", [2, 4])
def test_a_zoomed_page_reflows(shown: Board, zoom: int) -> None:
    """To a page, zooming in is a smaller window; at 400 % nobody has a side panel open."""
    deal(shown, "solitarium")
    left = "() => window.jupyterapp.shell.leftCollapsed"
    if zoom == 4 and not shown.page.evaluate(left):
        shown.notebook.command("application:toggle-left-area")
    whole = shown.page.viewport_size
    assert whole is not None
    shown.page.set_viewport_size({"width": 1280 // zoom, "height": 1024 // zoom})
    shown.press_stock()
    shown.wait_for_ply(1)
    shown.tool("hint").click()
    hint = shown.root.locator('[data-part="hint"]')
    hint.locator('[data-action="more"]').click()
    expect(hint.locator('[data-action="step"]')).to_be_enabled()
    assert shown.root.evaluate(_STICKING_OUT) == []
    assert shown.root.evaluate(_OUT_OF_REACH, SMALLEST) == []
    hint.locator('[data-action="step"]').click()
    shown.wait_for_ply(2)
    shown.page.set_viewport_size(whole)
    if zoom == 4 and shown.page.evaluate(left):
        shown.notebook.command("application:toggle-left-area")


@pytest.mark.parametrize("variant", ["solitarium", "giza", "spanish"])
def test_partners_can_be_read_on_covered_cards(shown: Board, variant: str) -> None:
    deal(shown, variant)
    set_options(shown, theme="auto", partner_colors=True)
    for width in (340, 700):
        narrow(shown, width)
        assert shown.root.evaluate(_PARTNERS_HIDDEN) == [], f"{width} px"
    set_options(shown, theme="auto")
    narrow(shown, 900)


def test_the_top_of_the_stock_lies_on_the_stock_and_the_waste_beside_it(shown: Board) -> None:
    deal(shown, "microsoft")
    shown.press_stock()
    shown.wait_for_ply(1)
    stock, top, waste = (box(shown, name) for name in (".pw-pile-stock", ".pw-in-stockTop", ".pw-in-waste"))
    assert top["x"] < stock["x"] + stock["width"]
    assert waste["x"] > top["x"] + top["width"]
    assert style(shown, ".pw-in-stockTop .pw-face", "border-top-style") == "solid"
    assert style(shown, ".pw-in-waste .pw-face", "border-top-style") == "none"


def test_a_large_board_is_for_the_back_row(shown: Board) -> None:
    deal(shown, "solitarium")
    normal = box(shown, ".pw-card")["width"]
    set_options(shown, theme="auto", size="large")
    assert box(shown, ".pw-card")["width"] > 1.3 * normal
    assert shown.root.evaluate(_STICKING_OUT) == []
    set_options(shown, theme="auto")


def test_paper_shows_the_board_and_no_tools(shown: Board) -> None:
    set_options(shown, theme="dark")
    shown.page.emulate_media(media="print")
    for part in (".pw-bar", ".pw-history"):
        expect(shown.root.locator(part)).to_be_hidden()
    assert style(shown, ".pw-facts", "color") == style(shown, ".pw-status", "color") == "rgb(0, 0, 0)"
    assert style(shown, ".pw-felt", "background-image") == "none"
    shown.page.emulate_media(media="screen")
    set_options(shown, theme="auto")


def test_forced_colours_show_what_is_selected(shown: Board) -> None:
    deal(shown, "solitarium")
    shown.page.emulate_media(forced_colors="active")
    shown.press("6D")
    shown.wait_until_selected("6D")
    assert style(shown, ".pw-selected .pw-face", "outline-width") == "4px"
    assert style(shown, ".pw-pile-waste", "outline-style") == "dashed"
    shown.page.emulate_media(forced_colors="none")
    shown.press("6D")


def test_cards_fly_only_where_motion_is_wanted(shown: Board) -> None:
    for wish, moving in (("reduce", False), ("no-preference", True)):
        shown.page.emulate_media(reduced_motion=wish)
        assert (style(shown, ".pw-card", "transition-duration") != "0s") == moving
        assert (style(shown, ".pw-in-home", "animation-name") != "none") == moving
    set_options(shown, theme="auto", motion=False)
    assert style(shown, ".pw-card", "transition-duration") == "0s"
    shown.page.emulate_media(reduced_motion="reduce")
    set_options(shown, theme="auto")
