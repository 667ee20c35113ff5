"""Rules 1.3 to 1.5 of Second Kind. Special tiles that may be laid: how they can be turned, and whether they fit."""

from collections.abc import Sequence
from typing import Any

from atoll.core.bits import has
from atoll.core.game import Prompt
from atoll.core.message import Who, say
from atoll.core.question import Ask
from atoll.core.rule import rule
from atoll.games.reef_encounter.moves import FIRST_LAY
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.names import colour_name, tile_name
from atoll.games.reef_encounter.placing import has_spot
from atoll.games.reef_encounter.second_kind.components import (
    ALL_SIDES,
    COLOURS_OF_KIND,
    CORAL_SIDES,
    FIRST_HALF,
    POLYP_KINDS,
    ROTATIONS,
)
from atoll.games.reef_encounter.second_kind.moves import HOLD, TAKE_PIECE, first_of_group
from atoll.games.reef_encounter.second_kind.tiles import has_printed_shrimp, is_half
from atoll.games.reef_encounter.table import Player, Table

# Items: every kind as it lies, then the other three rotations of every half tile.
TURNED = ROTATIONS - 1
ITEMS = POLYP_KINDS + 5 * TURNED
HOLDS = range(first_of_group(HOLD), first_of_group(TAKE_PIECE))


@rule
def kind_of(item: int) -> int:
    return item if item < POLYP_KINDS else FIRST_HALF + (item - POLYP_KINDS) // TURNED


@rule
def rotation_of(item: int) -> int:
    return 0 if item < POLYP_KINDS else 1 + (item - POLYP_KINDS) % TURNED


@rule
def special_tiles_of(player: Player, kind: int, consumed: int) -> int:
    return player.more.consumed[kind] if consumed == 1 else player.more.hand[kind]


@rule
def fits_somewhere(t: Table, item: int, colour: int) -> bool:
    """Whether a special tile has a square: try it in the fingers."""
    take_up(t, item)
    found = has_spot(t, colour)
    t.more.closed_sides = 0
    t.more.lays_printed = 0
    return found


@rule
def take_up(t: Table, item: int) -> None:
    kind = kind_of(item)
    t.more.closed_sides = ALL_SIDES & ~CORAL_SIDES[rotation_of(item)] if is_half(kind) else 0
    t.more.lays_printed = 1 if has_printed_shrimp(kind) else 0


@rule
def has_special_of(player: Player, colour: int, consumed: int) -> bool:
    """Whether a player has a special tile of a colour."""
    tiles = 0
    for kind in range(POLYP_KINDS):
        if has(COLOURS_OF_KIND[kind], colour):
            tiles += special_tiles_of(player, kind, consumed)
    return tiles > 0


@rule
def can_lay_special(t: Table, colour: int) -> bool:
    """Whether the active player has a special tile of a colour that fits somewhere."""
    player = t.players[t.active]
    for item in range(ITEMS):
        kind = kind_of(item)
        owned = player.more.hand[kind] + player.more.consumed[kind]
        if owned > 0 and has(COLOURS_OF_KIND[kind], colour) and fits_somewhere(t, item, colour):
            return True
    return False


def with_special(ask: Ask) -> Ask:
    """What people are asked while tiles are laid, special tiles included."""

    def ask_more(view: Any, moves: Sequence[int]) -> Prompt:
        asked = ask(view, moves)
        special = view.get("special")
        if special and special["held"]:
            tile = tile_name(special["held"])
            return Prompt(
                say("Where does it go? You lay: {tile}.", tile=tile),
                say("{name} lays: {tile}.", name=Who(view["awaiting"][0]), tile=tile),
            )
        if not any(move in HOLDS for move in moves):
            return asked
        if not any(FIRST_LAY <= move < FIRST_MORE for move in moves):
            return Prompt(
                say("Take up a special tile to lay, {colour}.", colour=colour_name(view["laying"])), asked.wait
            )
        return Prompt(say("{asked} You may also take up a special tile to lay.", asked=asked.decide), asked.wait)

    return ask_more
