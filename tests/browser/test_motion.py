"""A piece is seen to come from where it lay; who wants no motion gets none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.states import CHOICES, sit

WATCH = """() => {
    window.came = [];
    Element.prototype.animate = function () { window.came.push(this.dataset.place); };
}"""
WAYS = [
    ("limbo", "play", "2", {"pile"}),
    ("splitter", "a roll", "Enter", {"cell-0", "cell-3"}),
    ("snorkeling", "more, expert", "2", {"centre"}),
    ("snorkeling", "put", "1", {"pile-1"}),
    ("snorkeling", "take", "t", {"hand-y3-1"}),
    ("bloops", "draw", "d", {"drawn"}),
    ("bloops", "draw", "1", {"slot-0-6"}),
    ("bloops", "choose", "4", {"slot-0-3", "discard"}),
    ("bloops", "choose", "x", {"discard"}),
    ("bloops", "a 6", "2", {"slot-2-6"}),
    ("bloops", "a 9", "1", {"slot-0-0", "slot-1-0"}),
]


def press(page: Page, key: str) -> None:
    """Presses a key; in a menu or on a sheet the first thing there."""
    if key == "Enter":
        page.locator(".sheet input[type=radio]:not([data-side='1'])").first.focus()
        page.keyboard.press("Space")
    page.keyboard.press(key)
    if page.locator("details.uses[open]").count():
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def sit_with_a_friend(people, game: str, position: str, **more) -> Page:
    """A table at which nobody else acts: a second person sits where a bot would."""
    page, friend = people(**more), people()
    if game == "splitter":
        sit(page, game, position)
        return page
    sit(page, game, position, **{"seat.1": "open"})
    friend.goto(page.locator(".invite input[readonly]").input_value())
    friend.locator("form .btn.main").click()
    expect(page.locator(".invite")).to_have_count(0)
    return page


@pytest.mark.parametrize(("game", "state", "key", "places"), WAYS)
def test_a_piece_comes_from_where_it_lay(people, game, state, key, places):
    page = sit_with_a_friend(people, game, CHOICES[game][state])
    page.evaluate(WATCH)
    press(page, key)
    page.wait_for_function("places => places.every((place) => window.came.includes(place))", arg=sorted(places))


def test_nothing_moves_for_those_who_want_no_motion(people):
    page = sit_with_a_friend(people, "limbo", CHOICES["limbo"]["play"], reduced_motion="reduce")
    page.evaluate(WATCH)
    press(page, "2")
    expect(page.locator("#table")).not_to_have_attribute("data-went", "")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.came") == []
