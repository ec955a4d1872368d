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


def page(app: Flask, game: str, full: tg.Position, watching: bool) -> str:
    """The table of a position as seat 0, or somebody who watches, is sent it; without what differs by the table."""
    browser = Browser(app.test_client())
    table = browser.deal(game, position=str(full), nohints="1")
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
    shown = page(app, game, full, watching)
    for other in others:
        assert page(app, game, other, watching) == shown
