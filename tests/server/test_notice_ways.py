"""The ways out: letters by push, mail and webhooks arrive as they should, and lead nowhere else."""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from atoll.core.errors import BadOption
from atoll.server.app import create_app
from atoll.server.notices import outgoing
from atoll.server.notices.desk import joining
from atoll.server.notices.letters import Gone, Letter, Refused, TryLater
from atoll.server.notices.mail import message_of
from atoll.server.notices.post import post
from atoll.server.notices.push import Push, private_key, subscription_of
from atoll.server.notices.webhooks import CHATS, Webhooks, check_webhook, is_chat, name_of
from atoll.server.notices.wishes import Wishes
from atoll.server.people.leaving import everything_about, forget
from atoll.server.services import Services
from atoll.server.settings import Settings
from tests.server.conftest import Guest
from tests.server.letters import letterbox
from tests.server.receivers import Browser, Receiver

LETTER = Letter(
    id="0123456789abcdef0123456789abcdef",
    title="It is your turn",
    lines=("Aqualin with Ben",),
    url="https://atoll.example/t/abcd2345",
    stop="https://atoll.example/notices/stop/signed",
    stop_words="No more of these",
    open_words="To the table",
    tag="abcdefabcdefabcdefabcdef",
    about=({"kind": "turn", "table": "abcd2345", "game": "aqualin", "by": ""},),
)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver().open() as receiver:
        yield receiver


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_processes=0, bot_pause=0, notices_inside=True)


# Push.


def test_a_pushed_letter_is_for_one_browser_alone_and_says_who_sent_it(here: Services, receiver: Receiver) -> None:
    push, browser = Push(private_key(here.storage.engine), inside=True), Browser(receiver)
    assert push.public_key == here.couriers.push.public_key, "the key is kept in the database"
    push.send(LETTER, browser.subscription, "https://atoll.example")
    (came,) = receiver.posts
    read = browser.read(came, push.public_key)
    assert (read["title"], read["body"], read["url"]) == (LETTER.title, LETTER.text, "/t/abcd2345")
    assert (read["id"], read["tag"], came.headers["topic"]) == (LETTER.id, LETTER.tag, LETTER.tag)
    assert b"turn" not in came.body and len(came.headers["topic"]) <= 32
    with pytest.raises(Exception):  # noqa: B017, PT011
        Browser(receiver).read(came, push.public_key)


def test_a_long_letter_is_cut_to_what_push_services_take(here: Services, receiver: Receiver) -> None:
    browser, push = Browser(receiver), here.couriers.push
    for lines in (("é" * 9000,), tuple(f"line {number} {'x' * 100}" for number in range(200))):
        push.send(replace(LETTER, lines=lines), browser.subscription, "http://127.0.0.1:8765")
        assert len(receiver.posts[-1].body) <= 4096
        assert lines[0].startswith(browser.read(receiver.posts[-1], push.public_key)["body"].splitlines()[0])


def test_a_browser_that_is_gone_is_let_go_and_one_that_is_not_there_is_tried_later(
    here: Services, receiver: Receiver
) -> None:
    for status, trouble in ((410, Gone), (404, Gone), (429, TryLater), (503, TryLater), (400, Refused)):
        receiver.status = status
        with pytest.raises(trouble):
            here.couriers.push.send(LETTER, Browser(receiver).subscription, "https://atoll.example")


@pytest.mark.parametrize("text", ["", "{}", '{"endpoint": "https://x", "keys": {}}', "[" * 2000, '{"endpoint": 5}'])
def test_what_is_no_subscription_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        subscription_of(text)


# Webhooks.


def test_any_address_gets_json_with_a_name_by_which_it_is_known_again(receiver: Receiver) -> None:
    Webhooks(inside=True).send(LETTER, f"{receiver.url}/hook")
    (came,) = receiver.posts
    assert came.headers["idempotency-key"] == came.json["id"] == LETTER.id
    assert (came.json["title"], came.json["url"], came.json["stop"]) == (LETTER.title, LETTER.url, LETTER.stop)
    assert came.json["notices"] == list(LETTER.about)


@pytest.mark.parametrize(
    "address",
    [
        "ntfy://127.0.0.1:{port}/reef",
        "gotify://127.0.0.1:{port}/token",
        "mmost://127.0.0.1:{port}/3ccdd113474722377935511fc85d3dd4",
        "matrix://127.0.0.1:{port}/3ccdd113474722377935511fc85d3dd43ccdd113474722377935511fc85d3dd4?mode=slack",
        "rocket://3ccdd113474722377935511fc85d3dd4/3ccdd113474722377935511fc85d3dd4@127.0.0.1:{port}/#reef",
    ],
)
def test_chat_services_are_told_in_their_own_way(receiver: Receiver, address: str) -> None:
    receiver.status = 200
    check_webhook(address := address.format(port=receiver.port))
    Webhooks(inside=True).send(replace(LETTER, lines=("Aqualin with @everyone",)), address)
    (came,) = receiver.posts
    text = json.dumps(came.json, ensure_ascii=False)
    assert LETTER.title in text and "/t/abcd2345" in text and "signed" in text
    assert "@everyone" not in text, "a name calls nobody"


def test_every_chat_service_that_is_offered_is_there() -> None:
    import apprise

    known = {scheme for service in apprise.Apprise().details()["schemas"] for scheme in _schemes(service)}
    assert set(CHATS) <= known


def _schemes(service: dict[str, Any]) -> set[str]:
    return {*(service["protocols"] or ()), *(service["secure_protocols"] or ())}


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://discord.com/api/webhooks/123456/secret", "Discord"),
        ("https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ", "Slack"),
        ("ntfys://ntfy.sh/secret", "ntfy"),
        ("https://example.org/secret?token=secret", "example.org"),
    ],
)
def test_an_address_is_called_by_a_name_that_gives_nothing_away(address: str, name: str) -> None:
    check_webhook(address)
    assert name_of(address) == name
    assert is_chat(address) == (name != "example.org")


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "x",
            "ftp://example.org",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "https://",
            "https://[",
            "https://a:b",
        ),
        *(
            "syslog://",
            "mailto://a:b@example.org",
            "dbus://",
            "msteams://x/y?template=/etc/passwd",
            "json://example.org",
        ),
        *(
            "slack://a/b/c?template=/etc/passwd",
            "ntfys://ntfy.sh/x?attach=file:///etc/passwd",
            "gotifys://h/t?verify=no",
        ),
        *("https://example.org/\nHost: x", "https://example.org/" + "x" * 600),
    ],
)
def test_an_address_that_is_no_webhook_is_refused(address: str) -> None:
    with pytest.raises(BadOption):
        check_webhook(address)


# Nothing leads into the host's own network, and nothing lasts for ever.


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
        ),
        *("255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::1", "not an address"),
    ],
)
def test_addresses_of_ones_own_network_are_known_in_whatever_way_they_are_written(address: str) -> None:
    assert not outgoing.is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_addresses_out_there_are_known_too(address: str) -> None:
    assert outgoing.is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "127.1"])
def test_no_letter_goes_into_the_hosts_own_network(receiver: Receiver, host: str) -> None:
    with pytest.raises((Refused, TryLater)):
        Webhooks(inside=False).send(LETTER, f"http://{host}:{receiver.port}/hook")
    with pytest.raises((Refused, TryLater)):
        Webhooks(inside=False).send(LETTER, f"ntfy://{host}:{receiver.port}/hook")
    assert receiver.posts == []


def test_no_push_goes_into_the_hosts_own_network(receiver: Receiver, here: Services) -> None:
    push = Push(private_key(here.storage.engine), inside=False)
    with pytest.raises(Refused):
        push.send(LETTER, Browser(receiver).subscription, "https://atoll.example")
    assert receiver.posts == []


def test_a_name_that_is_looked_up_again_and_leads_elsewhere_then_does_not_help(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts is the connection that is made, not what the name meant before."""
    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *more, **named: look_up("127.0.0.1", *more, **named))
    with pytest.raises(Refused):
        post(f"http://example.org:{receiver.port}/", b"", {}, inside=False)
    assert receiver.posts == []


def test_a_redirection_is_not_followed_into_the_hosts_own_network(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first receiver counts as out there; it sends on whoever comes to one that does not."""
    with Receiver().open() as inner:
        receiver.status, receiver.location = 307, f"{inner.url}/secrets"
        check = outgoing._check
        monkeypatch.setattr(outgoing, "_check", lambda line, to: to[1] == receiver.port or check(line, to))
        for address in (f"{receiver.url}/hook", f"ntfy://127.0.0.1:{receiver.port}/hook"):
            with pytest.raises((Refused, TryLater)):
                Webhooks(inside=False).send(LETTER, address)
        assert len(receiver.posts) == 2
        assert inner.posts == []


def test_ports_of_other_services_are_refused() -> None:
    with pytest.raises(outgoing.Forbidden), outgoing.outgoing(5, inside=False), socket.socket() as line:
        line.connect(("93.184.216.34", 25))


def test_a_receiver_that_never_answers_is_left(receiver: Receiver) -> None:
    """It says something now and then, so that no single wait is too long: in the end the line is cut."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            line, _ = server.accept()
            with line:
                try:
                    line.sendall(b"HTTP/1.1 200 OK\r\n")
                    while True:
                        line.sendall(b"X-Slow: yes\r\n")
                        time.sleep(0.02)
                except OSError:
                    ended.set()

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(httpx2.HTTPError), outgoing.outgoing(0.5, inside=True):
            httpx2.post(f"http://127.0.0.1:{server.getsockname()[1]}", timeout=60)
        assert ended.wait(60)


# Mail.


def test_a_mail_can_be_stopped_by_one_click_and_told_from_its_twin() -> None:
    message = message_of(LETTER, "anna@example.org", "https://atoll.example")
    assert message.headers["List-Unsubscribe"] == f"<{LETTER.stop}>"
    assert message.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message.headers["Message-ID"] == f"<{LETTER.id}@atoll.example>"
    assert LETTER.url in message.text and LETTER.stop in message.text
    assert message.text.startswith("It is your turn\n\nAqualin with Ben\n")


def test_an_address_is_only_written_to_once_its_owner_has_said_so(tmp_path: Path) -> None:
    with letterbox() as box:
        app = create_app(Settings(tmp_path, bot_processes=0, smtp=box.address, mail_from="table@example.org"))
        with TestClient(app, client=("127.0.0.1", 50000)) as client:
            anna, stranger = Guest(client, "Anna"), Guest(client, "nobody", "fr")
            anna.get("/account/notices")
            assert anna.post("/account/notices/mail", data={"mail": "anna@example.org"}).status_code == 303
            (question,) = box.letters
            assert question["Subject"] == "Is this your address?"
            link = re.search(r"/notices/confirm/\S+", question.get_content())
            assert link
            assert stranger.get(link[0]).status_code == 200, "to look is not to say yes"
            assert "waits for the link" in anna.get("/account/notices").text
            assert "adresse" in stranger.post(link[0]).text
            page = anna.get("/account/notices").text
            assert "waits for the link" not in page and "anna@example.org" in page
            channel = re.search(r'name="channel" value="(\w+)"', page)
            assert channel
            assert "on its way" in anna.post("/account/notices/test", data={"channel": channel[1]}).text
            assert [letter["To"] for letter in box.letters] == ["anna@example.org"] * 2


# To be left alone.


def stop_link(app: FastAPI, anna: Guest, receiver: Receiver, table: str = "") -> tuple[str, str]:
    """A way by which Anna is told, and the path of a link that stops it."""
    assert anna.post("/account/notices/webhook", data={"webhook": f"{receiver.url}/x"}).status_code == 303
    found = re.search(r'name="channel" value="(\w+)"', anna.get("/account/notices").text)
    assert found
    return found[1], f"/notices/stop/{app.state.services.couriers.links.make('stop', found[1], table)}"


def test_a_mail_program_stops_all_by_one_click_without_a_cookie(
    app: FastAPI, client: TestClient, anna: Guest, receiver: Receiver
) -> None:
    channel, link = stop_link(app, anna, receiver)
    answer = client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert channel not in anna.get("/account/notices").text
    assert client.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200, "once more does no harm"


def test_to_open_a_link_stops_nothing_since_programs_open_all_links(
    app: FastAPI, client: TestClient, anna: Guest, receiver: Receiver
) -> None:
    channel, link = stop_link(app, anna, receiver)
    assert client.get(link).status_code == 200
    assert channel in anna.get("/account/notices").text


def test_one_table_is_stopped_without_a_cookie_and_comes_back(
    app: FastAPI, client: TestClient, anna: Guest, table: str, receiver: Receiver
) -> None:
    _, link = stop_link(app, anna, receiver, table)
    assert "Tell me of my turns here" not in anna.get(f"/t/{table}").text
    client.post(link, data={"what": "table"})
    assert "Tell me of my turns here" in anna.get(f"/t/{table}").text
    assert anna.post(f"/t/{table}/notices", data={"on": "1"}).headers["location"] == f"/t/{table}"
    assert "Tell me of my turns here" not in anna.get(f"/t/{table}/text").text


def test_a_forged_link_and_a_link_for_something_else_stop_nothing(
    app: FastAPI, client: TestClient, anna: Guest, receiver: Receiver
) -> None:
    channel, _ = stop_link(app, anna, receiver)
    other = app.state.services.couriers.links.make("confirm", channel)
    for link in (other, f"{channel}.forged", "x"):
        assert client.post(f"/notices/stop/{link}").status_code == 400
    assert channel in anna.get("/account/notices").text


def test_nobody_takes_back_or_tests_the_ways_of_somebody_else(
    app: FastAPI, anna: Guest, ben: Guest, receiver: Receiver
) -> None:
    channel, _ = stop_link(app, anna, receiver)
    ben.get("/")
    ben.post("/account/notices/remove", data={"channel": channel})
    assert ben.post("/account/notices/test", data={"channel": channel}).status_code == 400
    assert channel in anna.get("/account/notices").text
    assert receiver.posts == []


def test_what_is_filled_in_wrongly_is_said_and_kept_to_be_mended(anna: Guest) -> None:
    answer = anna.post("/account/notices/webhook", data={"webhook": "htps://discord.com/x"})
    assert answer.status_code == 400
    assert "htps://discord.com/x" in answer.text and "Paste the address" in answer.text
    form = {"kind": ["turn"], "how": "each", "quiet": "on", "begin": "25:00", "end": "07:00", "zone": "UTC"}
    answer = anna.post("/account/notices/wishes", data=form)
    assert answer.status_code == 400 and "22:30" in answer.text
    answer = anna.post("/account/notices/wishes", data=form | {"begin": "23:00", "zone": "Atlantis"})
    assert answer.status_code == 400 and "Atlantis" in answer.text


def test_wishes_are_kept(anna: Guest) -> None:
    form = {"kind": ["turn", "end"], "how": "digest", "digest": "06:30", "zone": "Europe/Paris", "text": "on"}
    assert anna.post("/account/notices/wishes", data=form).status_code == 303
    page = anna.get("/account/notices").text
    assert 'value="06:30"' in page and "<option selected>Europe/Paris" in page
    assert 'value="turn" checked' in page and 'value="message" checked' not in page


def test_a_way_is_not_shown_to_others_and_its_address_to_nobody(anna: Guest, receiver: Receiver) -> None:
    anna.post("/account/notices/webhook", data={"webhook": f"{receiver.url}/secret-token"})
    assert "secret-token" not in anna.get("/account/notices").text


def test_a_guests_notices_are_theirs_when_they_sign_in_and_come_once(
    here: Services, anna: Guest, receiver: Receiver
) -> None:
    """By an address that the person has already, nothing comes twice."""
    for who, hooks in (("guest", ("x", "y")), ("person", ("y", "z"))):
        for hook in hooks:
            asyncio.run(here.desk.add_webhook(who, f"{receiver.url}/{hook}", "https://atoll.example", "en"))
        asyncio.run(here.desk.wish(who, Wishes(digest=f"0{len(hooks)}:00", text=who == "guest")))
    with here.storage.engine.begin() as connection:
        for statement in joining("guest", "person"):
            connection.execute(statement)
    addresses = sorted(way.address.rpartition("/")[2] for way in asyncio.run(here.desk.channels("person")))
    assert addresses == ["x", "y", "z"]
    assert asyncio.run(here.desk.channels("guest")) == []
    assert not asyncio.run(here.desk.wishes("person")).text


def test_what_is_kept_of_somebody_is_exported_and_forgotten(here: Services, anna: Guest, receiver: Receiver) -> None:
    anna.post("/account/notices/webhook", data={"webhook": f"{receiver.url}/x"})
    person = here.signer.person(anna.cookies["atoll"])
    assert person
    with here.storage.engine.begin() as connection:
        assert "channels" in everything_about(connection, [person.who])
        forget(connection, [person.who])
    assert asyncio.run(here.desk.channels(person.who)) == []
