"""Nothing that a viewer may not know changes what they are sent: no page, no error, no offered action."""

from __future__ import annotations

import re

import pytest
from flask import Flask

import tablegames as tg

from .conftest import Browser

PLIES = (0, 6, 15, 40)


def positions(game: str, ply: int) -> tg.Position:
    """A complete position in the middle of a game."""
    bot, played = tg.bot(game, level="easy"), tg.Game(game, seed=17)
    for step in range(ply):
        if played.over:
            break
        seat = played.to_act[0]
        if seat == tg.TABLE:
            played.play(played.legal_actions(seat)[0], seat=seat)
            continue
        choice = bot.choose(played.position(seat), played.legal_actions(seat), step, seat=seat)
        played.play(choice or played.legal_actions(seat)[0], seat=seat)
    return played.position()


def page(app: Flask, game: str, full: tg.Position | str, watching: bool, **form: str) -> str:
    """The table of a position as seat 0, or somebody who watches, is sent it; without what differs by the table."""
    browser = Browser(app.test_client())
    table = browser.deal(game, position=str(full), **form)
    seen = Browser(app.test_client()) if watching else browser
    text = seen.get(f"/t/{table}")
    if not watching:
        text += seen.post(f"/t/{table}/play", htmx=True, action="nonsense", seen="0", ms="300")
    text = re.sub(r'name="csrf_token" value="[^"]+"', "", text)
    return text.replace(table, "<id>")


@pytest.mark.parametrize("ply", PLIES)
@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("game", tg.games())
def test_another_deal_behind_the_same_knowledge_gives_the_same_page(app, game, watching, ply):
    full = positions(game, ply)
    known = full.view(tg.TABLE if watching else 0)
    # Whose turn it is, everybody knows.
    others = {other for seed in range(8) if (other := known.sample(seed=seed)).to_act == full.to_act} - {full}
    assert others or known == full
    shown = page(app, game, full, watching, nohints="1")
    for other in others:
        assert page(app, game, other, watching, nohints="1") == shown


# What seat 0 saw lies face down again, in place of the two signs.
REMEMBERED = {
    "draw": "bloops cards={}???/??????/??????/?????? discard=2 drawn=- phase=draw turn=0 deck=?39 caller=- "
    "know=311000/222000/444000/888000",
    "choose": "bloops cards={}???/??????/??????/?????? discard=27 drawn=4 phase=choose turn=0 deck=?37 caller=- "
    "know=311000/222000/444000/888000",
    "counter": "bloops cards={}???/??????/??????/?????? discard=27 drawn=- phase=end turn=1 deck=?38 caller=- "
    "know=311000/222000/444000/888000",
    "turn": "snap down=?10/?10/?10 up={},8C/5H/9S turn=0 last=2",
    "called": "snap down={},?10/?10/?10 up=8C/5H/9S turn=1 last=0",
}
FACES = {"bloops": ("57t", "853"), "snap": ("7D,2S", "KC,3H")}


@pytest.mark.parametrize("form", [{}, {"nohints": "1"}], ids=["hints", "no hints"])
@pytest.mark.parametrize("moment", REMEMBERED)
def test_what_has_to_be_remembered_is_in_no_page(app, moment, form):
    game = REMEMBERED[moment].split()[0]
    before, after = (page(app, game, REMEMBERED[moment].format(faces), False, **form) for faces in FACES[game])
    assert before == after


def test_a_position_is_there_as_text_where_nothing_has_to_be_remembered(app):
    text = REMEMBERED["draw"].format("57t")
    assert "cards=57t???/" not in page(app, "bloops", text, False)
    assert "cards=57t???/" in page(app, "bloops", text + " memory_aid=on", False)


def test_at_the_end_it_is_there_again(browser):
    position = "bloops cards=57????/?????? discard=27 drawn=- phase=end turn=0 deck=?30 caller=1 know=333000/222000"
    table = browser.deal("bloops", position=position)
    assert 'id="position"' not in browser.text
    browser.play(table, "end")
    assert 'id="position"' in browser.text
