"""What a seat knows.

Hidden are the tiles of the starting hands that have not been shown since, one of which is in the parrotfish, and with
them what is left in the bag. Everything that went behind a screen later did so in front of everybody.
"""

from atoll.core.bits import has
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import all_unshown, has_hidden_tile, unshown_tiles
from atoll.games.reef_encounter.components import CHOICES_OF_CUBES, COLOURS
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_LARVA
from atoll.games.reef_encounter.table import OVER, SEALED, TAKE_CUBES, Player, Table

OPEN = False


@rule
def imagine(t: Table, seat: int) -> None:
    if t.hands_shown == 1:
        imagine_hidden(t, seat)
    else:
        imagine_hands(t, seat)
    for other in range(t.seats):
        if t.phase == TAKE_CUBES and t.options.cubes == SEALED and other != seat and not has(t.asked, other):
            t.players[other].chosen = chance(t.luck, CHOICES_OF_CUBES)


@rule
def imagine_hidden(t: Table, seat: int) -> None:
    """Where hands were shown: exchange the hidden tile of all others for one that it may be, each colour alike."""
    for other in range(t.seats if t.phase != OVER else 0):
        player = t.players[other]
        if other != seat and player.secret >= 0:
            swap_hidden(t, player, player.secret, 1)
            player.secret = pick(t.luck, player.could_hide)
            swap_hidden(t, player, player.secret, -1)
    # Nobody asks for bounds where hands were shown.
    for colour in range(COLOURS):
        t.unshown_least[colour] = 0
        t.unshown_most[colour] = t.unseen[colour]


@rule
def swap_hidden(t: Table, player: Player, colour: int, sign: int) -> None:
    """A tile of a colour comes back from the parrotfish to the hand, or goes the other way."""
    player.hand[colour] += sign
    player.known[colour] += sign
    t.unseen[colour] -= sign


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


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """The tile for the parrotfish stays sealed; cubes that are chosen all at once are sealed until all have chosen."""
    sealed = move < FIRST_CUBES or (move < FIRST_LARVA and t.options.cubes == SEALED)
    return None if sealed and viewer != seat else move
