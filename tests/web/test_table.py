"""Playing at a table, by requests alone."""

from __future__ import annotations

import tablegames as tg


def finish(browser, bots, table: str) -> None:
    """Plays the first thing offered until the game is over."""
    for _ in range(3000):
        bots(table)
        browser.get(f"/t/{table}")
        if not browser.actions:
            break
        browser.play(table, browser.actions[0])
        assert browser.status == 200, browser.text


def test_a_game_is_played_to_its_end(browser, bots, store):
    table = browser.deal("limbo", seed="5")
    finish(browser, bots, table)
    assert store.load(table).game.over
    assert f"/t/{table}/review" in browser.text


def test_the_same_choice_sent_twice_is_played_once(browser, store):
    table = browser.deal("limbo", seed="5")
    seen, action = browser.seen, browser.actions[0]
    browser.play(table, action, seen)
    browser.play(table, action, seen)
    assert browser.status == 200
    assert store.length(table) == 1


def test_an_illegal_action_changes_nothing_and_says_why(browser, store):
    table = browser.deal("limbo", seed="5")
    browser.play(table, "K/7")
    assert browser.status == 422
    assert "K/7" in browser.text
    assert store.length(table) == 0


def test_a_table_goes_on_after_a_restart(browser, bots, app, store):
    from tablegames.web import create_app

    table = browser.deal("limbo", seed="5")
    browser.play(table, browser.actions[0])
    bots(table)
    again = create_app(dict(app.config))
    reread = again.extensions["tablegames"].load(table)
    assert str(reread.game.position()) == str(store.load(table).game.position())
    assert len(reread.entries) > 1
    again.extensions["tablegames"].database.close()


def test_what_is_hidden_does_not_change_the_page(browser, store):
    """Another deal behind the same knowledge gives the same board, and a watcher sees no hand."""
    table = browser.deal("limbo", seed="5")
    game = store.load(table).game
    other = game.position(0).sample(seed=1)
    assert other != game.position()
    assert other.board(0) == game.board(0)
    assert all(not hand["cards"] for hand in game.board(tg.TABLE)["hands"])
