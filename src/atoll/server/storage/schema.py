"""What is stored: tables, and for each table an append-only log from which everything about it follows."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("before", sa.String(16)),
    sa.Column("created", sa.BigInteger, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

WHO_SITS = {
    "sqlite": "case when kind in ('sit', 'link') then json_extract(data, '$.who') end",
    "postgresql": "case when kind in ('sit', 'link') then data::json ->> 'who' end",
}
"""Who sits down, or comes by a link, with an entry, for each database; there is an index by it."""

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("scopes", sa.String(100), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.BigInteger, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.String(100), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("until", sa.BigInteger, nullable=False, server_default="0"),
)

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("what", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""What the keeper of a server has changed from outside: processes that run read on."""

banned = sa.Table(
    "banned",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)

announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("language", sa.String(2), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
)

rated_games = sa.Table(
    "rated_games",
    metadata,
    sa.Column("tab", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False, index=True),
)
"""Games that count, and whether they have been counted: ratings follow from them."""

rated_seats = sa.Table(
    "rated_seats",
    metadata,
    sa.Column("tab", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(20), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
)
"""Who played those games, and who came first."""

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("who", sa.String(40), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("declined", sa.Boolean, nullable=False),
)
"""Who was asked to a table that has not begun, and by which seat."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("who", sa.String(40), primary_key=True, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("origin", sa.String(200), nullable=False),
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("confirmed", sa.BigInteger, nullable=False),
    sa.Column("trouble", sa.Text, nullable=False),
)
"""The ways by which people are told: a browser, a mail address, a webhook."""

wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
)
"""What people want to be told, and when."""

silences = sa.Table(
    "silences",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("tab", sa.String(16), primary_key=True),
)
"""Tables that somebody wants to hear nothing of."""

touches = sa.Table(
    "touches",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("tab", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""When somebody who wants to be told of things has last done something at a table."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("who", sa.String(40), nullable=False),
    sa.Column("tab", sa.String(16), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("out", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("who", "tab", "kind", "n"),
    sa.Index("notices_due", "out", "due"),
)
"""What somebody is to be told: one for each person and each entry that is worth telling."""

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("channel", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("notices", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("lease", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("begun", sa.BigInteger, nullable=False),
    sa.Index("letters_due", "kind", "due"),
)
"""Notices on their way by a channel; a letter that has arrived is gone."""


# What lists of tables need, derived from the log by `tables/bookkeeping.py`. It can be derived again.

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("stage", sa.String(10), nullable=False),
    sa.Column("awaiting", sa.Integer, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("moved", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
"""How far the bookkeeping of a table has come, and what it found there: the stage, a mask of the seats that must
decide, since when they are asked, when anything happened last, and when the game ended (milliseconds; 0 if it has not
ended)."""

places = sa.Table(
    "places",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(20), nullable=False),
    sa.Column("points", sa.Integer),
    sa.Column("place", sa.Integer),
)
"""Each seat of a table: who sits there or which bot, and how they did once the game is over."""

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("seats", sa.Integer, nullable=False),
)
"""At which tables somebody holds seats (a mask): by sitting there, or by a seat's private link."""

# People who keep their place. Wherever a table has a column `who`, its rows are about that person: they are in what the
# person exports, but for columns that are marked as secret, and go when the person is deleted (`people/leaving.py`).

SECRET = {"secret": True}

people = sa.Table(
    "people",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("mail", sa.String(120), unique=True),
    sa.Column("phrase", sa.String(64), unique=True, info=SECRET),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

aliases = sa.Table(
    "aliases",
    metadata,
    sa.Column("old", sa.String(40), primary_key=True),
    sa.Column("who", sa.String(40), nullable=False, index=True),
)
"""As whom a person sat at tables before they signed in on a device."""

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True, info=SECRET),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
"""Where somebody is signed in: the hash of what the cookie of that device names."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("who", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("public", sa.Text, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
)

spent = sa.Table(
    "spent",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""What counts only once, and has been used: links in letters, and what passkeys sign."""


# What the clocks of tables need.

clocks = sa.Table(
    "clocks",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("due", sa.BigInteger, nullable=False, index=True),
)
"""The tables at which a clock runs, and when the first runs out."""

downtimes = sa.Table(
    "downtimes",
    metadata,
    sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""When no server ran."""

beats = sa.Table(
    "beats",
    metadata,
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""When each server process was last known to run."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""When people are away with notice, by their own numbers: two of the same number cannot be taken at the same time."""


def is_in(engine: sa.Engine) -> bool:
    """Whether a database is one of ours, of whatever version."""
    return sa.inspect(engine).has_table(tables.name)
