"""Connections as the server keeps them: as many as it may, and none that is opened to say nothing."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    Protocol = AutoHTTPProtocol

PATIENCE = 10.0  # seconds in which a request's head has to arrive
MOST_FILES = 65_536


class Patient(Protocol):
    """A connection that is closed when the head of its next request takes too long."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        if cycle and not cycle.response_complete:
            self._wait_no_more()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None


def allow_many() -> None:
    """Raises this process's limit of open files, each stream being one, as far as the system lets it."""
    if sys.platform == "win32":
        return
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
