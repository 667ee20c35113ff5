"""The action card in words: what can be done now, what is going on, and why the rest cannot be done."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, say
from atoll.core.outlines import rounded
from atoll.core.scene import ROOM, SIGN, Group, Thing
from atoll.games.reef_encounter.actions.a01_eat import CORAL_TOO_SMALL, NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.actions.a02_place_polyps import NO_TILE_TO_LAY
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import NO_CORAL_TO_GUARD, NO_SHRIMP_LEFT
from atoll.games.reef_encounter.actions.a05_move_shrimp import JUST_MOVED, PUT_SHRIMP_FIRST
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE
from atoll.games.reef_encounter.actions.a10_draft import SHRIMP_ON_BARE_ROCK
from atoll.games.reef_encounter.card import EAT_ONLY_FIRST, FINISH_LAYING_FIRST, ONE_SHRIMP_A_TURN, ONLY_TWO_LARVAE
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    TO_SCREEN,
)
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.action import Action
from atoll.games.reef_encounter.scene.more import is_more, more_going_on
from atoll.games.reef_encounter.scene.plan import Page, plan
from atoll.games.reef_encounter.second_kind.scene.actions import MORE_ACTIONS
from atoll.games.reef_encounter.view import View

LARVAE = range(FIRST_LARVA, FINISH)
# fmt: off
ACTIONS = (
    Action("eat", say("Eat a coral"), range(FIRST_EAT, FIRST_LIFT),
           say("Touch the parrotfish, then your shrimp."), CORAL_TOO_SMALL),
    Action("lay", say("Lay tiles"), LARVAE,
           say("Touch a larva cube, then tiles of its colour."), NO_TILE_TO_LAY),
    Action("second", say("Second cube"), LARVAE,
           say("Touch another larva cube, then tiles of its colour."), NO_TILE_TO_LAY),
    Action("bring", say("Bring a shrimp"), range(INTRODUCE, TO_SCREEN),
           say("Touch a shrimp behind your screen, then a coral."), NO_CORAL_TO_GUARD),
    Action("move", say("Move a shrimp"), range(FIRST_LIFT, FIRST_PUT),
           say("Touch a shrimp of yours on a reef, then where it goes."), NOT_YOUR_SHRIMP),
    Action("exchange", say("Exchange"), range(FIRST_TILE_FOR_CUBE, FIRST_DRAFT),
           say("Touch a consumed tile, then a larva cube; or a larva cube, then a bonus tile."), NO_CONSUMED_TILE),
    Action("alga", say("Play an alga"), range(FIRST_ALGA, FIRST_EAT),
           say("Touch a consumed tile, then a cylinder or the alga on an arrow."), NO_CONSUMED_TILE),
    Action("end", say("End: open sea"), range(FIRST_DRAFT, PASS),
           say("Touch a space of the open sea: you take its cube and all its tiles."), SHRIMP_ON_BARE_ROCK),
)
# fmt: on
PILL = 118
"""How wide an action is where its words have their full size."""
FEW = 3
"""So many stand in one row on a phone."""
NOW, FREE, LATER, OVER = "now", "free", "later", "over"


def actions(view: View, moves: Sequence[int], page: Page) -> Group:
    """For whoever's turn it is."""
    if not are_shown(view, page):
        return ()
    states = [(action.name, *_state(view, moves, action)) for action in _all(is_more(view))]
    if page[0] == "tall":
        return _row(page, [state for state in states if state[1] in (NOW, FREE)])
    return _row(page, states)


def are_shown(view: View, page: Page) -> bool:
    """A phone has room for them between the steps of a turn alone."""
    is_between = view["phase"] in (("act",) if page[0] == "tall" else ("act", "lay", "put")) or more_going_on(view)
    return plan(page).actions is not None and view["active"] == view["seat"] and bool(is_between)


def _all(has_more: bool) -> tuple[Action, ...]:
    """The end of the turn comes last."""
    return *ACTIONS[:-1], *(MORE_ACTIONS if has_more else ()), ACTIONS[-1]


def _state(view: View, moves: Sequence[int], action: Action) -> tuple[str, int]:
    """How it stands with an action, and the reason why it cannot be done."""
    name, done = action.name, view["done"]
    if name == _going_on(view):
        return NOW, 0
    if (name == "lay" and 2 in done) or (name == "second" and 3 in done):
        return OVER, ONLY_TWO_LARVAE
    if name == "bring" and 4 in done:
        return OVER, ONE_SHRIMP_A_TURN
    if name == "eat" and (done or view["phase"] != "act"):
        return OVER, EAT_ONLY_FIRST
    if any(move in action.moves for move in moves) and (name != "second" or 2 in done):
        return FREE, 0
    return LATER, _why_not(view, action)


def _going_on(view: View) -> str:
    if view["phase"] == "lay":
        return "second" if 3 in view["done"] else "lay"
    if view["phase"] == "put":
        return "bring" if view["lifted"] == "screen" else "move"
    return more_going_on(view)


def _why_not(view: View, action: Action) -> int:
    if view["phase"] == "put":
        return PUT_SHRIMP_FIRST
    if view["phase"] == "lay":
        return FINISH_LAYING_FIRST if action.name != "move" else JUST_MOVED
    if action.name == "bring" and not view["players"][view["seat"]]["shrimps"]:
        return NO_SHRIMP_LEFT
    return action.why_not


@kept
def _row(page: Page, states: list[tuple[str, str, int]]) -> Group:
    frame = plan(page).actions
    assert frame
    rows = 2 if page[0] == "tall" and len(states) > FEW else 1
    columns = -(-len(states) // rows) or 1
    each, high = (frame.width + 6) / columns, min(34, (frame.height + 4) / rows - 4)
    top = (frame.height + 4 - rows * (high + 4)) / 2
    known = {action.name: action for action in _all(page[2] != ())}
    size = min(1.0, each / PILL)
    path = rounded((each - 6) / size, high / size, high / size / 2)
    return tuple(
        frame.thing(
            f"action {name}",
            f"action-{state}",
            each * (i % columns + 0.5) - 3,
            top + high / 2 + (high + 4) * (i // columns),
            SIGN,
            size=size,
            path=path,
            text=known[name].words,
            label=_label(known[name], state, reason),
        )
        for i, (name, state, reason) in enumerate(states)
    )


def _label(action: Action, state: str, reason: int) -> Message:
    if state in (NOW, FREE):
        return say("{action}. {how}", action=action.words, how=action.how)
    return say("{action}, not now. {reason}", action=action.words, reason=QUESTIONS.reasons[reason])


def answer(page: Page, name: str, text: Message, label: Message) -> Group:
    """An answer in words: a page puts it among its buttons."""
    width, height = ROOM[page[0]]
    y = plan(page).band + 25 if plan(page).band else height - 30
    return (Thing(name, "answer", width - 110, y, SIGN, text=text, label=label, verb=name.split(maxsplit=1)[0]),)
