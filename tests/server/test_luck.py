"""Luck that can be checked: promised before the first move, mixed by everybody, opened at the end."""

import dataclasses
import hashlib
import re

import pytest
from starlette.testclient import TestClient

from atoll.core.checking import check
from atoll.core.errors import BadRecord
from atoll.core.luck import key_of, scramble, share
from atoll.core.match import new
from atoll.core.proof import NO_SALT, Proof, commitment, mixed
from atoll.core.record import Record, read, record_of
from atoll.server.pages import table as table_page
from atoll.server.people.identity import Signer
from atoll.server.services import Services
from atoll.server.tables.state import TableState, replayed
from tests.server.conftest import Guest
from tests.server.test_api import Program
from tests.server.test_table_page import _play_out

HASH = re.compile(r'class="hash">([0-9a-f]{64})<')


def test_the_hash_shown_before_anybody_sits_down_is_that_of_the_secret_used(anna: Guest, here: Services) -> None:
    """The page on which a table is made shows the commitment; the table keeps it."""
    page = anna.get("/play/aqualin").text
    promised = HASH.search(page)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert promised
    assert ticket
    form = {"name": "Anna", "seats": "2", "others": "friends", "ticket": ticket[1], "salt": "annas7salt"}
    answer = anna.post("/play/aqualin", data=form)
    name = answer.headers["location"].rpartition("/")[2]
    table = _state(here, name)
    assert commitment(table.row.secret) == promised[1]
    assert promised[1] in anna.get(f"/t/{name}").text
    assert table.chairs[0].salt == "annas7salt"
    again = anna.post("/play/aqualin", data=form)
    assert again.status_code == 400, "one ticket, one table: nobody deals the same cards twice"


def test_every_players_salt_changes_the_seed() -> None:
    secret = "0" * 64
    seeds = {mixed(secret, salts) for salts in (("a", "b"), ("a", "c"), ("b", "a"), ("ab", "-"), ("a", "b", "-"))}
    assert len(seeds) == 5


def test_the_sum_can_be_done_by_hand() -> None:
    """SHA-256 of the secret and the salts, joined by commas; its last 128 bits, as docs/luck.md says."""
    whole = hashlib.sha256(b"f" * 64 + b",anna,ben").digest()
    assert Proof("f" * 64, ("anna", "ben")).seed == int.from_bytes(whole[16:], "big")


def test_the_check_page_says_what_was_drawn_when_the_game_is_over(anna: Guest, here: Services) -> None:
    name = anna.create("aqualin", others="screen")
    before = anna.get(f"/t/{name}/check").text
    assert "opened when the game is over" in before
    _play_out(anna, name)
    page = anna.get(f"/t/{name}/check").text
    table = _state(here, name)
    assert table.row.secret in page
    assert all(salt in page for salt in table.salts)
    assert "Right:" in page
    assert page.count("<small>draw ") > 20


def test_a_saved_game_file_proves_its_seed(anna: Guest, here: Services) -> None:
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    text = anna.get(f"/t/{name}/record").text
    record = read(text)
    assert record.proof is not None
    assert record.proof.commitment == commitment(_state(here, name).row.secret)
    forged = re.sub(r"secret: \w", "secret: 0" if "secret: 0" not in text else "secret: 1", text)
    forged = re.sub(r"check: .*", "", forged)
    with pytest.raises(BadRecord, match="does not follow"):
        read(forged)


def test_what_was_drawn_is_told_move_by_move() -> None:
    match = new("coralia", seed=3, engine="plain")
    for _ in range(12):
        seat = match.awaiting[0]
        match.play(seat, match.moves(seat)[0])
    found = check(match, None).drawn
    used = [int(match.at(n).luck.used) for n in range(len(match.log) + 1)]
    assert [drawn.move for drawn in found if drawn.move] == [n for n in range(1, len(used)) if used[n] != used[n - 1]]
    draws = [draw for drawn in found for draw in drawn.draws]
    assert [draw.number for draw in draws] == list(range(used[-1]))
    assert all(draw.result == share(scramble(*key_of(3), draw.number), draw.among) for draw in draws)


def test_a_record_with_a_proof_round_trips() -> None:
    proof = Proof("a" * 64, ("x1", "-"))
    match = new("aqualin", seed=proof.seed, engine="plain")
    record = record_of(match, proof)
    assert read(record.write()) == record
    assert Record(match.header).proof is None


def test_tickets_of_another_house_are_not_accepted(here: Services) -> None:
    foreign, _ = Signer("another key").ticket()
    own, _ = here.signer.ticket()
    assert here.signer.table(own) == here.signer.table(own)
    assert here.signer.table(foreign) != Signer("another key").table(foreign)


# Who mixes, and what is said of it.


def _state(here: Services, name: str) -> TableState:
    return here.tables._open[name].state


def _salts(here: Services, name: str) -> list[tuple[str, bool | None]]:
    table = _state(here, name)
    return list(zip(table.salts, table.own_salts, strict=True))


def test_a_salt_typed_at_the_form_is_the_one_that_counts(anna: Guest, ben: Guest, here: Services) -> None:
    """Both ways to sit down: with the form that makes the table, and with the one in the room."""
    name = _created(anna, salt="annas7")
    ben.post(f"/t/{name}/sit", data={"seat": 1, "name": "Ben", "salt": "bens3"})
    table = _state(here, name)
    assert _salts(here, name) == [("annas7", True), ("bens3", True)]
    assert table.match is not None
    assert table.match.header.seed == mixed(table.row.secret, ["annas7", "bens3"])


def test_a_salt_given_through_the_api_is_the_one_that_counts(client: TestClient, anna: Guest, here: Services) -> None:
    """A program sees the hash before it gives its salt: a ticket has it."""
    robot = Program(client, anna)
    promise = robot.call("GET", "/api/ticket").json()
    new = {"game": "aqualin", "name": "Robot", "salt": "robots1", "ticket": promise["ticket"]}
    made = robot.call("POST", "/api/tables", json=new).json()
    assert made["commitment"] == promise["commitment"]
    name = made["id"]
    sitting = {"seat": 1, "name": "Robot 2", "salt": "robots2"}
    assert robot.call("POST", f"/api/tables/{name}/sit", json=sitting).status_code == 200
    assert _salts(here, name) == [("robots1", True), ("robots2", True)]
    assert robot.call("GET", f"/api/tables/{name}").json()["commitment"] == promise["commitment"]
    assert commitment(_state(here, name).row.secret) == promise["commitment"]


def test_a_wrong_salt_is_refused_not_replaced(client: TestClient, anna: Guest, ben: Guest, here: Services) -> None:
    form = {"name": "Anna", "seats": "2", "others": "friends", "salt": "no, not this"}
    before = len(here.tables.at_hand())
    answer = anna.post("/play/aqualin", data=form)
    assert answer.status_code == 400
    assert "A salt has 1 to 40" in answer.text
    robot = Program(client, anna)
    new = {"game": "aqualin", "name": "Robot", "salt": "not,this"}
    assert robot.call("POST", "/api/tables", json=new).status_code == 400
    assert len(here.tables.at_hand()) == before, "nor is a table made that nobody asked for"
    name = anna.create("aqualin")
    answer = ben.post(f"/t/{name}/sit", data={"seat": 1, "name": "Ben", "salt": "x" * 41})
    assert answer.status_code == 400
    assert not _state(here, name).chairs[1].taken


def test_whose_salt_it_is_stands_on_the_check_page(anna: Guest, here: Services) -> None:
    """On one screen, one browser gives one salt; the server draws none for the other seats."""
    name = _created(anna, others="screen", salt="annas7")
    assert _salts(here, name) == [("annas7", True), (NO_SALT, False)]
    _play_out(anna, name)
    page = anna.get(f"/t/{name}/check").text
    assert "annas7</span> (given by its player)" in page
    assert "-</span> (no salt: nothing was added for this seat)" in page
    other = _created(anna, others="screen")
    assert _salts(here, other)[0][1] is False, "a browser without script"
    _play_out(anna, other)
    assert "(drawn by the server, since its player gave none)" in anna.get(f"/t/{other}/check").text


def test_a_rematch_shows_its_hash_and_mixes_the_salt_of_whoever_asks(anna: Guest, here: Services) -> None:
    """The hash of the table to come is shown before the salt for it is given. The others are not asked."""
    name = _created(anna, others="screen", salt="annas7")
    _play_out(anna, name)
    page = anna.get(f"/t/{name}").text
    form = re.search(
        r'/rematch"><input type="hidden" name="ticket" value="([^"]+)">.*?data-hash="([0-9a-f]{64})"', page
    )
    assert form
    assert page.count(form[2]) == 2, "in words, and for the script"
    answer = anna.post(f"/t/{name}/rematch", data={"ticket": form[1], "salt": "again8"})
    other = answer.headers["location"].rpartition("/")[2]
    table = _state(here, other)
    assert commitment(table.row.secret) == form[2]
    assert sorted(_salts(here, other)) == [(NO_SALT, False), ("again8", True)]
    assert anna.post(f"/t/{name}/rematch", data={"salt": "<>"}).status_code == 400
    shown = re.compile(rf'<details class="luck"( open)?>.*?data-luck="{other}">{form[2]}<', re.DOTALL)
    for part in ("", "/text?seat=0"):
        found = shown.search(anna.get(f"/t/{other}{part}").text)
        assert found, "shown before the first move"
    match = table.match
    assert match is not None
    seat = match.awaiting[0]
    move = {"move": match.moves(seat)[0].text, "revision": table.revision, "seat": seat}
    assert anna.post(f"/t/{other}/text", data=move).status_code == 303
    for part in ("", "/text?seat=0"):
        found = shown.search(anna.get(f"/t/{other}{part}").text)
        assert found and not found[1], "in a box later"


def test_whoever_joins_later_mixes_nothing(anna: Guest, ben: Guest, here: Services, table: str) -> None:
    before = _salts(here, table)
    ben.post(f"/t/{table}/stand", data={"seat": 1})
    assert 'name="salt"' not in anna.get(f"/t/{table}").text.partition("rematch")[0]
    ben.post(f"/t/{table}/sit", data={"seat": 1, "name": "Ben", "salt": "late"})
    found = _state(here, table)
    assert _salts(here, table) == before
    assert found.chairs[1].salt == NO_SALT
    assert found.match is not None
    assert found.match.header.seed == mixed(found.row.secret, [salt for salt, _ in before])


# What keeps a server honest.


def test_every_table_has_a_secret_of_its_own_that_nobody_can_guess() -> None:
    """It takes the key of the house and the name of the table, and has 256 bits."""
    signer = Signer("a key")
    secrets = {signer.secret(name) for name in ("aaaaaaaa", "aaaaaaab")} | {Signer("another key").secret("aaaaaaaa")}
    assert len(secrets) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)
    tickets = [signer.ticket() for _ in range(20)]
    assert len({promised for _, promised in tickets}) == 20
    assert all(promised == commitment(signer.secret(signer.table(ticket))) for ticket, promised in tickets)


def test_the_hash_shown_before_the_game_is_noted_when_it_begins(anna: Guest, ben: Guest, here: Services) -> None:
    """Whoever changes the secret afterwards has the log against them."""
    name = anna.create("aqualin")
    ben.sit(name, 1)
    row = _state(here, name).row
    assert anna.client.portal is not None
    entries = anna.client.portal.call(here.storage.entries, name)
    assert [entry.kind for entry in entries] == ["sit", "sit", "start"]
    changed = replayed(dataclasses.replace(row, secret="0" * 64), entries, "plain")
    assert changed.promised == commitment(row.secret)


def test_the_check_page_says_what_is_wrong(anna: Guest, here: Services) -> None:
    """Another secret than the promised one, another seed, another end: each is a sentence, and nothing is right."""
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    table = _state(here, name)
    row, salts = table.row, table._salts
    table.row = dataclasses.replace(row, secret="0" * 64)
    page = _check_afresh(anna, name)
    assert "not the one that was promised" in page
    assert "seed does not follow" in page
    table.row, table._salts = row, ("another", NO_SALT)
    page = _check_afresh(anna, name)
    assert "seed does not follow" in page
    assert "not the one that was promised" not in page
    assert "Right:" not in page
    table._salts = salts
    assert "Right:" in _check_afresh(anna, name)
    assert table.match is not None
    del table.match.log[-1]
    page = _check_afresh(anna, name)
    assert "do not end as the game has ended" in page
    assert "Right:" not in page


def _check_afresh(guest: Guest, name: str) -> str:
    """The check page, of a table that somebody has meddled with since it was last looked at."""
    table_page._checks.clear()
    return str(guest.get(f"/t/{name}/check").text)


def test_a_game_is_played_again_for_the_check_page_once(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game takes a fifth of a second: whoever asks again and again must not keep the tables waiting."""
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    page = _check_afresh(anna, name)
    monkeypatch.setattr("atoll.server.pages.table.check_luck", None)
    assert anna.get(f"/t/{name}/check").text == page


# Luck that was tried out.


def test_nobody_joins_whoever_has_gone_back_over_luck(anna: Guest, ben: Guest, here: Services) -> None:
    """Alone with bots, undo goes back over what was drawn; the same luck is then played with nobody else."""
    name = anna.create("aqualin", others="bot:gentle", starter="first")
    state = _state(here, name)
    _first_moves(anna, here, name)
    assert anna.post(f"/t/{name}/undo", data={"seat": 0, "revision": state.revision}).status_code == 303
    assert state.foreknown_by
    assert "Anna has taken back moves over luck, and may know what is to come." in anna.get(f"/t/{name}/text").text
    anna.post(f"/t/{name}/stand", data={"seat": 1})
    answer = ben.sit(name, 1)
    assert answer.status_code == 403
    assert "may know what will be drawn" in answer.text
    assert anna.sit(name, 1).status_code == 403, "a second seat could be handed on by its link"
    assert anna.client.portal is not None
    again = replayed(state.row, anna.client.portal.call(here.storage.entries, name), "plain")
    assert again.foreknown_by == state.foreknown_by, "it follows from the log"
    anna.post(f"/t/{name}/bot", data={"seat": 1, "bot": "gentle"})
    anna.post(f"/t/{name}/stand", data={"seat": 0})
    assert anna.sit(name, 0).status_code == 303, "whoever went back may come back"


def test_somebody_may_join_where_nobody_has_gone_back_over_luck(anna: Guest, ben: Guest, here: Services) -> None:
    name = anna.create("aqualin", others="bot:gentle", starter="first")
    _first_moves(anna, here, name)
    anna.post(f"/t/{name}/stand", data={"seat": 1})
    assert ben.sit(name, 1).status_code == 303


def _created(guest: Guest, *, others: str = "friends", salt: str = "") -> str:
    form = {"name": guest.name, "seats": "2", "others": others, "salt": salt}
    return str(guest.post("/play/aqualin", data=form).headers["location"].rpartition("/")[2])


def _first_moves(guest: Guest, here: Services, name: str) -> None:
    """Move until something has been drawn."""
    table = _state(here, name)
    assert table.match is not None
    used = table.match.table.luck.used
    while table.match.table.luck.used == used:
        seat = table.match.awaiting[0]
        assert seat == 0
        move = {"move": table.match.moves(seat)[0].text, "revision": table.revision, "seat": seat}
        assert guest.post(f"/t/{name}/text", data=move).status_code == 303
