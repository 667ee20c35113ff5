"""Rules 1.5 of Second Kind. Action 7 with special tiles: any consumed one pays for a cylinder.

7 DW blue    give a consumed double tile for a blue cylinder onto the open sea (`7 DW OP` onto that coral tile)
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import ALGAE, COLOURS
from atoll.games.reef_encounter.events import PAID
from atoll.games.reef_encounter.names import KIND_NAMES, TARGET_NAMES
from atoll.games.reef_encounter.second_kind.components import POLYP_KINDS
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
        if t.players[t.active].more.consumed[kind] > 0:
            kinds |= bit(kind)
    return kinds


@rule
def pay_special(t: Table, kind: int) -> None:
    t.players[t.active].more.consumed[kind] -= 1
    t.more.bag[kind] += 1
    happened(t, PAID, t.active, COLOURS + kind)


def write(move: int) -> str:
    kind, target = item_of(move), group_of(move) - SPECIAL_FOR_ALGA
    return f"7 {KIND_NAMES[kind]} {TARGET_NAMES[target]}" if kind < POLYP_KINDS else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The consumed tile, then the cylinder or the coral tile."""
    target = group_of(move) - SPECIAL_FOR_ALGA
    onto = "cylinder" if target < ALGAE else "coral tile"
    return f"special consumed {KIND_NAMES[item_of(move)]}", f"{onto} {TARGET_NAMES[target]}"


MOVES = groups(SPECIAL_FOR_ALGA, ATTACK)
SPECIAL_FOR_ALGAE = Question(MOVES, write, reader(MOVES, write), touched)
