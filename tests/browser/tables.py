"""A table in the browser, ready to be played at."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def wait_for_table(page: Page) -> None:
    """Waits until a table is shown and its scripts have run: a key pressed earlier does only half of its work."""
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()
