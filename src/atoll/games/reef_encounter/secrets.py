"""What a seat knows.

Hidden are the tiles of the starting hands that have not been shown since, one of which is in the parrotfish, and with
them what is left in the bag. Everything that went behind a screen later did so in front of everybody.
"""

from atoll.core.bits import has, popcount
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import all_unshown, has_hidden_tile, unshown_tiles
from atoll.games.reef_encounter.components import (
    ALGAE,
    BOARDS,
    CHOICES_OF_CUBES,
    COLOURS,
    CUBES_OF_A_COLOUR,
    CYLINDERS_OF_A_COLOUR,
    PAIRS,
    SHRIMPS_ON_A_BOARD,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.corals import is_orderly, shrimps_behind_screen
from atoll.games.reef_encounter.hierarchy import large_alga
from atoll.games.reef_encounter.seam_secrets import imagine_more, more_adds_up, more_of_colour
from atoll.games.reef_encounter.seams import are_hands_shown, tiles_not_plain
from atoll.games.reef_encounter.table import SEALED, TAKE_CUBES, Player, Table


@rule
def imagine(t: Table, seat: int) -> None:
    if are_hands_shown(t):
        imagine_more(t, seat)
    else:
        imagine_hands(t, seat)
    for other in range(t.seats):
        if t.phase == TAKE_CUBES and t.options.cubes == SEALED and other != seat and not has(t.asked, other):
            t.players[other].chosen = chance(t.luck, CHOICES_OF_CUBES)


@rule
def imagine_hands(t: Table, seat: int) -> None:
    """Deal the unshown tiles of the other seats anew, and leave the rest in the bag.

    How many tiles of a colour the starting hands can still hold has bounds that everybody knows (`unshown_least` and
    `unshown_most`). Within them every tile is taken to be equally likely. That is exact until the bag holds both tiles
    that were never out of it and tiles that came back: strictly, each draw from it then makes one colour a little less
    likely to be in a hand.
    """
    slots = all_unshown(t)
    for colour in range(COLOURS):
        mine = unshown(t, seat, colour)
        slots -= mine
        t.bag[colour] = t.unseen[colour] - mine
        t.heap[colour] = max(0, t.unshown_least[colour] - mine)
    for other in range(t.seats):
        if other != seat:
            slots = deal_unshown(t, t.players[other], slots)


@rule
def deal_unshown(t: Table, player: Player, slots: int) -> int:
    """Deal a player anew the tiles that are not shown, out of the bag; returns how many are left for others."""
    tiles = unshown_tiles(player)
    for colour in range(COLOURS):
        player.hand[colour] = player.known[colour]
    for _ in range(tiles):
        player.hand[deal_one(t, slots)] += 1
        slots -= 1
    if has_hidden_tile(t, player) == 1:
        player.secret = deal_one(t, slots)
        slots -= 1
    return slots


@rule
def deal_one(t: Table, slots: int) -> int:
    """A tile for one of so many slots. The heap says how many of each colour must still be among them."""
    due = t.heap[0] + t.heap[1] + t.heap[2] + t.heap[3] + t.heap[4]
    colour = 0
    if due > 0 and chance(t.luck, slots) < due:
        n = chance(t.luck, due)
        while n >= t.heap[colour]:
            n -= t.heap[colour]
            colour += 1
        t.heap[colour] -= 1
    else:
        n = chance(t.luck, spare(t, 0) + spare(t, 1) + spare(t, 2) + spare(t, 3) + spare(t, 4))
        while n >= spare(t, colour):
            n -= spare(t, colour)
            colour += 1
    t.bag[colour] -= 1
    return colour


@rule
def spare(t: Table, colour: int) -> int:
    """How many tiles of a colour may be dealt beside those that must be."""
    return t.bag[colour] - t.heap[colour] - (t.unseen[colour] - t.unshown_most[colour])


@rule
def unshown(t: Table, seat: int, colour: int) -> int:
    """The tiles of a colour that a seat has not shown, in hand and parrotfish; none for NOBODY."""
    if seat < 0:
        return 0
    player = t.players[seat]
    hidden = has_hidden_tile(t, player) if player.secret == colour else 0
    return player.hand[colour] - player.known[colour] + hidden


@rule
def adds_up(t: Table) -> bool:
    """Rules 1: 200 polyp tiles, 50 cubes, 20 cylinders, 16 shrimps; and whatever must be true of them at all times."""
    for colour in range(COLOURS):
        if not (tiles_add_up(t, colour) and cubes_add_up(t, colour)):
            return False
    for alga in range(ALGAE):
        if not cylinders_add_up(t, alga):
            return False
    for board in range(BOARDS):
        if not is_orderly(t.reefs[board]):
            return False
    for seat in range(t.seats):
        if shrimps_behind_screen(t, seat) < 0:
            return False
        for board in range(BOARDS):
            if popcount(t.reefs[board].shrimps[seat]) > SHRIMPS_ON_A_BOARD:
                return False
    return more_adds_up(t)


@rule
def tiles_add_up(t: Table, colour: int) -> bool:
    """All tiles of a colour are somewhere, and what everybody knows of them is true."""
    tiles = t.bag[colour] + t.bonus[colour] + more_of_colour(t, colour)
    for board in range(BOARDS):
        tiles += popcount(t.reefs[board].polyps[colour] & ~tiles_not_plain(t.reefs[board]))
    for space in range(COLOURS):
        tiles += t.sea[space, colour]
    hidden = 0
    for seat in range(t.seats):
        player = t.players[seat]
        if player.known[colour] < 0 or player.known[colour] > player.hand[colour]:
            return False
        tiles += player.hand[colour] + player.consumed[colour] + player.parrotfish[colour]
        tiles += 1 if player.secret == colour else 0
        hidden += unshown(t, seat, colour)
    known = t.unshown_least[colour] <= hidden <= t.unshown_most[colour] and t.heap[colour] == 0
    told = t.unseen[colour] == t.bag[colour] + hidden and (t.bonus[colour] == 1 or t.bag[colour] == 0)
    return tiles == TILES_OF_A_COLOUR and known and told and t.bag[colour] >= 0


@rule
def cubes_add_up(t: Table, colour: int) -> bool:
    cubes = t.supply[colour] + t.sea_cubes[colour]
    for seat in range(t.seats):
        cubes += t.players[seat].cubes[colour]
    return cubes == CUBES_OF_A_COLOUR and t.supply[colour] >= 0


@rule
def cylinders_add_up(t: Table, alga: int) -> bool:
    cylinders = t.cylinders[alga]
    cylinders += 1 if t.sea_alga == alga else 0
    for tile in range(PAIRS):
        if has(t.locked, tile) and large_alga(t, tile) == alga:
            cylinders += 1
    return cylinders == CYLINDERS_OF_A_COLOUR and t.cylinders[alga] >= 0
