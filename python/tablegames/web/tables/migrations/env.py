"""Runs the migrations on the connection that the app hands over."""

from alembic import context

from tablegames.web.tables.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
