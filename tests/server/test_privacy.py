"""The page about privacy says what the keeper of the server wants it to say."""

from pathlib import Path

from starlette.testclient import TestClient

from atoll.server.app import create_app
from atoll.server.pages.privacy import text_for
from atoll.server.settings import Settings


def test_a_keeper_has_a_text_of_their_own_for_each_language_or_one_for_all(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text("# Ours\n\nWrite to <b>Ada</b>.", "utf-8")
    (tmp_path / "fr.md").write_text("# À nous", "utf-8")
    assert text_for("en", tmp_path)[1].startswith("<h1>Ours</h1>") and "&lt;b&gt;" in text_for("en", tmp_path)[1]
    assert text_for("fr", tmp_path) == ("fr", "<h1>À nous</h1>\n")
    assert text_for("nl", tmp_path)[0] == "en"
    assert text_for("nl", tmp_path / "fr.md")[1] == "<h1>À nous</h1>\n"


def test_what_a_keeper_changes_is_on_the_page_at_once(tmp_path: Path) -> None:
    file = tmp_path / "own.md"
    file.write_text("# First", "utf-8")
    settings = Settings(tmp_path, bot_processes=0, privacy=file)
    with TestClient(create_app(settings), client=("127.0.0.1", 50000)) as client:
        assert "First" in client.get("/privacy").text
        file.write_text("# Second", "utf-8")
        assert "Second" in client.get("/privacy").text
        file.unlink()
        answer = client.get("/privacy")
        assert answer.status_code == 200 and "<h1>" in answer.text, "rather Atoll's own than none"
