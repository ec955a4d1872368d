"""Splitter's sheet in a real browser: two taps, keys alone, a hint's numbers, pages that work by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.tables import wait_for_table

POSITION = "splitter sheet=##|##/##|## cells=____/____ roll=12"


def deal(page: Page, position: str | None = None, **choices: str) -> None:
    page.goto("/new/splitter" + ("?p=" + position.replace("#", "%23") if position else ""))
    for name, value in choices.items():
        page.locator(f"[name='{name}']").select_option(value)
    page.get_by_role("button", name="Deal").click()
    wait_for_table(page)


def cell(page: Page, row: int, side: str, distance: int):
    """A written cell by the name that a screen reader says."""
    return page.get_by_role("img", name=re.compile(f"^row {row}, {distance} {side}"))


def test_two_taps_write_a_pair(page):
    deal(page, POSITION)
    label = page.locator(".ghost[for='at-r1d2-12']").first
    label.click()
    expect(page.locator("#preview")).to_contain_text("Total 1.")
    expect(page.locator("#table")).to_have_attribute("data-number", "0")
    label.click()
    expect(cell(page, 1, "left", 2)).to_have_attribute("aria-label", "row 1, 2 left: 1")
    expect(cell(page, 1, "right", 2)).to_have_attribute("aria-label", "row 1, 2 right: 2")


def test_the_right_cell_of_a_pair_chooses_it_too(page):
    deal(page, POSITION)
    page.locator(".ghost[for='at-r2d1-12']").last.click()
    expect(page.locator("#at-r2d1-12")).to_be_checked()
    page.get_by_role("button", name="Write").click()
    expect(cell(page, 2, "right", 1)).to_have_attribute("aria-label", "row 2, 1 right: 2")


def test_to_write_without_a_choice_asks_for_one(page):
    deal(page, POSITION)
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("alert").filter(has_text="Choose a move first.")).to_be_visible()
    page.locator(".ghost[for='at-r2d1-12']").last.click()
    page.get_by_role("button", name="Write").click()
    expect(cell(page, 2, "right", 1)).to_have_attribute("aria-label", "row 2, 1 right: 2")


def test_keys_alone_choose_swap_and_write(page):
    deal(page, POSITION)
    page.locator("#at-r1d2-12").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#at-r1d1-12")).to_be_checked()
    page.keyboard.press("x")
    expect(page.locator("#at-r1d1-21")).to_be_checked()
    expect(page.locator("#at-r1d1-21")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#at-r1d1-21")).not_to_be_checked()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(cell(page, 1, "left", 1)).to_have_attribute("aria-label", "row 1, 1 left: 2")


def test_a_hint_is_told_on_the_sheet(page):
    deal(page, POSITION)
    page.get_by_role("button", name="Nudge").click()
    expect(page.locator(".slip .why")).to_be_visible()
    expect(page.locator(".ghost.h5")).to_have_count(0)
    page.get_by_role("button", name="Best move").click()
    expect(page.locator(".ghost.h5:visible")).to_have_count(2)
    page.get_by_role("button", name="All moves").click()
    expect(page.locator(".ghost small:visible")).to_have_count(8)
    page.get_by_text("Swap sides").click()
    expect(page.locator(".ghost.h5:visible")).to_have_count(0)


@pytest.mark.parametrize("way", ["12", "21"])
@pytest.mark.parametrize("pair", ["r1d1", "r2d1", "r2d2"])
def test_a_hint_does_not_turn_a_choice_round(page, pair, way):
    """Next to a 2 on the left, the better way round is not the one that is shown first."""
    deal(page, POSITION.replace("____/", "2__6/"))
    if way == "21":
        page.get_by_text("Swap sides").click()
    chosen = page.locator(f"#at-{pair}-{way}")
    labels = page.locator(f".ghost[for='at-{pair}-{way}']")
    labels.first.click()
    for step in ("All moves", "Nudge", "Best move", "All moves"):
        page.get_by_role("button", name=step).click()
        expect(page.get_by_role("button", name=step)).to_have_attribute("aria-pressed", "true")
        expect(chosen).to_be_checked()
        expect(labels.filter(visible=True)).to_have_count(2)
        expect(page.locator(".ghost:visible")).to_have_count(6)
        expect(page.locator("#preview")).to_contain_text("Total")
    page.keyboard.press("x")
    expect(page.locator(f"#at-{pair}-{way[::-1]}")).to_be_checked()
    page.keyboard.press("x")
    expect(chosen).to_be_checked()
    page.get_by_role("button", name="Write").click()
    row, distance = int(pair[1]), int(pair[3])
    expect(cell(page, row, "left", distance)).to_have_attribute("aria-label", f"row {row}, {distance} left: {way[0]}")


def test_a_pair_given_up_shows_its_better_way_again(page):
    deal(page, POSITION)
    page.get_by_role("button", name="All moves").click()
    expect(page.locator(".ghost small:visible")).to_have_count(8)
    shown = page.locator(".ghost:visible").evaluate_all("all => all.map(one => one.htmlFor)")
    page.reload()
    wait_for_table(page)
    page.get_by_role("button", name="Nudge").click()
    expect(page.locator(".ghost small:visible")).to_have_count(0)
    page.get_by_text("Swap sides").click()
    page.locator(".ghost[for='at-r1d2-21']").first.click()
    page.get_by_role("button", name="All moves").click()
    expect(page.locator(".ghost small:visible")).to_have_count(8)
    expect(page.locator("#at-r1d2-21")).to_be_checked()
    page.locator(".ghost[for^='at-r2d1']:visible").first.click()
    assert page.locator(".ghost:visible").evaluate_all("all => all.map(one => one.htmlFor)") == shown


def test_the_best_move_is_seen_though_sides_were_swapped(page):
    deal(page, POSITION)
    page.get_by_text("Swap sides").click()
    page.get_by_role("button", name="Best move").click()
    expect(page.locator(".ghost.h5:visible")).to_have_count(2)


def test_a_mistake_is_tried_again_as_at_the_table(page):
    deal(page, POSITION)
    for number in range(4):
        expect(page.locator("#table")).to_have_attribute("data-number", str(number))
        page.locator(".ghost:visible").first.click()
        page.locator(".ghost.picked:visible").first.click()
    page.get_by_role("link", name="Review").click()
    page.locator("ol.moves a").first.click()
    label = page.locator(".ghost[for='at-r2d1-12']").first
    label.click()
    expect(page.locator("#preview")).to_contain_text("Total 1.")
    expect(page.locator(".ghost.picked:visible")).to_have_count(2)
    label.click()
    expect(page.locator(".slip.at .why[role=status]")).to_be_visible()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_sheet_and_its_button_fit_above_the_fold(people, size):
    page = people(size)
    deal(page, **{"seat.1": "-"})
    for piece in (page.locator(".sheet"), page.get_by_role("button", name="Write")):
        box = piece.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_without_javascript_a_pair_is_written(people):
    page = people(java_script_enabled=False)
    deal(page, POSITION)
    page.get_by_text("Swap sides").click()
    page.locator(".ghost[for='at-r2d2-21']").first.click()
    page.get_by_role("button", name="Write").click()
    expect(cell(page, 2, "left", 2)).to_have_attribute("aria-label", "row 2, 2 left: 2")


@pytest.mark.parametrize("script", [True, False])
def test_a_position_is_set_up_by_clicks(people, script):
    page = people(java_script_enabled=script)
    page.goto("/analyse/splitter?p=" + POSITION.replace("#", "%23"))
    page.get_by_role("group", name="The number on the left").get_by_role("button", name="5").click()
    page.get_by_role("link", name="row 1, 2 right: write 5 left and 2 right").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(re.compile("cells=5__2/____ roll=52"))
    page.get_by_role("link", name="row 1, 2 left: 5").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(re.compile("cells=____/____"))


@pytest.mark.parametrize("script", [True, False])
def test_a_sheet_is_drawn_and_played_on(people, script):
    page = people(java_script_enabled=script)
    page.goto("/new/splitter")
    page.get_by_role("link", name="Draw your own").click()
    page.get_by_role("button", name="A row less").click()
    expect(page.get_by_text("19 pairs, 2 stars, 0 hearts")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="row 1, 2 left: nothing").click()
    expect(page.get_by_text("20 pairs")).to_be_visible()
    page.get_by_role("button", name="Heart", exact=True).click()
    expect(page.get_by_role("button", name="Heart", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="row 1, 2 right: cell").click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("row 1, column 8")
    page.get_by_role("button", name="row 1, 2 right: heart").click()
    page.get_by_role("link", name="Use it for a new table").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_text("Round 1 of 20")).to_be_visible()
