"""Moves as people write and read them aloud.

Islands and treasures are the letter of the colour and the number: `R9` is the red 9 (red, blue, green, purple). Players
are `p1`, `p2` and so on, as they sit. A play says which half is left open, and how many bonus cards lie beside it.

    pass B11          pass the blue 11 to the right
    R9 sea            play the red 9 and show its sea: the others see red
    R9 shore +2       play it with 2 bonus cards and show its shore: the others see 9
    take, steal p3    take the treasure from the deck, or steal the one of player 3
    rob p2            take 2 bonus cards from player 2
    swap p4           take cards from player 4; then `give R9 B3`, or `give R9`
    scout GP          look at the green and purple deck; then `order 312`: the third card comes first
    recover R9        take the red 9 back; then `discard B3`

What others see of a play is written `R? +2` or `?9`. Capitals and spaces are free: `r9sea+2` is understood.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from atoll.core.bits import picked
from atoll.core.errors import BadNotation
from atoll.core.message import Message, say
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, HIGHEST, ISLANDS, ORDERS, PAIR_LETTERS
from atoll.games.sea_or_shore.moves import (
    FIRST_DISCARD,
    FIRST_GIVE_ONE,
    FIRST_GIVE_TWO,
    FIRST_ORDER,
    FIRST_PASS,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_ROB,
    FIRST_SCOUT,
    FIRST_SEA_HALF,
    FIRST_SHORE_HALF,
    FIRST_STEAL,
    FIRST_SWAP,
    HIGHER_OF,
    LOWER_OF,
    STAKES,
    TAKE,
    give_two,
    play,
    played_card,
    played_half,
    played_stake,
)
from atoll.games.sea_or_shore.table import MOST_SEATS, SEA, SHORE
from atoll.games.sea_or_shore.words import names

CARD_CODES = tuple(f"{letter}{number}" for letter in COLOUR_LETTERS for number in range(1, HIGHEST + 1))
TREASURE_CODES = tuple(f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(8))
POSITIONS_KEPT = 4096
"""Of what changes from move to move, so many are remembered."""

_HALVES = ("sea", "shore")
_CARD = r"([a-z])\s*(\d{1,3})"
_STAKE = r"(?:\s*\+\s*(\d{1,3}))?"
_PLAY = re.compile(rf"{_CARD}\s*(sea|shore){_STAKE}")
_SEA_HALF = re.compile(rf"([a-z])\s*\?{_STAKE}")
_SHORE_HALF = re.compile(rf"\?\s*(\d{{1,3}}){_STAKE}")
_WITH_CARD = re.compile(rf"(pass|recover|discard|give)\s*{_CARD}")
_GIVE_TWO = re.compile(rf"give\s*{_CARD}[\s,]*{_CARD}")
_WITH_PLAYER = re.compile(r"(steal|rob|swap)\s*p?\s*(\d{1,3})")
_SCOUT = re.compile(r"scout\s*([a-z]{2})")
_ORDER = re.compile(r"order\s*([1-3])\s*([1-3])\s*([1-3])")
_FIRST_WITH_CARD = {"pass": FIRST_PASS, "recover": FIRST_RECOVER, "discard": FIRST_DISCARD, "give": FIRST_GIVE_ONE}
_FIRST_WITH_PLAYER = {"steal": FIRST_STEAL, "rob": FIRST_ROB, "swap": FIRST_SWAP}
_FORMS = say("Write “R9 sea”, “R9 shore +2”, “pass B11”, “take”, “steal p3”, or as the list of moves has it.")


def write(move: int) -> str:
    if move < FIRST_PLAY:
        return f"pass {card_code(move - FIRST_PASS)}"
    if move < FIRST_SEA_HALF:
        return f"{card_code(played_card(move))} {_HALVES[played_half(move)]}{_stake(played_stake(move))}"
    if move < TAKE:
        return _write_half(move)
    if move == TAKE:
        return "take"
    return _write_choice(move)


def _write_half(move: int) -> str:
    if move < FIRST_SHORE_HALF:
        colour, stake = divmod(move - FIRST_SEA_HALF, STAKES)
        return f"{COLOUR_LETTERS[colour]}?{_stake(stake)}"
    number, stake = divmod(move - FIRST_SHORE_HALF, STAKES)
    return f"?{number + 1}{_stake(stake)}"


def _write_choice(move: int) -> str:
    for word, first in _FIRST_WITH_PLAYER.items():
        if first <= move < first + MOST_SEATS:
            return f"{word} p{move - first + 1}"
    for word, first in _FIRST_WITH_CARD.items():
        if first <= move < first + ISLANDS:
            return f"{word} {card_code(move - first)}"
    if move < FIRST_SCOUT:
        pair = move - FIRST_GIVE_TWO
        return f"give {card_code(LOWER_OF[pair])} {card_code(HIGHER_OF[pair])}"
    if move < FIRST_ORDER:
        return f"scout {PAIR_LETTERS[move - FIRST_SCOUT]}"
    return "order " + "".join(str(place + 1) for place in ORDERS[move - FIRST_ORDER])


def _stake(stake: int) -> str:
    return f" +{stake}" if stake else ""


def read(text: str) -> int:
    words = text.strip().lower()
    if words == "take":
        return TAKE
    if match := _PLAY.fullmatch(words):
        return play(_read_card(match[1], match[2]), _read_stake(match[4]), _HALVES.index(match[3]))
    if match := _WITH_CARD.fullmatch(words):
        return _FIRST_WITH_CARD[match[1]] + _read_card(match[2], match[3])
    if match := _WITH_PLAYER.fullmatch(words):
        return _FIRST_WITH_PLAYER[match[1]] + _read_player(match[2])
    if (move := _read_more(words)) is not None:
        return move
    raise _bad(say("“{text}” is not a move. {forms}", text=text.strip(), forms=_FORMS))


def _read_more(words: str) -> int | None:
    if match := _GIVE_TWO.fullmatch(words):
        one, other = _read_card(match[1], match[2]), _read_card(match[3], match[4])
        if one == other:
            raise _bad(say("Give two different cards."))
        return give_two(min(one, other), max(one, other))
    if (match := _SCOUT.fullmatch(words)) and match[1].upper() in PAIR_LETTERS:
        return FIRST_SCOUT + PAIR_LETTERS.index(match[1].upper())
    if match := _ORDER.fullmatch(words):
        order = tuple(int(place) - 1 for place in match.groups())
        return FIRST_ORDER + ORDERS.index(order) if order in ORDERS else None
    if match := _SEA_HALF.fullmatch(words):
        return sea_half(_read_colour(match[1]), _read_stake(match[2]))
    if match := _SHORE_HALF.fullmatch(words):
        return shore_half(_read_number(match[1]), _read_stake(match[2]))
    return None


def sea_half(colour: int, stake: int) -> int:
    """A play of which one sees the colour."""
    return FIRST_SEA_HALF + colour * STAKES + stake


def shore_half(number: int, stake: int) -> int:
    """A play of which one sees the number."""
    return FIRST_SHORE_HALF + (number - 1) * STAKES + stake


def half_seen(move: int) -> tuple[int, int, int]:
    """What such a play shows: the open half, its colour or number, and the bonus cards."""
    if move < FIRST_SHORE_HALF:
        return SEA, *divmod(move - FIRST_SEA_HALF, STAKES)
    number, stake = divmod(move - FIRST_SHORE_HALF, STAKES)
    return SHORE, number + 1, stake


def card_code(card: int) -> str:
    return CARD_CODES[card]


@lru_cache(maxsize=POSITIONS_KEPT)
def card_codes(cards: int) -> tuple[str, ...]:
    """The cards of a set."""
    return tuple(picked(cards, CARD_CODES))


def read_card(code: str) -> int:
    return _read_card(code[0].lower(), code[1:])


def treasure_code(face: int) -> str:
    return TREASURE_CODES[face]


def treasure_codes(faces: Iterable[int]) -> list[str]:
    return list(map(TREASURE_CODES.__getitem__, faces))


def read_treasure(code: str) -> int:
    return COLOUR_LETTERS.index(code[0]) * 8 + int(code[1:])


def _read_card(letter: str, number: str) -> int:
    return _read_colour(letter) * HIGHEST + _read_number(number) - 1


def _read_colour(letter: str) -> int:
    if letter.upper() not in COLOUR_LETTERS:
        colours = [say("{letter} for {colour}", letter=code, colour=names.colour(code)) for code in COLOUR_LETTERS]
        raise _bad(
            say("There is no colour {letter}; colours are {colours}.", letter=letter, colours=names.listed(colours))
        )
    return COLOUR_LETTERS.index(letter.upper())


def _read_number(number: str) -> int:
    if not 1 <= int(number) <= HIGHEST:
        raise _bad(say("There is no island with the number {number}; numbers are 1 to 12.", number=number))
    return int(number)


def _read_stake(stake: str | None) -> int:
    if int(stake or 0) >= STAKES:
        raise _bad(say("Nobody can play {number} bonus cards with an island; 11 is the most.", number=str(stake)))
    return int(stake or 0)


def _read_player(number: str) -> int:
    if not 1 <= int(number) <= MOST_SEATS:
        raise _bad(say("There is no player {number}.", number=number))
    return int(number) - 1


def _bad(message: Message) -> BadNotation:
    return BadNotation(message)
