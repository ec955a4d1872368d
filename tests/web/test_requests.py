"""Slow, broken and forged requests: nobody else waits for them, and nothing of them is half done."""

from __future__ import annotations

import asyncio
import http.client
import socket
import time
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablegames.web.server import connections, requests
from tablegames.web.server.asgi_types import Receive, Scope
from tablegames.web.server.connections import Patient

from .servers import Server, Visitor, until

THREADS = 16


def connect(server: Server, text: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    connection.sendall(text.encode())
    return connection


def test_bodies_that_never_come_hold_up_nobody(start):
    server = start()
    head = (
        "POST /me HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n"
    )
    slow = [connect(server, head) for _ in range(2 * THREADS)]
    assert server.visit("GET", "/")[0] == 200
    for connection in slow:
        connection.close()


def test_answers_that_nobody_reads_hold_up_nobody(start):
    server = start()
    asked = "GET /static/htmx.min.js HTTP/1.1\r\nHost: x\r\n\r\n" * 200
    deaf = [connect(server, asked) for _ in range(2 * THREADS)]
    assert server.visit("GET", "/")[0] == 200
    for connection in deaf:
        connection.close()


def test_answers_on_a_kept_connection_are_sent_at_once(start):
    """A body that waits for its head's confirmation comes 40 ms later, each time."""
    server = start()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    seconds = []
    for _ in range(40):
        begun = time.perf_counter()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        seconds.append(time.perf_counter() - begun)
    connection.close()
    assert min(seconds[1:]) < 0.03


def test_a_part_of_a_form_is_not_acted_on(start):
    server, visitor = start(), Visitor()
    visitor.get(server, "/me")
    visitor.post(server, "/me", name="Thalia")
    visitor.get(server, "/me")
    token = visitor.text.split('name="csrf_token" value="')[1].split('"')[0]
    body = f"csrf_token={token}&name=Thal"
    head = f"POST /me HTTP/1.1\r\nHost: x\r\nCookie: {visitor.cookie}\r\nContent-Length: {len(body) + 4}\r\n"
    connect(server, head + "Content-Type: application/x-www-form-urlencoded\r\n\r\n" + body).close()
    for _ in range(3):
        assert 'value="Thalia"' in visitor.get(server, "/me")


def request(*pieces: dict[str, Any], **headers: str) -> tuple[Scope, Receive]:
    """A request as a server hands it over, in pieces; after them nothing comes."""
    coming = list(pieces)

    async def receive() -> dict[str, Any]:
        if not coming:
            await asyncio.Event().wait()
        return coming.pop(0)

    scope: Scope = {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
    return scope, receive


def piece(body: bytes, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_is_read_whole():
    async def read() -> None:
        scope, receive = request(piece(b"a=", True), piece(b"1"), **{"transfer-encoding": "chunked", "host": "x"})
        scope, receive = await requests.whole(scope, receive, 100)
        assert scope["headers"] == [(b"host", b"x"), (b"content-length", b"3")]
        assert await receive() == piece(b"a=1")

    asyncio.run(read())


def test_a_request_that_grows_too_large_is_cut_off_and_says_so():
    async def read() -> None:
        scope, receive = request(*[piece(b"x" * 60, True)] * 50)
        scope, _receive = await requests.whole(scope, receive, 100)
        assert dict(scope["headers"])[b"content-length"] == b"120"

    asyncio.run(read())


@pytest.mark.parametrize(
    ("pieces", "error"),
    [([piece(b"a", True)], requests.TooSlow), ([piece(b"a", True), {"type": "http.disconnect"}], requests.Gone)],
)
def test_a_request_that_does_not_arrive_is_no_request(monkeypatch, pieces, error):
    monkeypatch.setattr(requests, "PATIENCE", 0.05)
    with pytest.raises(error):
        asyncio.run(requests.whole(*request(*pieces), 100))


def test_headers_that_look_like_the_proxys_are_dropped():
    """`X_Forwarded_For` would become the same variable as the header that a proxy sets."""
    given = {"x_forwarded_for": "192.0.2.1", "x-forwarded-for": "192.0.2.7"}
    scope, _receive = asyncio.run(requests.whole(*request(piece(b""), **given), 100))
    assert scope["headers"] == [(b"x-forwarded-for", b"192.0.2.7"), (b"content-length", b"0")]


@pytest.fixture
def impatient(monkeypatch):
    """Talks to a small server whose answers take longer than it waits for a request's head."""
    monkeypatch.setattr(connections, "PATIENCE", 0.1)

    async def app(_scope, _receive, send) -> None:
        await asyncio.sleep(0.3)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def talk(*texts: bytes) -> bytes:
        config = uvicorn.Config(app, http=Patient, log_config=None, access_log=False)
        config.load()
        state, loop = ServerState(), asyncio.get_running_loop()
        server = await loop.create_server(lambda: Patient(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        answer = b""
        for text in texts:
            writer.write(text)
            answer += await asyncio.wait_for(reader.read(4096), 10)
        answer += await asyncio.wait_for(reader.read(), 10)
        writer.close()
        server.close()
        return answer

    return lambda *texts: asyncio.run(talk(*texts))


def test_a_head_that_takes_too_long_ends_the_connection(impatient):
    assert impatient(b"GET / HT") == b""
    assert impatient(b"") == b""


def test_an_answer_may_take_longer_than_a_head(impatient):
    asked = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    assert impatient(asked, b"GET / HT").count(b"200 OK") == 1
    assert impatient(asked, asked, b"").count(b"200 OK") == 2


def test_an_overlong_chunked_request_is_refused(start):
    server = start()
    chunk = f"{0x10000:x}\r\n{'x' * 0x10000}\r\n"
    head = "POST /me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection = connect(server, head + chunk * 9)
    assert b" 413 " in connection.recv(100)
    connection.close()
    assert until(server.healthy)
