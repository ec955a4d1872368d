"""How the web app scales out: SQLite and PostgreSQL, one server process and several, and thousands of streams.

Everything runs on this machine, the clients and PostgreSQL too: the processor time of a page is what carries over to
another one. `python benches/scale.py`; a PostgreSQL of its own is started and thrown away.
"""

from __future__ import annotations

import http.client
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import func, select, update

from tablegames.web.config import settings
from tablegames.web.realtime.hub import Hub
from tablegames.web.server.connections import allow_many
from tablegames.web.tables.database import Database
from tablegames.web.tables.models import Entry, Table
from tablegames.web.tables.seats import bot_seat
from tablegames.web.tables.store import NewTable, Store

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from crowd import Crowd, cpu, crowd_of, memory

from web.servers import Server, Stream, Visitor, postgresql, until

SECONDS = 5.0
CLIENTS = 8
BOT_TABLES = 60
STREAMS = (1000, 2000, 4000)


@contextmanager
def serving(database: str, folder: Path, processes: int, **config: object) -> Iterator[list[Server]]:
    """Server processes on one database."""
    servers = [
        Server(
            database, folder / f"{number}.log", STREAMS_OF_ONE=max(STREAMS) + 100, STREAMS=max(STREAMS) + 100, **config
        )
        for number in range(processes)
    ]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def warm(servers: list[Server]) -> None:
    """Lets each process read its templates once."""
    visitor = Visitor()
    table = visitor.deal(servers[0], "limbo")
    for server in servers * 3:
        visitor.get(server, f"/t/{table}")


def pages(servers: list[Server]) -> None:
    """Table pages a second, asked for over connections that stay open."""
    visitors = [Visitor() for _ in range(CLIENTS)]
    tables = [visitor.deal(servers[0], "limbo", **{"seat.1": "open"}) for visitor in visitors]
    answered = [0] * CLIENTS
    end = time.monotonic() + SECONDS

    def ask(client: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", servers[client % len(servers)].port, timeout=30)
        while time.monotonic() < end:
            connection.request("GET", f"/t/{tables[client]}", headers={"Cookie": visitors[client].cookie})
            assert connection.getresponse().read()
            answered[client] += 1
        connection.close()

    spent = measured(servers, [threading.Thread(target=ask, args=(client,)) for client in range(CLIENTS)])
    told("table pages", sum(answered), spent)


def moves(servers: list[Server]) -> None:
    """People's moves a second, each with the page after it: everybody at a table of their own, both seats theirs."""
    people = [(Visitor(), Visitor()) for _ in range(CLIENTS)]
    tables = [host.deal(servers[0], "limbo", **{"seat.1": "open"}) for host, _guest in people]
    played = [0] * CLIENTS
    for (host, guest), table in zip(people, tables, strict=True):
        invitation = host.get(servers[0], f"/t/{table}").split("/join/")[1].split('"')[0]
        guest.get(servers[0], f"/join/{invitation}")
        guest.post(servers[0], f"/join/{invitation}", name="Otto")
    end = time.monotonic() + SECONDS

    def play(client: int) -> None:
        table, turn = tables[client], 0
        while time.monotonic() < end:
            server = servers[turn % len(servers)]
            visitor = people[client][turn % 2]
            visitor.get(server, f"/t/{table}")
            if visitor.actions:
                visitor.post(server, f"/t/{table}/play", action=visitor.actions[-1], seen=str(visitor.seen))
                played[client] += visitor.status == 303
            elif "/review" in visitor.text:
                return
            turn += 1

    spent = measured(servers, [threading.Thread(target=play, args=(client,)) for client in range(CLIENTS)])
    told("people's moves, with their pages", sum(played), spent)


def bots(servers: list[Server], database: str) -> None:
    """Bots' moves a second at many tables at once."""
    store = Store(Database(database), Hub(), settings({"DATABASE": database, "BOT_DELAY": 0.0, "WINDOW": 0.0}))
    for _ in range(BOT_TABLES):
        store.create(NewTable("limbo", 2, [bot_seat("easy", 0), bot_seat("easy", 1)]))

    def entries() -> tuple[int, int]:
        with store.database.reading() as session:
            mine = select(Table.id).where(Table.creator.is_(None))
            count = select(func.count()).where(Entry.table_id.in_(mine))
            going_on = select(func.count()).where(Table.creator.is_(None), Table.due_at.is_not(None))
            return session.scalar(count) or 0, session.scalar(going_on) or 0

    def watch() -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and entries()[1]:
            time.sleep(0.1)

    before = entries()[0]
    spent = measured(servers, [threading.Thread(target=watch)])
    told(f"bots' moves at {BOT_TABLES} tables", entries()[0] - before, spent)
    with store.database.writing() as session:  # what is left of them would go on under the next measurement
        session.execute(update(Table).where(Table.creator.is_(None)).values(due_at=None))
    store.database.close()


def measured(servers: list[Server], threads: list[threading.Thread]) -> tuple[float, float]:
    """The seconds that threads took, and the processor time that the servers spent meanwhile."""
    spent, begun = sum(map(cpu, servers)), time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.monotonic() - begun, sum(map(cpu, servers)) - spent


def told(what: str, count: int, spent: tuple[float, float]) -> None:
    seconds, processor = spent
    each = 1000 * processor / max(count, 1)
    print(f"  {what}: {count / seconds:.0f} a second, {each:.1f} ms of the servers' processor time each", flush=True)


def streams(folder: Path, database: str) -> None:
    """Streams of one process: its memory, and how late others hear of a move."""
    with serving(database, folder, 1) as servers:
        crowds: list[Crowd] = []
        print(f"  without streams: {memory(servers[0]):.0f} MB", flush=True)
        for many in STREAMS:
            crowds.append(crowd_of(servers[0], many - sum(crowd.open for crowd in crowds)))
            spent = cpu(servers[0])
            time.sleep(20)
            share = (cpu(servers[0]) - spent) / 20
            late = sorted(lateness(servers[0]) for _ in range(15))
            told = f"{memory(servers[0]):.0f} MB, {100 * share:.1f} % of one core while silent"
            print(f"  {many} streams: {told}; a move is heard after {1000 * late[7]:.0f} ms", flush=True)
        for crowd in crowds:
            crowd.close()


def lateness(server: Server, other: Server | None = None) -> float:
    """The time from sending a move to a stream's word of it, by way of another server if one is given."""
    visitor = Visitor()
    table = visitor.deal(server, "limbo")
    visitor.get(server, f"/t/{table}")
    until(lambda: visitor.get(server, f"/t/{table}") and visitor.actions)
    stream = Stream(other or server, table, visitor.seen)
    begun = time.perf_counter()
    visitor.post(server, f"/t/{table}/play", action=visitor.actions[0], seen=str(visitor.seen))
    assert stream.next()
    stream.close()
    return time.perf_counter() - begun


def main() -> None:
    """Measures and prints."""
    allow_many()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name, postgresql() as postgres:
        folder = Path(name)
        sqlite = f"sqlite:///{folder}/tables.db"
        for kind, database, processes in [
            ("SQLite", sqlite, 1),
            ("PostgreSQL", postgres, 1),
            ("PostgreSQL", postgres, 2),
            ("PostgreSQL", postgres, 4),
        ]:
            print(f"{kind}, {processes} server process{'es' if processes > 1 else ''}:", flush=True)
            with serving(database, folder, processes) as servers:
                warm(servers)
                pages(servers)
                moves(servers)
                bots(servers, database)
                if processes > 1:
                    late = sorted(lateness(servers[0], servers[1]) for _ in range(15))
                    print(f"  a move is heard by way of another process after {1000 * late[7]:.0f} ms", flush=True)
        print("SQLite, one process, many streams:")
        streams(folder, sqlite)


if __name__ == "__main__":
    main()
