"""People at tables: sitting down, moving, taking back, coming and going."""

import sqlalchemy as sa
from starlette.testclient import TestClient

from atoll.server.services import Services
from atoll.server.storage import schema
from tests.server.conftest import Guest


def test_a_table_begins_when_every_seat_is_taken(anna: Guest, ben: Guest) -> None:
    """Create, share the link, sit down: then the game begins by itself."""
    name = anna.create("aqualin")
    assert "Waiting for players" in anna.get(f"/t/{name}").text
    ben.sit(name, 1)
    assert 'id="board"' in anna.get(f"/t/{name}").text


def test_a_move_reaches_the_other_seat(anna: Guest, ben: Guest, table: str) -> None:
    with anna.line(table) as first, ben.line(table) as second:
        first.until("head")
        second.until("head")
        assert first.head["mine"]
        assert not second.head["mine"]
        answer = first.touch()
        seen = second.until("head")
    assert answer["rev"] == seen["rev"]
    assert any(thing[0] in str(answer["c"]) for thing in seen["c"])
    assert second.head["moves"] == 1


def test_a_stale_move_is_answered_with_the_present_position(anna: Guest, ben: Guest, table: str) -> None:
    """Two tabs of one seat: the second tab's click for the old position changes nothing and brings it up to date."""
    with anna.line(table) as tab, anna.line(table) as other:
        tab.until("head")
        other.until("head")
        old = other.revision
        path = tab.first_path()
        tab.touch(path)
        other.send("touch", old, path, True)
        refusal = other.until("no")
        present = other.until("things")
    assert "moved on" in refusal["no"]
    assert present["rev"] == tab.revision
    assert present["head"]["moves"] == 1


def test_a_reload_in_mid_turn_loses_nothing(anna: Guest, ben: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.touch()
    with ben.line(table) as line:
        line.until("head")
        line.touch()
        before = line.head["moves"]
    with ben.line(table) as line:
        line.until("head")
        assert line.head["moves"] == before


def test_nobody_moves_for_another_seat(anna: Guest, ben: Guest, table: str) -> None:
    """A stranger who sends Anna's move is told to sit down; Ben, that it is not his decision."""
    with anna.line(table) as first:
        first.until("head")
        path, revision = first.first_path(), first.revision
    stranger = Guest(anna.client, "Eve")
    for guest, words in ((stranger, "You are watching"), (ben, "places")):
        with guest.line(table) as line:
            line.until("head")
            line.send("touch", revision, path, True)
            assert words in line.until("no")["no"]
            assert line.head["moves"] == 0


def test_undo_goes_back_to_the_last_reveal_and_says_why_it_stops(anna: Guest, ben: Guest, table: str) -> None:
    """A placement draws a new creature: it stays. A slide of the same turn may be taken back."""
    with anna.line(table) as first, ben.line(table) as second:
        first.until("head")
        second.until("head")
        first.touch()
        assert "lot" in first.head["undo"] or "another player" in first.head["undo"]
        first.send("undo", first.revision)
        assert "cannot be taken back" in first.until("no")["no"]
        second.until("head")
        slide = next(line for line in second.live if len(line) == 2)
        second.touch([slide[0][0], slide[1][0]])
        assert second.head["undo"] is None
        second.send("undo", second.revision)
        back = second.until("head")
    assert back["cut"] == 1
    assert second.head["moves"] == 1


def test_alone_with_bots_one_may_always_go_back(anna: Guest) -> None:
    name = anna.create("aqualin", others="bot:gentle", starter="first")
    with anna.line(name) as line:
        line.until("head")
        line.touch()
        while line.head["moves"] < 3 or not line.head["mine"]:
            line.frame()
        line.send("undo", line.revision)
        while line.head["moves"] != 0:
            line.frame()
        assert line.head["mine"]


def test_an_undo_that_comes_twice_takes_back_once(anna: Guest, here: Services) -> None:
    """A second click, or a second page, means the position that it has seen; on the text table, too."""
    name = anna.create("reef_encounter", seats=2, others="screen")
    with anna.line(name) as line:
        line.until("head")
        line.send("seat", 0)
        line.until("things")
        while line.head["moves"] < 6 or line.head["undo"] is not None:
            if (following := line.head.get("pass")) is not None:
                line.send("seat", following)
                line.until("things")
            line.touch()
        seen, moves = line.revision, line.head["moves"]
        for message in (("undo", seen), ("undo", seen), ("log", 0)):
            line.send(*message)
        heard = [line.frame()]
        while "older" not in heard[-1]:
            heard.append(line.frame())
        assert any("moved on" in frame.get("no", "") for frame in heard)
        assert line.head["moves"] == moves - 1
        stale = anna.post(f"/t/{name}/undo", data={"seat": line.head["viewer"], "revision": seen})
    assert "moved on" in stale.text
    match = here.tables._open[name].state.match
    assert match is not None
    assert len(match.log) == moves - 1


def test_the_last_step_of_a_turn_can_be_confirmed_first(anna: Guest, table: str) -> None:
    """With the setting on, a move that ends the turn is asked about, and made only when confirmed."""
    with anna.line(table) as line:
        line.until("head")
        path = line.first_path()
        line.send("touch", line.revision, path, False)
        assert "ends your turn" in line.until("ask")["ask"]
        assert line.head["moves"] == 0
        line.touch(path)
        assert line.head["moves"] == 1


def test_what_cannot_be_touched_says_why(anna: Guest, table: str) -> None:
    with anna.line(table) as line:
        things = line.until("things")["things"]
        line.touch()
        cell = next(thing[0] for thing in things if thing[6] == "dent")
        line.send("why", [cell])
        assert line.until("why")["why"]


def test_looking_back_shows_an_earlier_position_without_moves(anna: Guest, ben: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.touch()
        line.send("at", 0)
        frame = line.until("head")
        assert frame["head"]["at"] == 0
        assert line.live == []
        line.send("at", None)
        assert line.until("head")["head"]["at"] is None


def test_while_the_game_goes_on_nobody_looks_from_another_seat(anna: Guest, ben: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.send("at", 0, 1)
        assert line.until("head")["head"].get("viewer", 0) == 0
        line.send("seat", 1)
        assert "not your seat" in line.until("no")["no"]


def test_seats_rotate_in_a_rematch_and_all_are_sent_there(anna: Guest) -> None:
    """The first who asks makes the new table; whoever asks later comes to the same one."""
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    first = anna.post(f"/t/{name}/rematch").headers["location"]
    assert anna.post(f"/t/{name}/rematch").headers["location"] == first
    page = anna.get(first).text
    assert page.index("Player 2") < page.index("Anna")


def test_a_seat_can_be_left_taken_over_by_a_bot_and_come_back_to(anna: Guest, ben: Guest, table: str) -> None:
    assert ben.post(f"/t/{table}/stand", data={"seat": 1}).status_code == 303
    assert "empty seat" in anna.get(f"/t/{table}").text
    anna.post(f"/t/{table}/bot", data={"seat": 1, "bot": "gentle"})
    anna.post(f"/t/{table}/stand", data={"seat": 1})
    assert ben.sit(table, 1).status_code == 303
    assert ">Ben<" in anna.get(f"/t/{table}").text


def test_a_private_link_moves_a_seat_to_another_device_until_it_is_taken_back(anna: Guest, table: str) -> None:
    page = anna.get(f"/t/{table}").text
    link = page[page.index("/s/") :].split('"')[0]
    phone = Guest(anna.client, "phone")
    assert phone.get(link).status_code == 303
    with phone.line(table) as line:
        line.until("head")
        assert line.head["viewer"] == 0
    anna.post(f"/t/{table}/unlink", data={"seat": 0})
    with phone.line(table) as line:
        line.until("head")
        assert line.head["viewer"] == -1
    assert phone.get(link).status_code == 403


def test_whoever_loses_a_seat_sees_its_side_no_more(anna: Guest, ben: Guest) -> None:
    """Also a page that does not reload when it is told to."""
    table = anna.create("sea_or_shore", seats=3, others="screen")
    link = anna.get(f"/t/{table}").text.partition("/s/")[2].split('"')[0]
    phone = Guest(anna.client, "phone")
    assert phone.get(f"/s/{link}").status_code == 303
    with anna.line(table) as own, phone.line(table) as line:
        line.until("head")
        seat = line.head["viewer"]
        assert seat != -1
        anna.post(f"/t/{table}/unlink", data={"seat": seat})
        line.until("reload")
        own.until("head")
        own.send("seat", 0)
        own.until("things")
        own.touch()
        frame = line.until("head")
        assert "things" in frame and frame["head"]["viewer"] == -1


def test_a_link_to_a_seat_disturbs_nobody_else(anna: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        link = anna.get(f"/t/{table}").text.partition("/s/")[2].split('"')[0]
        assert Guest(anna.client, "phone").get(f"/s/{link}").status_code == 303
        anna.post(f"/t/{table}/unlink", data={"seat": 0})
        line.send("chat", "still here")
        heard: list[dict[str, object]] = []
        while not any("still here" in str(frame.get("chat")) for frame in heard):
            heard.append(line.frame())
        assert not any("reload" in frame for frame in heard)


def test_a_shared_screen_with_secrets_waits_for_the_curtain(anna: Guest) -> None:
    """Where seats see different things, the next player's side is sent only when that player asks for it."""
    name = anna.create("sea_or_shore", seats=3, others="screen")
    with anna.line(name) as line:
        line.until("head")
        own = line.head["viewer"]
        while line.head.get("pass") is None:
            assert line.head["viewer"] == own
            line.touch()
        following = line.head["pass"]
        line.send("seat", following)
        line.until("things")
        assert line.head["viewer"] == following


def test_the_log_speaks_the_readers_language(anna: Guest, client: TestClient, table: str) -> None:
    french = Guest(client, "Ève", "fr")
    with anna.line(table) as line:
        line.until("head")
        line.touch()
        english = line.head["say"]
    with french.line(table) as line:
        frame = line.until("log")
        line.send("language", "de")
        german = line.until("log")
    assert frame["log"][0][2] != german["log"][0][2]
    assert english != german["head"]["say"]


def test_chat_reaches_everybody_as_text(anna: Guest, ben: Guest, table: str) -> None:
    with ben.line(table) as line:
        line.until("head")
        with anna.line(table) as other:
            other.send("chat", "<b>hello</b>")
            other.until("chat")
        while not (frame := line.until("chat"))["chat"]:
            continue
    assert frame["chat"][0][1:3] == ["Anna", "<b>hello</b>"]


def test_a_game_file_opens_at_a_new_table(anna: Guest) -> None:
    name = anna.create("aqualin", others="screen")
    assert anna.get(f"/t/{name}/record").status_code == 400, "a running game's seed is secret"
    _play_out(anna, name)
    text = anna.get(f"/t/{name}/record").text
    answer = anna.post("/import", files={"file": ("game.atoll", text)})
    assert answer.status_code == 303
    assert "wins with" in anna.get(answer.headers["location"]).text


def test_a_game_file_names_the_rules_that_the_game_was_played_by(anna: Guest, here: Services) -> None:
    """Not those of the server that it is saved from, which may have been brought up to date since."""
    name = anna.create("aqualin", others="screen")
    _play_out(anna, name)
    with here.storage.engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(rules=7))
    del here.tables._open[name]
    text = anna.get(f"/t/{name}/record").text
    assert "\nrules: 7\n" in text
    assert anna.post("/import", files={"file": ("game.atoll", text)}).status_code == 303


def test_a_damaged_game_file_is_refused_with_its_line(anna: Guest) -> None:
    answer = anna.post("/import", files={"file": ("x.atoll", "Atoll game record\ngame: nonsense\n")})
    assert answer.status_code == 400
    assert "Line 2" in answer.text


def test_the_text_table_plays_without_script(anna: Guest, ben: Guest, table: str) -> None:
    """A wrong move stands above the command field with its reason; a right one is made."""
    page = anna.get(f"/t/{table}/text").text
    revision = page[page.index('name="revision" value="') :].split('"')[3]
    form = {"revision": revision, "seat": "0"}
    wrong = anna.post(f"/t/{table}/text", data=form | {"move": "nonsense"})
    assert wrong.status_code == 400
    assert "is not a move" in wrong.text
    right = anna.post(f"/t/{table}/text", data=form | {"move": "1"})
    assert right.status_code == 303
    assert "Ben" in anna.get(f"/t/{table}/text").text
    stale = anna.post(f"/t/{table}/text", data=form | {"move": "1"})
    assert "moved on" in stale.text


def _play_out(guest: Guest, table: str) -> None:
    """Touch the first thing that may be touched, until the game is over."""
    with guest.line(table) as line:
        line.until("head")
        while line.head["turn"]:
            line.touch()
