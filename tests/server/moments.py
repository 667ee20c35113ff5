"""Tables in this process, without pages, and things that happen there in the same moment."""

import asyncio
from typing import Any

from atoll.core.registry import find
from atoll.server.house import House
from atoll.server.live import Live
from atoll.server.people import Person
from atoll.server.pictures import Picture, pictures
from atoll.server.readers import Reader, Standing, frames_for
from atoll.server.rounds import Touch
from atoll.server.showing import show
from atoll.server.table import Table


async def seated(house: House, seed: int, game: str = "aqualin") -> tuple[Live, list[Reader]]:
    """A game for as few as it can be for, all of whom look at it."""
    people = [Person("anna", "Anna"), Person("ben", "Ben"), Person("cleo", "Cleo")][: find(game).seats[0]]
    live = await house.create(find(game), people[0], seats=len(people), options={}, seed=seed)
    readers = []
    for seat, person in enumerate(people):
        await house.sit(live, seat, person, person.name)
        reader = Reader(person.who, person.name, "en", "wide")
        reader.seat = seat
        live.readers.add(reader)
        readers.append(reader)
    show([(live, reader) for reader in readers])
    return live, readers


def picture_of(table: Table, reader: Reader) -> Picture:
    """What a reader sees at a table that nobody has open."""
    return pictures([(table, reader.angle())])[0]


def frame_for(reader: Reader, table: Table) -> dict[str, Any]:
    """What such a reader is sent."""
    return frames_for([Standing(reader, table, picture_of(table, reader), {})])[0]


async def touch_together(house: House, *touches: tuple[Live, Reader, int, list[str]]) -> list[Exception]:
    """Touch all this at the same moment; what is wrong with it, if anything."""
    wrong: list[Exception] = []
    for live, reader, revision, path in touches:
        house.rounds.add(Touch(live, reader, revision, tuple(path), True, wrong.append))
    await rest(house)
    return wrong


async def rest(house: House) -> None:
    """Until nothing goes on any more."""
    while house._tasks:
        await asyncio.wait(house._tasks)
