"""A table of two in a real browser: by mouse, by keys, with somebody else moving meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.tables import wait_for_table


def deal(page: Page, **choices: str) -> None:
    page.goto("/new/limbo")
    page.select_option("[name='option.doubling']", "off")
    for name, value in choices.items():
        field = page.locator(f"[name='{name}']")
        field.select_option(value) if name.startswith("seat") else field.fill(value)
    page.get_by_role("button", name="Deal").click()
    wait_for_table(page)


def test_play_now_is_one_click(page):
    page.goto("/")
    page.get_by_role("button", name="Play now Limbo").click()
    expect(page.get_by_text("Your turn")).to_be_visible()


def test_a_round_is_played_by_keys_alone(page):
    deal(page, seed="7")
    number = page.locator("#table")
    for _ in range(4):
        expect(page.locator(".said .turn")).to_be_visible()
        before = number.get_attribute("data-number")
        key = page.locator("[data-key]:visible").first.get_attribute("data-key")
        page.keyboard.press(key)
        if page.locator("details.uses[open]").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(number).not_to_have_attribute("data-number", before)


def test_uses_open_by_click_and_close_by_escape(page):
    deal(page, seed="7")
    uses = page.locator("details.uses").first
    uses.locator("summary").click()
    expect(uses).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(uses).not_to_have_attribute("open", "")


def test_two_people_see_each_others_moves_at_once(people):
    host, guest = people(), people("phone", "dark")
    deal(host, **{"seat.1": "open", "seed": "7", "name": "Thalia"})
    link = host.locator(".invite input[readonly]").input_value()
    guest.goto(link)
    guest.fill("[name=name]", "Otto")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".pad .scores")).to_contain_text("Otto")
    expect(host.locator(".said .turn")).to_be_visible()
    host.locator(".hand button.card").first.click()
    expect(guest.locator(".said .turn")).to_be_visible()
    expect(guest.locator(".log li").first).to_contain_text("Thalia")


def test_an_update_takes_no_selection_away(people):
    host, watcher = people(), people()
    deal(host, seed="7")
    uses = host.locator("details.uses").first
    uses.locator("summary").click()
    host.evaluate("htmx.trigger(document.getElementById('table'), 'moved')")
    host.wait_for_timeout(500)
    expect(uses).to_have_attribute("open", "")
    watcher.goto(host.url)
    expect(watcher.locator(".crumb")).to_contain_text("watching")


def test_a_hint_comes_in_steps(page):
    deal(page, seed="7")
    page.get_by_role("button", name="Nudge").click()
    expect(page.locator(".slip .why")).to_be_visible()
    expect(page.locator(".card.best")).to_have_count(0)
    page.get_by_role("button", name="All moves").click()
    expect(page.locator(".vals li").first).to_be_visible()
    expect(page.locator(".card.best")).to_have_count(1)


def test_the_back_button_brings_a_whole_page(page):
    deal(page, seed="7")
    page.locator(".hand button.card").first.click()
    page.wait_for_timeout(300)
    page.goto("/rules/limbo")
    page.go_back()
    expect(page.locator("header.bar")).to_be_visible()
    wait_for_table(page)


def test_without_javascript_a_game_goes_on(people):
    page = people(java_script_enabled=False)
    deal(page, seed="7")
    page.locator(".hand button.card").first.click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".log li").first).not_to_contain_text("Nothing")


def look(card: Locator) -> tuple[str, str | None]:
    return card.locator("b").inner_text(), card.locator(".suit use").get_attribute("href")


def hand(page: Page) -> list[tuple[str, str | None]]:
    return [look(card) for card in page.locator(".hand .card").all()]


@pytest.mark.parametrize("seed", ["3", "7"])
def test_a_card_keeps_its_look_from_hand_to_pile(people, seed):
    """Whatever the other player lays, and for both who look at it."""
    host, guest = people(), people("phone", "dark")
    deal(host, **{"seat.1": "open", "seed": seed})
    guest.goto(host.locator(".invite input[readonly]").input_value())
    guest.get_by_role("button", name="Sit down").click()
    wait_for_table(guest)
    for turn in range(6):
        mover, other = (host, guest) if host.locator(".said .turn").count() else (guest, host)
        held, kept = hand(mover), hand(other)
        card = mover.locator(".hand .card:is(button, summary *)").first
        played = look(card)
        card.click()
        if mover.locator("details.uses[open]").count():
            mover.locator("details.uses[open] button").first.click()
        for page in (mover, other):
            expect(page.locator(".pile2 + .label")).to_have_text(f"pile of {turn + 2}")
            assert look(page.locator(".pile2 .card").last) == played
        held.remove(played)
        assert hand(mover) == held
        assert hand(other) == kept
        expect(other.locator(".said .turn")).to_be_visible()
