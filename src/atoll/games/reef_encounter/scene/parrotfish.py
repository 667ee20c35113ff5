"""The parrotfish: what it has eaten lies in its belly, which fills."""

from collections.abc import Iterable
from math import sqrt

from atoll.core.kept import kept
from atoll.core.message import Who, say, say_count
from atoll.core.scene import ON_PIECE, SPOT, Group, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.scene.pieces import polyp, shrimp, so_many
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.view import PlayerView


@kept
def parrotfish(page: Page, seat: int, player: PlayerView, at: tuple[float, float, float]) -> Group:
    """The fish, and in its belly the tiles: first the one that was hidden, then those that were eaten."""
    frame, (x, y, size) = plan(page).hand, at
    eaten, has_secret = player["parrotfish"], player["has_secret"]
    number = len(eaten) + has_secret
    label = say_count(
        "parrotfish of {name}: {number} tile", "parrotfish of {name}: {number} tiles", number, name=Who(seat)
    )
    fish = frame.thing(f"fish {seat}", "fish-box", x, y, SPOT, size=size, label=label, verb="feed")
    places = ((x + size * dx, y + size * dy) for dy in (-2, 60) for dx in (-42, 18, 78))
    things: list[Thing] = [*_food(frame, seat, x, y, size, number)]
    if has_secret:
        things.append(secret(frame, seat, player, *next(places), 0.56 * size))
    for letter in COLOUR_LETTERS:
        if count := eaten.count(letter):
            px, py = next(places)
            name = f"fed {seat} {letter}"
            things.append(polyp(frame, name, letter, px, py, 0.56 * size, so_many("parrotfish", letter, count)))
            things += frame.tally(name, px + 24 * size, py + 24 * size, count, max(0.34, 0.6 * size))
    return fish, *things


def _food(frame: Frame, seat: int, x: float, y: float, size: float, number: int) -> Iterable[Thing]:
    """The belly fills: a dozen tiles fill it to the brim."""
    if not number:
        return
    level = 80 - 100 * min(1.0, number / 12)
    half = 100 * sqrt(1 - ((level - 30) / 65) ** 2)
    path = f"M{18 - half:.1f} {level:.1f}q{half / 2:.1f}-9 {half:.1f} 0t{half:.1f} 0"
    path += f"A100 65 0 {1 if level < 30 else 0} 1 {18 - half:.1f} {level:.1f}Z"
    yield frame.thing(f"food of {seat}", "fish-food", x, y, SPOT, size=size, path=path)


def secret(frame: Frame, seat: int, player: PlayerView, x: float, y: float, size: float) -> Thing:
    """Where everybody has seen the hand, the hidden tile is still counted among those behind the screen."""
    letter = player["secret"]
    if letter is None:
        label = say("a hidden tile in the parrotfish")
        if player["hidden_among_tiles"]:
            label = say("one of the tiles shown is the one hidden in the parrotfish")
        return frame.thing(f"secret {seat}", "polyp-back", x, y, size=size, text="?", label=label)
    label = say("the tile that was hidden in the parrotfish: {colour}", colour=colour_name(letter))
    return polyp(frame, f"secret {seat}", letter, x, y, size, label)


@kept
def meals(page: Page, seat: int, number: int, at: tuple[float, float, float]) -> Group:
    """The shrimps that were eaten, without the first of them, which is on the open sea. Four end the game."""
    frame, (x, y, size) = plan(page).hand, at
    label = say("shrimps eaten: {number}", number=number)
    return tuple(
        shrimp(
            frame,
            f"meal {seat} {i}",
            seat,
            x + (150 - 74 * (number - 1 - i)) * size,
            y - 104 * size,
            0.7 * size,
            label,
        )._replace(layer=ON_PIECE)
        for i in range(1, number)
    )
