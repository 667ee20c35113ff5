"""All decisions, joined: what is asked, and how answers are written, read, touched and refused."""

from dataclasses import replace

from atoll.core.message import say
from atoll.core.question import Questions
from atoll.games.reef_encounter.actions.a01_eat import EATING
from atoll.games.reef_encounter.actions.a02_place_polyps import FINISHING, LAYING, PLAYING_LARVAE
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import INTRODUCING
from atoll.games.reef_encounter.actions.a05_move_shrimp import GOING_BACK, LIFTING, PUTTING
from atoll.games.reef_encounter.actions.a06_tile_for_cube import TILES_FOR_CUBES
from atoll.games.reef_encounter.actions.a07_alga import PLAYING_ALGAE
from atoll.games.reef_encounter.actions.a08_cube_for_tile import CUBES_FOR_TILES
from atoll.games.reef_encounter.actions.a10_draft import DRAFTING
from atoll.games.reef_encounter.actions.hide_tile import HIDING
from atoll.games.reef_encounter.actions.last_bite import PASSING
from atoll.games.reef_encounter.actions.take_cubes import TAKING_CUBES
from atoll.games.reef_encounter.names import NAMES
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import with_special
from atoll.games.reef_encounter.second_kind.questions import FORMS_MORE, NAMES_MORE
from atoll.games.reef_encounter.second_kind.questions import QUESTIONS as MORE_QUESTIONS

FORMS = say(
    "Write for example “2 W”, “Bc4”, “done”, “4”, “5 Bc4”, “to Bd4”, “6 W”, “7 W blue”, “7 W OP”, “8 W” or “10 W”."
)
QUESTIONS = Questions(
    HIDING,
    TAKING_CUBES,
    EATING,
    PLAYING_LARVAE,
    replace(LAYING, asks={phase: with_special(ask) for phase, ask in LAYING.asks.items()}),
    FINISHING,
    INTRODUCING,
    LIFTING,
    PUTTING,
    GOING_BACK,
    TILES_FOR_CUBES,
    PLAYING_ALGAE,
    CUBES_FOR_TILES,
    DRAFTING,
    PASSING,
    *MORE_QUESTIONS,
    forms=say("{own} {more}", own=FORMS, more=FORMS_MORE),
    names=NAMES | NAMES_MORE,
)
