"""Ways in for whoever keeps their place and has no passkey at hand: a recovery phrase, or a link in a letter.

Whoever guesses is slowed down by household, and a letter goes to one address only now and then.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.core.tongue import Tongue
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.people.identity import Person, Signer
from atoll.server.people.mail import Letter, Mail, MailTrouble, check_address
from atoll.server.people.people import People
from atoll.server.people.phrases import hashed, letters_of, new_phrase
from atoll.server.storage.log import StorageTrouble, Taken

LINK_WITHIN = 1800
"""Seconds for which a link in a letter stands."""
ADD, ENTER = "add mail", "enter by mail"
Link = Callable[[str], str]
"""Where a note leads."""
AT_ONCE = 2
"""Phrases that are looked up at once: each takes 16 MB."""


class TooOften(AtollError):
    """Somebody has tried too often."""

    status = 429


class WaysIn:
    """Recovery phrases, and letters."""

    def __init__(self, people: People, signer: Signer, mail: Mail, salt: str) -> None:
        """Phrases are hashed with `salt`, which stays when the key that signs cookies is changed."""
        self._people = people
        self._signer = signer
        self._mail = mail
        self._salt = salt.encode()
        self._few = asyncio.Semaphore(AT_ONCE)
        self._tries = RateLimits(1 / 60, 8)
        """By household."""
        self._letters = RateLimits(1 / 300, 3)
        """By address."""

    # Phrases.

    async def make_phrase(self, person: Person, language: str, device: str) -> tuple[Person, str]:
        """A new phrase, which replaces the one before; this is the only time that it is seen."""
        phrase = new_phrase()
        return await self._people.keep(person, language, device, phrase=await self._hashed(phrase)), phrase

    async def by_phrase(self, typed: str, household: str) -> str:
        """Whose phrase this is; raises BadOption."""
        letters = letters_of(typed)
        self._try(household)
        row = await self._people.with_phrase(await self._hashed(letters))
        if row is None:
            raise BadOption(say("Nobody here has this recovery phrase. Look for a slip."))
        return str(row.who)

    async def _hashed(self, phrase: str) -> str:
        async with self._few:
            return await asyncio.to_thread(hashed, letters_of(phrase), self._salt)

    def _try(self, household: str) -> None:
        if not self._tries.of(household).afford():
            raise TooOften(say("Too many tries. Wait a minute."))

    # Letters.

    async def ask_to_add(self, person: Person, typed: str, household: str, link: Link, t: Tongue) -> None:
        """Send a letter to an address that is to be somebody's."""
        address = self._may_write(typed, household)
        note = self._signer.note(ADD, person.who, address, secrets.token_hex(8))
        words = say("Open this link in the browser in which you asked for it, to keep your place at the table by mail:")
        await self._send(address, t.say(say("Keep your place")), t.say(words), link(note), t)

    def letter_to_enter(self, typed: str, household: str, link: Link, t: Tongue) -> Coroutine[Any, Any, None]:
        """What is to be done, beside everything else, if this is the address of somebody: a link that signs in is sent
        there. Whoever asks does not hear whether it is, nor by how long it takes."""
        address = self._may_write(typed, household)
        return self._send_if_known(address, link, t)

    async def _send_if_known(self, address: str, link: Link, t: Tongue) -> None:
        with contextlib.suppress(MailTrouble, StorageTrouble):
            if await self._people.with_mail(address.lower()) is not None:
                note = self._signer.note(ENTER, "", address, secrets.token_hex(8))
                words = say("Open this link to sign in. It works once, for half an hour:")
                await self._send(address, t.say(say("Sign in")), t.say(words), link(note), t)

    def _may_write(self, typed: str, household: str) -> str:
        address = check_address(typed)
        if not self._mail.is_set_up:
            raise BadOption(say("This server sends no mail."))
        self._try(household)
        if not self._letters.of(address.lower()).afford():
            raise TooOften(say("Mail has just been sent to this address. Wait five minutes for more."))
        return address

    async def _send(self, address: str, title: str, words: str, link: str, t: Tongue) -> None:
        rest = t.say(say("If you did not ask for this, do nothing: without the link, nothing happens."))
        await self._mail.send(Letter(address, f"Atoll: {title}", f"{words}\n\n{link}\n\n{rest}\n"))

    def purpose(self, note: str) -> str:
        """What a link in a letter is for; raises BadOption."""
        return self._read(note)[0]

    def _read(self, note: str) -> tuple[str, str, str]:
        said = self._signer.noted(note, LINK_WITHIN)
        if said is None or len(said) != 4 or said[0] not in (ADD, ENTER):
            raise BadOption(say("This link has run out. Ask for another letter."))
        return said[0], said[1], said[2]

    async def follow(self, note: str, person: Person, language: str, device: str) -> Person:
        """What a link in a letter is for is done, once: whoever comes is signed in, or the address is theirs."""
        purpose, who, address = self._read(note)
        if purpose == ADD and who != person.who:
            raise BadOption(say("Open this link in the browser in which you asked for it."))
        if not await self._people.spend(note, LINK_WITHIN):
            raise BadOption(say("This link has been used before. Ask for another letter."))
        if purpose == ADD:
            try:
                return await self._people.keep(person, language, device, mail=address.lower())
            except Taken:
                raise BadOption(say("Somebody keeps their place by this address already: sign in with it.")) from None
        row = await self._people.with_mail(address.lower())
        if row is None:
            raise BadOption(say("This link has run out. Ask for another letter."))
        return await self._people.sign_in(row.who, person, device)
