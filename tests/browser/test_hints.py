"""A hint that is asked for arrives, whatever the others do while the solver thinks."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from browser.states import sit


class Held:
    """The answer to a request, kept back after the server has given it."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.routes: list[Route] = []
        self.page = page
        page.route(pattern, lambda route: self.routes.append(route), times=1)

    def fetch(self) -> APIResponse:
        """Waits for the request, and lets the server answer it."""
        while not self.routes:
            self.page.wait_for_timeout(20)
        return self.routes[0].fetch()

    def let_go(self, answer: APIResponse) -> None:
        self.routes[0].fulfill(response=answer)


@pytest.fixture
def two(people) -> tuple[Page, Page]:
    """Two people who write at the same time; neither waits for the other."""
    host, guest = people(), people()
    host.goto("/new/splitter")
    host.select_option("[name='seat.1']", "open")
    host.fill("[name=seed]", "7")
    host.get_by_role("button", name="Deal").click()
    guest.goto(host.locator(".invite input[readonly]").input_value())
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Nudge")).to_be_visible()
    return host, guest


def write(page: Page) -> None:
    page.locator(".sheet input[type=radio]:visible").first.check(force=True)
    page.get_by_role("button", name="Write").click()


def test_a_hint_outlives_the_move_of_another(two):
    """The answer comes after the page has seen a newer table, and is dropped; the hint comes with that table."""
    host, guest = two
    held = Held(host, "**/hint")
    host.get_by_role("button", name="All moves").click()
    answer = held.fetch()
    write(guest)
    expect(host.locator("#table")).to_have_attribute("data-number", "1")
    held.let_go(answer)
    expect(host.locator(".slip .vals li").first).to_be_visible()


def test_an_answer_from_before_the_question_takes_no_hint_away(two):
    host, _guest = two
    address = host.url
    held = Held(host, address)
    host.evaluate("htmx.trigger(document.getElementById('table'), 'moved')")
    before = held.fetch()
    host.get_by_role("button", name="Nudge").click()
    expect(host.locator(".slip .why")).to_be_visible()
    held.let_go(before)
    host.wait_for_load_state("networkidle")
    expect(host.locator(".slip .why")).to_be_visible()


def test_it_shows_that_it_thinks(two):
    host, _guest = two
    held = Held(host, "**/hint")
    host.get_by_role("button", name="Best move").click()
    expect(host.get_by_role("status").get_by_text("Thinking …")).to_be_visible()
    held.let_go(held.fetch())
    expect(host.locator(".slip .why")).to_contain_text("Best:")
    expect(host.get_by_text("Thinking …")).to_be_hidden()


def test_in_a_live_game_it_goes_on_from_card_to_card(page):
    sit(page, "snap", "snap down=?11/6S,7D,8S,9D,TC,JC,QC,KC,AC,2C/?10 up=8C/5H/9S turn=1 last=0")
    page.get_by_role("button", name="What a perfect memory knows").click()
    told = page.locator("#ahead")
    expect(told).to_contain_text("Known cards to come")
    before = told.inner_text()
    expect(told).not_to_have_text(before, use_inner_text=True)  # a card has been turned
    expect(told).to_contain_text("The next card matches")
