"""People who keep their place: who they are on each of their devices, and as whom they sat at tables before.

Guests are in no list: their cookie is all there is. Somebody who keeps their place has a row, and one for each device
on which they are signed in, which is looked up and remembered for a minute.
"""

import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from atoll.core.errors import AtollError
from atoll.core.message import say
from atoll.server.people.identity import Person, Signer
from atoll.server.storage.log import StorageTrouble, Taken, now
from atoll.server.storage.notices import News
from atoll.server.storage.schema import WHO_SITS, aliases, devices, entries, passkeys, people, spent, tables, tokens
from atoll.server.storage.storage import Storage

REMEMBERED = 60.0
"""Seconds for which a device is not looked up again. Processes tell one another who has signed out; this is for when
they cannot."""
MOST_REMEMBERED = 5_000
MOST_DEVICES = 30
SEEN_EVERY = 3600_000
"""Milliseconds between two times that somebody is noted to have been here."""
CHANGED, GONE = "people", "gone"
"""Kinds of news: something about a person has changed, or they are signed out somewhere. In place of a table, they have
the person."""


class NotSignedIn(AtollError):
    """Something that only whoever keeps their place can do."""

    status = 403


class People:
    """Knows who is who."""

    def __init__(self, storage: Storage, signer: Signer) -> None:
        self._storage = storage
        self._signer = signer
        self.known: dict[str, str] = {}
        """The person behind each name that somebody has kept, or sat under before they signed in."""
        self._ids: dict[str, list[str]] = {}
        self._devices: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        """What was looked up, by the hash of what a device's cookie names, and until when it is believed."""
        self.on_gone: Callable[[str], None] = lambda who: None
        """Told that a person is signed out on some device."""

    async def load(self) -> None:
        """Learn who everybody is."""
        found = await self._storage.look(_all_known)
        self.known.clear()
        self._ids = {}
        self._learn(found)

    def _learn(self, found: Mapping[str, str]) -> None:
        for old, who in found.items():
            if self.known.get(old) != who:
                self.known[old] = who
                self._ids.setdefault(who, []).append(old)

    def ids_of(self, who: str) -> Sequence[str]:
        """All names under which a person is written in the logs of tables."""
        return self._ids.get(who) or [who]

    # Who comes.

    async def whose(self, cookie: str | None) -> Person:
        """Whose cookie this is; a newcomer's, if it is nobody's. Raises StorageTrouble."""
        if device := self._signer.device(cookie):
            return await self._at_device(device) or self._signer.newcomer()
        return self.guest(cookie)

    def guest(self, cookie: str | None) -> Person:
        """Which guest's cookie this is. Of somebody who keeps their place, it opens nothing any more."""
        person = self._signer.person(cookie)
        if person is not None and person.who not in self.known:
            return person
        return self._signer.newcomer().called(person.name if person else "")

    async def _at_device(self, device: str) -> Person | None:
        """Who is signed in on a device."""
        hashed = digest(device)
        until, person = self._devices.get(hashed, (0.0, None))
        if person is not None and time.monotonic() < until:
            return person
        row = await self._storage.look(_device, hashed)
        if row is None:
            self._devices.pop(hashed, None)
            return None
        # Another process may know more names of this person than this one has heard of.
        self._learn(await self._storage.look(_known_of, row.who))
        person = Person(row.who, row.name, device=device)
        self._remember(hashed, person)
        if row.seen < now() - SEEN_EVERY:
            with contextlib.suppress(StorageTrouble):
                await self._storage.write(
                    sa.update(devices).where(devices.c.id == hashed).values(seen=now()),
                    sa.update(people).where(people.c.who == row.who).values(seen=now()),
                )
        return person

    def _remember(self, hashed: str, person: Person) -> None:
        self._devices[hashed] = (time.monotonic() + REMEMBERED, person)
        while len(self._devices) > MOST_REMEMBERED:
            self._devices.popitem(last=False)

    def hear(self, news: Sequence[News]) -> bool:
        """Another process has changed who somebody is: forget what was remembered of them."""
        changed = [each for each in news if each.kind in (CHANGED, GONE)]
        for each in changed:
            self._forget(each.table, is_gone=each.kind == GONE)
        return bool(changed)

    def _forget(self, who: str, *, is_gone: bool) -> None:
        for hashed, (_, person) in list(self._devices.items()):
            if person.who == who:
                del self._devices[hashed]
        if is_gone:
            self.on_gone(who)

    async def change_of(self, who: str, *statements: sa.Executable, is_gone: bool = False) -> None:
        """Write something about a person, and tell all processes; raises Taken, or StorageTrouble."""
        await self._storage.write(*statements, news=[News(who, 0, GONE if is_gone else CHANGED)])
        self._forget(who, is_gone=is_gone)

    # Keeping a place, signing in and out.

    async def keep(self, person: Person, language: str, device: str, *more: sa.Executable, **more_of: Any) -> Person:
        """Let a guest keep their place; from now on they are signed in on this device. `more` is written with it, or
        not at all; `more_of` are columns of the person. Raises Taken if one of these is somebody else's."""
        if not person.is_guest:
            if more_of:
                more = (*more, sa.update(people).where(people.c.who == person.who).values(more_of))
            await self.change_of(person.who, *more)
            return person
        token, row = _new_device(person.who, device)
        kept = {"who": person.who, "name": person.name, "language": language, "settings": "{}", "created": now()}
        insert = sa.insert(people).values({**kept, "seen": now(), **more_of})
        await self.change_of(person.who, insert, sa.insert(devices).values(row), *more)
        self._learn({person.who: person.who})
        return Person(person.who, person.name, device=token)

    async def sign_in(self, who: str, guest: Person, device: str) -> Person:
        """Sign somebody in on a device. What a guest has done there before is theirs from now on."""
        row = await self.row(who)
        if row is None:
            raise NotSignedIn(say("Nobody keeps their place by this any more."))
        if len(await self.devices_of(who)) >= MOST_DEVICES:
            await self._storage.write(sa.delete(devices).where(devices.c.id == await self._storage.look(_oldest, who)))
        token, new = _new_device(who, device)
        statements: list[sa.Executable] = [sa.insert(devices).values(new)]
        if not guest.is_guest:
            statements.append(sa.delete(devices).where(devices.c.id == digest(guest.device)))
        elif guest.who not in self.known and await self._storage.look(_has_been_here, guest.who):
            statements.append(sa.insert(aliases).values(old=guest.who, who=who))
        with contextlib.suppress(Taken):
            # Somebody who signs in twice in the same moment is joined once.
            await self.change_of(who, *statements)
            if len(statements) > 1 and guest.is_guest:
                self._learn({guest.who: who})
            return Person(who, row.name, device=token)
        await self.change_of(who, sa.insert(devices).values(new))
        await self.load()
        return Person(who, row.name, device=token)

    async def sign_out(self, person: Person) -> None:
        """On this device."""
        await self.change_of(person.who, sa.delete(devices).where(devices.c.id == digest(person.device)), is_gone=True)

    async def sign_out_device(self, person: Person, name: str) -> None:
        """On another device, by the beginning of its hash."""
        which = devices.c.id.startswith(name, autoescape=True)
        gone = sa.delete(devices).where(devices.c.who == person.who, which)
        await self.change_of(person.who, gone, is_gone=True)

    # What is kept of somebody.

    async def row(self, who: str) -> Any:
        """What is stored of a person; None if they are a guest."""
        return await self._storage.look(_one, sa.select(people).where(people.c.who == who))

    async def with_mail(self, mail: str) -> Any:
        return await self._storage.look(_one, sa.select(people).where(people.c.mail == mail))

    async def with_phrase(self, hashed: str) -> Any:
        return await self._storage.look(_one, sa.select(people).where(people.c.phrase == hashed))

    async def devices_of(self, who: str) -> list[Any]:
        """The latest first."""
        query = sa.select(devices).where(devices.c.who == who).order_by(devices.c.seen.desc(), devices.c.created.desc())
        return await self._storage.look(_all, query)

    async def passkeys_of(self, who: str) -> list[Any]:
        query = sa.select(passkeys).where(passkeys.c.who == who).order_by(passkeys.c.created)
        return await self._storage.look(_all, query)

    async def passkey(self, name: str) -> Any:
        return await self._storage.look(_one, sa.select(passkeys).where(passkeys.c.id == name))

    async def change(self, person: Person, **values: Any) -> None:
        """Change what is stored of somebody who keeps their place; raises Taken if it is somebody else's already."""
        await self.change_of(person.who, sa.update(people).where(people.c.who == person.who).values(values))

    async def rename(self, person: Person) -> None:
        """What somebody is called at the next table. If it cannot be kept now, it is asked again."""
        self._remember(digest(person.device), person)
        with contextlib.suppress(StorageTrouble):
            await self.change(person, name=person.name)

    async def use_passkey(self, name: str, count: int) -> None:
        used = sa.update(passkeys).where(passkeys.c.id == name).values(count=count, used=now())
        await self._storage.write(used)

    async def drop_passkey(self, person: Person, name: str) -> None:
        await self._storage.write(sa.delete(passkeys).where(passkeys.c.who == person.who, passkeys.c.id == name))

    async def spend(self, note: str, seconds: int) -> bool:
        """Whether something that counts once has not been used before; from now on, it has."""
        old = sa.delete(spent).where(spent.c.until < now())
        try:
            await self._storage.write(old, sa.insert(spent).values(hash=digest(note), until=now() + seconds * 1000))
        except Taken:
            return False
        return True


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _new_device(who: str, name: str) -> tuple[str, dict[str, Any]]:
    """What a device's cookie names, and what is stored of it."""
    token, at = secrets.token_urlsafe(24), now()
    return token, {"id": digest(token), "who": who, "name": name[:60], "created": at, "seen": at}


SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chromium"), ("Safari/", "Safari"))


def device_name(agent: str) -> str:
    """What to call a device in a list, by what its browser says of itself."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return " · ".join(filter(None, (browser, system.replace("Mac OS", "Mac")))) or "?"


# In threads.


def _one(connection: sa.Connection, query: sa.Select[Any]) -> Any:
    return connection.execute(query).first()


def _all(connection: sa.Connection, query: sa.Select[Any]) -> list[Any]:
    return list(connection.execute(query))


def _all_known(connection: sa.Connection) -> dict[str, str]:
    found = {who: who for who in connection.scalars(sa.select(people.c.who))}
    return found | dict(map(tuple, connection.execute(sa.select(aliases.c.old, aliases.c.who))))


def _known_of(connection: sa.Connection, who: str) -> dict[str, str]:
    return {who: who, **dict.fromkeys(connection.scalars(sa.select(aliases.c.old).where(aliases.c.who == who)), who)}


def _device(connection: sa.Connection, hashed: str) -> Any:
    columns = (devices.c.who, devices.c.seen, people.c.name)
    query = sa.select(*columns).join(people, people.c.who == devices.c.who).where(devices.c.id == hashed)
    return connection.execute(query).first()


def _oldest(connection: sa.Connection, who: str) -> str:
    query = sa.select(devices.c.id).where(devices.c.who == who).order_by(devices.c.seen).limit(1)
    return connection.scalar(query) or ""


def _has_been_here(connection: sa.Connection, who: str) -> bool:
    """Whether a guest has left anything that is worth keeping."""
    sits = sa.text(f"({WHO_SITS[connection.dialect.name]}) = :who and kind in ('sit', 'link')").bindparams(who=who)
    queries = (
        sa.select(entries.c.n).where(sits),
        sa.select(tables.c.id).where(tables.c.host == who),
        sa.select(tokens.c.id).where(tokens.c.who == who),
    )
    return any(connection.execute(query.limit(1)).first() for query in queries)
