"""Notes: what has happened at a table beside the moves, in words that everybody there reads.

Whoever sits down, leaves, hands a seat over or takes back a move does so before everybody's eyes. What somebody could
know that others do not, because they chose the seed or have held another seat, is said, too.
"""

import time
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


# The absent.

REASONS = {
    "time": say("the time is over"),
    "away": say("the seat has waited for too long"),
    "asked": say("as its player wishes"),
    "permit": say("as agreed between them"),
}
"""Why somebody else plays on for somebody."""


def took_over(now: Chair, why: str) -> Message:
    """A bot, or somebody else, plays on for whoever sits there by right."""
    owner, reason = now.owner.name if now.owner else "", REASONS.get(why, REASONS["asked"])
    if now.is_resigned:
        return say("{name} resigns. A bot plays on.", name=owner)
    if now.bot:
        return say("A bot plays on for {name}: {reason}.", name=owner, reason=reason)
    if why == "link":
        return say(
            "{name} came by a link and plays on for {owner}: both have seen this side of the table.",
            name=now.name,
            owner=owner,
        )
    return say("{name} plays on for {owner}: {reason}.", name=now.name, owner=owner, reason=reason)


def came_back(before: Chair, seen_by: str) -> Iterable[Message]:
    """Whoever sits there by right plays again."""
    assert before.owner is not None
    yield say("{name} is back and plays on.", name=before.owner.name)
    if seen_by:
        yield say("{name} has seen this side of the table before.", name=seen_by)


def gave_back(before: Chair) -> Message:
    """Whoever has played for somebody does not any more."""
    owner = before.owner.name if before.owner else ""
    return say("{name} gives the seat back to {owner}.", name=before.name, owner=owner)


def nudged(by: Chair, whom: Chair) -> Message:
    return say("{name} asks {other} to play.", name=by.name, other=whom.name)


def offered(by: Chair, chair: Chair) -> Message:
    """Somebody has made a link by which somebody else may play on."""
    owner = chair.owner or chair
    return say("{name} has made a link by which somebody can play on for {owner}.", name=by.name, owner=owner.name)


def freed(chair: Chair) -> Message:
    return say("The host has freed the seat of {name}, who has left.", name=(chair.owner or chair).name)


def agreed(chair: Chair, *, is_for: bool) -> Message:
    """Somebody would end the game, or would not any more."""
    if is_for:
        return say("{name} would end the game here, undecided, if all agree.", name=chair.name)
    return say("{name} plays on.", name=chair.name)


ENDED = say("All have agreed to end the game here: it is undecided.")


def permitted(chair: Chair, other: str, *, is_for: bool) -> Message:
    if is_for:
        return say("{name} may play for {owner}, whenever {owner} is away.", name=other, owner=chair.name)
    return say("{name} may not play for {owner} any more.", name=other, owner=chair.name)


def date(moment: int) -> str:
    """A day, as all of our languages can read it."""
    return time.strftime("%Y-%m-%d", time.gmtime(moment / 1000))


def went_away(chair: Chair, until: str) -> Message:
    """Somebody is away with notice; where days are counted, their clock stands."""
    return say("{name} is away until {date}.", name=chair.name, date=until)


def returned(chair: Chair) -> Message:
    return say("{name} is not away any more.", name=chair.name)


def time_over(chair: Chair) -> Message:
    return say("The time of {name} is over.", name=chair.name)


def was_down(long: Message) -> Message:
    return say("No server ran for {time}: that time does not count.", time=long)


def paced(what: Message, end: Message) -> Iterable[Message]:
    """What the table has agreed on about time."""
    yield say("Time at this table: {pace}.", pace=what)
    yield end


# What a table that has not begun is to others.


def listed(*, is_on: bool) -> Message:
    if is_on:
        return say("This table stands on the list of open tables: anybody on this server may sit down.")
    return say("This table stands on no list any more.")


def rated(*, is_on: bool) -> Message:
    return say("This game counts for ratings.") if is_on else say("This game does not count for ratings.")
