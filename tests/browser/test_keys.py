"""Every game is played by the keyboard alone: whatever may be done is reached, and the focus is seen and never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tablegames as tg
from browser.states import CHOICES, State, frozen, sit
from browser.tables import press, wait_for_table

MOST_STOPS = 150
MOST_MOVES = 150
PRESSED = "[data-key]:visible"
# What a sheet's radio buttons offer is walked through by arrows; the tests of that sheet do it.
BY_TAB = [
    pytest.param(State(game, name, position, frozen(position)), id=f"{game}: {name}")
    for game, positions in CHOICES.items()
    for name, position in positions.items()
    if game != "splitter"
]


def focus(page: Page) -> dict[str, Any]:
    """What has the focus: what it would play, and whether one sees that it has it."""
    return page.evaluate("""() => {
        const at = document.activeElement;
        const shown = at.matches("input.sr") ? document.querySelector(`label[for="${at.id}"]`) ?? at : at;
        const style = getComputedStyle(shown);
        return {
            tag: at.tagName, action: at.name === "action" ? at.value : null, text: at.textContent.trim().slice(0, 60),
            closed: at.tagName === "SUMMARY" && !at.parentElement.open,
            seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        };
    }""")


def stops(page: Page) -> list[dict[str, Any]]:
    """Everything that Tab comes to, in its order; what opens is opened on the way."""
    page.locator("body").evaluate("body => { document.activeElement.blur(); window.scrollTo(0, 0); }")
    found: list[dict[str, Any]] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = focus(page)
        if at["tag"] == "BODY":
            return found
        found.append(at)
        if at["closed"]:
            page.keyboard.press("Enter")
    raise AssertionError("Tab never comes to the end of the page")


@pytest.mark.parametrize("state", BY_TAB)
def test_whatever_may_be_played_is_reached_by_tab(page, state):
    sit(page, state.game, state.position, **state.seats)
    offered = {stop["action"] for stop in stops(page)} - {None}
    legal = tg.Position(state.position).legal_actions(0)
    if tg.facts(state.game)["live"]:  # its buttons stay, whether a call is right or not
        assert offered <= {"snap", "pot"}
    elif "seat.1" not in state.seats:  # with an open seat nobody acts yet
        assert offered == set(legal)


@pytest.mark.parametrize("game", tg.games())
def test_the_focus_is_seen_wherever_it_is(page, game):
    sit(page, game)
    unseen = [stop for stop in stops(page) if not stop["seen"]]
    assert unseen == []


def act(page: Page, key: str) -> None:
    """Presses a key; where a menu opens, Enter on its first entry."""
    number = page.locator("#table").get_attribute("data-number")
    page.keyboard.press(key)
    if page.locator("details.uses[open]").count():
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-number", number or "")
    expect(page.locator("#table:focus, #table :focus")).to_have_count(1)


def play(page: Page, choose: Callable[[list[str]], str]) -> None:
    """Plays by keys until the game is over."""
    for _ in range(MOST_MOVES):
        expect(page.locator(f".verdict, .board {PRESSED}").first).to_be_visible()
        keys = page.locator(f".board {PRESSED}").evaluate_all("all => all.map(one => one.dataset.key)")
        if keys:
            act(page, choose(keys))
        elif page.locator(".verdict").count():
            return
    raise AssertionError("the game doesn't end")


def first_of(*wanted: str) -> Callable[[list[str]], str]:
    """The first of these keys that may be pressed, else the first there is."""
    return lambda keys: next((key for key in wanted if key in keys), keys[0])


def deal(page: Page, game: str, **choices: str) -> None:
    """From the lobby to a table, without a mouse."""
    page.goto(f"/new/{game}")
    for name, value in choices.items():
        page.focus(f"[name='{name}']")
        page.keyboard.type(value)
    page.locator("form.setup .btn.main").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    wait_for_table(page)


def test_bloops_from_the_deal_to_the_end(page):
    """Draws, keeps, swaps, looks, gives, lets cards pass, calls as soon as it may."""
    deal(page, "bloops", **{"seat.2": "Nobody", "seat.3": "Nobody", "seed": "7"})
    play(page, first_of("d", "b", "e", "1", "0"))
    expect(page.locator(".log")).to_contain_text("BLOOPS")


def test_bloops_counter(page):
    sit(page, "bloops", CHOICES["bloops"]["draw"])
    act(page, "1")
    expect(page.locator(".log li").first).to_have_text("You show a wrong card in place 1.")


def test_snorkeling_from_the_deal_to_the_end(page):
    deal(page, "snorkeling", **{f"seat.{seat}": "Nobody" for seat in range(2, 6)}, seed="3")
    act(
        page,
        first_of("1", "2", "3", "4", "5")(
            page.locator(f".board {PRESSED}").evaluate_all("all => all.map(one => one.dataset.key)")
        ),
    )
    sit(page, "snorkeling", CHOICES["snorkeling"]["more"])
    play(page, first_of("s", "a", "1", "2"))
    expect(page.locator(".verdict")).to_have_text("You won")


def test_limbo_to_the_end_of_the_match(page):
    sit(page, "limbo", "limbo count=1 pile=83 hands=A/?1 turn=0 scores=190/0")
    play(page, first_of("1"))
    expect(page.locator(".verdict")).to_have_text("You won")


def test_figures_are_found_where_a_keyboard_writes_signs(page):
    sit(page, "limbo", "limbo count=1 pile=83 hands=A/?1 turn=0 scores=190/0")
    press(page, "&", "Digit1")
    expect(page.locator("#table")).not_to_have_attribute("data-number", "0")


def test_splitter_to_the_last_pair(page):
    sit(page, "splitter", CHOICES["splitter"]["a roll"])
    for number in range(4):
        expect(page.locator("#table")).to_have_attribute("data-number", str(number))
        page.locator(".sheet input[type=radio]:not([data-side='1'])").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text("Finished")


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("snap down=8H/- up=-/8C turn=0", " "),
        ("snap down=8H,3C,4C,5C/- up=-/9C pot=8D turn=0", "p"),
    ],
)
def test_snap_is_claimed_by_a_key(people, position, key):
    """Nobody else calls; a match that was missed comes again, and there are cards to spare for a call that is late."""
    page, other = people(), people()
    sit(page, "snap", position, **{"seat.1": "open"})
    other.goto(page.locator(".invite input[readonly]").input_value())
    other.locator("form .btn.main").click()
    wait_for_table(other)
    verdict = page.locator(".verdict")
    eight = page.locator(".sp.s .card.up[aria-label='8 of hearts']")
    while not verdict.count():
        if eight.count():
            page.wait_for_timeout(150)  # faster than an eye and a hand would be refused
            page.keyboard.press(key)
        page.wait_for_timeout(50)
    expect(verdict).to_have_text("You won")
