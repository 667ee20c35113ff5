"""A guided first game: two players, and the learner begins."""

from collections.abc import Callable

from atoll.core.lesson import Lesson, Step
from atoll.core.message import say
from atoll.games.reef_encounter.components import COLOUR_LETTERS, SMALLEST_MEAL
from atoll.games.reef_encounter.scene.places import coral_of, signs_of
from atoll.games.reef_encounter.view import BoardView, Phase, PlayerView, View

# Moments.


def _decides(phase: Phase) -> Callable[[View], bool]:
    return lambda view: view["seat"] in view["awaiting"] and view["phase"] == phase


def _may_lay(view: View) -> bool:
    return _decides("act")(view) and not view["done"] and bool(_playable(view))


def _may_grow(view: View) -> bool:
    return _decides("lay")(view) and bool(_growth_squares(view))


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
    return (*(f"tiles {view['seat']} {letter}" for letter in _colours(_own(view)["tiles"])), *_fish(view))


def _best_cubes(view: View) -> tuple[str, ...]:
    """The pair of the two colours that the learner has most tiles of."""
    tiles = _own(view)["tiles"]
    best = sorted(COLOUR_LETTERS, key=tiles.count, reverse=True)[:2]
    return (f"pair {''.join(sorted(best, key=COLOUR_LETTERS.index))}",)


def _playable(view: View) -> tuple[str, ...]:
    """Larva cubes for which there are tiles, and those tiles."""
    letters = [letter for letter in _colours(_own(view)["cubes"]) if letter in _own(view)["tiles"]]
    return tuple(f"{what} {view['seat']} {letter}" for letter in letters for what in ("cubes", "tiles"))


def _same_colour(view: View) -> tuple[str, ...]:
    """The tiles on the reefs of the colour that is laid."""
    return tuple(
        f"{board['board']}{square} {sign}"
        for board in view["boards"]
        for square, sign in signs_of(board).items()
        if sign == view["laying"]
    )


def _growth_squares(view: View) -> tuple[str, ...]:
    """Growth squares that are empty."""
    return tuple(
        f"{board['board']}{board['growth']}"
        for board in view["boards"]
        if signs_of(board)[board["growth"]] == "." and board["growth"] not in board["shrimps"]
    )


def _weaker(view: View) -> tuple[str, ...]:
    """The arrows from the colour that is laid, and the button to lay no more."""
    return (*(f"arrow {tile['name']}" for tile in view["coral_tiles"] if tile["strong"] == view["laying"]), "done")


def _hidden_shrimps(view: View) -> tuple[str, ...]:
    return (f"shrimps {view['seat']}",)


def _open_sea(view: View) -> tuple[str, ...]:
    return (*(f"space {letter}" for letter in COLOUR_LETTERS), f"screen {view['seat']}")


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
            "Touch a stack of your tiles, then the fish."
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
            "Lay up to four tiles of this colour on the rock, one after the other. "
            "Side by side they grow into one coral, best of all with one that is there already."
        ),
        _decides("lay"),
        _same_colour,
    ),
    Step(
        say("Do you see these special squares? Lay a tile right beside one, and another grows there for free."),
        _may_grow,
        _growth_squares,
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
            "Every turn ends with the open sea. Touch a space, then your screen: you get its cube and all its tiles. "
            "Take what fits together for your next turn."
        ),
        _has_laid,
        _open_sea,
    ),
    Step(
        say(
            "The other player grows corals, too. What no shrimp protects can be attacked, by you as well. "
            "Your own shrimps you may move as often as you like."
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
            "This coral is big enough for your parrotfish! Eating must be the first thing in your turn: "
            "touch the fish, then the shrimp. Four tiles go back to the bag, all the others count for you."
        ),
        _may_eat,
        _meal,
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

LESSON = Lesson(seats=2, options={"starter": "first"}, seed=13, steps=_STEPS)
