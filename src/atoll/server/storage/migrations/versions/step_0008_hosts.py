"""What the keeper of a server asks for, tables that are listed, ratings; luck has a key of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for name in ("since", "until"):
        op.add_column("keys", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.execute(
        "insert into keys (name, value) select 'luck', value from keys "
        "where name = 'cookies' and not exists (select 1 from keys where name = 'luck')"
    )
    op.create_table(
        "orders",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "banned",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "announcements",
        sa.Column("language", sa.String(2), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("tab", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
    )
    op.create_index("ix_rated_games_counted", "rated_games", ["counted"])
    op.create_table(
        "rated_seats",
        sa.Column("tab", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("ix_rated_seats_who", "rated_seats", ["who"])
    op.create_table(
        "invitations",
        sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("ix_invitations_who", "invitations", ["who"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_ratings_who", "ratings", ["who"])
    op.execute("create index listing on entries (at) where kind = 'listed'")


def downgrade() -> None:
    op.drop_index("listing", "entries")
    for name in ("ratings", "invitations", "rated_seats", "rated_games", "announcements", "banned", "orders"):
        op.drop_table(name)
    op.execute("delete from keys where name not in ('cookies', 'health')")
    for name in ("until", "since"):
        op.drop_column("keys", name)
