"""Every variant is chosen from the menu, fits the notebook, and its own kind of move is played by clicks."""

import re
from collections.abc import Iterator

import pytest
from e2e.board import Board
from e2e.workbench import Workbench
from playwright.sync_api import Locator, expect

from pyramid_widget.game.variants import VARIANTS

GAME = "import pyramid_widget as pw\ngame = pw.PyramidWidget(deal=1268)\ngame"
WIDTHS = (700, 360)
SMALLEST = 24  # px, the least that WCAG 2.5.8 asks of a target

# What sticks out of the game, or is hidden by the edge of its cell.
_STICKING_OUT = """(root) => {
    const cell = root.closest('.jp-OutputArea-output'), edge = root.getBoundingClientRect();
    const name = ({className, dataset, textContent}) => [className, dataset.slot ?? textContent].join(' ');
    const out = [...root.querySelectorAll('.pw-card, .pw-pile, .pw-badge, button, input, select, p, dl')]
        .filter((node) => node.checkVisibility())
        .filter((node) => {
            const box = node.getBoundingClientRect();
            return box.width > 0 && (box.right > edge.right + 0.5 || box.left < edge.left - 0.5);
        }).map(name);
    if (cell.scrollWidth > cell.clientWidth) out.push(`cell ${cell.scrollWidth} > ${cell.clientWidth}`);
    if (edge.right > cell.getBoundingClientRect().right + 0.5) out.push('the game');
    return out;
}"""


@pytest.fixture(scope="module")
def shown(workbench: Workbench) -> Iterator[Board]:
    """One game for all of this module."""
    notebook = workbench.open(GAME)
    notebook.run_cell(0)
    yield Board(notebook)
    workbench.close(notebook)


def deal(board: Board, variant: str, number: int = 1268) -> None:
    with board.another_game():
        board.notebook.execute(f"game.new_deal(variant={variant!r}, deal={number})")


def output_cell(board: Board) -> Locator:
    return board.page.locator(".jp-OutputArea-output", has=board.root)


def narrow(board: Board, width: int) -> None:
    output_cell(board).evaluate("(cell, width) => { cell.style.flex = `0 0 ${width}px`; }", width)
    board.page.wait_for_function(
        "([cell, width]) => Math.abs(cell.clientWidth - width) < 2",
        arg=[output_cell(board).element_handle(), width],
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_of_the_menu_fits_and_plays(shown: Board, variant: str) -> None:
    menu = shown.root.locator(".pw-variant select")
    other = next(key for key in VARIANTS if key != variant)
    deal(shown, other)
    with shown.another_game():
        menu.select_option(variant)
    told = shown.snapshot()
    assert told["variant"] == variant
    for width in WIDTHS:
        narrow(shown, width)
        assert shown.root.evaluate(_STICKING_OUT) == [], f"{width} px"
        for slot in told["free"]:
            box = shown.slot(slot).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST
    if told["alone"]:
        shown.press_slot(told["alone"][0])
    elif told["pairs"]:
        for slot in told["pairs"][0]:
            shown.press_slot(slot)
    else:
        shown.press_stock()
    shown.wait_for_ply(1)
    assert shown.snapshot()["status"] == "playing"


def test_the_menu_of_the_page_has_every_variant(shown: Board) -> None:
    values = shown.root.locator(".pw-variant option").evaluate_all("(all) => all.map((one) => one.value)")
    assert [value for value in values if value] == list(VARIANTS)


def test_the_panel_of_variants_tells_and_plays_each(shown: Board) -> None:
    shown.tool("variants").click()
    panel = shown.root.locator(".pw-panel")
    expect(panel.locator("dt")).to_have_count(len(VARIANTS))
    with shown.another_game():
        panel.get_by_role("button", name=re.compile("Giza")).click()
    assert shown.snapshot()["variant"] == "giza"


def test_a_cell_takes_the_selected_card_and_gives_it_back_in_a_pair(shown: Board) -> None:
    deal(shown, "cell")
    shown.press("3C")
    shown.wait_until_selected("3C")
    shown.pile("cell").click()
    expect(shown.card("3C")).to_have_class(re.compile("pw-in-cell"))
    shown.press("6D")
    shown.wait_until_selected("6D")
    shown.press("3C", "TS")
    shown.wait_until_gone("3C", "TS")
    assert shown.notebook.value("game.moves") == ["store 3C", "3C+TS"]


def test_a_pair_of_two_wastes_is_played(shown: Board) -> None:
    deal(shown, "apophis", 10)
    shown.press_stock()
    shown.wait_for_ply(1)
    shown.press("6S", "7C")
    shown.wait_until_gone("6S", "7C")
    assert shown.snapshot()["counts"]["wastes"].count(0) == 2


def test_three_drawn_cards_are_fanned_and_the_last_plays(shown: Board) -> None:
    deal(shown, "king-tut", 4)
    shown.press_stock()
    shown.wait_for_ply(1)
    lefts = [shown.slot(slot).bounding_box() for slot in (28, 29, 30)]
    xs = [box["x"] for box in lefts if box is not None]
    assert len(xs) == 3
    assert xs == sorted(set(xs))
    shown.press_slot(28)
    expect(shown.status).to_have_class(re.compile("pw-tone-refused"))
    shown.press("JH", "2D")
    shown.wait_until_gone("JH", "2D")


def test_a_reserve_card_pairs_with_another(shown: Board) -> None:
    deal(shown, "giza")
    expect(shown.pile("stock")).to_have_count(0)
    shown.press("JD", "2C")
    shown.wait_until_gone("JD", "2C")


def test_a_card_leaves_with_the_one_that_covers_it_where_overlap_is_allowed(shown: Board) -> None:
    deal(shown, "overlap", 13)
    shown.press("KC")
    shown.wait_until_gone("KC")
    shown.press("2C", "JS")
    shown.wait_until_gone("2C", "JS")


def test_a_face_down_card_turns_when_it_is_uncovered(shown: Board) -> None:
    deal(shown, "thirteen", 1)
    assert shown.snapshot()["cards"][17] is None
    expect(shown.slot(17)).to_have_class(re.compile("pw-down"))
    shown.press("JH", "2D")
    shown.wait_until_gone("JH", "2D")
    expect(shown.slot(17)).to_have_class(re.compile("pw-up"))
    assert shown.snapshot()["cards"][17] is not None


def test_a_face_down_card_is_nowhere_in_the_page(shown: Board) -> None:
    deal(shown, "thirteen", 1)
    for slot in range(21):
        expect(shown.slot(slot).locator(".pw-face")).to_have_count(0)


def test_two_sixes_pair_in_the_spanish_deck_and_the_rey_leaves_alone(shown: Board) -> None:
    deal(shown, "spanish", 1)
    shown.press("6C", "6O")
    shown.wait_until_gone("6C", "6O")
    shown.press("RC")
    shown.wait_until_gone("RC")
    assert shown.notebook.value("game.moves") == ["6C+6O", "QC"]


def test_par_shows_the_match(shown: Board) -> None:
    deal(shown, "par")
    expect(shown.fact("match")).to_be_visible()


def choose_rules(board: Board, **fields: str) -> None:
    if board.root.locator(".pw-form").count() == 0:
        board.tool("rules").click()
    for name, value in fields.items():
        board.root.locator(f'.pw-form select[name="{name}"]').select_option(value)
    board.root.locator('.pw-form button[type="submit"]').click()


def test_the_form_shows_the_rules_as_they_are(shown: Board) -> None:
    deal(shown, "microsoft")
    shown.tool("rules").click()
    for name, value in {"passes": "3", "goal": "pyramid", "stock_plays": "true", "rows": "7"}.items():
        expect(shown.root.locator(f'.pw-form select[name="{name}"]')).to_have_value(value)
    shown.tool("rules").click()


def test_custom_rules_make_a_game(shown: Board) -> None:
    deal(shown, "strict")
    with shown.another_game():
        choose_rules(shown, rows="6", draw="3")
    assert len(shown.snapshot()["layout"]["rows"]) == 6
    shown.press_stock()
    shown.wait_for_ply(1)
    assert shown.snapshot()["counts"]["wastes"] == [3]
    assert shown.root.evaluate(_STICKING_OUT) == []


def test_rules_that_contradict_each_other_are_refused_in_a_sentence(shown: Board) -> None:
    deal(shown, "thirteen")
    game = shown.snapshot()["game"]
    choose_rules(shown, overlap="true")
    expect(shown.status).to_have_class(re.compile("pw-tone-refused"))
    expect(shown.status).to_contain_text(re.compile(r"\w+ \w+ \w+ \w+"))
    told = shown.snapshot()
    assert (told["game"], told["variant"]) == (game, "thirteen")


@pytest.mark.parametrize("tool", ["rules", "variants", "keys"])
def test_the_panels_fit_a_narrow_cell(shown: Board, tool: str) -> None:
    deal(shown, "solitarium")
    narrow(shown, 360)
    button = shown.tool(tool)
    if button.get_attribute("aria-expanded") != "true":
        button.click()
    expect(shown.root.locator(".pw-panel")).to_be_visible()
    assert shown.root.evaluate(_STICKING_OUT) == []
    button.click()
    expect(shown.root.locator(".pw-panel")).to_have_count(0)
