"""Many tables in one browser: one stream for all of them, and none for pages that nobody looks at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from browser.states import sit
from browser.tables import wait_for_table

TABS = 20
LINGER = 60_000  # milliseconds for which a page that isn't seen listens


@pytest.fixture
def streams(page: Page) -> Callable[[], list[str]]:
    """The addresses of the streams that are open in this browser."""
    opened: list[Request] = []

    def begun(request: Request) -> None:
        if "/events" in request.url:
            opened.append(request)

    def ended(request: Request) -> None:
        if request in opened:
            opened.remove(request)

    page.context.on("request", begun)
    page.context.on("requestfailed", ended)
    page.context.on("requestfinished", ended)
    return lambda: [request.url for request in opened]


def until(page: Page, happens: Callable[[], bool]) -> None:
    for _ in range(200):
        if happens():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not happen in time")


def another_tab(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(20_000)
    return page


def see(page: Page, state: str) -> None:
    """Hides a page, or shows it again, as changing tabs does."""
    page.evaluate(
        """state => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def guest_at(host: Page, people: Callable[[], Page]) -> Page:
    guest = people()
    guest.goto(host.locator(".invite input[readonly]").input_value())
    guest.locator("form .btn.main").click()
    wait_for_table(guest)
    return guest


@pytest.mark.slow  # twenty tabs need more of a machine than tests at once leave them
def test_twenty_tables_in_twenty_tabs(page, streams):
    """Each loads, answers a click, and hears of what its bot does then."""
    tabs = [page, *(another_tab(page.context) for _ in range(TABS - 1))]
    for tab in tabs:
        sit(tab, "limbo")
    for tab in tabs:
        tab.locator("#table [data-key]:visible").first.wait_for()
        tab.keyboard.press("1")
    for tab in tabs:
        tab.wait_for_function("Number(document.getElementById('table').dataset.number) >= 2")
    until(page, lambda: len(streams()) == 1)
    assert streams()[0].count(",") >= TABS - 1


def test_another_page_listens_when_the_one_that_did_is_closed(page, people, streams):
    tab = another_tab(page.context)
    sit(page, "limbo")
    sit(tab, "limbo", None, **{"seat.1": "open"})
    until(tab, lambda: any(url.count(",") for url in streams()))
    page.close()
    guest_at(tab, people)
    expect(tab.locator(".invite")).to_have_count(0)


def test_a_page_that_nobody_sees_gives_its_stream_up_and_catches_up_when_seen(page, people, streams):
    page.clock.install()
    sit(page, "limbo", None, **{"seat.1": "open"})
    page.clock.run_for(1000)
    until(page.context.new_page(), lambda: len(streams()) == 1)
    see(page, "hidden")
    page.clock.run_for(LINGER + 1000)
    watcher = page.context.pages[-1]
    until(watcher, lambda: not streams())
    guest_at(page, people)
    expect(page.locator(".invite")).to_have_count(1)
    see(page, "visible")
    page.clock.run_for(1000)
    expect(page.locator(".invite")).to_have_count(0)
    until(watcher, lambda: len(streams()) == 1)
