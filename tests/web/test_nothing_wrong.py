"""No page shows what it doesn't know: no None, nan or undefined, and no label without a word."""

from __future__ import annotations

import re

import pytest
from flask import render_template

import tablegames as tg
from playing import random_game
from tablegames.web.tables.models import Entry, Person, Seat, Table
from tablegames.web.tables.table_state import TableState, replay
from tablegames.web.views.table_view import table_view

WRONG = re.compile(r"\b(None|nan|NaN|undefined|Undefined)\b")
MOMENTS = 12
EMPTY = re.compile(r'(?:aria-label|title|alt)="\s*"')


def states(game: str, seed: int):
    """A table of persons at moments spread over a random game."""
    played = random_game(game, seed=seed)
    table = Table(id="t", game=game, players=played.players, options=played.options, seed=str(played.seed), hints=True)
    table.seats = [
        Seat(
            table_id="t", number=n, person_id=f"p{n}", person=Person(id=f"p{n}", name=f"P{n}"), seen_at=0, passed_at=-1
        )
        for n in range(played.players)
    ]
    table.created_at, table.over = 0, False
    entries = [
        Entry(table_id="t", number=n, seat=seat, action=action, at=0) for n, (seat, action) in enumerate(played.actions)
    ]
    for length in sorted({len(entries) * part // MOMENTS for part in range(MOMENTS + 1)}):
        yield TableState(table, entries[:length], replay(table, entries[:length]))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", tg.games())
def test_no_state_shows_what_a_viewer_may_not_know_as_a_word(app, game, seed):
    with app.test_request_context("/t/t"):
        for state in states(game, seed):
            for seat in [*state.seats, None]:
                text = render_template("table.html", t=table_view(state, seat))
                shown = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
                where = (str(state.game.position()), seat and seat.number)
                assert not WRONG.search(shown), (WRONG.search(shown), where)
                assert not EMPTY.search(shown), where
