"""A client of boardgame.io: socket.io over a plain WebSocket, as its own client talks, without its screen.

A packet begins with a digit of engine.io. In a message, a digit of socket.io and the game's name come next, then JSON.
The server sends positions, and does not say what may be done: this client knows the rules of the game in `server.js`.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import httpx2
import msgspec
from picows import WSMsgType

from atoll.lab.clients import Client, Kind, http_to
from benchmarks.peers.servers import NotMeasured

if TYPE_CHECKING:
    from atoll.lab.load import Party

GAME = "aqualin"
SIDE = 6
EMPTY = -1
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
TRIES = 6
"""So that about as many creatures slide as at Atoll, where nearly every choice is a slide."""

OPEN = b"0"
PING = b"2"
PONG = b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()

encode = msgspec.json.Encoder().encode


# Packets.


class Position(msgspec.Struct):
    """What the game keeps, without its secrets."""

    board: list[int]
    river: list[int]
    sliding: bool


class Context(msgspec.Struct):
    """What the framework keeps."""

    player: str = msgspec.field(name="currentPlayer")
    result: msgspec.Raw = msgspec.field(name="gameover", default=msgspec.Raw())


class State(msgspec.Struct):
    """What a client reads of a state."""

    position: Position = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Welcome(msgspec.Struct):
    """What a client reads of the first answer."""

    state: State


decode_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
decode_sync = msgspec.json.Decoder(tuple[str, str, Welcome]).decode


def event(name: str, *words: object) -> bytes:
    """The packet of an event."""
    return EVENT + encode([name, *words])


UPDATE = event("update")[:-1]
SYNC = event("sync")[:-1]


def state_in(packet: bytes) -> State | None:
    """The state in a packet, if there is one: after a move, or at the beginning."""
    if packet.startswith(UPDATE):
        return decode_update(memoryview(packet)[len(EVENT) :])[2]
    if packet.startswith(SYNC):
        return decode_sync(memoryview(packet)[len(EVENT) :])[2].state
    return None


def move(name: str, words: Sequence[int], state: int, match: str, player: str, key: str) -> bytes:
    """The packet of a move made at a state."""
    payload = {"type": name, "args": words, "playerID": player, "credentials": key}
    return event("update", {"type": "MAKE_MOVE", "payload": payload}, state, match, player)


# The client.


class BoardgameIoClient(Client):
    """One seat at one table of boardgame.io."""

    def __init__(self, party: "Party", seat: int) -> None:
        super().__init__(party, seat)
        self.player = str(seat)
        self.match = ""
        self.key = ""
        self.position = Position([], [], sliding=False)

    async def come(self, url: str, table: str, key: str) -> None:
        self.match, self.key = table, key
        await self.open(f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket")

    def hear(self, message: bytes) -> None:
        state = state_in(message)
        if state is not None:
            self._see(state, 0 if message.startswith(SYNC) else len(message))
        elif message == PING:
            self._send(PONG)
        elif message.startswith(OPEN):
            self._send(CONNECT)
        elif message.startswith(CONNECT):
            self._send(event("sync", self.match, self.player, self.key, self.party.seats))

    def _see(self, state: State, size: int) -> None:
        # States are numbered from 0, which for a party means that nothing was seen yet.
        number = state.number + 1
        if number == self.revision:
            # The answer to a move that is not allowed is the state as it was.
            self.party.tally.refused += 1
        self.revision = number
        self.position = state.position
        self.may_move = state.context.player == self.player
        self.over = bool(bytes(state.context.result))
        self.party.hear(self, size)

    def play(self, dice: random.Random) -> None:
        at = self.position
        if at.sliding:
            name, words = "slide", choose_slide(at.board, dice)
        else:
            empty = [cell for cell, tile in enumerate(at.board) if tile == EMPTY]
            name, words = "place", [dice.choice(at.river), dice.choice(empty)]
        self._send(move(name, words, self.revision - 1, self.match, self.player, self.key))

    def _send(self, packet: bytes) -> None:
        assert self.line is not None
        self.line.send(WSMsgType.TEXT, packet)


def choose_slide(board: Sequence[int], dice: random.Random) -> list[int]:
    """From where to where: some creature in some direction, to the next cell. Nothing, to stay, if all tries fail."""
    creatures = [cell for cell, tile in enumerate(board) if tile != EMPTY]
    for _ in range(TRIES):
        start = dice.choice(creatures)
        across, down = dice.choice(DIRECTIONS)
        column, row = start % SIDE + across, start // SIDE + down
        if 0 <= column < SIDE and 0 <= row < SIDE and board[row * SIDE + column] == EMPTY:
            return [start, row * SIDE + column]
    return []


# Tables.


def make_match(url: str, game: str, seats: int) -> tuple[str, list[str]]:
    """Create a match as a lobby does, and join it in every seat: its name, and the credentials."""
    match = _post(url, f"/games/{game}/create", {"numPlayers": seats})["matchID"]
    forms = [{"playerID": str(seat), "playerName": "ABCDE"[seat]} for seat in range(seats)]
    return match, [_post(url, f"/games/{game}/{match}/join", form)["playerCredentials"] for form in forms]


def _post(url: str, path: str, form: dict[str, Any]) -> dict[str, str]:
    try:
        answer = http_to(url).post(path, json=form)
    except httpx2.HTTPError as error:
        raise NotMeasured(f"boardgame.io does not answer to {path}: {error!r}.") from error
    if answer.status_code != httpx2.codes.OK:
        raise NotMeasured(f"boardgame.io answers {answer.status_code} to {path}.")
    found: dict[str, str] = answer.json()
    return found


def no_memory(url: str) -> int:
    """boardgame.io does not say how much memory it has."""
    return 0


BOARDGAME_IO = Kind(client=BoardgameIoClient, make_table=make_match, memory=no_memory)
