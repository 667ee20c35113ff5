"""What is said at the table: prompts and the text table. (The log is in `log.py`.)"""

from collections.abc import Mapping
from functools import cache

from atoll.core.game import Prompt, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.reef_encounter.components import (
    ALGA_NAMES,
    ALGA_WORDS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    HEIGHT,
    WIDTH,
)
from atoll.games.reef_encounter.notation import cell_name
from atoll.games.reef_encounter.seam_words import mark_of_more, prompt_of_more, text_of_more, text_of_player
from atoll.games.reef_encounter.table import Table

NOTHING = "–"
_TINTS: dict[str, Tint] = {"W": "white", "Y": "yellow", "O": "orange", "P": "pink", "G": "grey"}
_ENDINGS = {
    "coral tiles covered": say("Every coral tile carries a cylinder: the game is over."),
    "shrimps eaten": say("A player's last shrimp has been eaten: the game is over."),
    "nowhere to place": say("There is nowhere left to place a tile: the game is over."),
    "bag ran out": say("The bag has run out of tiles: the game is over."),
    "cubes ran out": say("There is no larva cube left for the open sea: the game is over."),
    "too long": say("The last turn has been played: the game is over."),
}


def prompt(view: View) -> Prompt:
    if view["phase"] == "over":
        over = _ENDINGS[view["ended"]]
        return Prompt(over, over)
    if more := prompt_of_more(view):
        return more
    return _prompt(
        view["phase"], Who(view["awaiting"][0]), view["laying"], 4 - view["laid_from_screen"], bool(view["done"])
    )


@cache
def _prompt(phase: str, who: Who, laying: str | None, left: int, has_begun: bool) -> Prompt:
    if phase == "hide a tile":
        return Prompt(
            say("Choose a tile of your hand for your parrotfish, in secret. It counts at the end."),
            say("The players choose a tile for the parrotfish."),
        )
    if phase == "take cubes":
        return Prompt(say("Take two larva cubes from the supply."), say("Larva cubes are being chosen."))
    if phase == "last bite":
        return Prompt(
            say("The game is ending. You may still eat one of your corals; five tiles or more go back to the bag."),
            say("{name} may still eat a coral.", name=who),
        )
    if phase == "put":
        return Prompt(say("Where does the shrimp go?"), say("{name} moves a shrimp.", name=who))
    if phase == "lay" and laying is not None:
        colour = colour_name(laying)
        tiles = say_count("{number} more tile", "{number} more tiles", left)
        return Prompt(
            say(
                "Lay tiles, {colour}: {tiles} from behind your screen, and any consumed ones.",
                colour=colour,
                tiles=tiles,
            ),
            say("{name} lays tiles, {colour}.", name=who, colour=colour),
        )
    if not has_begun:
        return Prompt(
            say("Your turn: eat a coral first, or do any actions from 2 to 8; end with action 10, the open sea."),
            say("It is the turn of {name}.", name=who),
        )
    return Prompt(
        say("Do any actions from 2 to 8, or end your turn with action 10, the open sea."),
        say("It is the turn of {name}.", name=who),
    )


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Turn {turn}", turn=view["turn"]))]
    boards = view["boards"]
    blocks += [_boards(view, pair) for pair in (boards[:2], boards[2:]) if pair]
    blocks += [_hierarchy(view), _open_sea(view)]
    blocks += [_numbers(say("Cubes left"), view["supply"]), _numbers(say("Algae left"), view["cylinders"])]
    blocks.append(Line(_sea_alga(view["sea_alga"]), "dim"))
    bag = say_count("{number} tile in the bag", "{number} tiles in the bag", view["bag"])
    blocks.append(Line(say("{bag}; bonus tiles: {bonus}", bag=bag, bonus=view["bonus"] or NOTHING), "dim"))
    blocks += text_of_more(view)
    for seat in range(len(view["players"])):
        blocks += _player(view, seat) + text_of_player(view["players"][seat])
    return blocks


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Nothing is printed about another game; the same options serve."""
    return dict(options)


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


def colour_name(letter: str) -> Message:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def alga_name(word: str) -> Message:
    return ALGA_NAMES[ALGA_WORDS.index(word)]


# The text table.


def _boards(view: View, boards: list[View]) -> Sheet:
    """Boards side by side. A digit is a shrimp: that of the player with this number."""
    columns: tuple[str, ...] = ()
    rows: list[tuple[Cell, ...]] = [()] * HEIGHT
    for i, board in enumerate(boards):
        gap = 1 if i else 0
        columns += ("",) * gap + tuple(board["board"] + letter for letter in "abcdefg")
        for y in range(HEIGHT):
            cells = tuple(_square(view, board, y * WIDTH + x) for x in range(WIDTH))
            rows[y] += (Cell(" "),) * gap + cells
    return Sheet(say("Reef"), columns, tuple((str(y + 1), rows[y]) for y in range(HEIGHT)), boxed=False)


def _square(view: View, board: View, cell: int) -> Cell:
    """A square with what this box and perhaps another have put there."""
    plain = _plain_square(board, cell)
    mark, more = mark_of_more(view, board["board"], cell)
    if more is None:
        return plain
    label = say("{what}; {more}", what=plain.label, more=more) if plain.label else more
    return Cell(plain.text + mark, plain.tint, label)


def _plain_square(board: View, cell: int) -> Cell:
    sign, name = board["cells"][cell], cell_name(cell)
    owner = board["shrimps"].get(name)
    shrimp = "" if owner is None else str(owner + 1)
    if sign == "~":
        return Cell("~~", "blue", None)
    if sign == ".":
        bare = "*" if name == board["growth"] else "·"
        label = say("bare rock") if bare == "·" else say("extra growth square")
        return (
            Cell(bare + shrimp, "dim", label) if owner is None else Cell(bare + shrimp, "", _with_shrimp(label, owner))
        )
    label = colour_name(sign)
    return Cell(sign + shrimp, _TINTS[sign], label if owner is None else _with_shrimp(label, owner))


def _with_shrimp(label: Message, owner: int) -> Message:
    return say("{what}, shrimp of {name}", what=label, name=Who(owner))


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


def _space(space: View) -> Cell:
    cube = "+" if space["cube"] else ""
    label = say("tiles: {tiles}", tiles=", ".join(space["tiles"]) or NOTHING)
    return Cell(space["tiles"] + cube, _TINTS[space["space"]], label)


def _numbers(title: Message, counts: Mapping[str, int]) -> Sheet:
    return Sheet(title, tuple(counts), (("", tuple(Cell(str(n)) for n in counts.values())),), boxed=False)


def _sea_alga(alga: str | None) -> Message:
    if alga is None:
        return say("No cylinder on the open sea yet")
    return say("Cylinder on the open sea: {alga}", alga=alga_name(alga))


def _player(view: View, seat: int) -> list[Block]:
    player = view["players"][seat]
    score = say_count("{number} point", "{number} points", player["points"])
    head = say("Player {number}, {name}: {score}", number=seat + 1, name=Who(seat), score=score)
    secret = (player["secret"] or "?") if player["has_secret"] else NOTHING
    behind = say(
        "Behind the screen: tiles {tiles}, larva cubes {cubes}, shrimps {shrimps}",
        tiles=_counted(player["tiles"] + "?" * player["unknown_tiles"]),
        cubes=_counted(player["cubes"]),
        shrimps=player["shrimps"],
    )
    front = say(
        "Consumed: {consumed}; in the parrotfish: {parrotfish}; shrimps eaten: {eaten}",
        consumed=_counted(player["consumed"]),
        parrotfish=f"{_counted(player['parrotfish'])} ({secret})",
        eaten=player["shrimps_eaten"],
    )
    return [Heading(head), Line(behind), Line(front)]


def _counted(letters: str) -> str:
    """Letters with their numbers: 2W 3Y."""
    return " ".join(f"{letters.count(c)}{c}" for c in COLOUR_LETTERS + "?" if c in letters) or NOTHING
