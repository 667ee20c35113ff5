"""What luck gave, in words, for whoever checks a game that is over."""

import random

import atoll
from atoll.core.checking import check
from atoll.core.match import Match
from atoll.core.tongue import Tongue
from atoll.games.aqualin.components import TILE_NAMES

SAY = Tongue("en", ["atoll.games.aqualin"], ["Anna", "Ben"]).say


def whole_game(seed: int, **options: str) -> Match:
    match, dice = atoll.new("aqualin", seed=seed, options=options, engine="plain"), random.Random(seed)
    while not match.over:
        seat = match.awaiting[0]
        match.make(seat, dice.choice(match.legal(seat)))
    return match


def test_the_set_up_tells_six_creatures_and_who_gathers_what_and_who_begins() -> None:
    match = whole_game(5)
    said = [SAY(gift) for gift in check(match, None).drawn[0].gifts]
    river = [f"into the river: {SAY(name)}" for tile, name in enumerate(TILE_NAMES) if match.at(0).river >> tile & 1]
    assert sorted(said[:6]) == sorted(river)
    assert said[6:] == ["Ben gathers colours", "Ben begins"]


def test_what_was_agreed_on_is_not_told_as_luck() -> None:
    gifts = check(whole_game(5, colours="first", starter="second"), None).drawn[0].gifts
    assert len(gifts) == 6


def test_every_creature_is_told_when_it_comes_into_the_river() -> None:
    """All 36 of them, each once."""
    told = [SAY(gift) for drawn in check(whole_game(8), None).drawn for gift in drawn.gifts]
    creatures = [words.removeprefix("into the river: ") for words in told if words.startswith("into the river: ")]
    assert sorted(creatures) == sorted(map(SAY, TILE_NAMES))
    match = whole_game(8)
    for drawn in check(match, None).drawn[1:]:
        new = match.at(drawn.move).river & ~match.at(drawn.move - 1).river
        assert [SAY(gift) for gift in drawn.gifts] == [f"into the river: {SAY(TILE_NAMES[new.bit_length() - 1])}"]
