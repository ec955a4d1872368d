"""Each page: it renders, is small, and comes whole or in part as it was asked for."""

from __future__ import annotations

import re
from urllib.parse import quote, urlencode

import pytest

import tablegames as tg

PAGES = ["/", "/new/limbo", "/rules", "/rules/limbo", "/analyse", "/analyse/limbo", "/me"]
LARGEST = 100_000
FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.mark.parametrize("language", ["en", "ru", "uk", "el"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_renders_small_in_every_language(browser, path, language):
    text = browser.get(path, **{"Accept-Language": language})
    assert browser.status == 200
    assert f'<html lang="{language}"' in text
    assert len(text.encode()) < LARGEST


def test_styles_and_scripts_are_small():
    from tablegames.web.views.rendering import STATIC

    games = max(sum(file.stat().st_size for file in (STATIC / "games").glob(f"{game}.*")) for game in tg.games())
    shared = sum(file.stat().st_size for file in [*STATIC.glob("*.css"), *STATIC.glob("*.js"), *STATIC.glob("js/*.js")])
    assert shared + games < 130_000


def test_htmx_gets_the_part_and_the_back_button_the_whole(browser):
    table = browser.deal("limbo", seed="5")
    part = browser.get(f"/t/{table}", **FRAGMENT)
    assert part.strip().startswith("<main")
    assert "<html" not in part
    assert set(browser.answer.vary) >= {"HX-Request", "HX-Request-Type", "HX-History-Restore-Request"}
    for headers in ({**FRAGMENT, "HX-History-Restore-Request": "true"}, {**FRAGMENT, "HX-Request-Type": "full"}, {}):
        assert "<html" in browser.get(f"/t/{table}", **headers)


def test_without_javascript_a_move_goes_by_way_of_the_address(browser):
    table = browser.deal("limbo", seed="5")
    browser.play(table, "pass", htmx=False)
    assert browser.path == f"/t/{table}"
    assert "<html" in browser.text


@pytest.mark.parametrize("step", ["nudge", "best", "all"])
def test_a_hint_tells_no_more_than_was_asked(browser, store, step):
    table = browser.deal("limbo", seed="5")
    game = store.load(table).game
    solution = tg.solve(game.position(0), time=0.05)
    browser.post(f"/t/{table}/hint", htmx=True, step=step)
    assert browser.status == 200
    assert ("Best:" in browser.text) == (step != "nudge")
    assert ('class="vbar"' in browser.text) == (step == "all")
    assert solution.best
    assert [hint.step for hint in store.hints(table)] == [["nudge", "best", "all"].index(step) + 1]


def test_a_position_is_set_up_by_clicking_and_has_an_address(browser):
    start = "limbo count=89 pile=57 hands=A34/?5 turn=0"
    browser.get(f"/analyse/limbo?p={quote(start)}&add.hands=0:K")
    assert browser.status == 200
    assert "hands=A34K/?5" in browser.text
    browser.get(f"/analyse/limbo?p={quote(start)}&drop.hands=0:A")
    assert "hands=34/?5" in browser.text
    browser.get(f"/analyse/limbo?p={quote(start)}&set.count=64")
    assert "count=64" in browser.text
    browser.get(f"/analyse/limbo?p={quote(start)}&after=A11")
    assert "count=78" in browser.text


def test_a_position_of_another_game_is_called_so(browser):
    text = browser.get("/analyse/limbo?p=splitter")
    assert "This is a position of another game: Splitter." in text
    assert 'href="/analyse/splitter?p=splitter"' in text


def test_a_position_is_solved(browser):
    browser.get(f"/analyse/limbo?p={quote('limbo count=64 pile=57 hands=A34JK/?5 turn=0')}&solve=1&time=0.1")
    assert browser.status == 200
    assert 'class="vbar"' in browser.text


@pytest.mark.parametrize(
    "query",
    [
        "p=nonsense",
        "p=limbo",
        "p=limbo+count%3D999+pile%3D5",
        "solve=1&method=magic",
        "solve=1&objective=fame",
        "after=K%2F3",
    ],
)
def test_a_bad_question_gets_one_sentence(browser, query):
    text = browser.get(f"/analyse/limbo?{query}")
    assert browser.status == 422
    assert len(re.findall('class="err"', text)) == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seed": "12,5"}, "whole number"),
        ({"seed": "-1"}, "whole number"),
        ({"seed": "9" * 30}, "whole number"),
        ({"seat.1": "bot:genius"}, "a bot of a level"),
        ({"seat.1": "-"}, "for 2 players"),
        ({"option.doubling": "always"}, "doubling"),
        ({"position": "limbo count=x"}, "count"),
    ],
)
def test_a_bad_new_table_says_what_would_be_right(browser, fields, said):
    browser.get("/new/limbo")
    text = browser.post("/new/limbo", **fields)
    assert browser.status == 422
    assert said in text
    assert '<form class="setup"' in text


def test_a_table_goes_on_from_a_position(browser, store):
    position = "limbo count=64 pile=57 hands=A34JK/?5 turn=0"
    table = browser.deal("limbo", position=position)
    assert store.load(table).game.position(0) == tg.Position(position)


def test_health(browser):
    assert browser.get("/healthz").startswith('{"status":"ok"')


def test_a_position_of_another_game_leads_to_that_games_form(browser):
    position = str(tg.Game("snorkeling", players=2, seed=1).position(0))
    browser.get(f"/new/limbo?p={quote(position)}")
    assert browser.path == "/new/snorkeling"
    browser.post("/new/limbo", position=position)
    assert (browser.status, browser.path) == (200, "/new/snorkeling")


@pytest.mark.parametrize("change", ["cell.hands={}:0:A", "cell.hands=0:{}:A", "add.hands={}:A", "drop.hands={}:A"])
def test_a_place_that_no_position_has_changes_nothing_that_matters(browser, change):
    browser.get(f"/analyse/limbo?p={quote('limbo count=64 pile=57 hands=A34JK/?5 turn=0')}&{change.format('9' * 2000)}")
    assert browser.status in (200, 422)


@pytest.mark.parametrize("game", tg.games())
def test_the_end_of_a_game_can_be_looked_at_without_a_review(browser, game):
    played = tg.Game(game, players=tg.facts(game)["players"][0], seed=3)
    while not played.over:
        seat = played.to_act[0]
        played.play(played.legal_actions(seat)[-1], seat=seat)
    end = str(played.position())
    assert "Play from here" not in browser.get(f"/analyse/{game}?p={quote(end)}")
    table = browser.deal(game, position=end, **{"seat.1": "bot:easy"} if len(played.scores) > 1 else {})
    assert "/review" not in browser.text
    assert "there is nothing to review" in browser.get(f"/t/{table}/review")
    assert browser.status == 404


def test_a_table_from_a_position_does_not_say_that_nothing_was_played(browser):
    browser.deal("limbo", position="limbo count=64 pile=57 hands=A34JK/?5 turn=0")
    assert "The table goes on from a position." in browser.text
    assert "Nothing has been played" not in browser.text + browser.get("/me")


def test_all_of_a_limbo_position_is_set_up_by_clicking(browser):
    """Cards come out of the stock, so that no click makes a pack of 53."""
    text = "limbo count=101 pile=- hands=34689/?5 turn=0 dealer=1 stock=?42 out=- double=1 scores=0/0 phase=double"
    browser.get(f"/analyse/limbo?p={quote(text)}")
    for name, value in [("set.pile", "8"), ("set.pile", "87"), ("set.out", "9"), ("set.stock", "K?38")]:
        form = next(
            form for form in re.findall(r"<form.*?</form>", browser.text, re.S) if f'"{name}" value="{value}"' in form
        )
        sent = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)) | {name: value}
        browser.get("/analyse/limbo?" + urlencode(sent))
        assert browser.status == 200
    position = re.search(r'name="p" value="([^"]+)"', browser.text)[1]
    assert "pile=87" in position
    assert "stock=K?38" in position
    browser.get(f"/analyse/limbo?p={quote(position)}&part.scores.0=120&part.scores.1=75")
    assert "scores=120/75" in browser.text
