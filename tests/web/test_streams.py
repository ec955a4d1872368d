"""Event streams within one process: what they say when nobody tells them anything, and when the database is lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tablegames.web.realtime import presence
from tablegames.web.realtime.hub import Hub
from tablegames.web.server.asgi import Server
from tablegames.web.tables.database import Database
from tablegames.web.tables.models import now
from tablegames.web.tables.store import Store


@pytest.fixture
def listen(app, browser, monkeypatch) -> Callable[..., list[str]]:
    """Listens to a table's stream while something is done in another thread, until that and a wished text came."""
    monkeypatch.setattr(presence, "HEARTBEAT", 0.05)
    monkeypatch.setattr(presence, "LOOK", 0.02)

    def run(table: str, do: Callable[[], Any], wished: str, cookie: bytes = b"") -> list[str]:
        said: list[str] = []

        async def listening() -> None:
            server, came = Server(app), asyncio.Event()
            server.store.hub.start(asyncio.get_running_loop())
            watching = asyncio.ensure_future(server.streams.presence.run())
            doing = threading.Thread(target=do)

            async def receive() -> dict[str, Any]:
                await came.wait()
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                said.append(message.get("body", b"").decode() or str(message.get("status", "")))
                if message.get("status") == 200:
                    doing.start()
                if wished in said[-1]:
                    came.set()

            headers = [(b"cookie", cookie)]
            scope = {"type": "http", "method": "GET", "path": f"/t/{table}/events", "headers": headers}
            await asyncio.wait_for(server({**scope, "query_string": b"since=0"}, receive, send), 20)
            watching.cancel()
            if doing.ident:
                doing.join()

        asyncio.run(listening())
        return said

    return run


def test_what_no_notice_told_is_made_up_for(app, browser, store, listen):
    table = browser.deal("limbo", **{"seat.1": "open"})
    elsewhere = Store(Database(app.config["DATABASE"]), Hub(), app.config)  # another process, without a notice
    said = listen(table, lambda: elsewhere.play(elsewhere.load(table), 0, "pass", 0), "data: 1\n")
    assert said[-2:] == ["id: 1\ndata: 1\n\n", ""]
    elsewhere.database.close()


def test_a_silent_stream_says_that_it_is_alive_and_nothing_else(browser, listen):
    table = browser.deal("limbo")
    said = listen(table, lambda: None, "still here")
    assert [text for text in said if text] == ["200", "retry: 1000\n\n", ": still here\n\n"]


def test_who_listens_is_there(browser, store, listen):
    table = browser.deal("limbo", **{"seat.1": "open"})
    cookie = f"tablegames={browser.client.get_cookie('tablegames').value}".encode()
    store.change(table, lambda session, state: setattr(state.seats[0], "seen_at", 0))
    listen(table, lambda: None, "still here")
    assert store.load(table).seats[0].seen_at == 0
    listen(table, lambda: None, "still here", cookie)
    assert now() - store.load(table).seats[0].seen_at < 20_000


def test_a_live_table_goes_on_for_who_listens(browser, store, listen):
    table = browser.deal("snap", seed="1")
    cookie = f"tablegames={browser.client.get_cookie('tablegames').value}".encode()
    store.change(table, lambda session, state: setattr(state.seats[0], "seen_at", 0))
    assert store.load(table).table.due_at is None
    listen(table, lambda: None, "still here", cookie)
    assert store.load(table).table.due_at is not None


def lost(*_args: object, **_kinds: object) -> int:
    raise OperationalError("SELECT", {}, Exception("the connection is lost"))


def test_a_stream_outlives_a_lost_database(browser, store, listen, monkeypatch):
    table = browser.deal("limbo")
    monkeypatch.setattr(store, "look", lost)
    assert "200" in listen(table, lambda: None, "still here")


def test_no_stream_begins_without_a_database(browser, store, listen, monkeypatch):
    table = browser.deal("limbo")
    monkeypatch.setattr(store, "length", lost)
    assert listen(table, lambda: None, "503") == ["503", ""]


def test_a_new_name_is_told_to_who_is_at_the_table(browser, another, store, listen):
    table = browser.deal("limbo", **{"seat.1": "open", "name": "Thalia"})
    browser.get("/me")
    said = listen(table, lambda: browser.post("/me", name="Otto"), "data: 0+")
    assert "Otto" in another().get(f"/t/{table}")
    assert any("data: 0+" in text for text in said)
