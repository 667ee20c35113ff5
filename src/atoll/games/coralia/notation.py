"""Moves as people write and read them aloud.

Colours are R, O, Y, G, B and V; symbols P (pearl), F (fish), S (starfish), O (octopus), D (diver) and T (turtle). A die
is its colour and its symbol: `BD` is the blue diver.

    take ROGB    the first four dice of the game: red, orange, green, blue
    take G       a green die from the supply
    lock BD      keep the blue diver on a turtle
    roll         roll what is not locked
    BD           place the blue diver on its reef, or on the island if its space is taken
    keep P4      keep this card
    under BT     put this card under the pile first, then the other one
    reef G       place the white die on the green reef; `island`: on the island
    copy J       the bonus of this turtle beside the board
    draw S       a card from this pile: P, F, S, or I for the island
    raise V      raise the violet treasure first
    resolve BT   resolve this starfish card

Cards are P2 to P6 for pearls; FL, FP, FE, FA and FS for lionfish, pufferfish, emperor angelfish, anemonefish and
stingray; BF, BP, BI, BT and BC for bonus points for fish, pearls, island dice, turtles and chests; SC for a chest from
beside the board; JF for the jellyfish; C and two colours for their chests, D and two colours for dice left over.
Turtles are W (white die), J (jellyfish), R (stingray), S, I and F (a card), C (copy) and T (treasure). A card that
only its owner has seen is `?`.
"""

from atoll.core.errors import BadNotation
from atoll.core.message import Message, say
from atoll.games.coralia.components import DICE, FIRST_TO_RESOLVE, PEARL_6, PILE_KINDS
from atoll.games.coralia.moves import ANSWERS, FIRST_MOVE, FOURS, MOVES, question_of
from atoll.games.coralia.names import CARD_CODES, COLOUR_LETTERS, PILE_LETTERS, TURTLE_CODES, die_code
from atoll.games.coralia.table import (
    COPY,
    KEEP,
    LOCK,
    PICK,
    PICK_FOUR,
    PILE,
    PLACE,
    RAISE,
    REEF,
    RESOLVE,
    UNDER,
)

_DICE = [die_code(die) for die in range(DICE)]
_FORMS = say(
    "Write for example “take G”, “lock BD”, “roll”, “BD”, “keep P4”, “under BT”, “reef G”, “island”, “copy J”, "
    "“draw S”, “raise V” or “resolve BT”."
)
# For each question, its answers as they are written.
_TEXTS: dict[int, list[str]] = {
    PICK_FOUR: ["take " + "".join(c for i, c in enumerate(COLOUR_LETTERS) if four >> i & 1) for four in FOURS],
    PICK: [f"take {colour}" for colour in COLOUR_LETTERS],
    LOCK: [*(f"lock {die}" for die in _DICE), "roll"],
    PLACE: _DICE,
    KEEP: [*(f"keep {card}" for card in CARD_CODES[:PILE_KINDS]), "keep ?"],
    UNDER: [*(f"under {card}" for card in CARD_CODES[PEARL_6:PILE_KINDS]), "under ?"],
    REEF: [*(f"reef {colour}" for colour in COLOUR_LETTERS), "island"],
    COPY: [f"copy {turtle}" for turtle in TURTLE_CODES],
    PILE: [f"draw {pile}" for pile in PILE_LETTERS],
    RAISE: [f"raise {colour}" for colour in COLOUR_LETTERS],
    RESOLVE: [f"resolve {card}" for card in CARD_CODES[FIRST_TO_RESOLVE:PILE_KINDS]],
}
_MOVES = {
    text.lower(): FIRST_MOVE[question] + answer for question in _TEXTS for answer, text in enumerate(_TEXTS[question])
}
assert [len(_TEXTS[question]) for question in sorted(_TEXTS)] == list(ANSWERS)


def write(move: int) -> str:
    if not 0 <= move < MOVES:
        raise ValueError(f"there is no move {move}")
    question = question_of(move)
    return _TEXTS[question][move - FIRST_MOVE[question]]


def read(text: str) -> int:
    words = text.lower().split()
    if words[:1] == ["place"] and len(words) > 1:
        words = words[1:]
    if words[:1] == ["take"]:
        words = ["take", "".join(sorted("".join(words[1:]), key=_place_of_colour))]
    elif len(words) > 1:
        words = [words[0], "".join(words[1:])]
    plain = " ".join(words)
    if plain in _MOVES:
        return _MOVES[plain]
    raise BadNotation(_complaint(text.strip(), words))


def _place_of_colour(letter: str) -> int:
    return COLOUR_LETTERS.lower().find(letter)


def _complaint(text: str, words: list[str]) -> Message:
    verbs: dict[str, Message] = {
        "take": say("Colours are R O Y G B V; take one die, or at the very start four of different colours."),
        "lock": say("A die is a colour R O Y G B V and a symbol P F S O D T, such as “BD”."),
        "keep": say("Cards are {codes}.", codes=" ".join(CARD_CODES[:PILE_KINDS])),
        "under": say("Cards are {codes}.", codes=" ".join(CARD_CODES[PEARL_6:PILE_KINDS])),
        "reef": say("Reefs are R O Y G B V."),
        "copy": say("Turtles are {codes}.", codes=" ".join(TURTLE_CODES)),
        "draw": say("Piles are P F S I."),
        "raise": say("Reefs are R O Y G B V."),
        "resolve": say("Cards are {codes}.", codes=" ".join(CARD_CODES[FIRST_TO_RESOLVE:PILE_KINDS])),
    }
    forms = verbs.get(words[0], _FORMS) if words else _FORMS
    return say("“{text}” is not a move. {forms}", text=text, forms=forms)
