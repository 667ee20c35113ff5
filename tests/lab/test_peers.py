"""`make bench-peers`, without the peer: what it makes of figures, and how it talks."""

import json
import os
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks.peers.__main__ import main
from benchmarks.peers.boardgame_io.client import (
    CONNECT,
    EMPTY,
    PONG,
    SIDE,
    BoardgameIoClient,
    choose_slide,
    event,
    move,
    state_in,
)
from benchmarks.peers.boardgame_io.install import PACKAGE, VERSION
from benchmarks.peers.processor import seconds_of_all
from benchmarks.peers.report import FAST, PACED, Round, client_shares, compare, doubts, table_of
from click.testing import CliRunner

from atoll.lab.load import Tally

PEER = "boardgame.io 0.50.2"
EMPTY_BOARD = [EMPTY] * SIDE * SIDE


def a_round(moves: float, size: float, p50: float, p99: float, **more: float) -> Round:
    fast = {"moves_per_s": moves, "bytes_per_move": size, "client_cpu": 0.25, "games": 5, "tables": 10}
    paced = {"p50_ms": p50, "p99_ms": p99, "moves_per_s": 500.0}
    fast, paced = ({"refused": 0, "others_cpu": 0.1, **one} for one in (fast, paced))
    return {FAST: {**fast, **more}, PACED: paced}


OURS = [a_round(9000, 500, 0.2, 0.5), a_round(8000, 510, 0.25, 0.4), a_round(1000, 520, 0.3, 9.0)]
THEIRS = [a_round(4000, 1020, 0.5, 1.0), a_round(2000, 1020, 0.1, 2.0), a_round(5000, 1020, 0.5, 0.1)]


# The report.


def test_a_ratio_above_one_is_better_for_us() -> None:
    """More moves are better; fewer bytes and milliseconds are."""
    ratios = {row.what: row.ratio for row in compare(PEER, OURS, THEIRS)}
    assert ratios == {"moves/s": 2.0, "bytes a move": 2.0, "p50 ms": 2.0, "p99 ms": 2.0}
    turned = {row.what: row.ratio for row in compare(PEER, THEIRS, OURS)}
    assert set(turned.values()) == {0.5}


def test_medians_are_compared_and_all_rounds_are_shown() -> None:
    rows = compare(PEER, OURS, THEIRS)
    assert (rows[0].ours, rows[0].theirs) == (8000, 4000)
    text = "\n".join(table_of(rows))
    assert "9,000  8,000  1,000 beside 4,000  2,000  5,000" in text and PEER in text


def test_programs_get_a_list_of_plain_objects() -> None:
    data = json.loads(json.dumps([row.as_data() for row in compare(PEER, OURS, THEIRS)]))
    assert [set(row) for row in data] == [{"peer", "what", "ours", "theirs", "ratio"}] * 4
    assert data[2] == {"peer": PEER, "what": "p50 ms", "ours": 0.25, "theirs": 0.5, "ratio": 2.0}


def test_what_makes_figures_doubtful_is_said() -> None:
    assert doubts("Atoll", OURS[0], rate=500, ready=5) == []
    assert "25%  25%  25%" in client_shares("Atoll", OURS)
    odd = a_round(1, 1, 1, 1, client_cpu=0.97, games=50, refused=1, others_cpu=0.5)
    assert len(doubts("Atoll", odd, rate=600, ready=5)) == 5


def test_the_time_of_all_processors_is_read_without_idling() -> None:
    text = "cpu  100 20 30 5000 6000 1 2 300 40 50\ncpu0 1 2 3 4\n"
    assert seconds_of_all(text) * os.sysconf("SC_CLK_TCK") == pytest.approx(453)


# What is needed.


def test_versions_are_pinned_exactly() -> None:
    asked = json.loads(PACKAGE.read_text("utf-8"))
    assert VERSION == "0.50.2" and asked["overrides"]["koa-compose"] == "4.1.0"


def test_without_node_nothing_is_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = CliRunner().invoke(main, ["--json", str(tmp_path / "figures.json")])
    assert done.exit_code == 1 and "no node" in done.output
    assert not (tmp_path / "figures.json").exists()


def test_a_folder_that_is_not_there_is_found_out_first(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--json", str(tmp_path / "nowhere" / "figures.json")])
    assert done.exit_code == 1 and "nowhere" in done.output


# Packets.


def a_state(number: int, **context: Any) -> dict[str, Any]:
    position = {"board": EMPTY_BOARD, "river": [1, 2, 3], "sliding": False, "placed": 0}
    return {"G": position, "ctx": {"currentPlayer": "1", "turn": 1, **context}, "_stateID": number}


def test_an_event_is_two_digits_the_game_and_json() -> None:
    assert event("sync", "m", "0", None, 2) == b'42/aqualin,["sync","m","0",null,2]'


def test_a_move_says_who_moves_and_at_which_state() -> None:
    packet = move("place", [7, 35], 4, "m", "1", "key")
    name, action, state, match, player = json.loads(packet.removeprefix(b"42/aqualin,"))
    assert (name, state, match, player) == ("update", 4, "m", "1")
    payload = {"type": "place", "args": [7, 35], "playerID": "1", "credentials": "key"}
    assert action == {"type": "MAKE_MOVE", "payload": payload}


def test_states_are_found_in_packets() -> None:
    updated = state_in(event("update", "m", a_state(3), [{"turn": 1}]))
    assert updated is not None and updated.number == 3 and updated.position.river == [1, 2, 3]
    welcome = state_in(event("sync", "m", {"state": a_state(0), "log": []}))
    assert welcome is not None and welcome.context.player == "1"
    for packet in (b"2", b'0{"sid":"x"}', CONNECT + b'{"sid":"x"}', event("matchData", "m", [])):
        assert state_in(packet) is None


class Seat:
    """A client without a line: what it sends, and what it tells its party."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.told: list[int] = []
        self.tally = Tally()
        party: Any = SimpleNamespace(tally=self.tally, seats=2, hear=lambda client, size: self.told.append(size))
        line: Any = SimpleNamespace(send=lambda kind, packet: self.sent.append(packet))
        self.client = BoardgameIoClient(party, 1)
        self.client.match, self.client.key, self.client.line = "m", "key", line


def test_a_client_comes_to_its_table_and_stays_awake() -> None:
    seat = Seat()
    for packet in (b'0{"sid":"x"}', CONNECT + b'{"sid":"x"}', b"2"):
        seat.client.hear(packet)
    assert seat.sent == [CONNECT, event("sync", "m", "1", "key", 2), PONG]


def test_a_client_tells_its_party_what_it_hears() -> None:
    """The first state counts no bytes, just like the first picture of a table of Atoll."""
    seat = Seat()
    seat.client.hear(event("sync", "m", {"state": a_state(0)}))
    assert (seat.client.revision, seat.client.may_move, seat.client.over) == (1, True, False)
    packet = event("update", "m", a_state(1, currentPlayer="0", gameover={"scores": [1, 2]}), [])
    seat.client.hear(packet)
    assert (seat.client.revision, seat.client.may_move, seat.client.over) == (2, False, True)
    assert (seat.told, seat.tally.refused) == ([0, len(packet)], 0)
    seat.client.hear(packet)
    assert seat.tally.refused == 1


def test_a_client_makes_a_move_at_the_state_it_has_seen() -> None:
    seat = Seat()
    seat.client.hear(event("update", "m", a_state(6), []))
    seat.client.play(random.Random(1))
    _, action, state, *_ = json.loads(seat.sent[0].removeprefix(b"42/aqualin,"))
    tile, cell = action["payload"]["args"]
    assert (action["payload"]["type"], state) == ("place", 6)
    assert tile in (1, 2, 3) and cell in range(36)


@pytest.mark.parametrize("seed", range(20))
def test_creatures_slide_to_the_next_cell_or_stay(seed: int) -> None:
    board = [*range(20), *EMPTY_BOARD[20:]]
    chosen = choose_slide(board, random.Random(seed))
    if chosen:
        start, end = chosen
        assert board[start] != EMPTY and board[end] == EMPTY
        assert abs(start // SIDE - end // SIDE) + abs(start % SIDE - end % SIDE) == 1
    assert choose_slide(list(range(36)), random.Random(seed)) == []
