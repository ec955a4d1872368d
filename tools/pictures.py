"""Takes the pictures of the documents: a table of each game with its hint, as a person would see it.

Run it from the top of the repository with a server running: `python tools/pictures.py http://127.0.0.1:8000`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import tablegames as tg

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SEED = 7
OPENING = 16  # actions before the picture is taken, so that something lies on the table


def position(name: str) -> str:
    """What the first player knows when they have a choice, some way into a game."""
    game, bot = tg.Game(name, seed=SEED), tg.bot(name, level="medium")
    while len(game.record().actions) < OPENING or game.to_act[0] != 0 or len(game.legal_actions(0)) < 3:
        seat = game.to_act[0]
        action = bot.choose(game.position(seat), game.legal_actions(seat), seed=SEED)
        game.play(action or game.legal_actions(seat)[0], seat=seat)
    return str(game.position(0))


def picture(page: Page, address: str, name: str) -> None:
    """Opens the position at a table, asks for all moves, and waits until the hint has come."""
    live = tg.facts(name)["live"]
    page.goto(f"{address}/new/{name}")
    if not live:
        page.goto(f"{address}/new/{name}?p={position(name)}")
    page.locator("main form").first.evaluate("form => form.requestSubmit()")
    page.wait_for_url("**/t/**")
    if live:
        page.wait_for_timeout(12_000)
    else:
        page.locator("#hint button[value=all]").click()
        page.locator("#hint .vals").first.wait_for()
    page.screenshot(path=FOLDER / f"{name}.png")


def main(address: str) -> None:
    """Takes one picture a game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in tg.games():
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            picture(page, address, name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
