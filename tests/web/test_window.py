"""Acting beside the turn: several choose at once, and a window in which one may cut in."""

from __future__ import annotations

import re

from tablegames.web.realtime.bot_worker import act


def test_people_who_choose_at_the_same_time_do_not_hinder_each_other(browser, another, store):
    """Somebody else's choice came between: what the page showed still holds, so it counts."""
    table = browser.deal("splitter", **{"seat.1": "open"})
    invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
    guest = another()
    guest.get(f"/join/{invitation}")
    guest.post(f"/join/{invitation}", name="Otto")
    browser.get(f"/t/{table}")
    actions = [store.load(table).game.legal_actions(seat)[0] for seat in (0, 1)]
    browser.play(table, actions[0], seen="0")
    assert browser.status == 200
    guest.play(table, actions[1], seen="0")
    assert guest.status == 200
    assert [entry.seat for entry in store.load(table).entries] == [0, 1]


def test_a_bot_leaves_time_to_cut_in_until_one_lets_it_pass(browser, store):
    table = browser.deal("bloops", **{"seat.1": "bot:easy", "seat.2": "-", "seat.3": "-", "seed": "5"})
    store.settings["WINDOW"] = 60.0
    for _ in range(60):
        browser.get(f"/t/{table}")
        if f"/t/{table}/pass" in browser.text:
            break
        state = store.load(table)
        if state.game.over:
            raise AssertionError("no window opened in this game")
        if state.game.to_act[0] == 0:
            browser.play(table, state.game.legal_actions(0)[-1])
        else:
            act(store, table)
    state = store.load(table)
    assert state.table.due_at - state.entries[-1].at == 60_000
    left = int(re.search(r'class="fuse"[^>]* data-left="(\d+)"', browser.text)[1])
    assert 0 < left <= 60_000
    browser.post(f"/t/{table}/pass", seen=browser.seen)
    state = store.load(table)
    assert state.table.due_at == state.entries[-1].at
    assert f"/t/{table}/pass" not in browser.text
    assert 'class="fuse"' not in browser.text
