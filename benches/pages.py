"""What the web app costs here and now: pages, others' moves, first paint, the answer to a click."""

from __future__ import annotations

import http.client
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tablegames.web.server.connections import allow_many

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from crowd import Crowd, cpu, crowd_of, memory

from web.servers import Server, Stream, Visitor, until

TIMES = 30
STREAMS = 1000
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
# The longest time from an input to the frame that shows its effect, as browsers report it for a page.
WATCH = """window.slowest = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.slowest = Math.max(window.slowest, entry.duration);
}).observe({ type: "event", durationThreshold: 16 });"""


def told(what: str, seconds: list[float]) -> None:
    """One line: the median and the slowest."""
    print(f"{what}: median {1000 * statistics.median(seconds):.0f} ms, slowest {1000 * max(seconds):.0f} ms")


def pages(server: Server, visitor: Visitor, table: str) -> None:
    """How long whole pages take."""
    for path in ("/", f"/t/{table}", "/rules/limbo", "/analyse/limbo"):
        seconds = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            visitor.get(server, path)
            seconds.append(time.perf_counter() - begun)
        told(f"page {re.sub(table, '<id>', path)}, {len(visitor.text) / 1000:.1f} KB", seconds)


def kept(server: Server) -> None:
    """How long pages take on a connection that is kept, as browsers keep theirs."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    for path in ("/healthz", "/static/icon.svg", "/", "/rules/limbo"):
        seconds = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            connection.request("GET", path)
            connection.getresponse().read()
            seconds.append(time.perf_counter() - begun)
        told(f"{path} on a kept connection", seconds)
    connection.close()


def moves(server: Server, under: str = "") -> None:
    """How long it takes from a move to what another page has to show."""
    host, guest = Visitor(), Visitor()
    table = host.deal(server, "limbo", **{"seat.1": "open"})
    invitation = re.search(r'/join/([\w-]+)"', host.get(server, f"/t/{table}"))
    guest.get(server, f"/join/{invitation[1] if invitation else ''}")
    guest.post(server, f"/join/{invitation[1] if invitation else ''}", name="Otto")
    people, seconds = [host, guest], []
    for _ in range(TIMES):
        for visitor in people:
            visitor.get(server, f"/t/{table}")
        mover = next((visitor for visitor in people if visitor.actions), None)
        if mover is None:
            break
        other = people[1 - people.index(mover)]
        stream = Stream(server, table, mover.seen)
        assert stream.status == 200
        begun = time.perf_counter()
        mover.post(server, f"/t/{table}/play", action=mover.actions[0], seen=str(mover.seen))
        stream.next()
        other.get(server, f"/t/{table}")
        seconds.append(time.perf_counter() - begun)
        stream.close()
    told(f"another's move on the page{under}, {len(seconds)} moves", seconds)


def streams(server: Server) -> None:
    """The same while a thousand event streams are open: what they cost, and who waits for whom."""
    before = memory(server)
    crowd = crowd_of(server, STREAMS)
    after = memory(server)
    print(f"{crowd.open} streams: {before:.0f} MB before, {after:.0f} MB with them")
    spent, begun = cpu(server), time.perf_counter()
    time.sleep(30)
    share = (cpu(server) - spent) / (time.perf_counter() - begun)
    print(f"{crowd.open} silent streams: {100 * share:.1f} % of one core")
    visitor = Visitor()
    pages(server, visitor, visitor.deal(server, "limbo"))
    moves(server, f" under {STREAMS} streams")
    crowd.close()


def watched(server: Server) -> None:
    """A move at a table that a thousand watch: until all of them have heard of it."""
    visitor, seconds = Visitor(), []
    table = visitor.deal(server, "limbo", **{"seat.1": "bot:easy"})
    crowd = Crowd(server, [(table, Visitor())] * STREAMS)
    for _ in range(10):
        until(lambda: visitor.get(server, f"/t/{table}") and (visitor.actions or "/review" in visitor.text))
        if not visitor.actions:
            break
        time.sleep(0.5)
        heard, begun = crowd.heard[table], time.perf_counter()
        visitor.post(server, f"/t/{table}/play", action=visitor.actions[0], seen=str(visitor.seen))
        until(lambda heard=heard: crowd.heard[table] >= heard + STREAMS, every=0.002)
        seconds.append(time.perf_counter() - begun)
    told(f"a move heard by all {STREAMS} who watch one table", seconds)
    crowd.close()


def paint(page: Page, base: str) -> None:
    """First contentful paint, and the longest answer to a click."""
    for path in ("/", "/new/limbo", "/rules/limbo"):
        seconds = []
        for _ in range(7):
            page.goto(base + path)
            while (painted := page.evaluate(PAINT)) is None:
                page.wait_for_timeout(20)
            seconds.append(painted / 1000)
        told(f"first contentful paint of {path}", seconds)
    slowest = 0.0
    for _ in range(5):
        page.goto(base + "/new/limbo")
        page.get_by_role("button", name="Deal").click()
        button = page.locator("#table [data-key]:visible").first
        button.wait_for()
        page.evaluate(WATCH)
        button.click()
        page.keyboard.press("Escape")
        page.wait_for_timeout(1500)
        slowest = max(slowest, page.evaluate("window.slowest"))
    print(f"interaction to next paint, the slowest of five: {slowest:.0f} ms")


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder:
        allow_many()
        server = Server(f"sqlite:///{folder}/tables.db", Path(folder) / "log", STREAMS_OF_ONE=2 * STREAMS)
        try:
            visitor = Visitor()
            pages(server, visitor, visitor.deal(server, "limbo"))
            kept(server)
            moves(server)
            streams(server)
            watched(server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                paint(browser.new_page(), f"http://127.0.0.1:{server.port}")
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
