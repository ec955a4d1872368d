"""Real servers for tests: processes of the app, and a PostgreSQL of our own."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

QUICK = {"BOT_DELAY": 0.0, "WINDOW": 0.0, "PACE": 0.1, "RATELIMIT_ENABLED": False, "SECRET_KEY": "for tests only"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(happens, seconds: float = 20.0, every: float = 0.02) -> Any:
    """Waits for something to be true, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := happens():
            return found
        time.sleep(every)
    raise AssertionError("it did not happen in time")


class Answer(NamedTuple):
    status: int
    text: str
    location: str
    cookie: str


class Server:
    """A process that serves the app on one database; it may be given code to run before."""

    def __init__(self, database: str, log: Path, before: str = "", **config: Any) -> None:
        self.port = free_port()
        self.log = log
        given = {"port": self.port, "database": database, "config": {**QUICK, **config}}
        serve = f"import json; from tablegames.web import serve; serve(**json.loads({json.dumps(given)!r}))"
        code = f"{before}\n{serve}"
        with log.open("w") as out:
            self.process = subprocess.Popen([sys.executable, "-c", code], stderr=out, stdout=out)
        until(self.healthy, 60, 0.1)

    def healthy(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.visit("GET", "/healthz")[0] == 200
        except OSError:
            return False

    def visit(self, method: str, path: str, body: str = "", cookie: str = "") -> Answer:
        """One request, over a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return Answer(answer.status, text, answer.getheader("Location", ""), answer.getheader("Set-Cookie", ""))

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)  # a machine that does much else takes its time


class Visitor:
    """A person with a cookie, who may go to several servers."""

    def __init__(self) -> None:
        self.cookie = ""
        self.text = ""

    def get(self, server: Server, path: str) -> str:
        return self._visit(server, "GET", path)

    def post(self, server: Server, path: str, **fields: str) -> str:
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.text)[1]
        return self._visit(server, "POST", path, urlencode({"csrf_token": token, **fields}))

    def _visit(self, server: Server, method: str, path: str, body: str = "") -> str:
        self.status, self.text, self.location, cookie = server.visit(method, path, body, self.cookie)
        for name, morsel in SimpleCookie(cookie).items():
            self.cookie = f"{name}={morsel.value}"
        return self.text

    @property
    def seen(self) -> int:
        return int(re.search(r'data-number="(\d+)"', self.text)[1])

    @property
    def actions(self) -> list[str]:
        return re.findall(r'name="action" value="([^"]+)"', self.text)

    def deal(self, server: Server, game: str, **fields: str) -> str:
        self.get(server, "/")
        self.post(server, f"/new/{game}", **fields)
        assert self.status == 303, self.text
        return self.location.removeprefix("/t/")


class Stream:
    """An event stream, as a page listens to it."""

    def __init__(self, server: Server, table: str, since: int | str = 0, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        lines = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "x", **headers}.items())
        self.socket.sendall(f"GET /t/{table}/events?since={since} HTTP/1.1\r\n{lines}\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])

    def next(self) -> str:
        """The next event's data; empty when the stream has ended."""
        for line in self.file:
            if line.startswith(b"data: "):
                return line.removeprefix(b"data: ").decode().strip()
        return ""

    def next_named(self) -> tuple[str, str]:
        """The next event of a stream of several tables: whose it is, and its data."""
        for line in self.file:
            if line.startswith(b"event: "):
                return line.removeprefix(b"event: ").decode().strip(), self.next()
        return "", ""

    def close(self) -> None:
        self.file.close()
        self.socket.close()


@contextmanager
def postgresql() -> Iterator[str]:
    """A throwaway PostgreSQL; its address as a SQLAlchemy URL. As root it gets a user of its own."""
    programs = Path(shutil.which("initdb") or max(Path("/usr/lib/postgresql").glob("*/bin/initdb"))).resolve().parent
    folder, port = Path(tempfile.mkdtemp(prefix="tablegames-pg-")), free_port()
    user = {"user": "nobody"} if os.getuid() == 0 else {}
    if user:
        shutil.chown(folder, "nobody")
    data = folder / "data"
    initdb = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "--auth=trust",
        "--no-sync",
        "--no-locale",
        "-E",
        "UTF8",
    ]
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)
    options = ["-F", "-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([programs / "postgres", "-D", data, *options], stderr=log, cwd=folder, **user)
    try:
        ready = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        until(lambda: subprocess.run(ready, check=False).returncode == 0, 60, 0.1)
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
