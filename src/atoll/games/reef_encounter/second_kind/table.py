"""What this box adds to the record of the table. All of it is empty when the box is not used."""

from atoll.core.table import Grid, Row, Struct, i8, i64
from atoll.games.reef_encounter.second_kind.components import KINDS, SQUARES_OF_A_BOARD


class MoreOptions(Struct):
    """What was agreed on about this box."""

    expansion: int = i8()
    """1 when the box is used."""
    start_crowns: int = i8()
    """1 when every player starts with a crown of thorns (rules 2.2)."""


class MoreOfReef(Struct):
    """What lies on a reef beside plain tiles and players' shrimps."""

    kinds: Row = i8(SQUARES_OF_A_BOARD)
    """The kind of the special tile on each cell, counted from 1; 0 is a plain tile, or none."""
    closed: Row = i64(4)
    """The cells whose tile shows rock on its north, east, south or west side: half tiles."""
    printed: int = i64()
    """The cells of tiles with a printed blue shrimp."""
    special: int = i64()
    """The cells of special polyp tiles of any kind."""
    blue: int = i64()
    """The cells of wooden blue shrimps."""
    crowns: int = i64()
    """The cells of crowns of thorns."""
    acted: int = i64()
    """The cells of crowns that have attacked in this turn."""
    rock_tiles: int = i64()
    """The cells of bare rock tiles; they may lie beyond the frame."""
    water_tiles: int = i64()
    """The cells of deep water tiles."""
    is_odd: int = i8()
    """1 when there is a half tile, or rock beyond the frame: then neighbours are not what the grid says."""


class MoreOfPlayer(Struct):
    """A player's special tiles, by kind."""

    hand: Row = i8(KINDS)
    """Behind the screen; everybody has seen them."""
    consumed: Row = i8(KINDS)
    """In front of it."""
    parrotfish: Row = i8(KINDS)
    """Eaten."""
    could_hide: int = i8()
    """The colours that the tile in the parrotfish may have, as far as everybody can tell, as a mask."""


class MoreOfTable(Struct):
    """The supplies of this box, and what is going on beside the actions of the base game."""

    bag: Row = i8(KINDS)
    """Special tiles in the bag."""
    sea: Grid = i8(5, KINDS)
    """Special tiles on the draft spaces."""
    crowns_gone: int = i8()
    """Crowns of thorns that have died."""
    is_action_0: int = i8()
    """1 while crowns of thorns attack."""
    held: int = i8()
    """The kind of the special tile in the active player's fingers, counted from 1; 0 is none."""
    held_consumed: int = i8()
    """1 when it was a consumed tile."""
    meal: Row = i8(KINDS)
    """Special tiles of the coral that is being eaten."""
    meal_plain: int = i8()
    """Plain tiles of it."""
    meal_colour: int = i8()
    """Its colour."""
    due: int = i8()
    """The weight of tiles that must still go back to the bag."""
    closed_sides: int = i8()
    """The sides with rock of the tile that is being laid."""
    lays_printed: int = i8()
    """1 when a tile with a printed blue shrimp is being laid."""
