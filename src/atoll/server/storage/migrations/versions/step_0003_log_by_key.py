"""SQLite keeps the log in one tree, by table and number: an entry is then written to one page instead of two."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _rebuild(with_rowid=False)


def downgrade() -> None:
    _rebuild(with_rowid=True)


def _rebuild(*, with_rowid: bool) -> None:
    if op.get_context().dialect.name != "sqlite":
        return
    op.create_table(
        "entries_anew",
        sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=with_rowid,
    )
    op.execute("insert into entries_anew select tab, n, kind, seat, data, at from entries")
    op.drop_table("entries")
    op.rename_table("entries_anew", "entries")
