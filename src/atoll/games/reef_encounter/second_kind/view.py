"""What a seat sees of this box."""

from collections.abc import Sequence
from typing import Literal, TypedDict, get_args

from atoll.core.bits import has, members, picked, popcount
from atoll.games.reef_encounter.components import (
    BOARD_LETTERS,
    BOARDS,
    COLOUR_LETTERS,
    COLOURS,
    SQUARES_OF_A_BOARD,
    TILES,
)
from atoll.games.reef_encounter.names import TILE_CODES, square_name
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS
from atoll.games.reef_encounter.second_kind.doubles import new_doubles
from atoll.games.reef_encounter.second_kind.early_draft import has_drafted
from atoll.games.reef_encounter.second_kind.notation import SIDE_LETTERS
from atoll.games.reef_encounter.second_kind.steps import is_free
from atoll.games.reef_encounter.second_kind.table import MORE_DONE
from atoll.games.reef_encounter.table import BREAKFAST, Player, Reef, Table

MorePhase = Literal["piece", "give back", "crowns", "declare", "window", "current", "resolve", "shift", "score"]
Use = Literal["text", "first coral", "introduce", "move"]
USES: tuple[Use, ...] = get_args(Use)


class MoreOfReefView(TypedDict):
    """What lies on a reef beside plain tiles and players' shrimps. Squares are cells; where they are keys, as texts."""

    tiles: dict[str, str]
    """Special tiles by their names in notation."""
    faces: dict[str, str]
    """The colours that they show."""
    rock_sides: dict[str, list[int]]
    """For each side the cells whose tile shows rock there."""
    crowns: list[int]
    acted: list[int]
    """Crowns that have attacked in this turn."""
    blue_shrimps: list[int]
    afloat: list[int]
    """Water that holds a polyp tile."""
    rock: list[int]
    water: list[int]


class AnnouncedView(TypedDict):
    card: str
    use: Use
    player: int
    declared: list[int]
    said: int
    """How many things have been declared."""
    left: int
    """How many must still be chosen for its effect."""
    coral: list[int]


class WindowView(TypedDict):
    """Who has passed: for now, or until the next turn."""

    passed: list[int]
    resting: list[int]


class SpecialView(TypedDict):
    bag: list[str]
    sea: list[list[str]]
    """Special tiles on each draft space."""
    held: str | None
    """The special tile in the active player's fingers."""
    meal: list[str]
    """The tiles of the coral that is being eaten."""
    due: int
    """The weight of tiles of it that must still go back to the bag."""
    crowns_gone: int
    deck: int
    discard: list[str]
    decks: int
    blue_left: int
    sea_blue: bool
    blue_lifted: str | None
    acted: bool
    bought: bool
    drafted: bool
    breakfast: bool
    free: bool
    new_doubles: list[str]
    crown_attacked: bool
    announced: AnnouncedView | None
    window: WindowView
    waiting: list[int]
    """The phases that go on when what is asked now is done, by their numbers."""
    boards: dict[str, MoreOfReefView]


class MoreOfView(TypedDict, total=False):
    """What this box adds to a view when it is used."""

    special: SpecialView


class MoreOfPlayerView(TypedDict, total=False):
    """What this box adds to a player."""

    cards: list[str]
    """Cards in hand are seen by their owner alone."""
    number_of_cards: int
    decks_of_cards: list[int]
    """From which deck each came: everybody knows that."""
    laid: list[str]
    special_tiles: list[str]
    special_consumed: list[str]
    special_parrotfish: list[str]


def view_of_more(t: Table) -> MoreOfView:
    return {"special": _special(t)} if t.options.expansion == 1 else {}


def view_of_more_of_player(t: Table, player: Player, *, is_own: bool) -> MoreOfPlayerView:
    if t.options.expansion == 0:
        return {}
    held = members(player.more.cards)
    return {
        "cards": picked(player.more.cards, CARD_SLUGS) if is_own else [],
        "number_of_cards": len(held),
        "decks_of_cards": sorted(t.more.drawn_from[card] for card in held),
        "laid": picked(player.more.laid, CARD_SLUGS),
        "special_tiles": _names(player.hand),
        "special_consumed": _names(player.consumed),
        "special_parrotfish": _names(player.parrotfish),
    }


def _special(t: Table) -> SpecialView:
    more = t.more
    return {
        "bag": _names(t.bag),
        "sea": [_names(kinds) for kinds in t.sea],
        "held": TILE_CODES[t.held] if t.held else None,
        "meal": _meal(t) if more.due else [],
        "due": more.due,
        "crowns_gone": more.crowns_gone,
        "deck": popcount(more.deck),
        "discard": picked(more.discard, CARD_SLUGS),
        "decks": more.decks,
        "blue_left": more.blue_left,
        "sea_blue": bool(more.sea_blue),
        "blue_lifted": _square(more.blue_lifted - 1) if more.blue_lifted else None,
        "acted": has(t.done, MORE_DONE),
        "bought": bool(more.bought),
        "drafted": has_drafted(t),
        "breakfast": has(t.done, BREAKFAST),
        "free": is_free(t),
        "new_doubles": [COLOUR_LETTERS[c] for c in range(COLOURS) for _ in range(new_doubles(t, c))],
        "crown_attacked": bool(more.acted_one),
        "announced": _announced(t) if more.card else None,
        "window": {
            "passed": members(more.passed),
            "resting": members(more.resting),
        },
        "waiting": list(more.waiting[: more.depth]),
        "boards": {BOARD_LETTERS[board]: _reef(t.reefs[board]) for board in range(BOARDS) if t.reefs[board].rock},
    }


def _announced(t: Table) -> AnnouncedView:
    """The card that is being played, what it is for, by whom, and what has been declared."""
    more = t.more
    return {
        "card": CARD_SLUGS[more.card - 1],
        "use": USES[more.use],
        "player": more.player,
        "declared": list(more.declared),
        "said": more.said,
        "left": more.left,
        "coral": members(more.coral),
    }


def _reef(reef: Reef) -> MoreOfReefView:
    more = reef.more
    return {
        "tiles": {str(cell): TILE_CODES[tile] for cell, tile in enumerate(reef.kinds) if tile},
        "faces": {str(cell): _face(reef, cell) for cell, tile in enumerate(reef.kinds) if tile},
        "rock_sides": {letter: members(cells) for letter, cells in zip(SIDE_LETTERS, reef.closed, strict=True)},
        "crowns": members(more.crowns),
        "acted": members(more.acted),
        "blue_shrimps": members(more.blue),
        "afloat": members(reef.afloat),
        "rock": members(more.rock_tiles),
        "water": members(more.water_tiles),
    }


def _face(reef: Reef, cell: int) -> str:
    """The colour that a special tile shows."""
    return next(letter for letter, tiles in zip(COLOUR_LETTERS, reef.polyps, strict=True) if has(tiles, cell))


def _square(place: int) -> str:
    return square_name((place >> 6) * SQUARES_OF_A_BOARD + (place & 63))


def _names(counts: Sequence[int]) -> list[str]:
    """Special tiles in notation, from how many there are of each tile."""
    return [TILE_CODES[tile] for tile in range(COLOURS, TILES) for _ in range(counts[tile])]


def _meal(t: Table) -> list[str]:
    """The tiles of the coral that is being eaten."""
    return _names(t.aside) + ["plain"] * sum(t.aside[:COLOURS])
