"""A table in the browser, ready to be played at."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def wait_for_table(page: Page) -> None:
    """Waits until a table is shown and its scripts have run: a key pressed earlier does only half of its work."""
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()


def press(page: Page, key: str, place: str) -> None:
    """Presses the key at a place of the keyboard, whatever is written on it."""
    keyboard = page.context.new_cdp_session(page)
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": place, "text": key})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": place})
