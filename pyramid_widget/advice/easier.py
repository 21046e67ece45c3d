"""What makes no difference: hidden order under some rules, and moves that cost nothing."""

from __future__ import annotations

from dataclasses import replace

from pyramid_widget.game.deal import Deal
from pyramid_widget.game.engine import Game, Move, MoveKind, State
from pyramid_widget.game.rules import Goal


def order_is_nothing(game: Game, unseen: int) -> bool:
    """Whether no order of the unseen cards makes a position winnable that another makes lost.

    Proof. Let passes be unlimited, draws of one, one waste, and every board card seen. Then any stock card
    can be brought to the top of the waste at any time: draw until it comes, where need be after a redeal (the
    waste then holds it, so that there is something to turn over). Nothing is lost by it: draws and redeals
    change neither the board nor the cell nor which cards are left. So a removal or a store that names a
    stock card needs that card to be left, and that is all; except for pairs of two stock cards:

    - They never leave together where the stock's top does not play, unless one of them is in the cell, which
      it reaches as any card does.
    - Where the stock's top plays they do if they lie side by side, which depends on the order. It is of use
      only where everything has to go: if the pyramid is the goal, a line without that removal wins as well,
      since what it takes only stays in the stock, and can be passed over.

    So which lines of removals and stores can be played depends on the composition of the stock alone.

    >>> game = Game(Deal.from_number(7))
    >>> order_is_nothing(game, game.stock_mask)
    True
    >>> order_is_nothing(Game(Deal.from_number(7, "king-tut")), game.stock_mask)
    False
    """
    rules = game.rules
    if unseen & game.board_mask or rules.passes is not None or rules.draw > 1 or rules.wastes > 1:
        return False
    return rules.goal is Goal.PYRAMID or not rules.stock_plays


def any_order(game: Game) -> Game:
    """The same deal under rules that allow all that its own do, and under which order makes no difference.

    What can be won can be won there too: the pyramid alone has to go, passes are unlimited, draws of one, and
    any stock card comes to the top at any time. Pairs of two stock cards are forbidden there, but a line does
    without them (see ``order_is_nothing``).

    >>> any_order(Game(Deal.from_number(7, "strict"))).rules.passes is None
    True
    """
    rules = game.rules
    passes = None if rules.stock_size else 1
    easier = replace(rules, passes=passes, draw=1, wastes=1, stock_plays=False, goal=Goal.PYRAMID)
    return Game(Deal(easier, game.deal.cards))


def taken_up(game: Game, state: State) -> State:
    """The position with all wastes turned over and no pass used: every stock card left is to come.

    >>> game = Game(Deal.from_number(7))
    >>> taken_up(game, State(game.start().left, 40)) == game.start()
    True
    """
    stock = state.left & game.stock_mask
    pointer = (stock & -stock).bit_length() - 1 if stock else game.size
    return State(state.left, pointer, 1, state.cell)


def without_unseen(game: Game) -> Game | None:
    """The same deal without a redeal, for ``known_part``; None where unseen cards of the stock must go too.

    >>> without_unseen(Game(Deal.from_number(7))).rules.passes
    1
    """
    if game.rules.goal is Goal.ALL:
        return None
    return Game(Deal(replace(game.rules, passes=1), game.deal.cards))


def known_part(game: Game, state: State, known: int) -> State:
    """The position without the stock from the first unseen card on; its win is one in every arrangement.

    Proof. Without redeals a line draws only known cards, which lie on top of the stock: with draws of one to
    one waste it is the same line in the whole game, where more can be had later and never sooner. Elsewhere
    a draw could bring an unseen card along, so that the whole stock is left out.

    >>> game = Game(Deal.from_number(7))
    >>> known_part(game, game.start(), 0b101 << 28).left == game.pyramid_mask | 1 << 28
    True
    """
    rules = game.rules
    stock = game.stock_slots(state)
    kept = 0
    if rules.draw == 1 and rules.wastes == 1:
        for slot in stock:
            if not known >> slot & 1:
                break
            kept |= 1 << slot
    left = state.left & ~sum(1 << slot for slot in stock if not kept >> slot & 1)
    pointer = state.pointer if kept else game.size
    return state._replace(left=left, pointer=pointer, pass_number=1, stock=())


def costs_nothing(game: Game, state: State, move: Move) -> bool:
    """Whether a line that wins from here can be changed into one that begins with this move.

    Proof, for a card that leaves alone: take it now and leave it out later. It is nobody's partner and is
    never stored; without it fewer cards are covered, also those that leave with their last cover. So every
    other removal and store of the line is still legal, if the piles allow it:

    - From the board, the piles stay as they are.
    - From a waste, the card below comes to the top where the line had this card there, of which it made no
      use. With one waste and draws of one, or where no redeal comes, what is drawn afterwards is the same.
      Elsewhere, the stock of the next pass would be divided into draws in another way. (A line that turns
      over this card alone gains nothing by that.)
    - From the top of the stock, with draws of one, the line's draw of the card is left out: the next card is
      on top, and the waste's top is what it was, not this card.

    >>> game = Game(Deal.from_number(7))
    >>> [costs_nothing(game, game.start(), move) for move in game.legal_moves(game.start())]
    [True, True, False]
    """
    if move.kind is not MoveKind.REMOVE or not game.lone_mask >> move.slots[0] & 1:
        return False
    rules, slot = game.rules, move.slots[0]
    if game.board_mask >> slot & 1 or (rules.draw == 1 and rules.wastes == 1):
        return True
    last_pass = rules.passes is not None and state.pass_number >= rules.passes
    return last_pass and slot in game.waste_tops(state)
