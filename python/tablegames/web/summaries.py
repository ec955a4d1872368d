"""A table in one line of a list."""

from __future__ import annotations

from dataclasses import dataclass

import tablegames as tg

from .sitting import Sitting
from .table_view import beginning, log_lines, names_of, verdict
from .texts import _, listing
from .views import title


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


def summary(sitting: Sitting, person: str | None) -> Summary:
    seat = sitting.seat_of(person)
    mine = seat.number if seat else None
    names = names_of(sitting.seats, mine)
    others = [
        _("%(name)s (bot)", name=names[other.number]) if other.is_bot else names[other.number]
        for other in sitting.seats
        if other is not seat
    ]
    to_act = list(sitting.game.to_act)
    return Summary(
        id=sitting.id,
        game=sitting.table.game,
        title=title(sitting.table.game),
        others=listing(others) if others else _("Alone"),
        your_turn=sitting.ready and to_act[:1] == [mine],
        status=_status(sitting, mine, names, to_act),
        moved_at=sitting.table.moved_at,
        over=sitting.table.over,
    )


def _status(sitting: Sitting, mine: int | None, names: list[str], to_act: list[int]) -> str:
    if not sitting.ready:
        return _("Waiting for somebody to sit down")
    if sitting.game.over:
        return verdict(list(sitting.game.winners), mine, names)
    if to_act and to_act[0] != mine:
        return _("Waiting for %(name)s", name=names[to_act[0]])
    viewer = tg.TABLE if mine is None else mine
    story = log_lines(sitting.game, viewer, names_of(sitting.seats), most=1)
    return story[0] if story else beginning(sitting)
