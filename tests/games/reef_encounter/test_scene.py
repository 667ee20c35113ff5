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
from atoll.core.scene import LAYOUTS, LOOK, PIECE, ROOM, UPRIGHT, Layout, Scene, Thing
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
from atoll.games.reef_encounter.seam_pieces import figures_of_nobody
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.view import BoardView, View
from atoll.games.reef_encounter.view import view as see
from atoll.web.svg import draw
from tests.games.dreams import imagined

NAME = "reef_encounter"
PACKAGE = "atoll.games.reef_encounter"

# Half the width and half the height of what is drawn, in shapes that are as large everywhere.
HALVES = {
    "square": (48, 48),
    "polyp": (48, 48),
    "tile": (50, 57),
    "polyp-back": (50, 57),
    "larva-cube": (53, 55),
    "alga-cylinder": (52, 51),
    "alga-print": (50, 50),
    "shrimp-flag": (62, 62),
    "fish-box": (200, 132),
    "count": (22, 22),
    "coral-size": (19, 19),
    "guard-shield": (18, 23),
    "attack-ring": (52, 52),
    "attack-arrow": (41, 29),
    "lifted-ring": (54, 54),
    "tile-sack": (52, 58),
    "flag": (17, 18),
    # Of Second Kind.
    "kind-card": (56, 79),
    "kind-card-shrimp": (56, 79),
    "kind-card-clownfish": (56, 79),
    "kind-card-both": (56, 79),
    "kind-deck": (60, 84),
    "kind-pile": (56, 79),
    "thorn-crown": (48, 48),
    "blue-shrimp": (45, 50),
    "square-pick": (48, 48),
    "rock-piece": (48, 53),
    "water-piece": (48, 48),
}
TILES = ("polyp", "tile", "polyp-back")
FINGER = {"wide": 24, "broad": 24, "page": 44, "tall": 50}
"""How large what can be touched must be on a page of each form; on a phone also if that is a tenth smaller."""


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
    """Scenes of a game for every seat and a spectator, on pages of every form."""
    match = game(seats, seed)
    for number in sorted({0, 1, *range(seats, 3 * seats), *range(0, len(match.log) + 1, step), len(match.log)}):
        for seat in range(-1, seats):
            for layout in LAYOUTS:
                yield seat, scene_at(match, number, seat, layout)


def scene_at(match: Match, number: int, seat: int, layout: Layout, focus: str | None = None) -> Scene:
    table = match.at(number)
    return scene(see(table, seat), legal(match, table, seat), layout, None, focus or "")


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
def test_everything_lies_on_the_page(seats: int, seed: int) -> None:
    """It fills a page of its form, and nothing but the water goes beyond its edges."""
    for _, picture in scenes(seats, seed):
        assert (picture.width, picture.height) in ROOM.values()
        for thing in picture.things:
            if thing.label or thing.shape in HALVES:
                left, top, right, bottom = box(thing)
                assert left >= -4, thing
                assert top >= -4, thing
                assert right <= picture.width + 4, thing
                assert bottom <= picture.height, thing


@games
def test_no_tile_lies_on_another(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed, step=31):
        tiles = [thing for thing in picture.things if thing.layer == PIECE and thing.shape in TILES]
        for one, other in combinations(tiles, 2):
            assert apart(one, other), (one, other)


@games
def test_what_can_be_touched_is_large_enough_and_covered_by_nothing_else(seats: int, seed: int) -> None:
    """On a phone in what is large, and each part can be large; a miniature is touched as a whole."""
    match = game(seats, seed)
    for number in range(0, len(match.log), 13):
        for seat in (seat for seat in range(seats) if match.at(number).asked >> seat & 1):
            for layout in LAYOUTS:
                found = set()
                for focus in [None, *looked_at(scene_at(match, number, seat, layout))]:
                    found |= check_targets(scene_at(match, number, seat, layout, focus), layout)
                wanted = scene_at(match, number, seat, layout).touches.values()
                assert {name for touched in wanted for name in touched} <= found, (number, layout)


def looked_at(picture: Scene) -> list[str]:
    return [thing.id for thing in picture.things if thing.verb == LOOK]


def check_targets(picture: Scene, layout: Layout, finger: float = 0) -> set[str]:
    """Which things can be hit here: those over which there is nothing else to touch."""
    wanted = {name for touched in picture.touches.values() for name in touched}
    targets = [thing for thing in picture.things if thing.id in wanted and thing.shape != "answer"]
    answers = {thing.id for thing in picture.things if thing.shape == "answer"}
    panes = [box(thing) for thing in picture.things if thing.verb == LOOK]
    free = [thing for thing in targets if not any(within(thing, pane) for pane in panes)]
    top, bottom = (56, picture.height - 60) if layout in UPRIGHT else (0, picture.height)
    for thing in free:
        left, upper, right, lower = box(thing)
        assert min(right - left, lower - upper) >= (finger or FINGER[layout]) - 0.6, (layout, thing)
        assert top <= upper, (layout, thing)
        assert lower <= bottom, (layout, thing)
        assert not picture.band or not picture.band < thing.y < picture.band + 50
    for one, other in combinations(free, 2):
        assert not (covers(one, other) or covers(other, one)), (layout, one, other)
    return {thing.id for thing in free} | answers


def covers(one: Thing, other: Thing) -> bool:
    """Whether one hides the middle of another; what is drawn on the ground of a card does not count."""
    return one.layer >= other.layer and within(other, box(one)) and one.shape != "sea-space"


def within(thing: Thing, room: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = room
    return left < thing.x < right and top < thing.y < bottom


@games
def test_a_part_that_is_looked_at_is_large(seats: int, seed: int) -> None:
    """On a phone one board is large, with its squares for fingers; the others can be looked at."""
    match = game(seats, seed)
    number = len(match.log) // 2
    first = scene_at(match, number, 0, "tall")
    assert len(looked_at(first)) == seats + 2
    for focus in looked_at(first):
        picture = scene_at(match, number, 0, "tall", focus)
        assert focus not in looked_at(picture)
        assert len(looked_at(picture)) == seats + 2
    assert not looked_at(scene_at(match, number, 0, "page"))


@games
def test_everything_can_be_drawn(seats: int, seed: int) -> None:
    for _, picture in scenes(seats, seed, step=31):
        assert draw(picture, Tongue("en", [PACKAGE]), "dark", PACKAGE).startswith("<svg")


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
        now = {t.id: (t.x, t.y) for t in picture.things if t.shape in ("polyp", "square")}
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
    """A mark or a letter goes with it. Bodies of corals have a skin of their own for each colour, with marks on it; a
    border goes with the shrimp that guards, an arrow with its corals, the lower tiles of a pile with the uppermost, a
    screen with the flag above it."""
    companions = ("body-", "coral-guard", "attack-arrow", "tile-pile", "player-screen")
    for _, picture in scenes(seats, seed, step=31):
        painted = [thing for thing in picture.things if thing.paint and not thing.shape.startswith(companions)]
        assert all(thing.mark or thing.text for thing in painted)


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


@games
def test_two_larva_cubes_are_touched_in_any_order(seats: int, seed: int) -> None:
    """Rules 5.10: two cubes of the supply; for two of a colour there is a button after the first."""
    match = game(seats, seed)
    table = match.at(seats)
    seat = next(seat for seat in range(seats) if table.asked >> seat & 1)
    view, moves = see(table, seat), legal(match, table, seat)
    ways = {match.rulebook.write(move): scene(view, moves, "tall").touches[move] for move in moves}
    assert ways["cubes WY"] == ("supply W", "supply Y")
    assert ways["cubes PP"] == ("supply P", "twice P")
    for things in (("supply W", "supply Y"), ("supply Y", "supply W")):
        meant = match.game.meant(view, moves, things)
        assert meant is not None
        assert match.rulebook.write(meant) == "cubes WY"
        assert any(all(name in line[i] for i, name in enumerate(things)) for line in scene(view, moves, "tall").live)
    assert match.game.meant(view, moves, ("supply W", "supply W")) is None


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
    assert points(after.path) == {(-x, -y) for x, y in points(before.path)}


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
        letter, shrimps, other = "ABCD"[board], shrimps_on(reef), figures_of_nobody(reef)
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
    """Left, top, right and bottom of what can be touched of it."""
    if thing.path:
        xs, ys = zip(*points(thing.path), strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    else:
        width, height = HALVES.get(thing.shape, (20, 20))
        left, right, top, bottom = -width, width, -height, height
    size = thing.size
    return thing.x + left * size, thing.y + top * size, thing.x + right * size, thing.y + bottom * size


@cache
def points(path: str) -> set[tuple[float, float]]:
    """Where a path goes, with the handles of its curves."""
    x = y = 0.0
    found = set()
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", text)]
        if command in "MLQA":
            for i in range(0, len(numbers) - len(numbers) % 2, 2) if command != "A" else (5,):
                x, y = numbers[i : i + 2]
                found.add((x, y))
        elif command in "qt":
            for i in range(2 if command == "q" else 0, len(numbers), 2):
                x, y = x + numbers[i], y + numbers[i + 1]
                found.add((x, y))
        elif command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        found.add((x, y))
    return found


def apart(one: Thing, other: Thing) -> bool:
    """Whether at least half of each is free."""
    room = max(one.size, other.size) * 50
    return abs(one.x - other.x) >= room or abs(one.y - other.y) >= room
