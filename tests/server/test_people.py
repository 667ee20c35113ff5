"""Whoever wants keeps their place, on every device; whoever goes is forgotten. Guests stay guests."""

import asyncio
import html
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from atoll.core.tongue import LANGUAGES
from atoll.server.app import create_app, listen_to_others
from atoll.server.people import leaving
from atoll.server.people.people import device_name
from atoll.server.people.phrases import PHRASE, letters_of, new_phrase
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.schema import metadata
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit
from tests.server.conftest import Guest
from tests.server.letters import Letterbox, letterbox
from tests.server.moments import parts, until
from tests.server.test_bookkeeping import rows
from tests.server.test_seating import ELSEWHERE, HAS_SEEN, SECRETIVE, _link, _notes, _refusal, _stand

SHOWN = re.compile('<textarea id="phrase"[^>]*>([^<]+)<')
LINK = re.compile(r"http://testserver(/signin/link/\S+)")


@pytest.fixture
def phone(client: TestClient) -> Guest:
    """Another browser of Anna's."""
    return Guest(client, "Anna")


def phrase_of(guest: Guest) -> str:
    """A new recovery phrase, as the page shows it."""
    found = SHOWN.search(guest.post("/account/phrase").text)
    assert found
    return found[1]


def sign_in(guest: Guest, phrase: str) -> None:
    answer = guest.post("/signin/phrase", data={"phrase": phrase})
    assert (answer.status_code, answer.headers.get("location")) == (303, "/tables"), answer.text


def is_seated(guest: Guest, table: str) -> bool:
    with guest.line(table) as line:
        line.until("head")
        return bool(line.head["viewer"] != -1)


def everything(storage: Storage) -> str:
    """All that is in the database, but for what has only been spent."""
    with storage.engine.connect() as connection:
        found = {name: list(connection.execute(sa.select(table))) for name, table in metadata.tables.items()}
    return repr(found)


# Recovery phrases.


def test_a_phrase_brings_somebody_back_on_another_device(anna: Guest, phone: Guest, table: str) -> None:
    phrase = phrase_of(anna)
    assert not is_seated(phone, table)
    sign_in(phone, phrase)
    assert is_seated(phone, table) and is_seated(anna, table)
    assert table in phone.get("/tables").text
    assert 'value="Anna"' in phone.get("/account").text


@pytest.mark.parametrize("way", [str.upper, lambda words: words.replace(" ", "-"), lambda words: f" {words}.\n"])
def test_a_phrase_may_be_typed_in_many_ways(anna: Guest, phone: Guest, way: Any) -> None:
    sign_in(phone, way(phrase_of(anna)))


def test_a_phrase_is_shown_once_stored_as_a_hash_and_replaced_by_the_next(
    anna: Guest, phone: Guest, here: Services
) -> None:
    phrase = phrase_of(anna)
    assert phrase not in anna.get("/account").text
    assert not any(word in everything(here.storage) for word in phrase.split())
    other = phrase_of(anna)
    answer = phone.post("/signin/phrase", data={"phrase": phrase})
    assert answer.status_code == 400
    sign_in(phone, other)


def test_what_is_no_phrase_is_said_to_be_none_and_costs_no_try(anna: Guest, phone: Guest) -> None:
    phrase = phrase_of(anna)
    for _ in range(30):
        assert phone.post("/signin/phrase", data={"phrase": "six words that are not"}).status_code == 400
    sign_in(phone, phrase)


def test_guessing_ends_soon(anna: Guest, phone: Guest) -> None:
    phrase_of(anna)
    answers = [phone.post("/signin/phrase", data={"phrase": new_phrase()}).status_code for _ in range(10)]
    assert answers[0] == 400 and answers[-1] == 429


def test_phrases_have_ninety_six_bits_and_can_be_read_back() -> None:
    phrases = {new_phrase() for _ in range(1000)}
    assert len(phrases) == 1000
    assert all(PHRASE.fullmatch(letters_of(phrase)) for phrase in phrases)


# Devices.


def test_the_cookie_of_a_guest_opens_nothing_once_the_guest_keeps_the_place(anna: Guest, table: str) -> None:
    """A copy of it that somebody has taken before is worthless."""
    thief = Guest(anna.client, "Thief")
    thief.cookies = dict(anna.cookies)
    assert is_seated(thief, table)
    phrase_of(anna)
    thief.cookies["language"] = "en"
    assert is_seated(anna, table)
    assert not is_seated(thief, table)
    assert table not in thief.get("/tables").text


def test_a_device_that_is_signed_out_from_another_is_a_strangers(anna: Guest, phone: Guest, table: str) -> None:
    sign_in(phone, phrase_of(anna))
    page = anna.get("/account").text
    (other,) = re.findall('name="device" value="([^"]+)"', page)
    stolen = dict(phone.cookies)
    with phone.line(table) as line:
        line.until("head")
        assert anna.post("/account/device", data={"device": other}).status_code == 303
        with pytest.raises(WebSocketDisconnect):
            line.until("never")
    for cookies in (phone.cookies, stolen):
        phone.cookies = cookies
        assert not is_seated(phone, table)
    assert is_seated(anna, table)


def test_signing_out_leaves_nothing_on_this_device(anna: Guest, phone: Guest, table: str) -> None:
    phrase = phrase_of(anna)
    before = dict(anna.cookies)
    anna.post("/account/out")
    assert table not in anna.get("/tables").text
    anna.cookies = before
    assert table not in anna.get("/tables").text
    sign_in(phone, phrase)
    assert table in phone.get("/tables").text


def test_nobody_signs_out_the_devices_of_others(anna: Guest, ben: Guest, table: str) -> None:
    phrase_of(anna)
    phrase_of(ben)
    (device,) = re.findall(r"<li><span>(\S+) <small>this device", anna.get("/account").text)
    assert device == "?"
    hashed = rows(anna.client.app.state.services.storage, "select id from devices order by created")  # type: ignore[attr-defined]
    for row in hashed:
        ben.post("/account/device", data={"device": row["id"][:16]})
    assert is_seated(anna, table)


def test_a_forged_cookie_is_a_newcomers(anna: Guest, table: str) -> None:
    phrase_of(anna)
    anna.cookies["atoll"] = anna.cookies["atoll"][:-1] + ("A" if anna.cookies["atoll"][-1] != "A" else "B")
    assert not is_seated(anna, table)


def test_a_new_name_is_known_on_every_device(anna: Guest, phone: Guest, here: Services) -> None:
    sign_in(phone, phrase_of(anna))
    anna.post("/account/name", data={"name": "Annabel"})
    assert 'value="Annabel"' in anna.get("/account").text
    assert 'value="Annabel"' in phone.get("/account").text


def test_a_bad_name_is_said_and_the_old_one_stays(anna: Guest, table: str) -> None:
    assert anna.post("/account/name", data={"name": "\u202e"}).status_code == 400
    assert 'value="Anna"' in anna.get("/account").text


def test_the_language_comes_along(client: TestClient, here: Services) -> None:
    anna, phone = Guest(client, "Anna", "nl"), Guest(client, "Anna")
    del phone.cookies["language"]
    sign_in(phone, phrase_of(anna))
    assert phone.cookies["language"] == "nl"
    anna.post("/language", data={"language": "fr"})
    assert rows(here.storage, "select language from people") == [{"language": "fr"}]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36", "Chromium · Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 Version/17.0 Safari/604.1", "Safari · iPhone"),
        ("<script>", "?"),
    ],
)
def test_devices_are_called_by_what_they_say_of_themselves(agent: str, name: str) -> None:
    assert device_name(agent) == name


# What a guest has done is theirs once they sign in, and what they have seen, too.


def test_tables_of_a_guest_come_along_when_they_sign_in(anna: Guest, phone: Guest, ben: Guest, here: Services) -> None:
    table = phone.create("aqualin", starter="first")
    assert ben.sit(table, 1).status_code == 303
    token = re.search("atoll_[\\w-]{40,}", phone.post("/account/tokens", data={"name": "x", "scope": "play"}).text)
    sign_in(phone, phrase_of(anna))
    for guest in (anna, phone):
        assert table in guest.get("/tables").text
        assert is_seated(guest, table)
    assert token
    answer = anna.client.post(
        f"/api/tables/{table}/leave", json={"seat": 0}, headers={"Authorization": f"Bearer {token[0]}"}
    )
    assert answer.status_code == 200, answer.text
    del here.tables._open[table]
    assert not is_seated(anna, table), "read from the log again, it is the same"


def test_a_live_page_of_the_guest_is_loaded_again(anna: Guest, phone: Guest, ben: Guest) -> None:
    table = phone.create("aqualin", starter="first")
    ben.sit(table, 1)
    phrase = phrase_of(anna)
    with phone.line(table) as line:
        line.until("chat")
        sign_in(phone, phrase)
        assert line.until("reload")


def test_what_a_person_has_seen_under_another_name_counts(anna: Guest, phone: Guest, ben: Guest) -> None:
    """The phone has held a seat and left; its person plays elsewhere at the table. Before, nobody could know."""
    table = anna.create(SECRETIVE, seats=3)
    cleo = Guest(anna.client, "Cleo")
    assert phone.sit(table, 1).status_code == cleo.sit(table, 2).status_code == 303
    _stand(phone, table, 1)
    assert "One and the same" not in "".join(_notes(cleo, table))
    sign_in(phone, phrase_of(anna))
    assert "One and the same person has sat here on two devices: Anna." in _notes(cleo, table)
    assert HAS_SEEN.format(name="Anna") in _refusal(ben, table, 1)
    _stand(anna, table, 0)
    for seat in (0, 1):
        assert ELSEWHERE in _refusal(anna, table, seat)
        assert ELSEWHERE in _refusal(phone, table, seat)


def test_that_holds_at_a_table_that_nobody_has_open(anna: Guest, phone: Guest, ben: Guest, here: Services) -> None:
    table = anna.create(SECRETIVE, seats=3)
    cleo = Guest(anna.client, "Cleo")
    assert phone.sit(table, 1).status_code == cleo.sit(table, 2).status_code == 303
    _stand(phone, table, 1)
    del here.tables._open[table]
    sign_in(phone, phrase_of(anna))
    assert HAS_SEEN.format(name="Anna") in _refusal(ben, table, 1)
    assert [entry.kind for entry in here.storage.all_entries(table)].count("same") == 1
    del here.tables._open[table]
    assert HAS_SEEN.format(name="Anna") in _refusal(ben, table, 1)
    assert [entry.kind for entry in here.storage.all_entries(table)].count("same") == 1


def test_coming_by_the_link_to_ones_own_seat_is_no_news(anna: Guest, phone: Guest, ben: Guest, table: str) -> None:
    assert phone.get(_link(anna, table, 0)).status_code == 303
    before = _notes(ben, table)
    sign_in(phone, phrase_of(anna))
    assert is_seated(phone, table)
    assert _notes(ben, table) == before


def test_whoever_is_signed_in_as_another_changes_over_and_mixes_nothing(anna: Guest, ben: Guest, table: str) -> None:
    phrase, _ = phrase_of(anna), phrase_of(ben)
    sign_in(ben, phrase)
    with ben.line(table) as line:
        line.until("head")
        assert line.head["viewer"] == 0
    assert rows(anna.client.app.state.services.storage, "select * from aliases") == []  # type: ignore[attr-defined]


# Letters.


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as box:
        yield box


@pytest.fixture
def posted(settings: Settings, box: Letterbox) -> Iterator[TestClient]:
    """A server that sends letters."""
    public = replace(settings, smtp=box.address, mail_from="table@example.org", public_url="http://testserver")
    with TestClient(create_app(public), client=("127.0.0.1", 50000)) as client:
        yield client


def _path(box: Letterbox) -> str:
    """Where the link in the last letter leads."""
    found = LINK.search(box.letters[-1].get_content())
    assert found
    return found[1]


async def _no_tasks(here: Services) -> None:
    while here.tables._tasks:
        await asyncio.sleep(0.005)


def _rest(client: TestClient) -> None:
    """Until the server has done all that it does beside answering."""
    assert client.portal is not None
    client.portal.call(_no_tasks, client.app.state.services)  # type: ignore[attr-defined]


def test_a_link_in_a_letter_brings_somebody_back(posted: TestClient, box: Letterbox) -> None:
    anna, phone = Guest(posted, "Anna"), Guest(posted, "Anna")
    table = anna.create("aqualin")
    assert anna.post("/account/mail", data={"mail": "Anna@example.org"}).status_code == 200
    assert anna.post(_path(box)).headers["location"] == "/account"
    assert "anna@example.org" in anna.get("/account").text

    assert phone.post("/signin/mail", data={"mail": "anna@example.org"}).status_code == 200
    _rest(posted)
    assert len(box.letters) == 2
    assert phone.get(_path(box)).status_code == 200
    assert table not in phone.get("/tables").text, "a program that looks into letters signs nobody in"
    assert phone.post(_path(box)).headers["location"] == "/tables"
    assert table in phone.get("/tables").text

    other = Guest(posted, "Other")
    assert other.post(_path(box)).status_code == 400, "it counts once"
    assert table not in other.get("/tables").text


def test_an_address_is_confirmed_only_where_it_was_typed(posted: TestClient, box: Letterbox) -> None:
    """Whoever mistypes it does not give their tables to a stranger."""
    anna, stranger = Guest(posted, "Anna"), Guest(posted, "Stranger")
    table = anna.create("aqualin")
    anna.post("/account/mail", data={"mail": "stranger@example.org"})
    assert "in the browser in which you asked" in stranger.post(_path(box)).text
    assert table not in stranger.get("/tables").text
    assert "stranger@example.org" not in anna.get("/account").text


def test_nobody_learns_by_which_addresses_people_keep_their_place(posted: TestClient, box: Letterbox) -> None:
    anna, curious = Guest(posted, "Anna"), Guest(posted, "Curious")
    anna.create("aqualin")
    anna.post("/account/mail", data={"mail": "anna@example.org"})
    anna.post(_path(box))
    answers = [curious.post("/signin/mail", data={"mail": mail}) for mail in ("anna@example.org", "ben@example.org")]
    assert answers[0].text == answers[1].text
    _rest(posted)
    assert [letter["To"] for letter in box.letters] == ["anna@example.org"] * 2


def test_an_address_is_one_persons_and_gets_only_so_many_letters(posted: TestClient, box: Letterbox) -> None:
    anna, ben = Guest(posted, "Anna"), Guest(posted, "Ben")
    for guest in (anna, ben):
        guest.create("aqualin")
        guest.post("/account/mail", data={"mail": "anna@example.org"})
        answer = guest.post(_path(box))
    assert answer.status_code == 400 and "Somebody keeps their place" in answer.text
    assert anna.post("/account/mail", data={"mail": "anna@example.org"}).status_code == 200
    assert anna.post("/account/mail", data={"mail": "anna@example.org"}).status_code == 400
    assert len(box.letters) == 3


def test_letters_are_in_the_language_of_whoever_asks(posted: TestClient, box: Letterbox) -> None:
    for number, language in enumerate(LANGUAGES):
        guest = Guest(posted, "Anna", language)
        guest.create("aqualin")
        guest.post("/account/mail", data={"mail": f"anna{number}@example.org"})
    assert len({letter["Subject"] for letter in box.letters}) == len(LANGUAGES)


def test_where_no_mail_is_set_up_nobody_is_asked_for_an_address(anna: Guest) -> None:
    assert 'name="mail"' not in anna.get("/account").text + anna.get("/signin").text
    assert anna.post("/account/mail", data={"mail": "a@b.org"}).status_code == 400
    assert anna.post("/signin/mail", data={"mail": "a@b.org"}).status_code == 400


@pytest.mark.parametrize("note", ["x", "x.y.z", "W10.x.y", "%00", "a" * 500])
def test_a_forged_link_does_nothing(anna: Guest, note: str) -> None:
    for ask in (anna.get, anna.post):
        assert ask(f"/signin/link/{note}").status_code in (400, 404)


def test_a_note_for_one_thing_is_no_note_for_another(anna: Guest, here: Services) -> None:
    anna.create("aqualin")
    question = anna.post("/account/passkey/ask").json()["note"]
    assert anna.post(f"/signin/link/{question}").status_code == 400
    assert anna.post("/signin/passkey", data={"note": question, "answer": "{}"}).status_code == 400


@pytest.mark.parametrize("answer", ["[]", "null", "{}", '{"id": 5}', "{" * 5000, '{"id": "x", "response": {}}'])
def test_nonsense_in_place_of_a_passkey_is_refused_in_words(anna: Guest, answer: str) -> None:
    for path in ("/account/passkey", "/signin/passkey"):
        note = anna.post(f"{path}/ask").json()["note"]
        refused = anna.post(path, data={"note": note, "answer": answer})
        assert refused.status_code == 400
        assert path == "/account/passkey" or "passkey" in refused.json()["no"]


# What is stored, and how it goes.


def _eventful(anna: Guest, ben: Guest, phone: Guest) -> str:
    """A table at which Anna and Ben have done all sorts of things."""
    table = anna.create("aqualin", starter="first")
    ben.sit(table, 1)
    with anna.line(table) as mine, ben.line(table) as theirs:
        for line, said in ((mine, "Annas words"), (theirs, "Bens words")):
            line.until("chat")
            line.send("chat", said)
            line.until("chat")
        mine.touch()
    friend = Guest(anna.client, "Friend")
    assert friend.get(_link(anna, table, 0)).status_code == 303
    sign_in(phone, phrase_of(anna))
    return table


def test_an_export_holds_everything_about_somebody_and_nothing_of_others(
    anna: Guest, ben: Guest, phone: Guest, here: Services
) -> None:
    begun = phone.create("aqualin")
    table = _eventful(anna, ben, phone)
    _rest(anna.client)
    answer = anna.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    found, text = answer.json(), answer.text
    ids = {row["who"] for row in rows(here.storage, "select who from people union select old from aliases")}
    assert {each["id"] for each in found["tables"]} == {begun, table}
    assert len(found["devices"]) == 2 and len(found["people"]) == 1 and len(found["aliases"]) == 1
    (did,) = (each["what_you_did"] for each in found["tables"] if each["id"] == table)
    assert [each["kind"] for each in did] == ["sit", "chat", "move"]
    assert "Annas words" in text and "Bens words" not in text and "Ben" not in text and "Friend" not in text
    others = {row["who"] for row in rows(here.storage, "select who from places union select who from holders")} - ids
    assert others and not any(who in text for who in others)
    for row in rows(here.storage, "select id, phrase from devices join people on people.who = devices.who"):
        assert row["id"] not in text and row["phrase"] not in text
    assert here.storage.key() not in text
    # Whatever table of the database is about people is in it, also such as are made later.
    about = {name for name, each in metadata.tables.items() if "who" in each.c}
    assert {"people", "devices", "passkeys", "aliases", "tokens", "places", "holders"} <= about


def test_a_guest_can_have_the_same(anna: Guest, table: str) -> None:
    found = anna.get("/account/export").json()
    assert [each["id"] for each in found["tables"]] == [table]
    assert anna.post("/account/delete", data={"sure": "yes"}).status_code == 200
    assert "tables" not in anna.get("/account/export").json()


def test_whoever_is_not_sure_is_not_deleted(anna: Guest, table: str) -> None:
    assert anna.post("/account/delete").status_code == 400
    assert is_seated(anna, table)


def test_whoever_is_deleted_is_forgotten_and_the_games_of_others_go_on(
    anna: Guest, ben: Guest, phone: Guest, here: Services
) -> None:
    anna.name = phone.name = "Annabella"
    table = _eventful(anna, ben, phone)
    anna.post("/account/tokens", data={"name": "bot", "scope": "play"})
    _rest(anna.client)
    ids = [row["who"] for row in rows(here.storage, "select who from people union select old from aliases")]
    moves = [entry for entry in here.storage.all_entries(table) if entry.kind == "move"]
    with ben.line(table) as line:
        line.until("chat")
        assert anna.post("/account/delete", data={"sure": "yes"}).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            line.until("never")
    _rest(anna.client)
    stored = everything(here.storage)
    for trace in (*ids, "Annabella", "Annas words"):
        assert trace not in stored, trace
    assert "Bens words" in stored and "Ben" in stored
    assert [entry for entry in here.storage.all_entries(table) if entry.kind == "move"] == moves
    for cookies in (anna.cookies, phone.cookies):
        guest = Guest(anna.client, "x")
        guest.cookies = dict(cookies)
        assert table not in guest.get("/tables").text
        assert not is_seated(guest, table)
    page = html.unescape(ben.get(f"/t/{table}/text").text)
    assert "Somebody leaves the table." in page and "Annabella" not in page
    assert is_seated(ben, table)
    assert audit(here.storage).findings == []
    here.tables._open.clear()
    assert is_seated(ben, table)


def test_what_was_done_by_a_link_is_its_owners_and_stays_when_the_other_is_forgotten(
    anna: Guest, ben: Guest, phone: Guest, here: Services
) -> None:
    table = anna.create("aqualin", starter="first")
    ben.sit(table, 1)
    assert phone.get(_link(anna, table, 0)).status_code == 303
    with phone.line(table) as line:
        line.until("chat")
        line.send("chat", "Said by the link")
        line.until("chat")
        line.touch()
    assert "Said by the link" in anna.get("/account/export").text
    assert [each["kind"] for each in phone.get("/account/export").json()["tables"][0]["what_you_did"]] == ["link"]
    assert phone.post("/account/delete", data={"sure": "yes"}).status_code == 200
    assert "Said by the link" in everything(here.storage)
    (left,) = (table for table in anna.get("/account/export").json()["tables"])
    assert "chat" in [each["kind"] for each in left["what_you_did"]]


def test_two_who_are_forgotten_at_one_table_are_not_called_alike(anna: Guest, ben: Guest, table: str) -> None:
    for guest in (anna, ben):
        assert guest.post("/account/delete", data={"sure": "yes"}).status_code == 200
    watcher = Guest(anna.client, "Watcher")
    notes = _notes(watcher, table)
    assert notes == ["Somebody leaves the table.", "Somebody 2 leaves the table."]


# Several processes, and PostgreSQL.


def test_a_second_process_hears_who_has_signed_in_and_who_is_forgotten(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        here, there = (parts(tmp_path, Storage(database)) for _ in range(2))
        for services in (here, there):
            await services.people.load()
        line = listen_to_others(there)
        guest, other = here.signer.newcomer().called("Anna"), here.signer.newcomer().called("Anna")
        kept = await here.people.keep(guest, "en", "desk")
        cookie = here.signer.sign(kept)
        assert (await there.people.whose(cookie)).who == guest.who, "at once: it is looked up"

        from atoll.core.registry import find
        from atoll.server.tables.player import Player

        table = await there.tables.create(find("aqualin"), other.who, seats=2, options={})
        await there.deeds.sit(table, Player(other.who, 0), "Anna")
        await here.people.sign_in(guest.who, other, "phone")
        await until(lambda: table.state.seats_of(guest.who) == [0])

        await here.people.sign_out(kept)
        await until(lambda: not there.people._devices)
        assert (await there.people.whose(cookie)).who != guest.who

        shared = await here.tables.open(table.id)
        await leaving.leave(here.people, here.deeds, here.bookkeeper, kept)
        await until(lambda: guest.who not in there.people.known)
        assert guest.who not in everything(here.storage) and other.who not in everything(here.storage)
        assert not shared.state.seats_of(guest.who)
        await until(lambda: not table.state.everybody() & {guest.who, other.who})
        line.close()
        await until(lambda: "notices" not in [thread.name for thread in threading.enumerate()])
        for services in (here, there):
            services.storage.close()

    asyncio.run(story())


def test_without_news_a_device_is_looked_up_again_after_a_minute(anna: Guest, here: Services, table: str) -> None:
    phrase_of(anna)
    assert is_seated(anna, table)
    with here.storage.engine.begin() as connection:
        connection.execute(sa.text("delete from devices"))
    assert is_seated(anna, table)
    remembered = here.people._devices
    remembered.update({hashed: (0.0, person) for hashed, (_, person) in remembered.items()})
    assert not is_seated(anna, table)


def test_an_app_needs_nothing_of_this(app: FastAPI, anna: Guest) -> None:
    """Nothing is asked, nothing is stored: a guest is a cookie."""
    anna.create("aqualin")
    assert rows(app.state.services.storage, "select * from people") == []
    assert rows(app.state.services.storage, "select * from devices") == []
