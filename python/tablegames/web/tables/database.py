"""The connection to SQLite or PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session

import tablegames as tg
from tablegames.web.tables.models import Setting

CHANNEL = "tablegames"
PATIENCE = 3  # seconds that anything waits for the database, so that a page can say so within five
POSTGRESQL = {
    "connect_timeout": PATIENCE,
    "tcp_user_timeout": 1000 * PATIENCE,  # milliseconds without an answer after which a connection is lost
    "options": f"-c lock_timeout={PATIENCE}s -c statement_timeout={PATIENCE}s",
}
TROUBLE = (OperationalError, InterfaceError, InternalError, NoConnection)
"""What is raised where the database is lost, locked, full or may only be read: nothing of ours is wrong then."""


class Database:
    """One database: sessions that read, sessions that write, and its migrations."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        elif parsed.get_backend_name() != "sqlite":
            raise ArgumentError(f"it is sqlite:///FILE or postgresql://HOST/NAME, not {parsed.drivername}://")
        self.url = parsed
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        pool = {"pool_size": 8, "max_overflow": 16, "pool_pre_ping": not self.is_sqlite, "pool_timeout": PATIENCE}
        given = {} if self.is_sqlite else POSTGRESQL
        # What a statement was about, an invitation perhaps, is for no log.
        self.engine = create_engine(parsed, hide_parameters=True, connect_args=given, **pool)
        if self.is_sqlite:
            _keep_private(parsed.database)
            _tame_sqlite(self.engine)
        self._writer = self.engine.execution_options(writes=True)

    def migrate(self) -> None:
        """Brings the tables to the newest version; several processes may try at once."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._writer.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(7461626)"))
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError:  # of a version that this one doesn't know
                raise tg.SetupError("A newer version of tablegames has used this database; use that one.") from None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state and changes nothing."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that commits at its end. SQLite lets in one at a time, from its begin."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    def announce(self, session: Session, table: str, number: int, again: bool = False) -> None:
        """Tells the other servers of a PostgreSQL database, with the commit, which table moved."""
        if not self.is_sqlite:
            session.execute(select(func.pg_notify(CHANNEL, f"{table}:{number}{'+' if again else ''}")))

    def secret(self) -> str:
        """The key that signs cookies, made by whoever comes first."""
        try:
            with self.writing() as session:
                found = session.get(Setting, "secret")
                if found is None:
                    found = Setting(key="secret", value=secrets.token_hex(32))
                    session.add(found)
                return found.value
        except IntegrityError:
            return self.secret()

    def close(self) -> None:
        self.engine.dispose()


def cause(error: Exception) -> str:
    """What the database said, in one line, without the statement that met it."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def _keep_private(file: str | None) -> None:
    """Makes the file for its owner alone: it holds the key that signs the cookies. SQLite's further files do as it."""
    if file and file != ":memory:":
        with suppress(OSError):  # told when it is opened
            Path(file).touch(0o600)


def _tame_sqlite(engine: Engine) -> None:
    """Write-ahead log, real foreign keys, and transactions that begin where we say."""

    @event.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={1000 * PATIENCE}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
