"""Reviews of long games: in pages, each small enough, and one at a time for each asker."""

from __future__ import annotations

import io
import re

import pytest

import tablegames as tg
from tablegames.web.advice.reviews import Reviews
from tablegames.web.visitors.addresses import counted

MOST = 100_000  # bytes of a page


@pytest.fixture(scope="module")
def played() -> tg.Game:
    """A game of several hundred actions: everybody does what is listed first."""
    game = tg.Game("snorkeling", players=6, seed=2)
    while not game.over and len(game.actions) < 250:
        game.play(game.legal_actions()[0])
    return game


@pytest.fixture
def review(browser, store, played) -> str:
    """The address of its review, whose values are made up."""
    browser.get("/me")
    file = (io.BytesIO(played.record().to_json().encode()), "record.json")
    answer = browser.client.post("/review", data={"csrf_token": browser.token, "record": file})
    return answer.headers["Location"]


@pytest.fixture(autouse=True)
def made(monkeypatch, played) -> None:
    """Each choice was best, and worth a half."""

    def action(ply: int, seat: int | None, text: str) -> dict[str, object]:
        known = {"ply": ply, "seat": seat, "action": text, "value": 0.5, "best": text, "best_value": 0.5, "loss": 0.0}
        return {**known, "solution": None}

    actions = [action(ply, *done) for ply, done in enumerate(played.actions)]
    data = {"objective": "", "unit": "chance", "actions": actions, "allowed": []}
    monkeypatch.setattr(Reviews, "get", lambda *_: data)


def shown(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'<span class="n">(\d+)</span>', text)]


def test_every_move_is_on_one_page_and_none_is_large(browser, played, review):
    seen, address = [], review
    for _ in range(len(played.actions)):
        text = browser.get(address)
        assert len(text.encode()) <= MOST
        seen += shown(text)
        later = re.search(r'href="([^"]+)"[^>]*>Later moves', text)
        if later is None:
            break
        address = later[1]
    assert seen == list(range(1, len(played.actions) + 1))
    assert len(seen) > 200


def test_the_page_of_a_move_is_the_one_that_lists_it(browser, played, review):
    ply = len(played.actions) - 1
    text = browser.get(f"{review}?move={ply}")
    assert ply + 1 in shown(text)
    assert f"Move {ply + 1}" in text
    assert len(text.encode()) <= MOST


@pytest.mark.parametrize("asked", ["from=-5", "from=999999", "from=x"])
def test_a_page_that_there_is_not_is_one_that_there_is(browser, review, asked):
    assert shown(browser.get(f"{review}?{asked}"))


def test_one_long_page_at_a_time_is_made_for_one_asker(app, browser, review):
    places = app.extensions["tablegames long reviews"]
    places.patience = 0.0
    with places.place(counted("127.0.0.1")):
        browser.get(review)
        assert browser.status == 503
        assert int(browser.answer.headers["Retry-After"]) > 0
    browser.get(review)
    assert browser.status == 200
