"""Tables in this process, without pages, and things that happen there in the same moment."""

import asyncio

from atoll.core.registry import find
from atoll.server.house import House
from atoll.server.live import Live
from atoll.server.people import Person
from atoll.server.readers import Reader
from atoll.server.rounds import Touch


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
    for reader in readers:
        house.show_to(live, reader)
    return live, readers


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
