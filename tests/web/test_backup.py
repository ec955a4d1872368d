"""Copies of the database, made while people play."""

from __future__ import annotations

import threading

import pytest

from tablegames.web import create_app
from tablegames.web.tables.backup import backup
from tablegames.web.tables.models import Table


def test_a_copy_made_under_play_is_one_state_of_all_tables(app, browser, store, tmp_path):
    tables = [browser.deal("limbo", seed=str(seed)) for seed in range(4)]
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            for table in tables:
                state = store.load(table)
                if state.game.over:
                    continue
                seat = state.game.to_act[0]
                store.play(state, seat, state.game.legal_actions(seat)[0], state.number)

    player = threading.Thread(target=play)
    player.start()
    try:
        backup(tmp_path / "copy.db", app.config["DATABASE"])
    finally:
        stop.set()
        player.join()
    copy = create_app({**app.config, "DATABASE": f"sqlite:///{tmp_path / 'copy.db'}"}).extensions["tablegames"]
    for table in tables:
        then, now = copy.load(table), store.load(table)
        kept = [(entry.seat, entry.action) for entry in then.entries]
        assert kept == [(entry.seat, entry.action) for entry in now.entries][: len(kept)]
        assert then.table.over == then.game.over
    with copy.database.reading() as session:
        assert session.query(Table).count() == len(tables)
    copy.database.close()


def test_a_copy_never_overwrites(app, tmp_path):
    (tmp_path / "there.db").write_text("")
    with pytest.raises(FileExistsError, match="is there already"):
        backup(tmp_path / "there.db", app.config["DATABASE"])


def test_postgresql_is_not_copied_this_way(tmp_path):
    with pytest.raises(ValueError, match="pg_dump"):
        backup(tmp_path / "copy.db", "postgresql://localhost/tablegames")
