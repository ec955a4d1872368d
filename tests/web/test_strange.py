"""What no form of ours sends, and what every page must stand: other games' texts, odd names, pages of another time."""

from __future__ import annotations

import io
import json
import unicodedata

import pytest

import tablegames as tg

CALLS = "snap down=8H,3C,4C,5C/6H up=2S/8C pot=9D turn=0 last=0 calls=1:snap:400"
LIMBO = "limbo count=16 pile=99 hands=953/888 turn=0 dealer=1 stock=?10"


def uploaded(browser, record: dict[str, object]) -> str:
    """The address of a record's review."""
    browser.get("/me")
    file = (io.BytesIO(json.dumps(record).encode()), "record.json")
    answer = browser.client.post("/review", data={"csrf_token": browser.token, "record": file})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def played(position: str, *actions: tuple[int, str]) -> dict[str, object]:
    """The record of a game from a position."""
    game = tg.Game(position=tg.Position(position))
    for seat, action in actions:
        game.play(action, seat=seat)
    return game.record().to_dict()


def test_a_table_may_begin_with_an_open_call(browser, store):
    table = browser.deal("snap", position=CALLS)
    assert store.load(table).table.due_at is not None  # the race is closed by the clock
    review = uploaded(browser, played(CALLS, (0, "snap")))
    browser.get("/")
    browser.post(review.replace("/review", "/try"), ply="0")
    assert browser.status == 200
    assert "calls=1:snap:400" in store.load(browser.path.removeprefix("/t/")).table.position


@pytest.mark.parametrize("change", ["set.count=3", "option.x=1", "option.deck=1", "add.hands=0:3", "part.hands.0=3"])
@pytest.mark.parametrize("game", [game for game in tg.games() if game != "limbo"])
def test_another_games_position_is_shown_where_it_belongs(browser, game, change):
    name, value = change.split("=")
    answer = browser.client.get(f"/analyse/{game}", query_string={"p": LIMBO, name: value}, follow_redirects=True)
    assert answer.status_code == 200
    assert answer.request.path == "/analyse/limbo"


@pytest.mark.parametrize("name", ["A\x00B", "A\x1bB", "A\u202eB", "A\u2066B\u2069", "  A\n\tB "])
def test_a_records_names_are_shown_as_typed_ones_are(browser, store, name):
    record = {**played(LIMBO, (0, "3")), "names": [name, "\x00\u200f"]}
    table = store.load(uploaded(browser, record).split("/")[2])
    assert [seat.name for seat in table.seats] == ["A B", "Player 2"]
    assert not any(unicodedata.category(letter).startswith("C") for seat in table.seats for letter in seat.name)


def test_a_review_that_is_being_made_can_be_asked_for_by_the_page(app, browser, monkeypatch):
    monkeypatch.setattr(type(app.extensions["tablegames reviews"]), "get", lambda *_: None)
    review = uploaded(browser, played(LIMBO, (0, "3")))
    for kind in ("partial", "full"):
        text = browser.get(review, **{"HX-Request": "true", "HX-Request-Type": kind})
        assert browser.status == 200
        assert "Looking at the game" in text


def test_a_page_that_has_seen_more_than_there_is_is_told_so(browser, store):
    """As after a backup was restored: what was chosen there may mean something else here."""
    table = browser.deal("limbo", **{"seat.1": "bot:easy"})
    page, action = browser.text, browser.actions[0]
    for what in ("play", "undo", "pass"):
        browser.text = page
        assert "set back to an earlier state" in browser.post(f"/t/{table}/{what}", htmx=True, action=action, seen="1")
        assert browser.status == 409
    assert store.length(table) == 0
