"""Numbers of the box that whoever owns it may correct."""

import pytest

from atoll.core.box import copies_of, counts, packed
from atoll.core.errors import BadOption


@pytest.mark.parametrize("text", ["6-5-4-3", "6, 5, 4, 3".replace(", ", ","), "6 5 4 3"])
def test_copies_of_each_kind_are_read_into_one_number(text: str) -> None:
    number = counts(kinds=4, total=18)(text)
    assert number == packed([6, 5, 4, 3])
    assert [copies_of(number, kind) for kind in range(4)] == [6, 5, 4, 3]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("6-5-4", "is not 4 numbers"),
        ("6-5-4-x", "is not 4 numbers"),
        ("", "is not 4 numbers"),
        ("6-5-4-²", "is not 4 numbers"),
        ("9" * 5000, "is not 4 numbers"),
        ("6-5-4-4", "does not add up: 18 in all"),
        ("0-0-0-18", "at most 12 of a kind"),
    ],
)
def test_what_does_not_add_up_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadOption, match=wrong):
        counts(kinds=4, total=18, most=12)(text)
