"""Whoever keeps their place comes back by a passkey, on every device: in a real browser, with its own authenticator."""

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import CDPSession, Request, expect

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """The one of a device: Chromium keeps it, and asks nobody."""

    def __init__(self, guest: Guest) -> None:
        self.line: CDPSession = guest.page.context.new_cdp_session(guest.page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take(self, passkey: dict[str, Any]) -> None:
        """What people's devices do among themselves: a passkey that was made on one is on the others, too."""
        self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


@pytest.fixture
def by_name(site: str) -> str:
    """The site under a name: passkeys are for names, not for numbers."""
    return site.replace("127.0.0.1", "localhost")


def test_two_devices_of_one_person_by_passkey(guest: NewGuest, by_name: str) -> None:
    desk, phone = guest("Anna", base_url=by_name), guest("Anna", base_url=by_name)
    key, other = Authenticator(desk), Authenticator(phone)
    table = desk.create("aqualin", others="bot:gentle")
    desk.page.goto("/account")
    desk.page.click("text=Make a passkey")
    desk.page.wait_for_selector("#devices")
    (passkey,) = key.passkeys()

    before = phone.create("coralia", others="bot:gentle")
    other.take(passkey)
    phone.page.goto("/signin")
    phone.page.click("text=Sign in by passkey")
    phone.page.wait_for_url("**/tables")
    for name in (table, before):
        expect(phone.page.locator(f"a[href$='{name.rpartition('/')[2]}']")).to_be_visible()
    phone.visit(table)
    assert phone.see_later(phone.see()).mine
    desk.visit(before)
    assert not desk.page.locator("form[action$='/sit']").count()

    # One device signs the other out, which is a stranger's from then on.
    desk.page.goto("/account")
    desk.page.click("#devices ~ ul button:has-text('Sign out'):not(:has-text('here'))")
    expect(desk.page.locator("#devices ~ ul li")).to_have_count(1)
    phone.page.goto("/tables")
    expect(phone.page.locator("main")).to_contain_text("You have not sat down anywhere yet.")
    phone.page.goto("/signin")
    phone.page.click("text=Sign in by passkey")
    phone.page.wait_for_url("**/tables")
    expect(phone.page.locator(f"a[href$='{table.rpartition('/')[2]}']")).to_be_visible()


def test_a_passkey_that_was_removed_opens_nothing(guest: NewGuest, by_name: str) -> None:
    anna = guest("Anna", base_url=by_name)
    Authenticator(anna)
    anna.page.goto("/account")
    anna.page.click("text=Make a passkey")
    anna.page.wait_for_selector("#devices")
    anna.page.click("button:has-text('Remove')")
    anna.page.click("text=Sign out here")
    anna.troubles.forgiven.append("400")
    anna.page.goto("/signin")
    anna.page.click("text=Sign in by passkey")
    expect(anna.page.locator("#passkey-says")).to_contain_text("does not know this passkey")


def test_an_answer_of_a_device_counts_once(guest: NewGuest, by_name: str) -> None:
    """Whoever has listened, or a clone of a key, cannot use it again."""
    anna = guest("Anna", base_url=by_name)
    Authenticator(anna)
    anna.page.goto("/account")
    anna.page.click("text=Make a passkey")
    anna.page.wait_for_selector("#devices")
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.post_data or "")

    anna.page.on("request", note)
    anna.page.goto("/signin")
    anna.page.click("text=Sign in by passkey")
    anna.page.wait_for_url("**/tables")
    anna.troubles.forgiven.append("400")
    post = "{ method: 'POST', body: new URLSearchParams(body) }"
    script = f"(body) => fetch('/signin/passkey', {post}).then((answer) => answer.text())"
    answer = json.loads(anna.page.evaluate(script, next(body for body in reversed(sent) if "answer=" in body)))
    assert answer == {"no": "This took too long. Try again."}


def test_a_device_that_does_not_answer_is_said_to_be_so(guest: NewGuest, by_name: str) -> None:
    anna = guest("Anna", base_url=by_name)
    Authenticator(anna)
    anna.page.goto("/signin")
    # The person to be asked is not there: Chromium itself would wait for a minute.
    refuse = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    anna.page.evaluate(f"() => {{ navigator.credentials.get = {refuse}; }}")
    anna.page.click("text=Sign in by passkey")
    expect(anna.page.locator("#passkey-says")).to_contain_text("the device has not answered")
    expect(anna.page.locator("text=Sign in by passkey")).to_be_enabled()


def test_where_passkeys_cannot_be_the_page_says_so(guest: NewGuest) -> None:
    """An address in numbers is no name."""
    anna = guest("Anna")
    anna.page.goto("/account")
    expect(anna.page.locator(".no-passkeys")).to_be_visible()
    expect(anna.page.locator("text=Make a passkey")).to_be_hidden()


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1920, "dark")])
def test_the_pages_about_oneself_fit_and_axe_finds_nothing(
    guest: NewGuest, tmp_path: Path, width: int, theme: str
) -> None:
    anna = guest("Anna", bypass_csp=True, viewport={"width": width, "height": 900}, color_scheme=theme)
    anna.create("aqualin")
    anna.page.goto("/account")
    anna.page.click("text=Make a phrase")
    for path in ("", "/account", "/tables", "/tables/results", "/signin"):
        if path:
            anna.page.goto(path)
        assert anna.width() <= width
        faults = Axe().run(anna.page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults] == [], path
