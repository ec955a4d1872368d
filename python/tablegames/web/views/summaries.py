"""A table in one line of a list."""

from __future__ import annotations

from dataclasses import dataclass

import tablegames as tg
from tablegames.web.tables.table_state import TableState
from tablegames.web.views.rendering import title
from tablegames.web.views.table_view import beginning, log_lines, names_of, verdict
from tablegames.web.views.texts import _, listing


@dataclass
class Summary:
    """What a list says of a table."""

    id: str
    game: str
    title: str
    others: str
    your_turn: bool
    status: str
    moved_at: int
    over: bool


def summary(state: TableState, person: str | None) -> Summary:
    seat = state.seat_of(person)
    mine = seat.number if seat else None
    names = names_of(state.seats, mine)
    others = [
        _("%(name)s (bot)", name=names[other.number]) if other.is_bot else names[other.number]
        for other in state.seats
        if other is not seat
    ]
    to_act = list(state.game.to_act)
    return Summary(
        id=state.id,
        game=state.table.game,
        title=title(state.table.game),
        others=listing(others) if others else _("Alone"),
        your_turn=state.ready and to_act[:1] == [mine],
        status=_status(state, mine, names, to_act),
        moved_at=state.table.moved_at,
        over=state.table.over,
    )


def _status(state: TableState, mine: int | None, names: list[str], to_act: list[int]) -> str:
    if not state.ready:
        return _("Waiting for somebody to sit down")
    if state.game.over:
        return verdict(list(state.game.winners), mine, names)
    if to_act and to_act[0] != mine:
        return _("Waiting for %(name)s", name=names[to_act[0]])
    viewer = tg.TABLE if mine is None else mine
    story = log_lines(state.game, viewer, names_of(state.seats), most=1)
    return story[0] if story else beginning(state)
