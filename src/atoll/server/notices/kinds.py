"""The kinds of notices, and what each says."""

from atoll.core.message import Message, say, say_count

TURN, NUDGE, MESSAGE, END = "turn", "nudge", "message", "end"
KINDS = {
    TURN: say("It is your turn"),
    NUDGE: say("Somebody nudges you"),
    MESSAGE: say("Somebody writes at a table"),
    END: say("A game has ended"),
}


def headline(kind: str, by: str, count: int) -> Message:
    """What has happened, in a line."""
    if kind == TURN:
        return say("It is your turn")
    if kind == NUDGE:
        return say("{name} is waiting for you", name=by)
    if kind == MESSAGE:
        return say_count("{name} has written to you", "{name} has written to you {number} times", count, name=by)
    return say("The game has ended")


def table_of(game: str, others: str) -> Message:
    """Which table it is about."""
    return say("{title} with {names}", title=game, names=others)
