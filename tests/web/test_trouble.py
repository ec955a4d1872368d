"""A full disk, a lost database, processes that die: one sentence, nothing half-written, and play goes on."""

from __future__ import annotations

import json
import logging
import re
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from tablegames.cli import main
from tablegames.web import create_app
from tablegames.web.realtime.hub import Hub
from tablegames.web.tables.backup import backup
from tablegames.web.tables.database import Database
from tablegames.web.tables.store import Store

from .servers import Server, Stream, Visitor, until

SENTENCE = "The tables can&#39;t be read or written just now; try again in a moment."
THREADS = 16  # that make pages
SLEEPY = """
import time
from tablegames.web.realtime import bot_worker
def choose(*_args):
    print("thinking", flush=True)
    time.sleep(3600)
bot_worker.bot_choice = choose
"""


@pytest.fixture
def full(store):
    """Lets the disk be full: no page can be added to the database, in any connection."""
    engine = store.database.engine
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

    def stop(connection, _record, _proxy) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(engine, "checkout", stop)

    def free() -> None:
        event.remove(engine, "checkout", stop)
        engine.dispose()

    return free


def test_a_full_disk_is_told_and_nothing_is_half_written(browser, store, full, caplog):
    with caplog.at_level(logging.ERROR):
        for _ in range(500):
            browser.get("/")
            browser.post("/new/splitter", **{"seat.1": "open"})
            if browser.status == 503:
                break
    assert browser.status == 503
    assert browser.text.count("<h1>") == 1
    assert f"<h1>{SENTENCE}</h1>" in browser.text
    assert [record.getMessage() for record in caplog.records] == ["database trouble: database or disk is full"]
    assert not any(record.exc_info for record in caplog.records)
    with store.database.engine.connect() as connection:
        tables = connection.exec_driver_sql("SELECT count(*) FROM tables").scalar()
        seats = connection.exec_driver_sql("SELECT count(*) FROM seats").scalar()
        assert seats == 2 * tables
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    full()
    browser.get("/")
    browser.post("/new/splitter", **{"seat.1": "open"})
    assert browser.status == 200


def test_a_copy_that_does_not_fit_leaves_no_file(app, tmp_path, monkeypatch, capsys):
    class Full(sqlite3.Connection):
        def backup(self, *_args, **_kinds):
            raise sqlite3.OperationalError("database or disk is full")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **kinds: connect(*args, **kinds, factory=Full))
    assert main(["backup", str(tmp_path / "copy.db"), "--database", app.config["DATABASE"]]) == 1
    assert capsys.readouterr().err == "tablegames: The copy can't be written: database or disk is full.\n"
    assert not list(tmp_path.glob("copy*"))


def test_a_copy_has_a_place_to_go(app, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "no" / "copy.db"), "--database", app.config["DATABASE"]]) == 1
    err = capsys.readouterr().err
    assert err.startswith("tablegames: ")
    assert err.count("\n") == 1


def test_the_database_and_its_copies_are_for_their_owner_alone(app, tmp_path):
    """They hold the key that signs the cookies."""
    database = f"sqlite:///{tmp_path / 'fresh.db'}"
    fresh = create_app({**app.config, "DATABASE": database, "SECRET_KEY": None})
    backup(tmp_path / "copy.db", database)
    files = [*tmp_path.glob("fresh.db*"), tmp_path / "copy.db"]
    assert len(files) >= 2
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    fresh.extensions["tablegames"].database.close()


@pytest.fixture
def losable(postgres):
    """A database of its own on the server, that can be lost and found."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS losable WITH (FORCE)")
        connection.execute("CREATE DATABASE losable")

        def lose() -> None:
            connection.execute("ALTER DATABASE losable WITH ALLOW_CONNECTIONS false")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'losable'")

        def find() -> None:
            connection.execute("ALTER DATABASE losable WITH ALLOW_CONNECTIONS true")

        yield postgres.removesuffix("/postgres") + "/losable", lose, find
        connection.execute("DROP DATABASE losable WITH (FORCE)")


def test_a_lost_database_is_told_and_found_again(start, losable):
    address, lose, find = losable
    server, visitor = start(address), Visitor()
    table = visitor.deal(server, "limbo", **{"seat.1": "open"})
    invitation = re.search(r'/join/([\w-]+)"', visitor.get(server, f"/t/{table}"))[1]
    stream = Stream(server, table, visitor.seen)
    lose()
    for path in (f"/t/{table}", f"/join/{invitation}"):
        visitor.get(server, path)
        assert visitor.status == 503
        assert f"<h1>{SENTENCE}</h1>" in visitor.text
    assert server.visit("GET", "/healthz").status == 503
    refused = Stream(server, table)
    assert refused.status == 503
    find()
    visitor.get(server, f"/t/{table}")
    assert visitor.status == 200
    guest = Visitor()
    guest.get(server, f"/join/{invitation}")
    guest.post(server, f"/join/{invitation}", name="Otto")
    assert stream.next() == "0+"
    stream.close()
    refused.close()
    server.stop()
    log = server.log.read_text()
    assert invitation not in log
    for line in map(json.loads, log.splitlines()):
        assert "trace" not in line, line


def test_a_lock_that_stays_is_told_within_seconds_and_holds_up_nothing_else(start, losable):
    """Somebody's maintenance holds the tables: more pages than there are threads wait for them."""
    address, _lose, _find = losable
    server, visitor = start(address), Visitor()
    table = visitor.deal(server, "limbo", **{"seat.1": "open"})
    with psycopg.connect(address) as keeper, ThreadPoolExecutor(2 * THREADS) as visitors:
        keeper.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        waiting = [visitors.submit(timed, server, f"/t/{table}") for _ in range(THREADS)]
        status, seconds = timed(server, "/healthz")
        assert status == 200
        assert seconds < 5
        for answer in waiting:
            status, seconds = answer.result()
            assert status == 503
            assert seconds < 5
        keeper.rollback()
    assert visitor.get(server, f"/t/{table}")
    assert visitor.status == 200


def test_a_lock_on_sqlite_is_told_within_seconds(start, tmp_path):
    server, visitor = start(), Visitor()
    table = visitor.deal(server, "limbo", **{"seat.1": "open"})
    visitor.get(server, f"/t/{table}")
    keeper = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    keeper.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    visitor.post(server, f"/t/{table}/fill", seat="1")
    assert visitor.status == 503
    assert time.monotonic() - begun < 5
    keeper.execute("ROLLBACK")
    keeper.close()
    visitor.get(server, f"/t/{table}")
    visitor.post(server, f"/t/{table}/fill", seat="1")
    assert visitor.status == 303


def timed(server: Server, path: str) -> tuple[int, float]:
    begun = time.monotonic()
    return server.visit("GET", path).status, time.monotonic() - begun


def test_a_database_of_a_newer_version_is_told_in_one_sentence(app, tmp_path, capsys):
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert main(["serve", "--port", "0", "--database", app.config["DATABASE"]]) != 0
    told = capsys.readouterr().err.strip()
    assert told.count("\n") == 0
    assert "newer version" in told


@pytest.mark.parametrize("damage", [b"no database at all " * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_is_told_in_one_sentence(tmp_path, capsys, damage):
    file = tmp_path / "damaged.db"
    file.write_bytes(damage)
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{file}"]) != 0
    told = capsys.readouterr().err.strip()
    assert told.count("\n") == 0
    assert "The database can't be opened" in told


def test_a_process_killed_in_a_bots_thought_leaves_it_to_another(start, postgres, tmp_path):
    """Two processes serve a dozen tables; the one whose bots never end their thoughts is killed."""
    sleepy, other = start(postgres, before=SLEEPY), start(postgres)
    tables: dict[str, Visitor] = {}
    while "thinking" not in sleepy.log.read_text() or len(tables) < 6:
        visitor = Visitor()
        table = visitor.deal(other, "limbo", seed=str(len(tables)))
        visitor.get(other, f"/t/{table}")
        visitor.post(other, f"/t/{table}/play", action=visitor.actions[0], seen="0")
        tables[table] = visitor
    sleepy.stop(signal.SIGKILL)
    for table, visitor in tables.items():
        until(
            lambda table=table, visitor=visitor: (
                visitor.get(other, f"/t/{table}") and (visitor.actions or "/review" in visitor.text)
            ),
            60,
        )
    store = Store(Database(postgres), Hub(), {})
    for table in tables:
        state = store.load(table)  # a bot's move made twice would not be legal
        assert [entry.number for entry in state.entries] == list(range(state.number))
        assert state.number > 1
        assert state.game.over or state.game.to_act[0] == 0
    store.database.close()


def test_a_log_tells_no_secret_of_a_request_that_failed(app, browser, store, monkeypatch, caplog):
    browser.deal("limbo", **{"seat.1": "open"})
    invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
    app.config["PROPAGATE_EXCEPTIONS"] = app.testing = False

    def fail(_invitation: str) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(store, "invited_to", fail)
    with caplog.at_level(logging.INFO):
        browser.get(f"/join/{invitation}")
    assert browser.status == 500
    assert "Something went wrong here; it has been noted." in browser.text
    failed = next(record for record in caplog.records if record.exc_info)
    assert (failed.getMessage(), failed.rule) == ("request failed", "/join/<invitation>")
    assert invitation not in caplog.text


@pytest.mark.parametrize("path", ["/t/%00", "/join/a%00b", "/me/%00", "/t/%ED%A0%80", "/t/a%0Ab", "/t/%00/review"])
def test_letters_that_no_address_has_are_no_address(start_once, path):
    assert start_once.visit("GET", path).status == 404


@pytest.fixture(scope="module")
def start_once(postgres, tmp_path_factory):
    server = Server(postgres, Path(tmp_path_factory.mktemp("server")) / "log")
    yield server
    server.stop()
