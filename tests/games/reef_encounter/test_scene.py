"""The picture: nothing overlaps or peeks, and every legal move can be made by touching things."""

import random
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import combinations, pairwise

import pytest

import atoll
from atoll.core.bits import bit, members
from atoll.core.match import Match
from atoll.core.scene import PIECE, Layout, Scene, Thing
from atoll.core.text import Block, Cell, Line, Sheet
from atoll.core.tongue import Tongue
from atoll.games.reef_encounter.corals import corals_with, protected, shrimps_on, tiles_on
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LIFT,
    FIRST_PUT,
    INTRODUCE,
    MOVES,
    board_of,
    cell_of,
)
from atoll.games.reef_encounter.names import cell_name
from atoll.games.reef_encounter.scene import scene
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.view import BoardView, View
from atoll.games.reef_encounter.view import view as see
from atoll.web.svg import draw
from tests.games.dreams import imagined

LAYOUTS: tuple[Layout, ...] = ("wide", "tall")
NAME = "reef_encounter"

# Half the width and half the height of what is drawn, in shapes that are not about as large as a tile.
HALVES = {
    "button": (94, 41),
    "cube-pair": (59, 34),
    "draft-space": (118, 88),
    "fish-box": (206, 150),
    "coral-arrow-short": (76, 22),
    "coral-arrow-short-fixed": (76, 22),
    "coral-arrow-long": (170, 22),
    "coral-arrow-long-fixed": (170, 22),
    "badge": (19, 19),
    "lock-sign": (19, 19),
    "guard-shield": (20, 20),
    "action": (21, 21),
    "action-done": (21, 21),
    "sign": (16, 16),
    "lifted-ring": (59, 59),
    "row-eaten": (42, 24),
}
TILES = ("polyp", "polyp-back", "larva-cube", "stack-empty", "alga-print", "alga-cylinder", "player-flag", "cube-pair")


@cache
def game(seats: int, seed: int) -> Match:
    """A game in which much happens: corals grow, are eaten, and coral tiles are covered."""
    luck = random.Random(seed)
    match = atoll.new(NAME, seats=seats, seed=seed, engine="plain")
    while not match.over and len(match.log) < 400:
        seat = luck.choice(match.awaiting)
        moves = [move.id for move in match.moves(seat)]
        match.play(seat, luck.choices(moves, [_weight(match, seat, move) for move in moves])[0])
    return match


def _weight(match: Match, seat: int, move: int) -> float:
    if FIRST_EAT <= move < FIRST_LIFT:
        return 60
    if FIRST_ALGA <= move < FIRST_EAT or move == INTRODUCE:
        return 4
    if FIRST_LARVA <= move < FINISH:
        return 30
    if move == FINISH or FIRST_LIFT <= move < FIRST_PUT:
        return 0.3
    return _appeal(match, seat, move) if FIRST_LAY <= move < MOVES else 1


def _appeal(match: Match, seat: int, move: int) -> float:
    """Tiles are laid next to their like."""
    view = match.view(seat)
    cells = next(b["cells"] for b in view["boards"] if b["board"] == "ABCD"[board_of(move)])
    cell = cell_of(move)
    near = [cells[c] for c in (cell - 1, cell + 1, cell - 7, cell + 7) if 0 <= c < len(cells)]
    return 0.3 + 4 * near.count(view["laying"])


def scenes(seats: int, seed: int, step: int = 17) -> Iterator[tuple[int, Scene]]:
    """Scenes of a game for every seat and a spectator, wide and tall."""
    match = game(seats, seed)
    for number in sorted({0, 1, *range(seats, 3 * seats), *range(0, len(match.log) + 1, step), len(match.log)}):
        for seat in range(-1, seats):
            for layout in LAYOUTS:
                yield seat, scene_at(match, number, seat, layout)


def scene_at(match: Match, number: int, seat: int, layout: Layout) -> Scene:
    table = match.at(number)
    return scene(see(table, seat), legal(match, table, seat), layout)


def legal(match: Match, table: object, seat: int) -> list[int]:
    row = match.engine.row(match.rulebook.MOST_MOVES)
    return [int(move) for move in row[: match.rulebook.legal(table, seat, row)]] if seat >= 0 else []


games = pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 5), (4, 11)])


@games
def test_ids_are_unique(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed):
        ids = [thing.id for thing in picture.things]
        assert len(ids) == len(set(ids))


@games
def test_every_legal_move_is_a_sequence_of_touches(seats: int, seed: int) -> None:
    """No two moves share a sequence, and none begins another; what is touched has a verb and a label."""
    match = game(seats, seed)
    for number in range(len(match.log)):
        for seat in (seat for seat in range(seats) if match.at(number).asked >> seat & 1):
            for layout in LAYOUTS:
                picture = scene_at(match, number, seat, layout)
                things = {thing.id: thing for thing in picture.things}
                assert set(picture.touches) == set(legal(match, match.at(number), seat))
                assert all(things[i].verb and things[i].label for touched in picture.touches.values() for i in touched)
                in_order = sorted(picture.touches.values())
                assert all(b[: len(a)] != a for a, b in pairwise(in_order))


@games
def test_every_kind_of_move_occurs_in_these_games(seats: int, seed: int) -> None:
    """Or the test above would prove little."""
    match = game(seats, seed)
    kinds = {re.sub(r"[A-Z][a-g]\d", "at", match.rulebook.write(move)).split()[0] for _, move in match.log}
    assert {"fish", "cubes", "1", "2", "4", "5", "to", "at", "done", "7", "10"} <= kinds


@games
def test_everything_lies_in_the_picture(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed):
        for thing in picture.things:
            left, top, right, bottom = box(thing)
            assert left >= 0, thing
            assert top >= 0, thing
            assert right <= picture.width, thing
            assert bottom <= picture.height, thing


@games
def test_no_piece_lies_on_another(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed, step=31):
        pieces = [thing for thing in picture.things if thing.layer == PIECE]
        assert len({(thing.x, thing.y) for thing in pieces}) == len(pieces)
        for one, other in combinations([thing for thing in pieces if thing.shape in TILES], 2):
            assert apart(one, other), (one, other)


@games
def test_everything_can_be_drawn(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed, step=31):
        assert draw(picture, Tongue("en", ["atoll.games.reef_encounter"]), "dark").startswith("<svg")


@games
def test_an_imagined_table_looks_the_same(seats: int, seed: int) -> None:
    """No peeking: a scene shows nothing that its seat does not know."""
    match = game(seats, seed)
    for number in range(0, len(match.log) + 1, 9):
        table = match.at(number)
        for seat in range(-1, seats):
            other = imagined(match.rulebook, table, seat, 99)
            for layout in LAYOUTS:
                views = [see(t, seat) for t in (table, other)]
                one, two = (scene(view, legal(match, table, seat), layout) for view in views)
                assert one == two


@games
def test_what_did_not_move_stays(seats: int, seed: int) -> None:
    """A tile or a shrimp that is on its square before and after a move is the same thing at the same place."""
    match = game(seats, seed)
    places: dict[str, tuple[float, float]] = {}
    for number in range(len(match.log) + 1):
        picture = scene_at(match, number, 0, "wide")
        now = {t.id: (t.x, t.y) for t in picture.things if t.layer == PIECE and not t.id.startswith("sea ")}
        assert all(places[i] == now[i] for i in places.keys() & now.keys())
        places = now


@games
def test_a_thing_never_changes_its_layer(seats: int, seed: int) -> None:
    """Or its flight would break; what touching it does is fixed too."""
    layers: dict[str, tuple[int, str]] = {}
    match = game(seats, seed)
    for number in range(0, len(match.log) + 1, 3):
        for thing in scene_at(match, number, 0, "wide").things:
            assert layers.setdefault(thing.id, (thing.layer, thing.verb)) == (thing.layer, thing.verb)


@games
def test_a_colour_is_never_alone(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed, step=31):
        assert all(thing.mark or thing.text for thing in picture.things if thing.paint)


@games
def test_what_a_move_has_not_changed_is_the_same_group(seats: int, seed: int) -> None:
    """So that nobody need look into it again: of equal data the very same groups are made, also for other viewers."""
    match = game(seats, seed)
    table = match.at(len(match.log) // 2)
    pictures = [scene(see(table.copy(), seat), [], "tall") for seat in range(-1, seats) for _ in "12"]
    for one, other in pairwise(pictures):
        assert all(a is b for a, b in zip(one.shared, other.shared, strict=True) if a)
    assert all(a is b for a, b in zip(pictures[0].own, pictures[1].own, strict=True) if a)


@games
def test_every_tile_and_shrimp_of_a_view_is_in_the_picture_and_in_the_text_table(seats: int, seed: int) -> None:
    match = game(seats, seed)
    for number in range(0, len(match.log) + 1, 7):
        for seat in range(-1, seats):
            view = see(match.at(number), seat)
            check_pieces(view, match.rulebook.text(view))


def check_pieces(view: View, text: Sequence[Block]) -> None:
    things = {thing.id: thing for thing in scene(view, [], "wide").things}
    cells = squares(text)
    for board in view["boards"]:
        for name, sign in signs(board).items():
            square = board["board"] + name
            assert sign == "." or f"{square} {sign}" in things
            assert cells[square].text[0] in ("*·" if sign == "." else sign)
            if name in board["shrimps"]:
                assert things[f"shrimp {square}"].text == str(board["shrimps"][name] + 1) == cells[square].text[1]
    lines = [block.message.text for block in text if isinstance(block, Line)]
    in_fingers = any(line.startswith(("{what}, lifted", "{what}, taken")) for line in lines)
    assert ("lifted" in things) == in_fingers == (view["lifted"] is not None)


def signs(board: BoardView) -> dict[str, str]:
    """What lies on each square of a board, as far as there is rock."""
    found = {cell_name(cell): sign for cell, sign in enumerate(board["cells"])} | board["beyond"]
    return {name: sign for name, sign in found.items() if sign != "~"}


def squares(text: Sequence[Block]) -> dict[str, Cell]:
    """The cells of the text table that stand for squares of reefs."""
    return {
        column + row: cell
        for sheet in text
        if isinstance(sheet, Sheet) and sheet.title.text == "Reef"
        for row, cells in sheet.rows
        for column, cell in zip(sheet.columns, cells, strict=True)
        if column
    }


@games
def test_a_stack_of_a_player_has_the_same_name_for_everybody(seats: int, seed: int) -> None:
    """So that whatever is told of it can be pointed at, also in the small table of another player's things."""
    match = game(seats, seed)
    view = see(match.at(len(match.log) // 2), -1)
    for viewer in range(seats):
        ids = {thing.id for thing in scene({**view, "seat": viewer}, [], "wide").things}
        for seat, player in enumerate(view["players"]):
            for what in ("tiles", "cubes", "consumed"):
                assert {f"{what} {seat} {letter}" for letter in player[what]} <= ids
            assert {f"fed {seat} {letter}" for letter in player["parrotfish"]} <= ids


def test_a_spectator_is_offered_nothing() -> None:
    assert all(not picture.touches for seat, picture in scenes(2, 7) if seat == -1)


def test_an_arrow_points_from_the_stronger_coral_to_the_weaker() -> None:
    """A coral tile that is turned turns its arrow about."""
    match = atoll.new(NAME, seats=2, seed=1, engine="plain")
    view = deepcopy(see(match.table, 0))
    tile = view["coral_tiles"][0]
    before = _thing(scene(view, [], "wide"), f"arrow {tile['name']}")
    tile["strong"], tile["weak"] = tile["weak"], tile["strong"]
    after = _thing(scene(view, [], "wide"), f"arrow {tile['name']}")
    assert (before.x, before.y, before.shape) == (after.x, after.y, after.shape)
    assert (before.turn - after.turn) % 360 == 180


def test_a_coral_tile_with_a_cylinder_is_locked() -> None:
    match = atoll.new(NAME, seats=2, seed=1, engine="plain")
    view = deepcopy(see(match.table, 0))
    name = view["coral_tiles"][3]["name"]
    assert not [thing for thing in scene(view, [], "tall").things if thing.id.startswith("lock ")]
    view["coral_tiles"][3]["covered"] = True
    picture = scene(view, [], "tall")
    assert _thing(picture, f"lock {name}").shape == "lock-sign"
    assert _thing(picture, f"coral tile {name}").shape == "alga-cylinder"


def test_shields_are_on_the_tiles_beside_a_shrimp_in_its_own_coral() -> None:
    """Rules 9: the shrimp's own tile, and those of the same coral that share a side with it."""
    match = atoll.new(NAME, seats=2, seed=1, engine="plain")
    view = deepcopy(see(match.table, 0))
    board = view["boards"][0]
    rows = "~...~..", "~.WWWW.", ".~W.Y..", ".......", ".......", "......."
    board["cells"] = list("".join(rows))
    board["shrimps"] = {"d2": 1}
    picture, letter = scene(view, [], "wide"), board["board"]
    shields = {thing.id for thing in picture.things if thing.id.startswith("shield ")}
    assert shields == {f"shield {letter}c2", f"shield {letter}e2"}
    assert _thing(picture, f"size {letter}d2").text == "5"


@games
def test_corals_and_shields_are_those_of_the_rules(seats: int, seed: int) -> None:
    match = game(seats, seed)
    for number in range(0, len(match.log) + 1, 5):
        check_corals(match.at(number))


def check_corals(t: Table) -> None:
    """Each guarded coral has its size, and each tile that a player's shrimp protects from afar a shield."""
    things = {thing.id: thing for thing in scene(see(t, -1), [], "wide").things}
    for board, reef in enumerate(t.reefs):
        letter, shrimps, other = "ABCD"[board], shrimps_on(reef), reef.more.blue | reef.more.printed
        for cell in members(shrimps & tiles_on(reef)):
            size = corals_with(reef, bit(cell)).bit_count()
            assert things[f"size {letter}{cell_name(cell, board)}"].text == str(size)
        safe = {f"shield {letter}{cell_name(cell, board)}" for cell in members(protected(reef) & ~shrimps & ~other)}
        blue = {f"shield {letter}{cell_name(cell, board)}" for cell in members(other)}
        assert {name for name in things if name.startswith(f"shield {letter}")} - blue == safe - blue


def _thing(picture: Scene, name: str) -> Thing:
    return next(thing for thing in picture.things if thing.id == name)


# Where a thing is.


def box(thing: Thing) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is drawn, shadows included."""
    if thing.path:
        xs, ys = corners(thing.path)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        rim = {"reef-rock": 11, "coral-border": 4}.get(thing.shape, 3)
        left, right, top, bottom = left - rim, right + rim, top - rim, bottom + rim
    else:
        width, height = HALVES.get(thing.shape, (14 * len(thing.text), 22) if thing.shape == "tally" else (52, 55))
        if thing.turn:
            width = height = max(width, height)
        left, right, top, bottom = -width, width, -height, height
    size = thing.size
    return thing.x + left * size, thing.y + top * size, thing.x + right * size, thing.y + bottom * size


@cache
def corners(path: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a path goes, with the handles of its curves."""
    x = y = 0.0
    xs, ys = [], []
    for command, text in re.findall(r"([MHVQqhvZ])([^MHVQqhvZ]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", text)]
        if command in "MQ":
            x, y = numbers[-2:]
        elif command == "q":
            ys.append(y + numbers[1])
            x, y = x + numbers[2], y + numbers[3]
        elif command in "Hh":
            x = numbers[0] + (x if command == "h" else 0)
        elif command in "Vv":
            y = numbers[0] + (y if command == "v" else 0)
        xs.append(x)
        ys.append(y)
    return tuple(xs), tuple(ys)


def apart(one: Thing, other: Thing) -> bool:
    (width, height), (other_width, other_height) = reach(one), reach(other)
    return abs(one.x - other.x) >= width + other_width or abs(one.y - other.y) >= height + other_height


def reach(thing: Thing) -> tuple[float, float]:
    """Half its width and half its height, without the shadow."""
    width, height = (56, 30) if thing.shape == "cube-pair" else (50, 50)
    return width * thing.size, height * thing.size
