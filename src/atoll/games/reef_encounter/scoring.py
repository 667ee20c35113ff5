"""Rules 13. Scoring: each tile in the parrotfish counts the value of its colour; and the tie-breaks."""

from atoll.core.game import Score
from atoll.core.message import Message, say, say_count
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.components import BOARDS, COLOUR_LETTERS, COLOUR_NAMES, COLOURS, POLYP_TILES
from atoll.games.reef_encounter.corals import corals_with
from atoll.games.reef_encounter.hierarchy import value, value_of_tile
from atoll.games.reef_encounter.seam_pieces import points_for_cards
from atoll.games.reef_encounter.table import NONE, Table
from atoll.games.reef_encounter.tiles import weight_of, weight_on


@rule
def points(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = points_of(t, seat)


@rule
def points_of(t: Table, seat: int) -> int:
    player = t.players[seat]
    score = 0 if player.secret == NONE else value(t, player.secret)
    for tile in range(POLYP_TILES):
        if player.parrotfish[tile] > 0:
            score += player.parrotfish[tile] * value_of_tile(t, tile)
    return score + points_for_cards(t, player, player.secret)


@rule
def places(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        place = 1
        for other in range(t.seats):
            if is_ahead(t, other, seat):
                place += 1
        out[seat] = place


@rule
def is_ahead(t: Table, seat: int, other: int) -> bool:
    """By points; then consumed tiles, larva cubes, tiles behind the screen, tiles in guarded corals: more is better."""
    lead = points_of(t, seat) - points_of(t, other)
    if lead == 0:
        lead = consumed_tiles(t, seat) - consumed_tiles(t, other)
    if lead == 0:
        lead = larva_cubes(t, seat) - larva_cubes(t, other)
    if lead == 0:
        lead = tiles_in_hand(t, seat) - tiles_in_hand(t, other)
    if lead == 0:
        lead = tiles_in_own_corals(t, seat) - tiles_in_own_corals(t, other)
    return lead > 0


@rule
def consumed_tiles(t: Table, seat: int) -> int:
    return weight_of(t.players[seat].consumed)


@rule
def larva_cubes(t: Table, seat: int) -> int:
    cubes = 0
    for colour in range(COLOURS):
        cubes += t.players[seat].cubes[colour]
    return cubes


@rule
def tiles_in_hand(t: Table, seat: int) -> int:
    return weight_of(t.players[seat].hand)


@rule
def tiles_in_own_corals(t: Table, seat: int) -> int:
    """The tiles on the boards in corals that a player's shrimps guard."""
    tiles = 0
    for board in range(BOARDS):
        reef = t.reefs[board]
        corals = corals_with(reef, reef.shrimps[seat])
        tiles += weight_on(reef, corals)
    return tiles


def score_sheet(t: Table) -> list[Score]:
    """Each colour in each parrotfish, and the tile from the start."""
    lines = []
    for seat in range(t.seats):
        player = t.players[seat]
        for colour in range(COLOURS):
            if count := player.parrotfish[colour]:
                fed = f"fed {seat} {COLOUR_LETTERS[colour]}"
                lines.append(Score(seat, count * value(t, colour), _eaten(t, colour, count), _counted(fed, colour)))
        if player.secret != NONE:
            reason = _from_the_start(t, player.secret)
            lines.append(Score(seat, value(t, player.secret), reason, _counted(f"secret {seat}", player.secret)))
    return lines


def _counted(tiles: str, colour: int) -> tuple[str, ...]:
    """The tiles in the parrotfish, and what their colour is worth in the ring of corals."""
    return tiles, f"value {COLOUR_LETTERS[colour]}"


def worth(t: Table, colour: int) -> Message:
    """What a tile of a colour is worth and where that comes from."""
    beaten = value(t, colour) - 1
    return say_count(
        "{colour}: 1, and {number} for the colour that is weaker",
        "{colour}: 1, and {number} for the colours that are weaker",
        beaten,
        colour=COLOUR_NAMES[colour],
    )


def _eaten(t: Table, colour: int, count: int) -> Message:
    tiles = say_count("{number} tile eaten", "{number} tiles eaten", count)
    return say("{tiles}, {worth}", tiles=tiles, worth=worth(t, colour))


def _from_the_start(t: Table, colour: int) -> Message:
    return say("the tile from the start, {worth}", worth=worth(t, colour))
