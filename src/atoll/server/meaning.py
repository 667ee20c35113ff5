"""What people mean at a table: which move a touch or a typed text stands for, why it cannot be made, how far back
undo goes. Nothing here changes a table."""

from collections.abc import Collection, Sequence
from typing import Any

from atoll.core.contract import LEGAL, NOBODY
from atoll.core.errors import BadNotation, BadOption, CannotUndo
from atoll.core.match import NOTHING_TO_UNDO, REFUSALS, Match
from atoll.core.message import Message, say
from atoll.core.record import record_of
from atoll.core.tongue import Tongue
from atoll.server.table import Table

IMAGINED_FOR_QUESTION = 8
NOT_NOW = say("This cannot be touched now.")
LONGEST_MOVE = 100
"""In letters, as programs may send it too; Python refuses to read numbers of thousands of digits."""
Step = tuple[int, int, str, tuple[str, ...]]
"""A step of a guided game: its number, how many there are, its words, and what it shows."""


def match_of(table: Table) -> Match:
    """The game at a table where one has begun."""
    if table.match is None:
        raise BadOption(say("The game has not begun yet."))
    return table.match


def typed_moves(table: Table, seat: int, text: str) -> list[int]:
    """The move that a text means, in notation or by its number in the list; before it, what goes without saying."""
    match = match_of(table)
    if len(text) > LONGEST_MOVE:
        raise BadNotation(say("A move has at most {number} letters.", number=LONGEST_MOVE))
    moves = match.moves(seat)
    if text.isdecimal() and not any(move.text == text for move in moves):
        if not 1 <= int(text) <= len(moves):
            raise BadOption(say("The list goes from 1 to {last}.", last=len(moves)))
        return [moves[int(text) - 1].id]
    move = match.rulebook.read(text)
    if (reason := match.why_not(seat, move)) == LEGAL:
        return [move]
    before = match.rulebook.unsaid(match.table, seat, move)
    if before is None or match.why_not(seat, before) != LEGAL:
        raise match.refused(reason)
    trial = match.table
    match.rulebook.apply(trial, seat, before)
    if reason := match.rulebook.why_not(trial, seat, move):
        raise match.refused(reason)
    return [before, move]


def is_final(table: Table, seat: int, moves: Sequence[int]) -> bool:
    """Whether the last of these moves may draw something or hand the decision on, as far as the seat can tell: what it
    cannot know must not be found out by asking."""
    match = match_of(table)
    dreams = [match.engine.imagined(match.table, seat, seed) for seed in range(IMAGINED_FOR_QUESTION)]
    return any(_ends(match, dream, seat, moves) for dream in dreams)


def _ends(match: Match, before: Any, seat: int, moves: Sequence[int]) -> bool:
    after = before.copy()
    for move in moves:
        if match.rulebook.why_not(after, seat, move):
            return False
        match.rulebook.apply(after, seat, move)
    awaiting = match.rulebook.awaiting
    return bool(before.luck != after.luck or awaiting(before) != awaiting(after))


def why_not(table: Table, seat: int, things: Sequence[str]) -> Message:
    """Why these things cannot be touched now, in this order: the likeliest reason of the moves that begin so."""
    match = table.match
    if match is None or match.over:
        return REFUSALS[1]
    if seat not in match.awaiting:
        return match.rulebook.prompt(table.view(seat)).wait
    reasons: dict[int, int] = {}
    for move, path in table.paths(seat):
        if path[: len(things)] == tuple(things):
            reason = match.why_not(seat, move)
            reasons[reason] = reasons.get(reason, 0) + 1
    reasons.pop(LEGAL, None)
    if not reasons:
        return NOT_NOW
    return match.refused(max(reasons, key=lambda reason: reasons[reason])).message


def undo_steps(table: Table, seat: int, *, whole_turn: bool = False) -> int:
    """How many moves go back; raises CannotUndo with the reason. Alone with bots, one may always go back."""
    match = match_of(table)
    if table.is_alone(seat):
        return _steps_to_own_move(match, seat)
    if stop := match.undo_stop(seat):
        raise CannotUndo(stop)
    if not whole_turn:
        return 1
    trial = record_of(match).replay(engine="plain")
    count = 0
    while not trial.undo_stop(seat):
        trial.rewind()
        count += 1
    return count


def undo_words(table: Table, seat: int, language: str) -> str | None:
    """None if the seat may try to take back a move, otherwise why not, in words."""
    if seat == NOBODY or table.match is None:
        return ""
    stop = table.match.undo_stop_in_sight(seat)
    if stop is None or (table.has_bots and table.is_alone(seat) and any(m == seat for m, _ in table.match.log)):
        return None
    return table.tongue(language).say(stop)


def _steps_to_own_move(match: Match, seat: int) -> int:
    for back, (mover, _) in enumerate(reversed(match.log), 1):
        if mover == seat:
            return back
    raise CannotUndo(NOTHING_TO_UNDO)


def lesson_step(table: Table, seen: Collection[int], tongue: Tongue) -> Step | None:
    """The first step not yet read whose moment has come."""
    lesson = table.game.lesson
    if lesson is None or table.match is None:
        return None
    view = table.view(0)
    number = lesson.next_step(view, seen)
    if number is None:
        return None
    step = lesson.steps[number]
    return number, len(lesson.steps), tongue.say(step.text), tuple(step.show(view))
