"""What luck gave, in words, for whoever checks a game that is over."""

import random
from collections import Counter
from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

from atoll.core.bits import bit
from atoll.core.checking import Drawn, check
from atoll.core.engine import PlainEngine, Rule
from atoll.core.game import Game
from atoll.core.luck import chance, seed_luck
from atoll.core.match import Match, new
from atoll.core.message import Message
from atoll.core.table import Luck
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia.components import (
    COLOURS,
    DIVER,
    FISH,
    ISLAND_PILE,
    KIND_MASK,
    L_FISH,
    L_WHITE,
    OCTOPUS,
    PEARL,
    STARFISH,
    TREASURE,
    TURTLE,
    TYPE_OF_KIND,
    VIOLET,
)
from atoll.games.coralia.drawn import drawn
from atoll.games.coralia.names import (
    CARD_CODES,
    CARD_NAMES,
    COLOUR_NAMES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_NAMES,
    TREASURE_NAMES,
    TURTLE_NAMES,
    die_code,
    die_name,
)
from atoll.games.coralia.notation import read
from atoll.games.coralia.table import LOCK, NONE, PICK, PICK_FOUR, Table

from .table_builder import (
    GAME,
    give,
    give_turtles,
    new_table,
    offer,
    only_treasure,
    play,
    put,
    put_diver,
    put_octopus,
    put_turtle,
    stack,
)

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
TONGUES = [Tongue(language, [GAME.package], NAMES) for language in LANGUAGES]
ENGLISH = TONGUES[0]
SYMBOLS = [ENGLISH.say(name) for name in SYMBOL_NAMES]
AGAIN = "the white die shows an octopus without a use and is rolled again"


class Ears(PlainEngine):
    """Plain rules whose draws are overheard, and what those that draw made of them."""

    name = "ears"

    def __init__(self, game: Game) -> None:
        self.draws: list[int] = []
        self.rolls: list[int] = []
        """The draws that gave neither a card nor a treasure."""
        self.gifts: list[str] = []
        super().__init__(game)

    def listen(self, t: Table, seat: int, move: int) -> None:
        for heard in (self.draws, self.rolls, self.gifts):
            heard.clear()
        self.doors.make([t], seat, move)

    def own_way(self, function: Rule) -> Rule | None:
        return self._chance if function is chance else None

    def compile(self, function: FunctionType) -> Rule:
        tellers: dict[str, Rule] = {"take_from_pile": card_given, "turn_over": treasure_given}
        tell = tellers.get(function.__name__)
        return self._overheard(function, tell) if tell else function

    def _overheard(self, function: Rule, tell: Rule) -> Rule:
        def overheard(t: Table, *pile: int) -> Any:
            before, rolls = t.copy(), list(self.rolls)
            result = function(t, *pile)
            if self.rolls != rolls:
                self.rolls[:] = rolls
                self.gifts.append(tell(before, t, *pile, result))
            return result

        return overheard

    def _chance(self, luck: Luck, n: int) -> int:
        result = chance(luck, n)
        self.draws.append(result)
        self.rolls.append(result)
        return result


def card_given(before: Table, t: Table, pile: int, kind: int) -> str:
    card = ENGLISH.say(CARD_NAMES[kind])
    if pile == ISLAND_PILE:
        card = f"{('pearl', 'fish', 'starfish')[TYPE_OF_KIND[kind]]} card ({card})"
    return f"{ENGLISH.say(PILE_NAMES[pile])}, for {NAMES[t.active]}: {card}"


def treasure_given(before: Table, t: Table, result: None) -> str:
    tile = (before.hidden_treasures ^ t.hidden_treasures).bit_length() - 1
    return f"{NAMES[t.active]} turns over a treasure: {ENGLISH.say(TREASURE_NAMES[tile])}"


EARS = Ears(GAME)


def said(message: Message) -> str:
    """In English; every other language must have words for it, too."""
    words = [tongue.say_strictly(message) for tongue in TONGUES]
    return words[0]


def given(t: Table, move: str, is_wanted: Callable[[Table], bool] = lambda _: True) -> list[str]:
    """What luck gave by a move, if it was the luck that is wanted."""
    for seed in range(5000):
        before, after = t.copy(), t.copy()
        seed_luck(after.luck, seed)
        EARS.listen(after, t.active, read(move))
        if is_wanted(after):
            return [said(message) for message in drawn(before, after, EARS.draws)]
    raise AssertionError("nobody is that lucky")


def leave(t: Table, codes: str) -> None:
    """Cards of these kinds are all that nobody has seen."""
    t.box = sum(KIND_MASK[CARD_CODES.index(code)] for code in codes.split())


def cards(codes: str) -> list[int]:
    return [CARD_CODES.index(code) for code in codes.split()]


# The set-up.


def test_the_set_up_tells_turtles_and_the_first_player_and_the_dice_of_missing_players() -> None:
    t = new_table(2, starter="random")
    t.starter = 1
    every_face = sum(face * 6**face for face in range(6))
    assert [said(message) for message in drawn(None, t, [7, 0, 0, 4, 0, 1, 1, every_face, 5])] == [
        "turtles on the reefs: treasure from beside the board (red), white die (orange), jellyfish (yellow), "
        "bonus of a turtle beside the board (green), stingray (blue), island card (violet)",
        "Ben begins",
        "rolled beforehand: pearl (red), fish (orange), starfish (yellow), octopus (green), diver (blue), "
        "turtle (violet)",
        "rolled beforehand: turtle (red), pearl (orange), pearl (yellow), pearl (green), pearl (blue), pearl (violet)",
    ]


def test_what_was_agreed_on_is_not_told_as_luck() -> None:
    assert len(drawn(None, new_table(4), [0] * 6)) == 1
    assert len(drawn(None, new_table(3), [0] * 7)) == 2


# Dice.


def test_a_roll_tells_the_station() -> None:
    dice = [PEARL, 6 + TURTLE, 12 + STARFISH, 18 + TURTLE]
    assert given(new_table(4), "take ROYG", lambda twin: twin.station == dice) == [
        "on the station after the roll: pearl (red), turtle (orange), starfish (yellow), turtle (green)"
    ]


def test_four_octopuses_without_a_use_are_told_each_time() -> None:
    """R5: also those that were locked are rolled again."""
    t = new_table(4)
    put_octopus(t, 0, "OV")
    offer(t, "RO YO GO")
    give_turtles(t, 0, 3)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take B", "lock RO", "lock YO")
    again, shown = given(t, "lock GO", lambda twin: EARS.draws[0] == OCTOPUS and twin.station[:2] == [PEARL, 12 + FISH])
    assert again == "four octopuses without a use, so all four dice are rolled again"
    assert shown.startswith("on the station after the roll: pearl (red), fish (yellow), ")


# Cards.


def test_cards_that_only_their_owner_has_seen_are_told() -> None:
    t = new_table(4)
    leave(t, "P5")
    offer(t, "GP RF RF RF", seat=2)
    assert given(t, "GP") == ["pearl pile, for Cleo: pearl of value 5"] * 2


def test_all_cards_that_somebody_looks_at_are_told_in_their_order() -> None:
    t = new_table(4)
    leave(t, "JF BT SC")
    offer(t, "GS RF RF RF")
    assert given(t, "GS", lambda twin: twin.looked == cards("SC JF BT")) == [
        "starfish pile, for Anna: a treasure from beside the board, jellyfish, 3 points for each turtle"
    ]


def test_the_island_tells_the_type_of_a_card_and_the_card() -> None:
    """A pearl of value 6 and an anemonefish are starfish cards."""
    t = new_table(4)
    leave(t, "FL FA")
    t.island_types[0] = 0
    put_octopus(t, 1, "G")
    offer(t, "GO RF RF RF")
    assert given(t, "GO", lambda twin: twin.looked[:2] == cards("FA FL")) == [
        "island pile, for Anna: starfish card (anemonefish), fish card (lionfish)"
    ]


def test_a_card_that_was_put_under_its_pile_is_not_told_as_luck() -> None:
    t = new_table(4)
    leave(t, "FP")
    stack(t, "F", "FL FL")
    t.fresh[PILE_LETTERS.index("F")] = 1
    offer(t, "GF RP RP RP")
    assert given(t, "GF", lambda twin: twin.looked[:2] == cards("FP FL")) == ["fish pile, for Anna: pufferfish"]

    t = new_table(4)
    leave(t, "P5")
    stack(t, "P", "P2")
    t.fresh[PILE_LETTERS.index("P")] = 1
    offer(t, "GP RF RF RF")
    assert given(t, "GP") == ["pearl pile, for Anna: pearl of value 5"]


# Treasures and white dice.


def dive(**options: str) -> Table:
    """The first seat may leave the green reef, whose treasure gives a white die."""
    t = new_table(4, **options)
    put_diver(t, 0, "G")
    only_treasure(t, "W")
    offer(t, "BD RP RP RP")
    return t


def test_a_treasure_and_the_card_that_it_gives() -> None:
    t = dive()
    only_treasure(t, "P")
    leave(t, "P2")
    assert given(t, "BD") == ["Anna turns over a treasure: pearl card", "pearl pile, for Anna: pearl of value 2"]


def test_a_white_die_tells_its_face_although_it_went_back_to_the_island() -> None:
    t = dive()
    t.octopuses[0] = 0
    leave(t, "FL")
    t.island_types[0] = t.island_types[2] = 0
    t.island_types[1] = 9
    assert given(t, "BD", lambda twin: twin.last_white == OCTOPUS) == [
        "Anna turns over a treasure: white die",
        "the white die shows: octopus",
        "island pile, for Anna: fish card (lionfish)",
    ]


def test_a_white_octopus_that_is_rolled_again_is_told() -> None:
    """R2, variant."""
    t = dive(white_octopus="reroll")
    t.octopuses[0] = 0
    assert given(t, "BD", lambda twin: EARS.rolls == [OCTOPUS, OCTOPUS, TURTLE]) == [
        "Anna turns over a treasure: white die",
        AGAIN,
        AGAIN,
        "the white die shows: turtle",
    ]


def test_a_white_die_that_takes_the_turtle_with_the_other_one() -> None:
    t = dive()
    put_turtle(t, "V", "W")
    put(t, "RT OT YT GT BT")
    assert given(t, "BD", lambda twin: EARS.rolls == [TURTLE, FISH]) == [
        "Anna turns over a treasure: white die",
        "the white die shows: turtle",
        "the white die shows: fish",
    ]


@pytest.mark.parametrize(("rule", "rolls"), [("island", [OCTOPUS, FISH]), ("reroll", [OCTOPUS, STARFISH, FISH])])
def test_a_white_die_that_leaves_no_trace_before_the_other_one(rule: str, rolls: list[int]) -> None:
    """The last die of the game gives the first one, which goes to the island; the final scoring gives the second."""
    t = new_table(4, white_octopus=rule)
    put_turtle(t, "G", "W")
    put(t, "RS OS YS GS BS VS")
    stack(t, "I", "")
    give(t, 0, "SC")
    only_treasure(t, "W")
    t.turn, t.octopuses[3] = 31, 0
    offer(t, "GT RP RP RP", seat=3)
    words = given(t, "GT", lambda twin: EARS.rolls == rolls)
    assert words[0] == "Anna turns over a treasure: white die"
    assert words[1:] == ([AGAIN] if rule == "reroll" else []) + [
        f"the white die shows: {SYMBOLS[face]}" for face in rolls[-2:]
    ]


def test_the_final_scoring_tells_one_seat_after_the_other() -> None:
    t = new_table(4)
    give(t, 0, "SC")
    give(t, 1, "CVY")
    t.hidden_treasures, t.reef_treasures = bit(L_FISH) | bit(L_WHITE), bit(VIOLET)
    leave(t, "FL P4")
    t.turn = 31
    offer(t, "GP RP RP RP", seat=3)
    assert given(t, "GP", lambda twin: twin.treasures[0] == bit(L_FISH) and twin.last_white == TURTLE) == [
        "pearl pile, for Dan: pearl of value 4",
        "pearl pile, for Dan: pearl of value 4",
        "Anna turns over a treasure: fish card",
        "fish pile, for Anna: lionfish",
        "Ben turns over a treasure: white die",
        "the white die shows: turtle",
    ]


# Whole games.


def whole_game(seats: int, seed: int, **options: str) -> Match:
    match, dice = new("coralia", seats=seats, seed=seed, options=options, engine="plain"), random.Random(seed)
    while not match.over:
        seat = match.awaiting[0]
        match.make(seat, dice.choice(match.legal(seat)))
    return match


VARIANTS = {"starter": "first", "white_island": "free", "white_octopus": "reroll", "pearls": "4554", "fish": "654"}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, VARIANTS])
def test_every_draw_of_whole_games_is_told(seats: int, options: dict[str, str]) -> None:
    """The words are compared with what the rules that draw have drawn."""
    for seed in range(4):
        match = whole_game(seats, seed, **options)
        first, *moves = check(match, None).drawn
        set_up_is_told(match.at(0), [said(gift) for gift in first.gifts])
        for each in moves:
            move_is_told(match, each)


def set_up_is_told(t: Table, words: list[str]) -> None:
    """Turtles and dice lie as was told, though a die may have sent a turtle away."""
    assert words.count(f"{NAMES[t.starter]} begins") == t.options.starter
    turtles, *rolls = [parts(clause)[1] for clause in words if "begins" not in clause]
    assert len(rolls) == 4 - t.seats
    told = [ENGLISH.say(TURTLE_NAMES[tile]) if tile != NONE else None for tile in t.turtle]
    for name, turtle, colour in zip(told, turtles, COLOUR_NAMES, strict=True):
        assert name is None or turtle == f"{name} ({ENGLISH.say(colour)})"
    faces = [(SYMBOLS.index(die.split(" (")[0]), reef) for roll in rolls for reef, die in enumerate(roll)]
    spaces = {(TREASURE if face == DIVER else face) * COLOURS + reef for face, reef in faces}
    assert t.occupied == sum(map(bit, spaces))


def move_is_told(match: Match, each: Drawn) -> None:
    before, after = match.at(each.move - 1), match.at(each.move)
    EARS.listen(before.copy(), *match.log[each.move - 1])
    assert EARS.draws == [draw.result for draw in each.draws]
    words = [said(gift) for gift in each.gifts]
    assert words
    if before.phase in (PICK_FOUR, PICK, LOCK):
        dice = ", ".join(ENGLISH.say(die_name(die_code(die))) for die in after.station)
        assert words[-1] == f"on the station after the roll: {dice}"
        assert len(words) == len(each.draws)
    else:
        plain = ["the white die shows: octopus" if clause == AGAIN else clause for clause in words]
        told = [f"{head}: {thing}" for head, things in map(parts, plain) for thing in things]
        assert Counter(told) == Counter(EARS.gifts) + Counter(f"the white die shows: {SYMBOLS[n]}" for n in EARS.rolls)


def parts(words: str) -> tuple[str, list[str]]:
    """What is told of some things, and the things."""
    head, things = words.split(": ")
    return head, things.split(", ")
