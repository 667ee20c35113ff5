"""Rules 3.1 of Second Kind. What this box adds to a turn: its moves, when they are offered, and what they do."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a07_alga import onto_coral_tile, onto_open_sea, targets, why_not_target
from atoll.games.reef_encounter.components import ALGAE, BOARDS
from atoll.games.reef_encounter.reasons import FINISH_LAYING_FIRST, LAY_ONE_AT_LEAST, PUT_SHRIMP_FIRST
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import (
    attack,
    bury_crowns,
    crowns_to_attack,
    has_crown_to_attack,
    why_not_attack,
)
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import (
    give_back,
    tiles_to_give_back,
    why_not_give_back,
)
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import hold, tiles_to_hold, why_not_hold
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import (
    change,
    doubles_to_change,
    pay_special,
    special_for_cube,
    special_for_cubes,
    special_to_pay,
    why_not_change,
    why_not_special_for_cube,
)
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import (
    PUT_PIECE,
    pieces_to_take,
    put_piece,
    squares_for,
    take_piece,
    why_not_piece_on,
    why_not_take,
)
from atoll.games.reef_encounter.second_kind.moves import (
    ATTACK,
    CHANGE_DOUBLE,
    GIVE_BACK,
    GROUPS,
    HOLD,
    HOLD_CONSUMED,
    PIECE_ON,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    first_of_group,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.reasons import (
    CROWNS_FIRST,
    GIVE_BACK_FIRST,
    LAY_IT_FIRST,
    NO_CROWNS_NOW,
    NO_SUCH_SPECIAL,
    NOTHING_HELD,
    NOTHING_TO_GIVE_BACK,
)
from atoll.games.reef_encounter.second_kind.tiles import GIVE_BACK_TILES, end_meal
from atoll.games.reef_encounter.table import ACT, LAY, PUT, Table

CROWNS_ATTACK = 9
"""The phase of action 0."""

# What the turn of the base game goes on with after a move of this box.
ON_WITH_IT, AFTER_MEAL, AFTER_OPENING, AFTER_TENTH = range(4)
# The bit of `done` that says that something of this box has been done.
MORE_DONE = 11


@rule
def items(t: Table, group: int) -> int:
    """The moves of a group that are offered now, as a set."""
    if t.phase == ACT:
        return items_between_actions(t, group)
    if t.phase == LAY:
        if group == CHANGE_DOUBLE:
            return doubles_to_change(t) if t.more.held == 0 else 0
        return tiles_to_hold(t, group) if group <= HOLD_CONSUMED else 0
    if t.phase == PUT_PIECE:
        return squares_for(t, group - PIECE_ON, t.more.held - 1) if PIECE_ON <= group < PIECE_ON + BOARDS else 0
    if t.phase == GIVE_BACK_TILES:
        return tiles_to_give_back(t) if group == GIVE_BACK else 0
    if t.phase == CROWNS_ATTACK and group >= ATTACK:
        return crowns_to_attack(t, (group - ATTACK) % BOARDS, (group - ATTACK) // BOARDS)
    return 0


@rule
def items_between_actions(t: Table, group: int) -> int:
    if group == TAKE_PIECE:
        return pieces_to_take(t)
    if group == CHANGE_DOUBLE:
        return doubles_to_change(t)
    if group == SPECIAL_FOR_CUBE:
        return special_for_cubes(t)
    if SPECIAL_FOR_ALGA <= group < ATTACK:
        return special_to_pay(t) if has(targets(t), group - SPECIAL_FOR_ALGA) else 0
    return 0


@rule
def list_items(t: Table, out: Row, count: int) -> int:
    for group in range(GROUPS):
        offered = items(t, group)
        while offered != 0:
            out[count] = first_of_group(group) + lowest(offered)
            offered = without_lowest(offered)
            count += 1
    return count


@rule
def count_items(t: Table) -> int:
    count = 0
    for group in range(GROUPS):
        count += popcount(items(t, group))
    return count


@rule
def nth_item(t: Table, n: int) -> int:
    group = 0
    while n >= popcount(items(t, group)):
        n -= popcount(items(t, group))
        group += 1
    return first_of_group(group) + nth(items(t, group), n)


@rule
def why_not_base_move(t: Table) -> int:
    """Why no move of the base game can be made in a phase of this box."""
    if t.phase == PUT_PIECE:
        return LAY_IT_FIRST
    return GIVE_BACK_FIRST if t.phase == GIVE_BACK_TILES else CROWNS_FIRST


@rule
def why_not_item(t: Table, move: int) -> int:
    group, item = group_of(move), item_of(move)
    if t.phase == PUT:
        return PUT_SHRIMP_FIRST
    if group >= ATTACK:
        return why_not_attack_now(t, group - ATTACK, item)
    if group == GIVE_BACK:
        return why_not_give_back(t, item) if t.phase == GIVE_BACK_TILES else NOTHING_TO_GIVE_BACK
    if PIECE_ON <= group < PIECE_ON + BOARDS:
        return why_not_piece_on(t, group - PIECE_ON, item) if t.phase == PUT_PIECE else NOTHING_HELD
    if not ACT <= t.phase <= LAY:
        return why_not_base_move(t)
    if group <= HOLD_CONSUMED:
        return why_not_hold(t, item, group - HOLD)
    if group == CHANGE_DOUBLE:
        return LAY_IT_FIRST if t.more.held != 0 else why_not_change(t, item)
    if t.phase == LAY:
        return FINISH_LAYING_FIRST if t.laid > 0 else LAY_ONE_AT_LEAST
    return why_not_between_actions(t, group, item)


@rule
def why_not_attack_now(t: Table, place: int, cell: int) -> int:
    return why_not_attack(t, place % BOARDS, cell, place // BOARDS) if t.phase == CROWNS_ATTACK else NO_CROWNS_NOW


@rule
def why_not_between_actions(t: Table, group: int, item: int) -> int:
    if group == TAKE_PIECE:
        return why_not_take(t, item)
    if group == SPECIAL_FOR_CUBE:
        return why_not_special_for_cube(t, item)
    if not has(special_to_pay(t), item):
        return NO_SUCH_SPECIAL
    return why_not_target(t, group - SPECIAL_FOR_ALGA)


@rule
def do_item(t: Table, move: int) -> int:
    """Make a move of this box; returns what comes after it."""
    group, item = group_of(move), item_of(move)
    if group >= ATTACK:
        attack(t, (group - ATTACK) % BOARDS, item, (group - ATTACK) // BOARDS)
        return ON_WITH_IT
    if group == GIVE_BACK:
        return do_give_back(t, item)
    if group <= HOLD_CONSUMED:
        hold(t, item, group - HOLD)
        return ON_WITH_IT
    t.done |= bit(MORE_DONE)
    if group == CHANGE_DOUBLE:
        change(t, item)
    elif group == TAKE_PIECE:
        take_piece(t, item)
    elif group == SPECIAL_FOR_CUBE:
        special_for_cube(t, item)
    elif group < SPECIAL_FOR_ALGA:
        put_piece(t, group - PIECE_ON, item)
    else:
        return do_alga(t, group - SPECIAL_FOR_ALGA, item)
    return ON_WITH_IT


@rule
def do_give_back(t: Table, item: int) -> int:
    give_back(t, item)
    if t.more.due > 0:
        return ON_WITH_IT
    end_meal(t, t.players[t.active])
    t.phase = ACT
    return AFTER_MEAL


@rule
def do_alga(t: Table, target: int, kind: int) -> int:
    pay_special(t, kind)
    if target < ALGAE:
        onto_open_sea(t, target)
        return ON_WITH_IT
    onto_coral_tile(t, target - ALGAE)
    return AFTER_TENTH if popcount(t.locked) == 10 else ON_WITH_IT


@rule
def begin_action_0(t: Table) -> bool:
    """Rules 3.2. Crowns attack first, if any can; returns whether one can."""
    for board in range(BOARDS):
        t.reefs[board].more.acted = 0
    if has_crown_to_attack(t):
        t.phase = CROWNS_ATTACK
        t.more.is_action_0 = 1
        return True
    return False


@rule
def after_each_step(t: Table) -> int:
    """Crowns die; and action 0 goes on until no crown can attack any more."""
    if t.phase == PUT:
        return ON_WITH_IT
    bury_crowns(t)
    if t.more.is_action_0 == 0:
        return ON_WITH_IT
    if has_crown_to_attack(t):
        t.phase = CROWNS_ATTACK
        return ON_WITH_IT
    t.more.is_action_0 = 0
    t.phase = ACT
    return AFTER_OPENING
