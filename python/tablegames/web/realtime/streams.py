"""Event streams: raw ASGI beside the Flask app, because a stream that waits must not hold a thread.

A stream tells only how long a table's log is. The page then asks for what its seat may see, so that no stream can
carry a hidden card, and a page that missed something catches up by the number.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadSignature

from tablegames.web.realtime.hub import Queue
from tablegames.web.realtime.presence import Presence
from tablegames.web.server.asgi_types import Receive, Scope, Send
from tablegames.web.tables.database import TROUBLE
from tablegames.web.tables.store import Store
from tablegames.web.visitors.addresses import asker_of


class Streams:
    """The ASGI app of `/t/<id>/events`."""

    def __init__(self, flask: Flask) -> None:
        self.flask = flask
        self.store: Store = flask.extensions["tablegames"]
        self.presence = Presence(self.store)
        self.open: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        settings = self.flask.config
        asker = asker_of(scope, settings["BEHIND_PROXY"])
        if self.open[asker] >= settings["STREAMS_OF_ONE"]:
            await _refuse(send, 429)
            return
        if self.open.total() >= settings["STREAMS"]:
            await _refuse(send, 503)
            return
        queue = self.store.hub.subscribe(table)
        self.open[asker] += 1
        gone = asyncio.ensure_future(_until_gone(receive, queue))
        try:
            await self._serve(scope, table, queue, send)
        finally:
            gone.cancel()
            self.open[asker] -= 1
            self.open += Counter()  # forgets who has none
            self.store.hub.unsubscribe(table, queue)

    async def _serve(self, scope: Scope, table: str, queue: Queue, send: Send) -> None:
        try:
            length = await asyncio.to_thread(self.store.length, table)
        except TROUBLE:
            await _refuse(send, 503)
            return
        if length is None:
            await _refuse(send, 404)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send(send, "retry: 1000\n\n")
        if length > _seen(scope):
            await _send(send, _event(str(length)))
        person = self._person(scope)
        self.presence.begin(table, person)
        try:
            await self._follow(length, queue, send)
        finally:
            self.presence.end(table, person)
        await send({"type": "http.response.body", "body": b""})

    async def _follow(self, length: int, queue: Queue, send: Send) -> None:
        """Passes on what the queue tells until its end. What is no news shows that the stream is alive."""
        while not self.store.hub.closing and (text := await queue.get()) is not None:
            number = int(text.rstrip("+"))
            await _send(send, _event(text) if number > length or text.endswith("+") else ": still here\n\n")
            length = max(length, number)

    def _person(self, scope: Scope) -> str | None:
        """Who listens, by the same cookie as the pages'."""
        sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
        try:
            cookie = SimpleCookie(sent).get(self.flask.config["SESSION_COOKIE_NAME"])
        except CookieError:
            return None
        serializer = SecureCookieSessionInterface().get_signing_serializer(self.flask)
        if cookie is None or serializer is None:
            return None
        try:
            found: dict[str, Any] = serializer.loads(cookie.value)
        except BadSignature:
            return None
        return found.get("person")


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def _event(text: str) -> str:
    return f"id: {text.rstrip('+')}\ndata: {text}\n\n"


def _seen(scope: Scope) -> int:
    """How much of the log the page has: what it says after a lost connection, else in the address."""
    headers = dict(scope["headers"])
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("since", ["0"])[0]
    text = headers.get(b"last-event-id", b"").decode("latin-1") or asked
    return int(text) if text.isdecimal() and len(text) < 12 else 0


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, queue: Queue) -> None:
    """Ends the queue when whoever listens has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    queue.put_nowait(None)
