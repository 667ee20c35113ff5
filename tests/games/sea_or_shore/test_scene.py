"""The picture: whole, honest, and complete for touching."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.scene import LAYOUTS, LONGEST_NAME, ON_PIECE, PIECE, UPRIGHT, Layout, Scene, Thing
from atoll.core.tongue import Tongue
from atoll.games.sea_or_shore.events import Lowest, Revealed, Stolen, Taken
from atoll.games.sea_or_shore.ids import BUTTON, SHOW, TAKEN, in_pile, stolen_from, turned_up
from atoll.games.sea_or_shore.notation import card_code
from atoll.games.sea_or_shore.rulebook import read, write
from atoll.games.sea_or_shore.scene import scene
from atoll.games.sea_or_shore.table import PLAY
from atoll.web.svg import draw
from tests.games.sea_or_shore.tables import GAME, act, after_trick, asked, laid_out, moves_of, view

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
SIDES: tuple[dict[str, str], ...] = ({}, {"red_blue": "swap", "green_purple": "recovery"})
CARD = (50, 65)
FACE = {
    "action": (75, 48),
    "chip": (33, 21),
    "coin": (50, 50),
    "colour": (48, 48),
    "deck": (47, 66),
    "fan": (40, 24),
    "gain": (19, 19),
    "sail": (57, 37),
    "wheel": (50, 50),
    "flag": (16, 16),
}
"""How far the face of a piece reaches from its centre; what is named after an island or a treasure is a card."""
CHOICES = {"": (-88, -82, 278, 82), "-slim": (-64, -95, 233, 95)}
"""How far a choice reaches, by the end of its shape's name: left, up, right, down."""
LETTER = 0.62
"""How wide a letter of a name is at most, on the average, in parts of its height."""
NEEDED = {"tall": 50, "page": 44, "wide": 24, "broad": 24}
"""How large in units whatever is touched must be seen to be: a phone may be a tenth smaller than its page."""


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
            if box := _box(thing):
                assert box[0] >= -1 and box[1] >= -1, thing
                assert box[2] <= picture.width + 1 and box[3] <= picture.height + 1, thing


def _box(thing: Thing) -> Box | None:
    """What the face of a piece covers: left, top, right, bottom; nothing for grounds, words and buttons."""
    left: float
    top: float
    right: float
    bottom: float
    if thing.shape.startswith("choice"):
        left, top, right, bottom = CHOICES["-slim" if thing.shape.endswith("slim") else ""]
    elif thing.shape == "berth":
        corner = re.search(r"Q(\S+) (\S+)", thing.path)
        assert corner
        right, top = float(corner[1]), float(corner[2])
        left, bottom = -right, -top
    elif thing.shape in FACE or thing.shape.startswith(("island", "treasure", "slot")):
        right, bottom = FACE.get(thing.shape, CARD)
        left, top = -right, -bottom
    else:
        return None
    size = thing.size
    return thing.x + left * size, thing.y + top * size, thing.x + right * size, thing.y + bottom * size


def test_pieces_do_not_overlap() -> None:
    """Only sails and coins lie on other things, and signs; cards of a hand overlap a little, and coins in a row."""
    for *_, picture in scenes():
        pieces = [thing for thing in picture.things if thing.layer == PIECE and thing.shape != "coin"]
        for one, other in combinations(pieces, 2):
            here, there = _box(one), _box(other)
            assert here and there
            held = one.turn or other.turn or {one.shape[:6], other.shape[:6]} == {"island"}
            spare = 16 * one.size if held else 3
            across = min(here[2], there[2]) - max(here[0], there[0])
            down = min(here[3], there[3]) - max(here[1], there[1])
            assert across <= spare or down <= spare, (one, other)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", range(6))
def test_whatever_may_be_touched_can_be_hit(number: int, layout: Layout) -> None:
    """Over a whole game: at each step of a touch, each thing that may be touched next is seen large enough for a
    finger, whatever else may be touched lies on it."""
    match = matches()[number]
    for at in range(len(match.log)):
        table = match.at(at)
        for seat in view(table, NOBODY)["awaiting"]:
            picture = _scene(table, seat, layout)
            for near in _steps(picture):
                for thing in near:
                    wide, high = _seen(thing, near)
                    assert min(wide, high) >= NEEDED[layout] - 0.5, (at, thing)


def _steps(picture: Scene) -> set[tuple[Thing, ...]]:
    """The things that may be touched together, step by step, the uppermost last; buttons are the page's."""
    things = {thing.id: (thing.layer, place, thing) for place, thing in enumerate(picture.things)}
    steps: dict[tuple[str, ...], set[str]] = {}
    for touched in picture.touches.values():
        for end, name in enumerate(touched):
            steps.setdefault(touched[:end], set()).add(name)
    kept = {frozenset(name for name in names if things[name][2].shape != "answer") for names in steps.values()}
    return {tuple(thing for *_, thing in sorted(things[name] for name in names)) for names in kept}


def _seen(thing: Thing, near: tuple[Thing, ...]) -> tuple[float, float]:
    """How wide and how high a thing is where nothing that lies on it and may be touched, too, hides it."""
    box = _box(thing)
    assert box, thing
    left, top, right, bottom = box
    for other in near[near.index(thing) + 1 :]:
        over = _box(other)
        assert over, other
        if over[0] < right and over[2] > left and over[1] < bottom and over[3] > top:
            if over[0] > left:
                right = min(right, over[0])
            else:
                left = max(left, over[2])
    return right - left, bottom - top


@pytest.mark.parametrize("layout", LAYOUTS)
def test_long_names_and_large_numbers_have_room(layout: Layout) -> None:
    """Ten letters and two digits: the name ends before the wheel and the points begin, within its place."""
    for match in matches():
        for seat in (NOBODY, 1):
            things = {thing.id: thing for thing in _scene(match.at(len(match.log) // 2), seat, layout).things}
            for player in range(match.table.seats):
                name, points = things[f"name {player + 1}"], things[f"points {player + 1}"]
                end = name.x + LONGEST_NAME * 24 * name.size * LETTER
                if place := _box(things.get(f"place {player + 1}", name)):
                    assert end <= place[2] + 2
                others = [points] + [things["first"]] * (things["first"].y == things[f"flag {player + 1}"].y)
                for other in others:
                    begin = other.x - (50 if other.id == "first" else 24 * (other.shape == "title-right")) * other.size
                    assert end <= begin + 1 or abs(other.y - name.y) > 12 or other.x < name.x, (name, other)


@pytest.mark.parametrize("layout", UPRIGHT)
def test_the_own_hand_is_always_on_the_page(layout: Layout) -> None:
    """Thirteen cards, after a swap."""
    t = laid_out(3, {0: "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"}, showing="B4")
    t.hands[0] |= 1 << 24
    picture = _scene(t, 0, layout)
    held = [thing for thing in picture.things if thing.shape.startswith("island")]
    assert len(held) == 13
    assert all(2 * CARD[0] * thing.size >= NEEDED[layout] for thing in held)


def test_every_picture_can_be_drawn_in_every_language() -> None:
    """Every shape, mark and letter is there, and everything has words."""
    tongues = [Tongue(language, [GAME.package]) for language in ("en", "fr", "de", "nl")]
    for number, (*_, picture) in enumerate(scenes()):
        if number % 7 == 0:
            svg = draw(picture, tongues[number % 4], ("light", "dark")[number % 2], GAME.package)
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
            assert was[name].verb == now[name].verb or name[0] in "RBGP" or name.startswith("place")
        stayed = {"deck RB", "deck GP", "supply", "action RB", "action GP", "chart", "dock"}
        stayed |= {f"{kind} {seat + 1}" for kind in ("place", "flag", "hand", "bonus") for seat in range(1, 5)}
        assert all(was[name][2:7] == now[name][2:7] for name in stayed)
        if old["hand"] == new["hand"] and old["passing"] == new["passing"]:
            assert all(was[code] == now[code] for code in old["hand"])
        for deck, then in zip(old["decks"], new["decks"], strict=True):
            if deck["showing"] and deck["showing"] == then["showing"] and old["trick"] == new["trick"]:
                name = turned_up(deck["showing"], old["trick"])
                assert was[name] == now[name]


def test_what_shows_the_same_is_the_same_object() -> None:
    """Nobody need look into a group that has not changed."""
    for table, seat, layout, moves, picture in scenes():
        before, again = (scene(view(table, seat), moves, layout) for _ in range(2))
        assert before == picture
        assert all(one is other for one, other in zip(before.groups, again.groups, strict=True))


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
    assert (things["played 1"].paint, things["played 1"].text) == ("red", "")
    assert (things["played 2"].paint, things["played 2"].text) == ("fog", "3")
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
    card, sail = things["played 1"], things["sail 1"]
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
    assert touches["R9 sea"] == ("R9", "cover shore", "lay")
    assert touches["R9 shore +2"] == ("R9", "cover sea", "own bonus 1", "own bonus 2", "lay")
    assert "R11 sea +2" not in touches


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_own_card_of_the_trick_before_leaves_the_choices_free(layout: Layout) -> None:
    """Who leads the next trick sees the card of the last one aside, and the two ways to cover the next."""
    t = after_trick(3, "R5 B3 G4", showing="P4", first=2)
    while t.trick == 1:
        act(t, asked(t), moves_of(t, asked(t))[0])
    assert asked(t) == 0
    things = _things(t, 0, layout)
    past = _box(things["R5"])
    for name in SHOW:
        choice = _box(things[name])
        assert past and choice
        assert past[2] <= choice[0] or past[1] >= choice[3]


def test_the_own_card_lies_under_its_sail_until_the_reveal() -> None:
    """Before and after: the choices are there while one must choose, then the card with its sail takes their place."""
    t = laid_out(3, {0: "R9", 1: "B3"}, showing="R4")
    assert {*SHOW, BUTTON} <= _things(t, 0).keys()
    act(t, 0, "R9 shore")
    things = _things(t, 0)
    assert not {*SHOW, BUTTON} & things.keys()
    assert things["R9"].text == "9"
    assert things["sail 1"].x == things["R9"].x and things["sail 1"].y < things["R9"].y


def test_a_treasure_flies_from_the_deck_to_the_pile() -> None:
    """The treasure that was showing is the same thing on the winner's pile, and the next one is another."""
    t = laid_out(4, {0: "R9", 1: "B3", 2: "B4", 3: "B5"}, showing="R4 G2")
    before = _things(t, 1)
    for seat, code in enumerate(("R9", "B3", "B4", "B5")):
        act(t, seat, f"{code} sea")
    name = turned_up("R4", 1)
    assert name in before
    after = _things(t, 1)
    assert after[name].size != before[name].size
    assert sum(thing.shape == "treasure" for thing in after.values()) >= 2


def test_a_stolen_treasure_flies_from_pile_to_pile() -> None:
    """Rules 5: the top of the victim's pile lies on top of the thief's."""
    t = after_trick(4, "R9 R3 B6 G5", showing="R4 P2", piles={1: "B2 R2", 0: "G3"})
    assert _touches(t, 0) == {"take": (TAKEN,), "steal p2": (stolen_from(1),)}
    before = _things(t, 3)
    act(t, 0, "steal p2")
    after = _things(t, 3)
    stolen = in_pile("R2", 1, 2)
    assert before[stolen].x != after[stolen].x
    assert in_pile("B2", 1, 1) in after


def test_a_recovered_card_is_in_one_place() -> None:
    """Rules 6.4: the card leaves the trick; the discarded one is seen no more in the hand."""
    t = after_trick(3, "G9 R3 R6", showing="R4", green_purple="recovery")
    seat = asked(t)
    assert _touches(t, seat)["recover R3"] == ("R3",)
    act(t, seat, "recover R3")
    own, other = _things(t, seat), _things(t, (seat + 1) % 3)
    assert own["R3"].shape == "island-palm"
    assert other["R3"].shape == "chip"


def test_scouted_treasures_are_touched_in_the_order_in_which_they_will_come() -> None:
    t = after_trick(4, "G9 R3 R6 B5", showing="R4 P2")
    while "scout GP" not in moves_of(t, asked(t)):
        act(t, asked(t), moves_of(t, asked(t))[0])
    seat = asked(t)
    assert _touches(t, seat)["scout GP"] == ("scout GP",)
    act(t, seat, "scout GP")
    touches = _touches(t, seat)
    first, second, third = touches["order 123"]
    assert touches["order 312"] == (third, first, second)
    assert first.endswith("of trick 2")
    assert not any(first in _things(t, other) for other in range(4) if other != seat)


def test_what_is_known_of_other_hands_lies_at_their_fan() -> None:
    """A card that I passed is known to me, and to nobody else."""
    match = atoll.new(GAME.name, seats=3, seed=2, engine="plain")
    passed = match.moves(1)[0]
    match.play(1, passed)
    match.play(0, match.moves(0)[0])
    match.play(2, match.moves(2)[0])
    code = passed.text.removeprefix("pass ")
    assert _things(match.table, 1)[code].shape == "chip"
    assert _things(match.table, 0)[code].shape.startswith("island-")
    assert code not in _things(match.table, NOBODY)


def test_labels_are_messages() -> None:
    assert all(isinstance(thing.label, Message | None) for *_, picture in scenes() for thing in picture.things)


@pytest.mark.parametrize("seat", [NOBODY, 0])
def test_the_reveal_is_staged(seat: int) -> None:
    """Each event names what it changes: the sail comes off with the card, a treasure flies to whoever takes it, and
    bonus cards come to the lowest."""
    staged = set()
    for match in matches():
        for number in range(len(match.log)):
            before, after = _things(match.at(number), seat), _things(match.at(number + 1), seat)
            for event in match.story(number, seat):
                changed = {name for name in event.things() if before.get(name) != after.get(name)}
                if isinstance(event, Taken | Stolen) and f"pile {event.seat + 1}" in after:
                    (treasure,) = (name for name in changed if " of " in name and name in before and name in after)
                    assert before[treasure][2:4] != after[treasure][2:4]
                elif isinstance(event, Revealed) and card_code(event.card) in after:
                    assert changed & {f"sail {event.seat + 1}", card_code(event.card)}
                elif isinstance(event, Lowest) and event.count and f"gain {event.seat + 1}" in after:
                    assert f"gain {event.seat + 1}" in changed
                else:
                    continue
                staged.add(type(event))
    assert staged == {Revealed, Taken, Stolen, Lowest}
