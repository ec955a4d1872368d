"""What everybody needs: axe finds nothing, nothing is wider than the screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

import tablegames as tg
from browser.tables import wait_for_table

FIXED = ["/", "/rules", "/analyse", "/me", "/nowhere"]
OF_A_GAME = ["/new/{}", "/rules/{}", "/analyse/{}"]
DRAWN = [
    f"/new/{game}/{option['name']}"
    for game in tg.games()
    for option in tg.facts(game)["options"]
    if "text" in option["values"]
]
PAGES = FIXED + DRAWN + [page.format(game) for game in tg.games() for page in OF_A_GAME]
MOST_MOVES = 3


def complaint(rule) -> str:
    node = rule["nodes"][0]
    return f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"


def check(page) -> None:
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    told = [complaint(rule) for rule in found.response["violations"]]
    assert told == []
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", PAGES)
def test_pages(people, path, scheme):
    page = people("narrow", scheme)
    page.goto(path)
    check(page)


@pytest.mark.parametrize("size", ["desk", "narrow"])
@pytest.mark.parametrize("game", tg.games())
def test_tables(people, game, size):
    """The first states of a table, a move apart."""
    page = people(size, "light" if size == "desk" else "dark")
    page.goto(f"/new/{game}")
    page.fill("[name=seed]", "7")
    page.get_by_role("button", name="Deal").click()
    wait_for_table(page)
    for _ in range(MOST_MOVES):
        check(page)
        plays = page.locator("#table button[form=play][name=action]:visible:enabled")
        if not plays.count() or tg.facts(game)["live"]:
            break
        plays.first.click()
        page.wait_for_timeout(300)
