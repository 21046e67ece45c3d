"""What a screen reader says of the cards and piles on the table: rank first, then state, then place."""

from __future__ import annotations

from typing import Any

from pyramid_widget.game.engine import State, bits
from pyramid_widget.widget.i18n import sentence
from pyramid_widget.widget.speech import pass_text
from pyramid_widget.widget.voice import Voice


def card_labels(voice: Voice, state: State, seen: int, playable: int) -> dict[str, str]:
    """A label for each card that can be pointed at; a card that was never seen is not named.

    Of a waste that is not fanned this is the top card alone. ``playable`` is the mask of the cards that may
    leave or be selected.
    """
    game, words = voice.game, voice.words
    labels = {}
    free = words["label.free"]
    for slot in bits(state.left & game.board_mask):
        covers = game.covers[slot] & state.left
        looks = (slot, covers, covers & seen, seen >> slot & 1, playable >> slot & 1)
        label = voice.labels.get(looks)
        if label is None:
            label = voice.labels[looks] = _board_label(voice, *looks)
        labels[str(slot)] = label
    for slot, place in _pile_cards(voice, state):
        card = sentence(voice.full([slot]))
        key = "label.card" if playable >> slot & 1 else "label.known"
        labels[str(slot)] = words.say(key, card=card, state=free, place=place)
    return labels


def _board_label(voice: Voice, slot: int, covers: int, seen: int, known: int, playable: int) -> str:
    words = voice.words
    what = voice.full([slot]) if known else words["label.face_down"]
    how = _covered(voice, covers, seen, playable) if covers else words["label.free"]
    return words.say("label.card", card=sentence(what), state=how, place=_place(voice, slot))


def _covered(voice: Voice, covers: int, seen: int, leaves: int) -> str:
    known, hidden = list(bits(covers & seen)), (covers & ~seen).bit_count()
    down = [voice.count("cards.face_down", hidden)] if hidden else []
    cards, the_cards = (
        voice.words.all_of([name([slot]) for slot in known] + down) for name in (voice.full, voice.the)
    )
    return voice.say("label.leaves_with" if leaves else "label.covered", cards=cards, the_cards=the_cards)


def _place(voice: Voice, slot: int) -> str:
    layout = voice.game.layout
    if slot < len(layout.places):
        row, column = layout.places[slot]
        return voice.say("label.row", row=row + 1, at=column + 1, all=layout.rows[row].bit_count())
    for number, column_slots in enumerate(layout.columns, 1):
        if slot in column_slots:
            return voice.say("label.reserve", at=number, all=len(layout.columns))
    return ""


def _pile_cards(voice: Voice, state: State) -> list[tuple[int, str]]:
    game, words = voice.game, voice.words
    cards = []
    wastes = game.waste_slots(state)
    for number, pile in enumerate(wastes, 1):
        place = words.say("label.in_waste_of", n=number) if len(wastes) > 1 else words["label.in_waste"]
        shown = pile if game.rules.waste_fanned and len(wastes) == 1 else pile[-1:]
        cards += [(slot, place) for slot in shown]
    if game.rules.stock_plays and state.pointer < game.size:
        cards.append((state.pointer, words["label.on_stock"]))
    if state.cell >= 0:
        cards.append((state.cell, words["label.in_cell"]))
    return cards


def pile_labels(voice: Voice, state: State, draw: str | None, gone: int) -> dict[str, Any]:
    """Labels for the places of stock, wastes, foundation and cell."""
    game, words = voice.game, voice.words
    wastes = [
        _waste(voice, pile, number, game.rules.wastes)
        for number, pile in enumerate(game.waste_slots(state), 1)
        if game.stock_mask
    ]
    cell = words["pile.cell_empty"] if game.rules.cell else None
    if state.cell >= 0:
        cell = words.say("pile.cell", card=voice.full([state.cell]))
    return {
        "stock": _stock(voice, state, draw),
        "wastes": wastes,
        "foundation": words.count("pile.foundation", gone),
        "cell": cell,
    }


def _stock(voice: Voice, state: State, draw: str | None) -> str:
    cards = len(voice.game.stock_slots(state))
    if draw == "redeal":
        after = state._replace(pass_number=state.pass_number + 1)
        return voice.say("pile.stock_redeal", pass_of=pass_text(voice.words, voice.game, after))
    if not cards:
        return voice.say("pile.stock_empty" if voice.game.stock_mask else "pile.no_stock")
    return voice.count("pile.stock", cards)


def _waste(voice: Voice, pile: tuple[int, ...], number: int, wastes: int) -> str:
    name = voice.words.say("pile.waste_of", n=number) if wastes > 1 else voice.words["pile.waste"]
    if not pile:
        return voice.say("pile.waste_empty", waste=name)
    return voice.count("pile.waste_top", len(pile), waste=name, card=voice.full(pile[-1:]))
