"""Real server processes: streams, restarts, several servers on one database, stopping."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import time

import pytest

from .servers import Server, Stream, Visitor, until


def two_at_a_table(first: Server, second: Server) -> tuple[Visitor, Visitor, str]:
    """Two people at one table, each by way of their own server."""
    host, guest = Visitor(), Visitor()
    table = host.deal(first, "limbo", **{"seat.1": "open"})
    invitation = re.search(r'/join/([\w-]+)"', host.get(first, f"/t/{table}"))[1]
    guest.get(second, f"/join/{invitation}")
    guest.post(second, f"/join/{invitation}", name="Otto")
    host.get(first, f"/t/{table}")
    guest.get(second, f"/t/{table}")
    return host, guest, table


def test_a_stream_tells_how_long_the_log_is_and_nothing_else(start):
    server = start()
    host, guest, table = two_at_a_table(server, server)
    stream = Stream(server, table, host.seen)
    assert stream.status == 200
    host.post(server, f"/t/{table}/play", action="pass", seen="0")
    assert stream.next() == "1"
    guest.get(server, f"/t/{table}")
    guest.post(server, f"/t/{table}/play", action="pass", seen="1")
    assert stream.next() == "2"
    stream.close()


def test_a_page_that_missed_something_catches_up_by_the_number(start):
    server = start()
    host, _guest, table = two_at_a_table(server, server)
    host.post(server, f"/t/{table}/play", action="pass", seen="0")
    stream = Stream(server, table, 0)
    assert stream.next() == "1"
    stream.close()
    nowhere = Stream(server, "nothing")
    assert nowhere.status == 404
    nowhere.close()


def test_one_stream_tells_of_several_tables_each_by_its_name(start):
    server, visitor = start(BOT_WORKER=False), Visitor()
    first, second = (visitor.deal(server, "limbo", **{"seat.1": "open"}) for _ in range(2))
    stream = Stream(server, f"{first},{second},none", "0,7,0")
    assert stream.status == 200
    for table in (second, first):
        page = visitor.get(server, f"/t/{table}")
        fill = re.search(r'name="seat" value="(\d)"', page)[1]
        visitor.post(server, f"/t/{table}/fill", seat=fill)
        assert stream.next_named() == (table, "0+")
    stream.close()
    nothing = Stream(server, "none,neither")
    assert nothing.status == 404
    nothing.close()


def test_a_table_survives_the_end_of_its_server(start):
    first = start()
    visitor = Visitor()
    table = visitor.deal(first, "limbo")
    visitor.get(first, f"/t/{table}")
    visitor.post(first, f"/t/{table}/play", action=visitor.actions[0], seen=str(visitor.seen))
    first.stop(signal.SIGKILL)
    second = start()
    until(lambda: visitor.get(second, f"/t/{table}") and visitor.seen > 1)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_in_order_while_streams_are_open(start, how):
    server = start()
    visitor = Visitor()
    table = visitor.deal(server, "limbo")
    stream = Stream(server, table)
    began = time.monotonic()
    assert server.stop(how) == 0
    assert time.monotonic() - began < 8
    with contextlib.suppress(ConnectionError):
        while stream.next():
            pass
    stream.close()


def test_logs_are_lines_of_json(start):
    server = start()
    server.visit("GET", "/rules/limbo")
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    asked = next(line for line in lines if line.get("rule") == "/rules/<game>")
    assert asked["status"] == 200
    assert asked["ms"] > 0


def test_it_works_under_a_prefix(start):
    server = start(PREFIX="/games")
    status, text, *_ = server.visit("GET", "/games/")
    assert status == 200
    assert 'href="/games/rules"' in text
    assert re.search(r'href="/games/static/look.css\?v=\w+"', text)
    visitor = Visitor()
    visitor.get(server, "/games/")
    visitor.post(server, "/games/new/limbo")
    table = visitor.location
    assert table.startswith("/games/t/")
    assert 'data-stream="/games/t/' in visitor.get(server, table)


def test_two_servers_on_one_postgresql_serve_one_table_live(start, postgres):
    first, second = start(postgres), start(postgres)
    host, guest, table = two_at_a_table(first, second)
    stream = Stream(second, table, guest.seen)
    host.post(first, f"/t/{table}/play", action="pass", seen="0")
    assert stream.next().rstrip("+") == "1"
    guest.get(second, f"/t/{table}")
    assert guest.actions
    stream.close()


def test_bots_move_once_however_many_servers_run(start, postgres):
    servers = [start(postgres), start(postgres)]
    visitor = Visitor()
    table = visitor.deal(servers[0], "limbo", seed="5")
    for turn in range(200):
        server = servers[turn % 2]
        until(
            lambda server=server: visitor.get(server, f"/t/{table}") and (visitor.actions or "/review" in visitor.text)
        )
        if not visitor.actions:
            break
        visitor.post(server, f"/t/{table}/play", action=visitor.actions[0], seen=str(visitor.seen))
    visitor.get(servers[0], f"/t/{table}/record.json")
    record = json.loads(visitor.text)
    assert [seat for seat, _ in record["actions"][:2]] == [0, 1]
    assert visitor.status == 200


def test_another_server_goes_on_where_one_died(start, postgres):
    first = start(postgres, BOT_DELAY=1.0)
    visitor = Visitor()
    table = visitor.deal(first, "limbo", seed="5")
    visitor.get(first, f"/t/{table}")
    visitor.post(first, f"/t/{table}/play", action=visitor.actions[0], seen="0")
    first.stop(signal.SIGKILL)
    second = start(postgres)
    until(lambda: visitor.get(second, f"/t/{table}") and visitor.seen > 1)
