"""The look that all streams of a process take together: what no notice told, and who is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter

from tablegames.web.tables.database import TROUBLE, cause
from tablegames.web.tables.store import Store

HEARTBEAT = 15.0  # seconds after which a silent stream says something; also how late a lost notice is made up for
LOOK = 1.0  # seconds between looks

log = logging.getLogger(__name__)


class Presence:
    """Who has which table's page open, and when each table is looked up again. Used on the loop only."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._there: Counter[tuple[str, str]] = Counter()
        self._due: dict[str, float] = {}

    def begin(self, table: str, person: str | None) -> None:
        self._due.setdefault(table, time.monotonic() + HEARTBEAT)
        if person:
            self._there[table, person] += 1

    def end(self, table: str, person: str | None) -> None:
        if person:
            self._there[table, person] -= 1
            if not self._there[table, person]:
                del self._there[table, person]

    async def run(self) -> None:
        """Looks at the tables whose time has come, and wakes their streams with what it finds."""
        hub = self.store.hub
        while not hub.closing:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            due = [table for table, at in self._due.items() if at <= now]
            self._due.update(dict.fromkeys(due, now + HEARTBEAT))
            for table in [table for table in due if not hub.waited_for(table)]:
                del self._due[table]
            watched = [table for table in due if table in self._due]
            chosen = set(watched)
            there = [seat for seat in self._there if seat[0] in chosen]
            if watched:
                for table, length in (await asyncio.to_thread(self._look, watched, there)).items():
                    hub.tell(table, str(length))

    def _look(self, tables: list[str], there: list[tuple[str, str]]) -> dict[str, int]:
        """The lengths of the tables' logs; all 0, which is no news, where that fails."""
        try:
            return self.store.look(tables, there)
        except TROUBLE as error:
            log.error("database trouble: %s", cause(error))
        except Exception:
            log.exception("presence failed")
        return dict.fromkeys(tables, 0)
