"""A copy of a running SQLite database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import make_url

from tablegames.web.config import settings


def backup(file: str | Path, database: str | None = None) -> None:
    """Copies the database to a new file while people play on: SQLite's online backup, one consistent state.

    Raises ValueError for a PostgreSQL database (pg_dump copies that), FileExistsError if the file is there, and OSError
    if it can't be written; then there is none.
    """
    url = make_url(settings({"DATABASE": database} if database else None)["DATABASE"])
    if url.get_backend_name() != "sqlite":
        raise ValueError("Only a SQLite database is copied this way; use pg_dump for PostgreSQL.")
    if Path(file).exists():
        raise FileExistsError(f"{file} is there already; name a new file.")
    if not Path(url.database or "").is_file():
        raise FileNotFoundError(f"There is no database {url.database}.")
    try:
        _copy(url.database or "", Path(file))
    except sqlite3.Error as error:
        raise OSError(f"The copy can't be written: {error}.") from error


def _copy(database: str, file: Path) -> None:
    """Copies to a file beside, which takes its name when it is whole, and is for its owner alone."""
    part = file.with_name(f"{file.name}.part")
    part.touch(0o600)
    try:
        source = sqlite3.connect(f"file:{quote(database)}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(part)) as target:
            source.backup(target)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
