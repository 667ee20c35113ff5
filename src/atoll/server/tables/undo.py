"""How far back a player may go, and why no further."""

from atoll.core.errors import CannotUndo
from atoll.core.match import NOTHING_TO_UNDO, Match
from atoll.core.message import Message
from atoll.server.limits.processor_time import in_thread
from atoll.server.tables.meaning import match_of
from atoll.server.tables.state import TableState


async def undo_steps(state: TableState, seat: int, *, whole_turn: bool = False) -> int:
    """How many moves go back; raises CannotUndo with the reason. Alone with bots, one may always go back."""
    match = match_of(state)
    if state.is_alone(seat):
        return _steps_to_own_move(match, seat)
    found = state.position.undo_steps
    if (seat, whole_turn) not in found:
        # Dozens of tables are imagined to find out whether a move told somebody something: others go on meanwhile.
        found[seat, whole_turn] = await in_thread(_steps, match.clone(), seat, whole_turn)
    steps = found[seat, whole_turn]
    if isinstance(steps, Message):
        raise CannotUndo(steps)
    return steps


def _steps(match: Match, seat: int, whole_turn: bool) -> int | Message:
    """How many moves a seat may take back, or what keeps it from the last one already."""
    count = 0
    while (stop := match.undo_stop(seat)) is None:
        match.rewind()
        count += 1
        if not whole_turn:
            break
    return count or stop or NOTHING_TO_UNDO


def _steps_to_own_move(match: Match, seat: int) -> int:
    for back, (mover, _) in enumerate(reversed(match.log), 1):
        if mover == seat:
            return back
    raise CannotUndo(NOTHING_TO_UNDO)
