"""What the snapshot says of well-known positions."""

import json
from pathlib import Path

import pytest

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import MoveKind
from pyramid_widget.game.rules import Rules
from pyramid_widget.game.variants import VARIANTS


def facts(snapshot: dict) -> dict[str, str]:
    return {key: value for key, _, value in snapshot["facts"]}


def test_the_start_of_a_game(open_page) -> None:
    snapshot = open_page("solitarium").widget.snapshot
    assert (snapshot["v"], snapshot["ply"], snapshot["plies"], snapshot["deal"]) == (1, 0, 0, "7")
    assert snapshot["free"] == [21, 22, 23, 24, 25, 26, 27]
    assert snapshot["alone"] == [21, 22]
    assert snapshot["pairs"] == []
    assert snapshot["draw"] == "draw"
    assert snapshot["cards"][:3] == [["A", "H"], ["2", "D"], ["7", "H"]]
    assert snapshot["cards"][28:] == [None] * 24
    assert snapshot["counts"] == {"stock": 24, "wastes": [0], "foundation": 0}
    assert facts(snapshot) == {"moves": "0", "pass": "1 (no limit)", "score": "28", "deal": "7"}
    assert snapshot["message"] == "New game: Pyramid, deal 7."
    assert (snapshot["tone"], snapshot["banner"], snapshot["hint"], snapshot["error"]) == (
        "info",
        None,
        None,
        None,
    )


def test_what_a_move_says(open_page) -> None:
    page = open_page("solitarium")
    assert page.send("play", slots=[21])["message"] == "King of hearts removed."
    answer = page.send("play", slots=[22])
    assert answer["message"] == "King of spades removed. Uncovered: 9 of diamonds."
    assert answer["foundation"] == [21, 22]
    assert page.send("draw")["message"] == "King of clubs drawn."
    assert page.send("undo")["message"] == "Undone: draw."
    assert page.send("undo")["message"] == "Undone: King of spades."
    assert page.send("redo")["message"] == "Redone: King of spades."
    assert page.send("goto", to=1)["message"] == "Move 1 of 3."
    assert page.send("restart")["message"] == "The same deal from the start."


def test_a_pair_is_one_move_and_one_sentence(open_page) -> None:
    page = open_page("solitarium", 3)
    first, second = page.widget.snapshot["pairs"][0]
    answer = page.send("play", slots=[second, first])
    assert answer["ply"] == 1
    assert answer["foundation"] == [first, second]
    assert answer["message"] == "Jack of spades and 2 of spades removed."
    assert page.send("undo")["counts"]["foundation"] == 0


def test_the_playable_top_of_the_stock(open_page) -> None:
    page = open_page("relaxed")
    snapshot = page.widget.snapshot
    assert 28 in snapshot["alone"]
    assert snapshot["labels"]["28"] == "King of clubs, free, top of the stock"
    answer = page.send("play", slots=[28])
    assert answer["message"] == "King of clubs removed. On top of the stock: 5 of spades."
    assert page.send("draw")["message"] == "5 of spades drawn. On top of the stock: 4 of clubs."


def test_the_recycled_waste(open_page) -> None:
    page = open_page("microsoft")
    for _ in range(24):
        answer = page.send("draw")
    assert answer["draw"] == "redeal"
    assert answer["pileLabels"]["stock"] == "Stock, empty. Turn the waste over: pass 2 of 3."
    answer = page.send("redeal")
    assert answer["message"] == "Waste turned over: pass 2 of 3."
    assert facts(answer)["pass"] == "2 of 3"
    assert answer["counts"] == {"stock": 24, "wastes": [0], "foundation": 0}


def test_labels_for_those_who_listen(open_page) -> None:
    page = open_page("solitarium")
    labels = page.widget.snapshot["labels"]
    assert labels["0"] == "Ace of hearts, covered by 2 of diamonds and 7 of hearts, row 1, 1 of 1"
    assert labels["23"] == "7 of diamonds, free, row 7, 3 of 7"
    assert set(labels) == {str(slot) for slot in range(28)}
    answer = page.send("draw")
    assert answer["labels"]["28"] == "King of clubs, free, waste"
    assert answer["pileLabels"] == {
        "stock": "Stock, 23 cards. Draw.",
        "wastes": ["Waste, King of clubs on top, 1 card"],
        "foundation": "Foundation, 0 cards",
        "cell": None,
    }


def test_labels_of_the_other_places(open_page) -> None:
    thirteen = open_page("thirteen").widget.snapshot["labels"]
    assert thirteen["0"] == "Face down, covered by 2 face-down cards, row 1, 1 of 1"
    giza = open_page("giza").widget.snapshot
    assert giza["labels"]["30"].endswith(", free, reserve, column 1 of 8")
    assert giza["pileLabels"]["stock"] == "No stock"
    assert giza["pileLabels"]["wastes"] == giza["counts"]["wastes"] == []
    fanned = open_page("king-tut")
    assert len([1 for slot in fanned.send("draw")["labels"] if int(slot) >= 28]) == 3
    apophis = open_page("apophis").send("draw")
    assert apophis["pileLabels"]["wastes"][2].startswith("Waste 3, ")


def test_the_cell(open_page) -> None:
    page = open_page("cell")
    assert page.widget.snapshot["store"] == [23, 24, 25, 26, 27]
    assert page.widget.snapshot["pileLabels"]["cell"] == "Cell, empty"
    answer = page.send("store", slot=23)
    assert answer["message"] == "7 of diamonds put in the cell."
    assert answer["pileLabels"]["cell"] == "Cell, 7 of diamonds"
    assert answer["labels"]["23"] == "7 of diamonds, free, cell"
    assert answer["store"] == []
    assert answer["counts"]["foundation"] == 0
    assert page.send("undo")["message"] == "Undone: 7 of diamonds to the cell."


def overlap_deal() -> Deal:
    """Two rows: once the King is gone, 6S alone covers 7H."""
    rules = Rules(rows=2, overlap=True, stock_plays=True, passes=1)
    top = "7H 6S KS"
    used = set(top.split())
    rest = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS" if f"{rank}{suit}" not in used]
    return Deal.parse(" ".join([top, *rest]), rules)


def test_a_covered_card_that_may_leave_with_its_cover_can_be_selected(open_page) -> None:
    page = open_page(overlap_deal().rules, overlap_deal())
    assert 0 not in page.widget.snapshot["free"]
    answer = page.send("play", slots=[2])
    assert [0, 1] in answer["pairs"]
    assert 0 in answer["free"]
    assert answer["labels"]["0"].startswith("7 of hearts, covered by 6 of spades, with which it may leave")
    answer = page.send("play", slots=[0, 1])
    assert answer["status"] == "won"


def test_won(open_page) -> None:
    page = open_page(overlap_deal().rules, overlap_deal())
    page.send("play", slots=[2])
    answer = page.send("play", slots=[0, 1])
    assert answer["message"] == "7 of hearts and 6 of spades removed. You have won!"
    assert answer["tone"] == "good"
    assert answer["banner"] == {
        "title": "Won!",
        "text": "Cards left in the pyramid: 0. It took 2 moves. A new game?",
        "actions": ["new"],
    }
    assert (answer["free"], answer["alone"], answer["pairs"], answer["draw"]) == ([], [], [], None)
    assert answer["canUndo"]
    assert page.send("undo")["banner"] is None


def test_stuck(open_page) -> None:
    page = open_page("strict", 7)
    widget = page.widget
    while widget.snapshot["status"] == "playing":
        moves = widget.session.game.legal_moves(widget.position)
        widget.play(next((move for move in moves if move.kind is MoveKind.REMOVE), moves[0]))
    snapshot = widget.snapshot
    assert snapshot["message"].endswith("Nothing more can be removed.")
    assert snapshot["tone"] == "bad"
    assert snapshot["banner"]["title"] == "Stuck"
    assert snapshot["banner"]["actions"] == ["undo", "restart", "new"]
    assert f"Cards left in the pyramid: {widget.score}." in snapshot["banner"]["text"]


def test_own_cards_have_no_number(open_page) -> None:
    page = open_page("strict", str(Deal.from_number(7)))
    assert page.widget.snapshot["deal"] is None
    assert facts(page.widget.snapshot)["deal"] == "own cards"


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_says_what_is_played(open_page, key: str) -> None:
    snapshot = open_page(key).widget.snapshot
    assert snapshot["variant"] == key
    assert snapshot["status"] == "playing"
    assert len(snapshot["cards"]) == VARIANTS[key].cards.size


def test_own_rules_are_no_variant_of_the_menu(open_page) -> None:
    snapshot = open_page(Rules(key="solitarium", passes=2, overlap=True)).widget.snapshot
    assert snapshot["variant"] == ""
    assert "solitarium" not in snapshot["title"]
    assert "own rules" in snapshot["title"].lower()


ASKED = {
    "look": lambda game: game.hint(1),
    "move": lambda game: game.hint(2),
    "reasons": lambda game: game.hint(3),
    "line": lambda game: game.hint(4),
    "full": lambda game: game.hint(4, "full"),
    "win": lambda game: game.can_i_win(),
    "best": lambda game: game.best_possible(),
    "review": lambda game: game.review(),
    "odds": lambda game: setattr(game, "odds", True),
    "coach": lambda game: setattr(game, "coach", "always"),
}

TO_A_SHARE = (
    "JC+2S, 9H+4C, draw, draw, draw, draw, KH, 7S+6D, QC+AS, draw, draw, "
    "draw, 5C+8D, 8C+5S, draw, 9S+4H, draw, JD+2C, 3H+TH, draw, draw, draw"
)
"""Moves after which four cards are unseen and their order matters."""

SAMPLES: dict[str, tuple[str, int, str, int | str, tuple[str, ...]]] = {
    "solitarium-start": ("solitarium", 7, "en", 0, ()),
    "microsoft-es": ("microsoft", 7, "es", 9, ()),
    "apophis": ("apophis", 7, "en", 7, ()),
    "giza": ("giza", 7, "en", 4, ()),
    "king-tut": ("king-tut", 7, "en", 6, ()),
    "thirteen": ("thirteen", 7, "en", 5, ()),
    "spanish-es": ("spanish", 7, "es", 8, ()),
    "cell": ("cell", 7, "en", 6, ()),
    "triangle": ("triangle", 7, "en", 6, ()),
    "hint-look": ("solitarium", 7, "en", 0, ("look",)),
    "hint-move": ("solitarium", 7, "en", 0, ("move",)),
    "hint-reasons-es": ("solitarium", 7, "es", 3, ("reasons",)),
    "hint-line": ("solitarium", 7, "en", 2, ("line",)),
    "hint-full-es": ("giza", 4, "es", 0, ("full",)),
    "answer-yes": ("solitarium", 7, "en", 0, ("win",)),
    "answer-no": ("solitarium", 13, "en", 0, ("win",)),
    "answer-share-es": ("microsoft", 8, "es", TO_A_SHARE, ("win",)),
    "answer-best": ("solitarium", 3, "en", 0, ("best",)),
    "coach-es": ("solitarium", 13, "es", 2, ("coach",)),
    "odds": ("solitarium", 7, "en", 5, ("odds",)),
    "review": ("solitarium", 0, "en", 60, ("review",)),
    "review-es": ("solitarium", 13, "es", 5, ("review",)),
}
"""What the page's tests read: variant, deal, language, how many moves were made or which, what was asked."""


def sample(open_page, key: str, deal: int, locale: str, played: int | str, asked: tuple[str, ...]) -> dict:
    game = open_page(key, deal, locale=locale).widget
    for move in played.split(", ") if isinstance(played, str) else ():
        game.play(move)
    for _ in range(played if isinstance(played, int) else 0):
        moves = game.session.game.legal_moves(game.position)
        game.play(moves[0] if len(moves[0].slots) else moves[-1])
    for question in asked:
        ASKED[question](game)
    return {
        "snapshot": game.snapshot,
        "history": game.history,
        "told": game.told,
        "moves": game.phrases,
        "review": game.reviewed,
    }


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_that_the_page_is_tested_with_are_what_python_sends(
    open_page, root: Path, name: str
) -> None:
    path = root / f"tests/data/protocol/snapshots/{name}.json"
    now = sample(open_page, *SAMPLES[name])
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(now)), (
        "after a change that is meant, write it again: python tests/widget/write_snapshots.py"
    )
