"""Players made of code."""

from collections.abc import Sequence

import pytest

from atoll.bots import shelf
from atoll.bots.greedy import gains
from atoll.core.errors import BadOption
from atoll.core.match import Match, new
from atoll.core.registry import games


def play(match: Match, bots: Sequence[shelf.Bot]) -> Match:
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


def game(seed: int = 1, engine: str = "plain") -> Match:
    return new("aqualin", seed=seed, engine=engine)


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    """The reader learns which bots there are."""
    with pytest.raises(BadOption, match="The bots are: random, greedy"):
        shelf.make("clever", 0)


@pytest.mark.parametrize("name", shelf.names())
def test_a_bots_choices_follow_from_its_seed(name: str) -> None:
    """The same seeds give the same game, others another one."""
    first, again, other = (play(game(), [shelf.make(name, seed), shelf.make(name, seed + 1)]).log for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_greedy_plays_the_same_in_both_engines() -> None:
    """One source, two engines: the same moves."""
    plain, native = (
        play(game(2, engine), [shelf.make("greedy", 1), shelf.make("random", 2)]).log for engine in ("plain", "native")
    )
    assert plain == native


def test_greedy_beats_random() -> None:
    """Looking one move ahead is worth a lot."""
    for seed in range(3):
        match = play(game(seed), [shelf.make("greedy", seed), shelf.make("random", seed)])
        assert match.places() == [1, 2]


def test_greedy_does_not_look_into_the_table() -> None:
    """Two tables that look the same to a seat get the same choice, whatever luck has in store for them."""
    one, other = game(1), game(1)
    other.tables[0].luck.key[0] ^= 0xABCDEF
    seat = one.awaiting[0]
    assert one.view(seat) == other.view(seat)
    assert shelf.make("greedy", 9).choose(one, seat) == shelf.make("greedy", 9).choose(other, seat)


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_gains_tell_nothing_that_the_seat_does_not_know(name: str) -> None:
    """The hint is the same on a table that only looks the same to the seat."""
    match = new(name, seed=3, engine="plain")
    luck = shelf.make("random", 3)
    for _ in range(3):
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
    seat = match.awaiting[0]
    hint = gains(match, seat)
    match.engine.freeze(match.engine.imagined(match.table, seat, 5), match.tables)
    assert gains(match, seat) == hint


def test_gains_are_what_a_move_changes_at_once() -> None:
    """The best first; each is the change of the seat's lead that playing the move really makes."""
    match = game(4)
    seat = match.awaiting[0]
    match.play(seat, match.moves(seat)[20])
    seat = match.awaiting[0]
    match.play(seat, "stay")
    found = gains(match, seat)
    assert [gain for _, gain in found] == sorted((gain for _, gain in found), reverse=True)
    assert len(found) == len(match.moves(seat))
    before = match.points()
    move, gain = found[0]
    match.play(seat, move)
    after = match.points()
    assert (after[seat] - after[1 - seat]) - (before[seat] - before[1 - seat]) == gain
