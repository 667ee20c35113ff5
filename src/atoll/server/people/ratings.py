"""Ratings, by OpenSkill: for each game, of people who want them, where the keeper of the server does.

A game that counts is noted by the bookkeeper when it ends, once; counting takes the notes in the order in which the
games ended, and each of them once, whichever process does it. Bots have fixed ratings: they are a measure, and nobody
on the ladder.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from atoll.server.storage.log import Entry
from atoll.server.storage.schema import aliases, rated_games, rated_seats, ratings
from atoll.server.tables.state import TableState

BOTS = {"gentle": 20.0, "club": 25.0, "strongest": 30.0}
"""What bots are taken for: a newcomer is taken for 25, give or take 8."""
SURE = 1.0
"""How far off that may be."""
SCALE = 40
"""Points on the ladder for each of OpenSkill's."""
MOST_AT_ONCE = 500
LADDER = 100
COUNTED = "table"
"""The kind of tables that count: neither lessons nor games from files."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is taken to be at a game, and how sure that is."""

    who: str
    name: str
    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """What somebody is worth at least, as far as one can be sure."""
        return points(self.mu, self.sigma)


def points(mu: float, sigma: float) -> int:
    return max(0, round((mu - 3 * sigma) * SCALE))


def measures() -> dict[str, int]:
    """What bots would have on the ladder."""
    return {bot: points(mu, SURE) for bot, mu in BOTS.items()}


# When a game ends.


def note_games(state: TableState, entries: Sequence[Entry]) -> list[sa.Executable]:
    """A hook of the bookkeeper: a rated game that has ended is noted; if it ended before, it stays as it was."""
    ends = [entry for entry in entries if entry.kind == "result"]
    players = _players(state, json.loads(ends[0].data)) if ends and state.is_rated else []
    if not players:
        return []
    game = {"tab": state.id, "game": state.game.name, "seats": len(players), "ended": ends[0].at, "counted": False}
    is_noted = sa.exists().where(rated_games.c.tab == state.id)
    is_this = sa.exists().where(rated_games.c.tab == state.id, rated_games.c.ended == ends[0].at)
    has_seats = sa.exists().where(rated_seats.c.tab == state.id)
    # Without seats nothing was noted before: all of them come with one statement.
    seats = sa.union_all(*(_row(rated_seats, player).where(is_this, ~has_seats) for player in players))
    return [
        sa.insert(rated_games).from_select(list(game), _row(rated_games, game).where(~is_noted)),
        sa.insert(rated_seats).from_select(list(players[0]), seats),
    ]


def _row(table: sa.Table, values: Mapping[str, Any]) -> sa.Select[Any]:
    return sa.select(*(sa.literal(value, table.c[name].type).label(name) for name, value in values.items()))


def _players(state: TableState, result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who played from the beginning, and who came first; nobody if the game does not count: it was ended by agreement,
    somebody had several seats or knew what would be drawn, or a bot played that has no rating."""
    people = [who for who, _, _ in state.began_with if who]
    bots = {bot for _, _, bot in state.began_with if bot}
    if "places" not in result or state.row.kind != COUNTED or state.foreknown_by:
        return []
    if len(set(people)) != len(people) or not people or len(state.began_with) < 2 or not bots <= set(BOTS):
        return []
    resigned = set(result.get("resigned", ()))
    # Whoever resigned comes after all others, whatever the bot made of it that went on.
    order = [(seat in resigned, place) for seat, place in enumerate(result["places"])]
    return [
        {
            "tab": state.id,
            "seat": seat,
            "who": who,
            "name": name,
            "bot": bot,
            "place": 1 + sum(other < own for other in order),
        }
        for seat, ((who, name, bot), own) in enumerate(zip(state.began_with, order, strict=True))
    ]


# Counting, in threads.


def count_games(connection: sa.Connection) -> int:
    """Count what is not counted yet, in the order in which the games ended; returns how many."""
    alone = {"postgresql": "lock table ratings in exclusive mode", "sqlite": "begin immediate"}
    connection.exec_driver_sql(alone[connection.dialect.name])
    waiting = sa.select(rated_games).where(rated_games.c.counted.is_(False))
    games = connection.execute(waiting.order_by(rated_games.c.ended, rated_games.c.tab).limit(MOST_AT_ONCE)).all()
    for game in games:
        seats = sa.select(rated_seats).where(rated_seats.c.tab == game.tab).order_by(rated_seats.c.seat)
        players = [dict(row) for row in connection.execute(seats).mappings()]
        # Of somebody who was forgotten before their game was counted, nothing is known: nor does it count for others.
        if len(players) == game.seats:
            _count(connection, game.game, players, game.ended)
        connection.execute(sa.update(rated_games).where(rated_games.c.tab == game.tab).values(counted=True))
    return len(games)


def _count(connection: sa.Connection, game: str, players: Sequence[Mapping[str, Any]], at: int) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [_before(connection, game, player) for player in players]
    teams = [[model.rating(mu=mu, sigma=sigma)] for _, mu, sigma, _ in before]
    after = model.rate(teams, ranks=[player["place"] for player in players])
    for player, (who, _, _, count), (now,) in zip(players, before, after, strict=True):
        if not who:
            continue
        mine = sa.and_(ratings.c.game == game, ratings.c.who.in_(_ids(connection, who)))
        connection.execute(sa.delete(ratings).where(mine))
        row = {"game": game, "who": who, "name": player["name"], "games": count + 1, "at": at}
        connection.execute(sa.insert(ratings).values(**row, mu=now.mu, sigma=now.sigma))


def _before(connection: sa.Connection, game: str, player: Mapping[str, Any]) -> tuple[str, float, float, int]:
    """Who somebody is now, what they were taken for, and after how many games; a bot is nobody."""
    if player["bot"]:
        return "", BOTS[player["bot"]], SURE, 0
    who = connection.scalar(sa.select(aliases.c.who).where(aliases.c.old == player["who"])) or player["who"]
    mine = sa.select(ratings).where(ratings.c.game == game, ratings.c.who.in_(_ids(connection, who)))
    row = connection.execute(mine.order_by(ratings.c.games.desc())).first()
    return (who, row.mu, row.sigma, row.games) if row else (who, 25.0, 25.0 / 3, 0)


def _ids(connection: sa.Connection, who: str) -> list[str]:
    return [who, *connection.scalars(sa.select(aliases.c.old).where(aliases.c.who == who))]


# Looking.


def is_behind(connection: sa.Connection) -> bool:
    """Whether there are games to be counted."""
    return connection.execute(sa.select(1).where(rated_games.c.counted.is_(False)).limit(1)).first() is not None


def ladder(connection: sa.Connection, game: str) -> list[Rating]:
    """The best at a game."""
    query = sa.select(ratings).where(ratings.c.game == game)
    found = [_rating(row) for row in connection.execute(query)]
    return sorted(found, key=lambda rating: (-rating.points, -rating.mu, rating.name))[:LADDER]


def ratings_of(connection: sa.Connection, ids: Iterable[str]) -> dict[str, Rating]:
    """Somebody's ratings, by game."""
    query = sa.select(ratings).where(ratings.c.who.in_(list(ids))).order_by(ratings.c.games)
    return {row.game: _rating(row) for row in connection.execute(query)}


def _rating(row: Any) -> Rating:
    return Rating(row.who, row.name, row.mu, row.sigma, row.games)
