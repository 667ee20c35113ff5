"""Rules 5.9 and 5.10. Before the first turn: a secret tile for the parrotfish, then two larva cubes."""

from atoll.core.bits import bit, has
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import CHOICES_OF_CUBES, COLOURS, CUBE_PAIRS
from atoll.games.reef_encounter.reasons import NOT_IN_YOUR_HAND
from atoll.games.reef_encounter.seams import hidden_more
from atoll.games.reef_encounter.table import SEALED, TAKE_CUBES, Table


@rule
def tiles_to_hide(t: Table, seat: int) -> int:
    """The colours of the tiles in a player's hand."""
    colours = 0
    for colour in range(COLOURS):
        if t.players[seat].hand[colour] > 0:
            colours |= bit(colour)
    return colours


@rule
def why_not_hide(t: Table, seat: int, colour: int) -> int:
    return LEGAL if has(tiles_to_hide(t, seat), colour) else NOT_IN_YOUR_HAND


@rule
def hide(t: Table, seat: int, colour: int) -> None:
    """Everybody chooses in secret; when all have, it is time to take cubes."""
    player = t.players[seat]
    player.hand[colour] -= 1
    player.secret = colour
    hidden_more(t, player, colour)
    t.asked &= ~bit(seat)
    if t.asked == 0:
        t.phase = TAKE_CUBES
        t.asked = bit(t.seats) - 1 if t.options.cubes == SEALED else bit(t.starter)


@rule
def cubes_to_take() -> int:
    """Any two cubes. Eight are taken at most and there are nine of each colour, so that the supply always has them."""
    return bit(CHOICES_OF_CUBES) - 1


@rule
def take_cubes(t: Table, seat: int, choice: int) -> bool:
    """Choose two cubes; returns whether all players have theirs."""
    t.players[seat].chosen = choice
    t.asked &= ~bit(seat)
    if t.options.cubes != SEALED:
        hand_out(t, seat)
        following = (seat + 1) % t.seats
        if following != t.starter:
            t.asked = bit(following)
    elif t.asked == 0:
        for each in range(t.seats):
            hand_out(t, each)
    return t.asked == 0


@rule
def hand_out(t: Table, seat: int) -> None:
    """The two cubes that a player has chosen are shown and put behind the screen."""
    player = t.players[seat]
    for i in range(2):
        colour = CUBE_PAIRS[player.chosen][i]
        player.cubes[colour] += 1
        t.supply[colour] -= 1
