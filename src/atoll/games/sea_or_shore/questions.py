"""All decisions, joined: what is asked, and how answers are written, read, touched and refused."""

from atoll.core.message import say
from atoll.core.question import Questions
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.actions.claim import CLAIMING
from atoll.games.sea_or_shore.actions.passing import PASSING
from atoll.games.sea_or_shore.actions.play import PLAYING
from atoll.games.sea_or_shore.actions.recovery import DISCARDING, RECOVERING
from atoll.games.sea_or_shore.actions.scouting import CHOOSING_DECK, ORDERING
from atoll.games.sea_or_shore.actions.swap import GIVING, SWAPPING
from atoll.games.sea_or_shore.actions.theft import ROBBING
from atoll.games.sea_or_shore.components import PAIR_LETTERS, PAIR_NAMES
from atoll.games.sea_or_shore.notation import CARD_CODES
from atoll.games.sea_or_shore.view import View

QUESTIONS = Questions(
    *(PASSING, PLAYING, CLAIMING, ROBBING, SWAPPING, GIVING, CHOOSING_DECK, ORDERING, RECOVERING, DISCARDING),
    forms=say("Write “R9 sea”, “R9 shore +2”, “pass B11”, “take”, “steal p3”, or as the list of moves has it."),
    names={
        **{code: names.card(code) for code in CARD_CODES},
        **dict(zip(PAIR_LETTERS, PAIR_NAMES, strict=True)),
        "sea": say("sea"),
        "shore": say("shore"),
    },
)


def touched(view: View, move: int) -> tuple[str, ...]:
    """A move that answers another question makes no sense now: the same card may be passed, played or discarded, and
    whoever touches it means what is asked."""
    question = QUESTIONS.of(move)
    return question.touched(view, move) if view["phase"] in question.asks else ()
