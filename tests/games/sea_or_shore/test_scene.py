"""The picture: whole, honest, and complete for touching."""

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import Message, Who
from atoll.core.scene import LONGEST_NAME, ON_PIECE, PIECE, Layout, Scene, Thing
from atoll.core.tongue import Tongue
from atoll.games.sea_or_shore.rulebook import read, write
from atoll.games.sea_or_shore.scene import scene
from atoll.games.sea_or_shore.table import PLAY
from atoll.web.svg import draw
from tests.games.sea_or_shore.tables import GAME, act, after_trick, asked, laid_out, moves_of, view

LAYOUTS: tuple[Layout, ...] = ("wide", "tall")
SIDES: tuple[dict[str, str], ...] = ({}, {"red_blue": "swap", "green_purple": "recovery"})
EXTENT = {
    "action-card": (77, 52),
    "badge": (19, 19),
    "bonus-card": (51.5, 66.5),
    "button": (94, 41),
    "colour-swatch": (50, 50),
    "first-player": (51, 52),
    "harbour": (50, 65),
    "island-chip": (68, 48),
    "island-fan": (57, 51),
    "island-half": (50, 32),
    "sail": (54, 39),
    "seat-points": (36, 19),
    "treasure-card": (53, 70),
    "treasure-deck": (57, 75),
}
"""How far a shape reaches from its centre, with its shadow; islands reach as far as treasures."""
FACE = {
    "action-card": (75, 50),
    "button": (90, 36),
    "first-player": (48, 48),
    "island-chip": (68, 48),
    "island-fan": (48, 50),
}
"""How far a piece reaches without its shadow; other pieces are cards of the usual size."""


@cache
def matches() -> tuple[Match, ...]:
    """Random games of every number of players, with either side of the action cards."""
    played = []
    for seats in GAME.seats:
        for seed, options in enumerate(SIDES):
            match = atoll.new(GAME.name, seats=seats, seed=seed, options=options, engine="plain")
            luck = random.Random(seed)
            while not match.over:
                seat = match.awaiting[0]
                match.play(seat, luck.choice(match.moves(seat)))
            played.append(match)
    return tuple(played)


def tables() -> Iterator[Any]:
    """Some positions of each phase of each game, and the last one."""
    for match in matches():
        seen: dict[str, int] = {}
        for number in range(len(match.log) + 1):
            table = match.at(number)
            phase = view(table, NOBODY)["phase"]
            seen[phase] = seen.get(phase, 0) + 1
            if seen[phase] <= 4 or seen[phase] % 23 == 0:
                yield table


def scenes() -> Iterator[tuple[Any, int, Layout, list[int], Scene]]:
    for table in tables():
        for seat in range(NOBODY, table.seats):
            moves = _legal(table, seat)
            for layout in LAYOUTS:
                yield table, seat, layout, moves, scene(view(table, seat), moves, layout)


def _legal(table: Any, seat: int) -> list[int]:
    return [] if seat == NOBODY else [read(text) for text in moves_of(table, seat)]


def _scene(table: Any, seat: int, layout: Layout = "wide") -> Scene:
    return scene(view(table, seat), _legal(table, seat), layout)


def _things(table: Any, seat: int, layout: Layout = "wide") -> dict[str, Thing]:
    return {thing.id: thing for thing in _scene(table, seat, layout).things}


def _touches(table: Any, seat: int) -> dict[str, tuple[str, ...]]:
    return {write(move): touched for move, touched in _scene(table, seat).touches.items()}


# Every scene.


def test_ids_are_unique() -> None:
    """A page finds a thing by its id."""
    for *_, picture in scenes():
        ids = [thing.id for thing in picture.things]
        assert len(ids) == len(set(ids))


def test_every_legal_move_can_be_touched() -> None:
    """Each move has its own sequence of things in the scene, which have a verb and a label; none begins another."""
    for _, _, _, moves, picture in scenes():
        things = {thing.id: thing for thing in picture.things}
        assert list(picture.touches) == moves
        sequences = set(picture.touches.values())
        assert len(sequences) == len(moves)
        assert all(sequences)
        assert not any(touched[:end] in sequences for touched in sequences for end in range(1, len(touched)))
        for name in {name for touched in sequences for name in touched}:
            assert things[name].verb, name
            assert things[name].label, name


def test_touchable_things_have_labels() -> None:
    for *_, picture in scenes():
        assert all(thing.label for thing in picture.things if thing.verb)


def test_nothing_leaves_the_picture() -> None:
    for *_, picture in scenes():
        for thing in picture.things:
            if not thing.path:
                right, down = _reach(thing)
                assert right <= thing.x <= picture.width - right, thing
                assert down <= thing.y <= picture.height - down, thing


def _reach(thing: Thing) -> tuple[float, float]:
    wide, high = EXTENT.get(thing.shape, EXTENT["treasure-card"])
    if thing.shape == "seat-name":
        wide, high = 9 * (LONGEST_NAME if isinstance(thing.text, Who) else len(thing.text)), 14
    sine, cosine = abs(math.sin(math.radians(thing.turn))), abs(math.cos(math.radians(thing.turn)))
    return (wide * cosine + high * sine) * thing.size, (wide * sine + high * cosine) * thing.size


def test_pieces_do_not_overlap() -> None:
    """Only sails lie on other things, and signs."""
    for *_, picture in scenes():
        pieces = [thing for thing in picture.things if thing.layer == PIECE or thing.shape in ("bonus-card", "button")]
        for one, other in combinations(pieces, 2):
            (wide, high), (other_wide, other_high) = _face(one), _face(other)
            across, down = abs(one.x - other.x), abs(one.y - other.y)
            assert across >= wide + other_wide - 1 or down >= high + other_high - 1, (one, other)


def _face(thing: Thing) -> tuple[float, float]:
    wide, high = FACE.get(thing.shape, (50, 65))
    return wide * thing.size, high * thing.size


def test_every_picture_can_be_drawn_in_every_language() -> None:
    """Every shape, mark and letter is there, and everything has words."""
    tongues = [Tongue(language, [GAME.package]) for language in ("en", "fr", "de", "nl")]
    for number, (*_, picture) in enumerate(scenes()):
        if number % 7 == 0:
            svg = draw(picture, tongues[number % 4], ("light", "dark")[number % 2])
            assert "var(--" not in svg


def test_a_scene_tells_no_secret() -> None:
    """What a seat sees is drawn from what it knows: an imagined table looks the same to it."""
    for table, seat, layout, moves, picture in scenes():
        other = matches()[0].engine.imagined(table, seat, 5)
        assert scene(view(other, seat), moves, layout) == picture


def test_what_did_not_move_keeps_its_id_and_its_place() -> None:
    """From one position to the next, things on the table stay the same unless the table says otherwise."""
    match = matches()[-1]
    for number in range(0, len(match.log), 3):
        before, after = match.at(number), match.at(number + 1)
        old, new = view(before, 0), view(after, 0)
        was, now = _things(before, 0), _things(after, 0)
        for name in was.keys() & now.keys():
            assert was[name].layer == now[name].layer
            assert was[name].verb == now[name].verb or name[0] in "RBGP"
        stayed = {"deck RB", "deck GP", "supply", "action RB", "action GP", "show sea", "show shore", "table"}
        stayed |= {f"{kind} {seat + 1}" for kind in ("place", "harbour", "hand", "bonus") for seat in range(1, 5)}
        assert all(was[name][2:7] == now[name][2:7] for name in stayed)
        if old["hand"] == new["hand"] and old["passing"] == new["passing"]:
            assert all(was[code] == now[code] for code in old["hand"])
        for deck, then in zip(old["decks"], new["decks"], strict=True):
            if deck["showing"] and deck["showing"] == then["showing"] and old["trick"] == new["trick"]:
                name = f"{deck['showing']} of trick {old['round']}.{old['trick']}"
                assert was[name] == now[name]


def test_what_shows_the_same_is_the_same_object() -> None:
    """Nobody need look into a group that has not changed."""
    for table, seat, layout, moves, picture in scenes():
        again = scene(view(table, seat), moves, layout)
        assert all(one is other for one, other in zip(picture.groups, again.groups, strict=True))


def test_groups_are_compared_with_their_like() -> None:
    """From move to move a viewer sees as many groups, and a play touches few of them."""
    match = matches()[2]
    for number in range(len(match.log)):
        before, after = match.at(number), match.at(number + 1)
        for seat in (NOBODY, 0):
            old, new = _scene(before, seat), _scene(after, seat)
            assert [len(old.shared), len(old.own)] == [len(new.shared), len(new.own)]
            if before.phase == PLAY and before.out == after.out:
                assert (
                    sum(was is not now for was, now in zip(old.groups, new.groups, strict=True)) < len(old.groups) / 2
                )


# One picture.


def test_a_half_covered_card_has_an_id_that_tells_nothing() -> None:
    """Rules 9, no. 22 and S23: others see the colour or the number, and the bonus cards."""
    t = laid_out(4, {0: "R9", 1: "B3"}, showing="R4 G2", bonus={1: 2})
    act(t, 0, "R9 sea")
    act(t, 1, "B3 shore +2")
    things = _things(t, 2)
    assert (things["played 1.1"].paint, things["played 1.1"].text) == ("red", "")
    assert (things["played 1.2"].paint, things["played 1.2"].text) == ("", "3")
    assert things["added 2"].text == "+2"
    assert not {"R9", "B3"} & things.keys()
    assert _things(t, 0)["R9"].text == "9"


@pytest.mark.parametrize(("half", "side"), [("sea", 1), ("shore", -1)])
def test_the_sail_lies_on_the_half_that_is_not_shown(half: str, side: int) -> None:
    """Rules 3. Play: exactly one half is covered; at the reveal all sails are taken away."""
    t = laid_out(3, {0: "R9", 1: "B3", 2: "G4"}, showing="R4")
    home = _things(t, 1)["sail 1"]
    act(t, 0, f"R9 {half}")
    things = _things(t, 1)
    card, sail = things["played 1.1"], things["sail 1"]
    assert sail.x == card.x
    assert (sail.y - card.y) * side > 0
    assert sail.layer == ON_PIECE
    act(t, 1, "B3 sea")
    act(t, 2, "G4 sea")
    assert _things(t, 1)["sail 1"] == home
    assert _things(t, 1)["R9"].text == "9"


def test_a_play_is_touched_card_half_bonus_cards_button() -> None:
    t = laid_out(3, {0: "R9 R11"}, showing="R4", bonus={0: 2})
    touches = _touches(t, 0)
    assert touches["R9 sea"] == ("R9", "show sea", "lay")
    assert touches["R9 shore +2"] == ("R9", "show shore", "own bonus 1", "own bonus 2", "lay")
    assert "R11 sea +2" not in touches


def test_the_own_card_of_the_trick_before_leaves_the_halves_free() -> None:
    """Who leads the next trick must be able to touch the half to cover."""
    t = after_trick(3, "R5 B3 G4", showing="P4", first=2)
    while t.trick == 1:
        act(t, asked(t), moves_of(t, asked(t))[0])
    assert asked(t) == 0
    for layout in LAYOUTS:
        things = _things(t, 0, layout)
        assert abs(things["R5"].x - things["show sea"].x) > 80


def test_a_treasure_flies_from_the_deck_to_the_pile() -> None:
    """The treasure that was showing is the same thing on the winner's pile, and the next one is another."""
    t = laid_out(4, {0: "R9", 1: "B3", 2: "B4", 3: "B5"}, showing="R4 G2")
    before = _things(t, 1)
    for seat, code in enumerate(("R9", "B3", "B4", "B5")):
        act(t, seat, f"{code} sea")
    assert "R4 of trick 1.1" in before
    after = _things(t, 1)
    assert after["R4 of trick 1.1"].size != before["R4 of trick 1.1"].size
    assert sum(thing.shape == "treasure-card" for thing in after.values()) >= 2


def test_a_stolen_treasure_flies_from_pile_to_pile() -> None:
    """Rules 5: the top of the victim's pile lies on top of the thief's."""
    t = after_trick(4, "R9 R3 B6 G5", showing="R4 P2", piles={1: "B2 R2", 0: "G3"})
    assert _touches(t, 0) == {"take": ("R4 of trick 1.1",), "steal p2": ("R2 of p2.2",)}
    before = _things(t, 3)
    act(t, 0, "steal p2")
    after = _things(t, 3)
    assert before["R2 of p2.2"].x != after["R2 of p2.2"].x
    assert "B2 of p2.1" in after


def test_a_recovered_card_is_in_one_place() -> None:
    """Rules 6.4: the card leaves the trick; the discarded one is seen no more in the hand."""
    t = after_trick(3, "G9 R3 R6", showing="R4", green_purple="recovery")
    seat = asked(t)
    assert _touches(t, seat)["recover R3"] == ("R3",)
    act(t, seat, "recover R3")
    own, other = _things(t, seat), _things(t, (seat + 1) % 3)
    assert own["R3"].shape == "island-red"
    assert other["R3"].shape == "island-chip"


def test_scouted_treasures_are_touched_in_the_order_in_which_they_will_come() -> None:
    t = after_trick(4, "G9 R3 R6 B5", showing="R4 P2")
    while "scout GP" not in moves_of(t, asked(t)):
        act(t, asked(t), moves_of(t, asked(t))[0])
    seat = asked(t)
    assert _touches(t, seat)["scout GP"] == ("deck GP",)
    act(t, seat, "scout GP")
    touches = _touches(t, seat)
    first, second, third = touches["order 123"]
    assert touches["order 312"] == (third, first, second)
    assert first.endswith("of trick 1.2")
    assert not any(first in _things(t, other) for other in range(4) if other != seat)


def test_what_is_known_of_other_hands_lies_at_their_fan() -> None:
    """A card that I passed is known to me, and to nobody else."""
    match = atoll.new(GAME.name, seats=3, seed=2, engine="plain")
    passed = match.moves(1)[0]
    match.play(1, passed)
    match.play(0, match.moves(0)[0])
    match.play(2, match.moves(2)[0])
    code = passed.text.removeprefix("pass ")
    assert _things(match.table, 1)[code].shape == "island-chip"
    assert _things(match.table, 0)[code].shape.startswith("island-")
    assert code not in _things(match.table, NOBODY)


def test_labels_are_messages() -> None:
    assert all(isinstance(thing.label, Message | None) for *_, picture in scenes() for thing in picture.things)
