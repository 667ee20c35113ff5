"""Alembic asks here for the connection; it is the one that `Storage` has opened."""

from alembic import context

from atoll.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
