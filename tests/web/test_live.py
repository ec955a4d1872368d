"""Live games: the table's clock, bots' calls, and times that can or can't be true."""

from __future__ import annotations

import time

import pytest

import tablegames as tg
from tablegames.web.realtime.bot_worker import act
from tablegames.web.tables import race, schedule
from tablegames.web.tables.models import now
from tablegames.web.tables.table_state import TableState


def early_match() -> int:
    """A seed whose first two cards have the same rank."""
    for seed in range(1000):
        game = tg.Game("snap", players=4, seed=seed)
        for _ in range(2):
            game.play("flip", seat=game.to_act[0])
        tops = [seat["top"][0] for seat in game.board(tg.TABLE)["seats"] if seat["top"]]
        if len(set(tops)) == 1:
            return seed
    raise AssertionError("no seed matches")


@pytest.fixture
def live(browser):
    return browser.deal("snap", seed=str(early_match()))


def run(store, table: str, enough) -> TableState:
    """Lets the clock run until something is so."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        state = store.load(table)
        if enough(state):
            return state
        if (due := state.table.due_at) is None or due <= now():
            act(store, table)
        time.sleep(0.02)
    raise AssertionError("it never came to that")


def test_the_table_turns_the_cards(store, live):
    state = run(store, live, lambda state: state.number >= 2)
    assert state.entries[0].action == "flip"
    gaps = [b.at - a.at for a, b in zip(state.entries, state.entries[1:], strict=False) if b.action == "flip"]
    assert all(gap >= 1000 * store.settings["PACE"] for gap in gaps)


def test_people_do_not_turn_cards_themselves(browser, store, live):
    before = store.length(live)
    browser.get(f"/t/{live}")
    browser.post(f"/t/{live}/play", htmx=True, action="flip", seen=browser.seen, ms="300")
    assert browser.status == 422
    assert all(entry.action != "flip:300" for entry in store.load(live).entries[before:])


def test_bots_call_in_their_own_time_and_the_table_decides(store, live):
    state = run(store, live, lambda state: any(entry.action == "close" for entry in state.entries))
    close = next(entry for entry in state.entries if entry.action == "close")
    turned = max(entry.number for entry in state.entries[: close.number] if entry.action == "flip")
    calls = state.entries[turned + 1 : close.number]
    assert calls
    for call in calls:
        assert call.at - state.entries[turned].at >= int(call.action.split(":")[1])
    assert close.at - calls[0].at >= schedule.RACE


def test_it_rests_while_nobody_looks_and_goes_on_when_somebody_does(browser, store, live):
    store.change(live, lambda session, state: setattr(state.seats[0], "seen_at", 0))
    assert store.load(live).table.due_at is None
    browser.get(f"/t/{live}")
    assert store.load(live).table.due_at is not None


@pytest.mark.parametrize(
    ("measured", "shown", "arrived", "true"),
    [
        (412, 30, 460, True),  # 30 ms to the page, 412 to the call, 18 back
        (412, 900, 1800, True),  # a slow connection, both ways alike
        (412, 30, 400, False),  # more time measured than has passed
        (150, 30, 900, False),  # 720 ms on the way back, over a connection that took 30
        (412, None, 460, False),  # the page was never sent the card
        (20, 30, 60, False),  # quicker than anybody
        (300, 4000, 6500, False),  # slower than a race waits for
    ],
)
def test_a_time_is_held_against_what_the_server_saw(measured, shown, arrived, true):
    if true:
        race.check(measured, 0, shown, arrived)
    else:
        with pytest.raises(race.Refused):
            race.check(measured, 0, shown, arrived)


def test_a_call_counts_from_the_page_that_shows_the_card(browser, store, live):
    run(store, live, lambda state: state.number >= 1 and state.entries[-1].action == "flip")
    browser.get(f"/t/{live}")
    shown, seen = now(), browser.seen
    browser.post(f"/t/{live}/play", htmx=True, action="snap", seen=seen, ms="60000")
    assert browser.status == 422
    while (measured := now() - shown) < race.FASTEST:
        pass
    legal = "snap" in store.load(live).game.legal_actions(0)
    browser.post(f"/t/{live}/play", htmx=True, action="snap", seen=seen, ms=str(measured))
    assert browser.status == (200 if legal else 422)
    called = [entry for entry in store.load(live).entries if entry.action == f"snap:{measured}"]
    assert len(called) == legal
