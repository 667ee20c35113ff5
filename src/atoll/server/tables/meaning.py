"""What people mean at a table: which moves a touch or a typed text stands for, and why they cannot be made.

Nothing here changes a table, and nothing draws a picture.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from atoll.core.contract import LEGAL
from atoll.core.errors import BadNotation, BadOption, IllegalMove
from atoll.core.match import REFUSALS, Match
from atoll.core.message import Message, say
from atoll.server.tables.state import TableState

IMAGINED_FOR_QUESTION = 8
NOT_NOW = say("This cannot be touched now.")
LONGEST_MOVE = 100
"""In letters, as programs may send it too; Python refuses to read numbers of thousands of digits."""
Meaning = Callable[[TableState, int, str], list[int]]
"""The moves that a seat means, to be made one after the other; raises why they cannot be. The last argument is the
language of whoever sits there."""


def match_of(state: TableState) -> Match:
    """The game at a table where one has begun."""
    if state.match is None:
        raise BadOption(say("The game has not begun yet."))
    return state.match


def touched(things: Sequence[str]) -> Meaning:
    """What is meant by touching things in this order."""
    return partial(_touched, tuple(things))


def typed(text: str) -> Meaning:
    """What is meant by a text: notation, or a number of the list of moves."""
    return partial(_typed, text.strip())


def _touched(things: tuple[str, ...], state: TableState, seat: int, language: str) -> list[int]:
    move = state.game.meant(state.view(seat), state.position.legal(seat), things)
    if move is None:
        raise IllegalMove(why_not(state, seat, things), 0)
    return [move]


def _typed(text: str, state: TableState, seat: int, language: str) -> list[int]:
    """The move, and before it what goes without saying."""
    match = match_of(state)
    if len(text) > LONGEST_MOVE:
        raise BadNotation(say("A move has at most {number} letters.", number=LONGEST_MOVE))
    moves = match.moves(seat)
    if text.isdecimal() and not any(move.text == text for move in moves):
        if not 1 <= int(text) <= len(moves):
            raise BadOption(say("The list goes from 1 to {last}.", last=len(moves)))
        return [moves[int(text) - 1].id]
    move = match.read(text, language)
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


def why_not(state: TableState, seat: int, things: Sequence[str]) -> Message:
    """Why these things cannot be touched now, in this order: the likeliest reason of the moves that begin so."""
    match = state.match
    if match is None or state.is_over:
        return REFUSALS[1]
    if seat not in match.awaiting:
        return match.rulebook.prompt(state.view(seat)).wait
    if not things:
        return NOT_NOW
    reasons: dict[int, int] = {}
    for move, path in state.position.paths(seat):
        if path[: len(things)] == tuple(things):
            reason = match.why_not(seat, move)
            reasons[reason] = reasons.get(reason, 0) + 1
    reasons.pop(LEGAL, None)
    if not reasons:
        return NOT_NOW
    return match.refused(max(reasons, key=lambda reason: reasons[reason])).message


def is_final(state: TableState, seat: int, moves: Sequence[int]) -> bool:
    """Whether the last of these moves may draw something or hand the decision on, as far as the seat can tell: what it
    cannot know must not be found out by asking."""
    match = match_of(state)
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
