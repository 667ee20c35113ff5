"""The desk: where people say how they want to be told of things, and of which."""

import secrets
from hashlib import sha256
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from atoll.core.errors import BadOption
from atoll.core.message import Message, say
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.notices.couriers import MAIL, PUSH, WEB, Couriers
from atoll.server.notices.letters import NotDelivered, plain_letter
from atoll.server.notices.links import CONFIRM, STOP
from atoll.server.notices.outbox import Channel, Outbox, channels_in, wishes_in
from atoll.server.notices.push import subscription_of
from atoll.server.notices.webhooks import check_webhook, name_of
from atoll.server.notices.wishes import Wishes
from atoll.server.people.mail import check_address
from atoll.server.storage.log import now
from atoll.server.storage.schema import channels, notices, silences, touches, wishes
from atoll.server.storage.storage import Storage

T = TypeVar("T")
MOST_CHANNELS = 10
MOST_UNASKED = 3
"""Mail addresses that have not been confirmed: nobody is to fill other people's letter boxes with questions."""
MAILS = 5 / 3600
TESTS = 1 / 10
"""A second, for each household, after the first few."""
CONFIRM_WITHIN = 24 * 3600 * 1000


class Desk:
    """What one person has said, and says now."""

    def __init__(self, storage: Storage, outbox: Outbox, couriers: Couriers) -> None:
        self._storage = storage
        self._outbox = outbox
        self._couriers = couriers
        self._mails = RateLimits(MAILS, 5)
        self._tests = RateLimits(TESTS, 6)

    # What somebody has said.

    async def channels(self, who: str) -> list[Channel]:
        return await self._storage.look(channels_in, channels.c.who == who)

    async def wishes(self, who: str) -> Wishes:
        return await self._storage.look(wishes_in, who)

    async def hears_of(self, who: str, tab: str) -> bool | None:
        """Whether somebody is told of a table; None if they cannot be told of anything."""
        return await self._storage.look(_hears_of, who, tab)

    # Ways to be told.

    async def add_push(self, who: str, subscription: str, origin: str, language: str) -> None:
        """This browser."""
        endpoint = subscription_of(subscription).endpoint
        await self._add(_channel(who, PUSH, endpoint, subscription, origin, language, confirmed=now()))

    async def add_webhook(self, who: str, address: str, origin: str, language: str) -> None:
        check_webhook(address := address.strip())
        await self._add(_channel(who, WEB, address, address, origin, language, confirmed=now()))

    async def add_mail(self, who: str, address: str, origin: str, language: str, household: str) -> None:
        """An address, to which a letter is sent at once that asks whether it is theirs."""
        if not self._couriers.mail.is_set_up:
            raise BadOption(say("This server sends no mail."))
        address = check_address(address)
        channel = _channel(who, MAIL, address.lower(), address, origin, language, confirmed=0)
        if not self._mails.of(household or who).afford():
            raise BadOption(say("That is many letters in a short time. Wait a while, then try again."))
        await self._add(channel)
        link = self._couriers.links.make(CONFIRM, channel.id)
        question = plain_letter(
            secrets.token_hex(16),
            say("Is this your address?"),
            say("Somebody wants to get notices of games here. If that was not you, do nothing: nothing more comes."),
            language,
            f"{origin}/notices/confirm/{link}",
            say("Yes, send them here"),
        )
        try:
            await self._couriers.deliver(channel, question)
        except NotDelivered as error:
            await self._outbox.remove(channel.id)
            raise BadOption(error.reason) from None

    async def confirm(self, link: str) -> Channel:
        """Whoever follows the link has got the letter; raises BadOption."""
        found = self._couriers.links.read(CONFIRM, link)
        channel = await self.channel(found[0]) if found else None
        if channel is None or (not channel.confirmed and channel.made < now() - CONFIRM_WITHIN):
            raise BadOption(say("This link is no longer valid. Type the address once more."))
        if not channel.confirmed:
            known = sa.update(channels).where(channels.c.id == channel.id).values(confirmed=now())
            await self._outbox.write(lambda connection: connection.execute(known))
        return channel

    async def remove(self, who: str, channel: str) -> None:
        """Take a way back, if it is that person's."""
        if any(each.id == channel for each in await self.channels(who)):
            await self._outbox.remove(channel)

    async def test(self, who: str, channel: str, household: str) -> Message:
        """Send a letter at once; returns what came of it."""
        found = next((each for each in await self.channels(who) if each.id == channel and each.confirmed), None)
        if found is None:
            raise BadOption(say("This way is not there any more."))
        if not self._tests.of(household or who).afford():
            raise BadOption(say("That is many tests in a short time. Wait a moment."))
        letter = plain_letter(
            secrets.token_hex(16),
            say("A test from Atoll"),
            say("Notices arrive here."),
            found.language,
            f"{found.origin}/account/notices",
            say("To your notices"),
        )
        try:
            await self._couriers.deliver(found, letter)
        except NotDelivered as error:
            return error.reason
        return say("A test is on its way.")

    async def _add(self, channel: Channel) -> None:
        mine = await self.channels(channel.who)
        if channel.id not in {each.id for each in mine}:
            if len(mine) >= MOST_CHANNELS:
                raise BadOption(say("You have {number} ways to be told. Take one back first.", number=MOST_CHANNELS))
            if not channel.confirmed and sum(not each.confirmed for each in mine) >= MOST_UNASKED:
                raise BadOption(say("Confirm an address by the link in its letter, or take it back first."))
        await self._outbox.write(lambda connection: _put(connection, channel))

    # What they want to be told of.

    async def wish(self, who: str, wished: Wishes) -> None:
        row = {"who": who, "data": msgspec.json.encode(wished).decode()}

        def put(connection: sa.Connection) -> None:
            connection.execute(sa.delete(wishes).where(wishes.c.who == who))
            connection.execute(sa.insert(wishes).values(row))

        await self._outbox.write(put)

    async def hear_of(self, who: str, tab: str, *, on: bool) -> None:
        """Turn the notices of a table on or off."""
        await self._outbox.write(lambda connection: _hear_of(connection, who, tab, on=on))

    # To be left alone, without a cookie.

    async def channel(self, name: str) -> Channel | None:
        found = await self._storage.look(channels_in, channels.c.id == name)
        return found[0] if found else None

    async def stopping(self, link: str) -> tuple[Channel, str] | None:
        """The way and the table that a link stops; None if it is gone already. Raises BadOption for a forged one."""
        found = self._couriers.links.read(STOP, link)
        if found is None:
            raise BadOption(say("This link is not one of ours."))
        channel = await self.channel(found[0])
        return (channel, found[1]) if channel else None

    def name_of(self, channel: Channel) -> str | Message:
        """What a way is called on a page."""
        if channel.kind == PUSH:
            return say("A browser")
        return channel.address if channel.kind == MAIL else name_of(channel.address)


def joining(old: str, who: str) -> list[sa.Executable]:
    """What makes a guest's notices those of whom they turn out to be. Nobody is told twice by one address."""
    statements: list[sa.Executable] = []
    same_if = {channels: ("kind", "address"), silences: ("tab",), touches: ("tab",), notices: ("tab", "kind", "n")}
    for table, same in same_if.items():
        theirs = table.alias()
        known = sa.exists().where(theirs.c.who == who, *(theirs.c[name] == table.c[name] for name in same))
        statements.append(sa.update(table).where(table.c.who == old, ~known).values(who=who))
        statements.append(sa.delete(table).where(table.c.who == old))
    own = wishes.alias()
    has_wishes = sa.exists().where(own.c.who == who)
    return [*statements, sa.update(wishes).where(wishes.c.who == old, ~has_wishes).values(who=who)]


def _channel(who: str, kind: str, key: str, address: str, origin: str, language: str, *, confirmed: int) -> Channel:
    """The same address of the same person is the same way."""
    name = sha256("\n".join((who, kind, key)).encode()).hexdigest()[:32]
    return Channel(name, who, kind, address, origin, language, now(), confirmed, "")


def _put(connection: sa.Connection, channel: Channel) -> None:
    """New, or as it is now; what was confirmed stays so."""
    known = connection.execute(sa.select(channels.c.confirmed).where(channels.c.id == channel.id)).scalar()
    if known is None:
        connection.execute(sa.insert(channels).values(vars(channel)))
        return
    change = vars(channel) | {"confirmed": known or channel.confirmed}
    connection.execute(sa.update(channels).where(channels.c.id == channel.id).values(change))


def _hears_of(connection: sa.Connection, who: str, tab: str) -> bool | None:
    has_way = sa.exists().where(channels.c.who == who, channels.c.confirmed > 0)
    silent = sa.exists().where(silences.c.who == who, silences.c.tab == tab)
    can, cannot = connection.execute(sa.select(has_way, silent)).one()
    return not cannot if can else None


def _hear_of(connection: sa.Connection, who: str, tab: str, *, on: bool) -> None:
    connection.execute(sa.delete(silences).where(silences.c.who == who, silences.c.tab == tab))
    if not on:
        connection.execute(sa.insert(silences).values(who=who, tab=tab))
