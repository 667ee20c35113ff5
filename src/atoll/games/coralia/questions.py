"""All decisions, joined: what is asked, and how answers are written, read, touched and refused."""

from atoll.core.message import say
from atoll.core.question import Questions
from atoll.games.coralia.actions.copy import COPYING
from atoll.games.coralia.actions.draw import DRAWING
from atoll.games.coralia.actions.keep import KEEPING, ORDERING
from atoll.games.coralia.actions.lock import LOCKING
from atoll.games.coralia.actions.place import PLACING
from atoll.games.coralia.actions.resolve import RESOLVING
from atoll.games.coralia.actions.take import TAKING, TAKING_FOUR
from atoll.games.coralia.actions.treasures import RAISING
from atoll.games.coralia.actions.white import PLACING_WHITE
from atoll.games.coralia.notation import NAMES

QUESTIONS = Questions(
    TAKING_FOUR,
    TAKING,
    LOCKING,
    PLACING,
    KEEPING,
    ORDERING,
    PLACING_WHITE,
    COPYING,
    DRAWING,
    RAISING,
    RESOLVING,
    forms=say(
        "Write for example “take G”, “lock BD”, “roll”, “BD”, “keep P4”, “under BT”, “reef G”, “island”, “copy J”, "
        "“draw S”, “raise V” or “resolve BT”."
    ),
    names=NAMES,
)
