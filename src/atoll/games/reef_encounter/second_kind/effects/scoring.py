"""Rules 5.3 and 6.2 of Second Kind: the Strength cards and Metamorphosis, which count at the end of the game.

A two-colour tile counts as the colour that gives most points. A colour of less value never does: a Strength card adds
one point to a tile, and values differ by one at least. So only tiles whose two colours are worth the same leave a
choice, and of these as many as possible shall find a place under a Strength card.
"""

from atoll.core.bits import bit, has
from atoll.core.game import Score
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import comes_to_light, is_shown, put_in_bag, take_bonus
from atoll.games.reef_encounter.components import (
    COLOURS,
    COLOURS_OF_TILE,
    CORAL_TILES,
    FIRST_TWO_COLOUR,
    PAIRS,
    POLYP_TILES,
    WEIGHT_OF_TILE,
)
from atoll.games.reef_encounter.hierarchy import value, value_of_tile
from atoll.games.reef_encounter.second_kind.components import METAMORPHOSIS, STRENGTH_OF
from atoll.games.reef_encounter.second_kind.events import METAMORPHOSED
from atoll.games.reef_encounter.second_kind.table import SCORE
from atoll.games.reef_encounter.table import NONE, Player, Table

TILES_STRENGTHENED = 2


@rule
def strong_colours(player: Player) -> int:
    """The colours of the Strength cards that lie before a player."""
    colours = 0
    for colour in range(COLOURS):
        if has(player.more.laid, STRENGTH_OF[colour]):
            colours |= bit(colour)
    return colours


@rule
def sure_weight(t: Table, player: Player, secret: int, colour: int) -> int:
    """The weight of tiles in a parrotfish that can count as no other colour, or never should."""
    total = player.parrotfish[colour] + (1 if secret == colour else 0)
    for tile in range(COLOURS, FIRST_TWO_COLOUR):
        if has(COLOURS_OF_TILE[tile], colour):
            total += player.parrotfish[tile] * WEIGHT_OF_TILE[tile]
    for pair in range(PAIRS):
        first = value(t, CORAL_TILES[pair][0])
        second = value(t, CORAL_TILES[pair][1])
        better = CORAL_TILES[pair][0] if first > second else CORAL_TILES[pair][1]
        if first != second and better == colour:
            total += player.parrotfish[FIRST_TWO_COLOUR + pair]
    return total


@rule
def open_tiles(t: Table, player: Player, outside: int) -> int:
    """Two-colour tiles with two colours of one value, one of which is among these."""
    tiles = 0
    for pair in range(PAIRS):
        eaten = player.parrotfish[FIRST_TWO_COLOUR + pair]
        is_among = eaten > 0 and COLOURS_OF_TILE[FIRST_TWO_COLOUR + pair] & outside != 0
        if is_among and value(t, CORAL_TILES[pair][0]) == value(t, CORAL_TILES[pair][1]):
            tiles += eaten
    return tiles


@rule
def points_for_strength(t: Table, player: Player, secret: int) -> int:
    """One more point for up to two tiles of each strong colour.

    How many open tiles find a place is the least, over all sets of strong colours, of the places in the set and the
    open tiles that have a strong colour outside it (the theorem of Hall and König).
    """
    strong = strong_colours(player)
    if strong == 0:
        return 0
    sure = 0
    places = 0
    for colour in range(COLOURS):
        if has(strong, colour):
            tiles = min(TILES_STRENGTHENED, sure_weight(t, player, secret, colour))
            sure += tiles
            places |= (TILES_STRENGTHENED - tiles) << (2 * colour)
    most = open_tiles(t, player, strong)
    if most == 0:
        return sure
    for inside in range(bit(COLOURS)):
        found = open_tiles(t, player, strong & ~inside)
        for colour in range(COLOURS):
            if has(strong & inside, colour):
                found += (places >> (2 * colour)) & 3
        most = min(most, found)
    return sure + most


@rule
def goes_on_scoring(t: Table, seat: int) -> bool:
    """Whether another player after this one may lay cards. When all have laid theirs, Metamorphosis is used."""
    if next_scorer(t, seat):
        return True
    count_metamorphoses(t)
    return False


@rule
def next_scorer(t: Table, seat: int) -> bool:
    """Ask the next player who holds any card, from the active one clockwise; returns whether there is one."""
    first = 0 if seat == NONE else (seat - t.active + t.seats) % t.seats + 1
    for place in range(first, t.seats):
        other = (t.active + place) % t.seats
        if t.players[other].more.cards != 0:
            t.phase = SCORE
            t.asked = bit(other)
            return True
    return False


@rule
def count_metamorphoses(t: Table) -> None:
    """Everybody with the card changes the plain tile that gives most points by it; from the active player clockwise."""
    for place in range(t.seats):
        seat = (t.active + place) % t.seats
        if has(t.players[seat].more.laid, METAMORPHOSIS):
            change_best_tile(t, seat)


@rule
def change_best_tile(t: Table, seat: int) -> None:
    player = t.players[seat]
    best = 0
    choice = NONE
    for old in range(COLOURS):
        for new in range(COLOURS):
            if old != new and has_plain(player, old) and t.bonus[new] > 0:
                gain = gain_of_change(t, player, old, new)
                if gain > best:
                    best = gain
                    choice = old * COLOURS + new
    if choice != NONE:
        turn_into(t, seat, choice // COLOURS, choice % COLOURS)


@rule
def has_plain(player: Player, colour: int) -> bool:
    return player.parrotfish[colour] > 0 or player.secret == colour


@rule
def gain_of_change(t: Table, player: Player, old: int, new: int) -> int:
    """What a plain tile of one colour would gain as another; tried out, and taken back."""
    before = points_for_strength(t, player, player.secret)
    player.parrotfish[old] -= 1
    player.parrotfish[new] += 1
    after = points_for_strength(t, player, player.secret)
    player.parrotfish[old] += 1
    player.parrotfish[new] -= 1
    return value(t, new) - value(t, old) + after - before


@rule
def turn_into(t: Table, seat: int, old: int, new: int) -> None:
    """The tile goes to the bag, another one into the parrotfish. It may be the one from the start."""
    player = t.players[seat]
    was_hidden = player.parrotfish[old] == 0
    if not was_hidden:
        player.parrotfish[old] -= 1
    else:
        is_shown(t, old)
        comes_to_light(t)
        player.secret = NONE
    put_in_bag(t, old)
    player.parrotfish[new] += 1
    happened(t, METAMORPHOSED, seat, old, new, was_hidden)
    take_bonus(t, new)


def scores_of_more(t: Table) -> list[Score]:
    lines = []
    for seat in range(t.seats):
        player = t.players[seat]
        special = sum(player.parrotfish[tile] * value_of_tile(t, tile) for tile in range(COLOURS, POLYP_TILES))
        lines.append(Score(seat, special, say("special tiles eaten, each as its better colour, double twice")))
        strength = points_for_strength(t, player, player.secret)
        lines.append(Score(seat, strength, say("Strength cards: one more for up to two tiles of a colour")))
    return [line for line in lines if line.points]
