"""Atoll among the programs of a device: manifest, icons, the worker, and the page for the time without network."""

import io
import json
import re

from PIL import Image
from starlette.testclient import TestClient

from atoll.core.tongue import LANGUAGES
from tests.server.conftest import Guest

PURPOSES = {("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512)}


def test_the_manifest_has_what_browsers_ask_of_it(anna: Guest) -> None:
    answer = anna.get("/manifest.json")
    manifest = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/" and manifest["display"] == "standalone"
    assert all(re.fullmatch("#[0-9a-f]{6}", manifest[key]) for key in ("background_color", "theme_color"))
    assert anna.get(manifest["shortcuts"][0]["url"]).status_code == 200
    anna.cookies["language"] = "de"
    german = anna.get("/manifest.json").json()
    assert german["lang"] == "de" and german["description"] != manifest["description"]


def test_icons_are_pictures_of_the_size_that_the_manifest_says(anna: Guest) -> None:
    found = set()
    for icon in anna.get("/manifest.json").json()["icons"]:
        answer = anna.get(icon["src"])
        assert answer.status_code == 200 and answer.headers["content-type"] == icon["type"]
        if icon["type"] != "image/png":
            continue
        picture = Image.open(io.BytesIO(answer.content)).convert("RGBA")
        assert icon["sizes"] == f"{picture.width}x{picture.height}"
        corner = picture.getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert (corner[3] == 255) == (icon["purpose"] == "maskable"), "a device cuts the corners off by itself, or not"
        colours = picture.getcolors(picture.width * picture.height)
        assert colours is not None and len(colours) > 100, "something is drawn on it"
        found.add((icon["purpose"], picture.width))
    assert found == PURPOSES


def test_the_worker_keeps_files_that_are_there_and_no_page_of_anybody(anna: Guest, table: str) -> None:
    answer = anna.get("/sw.js")
    assert (
        answer.headers["content-type"].startswith("text/javascript") and answer.headers["cache-control"] == "no-cache"
    )
    shell = json.loads(re.findall(r"const SHELL = (\[.*?\]);", answer.text)[0])
    for path in shell:
        assert path.startswith(("/static/", "/offline/"))
        kept = anna.get(path)
        assert kept.status_code == 200 and "set-cookie" not in kept.headers
        assert table not in kept.text and "Anna" not in kept.text
    assert {path for path in shell if path.startswith("/offline")} == {f"/offline/{code}" for code in LANGUAGES}


def test_without_network_people_read_in_their_language_what_to_do(client: TestClient) -> None:
    pages = {code: client.get(f"/offline/{code}").text for code in LANGUAGES}
    assert all(f'<html lang="{code}">' in text for code, text in pages.items())
    assert len({re.sub(' lang="[a-z]*"', "", text) for text in pages.values()}) == len(LANGUAGES)
    assert client.get("/offline/xx").status_code == 404


def test_every_page_leads_to_a_text_about_privacy(anna: Guest, table: str) -> None:
    for path in ("/", "/account", "/rules/aqualin"):
        assert 'href="/privacy"' in anna.get(path).text
    texts = []
    for code in LANGUAGES:
        anna.cookies["language"] = code
        answer = anna.get("/privacy")
        assert answer.status_code == 200 and "<h1>" in answer.text
        texts.append(answer.text)
    assert len(set(texts)) == len(LANGUAGES)
