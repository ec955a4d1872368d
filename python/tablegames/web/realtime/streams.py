"""Event streams: raw ASGI beside the Flask app, because a stream that waits must not hold a thread.

A stream tells only how long its tables' logs are; one serves all pages of a browser. The page then asks for what its
seat may see, so that no stream can carry a hidden card, and a page that missed something catches up by the number.
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
from tablegames.web.visitors.limits import may_open


class Streams:
    """The ASGI app of `/t/<id>/events`, and of `/t/<id>,<id>,…/events` for several tables."""

    def __init__(self, flask: Flask) -> None:
        self.flask = flask
        self.store: Store = flask.extensions["tablegames"]
        self.presence = Presence(self.store)
        self.open: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send, tables: list[str]) -> None:
        settings = self.flask.config
        asker = asker_of(scope, settings["BEHIND_PROXY"])
        too_often = settings["RATELIMIT_ENABLED"] and not may_open(asker)
        if too_often or self.open[asker] >= settings["STREAMS_OF_ONE"]:
            await _refuse(send, 429)
            return
        if self.open.total() >= settings["STREAMS"]:
            await _refuse(send, 503)
            return
        tables = list(dict.fromkeys(tables))
        queue = self.store.hub.subscribe(tables)
        self.open[asker] += 1
        gone = asyncio.ensure_future(_until_gone(receive, queue))
        try:
            await self._serve(scope, tables, queue, send)
        finally:
            gone.cancel()
            self.open[asker] -= 1
            self.open += Counter()  # forgets who has none
            self.store.hub.unsubscribe(tables, queue)

    async def _serve(self, scope: Scope, tables: list[str], queue: Queue, send: Send) -> None:
        try:
            lengths = await asyncio.to_thread(self._lengths, tables)
        except TROUBLE:
            await _refuse(send, 503)
            return
        if not lengths:
            await _refuse(send, 404)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send(send, "retry: 1000\n\n")
        for table, seen in zip(tables, _seen(scope, len(tables)), strict=True):
            if lengths.get(table, 0) > seen:
                await _send(send, _event(table, str(lengths[table]), tables))
        person = self._person(scope)
        for table in lengths:
            self.presence.begin(table, person)
        try:
            await self._follow(lengths, tables, queue, send)
        finally:
            for table in lengths:
                self.presence.end(table, person)
        await send({"type": "http.response.body", "body": b""})

    def _lengths(self, tables: list[str]) -> dict[str, int]:
        """How long the logs of those of the tables are that there are."""
        found = {table: self.store.length(table) for table in tables}
        return {table: length for table, length in found.items() if length is not None}

    async def _follow(self, lengths: dict[str, int], tables: list[str], queue: Queue, send: Send) -> None:
        """Passes on what the queue tells until its end. What is no news shows that the stream is alive."""
        while not self.store.hub.closing and (told := await queue.get()) is not None:
            table, text = told
            number, known = int(text.rstrip("+")), lengths.get(table, 0)
            await _send(send, _event(table, text, tables) if number > known or text.endswith("+") else ALIVE)
            lengths[table] = max(known, number)

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


NOTHING = [(b"content-length", b"0")]
AGAIN = (b"retry-after", b"5")
ALIVE = ": still here\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def _event(table: str, text: str, tables: list[str]) -> str:
    """An event; one of several tables has the table's id for its name."""
    return f"event: {table}\ndata: {text}\n\n" if tables[1:] else f"id: {text.rstrip('+')}\ndata: {text}\n\n"


def _seen(scope: Scope, count: int) -> list[int]:
    """How much of each log the pages have: what is said after a lost connection, else in the address."""
    headers = dict(scope["headers"])
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("since", [""])[0]
    texts = (headers.get(b"last-event-id", b"").decode("latin-1") or asked).split(",", count)
    numbers = [int(text) if text.isdecimal() and len(text) < 12 else 0 for text in texts[:count]]
    return numbers + [0] * (count - len(numbers))


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    await send(
        {"type": "http.response.start", "status": status, "headers": NOTHING if status == 404 else [*NOTHING, AGAIN]}
    )
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, queue: Queue) -> None:
    """Ends the queue when whoever listens has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    queue.put_nowait(None)
