"""The reefs: rock in the water, corals that grow out of their tiles into one body, and the shrimps that guard them."""

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.outlines import around
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.scene.more import closed_sides, more_on_reef
from atoll.games.reef_encounter.scene.parts import SQUARE
from atoll.games.reef_encounter.scene.pieces import PAINTS, SEAT_PAINTS, shrimp, shrimp_of
from atoll.games.reef_encounter.scene.places import Closed, cell, coral_of, corals, linked, place, signs_of
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.view import BoardView, View


def reefs(view: View, page: Page) -> Groups:
    groups: list[Group] = []
    for i, board in enumerate(view["boards"]):
        groups += _reef(page, i, board, closed_sides(view, board["board"]))
        groups.append(more_on_reef(view, page, i))
    return *groups, _lifted(view, page)


def _reef(page: Page, i: int, board: BoardView, closed: Closed) -> Groups:
    letter, signs = board["board"], signs_of(board)
    grown = corals(signs, closed)
    rock = [name for name, sign in signs.items() if sign != "~"]
    return (
        _ground(page, i, letter, rock, list(board["beyond"]), board["growth"]),
        *(_corals(page, i, letter, colour, grown.get(colour, []), sorted(board["shrimps"])) for colour in PAINTS),
        _squares(page, i, letter, signs, board["growth"]),
        _shrimps(page, i, letter, signs, closed, board["shrimps"]),
    )


# Rock.


@kept
def _ground(page: Page, i: int, board: str, rock: list[str], beyond: list[str], growth: str) -> Group:
    """The rock with its dents, one for each square. Rock that sticks out of the frame is a piece of its own."""
    frame = plan(page).reefs[i]
    cells = [cell(name) for name in rock if name not in beyond]
    rim, dents = around(cells, SQUARE, -13, 30, 12), around(cells, SQUARE, 1, 20, 4)
    return (
        frame.thing(f"reef {board}", "reef-rock", 0, 0, GROUND, path=rim, label=say("reef {board}", board=board)),
        frame.thing(f"dents of {board}", "reef-dents", 0, 0, GROUND, path=dents),
        frame.thing(f"name of {board}", "reef-name", SQUARE / 2, SQUARE / 2 + 6, SIGN, text=board),
        *(_growth(frame, board, growth) if growth in rock else ()),
    )


def _growth(frame: Frame, board: str, square: str) -> Group:
    return (frame.thing(f"growth on {board}", "growth-square", *place(square), GROUND),)


@kept
def _squares(page: Page, i: int, board: str, signs: dict[str, str], growth: str) -> Group:
    """What is touched, over whatever lies there: by itself a square shows nothing."""
    frame = plan(page).reefs[i]
    return tuple(
        frame.thing(
            board + square,
            "square",
            *place(square),
            ON_PIECE,
            label=_square(board + square, sign, grows=square == growth),
            verb="put",
        )
        for square, sign in signs.items()
        if sign != "~"
    )


def _square(name: str, sign: str, *, grows: bool) -> Message:
    if sign != ".":
        return say("{colour} on {square}", colour=colour_name(sign), square=name)
    return say("extra growth square {square}", square=name) if grows else say("square {square}", square=name)


# Corals.


@kept
def _corals(page: Page, i: int, board: str, letter: str, grown: list[list[str]], shrimps: list[str]) -> Group:
    """All corals of a colour: one outline with their bodies, and upon it a mark for each tile. The first tile of a
    coral wears the letter of its colour; so does one under a shrimp, which hides its mark."""
    if not grown:
        return ()
    frame, paint = plan(page).reefs[i], PAINTS[letter]
    outline = "".join(around([cell(square) for square in coral], SQUARE, 15, 26, 12) for coral in grown)
    bodies = frame.thing(f"corals {board} {letter}", f"body-{paint}", 0, 0, SPOT, paint=paint, path=outline)
    return bodies, *(
        _tile(frame, board, square, letter, has_letter=square == coral[0], is_hidden=square in shrimps)
        for coral in grown
        for square in coral
    )


def _tile(frame: Frame, board: str, square: str, letter: str, *, has_letter: bool, is_hidden: bool) -> Thing:
    name, paint = board + square, PAINTS[letter]
    return frame.thing(
        f"{name} {letter}",
        "polyp",
        *place(square),
        paint=paint,
        mark="" if is_hidden else f"coral-{paint}",
        text=letter if has_letter or is_hidden else "",
        label=say("{colour} on {square}", colour=colour_name(letter), square=name),
    )


# Shrimps.


@kept
def _shrimps(page: Page, i: int, board: str, signs: dict[str, str], closed: Closed, seats: dict[str, int]) -> Group:
    """Shrimps, and what shows which corals are guarded and which of their tiles protected."""
    frame = plan(page).reefs[i]
    things: list[Thing] = []
    for guard, seat in sorted(seats.items()):
        x, y = place(guard)
        label = say("{what} on {square}", what=shrimp_of(seat), square=board + guard)
        things.append(shrimp(frame, f"shrimp {board}{guard}", seat, x + 8, y + 1, 0.78, label, "take"))
        if signs[guard] != ".":
            things += _guarded(frame, board, guard, coral_of(signs, closed, guard), seat)
            things += [_shield(frame, board, square) for square in linked(signs, closed, guard)]
    return tuple(things)


def _guarded(frame: Frame, board: str, guard: str, coral: list[str], seat: int) -> Group:
    """A border in the player's colour around a guarded coral, and its size."""
    x, y = place(guard)
    label, paint = _size(len(coral), seat), SEAT_PAINTS[seat]
    path = around([cell(square) for square in coral], SQUARE, 5, 26, 12)
    return (
        frame.thing(f"coral {board}{guard}", "coral-guard", 0, 0, OUTLINE, paint=paint, path=path, label=label),
        frame.thing(
            f"size {board}{guard}",
            "coral-size",
            x - 34,
            y + 33,
            SIGN,
            size=1.1,
            paint=paint,
            text=str(len(coral)),
            label=label,
        ),
    )


def _size(number: int, seat: int) -> Message:
    return say_count(
        "coral of {number} tile, guarded by {name}",
        "coral of {number} tiles, guarded by {name}",
        number,
        name=Who(seat),
    )


def _shield(frame: Frame, board: str, square: str) -> Thing:
    """On each tile that a shrimp protects from afar."""
    x, y = place(square)
    return frame.thing(f"shield {board}{square}", "guard-shield", x + 33, y + 31, ON_PIECE, label=say("protected"))


def _lifted(view: View, page: Page) -> Group:
    """The shrimp in the active player's fingers: still above its square, but larger."""
    if view["phase"] != "put" or not view["lifted"] or view["lifted"] == "screen":
        return ()
    board, square = view["lifted"][0], view["lifted"][1:]
    i = next(i for i, other in enumerate(view["boards"]) if other["board"] == board)
    return _in_fingers(page, i, board, square, view["active"])


@kept
def _in_fingers(page: Page, i: int, board: str, square: str, seat: int) -> Group:
    frame, (x, y) = plan(page).reefs[i], place(square)
    label = say("{what}, lifted from {square}", what=shrimp_of(seat), square=board + square)
    return (
        frame.thing("lifted", "lifted-ring", x, y, SPOT),
        shrimp(frame, f"shrimp {board}{square}", seat, x, y - 14, 1.0, label, "take"),
    )
