"""Nobody plays against somebody who has seen their hand, or knows what will be drawn, without being told."""

import html
from collections.abc import Sequence

import pytest
from starlette.testclient import TestClient

from atoll.core.match import new
from atoll.core.record import record_of
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.services import Services
from atoll.server.tables import notes
from atoll.server.tables.chairs import Chair
from atoll.server.tables.meaning import match_of
from atoll.server.tables.state import TableState
from tests.server.conftest import Guest, Line

SECRETIVE, OPEN = "sea_or_shore", "aqualin"
HAS_SEEN = (
    "{name} plays here and has seen what lies at this seat. Ask for the seat's private link, or let a bot play on."
)
ELSEWHERE = "You have seen another side of this table: you can only go back to the seat that you had."
PLAYS = "You play already: while a game with secrets runs, nobody takes a second seat."
FOREKNOWN = "Somebody here may know what will be drawn: the game comes from a file, or was taken back over luck."
FROM_FILE = "This game comes from a file, and so does its seed: whoever has the file can work out what is hidden"
LINKED = "Somebody came by the private link to the seat of {name}, and plays there, too."


@pytest.fixture
def cleo(client: TestClient) -> Guest:
    return Guest(client, "Cleo")


def _refusal(guest: Guest, table: str, seat: int) -> str:
    """Why somebody may not sit down."""
    answer = guest.sit(table, seat)
    assert answer.status_code == 403, f"{guest.name} could sit down"
    return html.unescape(answer.text)


def _stand(guest: Guest, table: str, *seats: int) -> None:
    for seat in seats:
        assert guest.post(f"/t/{table}/stand", data={"seat": seat}).status_code == 303


def _link(guest: Guest, table: str, seat: int) -> str:
    """The private link to a seat, as its owner's page has it."""
    page = guest.get(f"/t/{table}").text
    link: str = page.partition(f'id="link-{seat}" value="')[2].partition('"')[0]
    return "/s/" + link.partition("/s/")[2]


def _notes(guest: Guest, table: str) -> list[str]:
    """What somebody reads in the log beside the moves, who opens the page now."""
    with guest.line(table) as line:
        return _read(line.until("things").get("log", []))


def _read(lines: Sequence[Sequence[object]]) -> list[str]:
    return [str(text) for _, seat, text in lines if seat == -1]


def _told(line: Line) -> list[list[object]]:
    """What the log has told a page since it was last looked at."""
    line.send("log", 0)
    told: list[list[object]] = []
    while "older" not in (frame := line.frame()):
        told += frame.get("log", [])
    return told


def _state(here: Services, table: str) -> TableState:
    return here.tables._open[table].state


def _viewer(guest: Guest, table: str) -> int:
    """As whom somebody looks who opens the page now."""
    with guest.line(table) as line:
        line.until("things")
        return int(line.head["viewer"])


# A screen that several players share.


def test_nobody_sits_down_to_a_hand_that_the_owner_of_the_screen_has_seen(anna: Guest, ben: Guest) -> None:
    """Anna has begun a game for three on her screen, stands up from two seats, and sends the address to a friend."""
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 1, 2)
    for seat in (1, 2):
        assert HAS_SEEN.format(name="Anna") in _refusal(ben, table, seat)
    assert _viewer(ben, table) == -1, "whoever was refused sees nobody's side"
    assert PLAYS in _refusal(anna, table, 1)
    assert _notes(ben, table) == [
        "Anna, Player 2, Player 3 play on one screen.",
        "Player 2 leaves the table.",
        "Player 3 leaves the table.",
    ]


def test_that_holds_after_the_server_was_started_again(anna: Guest, ben: Guest, here: Services) -> None:
    """It follows from the log of the table."""
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 1, 2)
    before = _notes(ben, table)
    del here.tables._open[table]
    assert HAS_SEEN.format(name="Anna") in _refusal(ben, table, 1)
    assert _notes(ben, table) == before


def test_the_owner_of_a_screen_hands_a_seat_over_by_its_private_link_and_everybody_reads_it(
    anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.create(SECRETIVE, seats=3, others="screen")
    with anna.line(table) as own, cleo.line(table) as watching:
        own.until("chat")
        watching.until("chat")
        assert ben.get(_link(anna, table, 1)).status_code == 303
        for line in (own, watching):
            assert _read(_told(line)) == [LINKED.format(name="Player 2")]
    assert _viewer(ben, table) == 1
    assert _notes(ben, table)[-1] == LINKED.format(name="Player 2")
    assert anna.post(f"/t/{table}/unlink", data={"seat": 1}).status_code == 303
    assert _notes(cleo, table)[-1] == "Player 2 has taken back the private link to the seat."
    assert _viewer(ben, table) == -1


def test_the_link_to_the_seat_that_is_left_to_the_owner_works(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """After the other seats were left, too."""
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 1, 2)
    assert ben.get(_link(anna, table, 0)).status_code == 303
    assert _viewer(ben, table) == 0
    assert _notes(cleo, table)[-1] == LINKED.format(name="Anna")
    assert PLAYS in _refusal(ben, table, 1)


def test_once_the_owner_of_the_screen_has_gone_others_sit_down_and_the_owner_does_not_come_back(
    anna: Guest, ben: Guest
) -> None:
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 0, 1, 2)
    assert ben.sit(table, 1).status_code == 303
    for seat in (0, 2):
        assert ELSEWHERE in _refusal(anna, table, seat)
    assert _notes(anna, table)[-1] == "Ben sits down and takes over."


def test_a_bot_may_take_over_a_hand_that_somebody_has_seen_and_the_others_are_told(
    anna: Guest, ben: Guest, client: TestClient
) -> None:
    """Ben plays against it, and against Anna, who has seen what it holds."""
    table = anna.create(SECRETIVE, seats=3)
    anna.post(f"/t/{table}/sit", data={"seat": 1, "name": "Alma"})
    assert ben.sit(table, 2).status_code == 303
    _stand(anna, table, 1)
    assert anna.post(f"/t/{table}/bot", data={"seat": 1, "bot": "gentle"}).status_code == 303
    assert _notes(ben, table) == [
        "Anna, Alma play on one screen.",
        "Alma leaves the table.",
        "Pearl, a bot, takes over.",
        "Anna has seen this side of the table before.",
    ]
    _stand(anna, table, 1)
    assert HAS_SEEN.format(name="Anna") in _refusal(Guest(client, "Dora"), table, 1)


# A host, and the seats of bots.


def test_a_host_who_has_left_can_only_go_back_to_their_own_seat(anna: Guest, ben: Guest) -> None:
    """Whoever made the table may send its bots away; that does not give them a look at what the bots held."""
    table = anna.create(SECRETIVE, seats=3, others="bot:gentle")
    _stand(anna, table, 0, 1)
    assert ELSEWHERE in _refusal(anna, table, 1)
    assert _viewer(anna, table) == -1
    assert anna.sit(table, 0).status_code == 303
    assert PLAYS in _refusal(anna, table, 1)
    assert _viewer(anna, table) == 0
    assert _notes(ben, table) == [
        "Anna leaves the table.",
        "Pearl, a bot, leaves the table.",
        "Anna sits down and takes over.",
    ]


def test_whoever_has_looked_at_a_bots_hand_is_named_and_sits_nowhere_else(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """Ben may be Anna with another browser: everybody reads that somebody was there."""
    table = anna.create(SECRETIVE, seats=3, others="bot:gentle")
    _stand(anna, table, 1)
    assert ben.sit(table, 1).status_code == 303
    _stand(ben, table, 1)
    _stand(anna, table, 2)
    assert ELSEWHERE in _refusal(ben, table, 2)
    _stand(anna, table, 0)
    assert ELSEWHERE in _refusal(ben, table, 0)
    assert _notes(cleo, table) == [
        "Pearl, a bot, leaves the table.",
        "Ben sits down and takes over.",
        "Ben leaves the table.",
        "Finn, a bot, leaves the table.",
        "Anna leaves the table.",
    ]
    assert cleo.sit(table, 1).status_code == 303, "Ben does not play any more"
    _stand(cleo, table, 1)
    assert ben.sit(table, 1).status_code == 303, "and may go back to where he was"


def test_no_link_leads_to_a_second_hand(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """Neither for somebody who plays, nor for somebody who has played."""
    table = anna.create(SECRETIVE, seats=3)
    for seat, guest in enumerate((ben, cleo), 1):
        assert guest.sit(table, seat).status_code == 303
    before = _notes(anna, table)
    link = _link(ben, table, 1)
    assert "another side of this table" in anna.get(link).text
    _stand(anna, table, 0)
    assert anna.get(link).status_code == 403
    assert _viewer(anna, table) == -1
    assert _notes(cleo, table) == [*before, "Anna leaves the table."]
    phone = Guest(anna.client, "phone")
    assert phone.get(link).status_code == 303
    assert ben.post(f"/t/{table}/unlink", data={"seat": 1}).status_code == 303
    assert ELSEWHERE in _refusal(phone, table, 0), "whoever came by a link has seen that side"


# A seed that somebody knows.


def _file(game: str = SECRETIVE) -> str:
    match = new(game, seed=5, names=["Anna", "Alma", "Ada"] if game == SECRETIVE else ["Anna", "Alma"], engine="plain")
    return record_of(match).write()


@pytest.mark.parametrize("game", [SECRETIVE, OPEN])
def test_nobody_else_sits_down_where_the_seed_is_known(game: str, anna: Guest, ben: Guest) -> None:
    """A game file without any moves has a seed: whoever has the file can work everything out."""
    answer = anna.post("/import", files={"file": ("game.atoll", _file(game))})
    table = answer.headers["location"].rpartition("/")[2]
    assert FROM_FILE in _notes(ben, table)[0]
    assert FROM_FILE in ben.get(f"/t/{table}/text").text
    _stand(anna, table, 1)
    assert FOREKNOWN in _refusal(ben, table, 1)
    assert FOREKNOWN in _refusal(anna, table, 1), "nor takes a seat that could be handed over"
    _stand(anna, table, 0)
    assert FOREKNOWN in _refusal(ben, table, 0), "nor when the other plays no more"


def test_a_seat_of_such_a_game_is_handed_over_by_its_link_and_its_new_player_is_told(anna: Guest, ben: Guest) -> None:
    answer = anna.post("/import", files={"file": ("game.atoll", _file())})
    table = answer.headers["location"].rpartition("/")[2]
    assert ben.get(_link(anna, table, 1)).status_code == 303
    read = _notes(ben, table)
    assert FROM_FILE in read[0]
    assert read[-1] == LINKED.format(name="Alma")


# A game without secrets.


def test_where_nothing_is_hidden_people_come_and_go(anna: Guest, ben: Guest, cleo: Guest, table: str) -> None:
    """Also the one who was there before, and also to another seat; everybody reads it."""
    _stand(ben, table, 1)
    assert anna.post(f"/t/{table}/bot", data={"seat": 1, "bot": "gentle"}).status_code == 303
    _stand(anna, table, 1)
    assert cleo.sit(table, 1).status_code == 303
    _stand(anna, table, 0)
    assert ben.sit(table, 0).status_code == 303
    _stand(cleo, table, 1)
    assert ben.sit(table, 1).status_code == 303
    assert _notes(anna, table) == [
        "Ben leaves the table.",
        "Pearl, a bot, takes over.",
        "Pearl, a bot, leaves the table.",
        "Cleo sits down and takes over.",
        "Anna leaves the table.",
        "Ben sits down and takes over.",
        "Cleo leaves the table.",
        "Ben 2 sits down and takes over.",
    ]


# Notes.


def test_notes_come_to_everybody_who_looks(anna: Guest, ben: Guest, cleo: Guest, here: Services, table: str) -> None:
    """In the moment in which it happens, in its place between the moves; whoever watches reads the same."""
    with anna.line(table) as first, ben.line(table) as second, cleo.line(table) as third:
        lines = (first, second, third)
        for line in lines:
            line.until("chat")
        first.touch()
        for line in lines:
            _told(line)
        assert Guest(anna.client, "phone").get(_link(anna, table, 0)).status_code == 303
        for line in lines:
            assert _told(line) == [[1, -1, LINKED.format(name="Anna")]]
        slide = next(path for path in second.live if len(path) == 2)
        second.touch([slide[0][0], slide[1][0]])
        assert _told(second) == []
        second.send("undo", second.revision)
        assert _told(second) == [[1, -1, "Ben takes back 1 move."]]
        for line in (first, third):
            assert _told(line)[-1] == [1, -1, "Ben takes back 1 move."]
        _stand(ben, table, 1)
    for guest in (anna, ben, cleo):
        with guest.line(table) as line:
            told = line.until("things")["log"]
            assert [seat for _, seat, _ in told] == [0, -1, -1, -1]
            assert _read(told)[-1] == "Ben leaves the table."
            line.send("log", len(_state(here, table).story))
            assert line.until("older")["older"] == told


def test_notes_stand_on_the_text_table(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """For a player, and for whoever watches."""
    table = anna.create(SECRETIVE, seats=3)
    for seat, guest in enumerate((ben, cleo), 1):
        assert guest.sit(table, seat).status_code == 303
    assert Guest(anna.client, "phone").get(_link(cleo, table, 2)).status_code == 303
    _stand(anna, table, 0)
    for guest in (anna, ben, cleo):
        page = html.unescape(guest.get(f"/t/{table}/text").text)
        assert page.count('class="note"') == 2
        assert f"{LINKED.format(name='Cleo')}</li>" in page
        assert "Anna leaves the table.</li>" in page


def test_a_name_in_a_note_is_text(anna: Guest, ben: Guest) -> None:
    """Whatever somebody is called, it is neither markup nor a hole for other words."""
    anna.name = "<b>{name}</b>"
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 0)
    assert _notes(ben, table)[-1] == "<b>{name}</b> leaves the table."
    page = ben.get(f"/t/{table}/text").text
    assert "&lt;b&gt;{name}&lt;/b&gt; leaves the table." in page
    assert "<b>{name}" not in page


def test_notes_are_read_in_every_language(client: TestClient, here: Services, anna: Guest) -> None:
    """The same notes, to each in their own words: on the page, and on the text table."""
    table = _table_with_notes(anna, here, client)
    story = [line.note for line in _state(here, table).story if line.note]
    assert len(story) > 7
    english = _notes(anna, table)
    for language in LANGUAGES:
        guest = Guest(client, "Guest", language)
        tongue = Tongue(language, [_state(here, table).game.package], _state(here, table).names)
        read = _notes(guest, table)
        assert read == [tongue.say_strictly(note) for note in story]
        assert language == "en" or not set(read) & set(english)
        page = html.unescape(guest.get(f"/t/{table}/text").text)
        assert all(f"{words}</li>" in page for words in read)


def _table_with_notes(anna: Guest, here: Services, client: TestClient) -> str:
    """A table at which everything has happened of which there is a note, but for a seed from a file."""
    table = anna.create(SECRETIVE, seats=3, others="screen")
    assert Guest(client, "phone").get(_link(anna, table, 0)).status_code == 303
    anna.post(f"/t/{table}/unlink", data={"seat": 0})
    _stand(anna, table, 1, 2)
    for seat in (1, 2):
        anna.post(f"/t/{table}/bot", data={"seat": seat, "bot": "gentle"})
    state = _state(here, table)
    match = match_of(state)
    # A bot moves, and somebody who is alone with bots goes back.
    while not any(mover == 0 for mover, _ in match.log):
        seat = match.awaiting[0]
        state.take(state.move_entry(seat, match.legal(seat)[0]))
    state.take(state.entry("undo", 0, {"count": len(match.log)}))
    _stand(anna, table, 1)
    return table


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_note_has_words_in_every_language(language: str) -> None:
    tongue, chair = Tongue(language), Chair(name="Anna", who="anna")
    bot = Chair(name="Pearl", bot="gentle")
    said = [
        notes.CHOSEN_SEED,
        *notes.sat(chair, "Ben"),
        *notes.sat(bot, ""),
        *map(notes.left, (chair, bot)),
        notes.linked(chair),
        notes.unlinked(chair),
        *(notes.undone(chair, count) for count in (1, 2)),
        notes.tried(chair),
        notes.same([chair, bot]),
    ]
    for message in said:
        assert tongue.say_strictly(message) != Tongue("en").say(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_in_the_readers_words(client: TestClient, anna: Guest, language: str) -> None:
    table = anna.create(SECRETIVE, seats=3, others="screen")
    _stand(anna, table, 1)
    words = _refusal(Guest(client, "Ben", language), table, 1)
    assert (HAS_SEEN.format(name="Anna") in words) == (language == "en")
    assert "Anna" in words
