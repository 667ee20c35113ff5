"""What luck gave, for whoever checks a game that is over."""

from collections import Counter
from collections.abc import Sequence

from atoll.core.message import Message, Who, say
from atoll.games.reef_encounter.bag import tiles_in_bag
from atoll.games.reef_encounter.components import BOARD_LETTERS, COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.seam_drawn import more_drawn, more_news, more_tiles, plain_tile
from atoll.games.reef_encounter.seams import are_hands_shown, is_clockwise, more_in_bag
from atoll.games.reef_encounter.table import BY_LOT, NONE, Table
from atoll.games.reef_encounter.view import letters


def drawn(before: Table | None, after: Table, draws: Sequence[int]) -> list[Message]:
    """What was drawn; and what came to light, for that costs a draw, too."""
    if before is None:
        return _set_out(after)
    given = [_for_nothing(news) for news in (*_tiles_shown(before, after), *more_news(before, after))]
    given += _refilled(before, after) + more_drawn(before, after)
    return given + [_for_nothing(news) for news in _bonus_tiles(before, after)[: len(draws) - len(given)]]


def _for_nothing(news: Message) -> Message:
    return say("a draw that decides nothing, so that the move cannot be taken back: {news}", news=news)


def _set_out(t: Table) -> list[Message]:
    given = [say("reef {board} is left out", board=BOARD_LETTERS[reef.board]) for reef in t.reefs if not reef.rock]
    given.append(say("no coral tile shows the starfish") if t.turned else say("all coral tiles show the starfish"))
    given += _open_sea(t)
    if t.options.starter == BY_LOT:
        given.append(say("{name} begins", name=Who(t.starter)))
    for place in range(t.seats):
        seat = (t.starter + place) % t.seats
        given.append(say("{name} draws a hand: {tiles}", name=Who(seat), tiles=letters(bytes(t.players[seat].hand))))
    return given


def _open_sea(t: Table) -> list[Message]:
    """The space to begin with follows the last one, which has a single tile."""
    first = next(space + 1 for space in range(COLOURS) if sum(t.sea[space]) == 1) % COLOURS
    begin = say(
        "a tile that goes back to the bag, {colour}: the open sea is filled from space {space} on",
        colour=COLOUR_NAMES[first],
        space=COLOUR_LETTERS[first],
    )
    return [begin, *(_onto(space, letters(bytes(t.sea[space]))) for space in _clockwise(first))]


def _onto(space: int, tiles: str | Message) -> Message:
    return say("onto the open sea, space {space}: {tiles}", space=COLOUR_LETTERS[space], tiles=tiles)


def _clockwise(first: int) -> list[int]:
    return [(first + place) % COLOURS for place in range(COLOURS)]


def _refilled(before: Table, after: Table) -> list[Message]:
    """The new tiles in the open sea, in the order in which its spaces were refilled."""
    taken = _taken(before, after)
    if taken == NONE:
        return []
    left = [[] if space == taken else _tiles(before, space) for space in range(COLOURS)]
    spaces = _clockwise(taken) if is_clockwise(before) else sorted(range(COLOURS), key=lambda space: len(left[space]))
    return [
        _onto(space, tile)
        for space in spaces
        for tile in (Counter(_tiles(after, space)) - Counter(left[space])).elements()
    ]


def _taken(before: Table, after: Table) -> int:
    """The space that was emptied, or NONE: its cube is the active player's, and fewer tiles are left to draw."""
    old, new = before.players[before.active].cubes, after.players[before.active].cubes
    spaces = [space for space in range(COLOURS) if new[space] > old[space]]
    return spaces[0] if spaces and _to_draw(after) < _to_draw(before) else NONE


def _to_draw(t: Table) -> int:
    return tiles_in_bag(t) + sum(t.bonus) + more_in_bag(t)


def _tiles(t: Table, space: int) -> list[Message]:
    plain = [plain_tile(t, colour) for colour in range(COLOURS) for _ in range(t.sea[space, colour])]
    return plain + more_tiles(t, space)


def _tiles_shown(before: Table, after: Table) -> list[Message]:
    return [
        say("nobody else had seen this tile of {name}, {colour}", name=Who(seat), colour=COLOUR_NAMES[colour])
        for seat in range(after.seats)
        for colour in range(COLOURS)
        if _unshown(after, seat, colour) < _unshown(before, seat, colour)
    ]


def _unshown(t: Table, seat: int, colour: int) -> int:
    return t.players[seat].hand[colour] - t.players[seat].known[colour]


def _bonus_tiles(before: Table, after: Table) -> list[Message]:
    """Bonus tiles that were looked for in the bag, where perhaps not everybody could tell whether it had them."""
    if are_hands_shown(after):
        return []
    if _taken(before, after) != NONE:
        colours = [colour for colour in range(COLOURS) if after.bonus[colour] == 0]
    else:
        colours = [colour for colour in range(COLOURS) if _of_colour(after, colour) < _of_colour(before, colour)]
    return [
        say("the bag has another bonus tile, {colour}", colour=COLOUR_NAMES[colour])
        if after.bonus[colour]
        else say("the bag has no bonus tile left, {colour}", colour=COLOUR_NAMES[colour])
        for colour in colours
    ]


def _of_colour(t: Table, colour: int) -> int:
    return t.bag[colour] + t.bonus[colour]
