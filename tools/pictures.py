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
SEED = "7"
OPENING = 12  # moves played before the picture is taken, so that something lies on the table


def sit_down(page: Page, address: str, game: str) -> None:
    """Opens a table of the game with the suggested bots."""
    page.goto(f"{address}/new/{game}")
    if page.locator("[name=seed]").count():
        page.locator("[name=seed]").evaluate("(field, seed) => { field.value = seed }", SEED)
    page.locator("main form").first.evaluate("form => form.requestSubmit()")
    page.wait_for_url("**/t/**")


def play_a_little(page: Page) -> None:
    """Plays what a hint proposes until enough lies on the table and the turn has come round again."""
    for _ in range(OPENING):
        page.wait_for_timeout(700)
        hint = page.locator("#hint button[value=best]")
        if not hint.count():
            continue
        hint.click()
        page.wait_for_timeout(700)
        best = page.locator(
            ".best[name=action]:visible, button:has(.chip):visible, .hand button:visible, button.card:visible"
        ).first
        if best.count():
            best.click()


def main(address: str) -> None:
    """Takes one picture a game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in tg.games():
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            sit_down(page, address, game)
            play_a_little(page)
            if page.locator("#hint button[value=all]").count():
                page.locator("#hint button[value=all]").click()
                page.wait_for_timeout(2500)
            page.screenshot(path=FOLDER / f"{game}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
