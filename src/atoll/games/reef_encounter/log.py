"""What the log says of each move, to the viewer whose views are given."""

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.games.reef_encounter.components import ALGAE, COLOUR_LETTERS, COLOUR_NAMES
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_HIDE,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    SQUARES,
    TO_SCREEN,
    alga_paid,
    alga_target,
)
from atoll.games.reef_encounter.notation import cell_name, pair_name, square_name
from atoll.games.reef_encounter.seam_words import FIRST_MORE, more_on_space, of_opening, tell_more
from atoll.games.reef_encounter.words import NOTHING, alga_name, colour_name, prompt


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    lines = _of_sealed(before, after, seat) if move is None else _of_move(before, after, seat, move)
    lines += of_opening(before, after, move)
    if after["phase"] == "over":
        lines.append(prompt(after).decide)
    elif before["ended"] is None and after["ended"] is not None:
        lines.append(say("The game is ending: the other players may each eat one more coral."))
    return lines


def _of_sealed(before: View, after: View, seat: int) -> list[Message]:
    if before["phase"] == "hide a tile":
        return [say("{name} hides a tile in the parrotfish.", name=Who(seat))]
    if after["phase"] == "take cubes":
        return [say("{name} has chosen two larva cubes.", name=Who(seat))]
    return _all_cubes(after)


def _all_cubes(after: View) -> list[Message]:
    return [
        say("{name} takes larva cubes: {cubes}.", name=Who(seat), cubes=player["first_cubes"])
        for seat, player in enumerate(after["players"])
    ]


def _of_move(before: View, after: View, seat: int, move: int) -> list[Message]:
    who = Who(seat)
    if move < FIRST_CUBES:
        hidden = COLOUR_NAMES[move - FIRST_HIDE]
        return [say("{name} hides a tile in the parrotfish: {colour}.", name=who, colour=hidden)]
    if move < FIRST_LARVA:
        chosen = say("{name} takes larva cubes: {cubes}.", name=who, cubes=after["players"][seat]["first_cubes"])
        sealed_until_now = any(p["first_cubes"] is None for i, p in enumerate(before["players"]) if i != seat)
        return _all_cubes(after) if sealed_until_now and after["phase"] != "take cubes" else [chosen]
    if move >= FIRST_MORE:
        return tell_more(before, after, seat, move)
    if move >= FIRST_EAT:
        return _on_square(before, after, who, move)
    if move >= FIRST_ALGA:
        return _cylinder(before, after, who, move)
    return _without_square(before, after, who, move)


def _without_square(before: View, after: View, who: Who, move: int) -> list[Message]:
    if move == FINISH:
        return [say("{name} lays no more tiles.", name=who)]
    if move == INTRODUCE:
        return [say("{name} introduces a shrimp.", name=who)]
    if move == TO_SCREEN:
        return [say("{name} takes the shrimp back behind the screen.", name=who)]
    if move == PASS:
        return [say("{name} eats nothing more.", name=who)]
    if move < FINISH:
        return [say("{name} plays a larva cube: {colour}.", name=who, colour=COLOUR_NAMES[move - FIRST_LARVA])]
    if move < FIRST_CUBE_FOR_TILE:
        colour = COLOUR_NAMES[move - FIRST_TILE_FOR_CUBE]
        return [say("{name} gives a consumed tile for a larva cube: {colour}.", name=who, colour=colour)]
    if move < FIRST_DRAFT:
        colour = COLOUR_NAMES[move - FIRST_CUBE_FOR_TILE]
        return [say("{name} gives a larva cube for a tile: {colour}.", name=who, colour=colour)]
    return _draft(before, after, who, move - FIRST_DRAFT)


def _draft(before: View, after: View, who: Who, space: int) -> list[Message]:
    taken = say(
        "{name} takes from the open sea: larva cube {colour}, tiles {tiles}.",
        name=who,
        colour=COLOUR_LETTERS[space],
        tiles=(before["sea"][space]["tiles"] + more_on_space(before, None, space)) or NOTHING,
    )
    fresh = []
    for i, (old, new) in enumerate(zip(before["sea"], after["sea"], strict=True)):
        left = "" if i == space else old["tiles"]
        drawn = "".join(c * (new["tiles"].count(c) - left.count(c)) for c in COLOUR_LETTERS)
        drawn += more_on_space(after, None if i == space else before, i)
        if drawn:
            fresh.append(f"{new['space']} +{drawn}")
    return [taken, say("New in the open sea: {tiles}.", tiles=", ".join(fresh) or NOTHING)]


def _cylinder(before: View, after: View, who: Who, move: int) -> list[Message]:
    target, paid = alga_target(move), COLOUR_NAMES[alga_paid(move)]
    if target < ALGAE:
        alga = alga_name(after["sea_alga"])
        played = say("{name} pays {colour}: cylinder onto the open sea, {alga}.", name=who, colour=paid, alga=alga)
    else:
        name = pair_name(target - ALGAE)
        alga = alga_name(before["coral_tiles"][target - ALGAE]["alga"])
        played = say(
            "{name} pays {colour}: cylinder onto coral tile {tile}, {alga}.",
            name=who,
            colour=paid,
            tile=name,
            alga=alga,
        )
    turned = [
        f"{new['strong']}>{new['weak']}"
        for old, new in zip(before["coral_tiles"], after["coral_tiles"], strict=True)
        if old["strong"] != new["strong"]
    ]
    return [played, say("Turned over: {tiles}.", tiles=", ".join(turned) or NOTHING)]


def _on_square(before: View, after: View, who: Who, move: int) -> list[Message]:
    square = square_name((move - FIRST_EAT) % SQUARES)
    if move < FIRST_LIFT:
        return _eaten(before, after, who, square)
    if move < FIRST_PUT:
        return [say("{name} takes up the shrimp on {square}.", name=who, square=square)]
    if move < FIRST_LAY:
        return [say("{name} puts the shrimp on {square}.", name=who, square=square)]
    colour = colour_name(before["laying"])
    lines = [say("{name} lays on {square}: {colour}.", name=who, square=square, colour=colour)]
    was = _changed(before, after)
    if (consumed := was.pop(square)) != ".":
        lines.append(say("Consumed: {colour}.", colour=colour_name(consumed)))
    lines += [say("Extra growth on {square}: {colour}.", square=name, colour=colour) for name in was]
    return lines


def _eaten(before: View, after: View, who: Who, square: str) -> list[Message]:
    was = _changed(before, after)
    kept = len(after["players"][who.seat]["parrotfish"]) - len(before["players"][who.seat]["parrotfish"])
    tiles = say_count("{number} tile", "{number} tiles", len(was))
    stay = say_count("{number} stays in the parrotfish", "{number} stay in the parrotfish", kept)
    colour = colour_name(was[square])
    return [
        say(
            "{name} eats the coral at {square}: {colour}, {tiles}; {stay}.",
            name=who,
            square=square,
            colour=colour,
            tiles=tiles,
            stay=stay,
        )
    ]


def _changed(before: View, after: View) -> dict[str, str]:
    """What was on the squares that have changed, by their names."""
    squares: dict[str, str] = {}
    for old, new in zip(before["boards"], after["boards"], strict=True):
        letter, cells, beyond = new["board"], new["cells"], new["beyond"]
        if old["cells"] != cells:
            squares |= {letter + cell_name(i): sign for i, sign in enumerate(old["cells"]) if sign != cells[i]}
        if old["beyond"] != beyond:
            squares |= {letter + name: sign for name, sign in old["beyond"].items() if sign != beyond.get(name)}
    return squares
