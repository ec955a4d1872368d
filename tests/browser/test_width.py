"""Nothing is wider than the page: with names as long as they may be, with what opens over a board, on a wide sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import tablegames as tg
from browser.states import CHOICES, sit

LONG = "W" * 24
WIDTHS = (320, 390, 820, 1440)


def check(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"{wider} px too wide at {width}"


@pytest.mark.parametrize("game", tg.games())
def test_a_long_name(people, game):
    page, watcher = people(), people(scheme="dark")
    sit(page, game, name=LONG)
    check(page)
    watcher.goto(page.url)
    expect(watcher.locator(".pad .score").first).to_contain_text(LONG)
    check(watcher)
    page.goto("/me")
    check(page)


@pytest.mark.parametrize("place", range(12))
def test_what_may_lie_on_a_place(page, place):
    page.goto("/analyse/bloops?p=" + CHOICES["bloops"]["draw"])
    page.locator(".setting details.uses > summary").nth(place).click()
    expect(page.locator(".choices:visible")).to_have_count(1)
    check(page)


def test_a_sheet_of_sixty_columns(page):
    sit(page, "splitter", **{"option.sheet": "#" * 30 + "|" + "#" * 30})
    check(page)
    first, last = page.locator(".ghost:visible").first, page.locator(".ghost:visible").last
    for ghost in (first, last):
        ghost.click()
        expect(ghost).to_have_class(re.compile(r"\bpicked\b"))
        assert ghost.bounding_box()["width"] >= 24
