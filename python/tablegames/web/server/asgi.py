"""The whole web app as one ASGI app: pages by Flask in threads, event streams beside them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from a2wsgi import WSGIMiddleware
from flask import Flask

from tablegames.web.app import create_app
from tablegames.web.realtime.bot_worker import BotWorker
from tablegames.web.realtime.streams import Streams
from tablegames.web.server import requests
from tablegames.web.server.asgi_types import Receive, Scope, Send
from tablegames.web.tables.store import Store

EVENTS = re.compile(r"/t/([\w-]{1,24}(?:,[\w-]{1,24}){0,63})/events")
LIGHT = re.compile(r"/healthz|/static/.*")
THREADS = 16
LIGHT_THREADS = 4  # for what is quick, so that it waits for no page
QUEUE = 1000  # pieces of an answer that wait for a slow reader, so that no thread has to


class Server:
    """Flask's pages and the streams, with the threads that live as long as the server."""

    def __init__(self, flask: Flask) -> None:
        self.flask = flask
        self.store: Store = flask.extensions["tablegames"]
        self.pages = WSGIMiddleware(flask, workers=THREADS, send_queue_size=QUEUE)  # type: ignore[arg-type]
        self.light = WSGIMiddleware(flask, workers=LIGHT_THREADS, send_queue_size=QUEUE)  # type: ignore[arg-type]
        self.streams = Streams(flask)
        self.threads: list[Any] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            path = scope["path"].removeprefix(self.flask.config["PREFIX"])
            match = EVENTS.fullmatch(path) if scope["method"] == "GET" else None
            if match:
                await self.streams(scope, receive, send, match[1].split(","))
            else:
                await self._page(self.light if LIGHT.fullmatch(path) else self.pages, scope, receive, send)

    async def _page(self, pages: WSGIMiddleware, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            scope, receive = await requests.whole(scope, receive, self.flask.config["MAX_CONTENT_LENGTH"])
        except requests.TooSlow:
            await requests.refuse(send)
            return
        except requests.Gone:
            return
        await pages(scope, receive, send)  # type: ignore[arg-type]

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.start(asyncio.get_running_loop())
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                await asyncio.to_thread(self.stop)
                await send({"type": "lifespan.shutdown.complete"})
                return

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.store.hub.start(loop)
        self.watching = loop.create_task(self.streams.presence.run())
        if self.store.settings["BOT_WORKER"]:
            self.threads.append(BotWorker(self.store))
        if not self.store.database.is_sqlite:
            from tablegames.web.realtime.listener import Listener  # only PostgreSQL needs its driver

            self.threads.append(Listener(self.store))
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.store.hub.close()
        for thread in self.threads:
            thread.stop()
        self.store.database.close()


def create_server(config: dict[str, Any] | None = None) -> Server:
    """The app as `uvicorn` runs it."""
    return Server(create_app(config))
