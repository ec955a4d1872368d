"""Running the app: one process, until it is told to stop."""

from __future__ import annotations

import signal
import socket
import threading
import webbrowser
from types import FrameType
from typing import Any

import uvicorn

from tablegames.web.server import logs
from tablegames.web.server.asgi import Server as App
from tablegames.web.server.asgi import create_server
from tablegames.web.server.connections import Patient, allow_many

GRACE = 8  # seconds that requests have to end in when the server stops
ELSE = 1000  # connections at once that are no streams


class Server(uvicorn.Server):
    """A server that ends the event streams first when it is told to stop."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.app.store.hub.close()
        super().handle_exit(sig, frame)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    prefix: str = "",
    behind_proxy: bool = False,
    browser: bool = False,
    config: dict[str, Any] | None = None,
) -> None:
    """Serves the web app until SIGINT or SIGTERM."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with _tcp(socket.create_server((host, port), family=family)) as listening:
        logs.configure()
        allow_many()
        given = {"DATABASE": database, "PREFIX": prefix or None, "BEHIND_PROXY": behind_proxy, **(config or {})}
        app = create_server({key: value for key, value in given.items() if value is not None})
        settings = uvicorn.Config(
            app,
            http=Patient,
            ws="none",
            limit_concurrency=app.flask.config["STREAMS"] + ELSE,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        if browser:
            threading.Timer(0.8, webbrowser.open, [f"http://{host}:{port}{prefix}/"]).start()
        # The server hears the signal, ends in order, and raises it again; then it has done its work.
        for ending in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ending, signal.SIG_IGN)
        Server(settings, app).run(sockets=[listening])


def _tcp(made: socket.socket) -> socket.socket:
    """The socket as one that knows its protocol: only to such does asyncio send without delay.

    Else the body of each answer on a kept connection would wait until its head has been confirmed, 40 ms or so.
    """
    return socket.socket(made.family, made.type, socket.IPPROTO_TCP, made.detach())
