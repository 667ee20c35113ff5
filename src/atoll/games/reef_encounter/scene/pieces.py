"""What pieces look like: every colour with its paint and its own coral or alga, every player with a flag.

Grey corals and green algae share a letter: corals wear letters, algae wear only their own silhouettes.
"""

from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, OUTLINE, Group, Thing
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.scene.plan import Frame

PAINTS = {"W": "white", "Y": "yellow", "O": "orange", "P": "pink", "G": "grey"}
ALGA_PAINTS = {"blue": "blue", "green": "green", "purple": "violet", "red": "red"}
SEAT_PAINTS = ("violet", "green", "red", "yellow")


def polyp(
    frame: Frame, name: str, letter: str, x: float, y: float, size: float, label: Message | None, verb: str = ""
) -> Thing:
    """A polyp tile that lies somewhere off the reefs."""
    paint, mark = PAINTS[letter], f"coral-{PAINTS[letter]}"
    return frame.thing(name, "tile", x, y, size=size, paint=paint, mark=mark, text=letter, label=label, verb=verb)


def pile(
    frame: Frame, name: str, letter: str, x: float, y: float, size: float, number: int, label: Message, verb: str = ""
) -> Group:
    """Tiles of a colour, on top of each other, with their number."""
    below = (frame.thing(f"pile of {name}", "tile-pile", x, y, OUTLINE - 1, size=size, paint=PAINTS[letter]),)
    return (
        *(below if number > 1 else ()),
        polyp(frame, name, letter, x, y, size, label, verb),
        *frame.tally(name, x + 36 * size, y + 38 * size, number, max(0.48, size * 0.8)),
    )


def larva(
    frame: Frame, name: str, letter: str, x: float, y: float, size: float, label: Message | None, verb: str = ""
) -> Thing:
    return frame.thing(name, "larva-cube", x, y, size=size, paint=PAINTS[letter], text=letter, label=label, verb=verb)


def alga(
    frame: Frame, name: str, shape: str, word: str, x: float, y: float, size: float, label: Message, verb: str = ""
) -> Thing:
    """A cylinder, or an alga that is printed on a coral tile."""
    paint = ALGA_PAINTS[word]
    return frame.thing(name, shape, x, y, size=size, paint=paint, mark=f"alga-{word}", label=label, verb=verb)


def shrimp(
    frame: Frame, name: str, seat: int, x: float, y: float, size: float, label: Message, verb: str = ""
) -> Thing:
    """A shrimp under the flag of its player, with the player's number."""
    paint, number = SEAT_PAINTS[seat], str(seat + 1)
    return frame.thing(name, "shrimp-flag", x, y, ON_PIECE, size=size, paint=paint, text=number, label=label, verb=verb)


def shrimp_of(seat: int) -> Message:
    return say("shrimp of {name}", name=Who(seat))


def so_many(what: str, letter: str, number: int) -> Message:
    """How many things of a colour a player has somewhere."""
    colour = colour_name(letter)
    if what == "tiles":
        return say("tiles behind the screen, {colour}: {number}", colour=colour, number=number)
    if what == "cubes":
        return say("larva cubes behind the screen, {colour}: {number}", colour=colour, number=number)
    if what == "consumed":
        return say("consumed tiles, {colour}: {number}", colour=colour, number=number)
    return say("in the parrotfish, {colour}: {number}", colour=colour, number=number)


def unknown_tiles(number: int) -> Message:
    return say_count("{number} tile that only its owner knows", "{number} tiles that only their owner knows", number)
