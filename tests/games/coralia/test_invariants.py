"""What stays true whatever is played: components, engines, words."""

import random
from collections.abc import Callable

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.record import read, record_of
from atoll.core.text import Heading, Line
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.components import CARDS, PILE_KINDS, STINGRAY
from atoll.games.coralia.table import Table

from .table_builder import GAME, new_table, play, put_diver, put_octopus


def dice(t: Table) -> int:
    held = 0 if t.white_face < 0 else 1
    on_table = sum(t.supply) + t.dice + sum(t.island) + t.island_white + held
    return on_table + t.occupied.bit_count()


def cards(t: Table) -> int:
    seen = sum(sum(row) for row in t.hand) + sum(t.unders) + t.looking
    return seen + sum(t.box) + t.stingrays


@pytest.mark.parametrize("engine", ["plain", "native"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_38_dice_and_53_cards_after_every_move(seats: int, engine: str) -> None:
    """Rules 7, conservation: 38 dice and 53 cards at all times."""
    for seed in range(3):
        match = atoll.new("coralia", seats=seats, seed=seed, engine=engine)
        luck = random.Random(seed)
        while not match.over:
            seat = match.awaiting[0]
            match.play(seat, luck.choice(match.moves(seat)))
            t = match.table
            assert dice(t) == 38
            assert cards(t) == CARDS + 2 == 53
            assert book.adds_up(t)
        assert len(match.log) <= book.LONGEST


def _lose_die(t: Table) -> None:
    t.supply[0] -= 1


def _lose_white_die(t: Table) -> None:
    t.island_white -= 1


def _lose_card(t: Table) -> None:
    t.hand[0, 3] += 1


def _lose_stingray(t: Table) -> None:
    t.hand[0, STINGRAY] += 1


def _misplace_type(t: Table) -> None:
    t.island_types[0] -= 1


def _swap_hands(t: Table) -> None:
    """Two seats exchange cards: nothing is lost, but nobody drew it."""
    kind = next(kind for kind in range(PILE_KINDS) if t.hand[0, kind])
    t.hand[0, kind] -= 1
    t.hand[1, kind] += 1


def _lose_turtle(t: Table) -> None:
    t.turtles[0] |= t.side_turtles & -t.side_turtles


def _lose_treasure(t: Table) -> None:
    t.side_treasures -= 1


def _lose_octopus(t: Table) -> None:
    t.octopuses[1] -= 1


def _lift_diver_die(t: Table) -> None:
    t.diver[1] = 5


def _two_divers(t: Table) -> None:
    t.diver[1] = t.diver[0]


def _unearned_point(t: Table) -> None:
    t.track[0] += 1


@pytest.mark.parametrize(
    "lose",
    [
        _lose_die,
        _lose_white_die,
        _lose_card,
        _lose_stingray,
        _misplace_type,
        _swap_hands,
        _lose_turtle,
        _lose_treasure,
        _lose_octopus,
        _lift_diver_die,
        _two_divers,
        _unearned_point,
    ],
)
def test_whatever_is_lost_is_noticed(lose: Callable[[Table], None]) -> None:
    """Law 3 can fail: each kind of component is counted."""
    t = new_table(4)
    put_diver(t, 0, "G")
    put_octopus(t, 0, "R")
    while not sum(t.hand[0][:PILE_KINDS]) or t.active == 0:
        out = book.any_move(t, t.active, t.luck.used * 2654435761 % 2**32)
        play(t, book.write(out))
    assert book.adds_up(t)
    lose(t)
    assert not book.adds_up(t)


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_that_is_said_has_words_in_every_language(seats: int) -> None:
    """Law 10 over whole games: prompts, log, text table and score sheet, for every viewer."""
    tongues = [Tongue(language, [GAME.package]) for language in LANGUAGES]
    match = atoll.new("coralia", seats=seats, seed=11, options={"white_island": "free"}, engine="plain")
    luck = random.Random(7)
    while not match.over:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.moves(seat)))
        for viewer in (NOBODY, seat):
            asked = match.prompt(viewer)
            said = [asked.decide, asked.wait, *match.told(len(match.log) - 1, viewer)]
            said += [block.message for block in match.text(viewer) if isinstance(block, Heading | Line)]
            said += [score.reason for score in match.score_sheet()]
            for tongue in tongues:
                assert all(tongue.say_strictly(message) for message in said)


def test_a_record_of_a_whole_game_replays_to_the_same_table() -> None:
    """Law 4: header and moves are the whole game, in either engine."""
    match = atoll.new("coralia", seats=3, seed=5, options={"pearls": "4554", "starfish": "2-2-1-1-2-1-1-1-1-3-3"})
    luck = random.Random(5)
    while not match.over:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.moves(seat)))
    record = read(record_of(match).write())
    assert record.replay(engine="plain").table == match.table
