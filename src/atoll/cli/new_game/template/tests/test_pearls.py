"""Pearls, rule by rule; and the laws that every game keeps."""

import pytest
from pearls.events import Dived, Taken, WashedUp
from pearls.notation import read_shell

import atoll
from atoll.cli.words import missing
from atoll.core.bits import bit
from atoll.core.errors import IllegalMove
from atoll.core.fuzz import fuzz
from atoll.core.registry import find


@pytest.mark.parametrize("seats", [2, 3])
def test_random_games_keep_every_law(seats: int) -> None:
    assert fuzz(find("pearls"), seats=seats, games=20).violations == []


def test_everything_has_words_in_every_language() -> None:
    assert missing("pearls") == []


def test_another_shell_is_washed_up_for_one_that_is_taken() -> None:
    match = atoll.new("pearls", seed=1, engine="plain")
    shell = match.view()["beach"][0]
    match.play(0, shell)
    taken, washed_up = match.events(0)
    assert taken == Taken(0, read_shell(shell)) and isinstance(washed_up, WashedUp)
    assert match.view()["taken"][0] == [shell] and len(match.view()["beach"]) == 3


def test_only_the_diver_sees_what_came_up() -> None:
    match = atoll.new("pearls", seed=1, engine="plain")
    match.play(0, "dive")
    (dived,) = match.story(0, 0)
    assert isinstance(dived, Dived) and dived.shell is not None and match.table.dived[0] == bit(dived.shell)
    assert match.story(0, 1) == [Dived(0, None)]
    assert match.view(1)["dived"][0] == [None]


def test_nobody_dives_more_often_than_agreed() -> None:
    match = atoll.new("pearls", seed=1, engine="plain")
    match.play(0, "dive")
    match.play(1, "dive")
    with pytest.raises(IllegalMove, match="as often as you may"):
        match.play(0, "dive")
