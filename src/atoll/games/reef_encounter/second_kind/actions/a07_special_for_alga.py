"""Rules 1.5 of Second Kind. Action 7 with special tiles: any consumed one pays for a cylinder.

7 DW blue    give a consumed double tile for a blue cylinder onto the open sea (`7 DW OP` onto that coral tile)
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import ALGAE, COLOURS, POLYP_KINDS
from atoll.games.reef_encounter.names import TARGET_NAMES, TILE_CODES, TILE_NAMES, onto
from atoll.games.reef_encounter.second_kind.moves import ATTACK, SPECIAL_FOR_ALGA, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View


@rule
def special_to_pay(t: Table) -> int:
    """Rules 1.5, action 7: any special polyp tile pays for a cylinder, one for one."""
    kinds = 0
    for kind in range(POLYP_KINDS):
        if t.players[t.active].consumed[COLOURS + kind] > 0:
            kinds |= bit(kind)
    return kinds


def write(move: int) -> str:
    kind, target = item_of(move), group_of(move) - SPECIAL_FOR_ALGA
    return f"7 {TILE_CODES[COLOURS + kind]} {TARGET_NAMES[target]}" if kind < POLYP_KINDS else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The consumed tile, then the cylinder or the coral tile."""
    target = group_of(move) - SPECIAL_FOR_ALGA
    onto = "cylinder" if target < ALGAE else "coral tile"
    return f"special consumed {TILE_CODES[COLOURS + item_of(move)]}", f"{onto} {TARGET_NAMES[target]}"


def phrase(view: "View", move: int) -> Message:
    tile, target = TILE_NAMES[COLOURS + item_of(move)], onto(group_of(move) - SPECIAL_FOR_ALGA)
    return say("Give a consumed tile ({tile}) and play a cylinder onto {target}.", tile=tile, target=target)


MOVES = groups(SPECIAL_FOR_ALGA, ATTACK)
SPECIAL_FOR_ALGAE = Question(MOVES, write, reader(MOVES, write), touched, phrase=phrase)
