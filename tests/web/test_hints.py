"""A hint is for the choices at which it was asked for; when those are gone the page says so."""

from __future__ import annotations

import re

MOVED = "The table has moved on since you asked for a hint."


def guest_of(browser, another):
    """A second person, at the table that the first one sees."""
    invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
    guest = another()
    guest.get(f"/join/{invitation}")
    guest.post(f"/join/{invitation}", name="Otto")
    return guest


def test_a_hint_stays_while_the_choices_do(browser, another, store):
    table = browser.deal("splitter", **{"seat.1": "open", "seed": "5"})
    guest = guest_of(browser, another)
    browser.get(f"/t/{table}")
    browser.post(f"/t/{table}/hint", htmx=True, step="best")
    guest.play(table, store.load(table).game.legal_actions(1)[0], seen="0")
    browser.get(f"/t/{table}")
    assert "Best:" in browser.text
    browser.play(table, browser.actions[0])
    browser.get(f"/t/{table}")
    assert "Best:" not in browser.text
    assert MOVED not in browser.text


def test_a_hint_goes_with_the_choices_and_the_page_says_so(browser, another):
    """Seat 0 may counter until seat 1 has ended the turn and the next card is drawn."""
    position = "bloops cards=775???/?????? discard=e9 phase=end turn=1 deck=?50"
    table = browser.deal("bloops", position=position, **{"seat.1": "open"})
    guest = guest_of(browser, another)
    browser.get(f"/t/{table}")
    assert browser.actions
    browser.post(f"/t/{table}/hint", htmx=True, step="nudge")
    assert MOVED not in browser.text
    guest.get(f"/t/{table}")
    guest.play(table, "end")
    browser.get(f"/t/{table}")
    assert MOVED in browser.text
    browser.post(f"/t/{table}/hint", htmx=True, step="nudge")
    assert MOVED not in browser.text
