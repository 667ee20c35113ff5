"""Passkeys: a device of somebody's own signs that they are here; no secret of theirs is ever sent or stored."""

import asyncio
import importlib
import json
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.server.people.identity import Person, Signer
from atoll.server.people.people import People
from atoll.server.storage.log import Taken, now
from atoll.server.storage.schema import passkeys

WITHIN = 300
"""Seconds for which a question to a device stands."""
MOST = 20
MAKE, ENTER = "make a passkey", "enter by passkey"
NOT_VALID = say("This passkey could not be checked. Try again.")


class Passkeys:
    """Asks devices, and checks what they sign. Each question counts once."""

    def __init__(self, people: People, signer: Signer) -> None:
        self._people = people
        self._signer = signer

    async def ask_to_make(self, person: Person, site: str) -> dict[str, Any]:
        """The question to a device that is to make a passkey."""
        await _load()
        from webauthn import generate_registration_options
        from webauthn.helpers import structs

        others = await self._people.passkeys_of(person.who)
        if len(others) >= MOST:
            raise BadOption(say("You have {number} passkeys. Remove one first.", number=MOST))
        options = generate_registration_options(
            rp_id=_host(site),
            rp_name="Atoll",
            user_name=person.name or "Atoll",
            user_id=person.who.encode(),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(row.id)) for row in others],
        )
        return self._question(MAKE, options)

    async def made(self, person: Person, site: str, note: str, answer: str) -> dict[str, Any]:
        """What a device has made, as it is stored; raises BadOption."""
        await _load()
        from webauthn import verify_registration_response

        challenge = await self._spend(MAKE, note)
        found = _checked(
            verify_registration_response,
            credential=_json(answer),
            expected_challenge=challenge,
            expected_rp_id=_host(site),
            expected_origin=site,
        )
        return {
            "id": _text(found.credential_id),
            "who": person.who,
            "public": _text(found.credential_public_key),
            "count": found.sign_count,
            "created": now(),
            "used": now(),
        }

    async def ask_to_enter(self, site: str) -> dict[str, Any]:
        """The question to a device that is to say who is there; it knows which passkeys it has for this site."""
        await _load()
        from webauthn import generate_authentication_options

        return self._question(ENTER, generate_authentication_options(rp_id=_host(site)))

    async def entered(self, site: str, note: str, answer: str) -> str:
        """Whose passkey a device has answered with; raises BadOption."""
        await _load()
        from webauthn import verify_authentication_response

        credential = _json(answer)
        challenge = await self._spend(ENTER, note)
        row = await self._people.passkey(str(credential.get("id", ""))[:1400])
        if row is None:
            raise BadOption(say("This server does not know this passkey. It may have been removed."))
        found = _checked(
            verify_authentication_response,
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(site),
            expected_origin=site,
            credential_public_key=_bytes(row.public),
            credential_current_sign_count=row.count,
        )
        await self._people.use_passkey(row.id, found.new_sign_count)
        return str(row.who)

    def _question(self, purpose: str, options: Any) -> dict[str, Any]:
        from webauthn import options_to_json

        note = self._signer.note(purpose, _text(options.challenge))
        return {"options": json.loads(options_to_json(options)), "note": note}

    async def _spend(self, purpose: str, note: str) -> bytes:
        """The challenge of a question that was asked here, and not answered before."""
        said = self._signer.noted(note, WITHIN)
        if said is None or len(said) != 2 or said[0] != purpose or not await self._people.spend(note, WITHIN):
            raise BadOption(say("This took too long. Try again."))
        return _bytes(said[1])


async def _load() -> None:
    """The library is loaded when somebody needs it first, in a thread: it takes as long as a few hundred moves."""
    await asyncio.to_thread(importlib.import_module, "webauthn")


async def add_passkey(people: People, person: Person, language: str, device: str, row: dict[str, Any]) -> Person:
    """Let somebody keep their place by a passkey, or by one more."""
    try:
        return await people.keep(person, language, device, sa.insert(passkeys).values({**row, "name": device}))
    except Taken:
        raise BadOption(NOT_VALID) from None


def _checked(check: Any, **given: Any) -> Any:
    """What a check finds; whatever it does not like about what was sent is one refusal."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return check(**given)
    except (WebAuthnException, AtollError, ValueError, KeyError, TypeError) as error:
        raise BadOption(NOT_VALID) from error


def _host(site: str) -> str:
    return urlsplit(site).hostname or ""


def _json(answer: str) -> dict[str, Any]:
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError):
        raise BadOption(NOT_VALID) from None
    if not isinstance(found, dict):
        raise BadOption(NOT_VALID)
    return found


def _text(data: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(data)


def _bytes(text: str) -> bytes:
    from webauthn.helpers import base64url_to_bytes

    return base64url_to_bytes(text)
