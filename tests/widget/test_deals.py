"""What may stand for a deal."""

import pytest

from pyramid_widget.errors import DealError
from pyramid_widget.game.deal import Deal
from pyramid_widget.game.variants import find_variant
from pyramid_widget.widget.deals import LAST_RANDOM_NUMBER, chosen_deal, is_number, random_deal, read_deal

RULES = find_variant("relaxed")


class Whole:
    """A whole number of another library, such as one of a data frame."""

    def __index__(self) -> int:
        return 7


def test_whole_numbers_of_any_library_are_deal_numbers() -> None:
    assert chosen_deal(RULES, Whole()) == Deal.from_number(7, RULES)


@pytest.mark.parametrize("text", ["7", " 7 ", "007"])
def test_a_number_as_text(text: str) -> None:
    assert read_deal(text, RULES) == Deal.from_number(7, RULES)


@pytest.mark.parametrize("text", ["", "-7", "9" * 19, "9" * 5000, "7.0", "seven", "AH", "٣", "²"])
def test_a_text_that_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(DealError):
        read_deal(text, RULES)


@pytest.mark.parametrize("deal", [True, 7.0, [7], b"7", -1, 2**63])
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
