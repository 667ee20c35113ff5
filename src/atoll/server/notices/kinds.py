"""The kinds of notices, and what each says."""

from atoll.core.message import Message, say, say_count

TURN, NUDGE, MESSAGE, END, INVITATION = "turn", "nudge", "message", "end", "invitation"
KINDS = {
    TURN: say("it is my turn"),
    NUDGE: say("somebody nudges me"),
    MESSAGE: say("somebody writes at a table"),
    END: say("a game has ended"),
    INVITATION: say("somebody invites me to a table"),
}
"""As they go on after “Tell me when”."""


def headline(kind: str, name: str, count: int) -> Message:
    """What has happened, in a line."""
    if kind == TURN:
        return say("It is your turn")
    if kind == NUDGE:
        return say("{name} is waiting for you", name=name)
    if kind == MESSAGE:
        return say_count(
            "{name} has sent you {number} message", "{name} has sent you {number} messages", count, name=name
        )
    if kind == INVITATION:
        return say("{name} invites you to play", name=name)
    return say("The game has ended")


def table_of(game: str, others: str) -> Message:
    """Which table it is about."""
    return say("{title} with {names}", title=game, names=others)
