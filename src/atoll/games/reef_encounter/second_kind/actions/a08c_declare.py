"""Rules 5.1 and 5.3 of Second Kind. What can be declared for the announced card, and chosen while it takes effect.

colour W, alga blue, alga OP, swap W Y, grow B W    what is chosen for a card
give W       a tile for a card (`give W x` a consumed one, `give WY Y` a two-colour tile as yellow)
at Bc4       a square for a card, or for a piece that is played
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a01_eat import large_corals as corals_to_eat
from atoll.games.reef_encounter.actions.a07_alga import tiles_to_pay
from atoll.games.reef_encounter.components import (
    ALGAE,
    BOARD_LETTERS,
    BOARDS,
    COLOUR_LETTERS,
    COLOURS,
    FIRST_TWO_COLOUR,
    PAIRS,
)
from atoll.games.reef_encounter.names import SQUARE_NAMES, TARGET_NAMES, TILE_CODES, card_name, where
from atoll.games.reef_encounter.placing import spots
from atoll.games.reef_encounter.second_kind.actions.a07_special_for_alga import special_to_pay
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import free_colours, larvae_for_breakfast
from atoll.games.reef_encounter.second_kind.components import (
    ALGAE_INDIGESTION,
    CONFUSION,
    CONSUMED_POLYP_TILES,
    DEEP_WATER_CARD,
    DISINTEGRATION,
    DISLODGED,
    DOUBLE_LOCK,
    EXTRA_FREE_GROWTH,
    EXTRA_GROWTH,
    FAIR_EXCHANGE,
    FREE_ALGA,
    FREE_GROWTH,
    LARVA_CUBE_EXCHANGE,
    LATE_BREAKFAST,
    PICK_ME_UP,
    SECOND_COURSE,
    UNRELIABLE_1,
    UNRELIABLE_4,
)
from atoll.games.reef_encounter.second_kind.effects.algae import (
    confused,
    covered,
    free_places,
    places_like,
    second_locks,
)
from atoll.games.reef_encounter.second_kind.effects.crowns import courses, hungry_crowns
from atoll.games.reef_encounter.second_kind.effects.growth import colours_to_grow, growth_for, water_squares
from atoll.games.reef_encounter.second_kind.effects.shrimps import blue_sources, blue_squares
from atoll.games.reef_encounter.second_kind.effects.supplies import cube_swaps, large_corals, tiles_to_lose
from atoll.games.reef_encounter.second_kind.effects.tiles import (
    colour_of_gift,
    is_from_front,
    tile_of_gift,
    tiles_to_consume,
    tiles_to_exchange,
)
from atoll.games.reef_encounter.second_kind.events import (
    A_COLOUR,
    A_GROWTH,
    A_SWAP,
    A_TARGET,
    chosen,
    tile_given,
)
from atoll.games.reef_encounter.second_kind.for_water import has_tile_for_water, plain_for_water
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ASIDE,
    BUY,
    CHOOSE,
    FIRST_GROWTH,
    FIRST_OFFER_CONSUMED,
    FIRST_OFFER_SPECIAL_CONSUMED,
    FIRST_SWAP,
    FIRST_TARGET,
    GROUP,
    OFFER,
    OFFERS,
    PIECE_ON,
    SPECIAL_FOR_ALGA,
    first_of_group,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader, square_on
from atoll.games.reef_encounter.second_kind.table import FOR_CORAL, RESOLVE, TEXT
from atoll.games.reef_encounter.table import NONE, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.second_kind.view import AnnouncedView
    from atoll.games.reef_encounter.view import View

DECLARE_FIRST, NOT_DECLARED, NOT_ASKED_FOR_A_CARD, SHIFT_BLUE_FIRST = range(FIRST_REASON + 152, FIRST_REASON + 156)
REASONS: dict[int, Message] = {
    DECLARE_FIRST: say("A card has been announced: first say what it is played for."),
    NOT_DECLARED: say("That cannot be chosen for the card."),
    NOT_ASKED_FOR_A_CARD: say("No card is being played that asks for that."),
    SHIFT_BLUE_FIRST: say("First the blue shrimp must leave its square."),
}

# How many things are declared for the text of each card; of those with up to two or three, at least one.
NEEDED = (1, 2, 3, 2, 1, 1, 2, 1, 0, 3, 1, 1, 0, 2, 0, 0, 0, 0, 1, 0, 2, 0, 2, 2, 2, 2, 0, 0)
UP_TO = 1 << CONSUMED_POLYP_TILES | 1 << FAIR_EXCHANGE | 1 << LARVA_CUBE_EXCHANGE
ALL_SPACES = (1 << COLOURS) - 1
FIRST_OF_KIND = (0, FIRST_TARGET, FIRST_SWAP, FIRST_GROWTH)


@rule
def needed(t: Table) -> int:
    if t.more.use == TEXT:
        return NEEDED[t.more.card - 1]
    return 1 if t.more.use == FOR_CORAL else 2


@rule
def choices(t: Table) -> int:
    """Colours, targets, exchanges and growth that can be chosen now."""
    card = t.more.card - 1
    if t.more.use != TEXT:
        return 0
    if t.phase == RESOLVE:
        if card == EXTRA_GROWTH:
            return colours_to_grow(t) if t.more.said == 0 else 0
        return larvae_for_breakfast(t) if card == LATE_BREAKFAST else 0
    if card == FREE_GROWTH:
        return free_colours(t)
    if card == PICK_ME_UP:
        return ALL_SPACES
    if card == EXTRA_FREE_GROWTH:
        return growth_for(t, t.more.player) << FIRST_GROWTH
    if card == LARVA_CUBE_EXCHANGE:
        return cube_swaps(t, t.players[t.active]) << FIRST_SWAP
    return target_choices(t, card) << FIRST_TARGET


@rule
def target_choices(t: Table, card: int) -> int:
    if card == ALGAE_INDIGESTION:
        return covered(t)
    if card == CONFUSION:
        return confused(t) if t.more.said == 0 else places_like(t, t.more.declared[0] - ALGAE) << ALGAE
    if card == FREE_ALGA:
        return free_places(t)
    return second_locks(t) if card == DOUBLE_LOCK and t.more.said == 0 else 0


@rule
def offers(t: Table, second: int) -> int:
    """Tiles that can be given now, in one of the two groups of offers."""
    card = t.more.card - 1
    if t.more.use != TEXT or t.phase == RESOLVE:
        return 0
    player = t.players[t.active]
    if card == FAIR_EXCHANGE:
        return tiles_to_exchange(t, player, second)
    if second == 1:
        return 0
    if card == CONSUMED_POLYP_TILES:
        return tiles_to_consume(player)
    if card == DOUBLE_LOCK and t.more.said == 1:
        return tiles_to_pay(t) << FIRST_OFFER_CONSUMED | special_to_pay(t) << FIRST_OFFER_SPECIAL_CONSUMED
    return plain_for_water(t, t.colour) if card == DEEP_WATER_CARD and t.more.said == 0 else 0


@rule
def squares_to_choose(t: Table, board: int) -> int:
    """Squares of a board that can be chosen now."""
    card = t.more.card - 1
    first = t.more.declared[0]
    if t.more.use == FOR_CORAL:
        return corals_to_eat(t, board)
    if t.more.use != TEXT:
        return blue_choices(t, board)
    if t.phase == RESOLVE:
        if card == DISINTEGRATION:
            return tiles_to_lose(t, board)
        return spots(t, board, first) if card == EXTRA_GROWTH and t.more.said == 1 else 0
    if card == DEEP_WATER_CARD:
        return water_squares(t, board, t.colour) if t.more.said == 1 else 0
    if card == DISINTEGRATION:
        return large_corals(t, board)
    if card == DISLODGED:
        return t.reefs[board].more.crowns
    if card == SECOND_COURSE:
        return hungry_crowns(t, board) if t.more.said == 0 else courses(t, first >> 6, first & 63, board)
    return blue_choices(t, board) if is_unreliable(card) else 0


@rule
def is_unreliable(card: int) -> bool:
    return UNRELIABLE_1 <= card <= UNRELIABLE_4


@rule
def blue_choices(t: Table, board: int) -> int:
    card = t.more.card - 1
    if t.more.said == 0:
        return blue_sources(t, board, card, t.more.use)
    return blue_squares(t, t.more.declared[0], board, card, t.more.use)


@rule
def is_stuck(t: Table) -> bool:
    """Whether nothing can be chosen: never at a real table, but who imagines the hidden tile may imagine it so."""
    card = t.more.card - 1
    if t.more.use != TEXT or t.more.said > 0:
        return False
    if card == DEEP_WATER_CARD:
        return not has_tile_for_water(t, t.colour)
    if card == FAIR_EXCHANGE:
        return offers(t, 0) | offers(t, 1) == 0
    return (card in (FREE_GROWTH, LATE_BREAKFAST)) and choices(t) == 0


@rule
def is_up_to(t: Table) -> bool:
    """Whether fewer things may be declared than the card allows."""
    return t.more.use == TEXT and UP_TO & bit(t.more.card - 1) != 0


@rule
def kind_of_choice(item: int) -> int:
    """What is chosen: a colour, a target for a cylinder, an exchange of cubes, or growth."""
    if item >= FIRST_GROWTH:
        return A_GROWTH
    if item >= FIRST_SWAP:
        return A_SWAP
    return A_TARGET if item >= FIRST_TARGET else A_COLOUR


@rule
def number_of_choice(item: int) -> int:
    """Which of its kind."""
    return item - FIRST_OF_KIND[kind_of_choice(item)]


def write_choice(move: int) -> str:
    item = item_of(move)
    kind, number = kind_of_choice(item), number_of_choice(item)
    if kind == A_COLOUR:
        return f"colour {COLOUR_LETTERS[number]}"
    if kind == A_TARGET:
        return f"alga {TARGET_NAMES[number]}"
    first, second = divmod(number, COLOURS)
    if kind == A_SWAP:
        return f"swap {COLOUR_LETTERS[first]} {COLOUR_LETTERS[second]}"
    return f"grow {BOARD_LETTERS[first]} {COLOUR_LETTERS[second]}" if first < BOARDS else numbered(move)


def gift_of(move: int) -> int:
    return (group_of(move) - OFFER) * GROUP + item_of(move)


def write_gift(move: int) -> str:
    gift = gift_of(move)
    if gift >= GROUP + 2 * PAIRS or OFFERS <= gift < GROUP:
        return numbered(move)
    name = TILE_CODES[tile_of_gift(gift)]
    colour = f" {COLOUR_LETTERS[colour_of_gift(gift)]}" if gift >= GROUP else ""
    return f"give {name}{colour}{' x' if is_from_front(gift) else ''}"


def write_square(move: int) -> str:
    name = square_on(group_of(move) - PIECE_ON, item_of(move))
    return f"at {name}" if name else numbered(move)


def choice_in_words(move: int) -> Message:
    """The label of something to choose."""
    item = item_of(move)
    if group_of(move) == CHOOSE:
        return chosen(kind_of_choice(item), number_of_choice(item))
    gift = gift_of(move)
    has_two = tile_of_gift(gift) >= FIRST_TWO_COLOUR
    return tile_given(tile_of_gift(gift), colour_of_gift(gift) if has_two else NONE, is_from_front(gift))


def phrase_choice(view: "View", move: int) -> Message:
    return say("Choose: {what}.", what=choice_in_words(move))


def phrase_gift(view: "View", move: int) -> Message:
    return say("Give for the card: {tile}.", tile=choice_in_words(move))


def phrase_square(view: "View", move: int) -> Message:
    return say("Choose {square}.", square=where(SQUARE_NAMES.index(write_square(move).removeprefix("at "))))


def touched_choice(view: "View", move: int) -> tuple[str, ...]:
    """A cylinder or a coral tile; a cube and another of the supply; where a tile grows, then its colour. A colour is a
    space of the open sea, a cube or an answer in words, as the card wants it."""
    item, seat = item_of(move), view["seat"]
    kind, number = kind_of_choice(item), number_of_choice(item)
    if kind == A_TARGET:
        return (f"cylinder {TARGET_NAMES[number]}" if number < ALGAE else f"coral tile {TARGET_NAMES[number]}",)
    first, second = divmod(number, COLOURS)
    if kind == A_SWAP:
        return f"cubes {seat} {COLOUR_LETTERS[first]}", f"supply {COLOUR_LETTERS[second]}"
    if kind == A_GROWTH:
        growth = next(board["growth"] for board in view["boards"] if board["board"] == BOARD_LETTERS[first])
        return BOARD_LETTERS[first] + growth, f"say {COLOUR_LETTERS[second]}"
    announced = view["special"]["announced"]
    pieces = {"pick_me_up": "space", "late_breakfast": f"cubes {seat}"}
    return (f"{pieces.get(announced['card'] if announced else '', 'say')} {COLOUR_LETTERS[number]}",)


def touched_gift(view: "View", move: int) -> tuple[str, ...]:
    """The tile; a two-colour tile for a cube, then the colour that it counts as."""
    gift, announced = gift_of(move), view["special"]["announced"]
    tile, in_front = tile_of_gift(gift), is_from_front(gift)
    if tile < COLOURS:
        return (f"{'consumed' if in_front else 'tiles'} {view['seat']} {TILE_CODES[tile]}",)
    name = f"{'special consumed' if in_front else 'special'} {TILE_CODES[tile]}"
    if tile >= FIRST_TWO_COLOUR and announced and announced["card"] == "fair_exchange":
        return name, f"say {COLOUR_LETTERS[colour_of_gift(gift)]}"
    return (name,)


def touched_square(view: "View", move: int) -> tuple[str, ...]:
    return (f"pick {write_square(move).removeprefix('at ')}",)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    announced = view["special"]["announced"]
    assert announced
    card = card_name(announced["card"])
    return Prompt(
        say("{card}: {what}", card=card, what=what_to_choose(announced, view["phase"])),
        say("{name} plays {card}.", name=Who(view["awaiting"][0]), card=card),
    )


def ask_for_shift(view: "View", moves: Sequence[int]) -> Prompt:
    asked = say("A crown has eaten the tile under a blue shrimp: where does the shrimp go?")
    if first_of_group(ANSWER) + ASIDE in moves:
        asked = say(
            "A crown has eaten the tile under a blue shrimp. A shrimp of yours may make room for it; otherwise it goes "
            "beside the open sea."
        )
    return Prompt(asked, say("{name} moves a blue shrimp.", name=Who(view["awaiting"][0])))


_ANOTHER_TILE = say("give another tile, or leave it at that.")
_OF_TEXT = {
    "algae_indigestion": (say("choose the coral tile that loses its cylinder."),),
    "confusion": (say("choose the cylinder to move."), say("choose the coral tile that it moves to.")),
    "consumed_polyp_tiles": (say("give one to three tiles from behind your screen."), _ANOTHER_TILE),
    "deep_water": (say("choose the tile that you lay on water."), say("choose the water for it.")),
    "disintegration": (say("choose a coral of ten tiles or more."),),
    "dislodged": (say("choose a crown of thorns."),),
    "double_lock": (say("choose the coral tile for your second cylinder."), say("choose the tile that you pay.")),
    "extra_free_growth": (say("choose what grows, and where."),),
    "fair_exchange": (say("give one to three tiles for larva cubes."), _ANOTHER_TILE),
    "free_alga": (say("choose where the cylinder goes."),),
    "free_growth": (say("choose the colour of action 2."),),
    "larva_cube_exchange": (
        say("exchange one or two larva cubes."),
        say("exchange another larva cube, or leave it at that."),
    ),
    "pick_me_up": (say("choose a space of the open sea."),),
    "second_course": (say("choose a crown of thorns."), say("choose the square that it moves to.")),
}
_OF_EFFECT = {
    "extra_growth": (say("choose the colour of the next tile."), say("choose a square for it.")),
    "late_breakfast": (say("choose the larva cube for action 2."),),
    "disintegration": (say("choose a tile that leaves the coral."),),
}
_OF_SHRIMP = (say("choose a blue shrimp."), say("choose the tile that it goes to."))
_OF_OWN_SHRIMP = (
    say("choose a blue shrimp."),
    say("choose the tile that it goes to, or let it go beside the open sea."),
)


def what_to_choose(announced: "AnnouncedView", phase: str) -> Message:
    """What must be said next for a card."""
    if announced["use"] == "first coral":
        return say("choose the coral that your parrotfish eats.")
    if announced["use"] == "text":
        parts = (_OF_EFFECT if phase == "resolve" else _OF_TEXT).get(announced["card"], _OF_SHRIMP)
    else:
        parts = _OF_OWN_SHRIMP if announced["use"] == "move" else _OF_SHRIMP
    return parts[min(announced["said"], len(parts) - 1)]


SQUARES, CHOICES, GIFTS = groups(PIECE_ON, SPECIAL_FOR_ALGA), groups(CHOOSE, ANSWER), groups(OFFER, BUY)
CHOOSING_SQUARES = Question(
    SQUARES,
    write_square,
    reader(SQUARES, write_square),
    touched_square,
    {"shift": ask_for_shift},
    REASONS,
    phrase_square,
)
CHOOSING = Question(
    CHOICES,
    write_choice,
    reader(CHOICES, write_choice),
    touched_choice,
    {"declare": ask, "resolve": ask},
    {},
    phrase_choice,
)
GIVING = Question(GIFTS, write_gift, reader(GIFTS, write_gift), touched_gift, phrase=phrase_gift)
