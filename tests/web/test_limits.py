"""What one address may ask for at once: solutions, streams; and whom that counts."""

from __future__ import annotations

import io
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

import tablegames as tg
from tablegames.cli import main
from tablegames.web.advice import reviews
from tablegames.web.advice.solvers import Busy, Question, Solvers
from tablegames.web.config import settings
from tablegames.web.visitors.addresses import asker_of, counted

from .servers import Stream, Visitor, until

LIMBO = "limbo count=90 pile=A hands=J/2 turn=0 stock=-"
QUESTION = Question(LIMBO, 0, 0.1)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch):
    """A solver that thinks until it is told to answer."""

    class Slow:
        asked = 0
        go = threading.Event()

    def solve(position: tg.Position, **asked: object) -> object:
        Slow.asked += 1
        assert Slow.go.wait(20)
        return f"the answer on {position}"

    monkeypatch.setattr(tg, "solve", solve)
    yield Slow
    Slow.go.set()


def test_the_same_question_is_solved_once(slow):
    desk = Solvers(places=4, of_one=4)
    with ThreadPoolExecutor(4) as threads:
        answers = [threads.submit(desk.solve, QUESTION, "a") for _ in range(4)]
        until(lambda: desk._taken["a"] == 4)
        slow.go.set()
        assert {str(answer.result()) for answer in answers} == {f"the answer on {tg.Position(LIMBO)}"}
    assert str(desk.solve(QUESTION, "b")) == f"the answer on {tg.Position(LIMBO)}"
    assert slow.asked == 1


def test_one_asker_does_not_take_all_places(slow):
    desk = Solvers(places=2, of_one=1)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(desk.solve, QUESTION, "a")
        until(lambda: slow.asked == 1)
        with pytest.raises(Busy):
            desk.solve(Question(LIMBO, 1, 0.1), "a")
        second = threads.submit(desk.solve, Question(LIMBO, 1, 0.1), "b")
        until(lambda: slow.asked == 2)
        with pytest.raises(Busy):
            desk.solve(Question(LIMBO, 1, 0.2), "c")
        slow.go.set()
        assert first.result() == second.result()


def test_who_has_patience_gets_the_next_place():
    desk = Solvers(places=1, of_one=1, patience=20)
    with ThreadPoolExecutor(1) as threads:
        with desk.place("a"):
            answer = threads.submit(desk.solve, QUESTION, "b")
            until(lambda: desk._waiting)
            with pytest.raises(Busy), desk.place("c"):  # as many wait as there are places
                pass
        assert answer.result().best == "J=A1"


def test_an_error_is_told_and_not_kept():
    desk = Solvers(places=1)
    bad = Question(LIMBO, 0, 0.1, (("method", "magic"),))
    for _ in range(2):
        with pytest.raises(tg.SolveError, match="magic"):
            desk.solve(bad, "a")
    assert desk.solve(QUESTION, "a").best == "J=A1"


def test_a_busy_solver_says_so_in_one_sentence(app, browser, store):
    table = browser.deal("limbo")
    browser.get(f"/t/{table}")
    with ExitStack() as full:
        for use in ("hints", "analyses"):
            desk = app.extensions[f"tablegames {use}"]
            desk.patience = 0
            for number in range(desk.places):
                full.enter_context(desk.place(f"asker {number}"))
        browser.post(f"/t/{table}/hint", step="best", htmx=True)
        assert "Many positions are being solved just now" in browser.text
        assert browser.status == 422
        browser.get("/analyse/limbo", solve="1")
        browser.get(f"/analyse/limbo?p={LIMBO.replace(' ', '+')}&solve=1")
        assert "Many positions are being solved just now" in browser.text
        assert browser.status == 503
    browser.get(f"/analyse/limbo?p={LIMBO.replace(' ', '+')}&solve=1")
    assert browser.status == 200


def test_who_waits_for_a_review_is_told_how_many_come_first(app, browser, monkeypatch):
    monkeypatch.setattr(reviews, "WORKERS", 0)
    queue = app.extensions["tablegames reviews"]._queue
    for number, asker in enumerate("aab"):
        queue.put(asker, f"table {number}")
    game = tg.Game("limbo", seed=5)
    game.play("pass")
    record = game.record().to_json().encode()
    browser.get("/")
    file = (io.BytesIO(record), "game.json")
    answer = browser.client.post("/review", data={"csrf_token": browser.token, "record": file})
    assert "2 other games are looked at first." in browser.get(answer.headers["Location"])
    queue.take()
    queue.take()
    assert "0 % done" in browser.get(answer.headers["Location"])


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("unix:", "unix:"),
        (None, "unknown"),
    ],
)
def test_an_address_counts_with_all_that_one_customer_has(address, who):
    assert counted(address) == who


@pytest.mark.parametrize(
    ("sent", "who"),
    [
        ([], "127.0.0.1"),
        (["192.0.2.7"], "192.0.2.7"),
        (["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        (["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
    ],
)
def test_a_proxy_is_believed_only_where_there_is_one(app, sent, who):
    """As Werkzeug reads the header for the pages: the last address is the one that the proxy itself has added."""
    headers = [(b"x-forwarded-for", value.encode()) for value in sent]
    scope = {"client": ("127.0.0.1", 5), "headers": headers}
    assert asker_of(scope, behind_proxy=True) == who
    assert asker_of(scope, behind_proxy=False) == "127.0.0.1"


def test_streams_of_one_address_and_of_all(start):
    server = start(BEHIND_PROXY=True, STREAMS_OF_ONE=2, STREAMS=3)
    table = Visitor().deal(server, "limbo")
    opened: list[Stream] = []

    def listen(address: str) -> Stream:
        opened.append(Stream(server, table, **{"X-Forwarded-For": address}))
        return opened[-1]

    first, second, third = (listen("192.0.2.7") for _ in range(3))
    assert [first.status, second.status, third.status] == [200, 200, 429]
    other, late = listen("192.0.2.8"), listen("192.0.2.9")
    assert [other.status, late.status] == [200, 503]
    first.close()
    until(lambda: listen("192.0.2.7").status == 200)
    for stream in opened:
        stream.close()


def test_streams_that_are_opened_and_closed_count(start):
    server, visitor = start(RATELIMIT_ENABLED=True), Visitor()
    table = visitor.deal(server, "limbo")
    statuses = []
    for _ in range(301):
        stream = Stream(server, table)
        statuses.append(stream.status)
        stream.close()
    assert statuses == [200] * 300 + [429]


def test_the_environment_sets_how_many_streams_there_may_be(monkeypatch, capsys):
    monkeypatch.setenv("TABLEGAMES_STREAMS_OF_ONE", "7")
    assert settings(None)["STREAMS_OF_ONE"] == 7
    monkeypatch.setenv("TABLEGAMES_STREAMS", "many")
    assert main(["serve", "--port", "0"]) == 2
    error = "tablegames: 'TABLEGAMES_STREAMS=many' is not right: a whole number such as 4000 would be.\n"
    assert capsys.readouterr().err == error
