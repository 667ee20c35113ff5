"""Clocks: where one runs, when a server ran, and who is away with notice."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="cascade"), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_table(
        "downtimes",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("vacations", "beats", "downtimes", "clocks"):
        op.drop_table(table)
