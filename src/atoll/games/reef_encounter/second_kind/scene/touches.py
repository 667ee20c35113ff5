"""What is touched for each move of this box: what is played first, then what it is played for or where it goes."""

from atoll.core.game import View
from atoll.games.reef_encounter.components import BOARD_LETTERS, BOARDS, COLOUR_LETTERS, COLOURS
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS, CARDS, KINDS, STEP, place_of
from atoll.games.reef_encounter.second_kind.moves import (
    ATTACK,
    BUY,
    BUY_SPECIAL,
    CHANGE_DOUBLE,
    GIVE_BACK,
    HOLD_CONSUMED,
    PIECE_ON,
    PLAY_CARD,
    PLAY_SHRIMP,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.notation import KIND_NAMES, write_more

IN_HAND, CONSUMED = "special", "special consumed"
PLAY_SPECIAL, CARD_TEXT, CARD_SHRIMP, CARD_MOVE, DISCARD_PILE, DECK = (
    "play special",
    "card text",
    "card shrimp",
    "card move",
    "discard pile",
    "deck",
)


def words_of(move: int) -> list[str]:
    """A move in notation, word by word."""
    from atoll.games.reef_encounter.notation import square_name

    return write_more(move, square_name).split()


def touched_more(view: View, move: int) -> tuple[str, ...]:
    group, item, seat = group_of(move), item_of(move), view["seat"]
    words = words_of(move)
    if group <= HOLD_CONSUMED:
        tile = f"{CONSUMED if group == HOLD_CONSUMED else IN_HAND} {words[1][:2]}"
        return tile, f"sides {words[1][2:]}" if words[1][2:] else PLAY_SPECIAL
    if group == TAKE_PIECE:
        return f"{IN_HAND} {words[1]}", PLAY_SPECIAL
    if group == CHANGE_DOUBLE:
        return f"{CONSUMED} D{words[1]}", f"bonus {words[1]}"
    if group == SPECIAL_FOR_CUBE:
        return f"{CONSUMED} {words[1]}", f"supply {words[2] if len(words) > 2 else words[1][1]}"
    if group == GIVE_BACK:
        return (f"meal {words[1]}",)
    if PIECE_ON <= group < SPECIAL_FOR_ALGA:
        return (f"pick {words[1]}",)
    if SPECIAL_FOR_ALGA <= group < ATTACK:
        kind = "coral tile" if words[2].isupper() else "cylinder"
        return f"{CONSUMED} {words[1]}", f"{kind} {words[2]}"
    if group < PLAY_CARD:
        return f"crown {words[1]}", f"pick {attacked(move)}"
    return _with_card(seat, group, item, words)


def attacked(move: int) -> str:
    """The square that a crown attacks."""
    side, board = divmod(group_of(move) - ATTACK, BOARDS)
    y, x = place_of(board, item_of(move))
    y, x = y + STEP[side][0], x + STEP[side][1]
    return f"{BOARD_LETTERS[board]}{'abcdefghz'[x]}{y + 1}"


def _with_card(seat: int, group: int, item: int, words: list[str]) -> tuple[str, ...]:
    if PLAY_CARD <= group <= SHOW_CARD:
        uses = {
            PLAY_CARD: (CARD_TEXT,),
            PLAY_SHRIMP: (CARD_SHRIMP, CARD_MOVE),
            SHOW_CARD: (f"fish {seat}", DISCARD_PILE),
        }[group]
        return f"card {CARD_SLUGS[item % CARDS]}", uses[item // CARDS]
    if group == BUY:
        stack = ("cubes", "tiles", "consumed")[item // COLOURS]
        return f"{stack} {seat} {COLOUR_LETTERS[item % COLOURS]}", DECK
    if group == BUY_SPECIAL:
        return f"{IN_HAND if item < KINDS else CONSUMED} {KIND_NAMES[item % KINDS]}", DECK
    return (chip_of(words),)


def chip_of(words: list[str]) -> str:
    """The chip for an answer or for something chosen for a card."""
    return f"choice {' '.join(words)}"
