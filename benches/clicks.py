"""What a click costs the server: processor time and statements, within one process on SQLite.

    python benches/clicks.py [MOVES]

A move is one person's play, answered with their part of the page, and the other person's part after it.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

from flask.testing import FlaskClient
from sqlalchemy import event

from tablegames.web import create_app

PART = {"HX-Request": "true", "HX-Request-Type": "partial"}
GAME = "limbo"


def main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATABASE": f"sqlite:///{folder}/tables.db", "SECRET_KEY": "bench", "RATELIMIT_ENABLED": False}
        app = create_app(settings)
        statements = Statements(app.extensions["tablegames"].database.engine)
        players = [app.test_client(), app.test_client()]
        table = deal(*players)
        costs: dict[str, list[float]] = {"move with its two pages": [], "table's page": []}
        counts: list[int] = []
        while len(counts) < moves:
            mover = next((player for player in players if choice(player, table)), None)
            if mover is None:
                table = deal(*players)
                continue
            action, seen = choice(mover, table) or ("", "")
            other = players[players[0] is mover]
            path = f"/t/{table}"
            form = {"action": action, "seen": seen, **token(mover)}
            statements.count = 0

            def play(mover: FlaskClient = mover, path: str = path, form: dict[str, str] = form) -> None:
                answer = mover.post(f"{path}/play", data=form, headers=PART)
                assert answer.status_code == 200, answer.text
                counts.append(statements.count)

            def look(other: FlaskClient = other, path: str = path) -> None:
                assert other.get(path, headers=PART).status_code == 200

            spent = timed(play) + timed(look)
            costs["move with its two pages"].append(spent)
            costs["table's page"].append(timed(lambda other=other, path=path: other.get(path)))
    for what, times in costs.items():
        print(f"{what}: {1000 * statistics.median(times):.1f} ms of processor time (median of {len(times)})")
    print(f"statements a click: {statistics.median(counts):g} (median), {max(counts)} at most")


class Statements:
    """How many statements the database was sent, beside the begins of transactions."""

    def __init__(self, engine: object) -> None:
        self.count = 0

        @event.listens_for(engine, "before_cursor_execute")
        def executed(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
            self.count += not statement.startswith("BEGIN")


def timed(job: Callable[[], object]) -> float:
    begun = time.process_time()
    job()
    return time.process_time() - begun


def deal(host: FlaskClient, guest: FlaskClient) -> str:
    """A table of two persons, both there."""
    place = host.post(f"/new/{GAME}", data={"seat.1": "open", "name": "Ann", **token(host)})
    assert place.status_code == 303, place.text
    found = re.search(r'/join/([\w-]+)"', host.get(place.location).text)
    assert found
    guest.post(f"/join/{found[1]}", data={"name": "Bob", **token(guest)})
    return place.location.rsplit("/", 1)[-1]


def token(client: FlaskClient) -> dict[str, str]:
    """The token that a form of a client's page sends along."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    return {"csrf_token": found[1]} if found else {}


def choice(client: FlaskClient, table: str) -> tuple[str, str] | None:
    """The first action that a client's page offers, and the length of the log that it shows."""
    text = client.get(f"/t/{table}").text
    action, seen = re.search(r'name="action" value="([^"]+)"', text), re.search(r'data-number="(\d+)"', text)
    return (action[1], seen[1]) if action and seen else None


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
