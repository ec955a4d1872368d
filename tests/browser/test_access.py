"""What everybody needs: axe finds nothing, nothing is wider than the screen."""

from __future__ import annotations

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe

import tablegames as tg
from browser.states import PHASES, show, states

FIXED = ["/", "/rules", "/analyse", "/me", "/nowhere"]
OF_A_GAME = ["/new/{}", "/rules/{}", "/analyse/{}"]
DRAWN = [
    f"/new/{game}/{option['name']}"
    for game in tg.games()
    for option in tg.facts(game)["options"]
    if "text" in option["values"]
]
PAGES = FIXED + DRAWN + [page.format(game) for game in tg.games() for page in OF_A_GAME]
STATES = states()
SIZES = ("narrow", "desk", "phone")  # neither languages nor schemes go by three, so that each meets each
LOOKS = [
    (language, scheme, SIZES[number % 3])
    for number, (language, scheme) in enumerate(product(("en", "ru", "uk", "el"), ("light", "dark")))
]

# Each state in one look; in the slow matrix in all of them.
MATRIX = [
    pytest.param(
        state, *look, id=f"{state}, {', '.join(look)}", marks=[] if turn == number % len(LOOKS) else pytest.mark.slow
    )
    for number, state in enumerate(STATES)
    for turn, look in enumerate(LOOKS)
]


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


def test_every_game_has_its_states():
    assert set(PHASES) == set(tg.games())


@pytest.mark.parametrize(("state", "language", "scheme", "size"), MATRIX)
def test_tables(people, state, language, scheme, size):
    page = people(size, scheme, language)
    show(page, state)
    check(page)
