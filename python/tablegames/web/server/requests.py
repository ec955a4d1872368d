"""Requests as Flask gets them: whole, so that a slow sender holds no thread, and with nothing smuggled in."""

from __future__ import annotations

import asyncio

from tablegames.web.server.asgi_types import Receive, Scope, Send

PATIENCE = 20.0  # seconds in which a request's body has to arrive


class TooSlow(Exception):
    """A body that didn't arrive in time."""


class Gone(Exception):
    """Whoever sent the request hung up in the middle of it; a part of a form may mean something else."""


async def whole(scope: Scope, receive: Receive, most: int) -> tuple[Scope, Receive]:
    """The request with its body read beforehand; more than the most is cut off, and its length says so.

    Header names with underscores are left out: WSGI can't tell them from those with dashes, which a proxy vouches for.
    """
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    declared = dict(headers).get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > most:
        return {**scope, "headers": headers}, receive  # refused for its length, unread
    try:
        body = await asyncio.wait_for(_body(receive, most), PATIENCE)
    except asyncio.TimeoutError:
        raise TooSlow from None
    headers = [header for header in headers if header[0] not in (b"content-length", b"transfer-encoding")]
    headers.append((b"content-length", str(len(body)).encode()))
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_whole() -> dict[str, object]:
        return messages.pop() if messages else dict(await receive())

    return {**scope, "headers": headers}, receive_whole


async def _body(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)


async def refuse(send: Send) -> None:
    """The answer to a body that came too slowly."""
    text = b"The request took too long to arrive."
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": 408, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": text})
