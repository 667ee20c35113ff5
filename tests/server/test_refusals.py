"""Whatever does not work is answered in words: in the reader's language, as a page or as data."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from atoll.core.tongue import LANGUAGES
from atoll.server.tables.tables import Tables
from tests.server.conftest import Guest
from tests.server.test_api import Program

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The values themselves, not those of the sources: whoever loosens one has to do so here as well.
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ELSEWHERE = {"Origin": "https://evil.example"}
JSON = {"Content-Type": "application/json"}
Call = tuple[int, str, str, dict[str, Any]]
REFUSED: list[Call] = [
    (404, "GET", "/nonsense", {}),
    (404, "GET", "/static/nonsense.js", {}),
    (404, "GET", "/t/nonsense", {}),
    (404, "GET", "/t/%00", {}),
    (403, "GET", "/s/%00", {}),
    (404, "GET", "/play/%00", {}),
    (404, "GET", "/api/nonsense", {}),
    (404, "GET", "/api/tables/nonsense", {}),
    (422, "GET", "/api/tables/%00", {}),
    (401, "GET", "/api/account", {}),
    (405, "POST", "/", {}),
    (405, "DELETE", "/api/tables", {}),
    (403, "POST", "/language", {"headers": ELSEWHERE}),
    (403, "POST", "/api/tables", {"headers": ELSEWHERE}),
    (413, "POST", "/import", {"content": b"x" * 6_000_000}),
    (413, "POST", "/api/tables", {"content": b"x" * 30_000}),
    (413, "POST", "/api/tables", {"headers": {"Content-Length": "9" * 5000}}),
    (400, "POST", "/api/tables", {"headers": {"Content-Length": "x"}}),
    (400, "POST", "/api/tables", {"content": b"nonsense", "headers": JSON}),
    (400, "POST", "/api/tables", {"content": b"[" * 10_000, "headers": JSON}),
    (422, "POST", "/language", {}),
    (422, "POST", "/account/revoke", {"data": {"token": "\x00"}}),
    (422, "GET", "/t/nonsense?at=" + "9" * 5000, {}),
    (400, "POST", "/import", {"content": b"x", "headers": {"Content-Type": "multipart/form-data; boundary="}}),
    (400, "POST", "/language", {"content": b"x", "headers": {"Content-Type": "text/plain; charset=unicode_escape"}}),
]


def call(client: TestClient, language: str, method: str, path: str, more: dict[str, Any]) -> Any:
    headers = {"Accept-Language": language, **more.get("headers", {})}
    return client.request(method, path, **{**more, "headers": headers})


@pytest.mark.parametrize("refused", REFUSED, ids=lambda refused: f"{refused[0]} {refused[1]} {refused[2][:24]}")
def test_what_is_refused_is_said_in_a_sentence(client: TestClient, refused: Call) -> None:
    """To people as a page, to programs as what the schema calls Trouble; each in four languages."""
    status, method, path, more = refused
    said = set()
    for language in LANGUAGES:
        answer = call(client, language, method, path, more)
        assert answer.status_code == status
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        if path.startswith("/api/"):
            assert answer.json().keys() == {"error", "kind"}
            said.add(answer.json()["error"])
        else:
            assert f'<html lang="{language}"' in answer.text
            said.add(answer.text.partition('<p role="alert">')[2].partition("</p>")[0])
    assert len(said) == len(LANGUAGES) and all(sentence.endswith((".", "…")) for sentence in said)


def test_what_another_method_would_do_is_still_told(client: TestClient) -> None:
    assert client.post("/account").headers["Allow"] == "GET"


@pytest.mark.parametrize("path", ["/t/somewhere", "/api/tables/somewhere"])
def test_our_own_faults_are_owned_up_to(
    app: FastAPI, client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page, or data, with all the headers; and nothing about what has happened."""

    async def break_down(self: Tables, name: str) -> None:
        raise ZeroDivisionError("the secret hand")

    monkeypatch.setattr(Tables, "open", break_down)
    calm = TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 50000))
    said = set()
    for language in LANGUAGES:
        answer = calm.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 500
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "secret" not in answer.text and "Zero" not in answer.text
        said.add(answer.json()["error"] if "/api/" in path else answer.text.partition('role="alert">')[2][:30])
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("strange", ["http://[", "http://[::1", "//[", "http://a]b", "\x7f", "http://x:99999999/"])
def test_strange_origins_and_referrers_are_those_of_strangers(client: TestClient, strange: str) -> None:
    assert client.post("/language", data={"language": "fr"}, headers={"Origin": strange}).status_code == 403
    answer = client.get("/t/nonsense", headers={"Referer": strange})
    assert answer.status_code == 404
    assert 'href="/"' in answer.text.partition('class="buttons"')[2]


@pytest.mark.parametrize("referrer", ["https://evil.example//evil.example/x", "https://evil.example/\\evil.example"])
def test_the_way_back_stays_on_this_site(client: TestClient, referrer: str) -> None:
    assert "evil" not in client.get("/t/nonsense", headers={"Referer": referrer}).text


@pytest.mark.parametrize(
    "back", ["//[", "//evil.example", "https://evil.example", "/\\evil.example", "evil.example", "", "javascript:x"]
)
def test_whoever_changes_the_language_is_sent_nowhere_else(client: TestClient, back: str) -> None:
    answer = client.post("/language", data={"language": "fr", "back": back}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_whoever_changes_the_language_comes_back_to_the_page(client: TestClient) -> None:
    there = "/play/aqualin?x=//y"
    answer = client.post("/language", data={"language": "fr", "back": there}, follow_redirects=False)
    assert answer.headers["location"] == there
    assert "language=fr" in answer.headers["set-cookie"]


@pytest.mark.parametrize("move", ["9" * 5000, "0" * 5000, "x" * 5000, "\x00", "٣", "²"])
def test_whatever_is_typed_is_no_move_or_one(anna: Guest, table: str, move: str) -> None:
    """What is wrong stands above the command field."""
    form = {"move": move, "revision": revision_of(anna, table), "seat": 0}
    answer = anna.post(f"/t/{table}/text", data=form)
    assert answer.status_code in (303, 400)
    assert answer.status_code == 303 or 'role="alert"' in answer.text
    assert len(answer.text) < 100_000


def send(program: Program, path: str, body: bytes) -> Any:
    """Bytes as they are, said to be JSON."""
    return program.client.post(path, content=body, headers={"Authorization": f"Bearer {program.token}", **JSON})


NO_TEXT = [b"\\ud800", b"\\udc00\\ud800", b"a\\ud83d", b"\\u0000", b"\\\\\\u0000", b"\xed\xa0\x80", b"\x00", b"\xff"]
PLACES = [
    ("/api/tables", b'{"game": "aqualin", "name": "%s"}'),
    ("/api/tables", b'{"game": "%s", "name": "A"}'),
    ("/api/tables", b'{"game": "aqualin", "name": "A", "options": {"starter": "%s"}}'),
    ("/api/tables", b'{"game": "aqualin", "name": "A", "options": {"%s": "first"}}'),
    ("/api/tables", b'{"game": "aqualin", "name": "A", "%s": 1}'),
    ("/api/tables/TABLE/sit", b'{"seat": 0, "name": "%s"}'),
    ("/api/tables/TABLE/sit", b'{"seat": 0, "name": "A", "salt": "%s"}'),
    ("/api/tables/TABLE/bots", b'{"seat": 1, "bot": "%s"}'),
    ("/api/tables/TABLE/moves", b'{"move": "%s", "number": 1}'),
    ("/api/tables/TABLE/undo", b'{"number": 1, "%s": 1}'),
    ("/api/tables/TABLE/chat", b'{"text": "%s"}'),
]


@pytest.mark.parametrize(("path", "body"), PLACES, ids=lambda part: str(part)[-30:])
def test_what_is_no_text_is_refused_wherever_it_stands(
    client: TestClient, anna: Guest, table: str, path: str, body: bytes
) -> None:
    """Halves of signs, NUL, bytes that are no UTF-8: nothing that stores or shows texts would take them."""
    robot = Program(client, anna)
    for bad in NO_TEXT:
        answer = send(robot, path.replace("TABLE", table), body % bad)
        assert answer.status_code == 400, bad
        assert answer.json()["kind"] == "Refused"


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"NaN", b"Infinity", b"9" * 5000, b"1e5", b"0.5", b"-1"])
def test_numbers_that_are_none_are_refused(client: TestClient, anna: Guest, table: str, number: bytes) -> None:
    robot = Program(client, anna)
    for path, body in (("moves", b'{"move": "stay", "number": %s}'), ("sit", b'{"seat": %s, "name": "A"}')):
        answer = send(robot, f"/api/tables/{table}/{path}", body % number)
        assert answer.status_code in (400, 409, 422)
        assert answer.json().keys() >= {"error", "kind"}


@pytest.mark.parametrize("text", [b"\\ud83d\\ude00", b"\\\\u0000", "😀 é".encode(), b"a\\\\ud800"])
def test_signs_that_are_whole_get_through(client: TestClient, anna: Guest, table: str, text: bytes) -> None:
    answer = send(Program(client, anna), f"/api/tables/{table}/chat", b'{"text": "%s"}' % text)
    assert answer.json() == {"ok": True}


def test_forms_cannot_choose_how_they_are_read(anna: Guest, table: str) -> None:
    """In some encodings half a character can be written; and a form can name any."""
    parts = {"move": "\\ud800", "seat": "0", "revision": revision_of(anna, table)}
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts.items()
    )
    for coding in ("unicode_escape", "'utf-7'", '"UTF-16"', "utf-8"):
        kind = f"multipart/form-data; boundary=x; Charset={coding}"
        answer = anna.post(f"/t/{table}/text", content=body + "--x--\r\n", headers={"Content-Type": kind})
        assert answer.status_code == 400
        assert ("ud800" in answer.text) == (coding == "utf-8"), "only this one is read at all"


def revision_of(guest: Guest, table: str) -> str:
    return str(guest.get(f"/t/{table}/text").text.partition('name="revision" value="')[2].partition('"')[0])
