"""The moves of this box as people write and read them aloud.

A special tile is written by its kind and colour: `SW` a blue-shrimp tile, `DW` a double one, `HW` a half one (with the
sides that show coral: `HWne`, `HWes`, `HWsw`, `HWwn`), `WY` a two-colour tile.

    0 Bc4 n      the crown on Bc4 attacks the tile north of it
    hold DW      take up a double white tile to lay it (`hold DW x` a consumed one)
    back DW      a double white tile of the eaten coral goes back to the bag (`back plain` a plain one)
    6 WY Y       give a consumed two-colour tile for a yellow larva cube
    7 DW blue    give a consumed double tile for a cylinder
    change W     change a consumed double white tile for two plain ones
    8a crown     play a crown of thorns (rock, water); then
    at Bc4       onto Bc4 (also any other square that is chosen for a card)
    8b W         buy a card for a white tile (`8b W x` a consumed one, `8b cube W` a larva cube, `8b crown`)
    8c confusion             play a card for its text
    8c confusion shrimp      play it to introduce a blue shrimp
    8c confusion move        play it to move a blue shrimp
    1 confusion              show it to eat one's first coral
    discard confusion        discard it
    colour W, alga blue, alga OP, swap W Y, grow B W    what is chosen for a card
    give W       a tile for a card (`give W x` a consumed one, `give WY Y` a two-colour tile as yellow)
    enough       no more for the card
    aside        the blue shrimp goes beside the open sea
    no card      play no card now
    rest         play no card until the next turn begins
    end          end the turn after an early action 10
"""

from collections.abc import Callable

from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    BOARDS,
    COLOUR_LETTERS,
    COLOURS,
    CORAL_TILES,
    PAIRS,
)
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import ITEMS as HOLDS
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import kind_of, rotation_of
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import ITEMS as GIFTS
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import colour_wanted, kind_given
from atoll.games.reef_encounter.second_kind.components import (
    CARD_SLUGS,
    CARDS,
    FIRST_HALF,
    FIRST_TWO_COLOUR,
    KINDS,
    POLYP_KINDS,
    SQUARES_OF_A_BOARD,
)
from atoll.games.reef_encounter.second_kind.effects.tiles import is_from_front
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ATTACK,
    BUY,
    BUY_SPECIAL,
    CHANGE_DOUBLE,
    CHOOSE,
    FIRST_GROWTH,
    FIRST_SWAP,
    FIRST_TARGET,
    GIVE_BACK,
    GROUP,
    GROUPS,
    HOLD,
    HOLD_CONSUMED,
    OFFER,
    OFFER_SECOND,
    OFFERS,
    PIECE_ON,
    PLAY_CARD,
    PLAY_SHRIMP,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    first_of_group,
    group_of,
    item_of,
)

PIECE_WORDS = ("rock", "water", "crown")
ROTATION_WORDS = ("ne", "es", "sw", "wn")
SIDE_LETTERS = "nesw"
CARD_WORDS = tuple(slug.replace("_", " ") for slug in CARD_SLUGS)
ANSWERS = ("no card", "rest", "enough", "aside", "end")
_TARGETS = (*ALGA_WORDS, *(COLOUR_LETTERS[row[0]] + COLOUR_LETTERS[row[1]] for row in CORAL_TILES))


def kind_name(kind: int) -> str:
    if kind >= POLYP_KINDS:
        return PIECE_WORDS[kind - POLYP_KINDS]
    if kind >= FIRST_TWO_COLOUR:
        return _TARGETS[ALGAE + kind - FIRST_TWO_COLOUR]
    return "SDH"[kind // COLOURS] + COLOUR_LETTERS[kind % COLOURS]


KIND_NAMES = tuple(kind_name(kind) for kind in range(KINDS))


def write_more(move: int, square_name: Callable[[int], str]) -> str:
    group, item = group_of(move), item_of(move)
    if group in (HOLD, HOLD_CONSUMED) and item < HOLDS:
        half = ROTATION_WORDS[rotation_of(item)] if FIRST_HALF <= kind_of(item) < FIRST_TWO_COLOUR else ""
        return f"hold {KIND_NAMES[kind_of(item)]}{half}{' x' if group == HOLD_CONSUMED else ''}"
    if group == TAKE_PIECE and item < len(PIECE_WORDS):
        return f"8a {PIECE_WORDS[item]}"
    if group == CHANGE_DOUBLE and item < COLOURS:
        return f"change {COLOUR_LETTERS[item]}"
    if group == SPECIAL_FOR_CUBE and item < GIFTS:
        wanted = f" {COLOUR_LETTERS[colour_wanted(item)]}" if kind_given(item) >= FIRST_TWO_COLOUR else ""
        return f"6 {KIND_NAMES[kind_given(item)]}{wanted}"
    if group == GIVE_BACK and item <= POLYP_KINDS:
        return f"back {KIND_NAMES[item - 1] if item else 'plain'}"
    if PIECE_ON <= group < PIECE_ON + BOARDS and item < SQUARES_OF_A_BOARD:
        return f"at {square_name((group - PIECE_ON) * SQUARES_OF_A_BOARD + item)}"
    if SPECIAL_FOR_ALGA <= group < ATTACK and item < POLYP_KINDS:
        return f"7 {KIND_NAMES[item]} {_TARGETS[group - SPECIAL_FOR_ALGA]}"
    if ATTACK <= group < PLAY_CARD and item < SQUARES_OF_A_BOARD:
        square = (group - ATTACK) % BOARDS * SQUARES_OF_A_BOARD + item
        return f"0 {square_name(square)} {SIDE_LETTERS[(group - ATTACK) // BOARDS]}"
    return _write_card(group, item) or f"more {group * GROUP + item}"


def _write_card(group: int, item: int) -> str:
    """A move with cards; empty if there is no such move."""
    if group in (PLAY_CARD, PLAY_SHRIMP, SHOW_CARD):
        forms = (("8c {}",), ("8c {} shrimp", "8c {} move"), ("1 {}", "discard {}"))[group - PLAY_CARD]
        return forms[item // CARDS].format(CARD_WORDS[item % CARDS]) if item < CARDS * len(forms) else ""
    if group == CHOOSE:
        return _write_choice(item)
    if group == ANSWER:
        return ANSWERS[item] if item < len(ANSWERS) else ""
    if group == OFFER and item < OFFERS:
        names = (*COLOUR_LETTERS, *COLOUR_LETTERS, *KIND_NAMES[:POLYP_KINDS], *KIND_NAMES[:POLYP_KINDS])
        return f"give {names[item]}{' x' if is_from_front(item) else ''}"
    if group == OFFER_SECOND and item < 2 * PAIRS:
        pair = item % PAIRS
        second = COLOUR_LETTERS[CORAL_TILES[pair][1]]
        return f"give {KIND_NAMES[FIRST_TWO_COLOUR + pair]} {second}{' x' if item >= PAIRS else ''}"
    if group == BUY and item < 3 * COLOURS:
        return ("8b cube {}", "8b {}", "8b {} x")[item // COLOURS].format(COLOUR_LETTERS[item % COLOURS])
    if group == BUY_SPECIAL and item < KINDS + POLYP_KINDS:
        return f"8b {KIND_NAMES[item]}" if item < KINDS else f"8b {KIND_NAMES[item - KINDS]} x"
    return ""


def _write_choice(item: int) -> str:
    if item < FIRST_TARGET:
        return f"colour {COLOUR_LETTERS[item]}"
    if item < FIRST_SWAP:
        return f"alga {_TARGETS[item - FIRST_TARGET]}"
    first, second = divmod(item - (FIRST_SWAP if item < FIRST_GROWTH else FIRST_GROWTH), COLOURS)
    if item < FIRST_GROWTH:
        return f"swap {COLOUR_LETTERS[first]} {COLOUR_LETTERS[second]}"
    return f"grow {BOARD_LETTERS[first]} {COLOUR_LETTERS[second]}"


_all_moves: dict[str, int] = {}


def read_more(words: str) -> int | None:
    """The move of this box that a text means; None if it is none."""
    if not _all_moves:
        from atoll.games.reef_encounter.notation import square_name

        moves = range(first_of_group(0), first_of_group(GROUPS))
        _all_moves.update({write_more(move, square_name).lower(): move for move in moves})
    return _all_moves.get(words)
