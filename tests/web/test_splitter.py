"""Splitter's pages without a browser: the sheet, setting up a position, drawing a sheet, and the review."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest

import tablegames as tg
from tablegames.web.views.position_form import with_cells

TINY = "splitter sheet=##|##/##|## cells=____/____ roll=12"
MAP = "##|##/##|##"


def at(path: str, **query: str) -> str:
    """An address with its query."""
    return f"{path}?{urlencode(query)}"


def links(text: str) -> list[str]:
    """The addresses that the sheet's cells lead to."""
    return [unescape(found) for found in re.findall(r'<a class="cell [^>]*href="([^"]+)"', text)]


def position(browser) -> tg.Position:
    """The position that the page is about."""
    return tg.Position(parse_qs(urlsplit(browser.answer.request.url).query)["p"][0])


def test_both_ways_of_every_pair_are_offered(browser):
    browser.deal("splitter", position=TINY)
    assert sorted(browser.actions) == sorted(
        f"r{row}d{out}:{n}" for row in (1, 2) for out in (1, 2) for n in ("12", "21")
    )


def test_a_double_has_one_way(browser):
    browser.deal("splitter", position=TINY.replace("12", "33"))
    assert len(browser.actions) == 4
    assert "swapped" not in browser.text


def test_the_way_that_the_hint_ranks_higher_is_shown_first(browser):
    table = browser.deal("splitter", position=TINY)
    browser.post(f"/t/{table}/hint", step="all")
    values = {listed.action: listed.value for listed in tg.solve(TINY).actions}
    shown = re.findall(r'value="(r\dd\d):(\d)(\d)" id="[^"]+" data-side="(\d)"', browser.text)
    assert len(shown) == 8
    for pair, left, right, side in shown:
        if side == "0":
            assert values[f"{pair}:{left}{right}"] >= values[f"{pair}:{right}{left}"]


def test_every_cell_of_the_set_up_sheet_writes_its_pair(browser):
    browser.get(at("/analyse/splitter", p=TINY))
    found = links(browser.text)
    assert len(found) == 8
    for link in found:
        browser.get(link)
        assert browser.status == 200
        rows = str(position(browser)).split("cells=")[1].split()[0].split("/")
        written = [row for row in rows if row != "____"]
        assert written in (["1__2"], ["_12_"])


def test_a_written_pair_is_emptied_and_the_last_one_leaves_no_roll(browser):
    browser.get(at("/analyse/splitter", p="splitter sheet=##|##/##|## cells=1__2/3344 roll=12"))
    fill = next(link for link in links(browser.text) if "0:1:1" in unquote(link))
    browser.get(fill)
    assert browser.status == 200
    assert position(browser).over
    browser.get(links(browser.text)[0])
    assert "cells=_12_/3344" in str(position(browser))


def test_a_change_that_makes_no_position_keeps_the_board_and_says_why(browser):
    browser.get(at("/analyse/splitter", p=TINY, **{"set.cells": "1___/____"}))
    assert browser.status == 422
    assert 'role="alert"' in browser.text
    assert len(links(browser.text)) == 8


@pytest.mark.parametrize("sheet", ["A", "B", MAP])
def test_any_sheet_can_be_set_up(browser, sheet):
    browser.get(at("/analyse/splitter", **{"option.sheet": sheet}))
    assert browser.status == 200
    assert f"sheet={sheet} " in str(position(browser))


def test_known_rolls_are_answered_with_a_filled_sheet(browser):
    rolls = ["12", "12", "33", "33"]
    browser.get(at("/analyse/splitter", p=TINY, solve="1", **{"input.rolls": ",".join(rolls)}))
    best = tg.solve(TINY, rolls=rolls)
    found = re.search(r'<figure class="reached">.*?aria-label="[^"]*: (\d+)"', browser.text, re.S)
    assert int(found[1]) == best.value == tg.score(best.position).total


def test_the_roll_on_the_table_counts_as_known():
    assert tg.solve(TINY, rolls=["12", "33", "33"]).value == tg.solve(TINY, rolls=["12", "12", "33", "33"]).value


def test_drawing_keeps_the_mirror_image_and_the_brush(browser):
    browser.get(at("/new/splitter/sheet", value=MAP, brush="*"))
    edit = re.search(r'id="at-0-1" name="cell" value="([^"]+)"', browser.text)[1]
    browser.get(at("/new/splitter/sheet", value=MAP, brush="*", cell=edit))
    assert "#*|##\n##|##" in browser.text
    assert "1 star" in browser.text
    assert '<input type="hidden" name="brush" value="*">' in browser.text
    edit = re.search(r'id="at-1-0" name="cell" value="([^"]+)"', browser.get(at("/new/splitter/sheet", value=MAP)))[1]
    browser.get(at("/new/splitter/sheet", value=MAP, cell=edit))
    assert "##|##\n.#|#." in browser.text


def test_a_bad_map_is_refused_with_its_place(browser):
    browser.get(at("/new/splitter/sheet", value="##|##/##|#."))
    assert browser.status == 422
    error = re.search(r'role="alert">(.*?)</p>', browser.text)[1]
    assert "row 2" in error
    assert "column" in error
    assert "fault" in browser.text


def test_a_drawn_sheet_makes_a_table(browser):
    browser.get(at("/new/splitter/sheet", value=MAP))
    use = unescape(re.search(r'<a class="btn main" href="(/new/[^"]+)"', browser.text)[1])
    browser.get(use)
    chosen = unescape(re.search(r'name="option.sheet" value="([^"]*)"', browser.text)[1])
    assert chosen == MAP
    browser.deal("splitter", **{"option.sheet": chosen})
    assert "Round 1 of 4" in browser.text


@pytest.mark.parametrize("address", ["/new/splitter/stars", "/new/splitter/nothing", "/new/limbo/doubling"])
def test_only_texts_with_a_drawing_are_drawn(browser, address):
    browser.get(address)
    assert browser.status == 404


def test_cells_outside_a_text_change_nothing():
    assert with_cells("ab/cd", "1:1:x") == "ab/cx"
    for wrong in ("2:0:x", "0:2:x", "0:0:xy", "0:0:", "x", "-1:0:x", "0:-1:x"):
        assert with_cells("ab/cd", wrong) == "ab/cd"


def test_the_review_tells_what_the_rolls_allowed(browser, store):
    start = TINY.replace("____/____", "1__2/3__4")
    table = browser.deal("splitter", position=start, seed="3")
    while browser.actions:
        browser.play(table, browser.actions[0])
    for _ in range(200):
        if "What this game allowed" in browser.get(f"/t/{table}/review"):
            break
    game = store.load(table).game
    best = tg.solve(start, rolls=game.record().chance)
    assert best.exact
    shown = re.search(r'<section class="pad allowed".*?</section>', browser.text, re.S)[0]
    values = [float(value) for value in re.findall(r"<dd>([\d.]+)</dd>", shown)]
    assert values == [game.scores[0], pytest.approx(tg.solve(start).value, abs=0.05), best.value]
    assert re.findall(r'aria-label="[^"]*: (\d+)"', shown) == [str(game.scores[0]), str(int(best.value))]


def test_expected_totals_have_no_sign(browser):
    browser.get(at("/analyse/splitter", p=TINY, solve="1"))
    totals = re.findall(r'<span class="pc">([^<]*)</span>', browser.text)
    assert totals
    assert all(re.fullmatch(r"[0-9.]+", total) for total in totals)
