"""Many open event streams, as pages in browsers hold them; and what the server spends."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.servers import Server, Visitor, until


class Crowd:
    """Listeners in a thread of their own: some on each table, with the cookie of who sits there."""

    def __init__(self, server: Server, listeners: list[tuple[str, Visitor]]) -> None:
        self.server = server
        self.heard: Counter[str] = Counter()
        self.open = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._tasks = [
            asyncio.run_coroutine_threadsafe(self._listen(table, visitor.cookie), self._loop)
            for table, visitor in listeners
        ]
        until(lambda: self.open == len(listeners), 120)

    async def _listen(self, table: str, cookie: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"GET /t/{table}/events?since=9999 HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n"
        writer.write(head.encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"HTTP/1.1 200"):
                    self.open += 1
                elif line.startswith(b"data: "):
                    self.heard[table] += 1
        finally:
            writer.close()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        time.sleep(0.5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


def crowd_of(server: Server, streams: int, each: int = 4) -> Crowd:
    """Streams on many tables, some on each: a person with two pages open, twice."""
    listeners: list[tuple[str, Visitor]] = []
    for _ in range(0, streams, each):
        visitor = Visitor()
        listeners += [(visitor.deal(server, "limbo"), visitor)] * each
    return Crowd(server, listeners[:streams])


def memory(server: Server) -> float:
    """The resident memory of a server, in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu(server: Server) -> float:
    """The seconds of processor time that a server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
