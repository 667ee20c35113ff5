"""A guided first game: two players, and the learner begins."""

from collections.abc import Callable

from atoll.core.lesson import Lesson, Step
from atoll.core.message import say
from atoll.games.coralia.components import COLOUR_LETTERS, SYMBOL_LETTERS
from atoll.games.coralia.notation import card_names, space_name, supply_name, turtle_name
from atoll.games.coralia.scene.offers import is_offered
from atoll.games.coralia.view import View, names_on_station

# Moments.


def _decides(phase: str, last_turn: int = 100) -> Callable[[View], bool]:
    """Whether the learner decides in this phase; turns are counted from 0."""
    return lambda view: view["seat"] in view["awaiting"] and view["phase"] == phase and view["turn"] <= last_turn


def _is_playing(view: View) -> bool:
    return not view["scoring"] and view["phase"] != "over"


def _is_at_the_station(view: View) -> bool:
    """Dice, turtles and the turn are in sight: where something else is chosen, it lies there."""
    return _is_playing(view) and not is_offered(view)


def _from_turn(turn: int) -> Callable[[View], bool]:
    return lambda view: _is_at_the_station(view) and view["turn"] >= turn


def _has_cards(view: View) -> bool:
    return _is_playing(view) and bool(_own_cards(view))


def _has_diver(view: View) -> bool:
    return _is_playing(view) and any(reef["diver"] == view["seat"] for reef in view["reefs"])


def _has_octopus(view: View) -> bool:
    return _is_playing(view) and bool(_own_octopuses(view))


def _has_turtle(view: View) -> bool:
    return _is_at_the_station(view) and bool(_own_turtles(view))


def _has_blocked_die(view: View) -> bool:
    return _decides("place")(view) and view["turn"] > 0 and len(_blocked(view)) > 1


def _is_near_the_end(view: View) -> bool:
    return _is_at_the_station(view) and view["turn"] >= view["turns"] - 4


def _is_over(view: View) -> bool:
    return view["phase"] == "over"


# Things to point at.


def _reefs(view: View) -> tuple[str, ...]:
    return tuple(f"reef {colour}" for colour in COLOUR_LETTERS)


def _one_reef(view: View) -> tuple[str, ...]:
    """The spaces of the first reef."""
    return tuple(space_name(COLOUR_LETTERS[0], symbol) for symbol in SYMBOL_LETTERS)


def _supply(view: View) -> tuple[str, ...]:
    """The topmost die of each colour."""
    return tuple(supply_name(view["supply"], colour) for colour, count in view["supply"].items() if count)


def _station(view: View) -> tuple[str, ...]:
    return ("white die",) if view["white_die"] else tuple(names_on_station(view))


def _is_blocked(view: View, code: str) -> bool:
    return len(code) == 2 and code[1] in view["reefs"][COLOUR_LETTERS.index(code[0])]["dice"]


def _free_spaces(view: View) -> tuple[str, ...]:
    """The free spaces of the dice on the station."""
    dice = [code for code in view["station"] if len(code) == 2 and not _is_blocked(view, code)]
    return tuple(dict.fromkeys(space_name(*code) for code in dice))


def _blocked(view: View) -> tuple[str, ...]:
    """The dice on the station that have no room, and the island."""
    dice = zip(names_on_station(view), view["station"], strict=True)
    return (*(name for name, code in dice if _is_blocked(view, code)), "island")


def _own_cards(view: View) -> tuple[str, ...]:
    return tuple(card_names(view["seat"], view["players"][view["seat"]]["cards"]))


def _own_diver(view: View) -> tuple[str, ...]:
    return (f"diver {view['seat']}",)


def _own_octopuses(view: View) -> tuple[str, ...]:
    return tuple(f"octopus {reef['colour']}" for reef in view["reefs"] if reef["octopus"] == view["seat"])


def _own_turtles(view: View) -> tuple[str, ...]:
    return tuple(turtle_name(code) for code in view["players"][view["seat"]]["turtles"])


def _clock(view: View) -> tuple[str, ...]:
    return ("turn",)


def _ships(view: View) -> tuple[str, ...]:
    return tuple(f"ship {seat}" for seat in range(len(view["players"])))


_STEPS = (
    Step(
        say(
            "Welcome, researcher! Six reefs lie around the island. You send dice down to them, "
            "and they bring up pearls, fish, starfish, turtles and treasures."
        ),
        _decides("take_four"),
        _reefs,
    ),
    Step(
        say(
            "Every reef has the same spaces: one for each symbol of the dice, and a treasure in its heart. "
            "A die fits only on the reef of its colour, on the space with its symbol."
        ),
        _decides("take_four"),
        _one_reef,
    ),
    Step(
        say("Your first decision: touch four dice of four different colours. They will be rolled for you."),
        _decides("take_four"),
        _supply,
    ),
    Step(
        say(
            "Now choose one of these dice: touch it, then the space where it goes. "
            "The other three go to the next player just as they lie."
        ),
        _decides("place", 0),
        _station,
    ),
    Step(
        say(
            "These are the spaces where your dice fit. Pearl, fish and starfish bring cards, a turtle brings a bonus, "
            "and for octopus and diver you place a figure of your own."
        ),
        _decides("place", 0),
        _free_spaces,
    ),
    Step(
        say(
            "The other player gets your three dice, adds a fourth one and rolls them. "
            "Then it is the same the other way round. So look, too, at what you hand on."
        ),
        _from_turn(1),
        _station,
    ),
    Step(
        say(
            "These are your cards. Collect different fish: five of them are worth 25 points. "
            "Of your pearls the best four count if you have most, or else only two. Starfish surprise you at the end."
        ),
        _has_cards,
        _own_cards,
    ),
    Step(
        say("From now on you get three dice and add one. Which colour still has good spaces free? Touch a die of it."),
        _decides("take", 8),
        _supply,
    ),
    Step(
        say(
            "Here is a die without room: its space is taken. You may send it to the island and draw an island card. "
            "That is not bad at all!"
        ),
        _has_blocked_die,
        _blocked,
    ),
    Step(
        say(
            "Your diver is down! At the end it counts the values of the spaces with a die on its reef. "
            "Move it on to another reef, and you get the treasure of the reef that it leaves, unless a die covers it."
        ),
        _has_diver,
        _own_diver,
    ),
    Step(
        say(
            "Your octopus brought points for every die on its reef. It goes on earning: 2 points for each die of its "
            "colour that goes to the island, and 1 when another octopus is placed."
        ),
        _has_octopus,
        _own_octopuses,
    ),
    Step(
        say(
            "You have a turtle. With each turtle you may lock one of the dice you get before you roll: "
            "it keeps the symbol that you like."
        ),
        _has_turtle,
        _own_turtles,
    ),
    Step(
        say("Only a few turns are left. Fill the reef of your diver, finish a set of fish, or get ahead in pearls."),
        _is_near_the_end,
        _clock,
    ),
    Step(
        say(
            "Everything is counted: starfish cards, divers, fish, then pearls. "
            "Next time, try to move your diver often: every treasure helps!"
        ),
        _is_over,
        _ships,
    ),
)

LESSON = Lesson(seats=2, options={"starter": "first"}, seed=30, steps=_STEPS)
