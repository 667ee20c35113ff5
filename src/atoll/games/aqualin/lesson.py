"""A guided first game: the learner starts and gathers colours."""

from collections.abc import Callable

from atoll.core.lesson import Lesson, Step
from atoll.core.message import say
from atoll.games.aqualin.notation import read_cell
from atoll.games.aqualin.view import View


def _decides(phase: str, first: int, last: int) -> Callable[[View], bool]:
    """Whether the learner decides in this phase, in one of these turns."""
    return lambda view: (
        view["seat"] in view["awaiting"] and view["phase"] == phase and first <= int(view["turn"]) <= last
    )


def _from_turn(turn: int) -> Callable[[View], bool]:
    return lambda view: int(view["turn"]) >= turn and view["phase"] != "over"


def _has_school(view: View) -> bool:
    return any(school["seat"] == view["seat"] for school in view["schools"])


def _other_has_school(view: View) -> bool:
    return any(school["seat"] != view["seat"] for school in view["schools"])


def _can_split(view: View) -> bool:
    return _decides("slide", 3, 35)(view) and _other_has_school(view)


def _is_over(view: View) -> bool:
    return bool(view["phase"] == "over")


def _river(view: View) -> tuple[str, ...]:
    return tuple(view["river"])


def _on_reef(view: View) -> tuple[str, ...]:
    return tuple(code for code in view["board"] if code)


def _first_placement(view: View) -> tuple[str, ...]:
    """The river, and the cells in the middle of the reef."""
    return (*view["river"], "c3", "d3", "c4", "d4")


def _colour_mates(view: View) -> tuple[str, ...]:
    """Creatures in the river whose colour is on the reef, and those that they match."""
    on_reef = {code[0] for code in _on_reef(view)}
    both = on_reef & {code[0] for code in view["river"]}
    return tuple(code for code in (*view["river"], *_on_reef(view)) if code[0] in both)


def _own_schools(view: View) -> tuple[str, ...]:
    """The outlines of the learner's schools, and the points on them."""
    names = [f"{school['by']} {school['cells'][0]}" for school in view["schools"] if school["seat"] == view["seat"]]
    return tuple(thing for name in names for thing in (name, f"{name} points"))


def _others_schools(view: View) -> tuple[str, ...]:
    cells = [cell for school in view["schools"] if school["seat"] != view["seat"] for cell in school["cells"]]
    return tuple(code for cell in cells if (code := view["board"][read_cell(cell)]))


def _stay(view: View) -> tuple[str, ...]:
    return ("stay",)


def _reef(view: View) -> tuple[str, ...]:
    return ("reef",)


_STEPS = (
    Step(
        say(
            "Welcome! This is the reef, and you both fill it together. You gather colours: creatures of one colour "
            "side by side bring you points. The other player gathers species."
        ),
        _decides("place", 1, 1),
        _reef,
    ),
    Step(
        say("And this is the river: six creatures to choose from. Every creature exists only once in the game."),
        _decides("place", 1, 1),
        _river,
    ),
    Step(
        say(
            "Here is your first decision. Touch a creature in the river, then an empty cell. "
            "The middle of the reef is a good place to begin."
        ),
        _decides("place", 1, 1),
        _first_placement,
    ),
    Step(
        say(
            "The other player has placed a creature too, and perhaps moved yours. "
            "Creatures on the reef belong to nobody: both of you may slide them."
        ),
        _decides("slide", 3, 5),
        _on_reef,
    ),
    Step(
        say(
            "From now on your turn has two parts. First you may slide one creature along its row or column, as far as "
            "the cells are empty. Touch it, then the cell where it stops."
        ),
        _decides("slide", 3, 7),
        _on_reef,
    ),
    Step(
        say("Does everything lie well? Then you need not slide. Touch this button to stay."),
        _decides("slide", 3, 9),
        _stay,
    ),
    Step(
        say(
            "Second part: place a creature. Look for one in the river whose colour lies on the reef already, "
            "and put it right beside its friend."
        ),
        _decides("place", 3, 9),
        _colour_mates,
    ),
    Step(
        say(
            "That is your first school! Two creatures are worth 1 point, three 3, four 6, five 10 and six 15. "
            "So let one school grow big instead of making many small ones."
        ),
        _has_school,
        _own_schools,
    ),
    Step(
        say(
            "Look, the other player has a school as well: creatures of one species that touch. "
            "Schools of both of you can share a creature."
        ),
        _other_has_school,
        _others_schools,
    ),
    Step(
        say(
            "You can break such a school: slide one of these creatures away, best of all towards its own colour. "
            "Then place another one in the gap, and the way back is blocked."
        ),
        _can_split,
        _others_schools,
    ),
    Step(
        say(
            "A little tip: before you place a creature, see where it could be slid to. "
            "It is safe only with the edge or a neighbour on all four sides."
        ),
        _from_turn(11),
    ),
    Step(
        say(
            "Half of the reef is full. What is neither on the reef nor in the river is still to come. "
            "Which creatures are you waiting for?"
        ),
        _from_turn(19),
        _river,
    ),
    Step(
        say(
            "The reserve is empty: from now on the river grows shorter, and nothing new will come. "
            "Plan your last placements well."
        ),
        _from_turn(31),
        _river,
    ),
    Step(
        say(
            "The reef is full, and every school is counted. With equal points, whoever did not start would win. "
            "Next time, try the other side and gather species!"
        ),
        _is_over,
        _own_schools,
    ),
)

LESSON = Lesson(seats=2, options={"starter": "first", "colours": "first"}, seed=7, steps=_STEPS)
