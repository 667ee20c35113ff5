"""What a seat sees, as plain data, built by adding.

A move changes little: each part comes from a cached function of the bytes that it shows, so that whatever has not
changed is not put together again.
"""

import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from atoll.core.bits import has, members
from atoll.core.contract import NOBODY
from atoll.core.game import Part, Parts, View
from atoll.core.table import Row, Struct
from atoll.games.reef_encounter.bag import unshown_tiles
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    BOARD_LETTERS,
    BOARDS,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    CORAL_TILES,
    CUBE_PAIRS,
    GROWTH_CELL,
    PAIRS,
    SEATS,
    SHRIMPS_OF_A_PLAYER,
)
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_LARVA, square
from atoll.games.reef_encounter.notation import cell_name, pair_name, square_name
from atoll.games.reef_encounter.seam_pieces import SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.seam_scoring import value_of_more
from atoll.games.reef_encounter.seam_words import MORE_PHASES, is_agreed, view_of_more, view_of_more_of_player
from atoll.games.reef_encounter.table import (
    FROM_SCREEN,
    GOES_ON,
    NONE,
    OVER,
    SEALED,
    TAKE_CUBES,
    Options,
    Player,
    Reef,
    Table,
)

PHASES = ("hide a tile", "take cubes", "act", "lay", "put", "last bite", "over", *MORE_PHASES)
POSITIONS_KEPT = 4096
BEYOND = -1 << CELLS
"""The cells beyond the frame of a board."""
ENDINGS = ("", "coral tiles covered", "shrimps eaten", "nowhere to place", "bag ran out", "cubes ran out", "too long")


def view(t: Table, seat: int, public: View | None = None) -> View:
    packed = t.pack()
    public = public or _public(t, packed)
    if seat == NOBODY:
        return {**public, "seat": NOBODY}
    own = packed[PLAYER[seat]]
    players = public["players"].copy()
    players[seat] = _owned(players[seat], own, packed[TURNED])
    has_more = "special" in public
    if has_more:
        players[seat] = _with_more(t, seat, players[seat], is_own=True)
    unshown = "" if has_more else _unshown(packed[UNSHOWN_MOST], own[HAND], own[KNOWN], own[SECRET])
    return {**public, "seat": seat, "players": players, "unshown": unshown}


def _public(t: Table, packed: bytes) -> View:
    """What everybody sees, and of the players what the others see."""
    now = _read(packed)
    boards = [seen for board in range(BOARDS) if (seen := _board(board, packed[REEF[board]]))]
    more = view_of_more(t) if is_agreed(_options(now.options)) else {}
    return {
        "awaiting": members(now.asked),
        "phase": PHASES[now.phase],
        "turn": now.turn,
        "starter": now.starter,
        "active": now.active,
        "done": _actions(now.done),
        "coral_tile_covered": bool(now.locked_one),
        "laying": None if now.colour == NONE else COLOUR_LETTERS[now.colour],
        "laid": now.laid,
        "laid_from_screen": now.laid_from_screen,
        "lifted": _lifted(now.lifted),
        "lifted_again": bool(now.lifted_again),
        "ended": None if now.ended == GOES_ON else ENDINGS[now.ended],
        "ender": None if now.ender == NONE else now.ender,
        "boards": boards,
        "coral_tiles": _coral_tiles(now.turned, now.locked),
        "values": _values(packed[TURNED]),
        "sea_alga": None if now.sea_alga == NONE else ALGA_WORDS[now.sea_alga],
        "cylinders": _counts(ALGA_WORDS, now.cylinders),
        "sea": _sea(now.sea, now.sea_cubes),
        "supply": _counts(COLOUR_LETTERS, now.supply),
        "bonus": letters(now.bonus),
        "bag": sum(now.bag),
        "players": _players(t, packed, now, boards),
        "unshown": "" if more else _unshown(now.unshown_most),
        **more,
    }


_read = Table.reader(
    "seats",
    "options",
    "starter",
    "active",
    "phase",
    "asked",
    "turn",
    "done",
    "locked_one",
    "colour",
    "laid",
    "laid_from_screen",
    "lifted",
    "lifted_again",
    "ended",
    "ender",
    "turned",
    "locked",
    "sea_alga",
    "cylinders",
    "sea",
    "sea_cubes",
    "supply",
    "bonus",
    "bag",
    "unshown_most",
)
"""What everybody sees of a record, but for the reefs and the players."""
OPTIONS, TURNED, UNSHOWN_MOST = map(Table.place_of, ("options", "turned", "unshown_most"))
"""Where these lie among the bytes of a table."""
HAND, KNOWN, SECRET = map(Player.place_of, ("hand", "known", "secret"))


def _each(name: str, kind: type[Struct], count: int) -> list[slice]:
    """Where each of some structs in a row lies among the bytes of a table."""
    start, size = Table.place_of(name).start, kind.dtype.itemsize
    return [slice(start + i * size, start + (i + 1) * size) for i in range(count)]


REEF, PLAYER = _each("reefs", Reef, BOARDS), _each("players", Player, SEATS)


@cache
def _options(packed: bytes) -> Options:
    return Options.unpack(packed)


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """The tile for the parrotfish stays sealed; cubes that are chosen all at once are sealed until all have chosen."""
    sealed = move < FIRST_CUBES or (move < FIRST_LARVA and t.options.cubes == SEALED)
    return None if sealed and viewer != seat else move


def bounds(view: View) -> list[tuple[int, int]] | None:
    """Nobody knows the tile that another parrotfish has from the start, but what a tile can be worth is known. With
    another box there are also cards, and no such easy answer."""
    if "special" in view:
        return None
    least, most = _worth(view["values"], view["unshown"])
    return [
        (points + least, points + most) if player["has_secret"] and player["secret"] is None else (points, points)
        for player in view["players"]
        for points in (player["points"],)
    ]


@lru_cache(maxsize=POSITIONS_KEPT)
def _worth(values: Part, letters: str) -> tuple[int, int]:
    """What a tile of one of these colours counts at least, and at most."""
    worth = [values[letter] for letter in letters] or [0]
    return min(worth), max(worth)


def _lifted(place: int) -> str | None:
    if place == NONE:
        return None
    return "screen" if place == FROM_SCREEN else square_name(square(place >> 6, place & 63))


@lru_cache(maxsize=POSITIONS_KEPT)
def _board(board: int, packed: bytes) -> Part | None:
    """Cells row by row: ~ is deep water, . bare rock, a letter a tile; shrimps by cell, with their owners' seats. None
    for a board that is not in the game."""
    reef = Reef.unpack(packed)
    if not reef.rock:
        return None
    signs = _signs(reef.rock, reef.polyps)
    return Part(
        board=BOARD_LETTERS[board],
        cells=Parts(signs[:CELLS]),
        beyond=Part({cell_name(cell, board): signs[cell] for cell in members(reef.rock & BEYOND)}),
        growth=cell_name(GROWTH_CELL[board]),
        shrimps=Part({cell_name(c, board): seat for seat in range(SEATS) for c in members(reef.shrimps[seat])}),
        just_moved=Parts(cell_name(cell, board) for cell in members(reef.moved)),
    )


def _signs(rock: int, polyps: Row) -> list[str]:
    signs = list(_bare(rock))
    for letter, tiles in zip(COLOUR_LETTERS, polyps, strict=True):
        for cell in members(tiles):
            signs[cell] = letter
    return signs


@lru_cache(maxsize=POSITIONS_KEPT)
def _bare(rock: int) -> str:
    """A board with nothing on it."""
    return "".join("." if has(rock, cell) else "~" for cell in range(SQUARES_OF_A_BOARD))


@lru_cache(maxsize=POSITIONS_KEPT)
def _coral_tiles(turned: int, locked: int) -> Parts:
    return Parts(_coral_tile(tile, has(turned, tile), has(locked, tile)) for tile in range(PAIRS))


def _coral_tile(tile: int, is_turned: bool, is_covered: bool) -> Part:
    first, second, *algae = CORAL_TILES[tile]
    strong, weak = (second, first) if is_turned else (first, second)
    return Part(
        name=pair_name(tile),
        strong=COLOUR_LETTERS[strong],
        weak=COLOUR_LETTERS[weak],
        alga=ALGA_WORDS[algae[is_turned]],
        covered=is_covered,
    )


@cache
def _values(turned: bytes) -> Part:
    """What a tile of each colour is worth."""
    t = Table()
    t.turned = int.from_bytes(turned, sys.byteorder)
    return Part({COLOUR_LETTERS[c]: value(t, c) for c in range(COLOURS)})


@cache
def _actions(done: int) -> Parts:
    return Parts(action for action in range(1, 11) if has(done, action))


@lru_cache(maxsize=POSITIONS_KEPT)
def _sea(tiles: bytes, cubes: bytes) -> Parts:
    """The draft spaces."""
    rows = [tiles[s * COLOURS : (s + 1) * COLOURS] for s in range(COLOURS)]
    spaces = zip(COLOUR_LETTERS, cubes, rows, strict=True)
    return Parts(Part(space=letter, cube=bool(cube), tiles=letters(row)) for letter, cube, row in spaces)


@lru_cache(maxsize=POSITIONS_KEPT)
def _counts(names: Sequence[str], numbers: bytes) -> Part:
    return Part(zip(names, numbers, strict=True))


def _players(t: Table, packed: bytes, now: Any, boards: list[Part]) -> list[Part]:
    """Their things as the others see them."""
    options = _options(now.options)
    has_more = is_agreed(options)
    is_over, are_cubes_open = now.phase == OVER, now.phase != TAKE_CUBES or options.cubes != SEALED
    away = [seat for board in boards for seat in board["shrimps"].values()]
    if now.lifted != NONE:
        away.append(now.active)
    seen = [
        _player(packed[PLAYER[seat]], packed[TURNED], away.count(seat), is_over, are_cubes_open, has_more)
        for seat in range(now.seats)
    ]
    return [_with_more(t, seat, each, is_own=False) for seat, each in enumerate(seen)] if has_more else seen


@lru_cache(maxsize=POSITIONS_KEPT)
def _player(
    packed: bytes, turned: bytes, away: int, is_over: bool, are_cubes_open: bool, are_hands_shown: bool
) -> Part:
    """A player's things as the others see them: the tiles that everybody has seen, and how many more there are."""
    player = Player.unpack(packed)
    is_hidden = player.secret != NONE and not is_over
    return Part(
        tiles=_shown(player, with_hidden=are_hands_shown and is_hidden),
        unknown_tiles=unshown_tiles(player),
        cubes=letters(bytes(player.cubes)),
        first_cubes=_first_cubes(player) if are_cubes_open else None,
        shrimps=SHRIMPS_OF_A_PLAYER - away - player.eaten,
        consumed=letters(bytes(player.consumed)),
        parrotfish=letters(bytes(player.parrotfish)),
        has_secret=player.secret != NONE,
        secret=_secret(player) if is_over else None,
        shrimps_eaten=player.eaten,
        points=_points(player, turned, with_secret=is_over),
    )


@lru_cache(maxsize=POSITIONS_KEPT)
def _owned(seen: Part, packed: bytes, turned: bytes) -> Part:
    """The same as its owner sees it."""
    player = Player.unpack(packed)
    return Part(
        {
            **seen,
            "tiles": letters(bytes(player.hand)),
            "unknown_tiles": 0,
            "first_cubes": _first_cubes(player),
            "secret": _secret(player),
            "points": _points(player, turned, with_secret=True),
        }
    )


def _with_more(t: Table, seat: int, seen: Part, *, is_own: bool) -> Part:
    """With what another box adds."""
    player = t.players[seat]
    more = value_of_more(t, player, player.secret if is_own or t.phase == OVER else NONE)
    return Part({**seen, "points": seen["points"] + more, **view_of_more_of_player(t, player, is_own=is_own)})


@lru_cache(maxsize=POSITIONS_KEPT)
def _unshown(most: bytes, hand: bytes = b"", known: bytes = b"", secret: bytes = b"") -> str:
    """The colours of which others may have tiles that they have not shown: so many of each at most, without those of a
    player who has these."""
    left = list(most)
    for colour, (held, shown) in enumerate(zip(hand, known, strict=True)):
        left[colour] -= held - shown + (secret == bytes([colour]))
    return "".join(letter for letter, number in zip(COLOUR_LETTERS, left, strict=True) if number > 0)


def _first_cubes(player: Player) -> str | None:
    return None if player.chosen == NONE else "".join([COLOUR_LETTERS[c] for c in CUBE_PAIRS[player.chosen]])


def _secret(player: Player) -> str | None:
    return None if player.secret == NONE else COLOUR_LETTERS[player.secret]


def _points(player: Player, turned: bytes, *, with_secret: bool) -> int:
    """What is in the parrotfish counts, and the tile from the start, as far as it is known."""
    worth: list[int] = list(_values(turned).values())
    eaten = sum([count * worth[c] for c, count in enumerate(player.parrotfish)])
    return eaten + (worth[player.secret] if with_secret and player.secret != NONE else 0)


def _shown(player: Player, *, with_hidden: bool) -> str:
    """The tiles behind a screen that everybody has seen; if hands were shown, with the one that is hidden since."""
    tiles = list(player.known)
    if with_hidden:
        tiles[player.secret] += 1
    return letters(bytes(tiles))


@lru_cache(maxsize=POSITIONS_KEPT)
def letters(counts: bytes) -> str:
    """Tiles or cubes as people write them, from how many there are of each colour."""
    return "".join(letter * count for letter, count in zip(COLOUR_LETTERS, counts, strict=True))
