"""A guided first game: two players, and the learner begins."""

from collections.abc import Callable

from atoll.core.lesson import Lesson, Step
from atoll.core.message import say
from atoll.games.reef_encounter.components import COLOUR_LETTERS, SMALLEST_MEAL
from atoll.games.reef_encounter.scene.places import BESIDE, coral_of, signs_of
from atoll.games.reef_encounter.view import BoardView, Phase, PlayerView, View

# Moments.


def _decides(phase: Phase) -> Callable[[View], bool]:
    return lambda view: view["seat"] in view["awaiting"] and view["phase"] == phase


def _may_lay(view: View) -> bool:
    return _decides("act")(view) and not view["done"] and bool(_playable(view)) and not _may_eat(view)


def _may_stop_laying(view: View) -> bool:
    return bool(_decides("lay")(view) and view["laid"])


def _has_laid(view: View) -> bool:
    return _decides("act")(view) and 2 in view["done"]


def _may_guard(view: View) -> bool:
    return bool(_has_laid(view) and 4 not in view["done"] and _own(view)["shrimps"])


def _meets_the_other(view: View) -> bool:
    """From the second turn on, when the learner has something to guard."""
    has_shrimp = any(view["seat"] in board["shrimps"].values() for board in view["boards"])
    return bool(_decides("act")(view) and view["turn"] > 2 and not view["done"] and has_shrimp)


def _may_eat(view: View) -> bool:
    return bool(_decides("act")(view) and not view["done"] and _big_corals(view))


def _has_eaten(view: View) -> bool:
    return _decides("act")(view) and bool(_own(view)["parrotfish"])


def _has_consumed(view: View) -> bool:
    return _decides("act")(view) and bool(_own(view)["consumed"])


def _is_over(view: View) -> bool:
    return bool(view["phase"] == "over")


# Things to point at.


def _own(view: View) -> PlayerView:
    return view["players"][view["seat"]]


def _colours(letters: str) -> list[str]:
    return [letter for letter in COLOUR_LETTERS if letter in letters]


def _fish(view: View) -> tuple[str, ...]:
    return (f"fish {view['seat']}",)


def _ring(view: View) -> tuple[str, ...]:
    return tuple(thing for letter in COLOUR_LETTERS for thing in (f"value {letter}", f"points {letter}"))


def _to_hide(view: View) -> tuple[str, ...]:
    """The colours of which there is least: the others are to become a coral."""
    tiles = _own(view)["tiles"]
    fewest = min(tiles.count(letter) for letter in _colours(tiles))
    rare = [letter for letter in _colours(tiles) if tiles.count(letter) == fewest]
    return (*(f"tiles {view['seat']} {letter}" for letter in rare), *_fish(view))


def _best_cubes(view: View) -> tuple[str, ...]:
    """Cubes of the two colours that the learner has most tiles of."""
    tiles = _own(view)["tiles"]
    best = sorted(COLOUR_LETTERS, key=tiles.count, reverse=True)[:2]
    return tuple(f"supply {letter}" for letter in best)


def _playable(view: View) -> tuple[str, ...]:
    """The larva cube of the colour of which there are most tiles, and those tiles."""
    tiles = _own(view)["tiles"]
    letters = [letter for letter in _colours(_own(view)["cubes"]) if letter in tiles]
    if not letters:
        return ()
    best = max(letters, key=tiles.count)
    return (f"cubes {view['seat']} {best}", f"tiles {view['seat']} {best}")


def _beside_the_same(view: View) -> tuple[str, ...]:
    """The empty squares beside the largest coral of the colour that is laid."""
    found = _largest(view, view["laying"] or "")
    if found is None:
        return ()
    board, coral = found
    signs = signs_of(board)
    beside = {other for one in coral for other in BESIDE[one].values() if signs.get(other) == "."}
    return tuple(f"{board['board']}{square}" for square in sorted(beside - {*board["shrimps"]}))


def _largest(view: View, letters: str) -> tuple[BoardView, list[str]] | None:
    """The largest coral of any of these colours without a shrimp on it, and its board."""
    corals = [
        (board, coral_of(signs_of(board), {}, square))
        for board in view["boards"]
        for square, sign in signs_of(board).items()
        if sign in letters
    ]
    bare = [(board, coral) for board, coral in corals if board["shrimps"].keys().isdisjoint(coral)]
    return max(bare, key=lambda found: len(found[1]), default=None)


def _weaker(view: View) -> tuple[str, ...]:
    """The arrows from the colour that is laid, and the button to lay no more."""
    return (*(f"arrow {tile['name']}" for tile in view["coral_tiles"] if tile["strong"] == view["laying"]), "done")


def _hidden_shrimps(view: View) -> tuple[str, ...]:
    """The learner's shrimps, and the largest coral that none guards."""
    found = _largest(view, COLOUR_LETTERS)
    squares = [f"{found[0]['board']}{square}" for square in found[1]] if found else []
    return (f"shrimps {view['seat']}", *squares)


def _open_sea(view: View) -> tuple[str, ...]:
    return tuple(f"space {letter}" for letter in COLOUR_LETTERS)


def _shrimps(view: View) -> tuple[str, ...]:
    return tuple(f"shrimp {board['board']}{name}" for board in view["boards"] for name in board["shrimps"])


def _consumed(view: View) -> tuple[str, ...]:
    return tuple(f"consumed {view['seat']} {letter}" for letter in _colours(_own(view)["consumed"]))


def _big_corals(view: View) -> tuple[str, ...]:
    """The shrimps on corals that the learner could eat."""
    return tuple(
        f"shrimp {board['board']}{name}"
        for board in view["boards"]
        for name, seat in board["shrimps"].items()
        if seat == view["seat"] and _size(board, name) >= SMALLEST_MEAL
    )


def _meal(view: View) -> tuple[str, ...]:
    return (*_fish(view), *_big_corals(view))


def _size(board: BoardView, square: str) -> int:
    """How many tiles the coral on a square has."""
    signs = signs_of(board)
    return 0 if signs[square] == "." else len(coral_of(signs, {}, square))


_STEPS = (
    Step(
        say(
            "Welcome to the reef! Corals of five colours grow here. You guard some of them with shrimps and then feed "
            "them to your parrotfish. What it has eaten brings you points."
        ),
        _decides("hide a tile"),
        _fish,
    ),
    Step(
        say(
            "How much is a tile worth? Every arrow goes from a stronger colour to a weaker one. "
            "A colour is worth 1 point, and 1 more for each colour that it beats."
        ),
        _decides("hide a tile"),
        _ring,
    ),
    Step(
        say(
            "Your first decision: hide one of your tiles in your parrotfish. It counts at the end. "
            "Keep the colour of which you have most. Touch a stack of your tiles, then the fish."
        ),
        _decides("hide a tile"),
        _to_hide,
    ),
    Step(
        say(
            "Now take two larva cubes. Each cube lets you lay tiles of its colour. "
            "So take colours of which you have several tiles, such as these."
        ),
        _decides("take cubes"),
        _best_cubes,
    ),
    Step(
        say("Your turn! To lay tiles, play a larva cube: touch the cube, then your tiles of the same colour."),
        _may_lay,
        _playable,
    ),
    Step(
        say(
            "Lay four tiles, one after the other, right beside the tile of this colour that is there already. "
            "They grow into one coral. With five tiles it is a meal for your parrotfish!"
        ),
        _decides("lay"),
        _beside_the_same,
    ),
    Step(
        say(
            "A coral of two or more tiles can attack: lay the next tile on a neighbour of a weaker colour, "
            "and that tile is yours. Have you laid enough? Then touch the button."
        ),
        _may_stop_laying,
        _weaker,
    ),
    Step(
        say(
            "Now guard your coral: touch a shrimp, then a tile of the coral. It protects this tile and the tiles of "
            "the coral right beside it. You can only eat corals with your shrimp on them."
        ),
        _may_guard,
        _hidden_shrimps,
    ),
    Step(
        say(
            "Every turn ends with the open sea. Touch a space: you get its cube and all its tiles. "
            "Take what fits together for your next turn."
        ),
        _has_laid,
        _open_sea,
    ),
    Step(
        say(
            "This coral is big enough for your parrotfish! Eating must be the first thing in your turn: "
            "touch the fish, then the shrimp. Four tiles go back to the bag, all the others count for you."
        ),
        _may_eat,
        _meal,
    ),
    Step(
        say(
            "Your parrotfish has eaten: what is in it counts at the end. "
            "The larger the coral and the stronger its colour, the better the meal. On to the next one!"
        ),
        _has_eaten,
        _fish,
    ),
    Step(
        say(
            "The other player grows corals, too. What no shrimp protects can be attacked, by you as well. "
            "Let a coral with your shrimp on it grow to five tiles or more, and eat it when your turn begins."
        ),
        _meets_the_other,
        _shrimps,
    ),
    Step(
        say(
            "You have consumed tiles. Lay them again with a cube of their colour, exchange one for a cube, "
            "or pay one for an alga: it turns arrows round and makes colours stronger."
        ),
        _has_consumed,
        _consumed,
    ),
    Step(
        say(
            "The game is over. Each tile in your parrotfish counts what its colour is worth now. "
            "Next time, eat once early: then you may cover coral tiles and decide what stays strong."
        ),
        _is_over,
        _fish,
    ),
)

LESSON = Lesson(seats=2, options={"starter": "first"}, seed=21, steps=_STEPS)
"""A deal with four tiles of a colour: whoever does as the steps say eats in the second turn."""
