"""Every game in the list has its folder, and plays."""

from __future__ import annotations

import io

import pytest

import tablegames as tg
from tablegames.web.advice.reviews import Reviews
from tablegames.web.tables.table_state import TableState
from tablegames.web.views.hints import hint_view
from tablegames.web.views.reviews import view_of

TEMPLATES = ("board", "move", "setup")
LARGEST = 100_000
MOVES = 40

games = pytest.mark.parametrize("game", tg.games())


@games
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_game_has_its_templates(app, game, template):
    assert app.jinja_env.get_template(f"games/{game}/{template}.html")


@games
def test_a_game_has_an_emblem_and_a_hue(app, game):
    from tablegames.web.views.rendering import STATIC

    assert f'id="em-{game}"' in (STATIC / "pieces.svg").read_text()
    assert f'[data-game="{game}"]' in (STATIC / "tokens.css").read_text()


@games
@pytest.mark.parametrize("path", ["/new/{}", "/rules/{}", "/analyse/{}", "/analyse/{}?solve=1&time=0.1"])
def test_its_pages_render(browser, game, path):
    text = browser.get(path.format(game))
    assert browser.status == 200
    assert len(text.encode()) < LARGEST


@games
@pytest.mark.parametrize("which", [0, -1])
def test_a_table_is_played(browser, another, bots, store, game, which):
    """Each page on the way renders, small, for the player and for somebody who watches."""
    table = browser.deal(game, seed="11")
    watcher = another()
    if tg.facts(game)["live"]:
        return
    for _ in range(MOVES):
        bots(table)
        browser.get(f"/t/{table}")
        assert browser.status == 200
        assert len(browser.text.encode()) < LARGEST
        watcher.get(f"/t/{table}")
        assert watcher.status == 200
        assert not watcher.actions
        offered = store.load(table).game.legal_actions(0)
        if not offered:
            break
        browser.play(table, offered[which])
        assert browser.status == 200, browser.text


@games
def test_hints_in_all_steps(browser, bots, store, game):
    if tg.facts(game)["live"]:
        return
    table = browser.deal(game, seed="11")
    bots(table)
    for step in ("nudge", "best", "all"):
        browser.get(f"/t/{table}")
        browser.post(f"/t/{table}/hint", htmx=True, step=step)
        assert browser.status == 200
        assert 'class="slip"' in browser.text


@games
def test_a_finished_game_is_reviewed_move_by_move(browser, app, store, game):
    bot = tg.bot(game, level="easy")
    played = tg.Game(game, seed=3)
    for ply in range(30):
        if played.over:
            break
        seat = played.to_act[0]
        if seat == tg.TABLE:
            played.play(played.legal_actions(seat)[0], seat=seat)
            continue
        played.play(bot.choose(played.position(seat), played.legal_actions(seat), ply, seat=seat), seat=seat)
    browser.get("/me")
    record = played.record().to_json().encode()
    answer = browser.client.post(
        "/review", data={"csrf_token": browser.token, "record": (io.BytesIO(record), "game.json")}
    )
    assert answer.status_code == 303
    table = answer.headers["Location"].split("/")[2]
    state: TableState = store.load(table)
    reviews: Reviews = app.extensions["tablegames reviews"]
    reviews._make(state)
    found = view_of(reviews.get(state, "somebody"), played.players)
    assert len(found.decisions) == len(played.actions)
    for ply in range(0, len(played.actions), 7):
        for show in ("", "&show=1"):
            browser.get(f"/t/{table}/review?move={ply}{show}")
            assert browser.status == 200


@pytest.mark.parametrize(
    ("values", "shown"), [([22.5, 19.0], ["22.5", "19"]), ([1.5, 0.0, -2.0], ["+1.5", "0", "−2"]), ([-3.0], ["−3"])]
)
def test_values_have_signs_where_some_are_below_zero(app, values, shown):
    solution = tg.solve(tg.Position("splitter sheet=##|##/##|## cells=1__2/3__4 roll=12"))
    listed = [{**solution.actions[0].to_dict(), "value": value} for value in values]
    plain = {**solution.to_dict(), "value": values[0], "actions": listed}
    with app.test_request_context():
        assert [bar.shown for bar in hint_view(tg.Solution.from_dict(plain), "all").bars] == shown
