"""Notes: what has happened at a table beside the moves, in words that everybody there reads.

Whoever sits down, leaves, hands a seat over or takes back a move does so before everybody's eyes. What somebody could
know that others do not, because they chose the seed or have held another seat, is said, too.
"""

from collections.abc import Iterable

from atoll.core.message import Message, say, say_count
from atoll.server.tables.chairs import Chair, Chairs

CHOSEN_SEED = say(
    "This game comes from a file, and so does its seed: whoever has the file can work out what is hidden, and what "
    "will be drawn."
)


def begun(chairs: Chairs, *, is_from_file: bool, has_secrets: bool) -> Iterable[Message]:
    """What is to be known about a game that begins."""
    if is_from_file:
        yield CHOSEN_SEED
    for who in sorted(chairs.people()):
        if has_secrets and len(seats := chairs.of_person[who]) > 1:
            yield say("{names} play on one screen.", names=", ".join(chairs[seat].name for seat in seats))


def sat(now: Chair, seen_by: str) -> Iterable[Message]:
    """Somebody takes a seat while the game runs."""
    if now.bot:
        yield say("{name}, a bot, takes over.", name=now.name)
    else:
        yield say("{name} sits down and takes over.", name=now.name)
    if seen_by:
        yield say("{name} has seen this side of the table before.", name=seen_by)


def left(chair: Chair) -> Message:
    """A seat becomes empty while the game runs."""
    if chair.bot:
        return say("{name}, a bot, leaves the table.", name=chair.name)
    return say("{name} leaves the table.", name=chair.name)


def linked(chair: Chair) -> Message:
    return say("Somebody came by the private link to the seat of {name}, and plays there, too.", name=chair.name)


def unlinked(chair: Chair) -> Message:
    return say("{name} has taken back the private link to the seat.", name=chair.name)


def same(chairs: Iterable[Chair]) -> Message:
    """Somebody who sat here as two has signed in, and is seen to be one."""
    names = ", ".join(chair.name for chair in chairs if chair.name)
    return say("One and the same person has sat here on two devices: {names}.", names=names)


def undone(chair: Chair, count: int) -> Message:
    return say_count("{name} takes back {number} move.", "{name} takes back {number} moves.", count, name=chair.name)


def tried(chair: Chair) -> Message:
    """Somebody, alone with bots, has gone back over what was drawn or shown."""
    return say("{name} has taken back moves over luck, and may know what is to come.", name=chair.name)


def listed(*, is_on: bool) -> Message:
    if is_on:
        return say("This table stands on the list of open tables: anybody on this server may sit down.")
    return say("This table stands on no list any more.")


def rated(*, is_on: bool) -> Message:
    return say("This game counts for ratings.") if is_on else say("This game does not count for ratings.")
