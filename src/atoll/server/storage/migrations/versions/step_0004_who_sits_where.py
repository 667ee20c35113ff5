"""The tables of a person are found without reading the whole log."""

from alembic import op

from atoll.server.storage.schema import WHO_SITS

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    who = WHO_SITS[op.get_context().dialect.name]
    op.execute(f"create index sitting on entries (({who})) where kind in ('sit', 'link')")


def downgrade() -> None:
    op.drop_index("sitting", "entries")
