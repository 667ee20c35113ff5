"""What lists of tables need, and people who keep their place.

Nothing is filled in here: the bookkeeping finds every table whose log it does not know, and catches up.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _tables_of_lists()


def downgrade() -> None:
    for name in ("holders", "places", "standings"):
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


def _table_column(*, index: bool = False) -> sa.Column[str]:
    """The table that a row is about; it goes with it."""
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("tab", sa.String(16), table, primary_key=True, index=index)
