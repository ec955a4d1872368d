"""Hearing of what other servers of one PostgreSQL database have done."""

from __future__ import annotations

import logging
import threading

import psycopg

from tablegames.web.tables.database import CHANNEL
from tablegames.web.tables.store import Store

log = logging.getLogger(__name__)


class Listener(threading.Thread):
    """Hears of the tables that other servers of one PostgreSQL database have moved."""

    def __init__(self, store: Store) -> None:
        super().__init__(name="listener", daemon=True)
        self.hub = store.hub
        self.url = store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.is_set():
            self._listen()

    def _listen(self) -> None:
        """Hears notices until the connection is lost."""
        try:
            with psycopg.connect(self.url, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                while not self.stopping.is_set():
                    for notice in connection.notifies(timeout=1.0):
                        table, _colon, number = notice.payload.rpartition(":")
                        self.hub.publish(table, int(number.rstrip("+")), again=number.endswith("+"))
        except psycopg.Error:
            log.warning("database connection lost, listening again")
            self.stopping.wait(1.0)

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=5)
