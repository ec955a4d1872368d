"""A deal that the maker of a table chose is told: to who is invited, at the table, and when one looks back."""

from __future__ import annotations

import pytest

TOLD = "The deal of this table was chosen, not drawn."
LIMBO = "limbo count=90 pile=A hands=J/2 turn=0 stock=-"
CHOSEN = [{"seed": "7"}, {"position": LIMBO}]


@pytest.mark.parametrize("how", CHOSEN)
def test_who_is_invited_and_who_plays_is_told(browser, another, store, how):
    table = browser.deal("limbo", **{"seat.1": "open"}, **how)
    assert TOLD in browser.text
    guest = another()
    address = f"/join/{store.load(table).seats[1].invitation}"
    assert TOLD in guest.get(address)
    assert TOLD in guest.post(address)
    assert TOLD in another().get(f"/t/{table}")


def test_a_deal_that_was_drawn_is_not_called_chosen(browser, another, store):
    table = browser.deal("limbo", **{"seat.1": "open"})
    assert TOLD not in browser.text
    assert TOLD not in another().get(f"/join/{store.load(table).seats[1].invitation}")


@pytest.mark.parametrize("how", CHOSEN)
def test_it_is_told_to_the_end_and_after_it(browser, another, bots, store, how):
    table = browser.deal("limbo", **how)
    while not store.load(table).game.over:
        bots(table)
        browser.get(f"/t/{table}")
        if browser.actions:
            browser.play(table, browser.actions[0])
    assert TOLD in browser.get(f"/t/{table}")
    state = store.load(table)
    made_up = {
        "objective": "",
        "unit": "chance",
        "allowed": [],
        "actions": [
            dict.fromkeys(("value", "best", "best_value", "loss", "solution"))
            | {"ply": ply, "seat": entry.seat, "action": entry.action}
            for ply, entry in enumerate(state.standing)
        ],
    }
    browser.client.application.extensions["tablegames reviews"].get = lambda *_: made_up
    assert TOLD in browser.get(f"/t/{table}/review")
    again = another()
    assert TOLD in again.get(f"/t/{table}/review")


def test_the_same_deal_again_is_one_that_was_chosen(browser, store):
    table = browser.deal("splitter", **{"seat.1": "-"})
    assert TOLD not in browser.text
    while browser.actions:
        browser.play(table, browser.actions[0])
    assert store.load(table).game.over
    browser.get(f"/t/{table}")
    browser.post(f"/t/{table}/rematch", same="1")
    assert browser.path != f"/t/{table}"
    assert TOLD in browser.text
