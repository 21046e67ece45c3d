"""What may stand for a deal."""

import numpy as np
import pytest

from pyramid_widget.errors import DealError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.variants import find_variant
from pyramid_widget.widget.deals import LAST_RANDOM_NUMBER, chosen_deal, is_number, random_deal, read_deal
from pyramid_widget.widget.widget import PyramidWidget

RULES = find_variant("relaxed")


ARRAYS = [np.array([1, 2]), np.array([7]), np.array([[7]]), np.array([]), np.array(True), np.array("7")]


class Whole:
    """A whole number of another library, such as one of a data frame."""

    def __index__(self) -> int:
        return 7


def test_whole_numbers_of_any_library_are_deal_numbers() -> None:
    for seven in (Whole(), np.int64(7), np.uint8(7), np.array(7)):
        assert chosen_deal(RULES, seven) == Deal.from_number(7, RULES)


@pytest.mark.parametrize("text", ["7", " 7 ", "007"])
def test_a_number_as_text(text: str) -> None:
    assert read_deal(text, RULES) == Deal.from_number(7, RULES)


@pytest.mark.parametrize("text", ["", "-7", "9" * 19, "9" * 5000, "7.0", "seven", "AH", "٣", "²"])
def test_a_text_that_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(DealError):
        read_deal(text, RULES)


@pytest.mark.parametrize("deal", [True, 7.0, [7], b"7", -1, 2**63, *ARRAYS])
def test_a_value_that_is_no_deal_is_refused(deal: object) -> None:
    with pytest.raises(DealError, match="deal"):
        chosen_deal(RULES, deal)


def test_only_plain_digits_are_meant_as_a_number() -> None:
    assert [is_number(text) for text in ("0", "-1", "--1", "", "1 2", "²")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_random_deals_have_numbers_that_a_person_can_type() -> None:
    numbers = {random_deal(RULES).number for _ in range(50)}
    assert len(numbers) > 40
    assert all(number is not None and 0 <= number <= LAST_RANDOM_NUMBER for number in numbers)


@pytest.mark.parametrize("winnable", [False, True])
@pytest.mark.parametrize("deal", ARRAYS)
def test_an_array_is_no_deal_of_a_game(deal: object, winnable: bool) -> None:
    with pytest.raises(DealError, match=r"^deal .*: a deal is a whole number"):
        PyramidWidget("relaxed", deal, winnable=winnable)
    game = PyramidWidget("relaxed", 7)
    with pytest.raises(DealError, match=r"^deal .*: a deal is a whole number"):
        game.new_deal(deal=deal, winnable=winnable)
    assert game.deal.number == 7
