"""No table stands still: whatever people do at once, a person is to act or there is a due time."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

import tablegames as tg
from tablegames.web.realtime.bot_worker import HORIZON, act
from tablegames.web.tables import models, seats
from tablegames.web.tables.database import Database
from tablegames.web.tables.store import Moved, Store

REFUSED = (Moved, seats.Refused, tg.IllegalAction)


def goes_on(store: Store, table: str) -> bool:
    """Whether a table is over, waits for a person, or is due."""
    state = store.load(table)
    if state.game.over or state.table.due_at is not None:
        return True
    return not state.ready or not state.seats[state.game.to_act[0]].is_bot


def people_at(store: Store, host, guest, game: str) -> str:
    table = host.deal(game, **{"seat.1": "open"})
    invitation = store.load(table).seats[1].invitation
    guest.get(f"/join/{invitation}")
    guest.post(f"/join/{invitation}")
    return table


def at_once(*jobs: Callable[[], object]) -> None:
    """Runs jobs in threads that start together; what is refused is no news."""
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], object]) -> None:
        start.wait()
        with suppress(*REFUSED):
            job()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def jobs_at(store: Store, table: str, rng: random.Random) -> list[Callable[[], object]]:
    """What people and the server may do at a table as it is now."""
    state = store.load(table)
    people = [seat.person_id for seat in state.seats if seat.person_id]

    def play() -> object:
        here = store.load(table)
        seat = rng.choice(here.game.to_act)
        return store.play(here, seat, rng.choice(here.game.legal_actions(seat)), here.number)

    def undo() -> object:
        here = store.load(table)
        return store.undo(here, rng.randrange(here.table.players), here.number)

    return [
        *[play] * 3,
        undo,
        lambda: seats.leave(store, table, rng.choice(people)),
        lambda: seats.come_back(store, table, rng.choice(people)),
        lambda: seats.let_pass(store, table, rng.choice(people), state.number),
        lambda: act(store, table),
        lambda: store.sweep(HORIZON),
    ]


def test_a_play_and_a_leave_at_once(browser, another, store):
    for _ in range(10):
        table = people_at(store, browser, another(), "limbo")
        state = store.load(table)
        waited = state.game.to_act[0]
        leaver = state.seats[1 - waited].person_id
        at_once(
            partial(store.play, state, waited, "pass", 0),
            partial(seats.leave, store, table, leaver),
        )
        assert goes_on(store, table)


def random_evening(store: Store, host, guest, game: str, seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    table = people_at(store, host, guest, game)
    for _ in range(rounds):
        if store.load(table).game.over:
            break
        at_once(*rng.sample(jobs_at(store, table, rng), 3))
        assert goes_on(store, table), (game, seed)


@pytest.mark.parametrize("game", [game for game in tg.games() if not tg.facts(game)["live"]])
def test_an_evening_of_everything_at_once(browser, another, store, game):
    random_evening(store, browser, another(), game, seed=1, rounds=12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_many_evenings(browser, another, store, seed):
    games = [game for game in tg.games() if not tg.facts(game)["live"]]
    random_evening(store, browser, another(), games[seed % len(games)], seed=seed, rounds=40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_many_evenings_on_postgresql(browser, another, app, postgres, seed):
    database = Database(postgres)
    database.migrate()
    store = Store(database, app.extensions["tablegames"].hub, app.config)
    before, app.extensions["tablegames"] = app.extensions["tablegames"], store
    try:
        random_evening(store, browser, another(), "limbo", seed=seed, rounds=40)
    finally:
        app.extensions["tablegames"] = before
        database.close()


def test_a_clock_that_was_set_back_silences_no_bot(browser, store, bots, monkeypatch):
    hour = 3_600_000
    real = models.now
    for module in ("models", "store", "schedule", "seats"):
        monkeypatch.setattr(f"tablegames.web.tables.{module}.now", lambda: real() + hour)
    table = browser.deal("limbo")
    browser.play(table, "pass")
    assert store.load(table).entries[-1].at > real() + hour - 60_000
    monkeypatch.undo()
    store.sweep(HORIZON)
    due = store.load(table).table.due_at
    assert due is not None
    assert due <= real() + HORIZON


def test_a_forgotten_table_is_found(browser, store):
    table = browser.deal("limbo")
    browser.play(table, "pass")
    with store.database.writing() as session:
        session.get(models.Table, table).due_at = None
    assert not goes_on(store, table)
    store.sweep(HORIZON)
    assert goes_on(store, table)
