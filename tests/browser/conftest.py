"""A real browser and a real server, shared by all tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from web.servers import Server

expect.set_options(timeout=20_000)  # what is waited for comes at once, but on a machine that is busy with others

SIZES = {"phone": (390, 844), "narrow": (320, 640), "desk": (1280, 800)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    server = Server(f"sqlite:///{folder / 'tables.db'}", folder / "log", PACE=1.5, WINDOW=60.0, HINT_SECONDS=0.1)
    yield server
    server.stop()


# For one file at a time: while a browser is open, other tests of the same process can't run an event loop.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


# Answers that say what was wrong, and a network that is gone.
EXPECTED = (
    "responded with a status of 4",
    "responded with a status of 502",
    "net::ERR_INTERNET_DISCONNECTED",
    "htmx:error: Failed to fetch",
)


def is_trouble(message: ConsoleMessage) -> bool:
    """Whether the console holds something that nobody meant to happen."""
    return message.type == "error" and not any(text in message.text for text in EXPECTED)


@pytest.fixture
def people(chromium: Browser, server: Server, tmp_path: Path):
    """Makes pages of different people; whatever the browser complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def person(size: str = "desk", scheme: str = "light", locale: str = "en", **more) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{server.port}",
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale=locale,
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if is_trouble(message) else None)
        return page

    yield person
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(people) -> Page:
    return people()
