"""The rules in our own words, in the order of play."""

from atoll.core.lesson import Section, sections_for
from atoll.core.message import say
from atoll.games.aqualin.components import CELLS
from atoll.games.aqualin.view import View

GUIDE: tuple[Section, ...] = (
    Section(
        say("Aim"),
        (
            say("Together you fill one reef with 36 sea creatures. One of you gathers colours, the other species."),
            say(
                "Creatures of one kind that lie side by side are a school. Big schools bring many points. "
                "Whoever has more points wins."
            ),
        ),
    ),
    Section(
        say("Set-up"),
        (
            say(
                "The reef has 6 by 6 cells and is empty at first. There are six colours and six species, "
                "and every creature exists exactly once."
            ),
            say(
                "Six creatures lie face up in the river. The other thirty wait face down in the reserve. "
                "You agree, or draw lots, who starts and who gathers colours."
            ),
        ),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "First you may slide one creature on the reef. Then you must place one creature from the river. "
                "After that the river is filled up, and it is the other player's turn."
            ),
        ),
        ("slide", "place"),
    ),
    Section(
        say("Slide a creature"),
        (
            say(
                "Choose any creature on the reef, no matter who placed it. It slides in a straight line along its row "
                "or its column, as far as you like. All cells on its way must be empty: nobody jumps or turns."
            ),
            say(
                "You need not slide: you may also stay. You never slide more than one creature a turn. "
                "Sliding a creature back to where it came from is allowed."
            ),
            say(
                "On the first turn of the game there is no slide. If you agreed on it, there is none on the second "
                "turn either."
            ),
        ),
        ("slide",),
    ),
    Section(
        say("Place a creature"),
        (
            say(
                "Take any creature from the river and put it on any empty cell. It need not touch another one. "
                "The cell that a creature has just left is empty, too."
            ),
            say("You must place one in every turn. It cannot slide in the same turn, but it can from the next one on."),
        ),
        ("place",),
    ),
    Section(
        say("River and reserve"),
        (
            say(
                "After each placement one creature of the reserve comes into the river. You know which creatures are "
                "still to come, but not in which order."
            ),
            say("Once the reserve is empty, the river grows shorter, until the last creature is placed."),
        ),
        ("place",),
    ),
    Section(
        say("Schools"),
        (
            say(
                "A school is two or more creatures of the same colour, or of the same species, that are connected side "
                "by side. Corner to corner does not count."
            ),
            say(
                "Schools of a colour count for one player, schools of a species for the other. So one creature may "
                "help both of you."
            ),
        ),
        ("slide", "place"),
    ),
    Section(
        say("End of the game"),
        (
            say("The game ends when the reef is full. That is after 36 turns, 18 for each of you."),
            say(
                "In the very last turn one cell is empty. A neighbour may still slide into it; then the last creature "
                "goes where the neighbour was."
            ),
        ),
        ("last turn",),
    ),
    Section(
        say("Points"),
        (
            say(
                "A school of 2 is worth 1 point, of 3 it is 3 points, of 4 it is 6, of 5 it is 10, and of 6 it is 15. "
                "A lone creature is worth nothing."
            ),
            say(
                "Every school counts by itself, even two schools of the same colour or species. One big school is "
                "worth more than two small ones."
            ),
        ),
        ("over",),
    ),
    Section(
        say("Equal points"),
        (say("If you both have the same number of points, the player who did not start wins. There is no draw."),),
        ("over",),
    ),
    Section(
        say("Good to know"),
        (
            say(
                "Every creature you place can be slid away by the other player, as long as a cell beside it is empty. "
                "It is safe only with the edge or a neighbour on all four sides."
            ),
            say(
                "You can do the same: slide a creature out of a school that hurts you, then place another one in the "
                "gap. Now the way back is blocked."
            ),
        ),
    ),
)


_USUALLY = {phase: sections_for(GUIDE, phase) for phase in ("slide", "place", "over")}
_IN_THE_LAST_TURN = _USUALLY | {phase: sections_for(GUIDE, phase, "last turn") for phase in ("slide", "place")}


def beside(view: View) -> tuple[int, ...]:
    """By what is decided: the slide, the placement, or nothing any more."""
    return (_IN_THE_LAST_TURN if view["turn"] == CELLS else _USUALLY)[view["phase"]]
