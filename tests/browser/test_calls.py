"""Calls against the clock, each by one press of whatever a person presses with."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from browser.states import sit
from browser.tables import press

# Somebody else has yet to come, so that the table stands still; calls are refused, but their being sent is what counts.
TABLE = "snap down=8H,3C,4C,5C/6H up=2S/8C pot=9D turn=0 last=0"


@pytest.fixture
def calls(page: Page) -> list[tuple[str, int]]:
    """What the page sends at a table of Snap: the calls with their times."""
    sent: list[tuple[str, int]] = []

    def keep(route) -> None:
        fields = parse_qs(route.request.post_data)
        sent.append((fields["action"][0], int(fields.get("ms", ["-1"])[0])))
        route.fulfill(status=204)

    page.route("**/play", keep)
    sit(page, "snap", TABLE, **{"seat.1": "open"})
    return sent


def settled(page: Page, calls: list[tuple[str, int]]) -> list[str]:
    """The calls that were sent, once nothing that the page has begun is still on its way."""
    with page.expect_response("**/events/none"):  # it comes after whatever was asked for before it
        page.evaluate("fetch('/events/none')")
    assert all(ms >= 0 for _action, ms in calls)
    return [action for action, _ms in calls]


@pytest.mark.parametrize("key", ["Space", "Enter"])
@pytest.mark.parametrize("button", ["snap", "pot"])
def test_a_key_presses_the_button_that_has_the_focus_once(page, calls, key, button):
    page.locator(f"#call-{button}").focus()
    page.keyboard.press(key)
    assert settled(page, calls) == [button]


@pytest.mark.parametrize(("key", "action"), [("Space", "snap"), ("p", "pot")])
def test_elsewhere_a_key_presses_what_it_is_shown_on(page, calls, key, action):
    page.keyboard.press(key)
    assert settled(page, calls) == [action]


@pytest.mark.parametrize(
    ("key", "place", "called"),
    [("з", "KeyP", ["pot"]), ("π", "KeyP", ["pot"]), ("p", "KeyR", ["pot"]), ("r", "KeyP", []), ("к", "KeyR", [])],
)
def test_keys_are_found_on_other_keyboards(page, calls, key, place, called):
    """Where another letter is written, its place counts; a Latin one counts itself, wherever it is."""
    press(page, key, place)
    assert settled(page, calls) == called


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_that_is_held_calls_once(page, calls, key):
    page.locator("#call-snap").focus()
    for _ in range(4):
        page.keyboard.down(key)
    page.keyboard.up(key)
    assert settled(page, calls) == ["snap"]


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_main_button_of_a_mouse_calls(page, calls, button):
    page.locator("#call-snap").click(button=button)
    assert settled(page, calls) == []
    page.locator("#call-snap").click()
    assert settled(page, calls) == ["snap"]


def test_a_press_without_a_pointer_or_a_key_calls_too(page, calls):
    """As a screen reader or a voice does it."""
    page.locator("#call-snap").evaluate("button => button.click()")
    assert settled(page, calls) == ["snap"]


def test_the_time_runs_to_the_press_not_to_the_release(page, calls):
    for down, up in (
        (lambda: page.keyboard.down("Space"), lambda: page.keyboard.up("Space")),
        (page.mouse.down, page.mouse.up),
    ):
        page.locator("#call-snap").focus()
        page.locator("#call-snap").hover()
        before = len(calls)
        down()
        settled(page, calls)
        assert len(calls) == before + 1
        up()
        settled(page, calls)
        assert len(calls) == before + 1
    assert calls[0][1] < calls[1][1]


def test_the_button_stands_ready(page, calls):
    expect(page.locator("#call-snap")).to_be_enabled()
    expect(page.locator("#call-pot")).to_be_enabled()
