"""How pieces are written, and what the things of the picture are called.

Colours are R, O, Y, G, B and V; symbols P (pearl), F (fish), S (starfish), O (octopus), D (diver) and T (turtle). A
die is its colour and its symbol: `BD` is the blue diver.

Cards are P2 to P6 for pearls; FL, FP, FE, FA and FS for fire fish (lionfish), blowfish (pufferfish), angel fish
(emperor angelfish), anemone fish and stingray; BF, BP, BI, BT and BC for bonus points for fish, pearls, island dice,
turtles and chests; SC for a chest from beside the board; JF for the jellyfish; C and two colours for their chests, D
and two colours for dice left over. Turtles are W (white die), J (jellyfish), R (stingray), S, I and F (a card), C
(copy) and T (treasure). A card that only its owner has seen is `?`. How moves are written stands with the decisions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from atoll.core.errors import BadNotation
from atoll.core.message import Message, say
from atoll.core.question import Ask, Path, Question
from atoll.games.coralia.components import (
    CARD_CODES,
    CARD_NAMES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    DICE,
    DIE_NAMES,
    FACES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
    WHITE_LETTER,
    WHITE_NAME,
)
from atoll.games.coralia.moves import FIRST_MOVE, answers_to

_FACES = SYMBOL_LETTERS[:FACES].lower()
_COLOURS = COLOUR_LETTERS.lower()
_IGNORED = str.maketrans("", "", " ()")

# In capitals and small letters, since a colour and a symbol share a letter: it does not matter to who reads moves.
NAMES: dict[str, Message] = {
    **dict(zip(PILE_LETTERS, PILE_NAMES, strict=True)),
    **dict(zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True)),
    **dict(zip(_FACES, SYMBOL_NAMES, strict=False)),
    **dict(zip(CARD_CODES, CARD_NAMES, strict=True)),
}


def die_code(die: int) -> str:
    """A die by its colour and its face; one that is not rolled yet by its colour."""
    if die >= DICE:
        return COLOUR_LETTERS[die - DICE]
    return COLOUR_LETTERS[die // FACES] + SYMBOL_LETTERS[die % FACES]


def read_die(text: str) -> int | None:
    """A die by its colour and its symbol, in small letters and in either order."""
    letters = text.translate(_IGNORED)
    for code in (letters, letters[::-1]):
        if len(code) == 2 and code[0] in _COLOURS and code[1] in _FACES:
            return _COLOURS.index(code[0]) * FACES + _FACES.index(code[1])
    return None


def colour_name(letter: str) -> Message:
    return WHITE_NAME if letter == WHITE_LETTER else COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def symbol_name(letter: str) -> Message:
    return SYMBOL_NAMES[SYMBOL_LETTERS.index(letter)]


def die_name(code: str) -> Message:
    if len(code) == 1:
        return colour_name(code)
    return DIE_NAMES[(COLOUR_LETTERS + WHITE_LETTER).index(code[0])][SYMBOL_LETTERS.index(code[1])]


def card_name(code: str) -> Message:
    return CARD_NAMES[CARD_CODES.index(code)]


def listed(items: Iterable[Message]) -> Message:
    """Several things in a row."""
    row, *others = items
    for item in others:
        row = say("{list}, {item}", list=row, item=item)
    return row


# Moves.


def worded(
    question: int,
    texts: Sequence[str],
    forms: Message,
    touched: Callable[[Any, int], Path],
    asks: Mapping[str, Ask],
    reasons: Mapping[int, Message],
    phrase: Callable[[int], Message],
) -> Question:
    """A question whose answers have these texts, one by one. `touched` and `phrase` are given the number of the answer,
    and `forms` says what may be written, to whoever begins like an answer."""
    first = FIRST_MOVE[question]
    verbs = {text.split()[0] for text in texts}
    answers = {text.lower().replace(" ", ""): answer for answer, text in enumerate(texts)}

    def read(text: str) -> int | None:
        answer = answers.get(text.replace(" ", ""))
        if answer is None and text.split()[:1] and text.split(maxsplit=1)[0] in verbs:
            raise no_move(text, forms)
        return None if answer is None else first + answer

    return Question(
        answers_to(question),
        write=lambda move: texts[move - first],
        read=read,
        touched=lambda view, move: touched(view, move - first),
        asks=asks,
        reasons=reasons,
        phrase=lambda view, move: phrase(move - first),
    )


def no_move(text: str, forms: Message) -> BadNotation:
    return BadNotation(say("“{text}” is not a move. {forms}", text=text, forms=forms))


# Things of the picture.


def space_name(colour: str, symbol: str) -> str:
    return f"space {colour}{symbol}"


def pile_name(letter: str) -> str:
    return f"pile {letter}"


def turtle_name(code: str) -> str:
    return f"turtle {code}"


def treasure_name(colour: str) -> str:
    return f"treasure {colour}"


def any_of(head: str, most: int = 6) -> tuple[str, ...]:
    """What pieces of a kind may be called, for an event that does not know their numbers: those that are there are
    meant."""
    return tuple(f"{head} {number + 1}" for number in range(most))


def offer_name(code: str) -> str:
    """What can be chosen in the place of the station: a turtle to copy, a pile, a treasure, a card to resolve."""
    return f"offer {code}"


def open_treasure_names(seat: int, codes: Sequence[str]) -> list[str]:
    return _numbered(f"{seat} treasure", codes)


def card_names(seat: int, codes: Sequence[str], held: Sequence[str] = ()) -> list[str]:
    """What cards are called: a card that is looked at is called as if it was kept."""
    return _numbered(f"{seat}", codes, held)


def _numbered(head: str, codes: Sequence[str], held: Sequence[str] = ()) -> list[str]:
    return [f"{head} {code} {[*held, *codes[:place]].count(code) + 1}" for place, code in enumerate(codes)]


def supply_name(supply: Mapping[str, int], colour: str) -> str:
    """The topmost die of a colour."""
    return f"supply {colour} {supply[colour]}"


def station_names(
    station: Sequence[str], supply: Mapping[str, int], dice_on_reefs: Sequence[Mapping[str, str]]
) -> list[str]:
    """What the dice on the station are called: a number goes on from the dice on the reef, so that a die keeps its name
    when it is placed. One that is not rolled yet was the topmost of the supply."""
    names: list[str] = []
    for code in station:
        if len(code) == 1:
            names.append(f"supply {code} {supply[code] + 1}")
        else:
            before = sum(name.startswith(f"die {code} ") for name in names)
            dice = dice_on_reefs[COLOUR_LETTERS.index(code[0])]
            names.append(f"die {code} {before + _count_on_reef(dice, code) + 1}")
    return names


def _count_on_reef(dice: Mapping[str, str], code: str) -> int:
    return sum(dice.get(symbol) == code[0] for symbol in ("DC" if code[1] == "D" else code[1]))
