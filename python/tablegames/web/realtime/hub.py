"""Who waits for which table to move, within this process."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable

Queue = asyncio.Queue[tuple[str, str] | None]
"""What a stream is told: a table, and how long its log is, with a plus where something beside it changed; at last
None."""


class Hub:
    """Wakes the event streams of a table, and the bots' worker. Safe to call from any thread."""

    def __init__(self) -> None:
        self.work = threading.Event()
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: defaultdict[str, set[Queue]] = defaultdict(set)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def subscribe(self, tables: Iterable[str]) -> Queue:
        """A queue that is told whenever one of the tables moves; call it on the loop."""
        queue: Queue = asyncio.Queue()
        for table in tables:
            self._waiting[table].add(queue)
        return queue

    def unsubscribe(self, tables: Iterable[str], queue: Queue) -> None:
        for table in tables:
            self._waiting[table].discard(queue)
            if not self._waiting[table]:
                del self._waiting[table]

    def waited_for(self, table: str) -> bool:
        return table in self._waiting

    def publish(self, table: str, number: int, again: bool = False) -> None:
        """Tells that a table's log has so many entries; `again`: what lies beside the log changed."""
        self.wake_worker()
        self._call(self.tell, table, f"{number}+" if again else str(number))

    def wake_worker(self) -> None:
        self.work.set()

    def close(self) -> None:
        """Ends all streams, so that a server can stop."""
        self.closing = True
        self.work.set()
        self._call(self._end)

    def _call(self, function: Callable[..., None], *args: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *args)

    def tell(self, table: str, text: str) -> None:
        """Wakes the streams of a table; call it on the loop."""
        for queue in self._waiting.get(table, ()):
            queue.put_nowait((table, text))

    def _end(self) -> None:
        for queue in set().union(*self._waiting.values()):
            queue.put_nowait(None)
