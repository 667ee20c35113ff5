"""Bad input and hostile clients: a clear answer, nothing lost, nothing told."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import atoll
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.record import LARGEST, record_of
from atoll.core.registry import find
from atoll.server.app import create_app
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.live.viewer import MOST_WAITING, Viewer
from atoll.server.pages import home
from atoll.server.people.identity import Person, Signer
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.storage import Storage
from atoll.server.tables.player import Player
from atoll.server.tables.state import TableState
from tests.server.conftest import Guest
from tests.server.moments import noting
from tests.server.real import token_on
from tests.server.test_refusals import HEADERS


def state_of(here: Services, name: str) -> TableState:
    return here.tables._open[name].state


@pytest.mark.parametrize("cookie", ["", "nonsense", "W10.x", "a" * 5000, "eyJ3aG8iOiJhIn0.forged-signature"])
def test_a_forged_cookie_is_a_strangers(client: TestClient, anna: Guest, table: str, cookie: str) -> None:
    eve = Guest(client, "Eve")
    eve.cookies["atoll"] = cookie
    with eve.line(table) as line:
        line.until("head")
        assert line.head["viewer"] == -1


def test_a_cookie_signed_with_another_key_is_a_strangers(anna: Guest, here: Services, table: str) -> None:
    who = state_of(here, table).chairs[0].who
    eve = Guest(anna.client, "Eve")
    eve.cookies["atoll"] = Signer("another key").sign(Person(who, "Anna"))
    with eve.line(table) as line:
        line.until("head")
        assert line.head["viewer"] == -1


MALFORMED = [
    "",
    "{}",
    "[]",
    "[1]",
    '["nonsense"]',
    '["touch"]',
    '["touch", "x", 5]',
    '["touch", 1, [null, {}], true]',
    '["at", "x"]',
    '["seat", "0"]',
    '["seat", 1e400]',
    '["lesson", {}]',
    '["log", []]',
    '["type", 3, {"a": 1}]',
    '["layout", ["wide"]]',
    '["language", 7]',
    "[" * 2000,
    json.dumps(["chat", "x" * 10_000]),
    json.dumps(["why", ["x"] * 300]),
    '["undo"]',
    '["undo", "x"]',
    '["undo", 1e400]',
    '["restart", null]',
    '["__class__"]',
    '["_touch"]',
]


@pytest.mark.parametrize("message", MALFORMED)
def test_a_malformed_frame_is_answered_and_changes_nothing(anna: Guest, table: str, message: str) -> None:
    """The line stays open, and the next move goes through."""
    with anna.line(table) as line:
        line.until("head")
        line.socket.send_text(message)
        line.send("touch", line.revision, line.first_path(), True)
        for _ in range(9):
            if line.head["moves"] == 0:
                line.frame()
        assert line.head["moves"] == 1


def test_frames_that_are_not_text_are_answered_in_words(anna: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.socket.send_bytes(b"\xff\x00")
        assert "does not understand" in line.until("no")["no"]
        line.touch()
        assert line.head["moves"] == 1


def test_script_in_names_and_chat_stays_text(client: TestClient, table: str) -> None:
    eve = Guest(client, "<script>x</script>")
    name = eve.create("aqualin")
    page = eve.get(f"/t/{name}").text
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


@pytest.mark.parametrize("game", ["aqualin", "sea_or_shore", "coralia", "reef_encounter"])
def test_whatever_people_call_themselves_no_page_is_built_differently(client: TestClient, game: str) -> None:
    """Pages have the same elements with the same attributes, and the same signs that mean something, as with names that
    mean nothing."""
    harmless = _built(client, game, "Eve")
    for name in ('"><!--', "'", "<script>", "&", "]]>", "--><p>", "{{ 7 }}"):
        assert _built(client, game, name) == harmless, name


def _built(client: TestClient, game: str, name: str) -> list[Any]:
    """What the pages of a table are made of at which somebody has this name; the same game every time."""
    match = atoll.new(game, seed=3, engine="plain", names=(name, "Ben", "Cleo")[: max(2, find(game).seats[0])])
    for _ in range(4):
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    file = {"file": ("a.atoll", record_of(match).write())}
    at = Guest(client, "Anna").post("/import", files=file).headers["location"]
    pages = [client.get(path).text for path in (at, f"{at}?at=0", f"{at}/text", f"{at}/check")]
    return [(_elements(page), [page.count(sign) for sign in "<>\"'"], BARE.findall(page)) for page in pages]


BARE = re.compile("&(?![a-z]+;|#x?[0-9a-f]+;)")


def _elements(page: str) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, *(name for name, _ in attrs)))  # type: ignore[method-assign]
    parser.handle_comment = lambda data: found.append(("comment",))  # type: ignore[method-assign]
    parser.feed(page)
    parser.close()
    return found


@pytest.mark.parametrize("name", ["", " ", "\u202e", "a\nb", "x" * 500, ",", "\x00"])
def test_names_that_no_record_could_hold_are_mended_or_refused(client: TestClient, name: str) -> None:
    guest = Guest(client, "Anna")
    answer = guest.post("/play/aqualin", data={"name": name, "seats": "2"})
    assert answer.status_code in (303, 400)
    if answer.status_code == 400:
        assert "Type a name" in answer.text


FORMS: list[dict[str, Any]] = [
    {"seats": "99"},
    {"seats": "x"},
    {"seats": "-1"},
    {"option starter": "nonsense"},
    {"option nonsense": "x"},
    {"others": "bot:nonsense"},
    {"ticket": "forged", "others": "nonsense", "salt": "<>"},
]


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_wrong_form_is_answered_in_words(client: TestClient, form: dict[str, Any]) -> None:
    answer = Guest(client, "Anna").post("/play/aqualin", data={"name": "Anna", "seats": "2"} | form)
    assert answer.status_code in (303, 400)
    assert answer.status_code == 303 or 'role="alert"' in answer.text


BAD_NAMES = ["", ",", "\u202e", "\x00"]


@pytest.mark.parametrize("form", [*FORMS, {"salt": "<>"}, *({"name": name} for name in BAD_NAMES)], ids=str)
def test_a_table_that_is_refused_is_not_left_behind(client: TestClient, here: Services, form: dict[str, Any]) -> None:
    """Whatever is wrong with the form, be it the bot that is to play, is found before there is a table."""
    answer = Guest(client, "Anna").post("/play/aqualin", data={"name": "Anna", "seats": "2"} | form)
    assert len(here.storage.all_tables()) == (answer.status_code == 303)
    assert len(here.tables.at_hand()) == (answer.status_code == 303)


def test_a_form_that_is_refused_comes_back_with_all_that_was_written(anna: Guest) -> None:
    """Nothing is lost over a number of the box that does not add up; what was written is text, never a page."""
    written = {"option starfish": "1-2-3", "option pearls": '"><b>', "option octopus_income": "player"}
    form = {"name": "Cleo", "seats": "3", "others": "bot:club", **written}
    answer = anna.post("/play/coralia", data=form)
    assert answer.status_code == 400 and 'role="alert"' in answer.text
    chosen = 'value="3" checked', 'value="bot:club" checked', 'value="player" selected'
    for kept in ('value="Cleo"', 'value="1-2-3"', "<details open>", *chosen):
        assert kept in answer.text, kept
    assert "<b>" not in answer.text and "&#34;&gt;&lt;b&gt;" in answer.text


def test_a_wrong_bot_leaves_no_table_behind(anna: Guest, here: Services) -> None:
    """The form comes back, and says which bots there are."""
    answer = anna.post("/play/aqualin", data={"name": "Anna", "seats": "2", "others": "bot:nonsense"})
    assert answer.status_code == 400 and "no bot" in answer.text
    assert not here.storage.all_tables() and not here.tables.at_hand()


@pytest.mark.parametrize("name", [name for name in BAD_NAMES if name])
def test_a_lesson_or_a_programs_table_that_is_refused_is_not_left_behind(
    client: TestClient, anna: Guest, here: Services, name: str
) -> None:
    assert anna.post("/learn/aqualin", data={"name": name}).status_code == 400
    token = token_on(anna.post("/account/tokens", data={"name": "robot", "scope": "play"}).text)
    new, headers = {"game": "aqualin", "name": name}, {"Authorization": f"Bearer {token}"}
    assert client.post("/api/tables", json=new, headers=headers).status_code == 400
    assert not here.storage.all_tables()


def test_a_bot_that_does_not_exist_takes_no_seat(client: TestClient, anna: Guest, here: Services) -> None:
    name = anna.create("aqualin")
    assert anna.post(f"/t/{name}/bot", data={"seat": 1, "bot": "nonsense"}).status_code == 400
    assert not state_of(here, name).chairs[1].taken


@pytest.mark.parametrize("path", ["/t/nonsense", "/t/..%2f..", "/play/nonsense", "/rules/x", "/learn/x", "/s/forged"])
def test_what_is_not_there_is_said_to_be_missing(client: TestClient, path: str) -> None:
    answer = Guest(client, "Anna", "fr").get(path)
    assert answer.status_code in (403, 404)


def test_a_form_from_another_site_is_refused(anna: Guest, table: str) -> None:
    """Cookies are sent along with a foreign form by some browsers; the origin tells where it came from."""
    foreign = {"Origin": "https://evil.example"}
    answer = anna.post(f"/t/{table}/stand", data={"seat": 0}, headers=foreign)
    assert answer.status_code == 403
    assert anna.get(f"/t/{table}").text.count("empty seat") == 0


@pytest.mark.parametrize("origin", ["https://evil.example", "http://[", "null"])
def test_a_live_line_from_another_site_is_refused(client: TestClient, anna: Guest, table: str, origin: str) -> None:
    """Before anything is said."""
    headers = anna.header() | {"Origin": origin}
    assert how_it_ends(client, f"/t/{table}/live", headers) == 4403


def how_it_ends(client: TestClient, path: str, headers: dict[str, str]) -> int:
    """The code with which a line is closed on which nothing is said."""
    with client.websocket_connect(path, headers=headers) as line, pytest.raises(WebSocketDisconnect) as refused:
        line.receive_text()
    return refused.value.code


# By which name it is asked for.


PUBLIC = "https://Play.example:8443"
OWN_HOSTS = ["play.example:8443", "play.example", "PLAY.example", "127.0.0.1:8765", "localhost", "[::1]:8765"]
OTHER_HOSTS = ["evil.example", "evil.example:8443", "play.example.evil.example", "xplay.example", "10.0.0.1", "", ":1"]


@pytest.fixture
def public(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose address is known, with a table at which somebody sits."""
    app = create_app(Settings(tmp_path, bot_processes=0, public_url=PUBLIC, own_url="http://127.0.0.1:9"))
    with TestClient(app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 50000)) as client:
        yield client


@pytest.mark.parametrize("host", OTHER_HOSTS)
def test_whoever_asks_for_another_host_is_refused(public: TestClient, host: str) -> None:
    """A page of another name could otherwise have its name lead here, and read what this server says to the machine or
    the network that it stands in."""
    anna = Guest(public, "Anna")
    table = anna.create("aqualin")
    other = {"Host": host}
    for path in ("/", f"/t/{table}", "/static/nonsense", "/healthz", "/metrics"):
        answer = anna.get(path, headers=other)
        assert answer.status_code == 421 and "another name" in answer.text
    assert public.get(f"/api/tables/{table}", headers=other).json()["kind"] == "Refused"
    assert anna.post(f"/t/{table}/stand", data={"seat": 0}, headers=other).status_code == 421
    assert how_it_ends(public, f"/t/{table}/live", anna.header() | other) == 4403


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_a_server_goes_by_its_public_name_and_by_those_of_its_machine(public: TestClient, host: str) -> None:
    """With any port: a proxy may listen at another one. Workers call at the machine's own address."""
    anna = Guest(public, "Anna")
    table = anna.create("aqualin", others="screen")
    assert anna.get(f"/t/{table}", headers={"Host": host}).status_code == 200
    with public.websocket_connect(f"/t/{table}/live", headers=anna.header() | {"Host": host}) as line:
        assert "here" in line.receive_text()


@pytest.mark.parametrize("host", ["play.example:8443", "127.0.0.1:8765"])
def test_links_are_those_that_friends_can_open(public: TestClient, host: str) -> None:
    """However the page was asked for."""
    anna = Guest(public, "Anna")
    room, table = anna.create("aqualin"), anna.create("aqualin", others="screen")
    pages = {name: anna.get(f"/t/{name}", headers={"Host": host}).text for name in (room, table)}
    for name, page in pages.items():
        assert f"{PUBLIC}/t/{name}" in page and "127.0.0.1" not in page
    assert f"{PUBLIC}/s/" in pages[table]


def test_where_no_address_is_known_any_host_will_do(client: TestClient, anna: Guest, table: str) -> None:
    """At home, the machine has whatever name the network gave it; links then have the one that was asked for."""
    for host in ("evil.example", "10.0.0.1:8765", "coral.local"):
        page = anna.get(f"/t/{table}", headers={"Host": host})
        assert page.status_code == 200 and f"http://{host}/t/{table}" in page.text
        with client.websocket_connect(f"/t/{table}/live", headers=anna.header() | {"Host": host}) as line:
            assert "here" in line.receive_text()


# What nobody else is to keep.


@pytest.mark.parametrize("is_compressed", [True, False])
def test_nobody_keeps_a_copy_of_a_page_with_secrets(anna: Guest, table: str, is_compressed: bool) -> None:
    """Neither the browser, whose next user may press "back", nor anybody between it and here. Whatever else the answer
    depends on is added to what is said of the cookie."""
    accepted = {"Accept-Encoding": "gzip" if is_compressed else "identity"}
    room = anna.create("aqualin")
    paths = [
        f"/t/{table}",
        f"/t/{table}/text",
        "/",
        "/account",
        f"/t/{table}/check",
        f"/t/{room}",
        f"/t/{table}/record",
    ]
    for path in (*paths, "/t/nonsense"):
        answer = anna.get(path, headers=accepted)
        assert answer.headers["Cache-Control"] == "private, no-store", path
        varies = {name.strip() for name in answer.headers["Vary"].split(",")}
        assert varies >= {"Cookie"}, path
        if "Content-Encoding" in answer.headers:
            assert is_compressed and "Accept-Encoding" in varies, path
    assert ("Content-Encoding" in anna.get(f"/t/{table}", headers=accepted).headers) == is_compressed


def test_what_has_no_secrets_may_be_kept(client: TestClient) -> None:
    page = client.get("/").text
    path = page.partition('href="/static/')[2].partition('"')[0]
    assert "public" in client.get(f"/static/{path}").headers["Cache-Control"]


def test_every_page_forbids_foreign_script(client: TestClient, table: str) -> None:
    for path in ("/", "/play/aqualin", f"/t/{table}", f"/t/{table}/text", "/t/nonsense", "/api/account", "/metrics"):
        answer = client.get(path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "<script>" not in answer.text


def test_cookies_are_out_of_the_reach_of_script_and_of_other_sites(client: TestClient) -> None:
    answer = Guest(client, "Anna").post("/play/aqualin", data={"name": "Anna", "seats": "2"})
    cookie = next(line for line in answer.headers.get_list("set-cookie") if line.startswith("atoll="))
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower(), "it could not be read again over plain HTTP"


def test_cookies_that_came_encrypted_are_not_sent_in_the_open(app: FastAPI, client: TestClient, table: str) -> None:
    """Neither who one is, whether by sitting down, by looking or at one's own page, nor the language."""
    safe = Guest(TestClient(app, base_url="https://testserver", client=("127.0.0.1", 50000)), "Anna")
    answers = [
        safe.post("/language", data={"language": "fr"}),
        Guest(safe.client, "Ben").get(f"/t/{table}"),
        Guest(safe.client, "Cleo").get("/account"),
        safe.post("/play/aqualin", data={"name": "Anna", "seats": "2"}),
    ]
    cookies = [line for answer in answers for line in answer.headers.get_list("set-cookie")]
    assert len(cookies) == 4
    assert all("; Secure" in cookie for cookie in cookies)


def test_nobody_keeps_a_copy_of_a_page_with_a_token(anna: Guest) -> None:
    answer = anna.post("/account/tokens", data={"name": "robot", "scope": "play"})
    assert "atoll_" in answer.text
    assert answer.headers["Cache-Control"] == anna.get("/account").headers["Cache-Control"] == "private, no-store"


def test_the_text_table_of_another_seat_is_not_shown(client: TestClient, anna: Guest, ben: Guest) -> None:
    """Whoever asks for it sees their own side, or the public one; and moves for nobody else."""
    name = anna.create("sea_or_shore", seats=3)
    ben.sit(name, 1)
    Guest(client, "Cleo").sit(name, 2)
    own = anna.get(f"/t/{name}/text").text
    assert own != ben.get(f"/t/{name}/text").text
    assert anna.get(f"/t/{name}/text?seat=1").text.replace("?seat=1", "") == own
    eve = Guest(client, "Eve")
    assert eve.get(f"/t/{name}/text?seat=1").text.replace("?seat=1", "") == eve.get(f"/t/{name}/text").text
    for stranger in (anna, eve):
        answer = stranger.post(f"/t/{name}/text", data={"move": "1", "seat": 1, "revision": 4})
        assert answer.status_code == 400 and "You are watching" in answer.text
        assert stranger.post(f"/t/{name}/undo", data={"seat": 1}).status_code == 400


def test_a_seat_link_that_we_did_not_sign_opens_nothing(client: TestClient, here: Services, table: str) -> None:
    """Its table, seat and entry are no secrets; only the signature is."""
    since = state_of(here, table).chairs[0].since
    real = here.signer.link(table, 0, since)
    body, _, signature = real.rpartition(".")
    swapped = here.signer.link(table, 1, since).rpartition(".")[0]
    forged = [Signer("another key").link(table, 0, since), f"{swapped}.{signature}", body, f"{body}.", f"{body}.x"]
    for link in forged:
        eve = Guest(client, "Eve")
        assert eve.get(f"/s/{link}").status_code == 403
        assert "atoll" not in eve.cookies
    assert Guest(client, "phone").get(f"/s/{real}").status_code == 303


def test_every_new_database_has_a_key_of_its_own(tmp_path: Path) -> None:
    """It signs cookies and seat links, and all luck follows from it: nobody else may know it. It stays the same."""
    keys = []
    for folder in ("one", "other", "one"):
        storage = Storage.in_folder(tmp_path / folder)
        storage.migrate()
        keys.append(storage.key())
        storage.close()
    assert keys[0] != keys[1]
    assert keys[0] == keys[2]
    assert all(len(set(key)) > 10 and len(key) >= 32 for key in keys)


def test_a_file_that_is_too_large_for_a_game_is_not_read(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said so before anybody tries to make sense of it."""
    monkeypatch.setattr(home, "read", lambda text: pytest.fail("it is read"))
    answer = anna.post("/import", files={"file": ("a.atoll", b"x" * (LARGEST + 1))})
    assert answer.status_code == 400
    assert "too large to be a game record" in answer.text


@pytest.mark.parametrize(("path", "size"), [("/import", 6_000_000), ("/api/tables", 30_000)])
def test_a_huge_body_is_refused_whether_it_says_its_size_or_not(client: TestClient, path: str, size: int) -> None:
    assert client.post(path, content=b"x" * size).status_code == 413

    def drops() -> Any:
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
        for _ in range(size // 10_000 + 1):
            yield b"x" * 10_000

    kind = "multipart/form-data; boundary=x" if path == "/import" else "application/json"
    assert client.post(path, content=drops(), headers={"Content-Type": kind}).status_code == 413


def test_many_requests_of_one_stranger_wait() -> None:
    limits = RateLimits(rate=0.001, most=3)
    assert [limits.of("a").afford() for _ in range(5)] == [True, True, True, False, False]
    assert limits.of("b").afford()


@pytest.mark.parametrize(("method", "path"), [("GET", "/healthz"), ("POST", "/language"), ("POST", "/api/tables")])
def test_whoever_asks_too_often_is_told_to_wait(app: FastAPI, client: TestClient, method: str, path: str) -> None:
    """In their own language, and when to come back; others, and our own workers, are served meanwhile."""
    flood = TestClient(app, client=("203.0.113.9", 5000))
    answers = (flood.request(method, path, headers={"Accept-Language": "de"}) for _ in range(1000))
    answer = next(answer for answer in answers if answer.status_code == 429)
    assert "Zu viele Anfragen." in (answer.json()["error"] if "/api/" in path else answer.text)
    assert answer.headers["Retry-After"] == "5"
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    other = TestClient(app, client=("203.0.113.10", 5000))
    assert other.request(method, path).status_code != 429
    assert all(client.request(method, path).status_code != 429 for _ in range(250))


def test_a_page_that_does_not_read_is_dropped_and_holds_up_nobody() -> None:
    """Its outbox is bounded; when it is full, the line ends, and the page comes back for a fresh picture."""
    viewer = Viewer(Player("a"))
    for number in range(MOST_WAITING + 1):
        viewer.send({"number": number})
    viewer.send({"number": "one more"})
    assert viewer.outbox.qsize() == 1
    assert viewer.outbox.get_nowait() is None


def test_whoever_asks_again_and_again_why_not_makes_little_work(
    anna: Guest, here: Services, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What thousands of moves would touch is put together once a position."""
    asked: list[Any] = []
    monkeypatch.setattr(Game, "touched", noting(asked, Game.touched))
    with anna.line(table) as line:
        line.until("head")
        for number in range(10):
            line.send("why", [f"nothing {number}"])
            assert line.until("why")["why"]
    match = state_of(here, table).match
    assert match is not None
    assert len(asked) == match.rulebook.MOVES


def test_only_those_who_sit_at_a_table_invite_bots(client: TestClient, anna: Guest) -> None:
    name = anna.create("aqualin")
    eve = Guest(client, "Eve")
    assert eve.post(f"/t/{name}/bot", data={"seat": 1, "bot": "gentle"}).status_code == 403
    assert eve.post(f"/t/{name}/fill").status_code == 403
    assert eve.post(f"/t/{name}/stand", data={"seat": 0}).status_code == 403


def test_the_secret_of_a_running_table_is_nowhere(anna: Guest, here: Services, table: str) -> None:
    """Neither seed nor secret is in any page, frame, export or check before the end."""
    row = state_of(here, table).row
    match = state_of(here, table).match
    assert match is not None
    seed = str(match.header.seed)
    texts = [anna.get(f"/t/{table}{part}").text for part in ("", "/text", "/check", "/record", "?at=0")]
    with anna.line(table) as line:
        texts.append(json.dumps(line.until("things")))
    for text in texts:
        assert row.secret not in text
        assert seed not in text


def test_errors_speak_the_readers_language(client: TestClient) -> None:
    pages = {language: Guest(client, "A", language).get("/t/nonsense").text for language in ("en", "fr", "de", "nl")}
    assert len(set(pages.values())) == 4
    strange = Guest(client, "A", "tlh").get("/t/nonsense").text
    assert 'lang="en"' in strange


def test_logs_name_no_people(anna: Guest, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.send("chat", "my secret")
        line.touch()
    out = capsys.readouterr()
    assert "Anna" not in out.out + out.err
    assert "my secret" not in out.out + out.err
    assert issubclass(AtollError, Exception)
