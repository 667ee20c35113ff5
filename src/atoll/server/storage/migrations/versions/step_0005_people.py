"""What lists of tables need, and people who keep their place.

Nothing is filled in here: the bookkeeping finds every table whose log it does not know, and catches up.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _tables_of_lists()
    _people()


def downgrade() -> None:
    for name in ("spent", "passkeys", "devices", "aliases", "people", "holders", "places", "standings"):
        op.drop_table(name)


def _tables_of_lists() -> None:
    op.create_table(
        "standings",
        _table_column(),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("awaiting", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "places",
        _table_column(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20), nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer),
    )
    op.create_table(
        "holders",
        sa.Column("who", sa.String(40), primary_key=True),
        _table_column(index=True),
        sa.Column("seats", sa.Integer, nullable=False),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("mail", sa.String(120), unique=True),
        sa.Column("phrase", sa.String(64), unique=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "aliases",
        sa.Column("old", sa.String(40), primary_key=True),
        sa.Column("who", sa.String(40), nullable=False, index=True),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("who", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("who", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def _table_column(*, index: bool = False) -> sa.Column[str]:
    """The table that a row is about; it goes with it."""
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("tab", sa.String(16), table, primary_key=True, index=index)
