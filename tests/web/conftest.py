"""A fresh app, database and client for every test."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tablegames.web import create_app
from tablegames.web.realtime.bot_worker import act
from tablegames.web.tables.database import Database
from tablegames.web.tables.store import Store

from .servers import Server, postgresql


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of the newest version, to be copied."""
    file = tmp_path_factory.mktemp("database") / "tables.db"
    database = Database(f"sqlite:///{file}")
    database.migrate()
    database.close()
    return file


@pytest.fixture
def app(tmp_path: Path, migrated: Path) -> Iterator[Flask]:
    shutil.copy(migrated, tmp_path / "tables.db")
    config = {
        "DATABASE": f"sqlite:///{tmp_path / 'tables.db'}",
        "TESTING": True,
        "SECRET_KEY": "for tests only",
        "BOT_DELAY": 0.0,
        "WINDOW": 0.0,
        "PACE": 1.0,
        "HINT_SECONDS": 0.05,
        "REVIEW_SECONDS": 0.01,
        "RATELIMIT_ENABLED": False,
    }
    app = create_app(config)
    yield app
    app.extensions["tablegames"].database.close()


@pytest.fixture
def store(app: Flask) -> Store:
    return app.extensions["tablegames"]


class Browser:
    """A client that fills in forms as a page shows them."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.text = ""
        self.status = 0
        self.path = ""

    def get(self, path: str, **headers: str) -> str:
        return self._keep(self.client.get(path, headers=headers, follow_redirects=True))

    def post(self, path: str, htmx: bool = False, **fields: str) -> str:
        """Posts with the token of the page seen last."""
        headers = {"HX-Request": "true", "HX-Request-Type": "partial"} if htmx else {}
        answer = self.client.post(
            path, data={"csrf_token": self.token, **fields}, headers=headers, follow_redirects=not htmx
        )
        return self._keep(answer)

    def _keep(self, answer) -> str:
        self.status, self.text, self.answer = answer.status_code, answer.get_data(as_text=True), answer
        self.path = answer.request.path
        return self.text

    @property
    def token(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.text)
        return found[1] if found else ""

    @property
    def seen(self) -> str:
        return re.search(r'data-number="(\d+)"', self.text)[1]

    @property
    def actions(self) -> list[str]:
        """The actions that the page offers."""
        return re.findall(r'name="action" value="([^"]+)"', self.text)

    def deal(self, game: str, **fields: str) -> str:
        """A new table; its id."""
        self.get("/")
        self.post(f"/new/{game}", **fields)
        assert self.status == 200, self.text
        return self.path.removeprefix("/t/")

    def play(self, table: str, action: str, seen: str | None = None, htmx: bool = True) -> str:
        return self.post(f"/t/{table}/play", htmx=htmx, action=action, seen=seen or self.seen)


@pytest.fixture
def browser(app: Flask) -> Browser:
    return Browser(app.test_client())


@pytest.fixture
def another(app: Flask) -> Callable[[], Browser]:
    """Makes browsers of further people."""
    return lambda: Browser(app.test_client())


@pytest.fixture
def bots(store: Store) -> Callable[[str], None]:
    """Lets the bots of a table move until it waits for a person."""

    def run(table: str) -> None:
        for _ in range(10_000):
            if store.load(table).table.due_at is None:
                return
            act(store, table)
        raise AssertionError("the bots never stop")

    return run


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(database: str = f"sqlite:///{tmp_path / 'tables.db'}", **config) -> Server:
        servers.append(Server(database, tmp_path / f"{len(servers)}.log", **config))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgresql() as url:
        yield url
