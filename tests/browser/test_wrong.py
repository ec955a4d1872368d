"""What goes wrong is said on the page that is open, and the page stays as it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.states import sit

POSITION = "splitter sheet=##|##/##|## cells=____/____ roll=12"


@pytest.fixture
def chosen(page: Page) -> Page:
    """A sheet on which a pair is chosen."""
    sit(page, "splitter", POSITION)
    page.locator(".ghost[for='at-r2d1-12']").last.click()
    return page


def write(page: Page) -> None:
    page.get_by_role("button", name="Write").click()


def is_as_it_was(page: Page) -> None:
    expect(page.locator("#table .sheet")).to_be_visible()
    expect(page.locator("#table")).to_have_attribute("data-number", "0")
    expect(page.locator("#at-r2d1-12")).to_be_checked()


def is_written(page: Page) -> None:
    expect(page.locator("#wrong")).to_be_empty()
    expect(page.get_by_role("img", name="row 2, 1 left: 1")).to_be_visible()


def test_a_page_that_is_too_old_offers_to_be_loaded_again(chosen):
    chosen.context.clear_cookies()
    write(chosen)
    expect(chosen.get_by_role("alert")).to_contain_text("This page was too old to act on; open it again.")
    is_as_it_was(chosen)
    chosen.get_by_role("link", name="Load the page again").click()
    expect(chosen.get_by_text("watching")).to_be_visible()
    expect(chosen.locator("#wrong")).to_be_empty()


def test_the_stream_goes_on_after_an_error(people):
    """What another person does after it is still seen."""
    host, guest = people(), people()
    sit(host, "splitter", POSITION.replace("____/____", "____/____;____/____"), **{"seat.1": "open"})
    guest.goto(host.locator(".invite input[readonly]").input_value())
    guest.locator("form .btn.main").click()
    expect(host.get_by_role("button", name="Write")).to_be_visible()
    host.route("**/play", lambda route: route.continue_(post_data="action=r2d1:12"))
    host.locator(".ghost[for='at-r2d1-12']").last.click()
    write(host)
    expect(host.get_by_role("alert")).to_contain_text("too old")
    guest.locator(".ghost[for='at-r1d1-12']").last.click()
    write(guest)
    expect(host.locator("#table")).to_have_attribute("data-number", "1")
    expect(host.locator("#at-r2d1-12")).to_be_checked()


@pytest.mark.parametrize("gone", ["network", "server"])
def test_a_move_that_was_not_sent_can_be_sent_again(chosen, gone):
    if gone == "network":
        chosen.route("**/play", lambda route: route.abort("internetdisconnected"), times=1)
    else:
        answer = {"status": 502, "content_type": "text/html", "body": "<h1>Bad Gateway</h1>"}
        chosen.route("**/play", lambda route: route.fulfill(**answer), times=1)
    write(chosen)
    expect(chosen.get_by_role("alert")).to_have_text("That could not be sent; try again in a moment.")
    is_as_it_was(chosen)
    write(chosen)
    is_written(chosen)


def test_an_answer_that_is_wrong_changes_no_address(page):
    page.goto("/analyse/limbo")
    page.route("**/analyse/limbo?*", lambda route: route.continue_(url=route.request.url.replace("limbo", "nothing")))
    address = page.url
    page.locator(".setting .ranks button").first.click()
    expect(page.get_by_role("alert").filter(has_text="There is no game nothing here.")).to_be_visible()
    expect(page.locator(".setting")).to_be_visible()
    assert page.url == address


def test_without_javascript_it_is_a_page(people):
    page = people(java_script_enabled=False)
    sit(page, "splitter", POSITION)
    page.context.clear_cookies()
    page.locator(".ghost[for='at-r2d1-12']").last.click()
    write(page)
    expect(page.get_by_role("heading", name="This page was too old to act on; open it again.")).to_be_visible()
    expect(page.get_by_role("link", name="To the games")).to_be_visible()


def test_no_ring_stands_round_the_mat_after_a_move(chosen):
    """The focus is there, for whoever goes on by keys; it was not put there by them."""
    chosen.keyboard.press("Enter")
    is_written(chosen)
    expect(chosen.locator("#table:focus, #table :focus")).to_have_count(1)
    chosen.locator("#main").focus()
    expect(chosen.locator("#main")).to_be_focused()
    expect(chosen.locator("#main")).to_have_css("outline-style", "none")
