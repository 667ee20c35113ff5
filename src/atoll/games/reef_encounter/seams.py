"""Where another box is joined on: the rules of this one ask here what it changes."""

from atoll.core.bits import bit, popcount
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.second_kind.bag import (
    draw_special,
    hides,
    narrows,
    set_out,
    show_hands,
    special_in_bag,
    special_on_space,
    take_special,
)
from atoll.games.reef_encounter.second_kind.blue_shrimps import blue_shrimps_on, coral_eaten, joins_blue
from atoll.games.reef_encounter.second_kind.breakfast import ONLY_TWO_TILES, is_breakfast, may_lay_at_breakfast
from atoll.games.reef_encounter.second_kind.components import KINDS
from atoll.games.reef_encounter.second_kind.doubles import counts_as_two, forget_doubles, note_consumed
from atoll.games.reef_encounter.second_kind.first_coral import may_begin_meals, why_not_first_meal
from atoll.games.reef_encounter.second_kind.sides import assailable, lay_sides, linked, reached, sink, take_away
from atoll.games.reef_encounter.second_kind.sides import touching as touching_odd
from atoll.games.reef_encounter.second_kind.table import GIVE_BACK_TILES
from atoll.games.reef_encounter.second_kind.tiles import (
    LAY_IT_FIRST,
    begin_meal,
    consume_special,
    forget_special,
    lie_special,
    special_eaten,
    weight_of_meal,
)
from atoll.games.reef_encounter.squares import ALL_SIDES, neighbours
from atoll.games.reef_encounter.table import NONE, Player, Reef, Table

# What is set out, drawn and known.


@rule
def is_joined(t: Table) -> bool:
    """Whether the other box is used."""
    return t.options.expansion == 1


@rule
def set_out_more(t: Table) -> None:
    """What is set out after all else."""
    if is_joined(t):
        set_out(t)
        show_hands(t)


@rule
def are_hands_shown(t: Table) -> bool:
    """Whether everybody has seen the starting hands."""
    return is_joined(t)


@rule
def hidden_more(t: Table, player: Player, colour: int) -> None:
    """A tile has gone into the parrotfish in secret."""
    if is_joined(t):
        hides(t, player, colour)


@rule
def tells_more(t: Table, player: Player, colour: int) -> bool:
    """Whether showing a tile of a colour tells more than that it is there."""
    return is_joined(t) and narrows(t, player, colour)


@rule
def more_in_bag(t: Table) -> int:
    """Tiles in the bag that are not plain ones."""
    return special_in_bag(t) if is_joined(t) else 0


@rule
def draws_more(t: Table, space: int, plain: int) -> bool:
    """Whether the tile drawn for a space was not one of the so many plain ones; then it lies there."""
    return is_joined(t) and draw_special(t, space, plain)


@rule
def more_on_space(t: Table, space: int) -> int:
    return special_on_space(t, space) if is_joined(t) else 0


@rule
def kind_on_space(t: Table, space: int, n: int) -> int:
    """The kind of one of the tiles on a draft space that are not plain ones, or NONE."""
    for kind in range(KINDS):
        if n < t.more.sea[space, kind]:
            return kind
        n -= t.more.sea[space, kind]
    return NONE


@rule
def take_more(t: Table, player: Player, space: int) -> None:
    """What else a player takes from a draft space."""
    if is_joined(t):
        take_special(t, player, space)


# What touches what.


@rule
def is_odd(reef: Reef) -> bool:
    """Whether tiles on this reef have other neighbours than the grid says."""
    return reef.more.is_odd == 1


@rule
def linked_on_odd(reef: Reef, cells: int) -> int:
    """On such a reef: the tiles of the same corals beside the tiles on these cells."""
    return linked(reef, cells)


@rule
def sides_laid(t: Table) -> int:
    """The sides of the tile that is being laid that show coral."""
    return ALL_SIDES & ~t.more.closed_sides


@rule
def touching(reef: Reef, cells: int, sides: int) -> int:
    """The cells on which a tile with these coral sides would be of one coral with a tile of its colour on the cells."""
    return neighbours(cells) if sides == ALL_SIDES and not is_odd(reef) else touching_odd(reef, cells, sides)


@rule
def attackable_from(reef: Reef, cells: int, sides: int) -> int:
    """The cells that a tile with these coral sides can take from tiles on the cells."""
    return neighbours(cells) if sides == ALL_SIDES and not is_odd(reef) else assailable(reef, cells, sides)


@rule
def beside_laid(reef: Reef, cell: int) -> int:
    """The cells across the coral sides of the tile on a cell."""
    return reached(reef, cell) if is_odd(reef) else neighbours(bit(cell))


# What a tile is.


@rule
def kind_at(reef: Reef, cell: int) -> int:
    """The kind of the tile on a cell that is not a plain one, or NONE."""
    return reef.more.kinds[cell] - 1


@rule
def tiles_not_plain(reef: Reef) -> int:
    """The cells whose tile is not one of the plain ones."""
    return reef.more.special


@rule
def is_holding(t: Table) -> bool:
    """Whether a tile that is not a plain one is being laid."""
    return t.more.held != 0


@rule
def held_from_screen(t: Table) -> int:
    """1 when it came from behind the screen."""
    return 1 - t.more.held_consumed


@rule
def tile_in_fingers(t: Table, colour: int) -> int:
    """The tile of a colour that is being laid, as tiles are numbered in what is told."""
    return COLOURS + t.more.held - 1 if is_holding(t) else colour


@rule
def tile_laid(t: Table, reef: Reef, cell: int) -> None:
    """The tile that was being laid lies on its cell."""
    if is_holding(t):
        lay_sides(t, reef, cell)
        lie_special(t, reef, cell)


@rule
def tiles_gone(reef: Reef, cells: int) -> None:
    """Tiles have been taken from these cells."""
    if reef.more.afloat & cells != 0:
        sink(reef, cells)
    if reef.more.special & cells != 0:
        take_away(reef, cells)
        forget_special(reef, cells)


@rule
def consume_more(t: Table, player: Player, reef: Reef, cell: int) -> None:
    """A tile that is not a plain one has been attacked."""
    note_consumed(t, reef.more.kinds[cell] - 1)
    consume_special(player, reef, cell)


@rule
def also_two(t: Table, reef: Reef) -> int:
    """Cells whose tile counts as two in the size of a coral."""
    return counts_as_two(t, reef)


@rule
def size_of(t: Table, reef: Reef, tiles: int) -> int:
    """How many tiles these are, as sizes of corals are counted."""
    return popcount(tiles) + popcount(also_two(t, reef) & tiles)


@rule
def more_in_parrotfish(player: Player) -> int:
    """Tiles in a parrotfish that are not plain ones."""
    return special_eaten(player)


# What is protected, and where nothing may go.


@rule
def shrimps_of_nobody(reef: Reef) -> int:
    """The cells with a shrimp that no player owns: its tile cannot be attacked, and no player's shrimp may join it."""
    return blue_shrimps_on(reef)


@rule
def out_of_reach(t: Table, board: int) -> int:
    """Cells whose tile no coral may attack."""
    return t.reefs[board].more.afloat if t.options.tile_on_water_attackable == 1 else 0


@rule
def also_taken(reef: Reef) -> int:
    """Squares of rock that are taken, though neither by a tile nor by a player's shrimp."""
    return reef.more.crowns


@rule
def also_forbidden(t: Table, board: int, colour: int, sides: int) -> int:
    """Cells on which no tile of a colour may be placed, for other reasons than the guard rule."""
    return joins_blue(t, board, colour, sides) if blue_shrimps_on(t.reefs[board]) != 0 else 0


# What is eaten.


@rule
def why_not_first_coral(t: Table) -> int:
    """Why the active player, who has eaten no coral yet, may not simply eat one."""
    return why_not_first_meal(t) if is_joined(t) else LEGAL


@rule
def may_eat_first(t: Table) -> bool:
    """Whether the active player may eat a first coral in some way, as far as everybody can tell."""
    return not is_joined(t) or may_begin_meals(t)


@rule
def done_before_meal(t: Table) -> int:
    """The actions of this turn that forbid to eat."""
    return t.done & ~bit(2) if t.more.breakfast == 1 else t.done


@rule
def meal_of_more(t: Table, reef: Reef, coral: int, colour: int, back: int) -> bool:
    """Whether the eater must choose which tiles of a coral go back to the bag; then that comes next."""
    if reef.more.special & coral == 0:
        return False
    t.more.meal_plain = popcount(coral) - begin_meal(t, reef, coral, colour)
    t.more.due = min(back, weight_of_meal(t))
    t.phase = GIVE_BACK_TILES
    return True


@rule
def more_eaten(t: Table, reef: Reef, coral: int) -> None:
    """A coral has been eaten, with whatever stood on it."""
    if is_joined(t):
        coral_eaten(t, reef, coral)


# What may happen within a turn.


@rule
def before_step(t: Table, move: int) -> None:
    """What any move puts an end to."""
    if is_joined(t):
        forget_doubles(t, move)


@rule
def may_lay_another(t: Table) -> bool:
    """Whether the action that is going on allows one more tile."""
    return t.more.breakfast == 0 or may_lay_at_breakfast(t)


@rule
def why_not_leave(t: Table) -> int:
    """Why the laying of tiles cannot be left just now, not even for a moment."""
    if is_holding(t):
        return LAY_IT_FIRST
    return ONLY_TWO_TILES if is_breakfast(t) else LEGAL


@rule
def is_clockwise(t: Table) -> bool:
    """Whether the open sea is refilled clockwise."""
    return is_joined(t) and t.options.refill_order == 1
