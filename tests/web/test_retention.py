"""What is forgotten in time: uploads, unfinished and never-started tables; never what people have finished."""

from __future__ import annotations

import io

import pytest
from sqlalchemy import update

import tablegames as tg
from tablegames.web.realtime.bot_worker import BotWorker
from tablegames.web.tables.models import Entry, Seat, Table, now
from tablegames.web.tables.retention import forget
from tablegames.web.tables.store import NoSuchTable

DAY = 24 * 60 * 60 * 1000


def age(store, table: str, days: float) -> None:
    with store.database.writing() as session:
        session.execute(update(Table).where(Table.id == table).values(moved_at=now() - round(days * DAY)))


def is_there(store, table: str) -> bool:
    try:
        store.load(table)
    except NoSuchTable:
        return False
    return True


def upload(browser, record: tg.Record):
    browser.get("/me")
    file = (io.BytesIO(record.to_json().encode()), "record.json")
    return browser.client.post("/review", data={"csrf_token": browser.token, "record": file})


def played_out(game: str, seed: int) -> tg.Game:
    played = tg.Game(game, players=2, seed=seed)
    while not played.over:
        played.play(played.legal_actions()[0])
    return played


@pytest.fixture
def tables(browser, store, bots) -> dict[str, str]:
    """One table of each kind."""
    never = browser.deal("limbo", **{"seat.1": "open"})
    begun = browser.deal("limbo")
    browser.play(begun, browser.actions[0])
    over = browser.deal("splitter", **{"seat.1": "-"})
    while browser.actions:
        browser.play(over, browser.actions[0])
    assert store.load(over).game.over
    uploaded = upload(browser, played_out("limbo", 3).record()).headers["Location"].split("/")[2]
    return {"never": never, "begun": begun, "over": over, "uploaded": uploaded}


def test_what_nobody_owns_or_plays_is_forgotten_in_time(store, tables):
    assert forget(store.database, 90) == 0
    for table in tables.values():
        age(store, table, 89)
    assert forget(store.database, 90) == 0
    for table in tables.values():
        age(store, table, 91)
    assert forget(store.database, 90) == 3
    assert {name: is_there(store, table) for name, table in tables.items()} == {
        "never": False,
        "begun": False,
        "over": True,
        "uploaded": False,
    }
    with store.database.reading() as session:
        assert {entry.table_id for entry in session.query(Entry)} == {tables["over"]}
        assert {seat.table_id for seat in session.query(Seat)} == {tables["over"]}


def test_the_bots_worker_sees_to_it(store, tables):
    age(store, tables["never"], store.settings["KEPT_DAYS"] + 1)
    BotWorker(store).tidy()
    assert not is_there(store, tables["never"])
    assert is_there(store, tables["begun"])


def test_a_record_longer_than_any_game_is_refused(app, browser):
    app.config["RECORD_ACTIONS"] = 5
    answer = upload(browser, played_out("splitter", 1).record())
    assert answer.status_code == 422
    text = answer.get_data(as_text=True)
    assert "5 actions" in text
