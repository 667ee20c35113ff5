"""Notices: how people want to be told, what they are to be told, and what is on its way."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "channels",
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
    op.create_table(
        "wishes", sa.Column("who", sa.String(40), primary_key=True), sa.Column("data", sa.Text, nullable=False)
    )
    op.create_table(
        "silences",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("tab", sa.String(16), primary_key=True),
    )
    op.create_table(
        "touches",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("tab", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
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
    )
    op.create_index("notices_due", "notices", ["out", "due"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("channel", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("notices", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
    )
    op.create_index("letters_due", "letters", ["kind", "due"])


def downgrade() -> None:
    for name in ("letters", "notices", "touches", "silences", "wishes", "channels"):
        op.drop_table(name)
