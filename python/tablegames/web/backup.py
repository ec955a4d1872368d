"""A copy of a running SQLite database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from .config import settings


def backup(file: str | Path, database: str | None = None) -> None:
    """Copies the database to a new file while people play on: SQLite's online backup, one consistent state.

    Raises ValueError for a PostgreSQL database (pg_dump copies that) and FileExistsError if the file is there.
    """
    url = make_url(settings({"DATABASE": database} if database else None)["DATABASE"])
    if url.get_backend_name() != "sqlite":
        raise ValueError("Only a SQLite database is copied this way; use pg_dump for PostgreSQL.")
    if Path(file).exists():
        raise FileExistsError(f"{file} is there already; name a new file.")
    if not Path(url.database or "").is_file():
        raise FileNotFoundError(f"There is no database {url.database}.")
    source = sqlite3.connect(f"file:{url.database}?mode=ro", uri=True)
    with closing(source), closing(sqlite3.connect(file)) as target:
        source.backup(target)
