"""The text table, and two habits of the table."""

from collections.abc import Mapping

from atoll.core.message import Argument, Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.reef_encounter.components import COLOUR_LETTERS, HEIGHT
from atoll.games.reef_encounter.names import (
    CELL_NAMES,
    NOTHING,
    alga_name,
    codes_listed,
    colour_name,
    sign_on,
)
from atoll.games.reef_encounter.second_kind.table_text import mark_of_more, text_of_more, text_of_player
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.view import BoardView, PlayerView, SpaceView, View

_TINTS: dict[str, Tint] = {"W": "white", "Y": "yellow", "O": "orange", "P": "pink", "G": "grey"}
_COLUMNS = "zabcdefgh"
"""From beyond the left side of the frame to beyond the right."""


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Turn {turn}", turn=view["turn"]))]
    boards = view["boards"]
    blocks += [_boards(view, pair) for pair in (boards[:2], boards[2:]) if pair]
    blocks += [_hierarchy(view), _open_sea(view)]
    blocks += [_numbers(say("Cubes left"), view["supply"]), _numbers(say("Algae left"), view["cylinders"])]
    blocks.append(Line(_sea_alga(view["sea_alga"]), "dim"))
    bag = say_count("{number} tile in the bag", "{number} tiles in the bag", view["bag"])
    blocks.append(Line(say("{bag}; bonus tiles: {bonus}", bag=bag, bonus=view["bonus"] or NOTHING), "dim"))
    if view["lifted"]:
        blocks.append(Line(_in_fingers(view["active"], view["lifted"])))
    blocks += text_of_more(view)
    for seat in range(len(view["players"])):
        blocks += _player(view, seat) + text_of_player(view["players"][seat])
    return blocks


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Nothing is printed about another game; the same options serve."""
    return dict(options)


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


# The text table.


def _boards(view: View, boards: list[BoardView]) -> Sheet:
    """Boards side by side, with what lies beyond their frames. A digit is a shrimp: that of the player with this
    number."""
    beyond = [name for board in boards for name in board["beyond"]]
    numbers = sorted({*range(1, HEIGHT + 1), *(int(name[1]) for name in beyond)})
    columns: tuple[str, ...] = ()
    rows: list[tuple[Cell, ...]] = [()] * len(numbers)
    for i, board in enumerate(boards):
        gap = 1 if i else 0
        letters = sorted({*"abcdefg", *(name[0] for name in board["beyond"])}, key=_COLUMNS.index)
        columns += ("",) * gap + tuple(board["board"] + letter for letter in letters)
        for y, number in enumerate(numbers):
            rows[y] += (Cell(" "),) * gap + tuple(_square(view, board, f"{letter}{number}") for letter in letters)
    heads = map(str, numbers)
    return Sheet(say("Reef"), columns, tuple(zip(heads, rows, strict=True)), boxed=False)


def _square(view: View, board: BoardView, name: str) -> Cell:
    """A square with what this box and perhaps another have put there."""
    plain = _plain_square(board, name)
    mark, more = mark_of_more(view, board["board"], name)
    if more is None:
        return plain
    label = say("{what}; {more}", what=plain.label, more=more) if plain.label else more
    return Cell(plain.text + mark, plain.tint, label)


def _plain_square(board: BoardView, name: str) -> Cell:
    sign = sign_on(board, name) if name in board["beyond"] or name in CELL_NAMES else "~"
    if sign == "~":
        return Cell("~~", "blue", None)
    owner = board["shrimps"].get(name)
    shrimp = "" if owner is None else str(owner + 1)
    if sign != ".":
        return Cell(sign + shrimp, _TINTS[sign], _with_shrimp(colour_name(sign), owner))
    bare, label = ("*", say("extra growth square")) if name == board["growth"] else ("·", say("bare rock"))
    return Cell(bare + shrimp, "" if shrimp else "dim", _with_shrimp(label, owner))


def _with_shrimp(label: Message, owner: int | None) -> Message:
    return label if owner is None else say("{what}, shrimp of {name}", what=label, name=Who(owner))


def _hierarchy(view: View) -> Sheet:
    """Who beats whom: in the row of the stronger colour, under the weaker one, stands the large alga."""
    rows = []
    for strong in COLOUR_LETTERS:
        cells = tuple(_beats(view, strong, weak) for weak in COLOUR_LETTERS)
        worth = view["values"][strong]
        rows.append(
            (f"{strong} >", (*cells, Cell(str(worth), "", say_count("{number} point", "{number} points", worth))))
        )
    return Sheet(say("Stronger"), (*COLOUR_LETTERS, "="), tuple(rows), boxed=False)


def _beats(view: View, strong: str, weak: str) -> Cell:
    for tile in view["coral_tiles"]:
        if (tile["strong"], tile["weak"]) == (strong, weak):
            label = say(
                "{strong} is stronger than {weak}; the large alga: {alga}",
                strong=colour_name(strong),
                weak=colour_name(weak),
                alga=alga_name(tile["alga"]),
            )
            if tile["covered"]:
                return Cell(f"[{tile['alga']}]", _TINTS[strong], say("{what}; covered", what=label))
            return Cell(tile["alga"], _TINTS[strong], label)
    return Cell("·", "dim")


def _open_sea(view: View) -> Sheet:
    cells = tuple(_space(space) for space in view["sea"])
    return Sheet(say("Open sea"), tuple(COLOUR_LETTERS), (("", cells),), boxed=False)


def _space(space: SpaceView) -> Cell:
    cube = "+" if space["cube"] else ""
    label = say("tiles: {tiles}", tiles=codes_listed(space["tiles"]))
    return Cell(space["tiles"] + cube, _TINTS[space["space"]], label)


def _in_fingers(seat: int, place: str) -> Message:
    shrimp = say("shrimp of {name}", name=Who(seat))
    if place == "screen":
        return say("{what}, taken from behind the screen", what=shrimp)
    return say("{what}, lifted from {square}", what=shrimp, square=place)


def _numbers(title: Message, counts: Mapping[str, int]) -> Sheet:
    return Sheet(title, tuple(counts), (("", tuple(Cell(str(n)) for n in counts.values())),), boxed=False)


def _sea_alga(alga: str | None) -> Message:
    if alga is None:
        return say("No cylinder on the open sea yet")
    return say("Cylinder on the open sea: {alga}", alga=alga_name(alga))


def _player(view: View, seat: int) -> list[Block]:
    player = view["players"][seat]
    score = say_count("{number} point", "{number} points", player["points"])
    head = say("{name} (shrimps marked {number}): {score}", name=Who(seat), number=seat + 1, score=score)
    behind = say(
        "Behind the screen: tiles {tiles}, larva cubes {cubes}, shrimps {shrimps}",
        tiles=_counted(player["tiles"] + "?" * player["unknown_tiles"]),
        cubes=_counted(player["cubes"]),
        shrimps=player["shrimps"],
    )
    if player["hidden_among_tiles"]:
        behind = say("{behind}; one of these tiles is in the parrotfish", behind=behind)
    front = say(
        "Consumed: {consumed}; in the parrotfish: {parrotfish}; shrimps eaten: {eaten}",
        consumed=_counted(player["consumed"]),
        parrotfish=_fed(player),
        eaten=player["shrimps_eaten"],
    )
    return [Heading(head), Line(behind), Line(front)]


def _fed(player: PlayerView) -> Argument:
    """What is in the parrotfish; the tile from the start apart, as far as it is known."""
    fed = _counted(player["parrotfish"])
    if not player["has_secret"] or player["hidden_among_tiles"]:
        return fed
    return say("{tiles}, and from the start {secret}", tiles=fed, secret=player["secret"] or "?")


def _counted(letters: str) -> str:
    """Letters with their numbers: 2W 3Y."""
    return " ".join(f"{letters.count(c)}{c}" for c in COLOUR_LETTERS + "?" if c in letters) or NOTHING
