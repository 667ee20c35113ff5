"""Letters reach a real mail server, and what is wrong with them is said."""

import asyncio

import pytest

from atoll.core.errors import BadOption
from atoll.server.people import mail as mailing
from atoll.server.people.mail import Letter, Mail, MailTrouble, check_address
from tests.server.letters import letterbox


def test_a_letter_arrives_with_all_that_is_in_it() -> None:
    with letterbox() as box:
        mail = Mail(box.address, "table@example.org")
        asyncio.run(mail.send(Letter("anna@example.org", "Ça va ?", "C’est ton tour.\n", {"List-Unsubscribe": "<x>"})))
    (letter,) = box.letters
    assert (letter["From"], letter["To"]) == ("table@example.org", "anna@example.org")
    assert letter["Subject"] == "Ça va ?"
    assert letter["List-Unsubscribe"] == "<x>"
    assert letter.get_content().strip() == "C’est ton tour."


def test_a_letter_that_is_not_taken_is_said_to_be_so() -> None:
    with letterbox() as box:
        box.refuses = True
        mail = Mail(box.address, "table@example.org")
        with pytest.raises(MailTrouble):
            asyncio.run(mail.send(Letter("anna@example.org", "Hello", "Hello")))
    with pytest.raises(MailTrouble):
        asyncio.run(mail.send(Letter("anna@example.org", "Hello", "There is no server any more.")))


def test_no_header_gets_in_by_an_address_or_a_subject() -> None:
    with letterbox() as box:
        mail = Mail(box.address, "table@example.org")
        for letter in (Letter("a@b.org\nBcc: c@d.org", "Hello", ""), Letter("a@b.org", "Hello\nBcc: c@d.org", "")):
            with pytest.raises(MailTrouble):
                asyncio.run(mail.send(letter))
    assert box.letters == []


def test_a_password_does_not_travel_in_the_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that offers no encryption gets no letter either; only this machine itself is good enough."""
    monkeypatch.setattr(mailing, "THIS_MACHINE", ())
    monkeypatch.setattr(mailing, "HERE", "")
    with letterbox() as box:
        mail = Mail(box.address.replace("smtp://", "smtp://anna:secret@"), "table@example.org")
        with pytest.raises(MailTrouble):
            asyncio.run(mail.send(Letter("anna@example.org", "Hello", "Hello")))
    assert box.letters == []


def test_letters_come_from_whoever_signs_in_at_the_mail_server_unless_somebody_is_named() -> None:
    assert Mail("smtp://anna:secret@mail.example.org").sender == "atoll@mail.example.org"
    assert Mail("smtp://anna%40example.org:secret@mail.example.org").sender == "anna@example.org"


@pytest.mark.parametrize("address", ["anna", "anna@", "@b.org", "a b@c.org", "a@b", "a@b.org, c@d.org"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadOption):
        check_address(address)


@pytest.mark.parametrize("server", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:port"])
def test_a_mail_server_that_is_written_otherwise_is_refused(server: str) -> None:
    with pytest.raises(BadOption):
        Mail(server)


def test_without_a_mail_server_no_letters_are_sent() -> None:
    assert not Mail().is_set_up
