"""A bot thinks before it waits: when it moves says nothing of how long it thought."""

from __future__ import annotations

import time

import pytest

from tablegames.web.realtime import bot_worker
from tablegames.web.realtime.bot_worker import AHEAD, act
from tablegames.web.tables import seats
from tablegames.web.tables.models import now
from tablegames.web.tables.schedule import bot_choice

THOUGHT = 0.15  # seconds


@pytest.fixture
def thinking(monkeypatch) -> list[int]:
    """When each thought ended; all take a while."""
    ended: list[int] = []

    def slowly(*asked):
        time.sleep(THOUGHT)
        chosen = bot_choice(*asked)
        ended.append(now())
        return chosen

    monkeypatch.setattr(bot_worker, "bot_choice", slowly)
    return ended


@pytest.fixture
def table(browser) -> str:
    """A table at which a bot is to act."""
    made = browser.deal("limbo", position="limbo count=90 pile=A hands=J32/254 turn=0 stock=QQQQ")
    browser.play(made, browser.actions[0])
    return made


def test_the_move_comes_when_it_is_due_and_the_thought_before(store, table, thinking):
    due = now() + AHEAD
    act(store, table, due)
    moved = store.load(table).entries[1]
    assert moved.seat == 1
    assert thinking[0] < due <= moved.at


def test_a_late_one_moves_at_once(store, table, thinking):
    begun = now()
    act(store, table, begun - 1000)
    assert store.load(table).entries[1].at - begun < AHEAD


def test_what_was_thought_for_another_state_is_not_played(store, table, thinking, monkeypatch):
    """While the bot waits its seat is taken back; nothing stands still for that."""
    state = store.load(table)
    person = state.seats[0].person_id
    store.change(table, lambda _session, state: setattr(state.seats[0], "level", "easy"))
    sleep = time.sleep

    def meanwhile(seconds: float) -> None:
        sleep(seconds)
        if thinking and store.load(table).seats[0].level:
            seats.come_back(store, table, person)

    monkeypatch.setattr(time, "sleep", meanwhile)
    act(store, table, now() + AHEAD)
    state = store.load(table)
    assert state.number == 1
    assert state.table.due_at is not None
    act(store, table)
    assert store.load(table).number == 2
