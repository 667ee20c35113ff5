"""Luck that can be checked: promised before the first move, mixed by everybody, opened at the end."""

import hashlib
import re

import pytest

from atoll.core.checking import check
from atoll.core.errors import BadRecord
from atoll.core.luck import key_of, scramble, share
from atoll.core.match import new
from atoll.core.proof import Proof, commitment, mixed
from atoll.core.record import Record, read, record_of
from atoll.server.house import House
from atoll.server.people import Desk
from tests.server.conftest import Guest
from tests.server.test_table_page import _play_out

HASH = re.compile(r'class="hash">([0-9a-f]{64})<')


def test_the_hash_shown_before_anybody_sits_down_is_that_of_the_secret_used(anna: Guest, house: House) -> None:
    """The page on which a table is made shows the commitment; the table keeps it."""
    page = anna.get("/play/aqualin").text
    promised = HASH.search(page)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert promised
    assert ticket
    form = {"name": "Anna", "seats": "2", "others": "friends", "ticket": ticket[1], "salt": "annas7salt"}
    answer = anna.post("/play/aqualin", data=form)
    name = answer.headers["location"].rpartition("/")[2]
    table = house._open[name].table
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


def test_the_check_page_says_what_was_drawn_when_the_game_is_over(anna: Guest, house: House) -> None:
    name = anna.create("aqualin", others="screen")
    before = anna.get(f"/t/{name}/check").text
    assert "opened when the game is over" in before
    _play_out(anna, name)
    page = anna.get(f"/t/{name}/check").text
    table = house._open[name].table
    assert table.row.secret in page
    assert all(salt in page for salt in table.salts)
    assert "Right:" in page
    assert page.count("<small>draw ") > 20


def test_a_saved_game_file_proves_its_seed(anna: Guest, house: House) -> None:
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    text = anna.get(f"/t/{name}/record").text
    record = read(text)
    assert record.proof is not None
    assert record.proof.commitment == commitment(house._open[name].table.row.secret)
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


def test_tickets_of_another_house_are_not_accepted(house: House) -> None:
    foreign, _ = Desk("another key").ticket()
    own, _ = house.desk.ticket()
    assert house.desk.table(own) == house.desk.table(own)
    assert house.desk.table(foreign) != Desk("another key").table(foreign)
