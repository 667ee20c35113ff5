"""The decisions of this box, joined; and what people may type for its cards."""

from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.names import TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import ATTACKING
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import GIVING_BACK
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import HOLDING
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import SPECIAL_FOR_CUBES
from atoll.games.reef_encounter.second_kind.actions.a07_special_for_alga import SPECIAL_FOR_ALGAE
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import TAKING_PIECES
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import BUYING
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import (
    CHOOSING,
    CHOOSING_SQUARES,
    GIVING,
    choice_in_words,
)
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import PLAYING
from atoll.games.reef_encounter.second_kind.actions.answers import ANSWERING, IN_WORDS
from atoll.games.reef_encounter.second_kind.actions.change_double import CHANGING
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES
from atoll.games.reef_encounter.second_kind.moves import ANSWER, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import CARD_WORDS

QUESTIONS: tuple[Question, ...] = (
    ATTACKING,
    GIVING_BACK,
    HOLDING,
    SPECIAL_FOR_CUBES,
    SPECIAL_FOR_ALGAE,
    CHANGING,
    TAKING_PIECES,
    BUYING,
    PLAYING,
    CHOOSING_SQUARES,
    CHOOSING,
    GIVING,
    ANSWERING,
)
SPECIAL_TILES = {code: TILE_NAMES[tile] for tile, code in enumerate(TILE_CODES) if tile >= COLOURS and code != "water"}
NAMES_MORE: dict[str, Message] = SPECIAL_TILES | dict(zip(CARD_WORDS, CARD_NAMES, strict=True))
"""What people may type for a code. Deep water is a piece and a card, and the code of the card serves for both."""
FORMS_MORE = say(
    "With Second Kind also “0 Bc4 n”, “hold DW”, “8a crown”, “at Bc4”, “8b W”, “8c lucky dip”, “give W”, “colour W”, "
    "“no card” or “enough”."
)


def in_words(move: int) -> Message:
    """The label of an answer, or of something to choose for a card."""
    return IN_WORDS[item_of(move)] if group_of(move) == ANSWER else choice_in_words(move)
