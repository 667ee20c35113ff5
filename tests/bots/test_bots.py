"""Players made of code."""

from collections.abc import Sequence

import pytest

from atoll.bots import shelf
from atoll.bots.greedy import gains
from atoll.core.errors import BadOption
from atoll.core.match import Match, Move, new
from atoll.core.registry import games
from atoll.core.table import Row


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
    first, again, other = (
        play(game(engine="native"), [shelf.make(name, seed, simulations=20) for seed in (s, s + 1)]).log
        for s in (5, 5, 6)
    )
    assert first == again
    assert first != other


def test_a_name_may_say_how_long_a_bot_thinks() -> None:
    """`strongest@0.5` for seconds, `strongest#80` for simulations; what is not a number is refused."""
    assert shelf.read_name("strongest@0.5") == ("strongest", 0.5, None)
    assert shelf.read_name("strongest#80", 1.0) == ("strongest", 1.0, 80)
    assert shelf.read_name("club", 1.0, 7) == ("club", 1.0, 7)
    with pytest.raises(BadOption, match="not a number of seconds"):
        shelf.make("strongest@soon", 0)


def test_levels_have_names_and_stories_for_people() -> None:
    """People choose a level by its name and one line about it; each has a time of its own."""
    kinds = [shelf.BOTS[level] for level in shelf.LEVELS]
    assert [kind.seconds for kind in kinds] == [0.2, 1.0, 5.0]
    assert len({kind.label.text for kind in kinds} | {kind.about.text for kind in kinds}) == 6


def test_gentle_forgets_the_others() -> None:
    """It sees its own points of a move and nothing else, where greedy also sees what others lose by it."""
    match = game(4, "native")
    bots = shelf.make("random", 4), shelf.make("gentle", 1), shelf.make("greedy", 1)
    differ = 0
    while match.awaiting:
        seat = match.awaiting[0]
        gentle, greedy = (own_points_after(match, seat, bot.choose(match, seat)) for bot in bots[1:])
        assert gentle >= greedy
        differ += gentle > greedy
        match.play(seat, bots[0].choose(match, seat))
    assert differ > 0


def own_points_after(match: Match, seat: int, move: Move) -> int:
    table = match.table
    match.rulebook.apply(table, seat, move.id)
    out = Row([0, 0])
    match.rulebook.points(table, out)
    return out[seat]


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
