"""What is not kept for ever: tables that nobody plays at any more, and uploaded records, which nobody owns."""

from __future__ import annotations

from sqlalchemy import delete, exists, or_, select

from tablegames.web.tables.database import Database
from tablegames.web.tables.models import Entry, Hint, Review, Seat, Sighting, Table, now

DAY = 24 * 60 * 60 * 1000  # milliseconds
AT_ONCE = 100  # tables of one transaction, so that play never waits for long


def forget(database: Database, days: float) -> int:
    """Deletes what hasn't moved for so many days: unfinished tables, and those without a person; how many they were.

    Finished games of people are kept.
    """
    somebodys = exists().where(Seat.table_id == Table.id, Seat.person_id.is_not(None))
    old = Table.moved_at < now() - round(days * DAY)
    query = select(Table.id).where(old, or_(Table.over.is_(False), ~somebodys)).limit(AT_ONCE)
    if not database.is_sqlite:
        query = query.with_for_update(skip_locked=True)  # what somebody plays at just now isn't old any more
    deleted = 0
    while True:
        with database.writing() as session:
            tables = list(session.scalars(query))
            for kind in (Sighting, Hint, Review, Entry, Seat):
                session.execute(delete(kind).where(kind.table_id.in_(tables)))
            session.execute(delete(Table).where(Table.id.in_(tables)))
        deleted += len(tables)
        if len(tables) < AT_ONCE:
            return deleted
