"""The two decisions of a turn, joined: what is asked, and how answers are written, read, touched and refused."""

from atoll.core.message import say
from atoll.core.question import Questions
from atoll.games.aqualin.actions.place import PLACING
from atoll.games.aqualin.actions.slide import SLIDING
from atoll.games.aqualin.components import TILE_NAMES
from atoll.games.aqualin.notation import TILE_CODES

QUESTIONS = Questions(
    SLIDING,
    PLACING,
    forms=say("Write “stay”, a slide such as “b2-b5”, or a placement such as “VC c4”."),
    names={TILE_CODES[tile]: name for tile, name in enumerate(TILE_NAMES)},
)
