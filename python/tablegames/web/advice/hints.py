"""Which hint a seat has asked for, and whether it still holds."""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.web.tables.models import Hint
from tablegames.web.tables.table_state import TableState


@dataclass
class AskedHint:
    """A hint that a seat has asked for since it acted last."""

    step: int  # how far it went, from 1
    fresh: bool  # nothing has happened since
    stands: bool  # the seat has the choices that it had then


def asked_hint(state: TableState, seat: int, hints: list[Hint]) -> AskedHint | None:
    """What a seat has asked for, told or not, that its own next action hasn't settled yet.

    Others may act meanwhile, even while the solver thinks: the hint is then for the table as it is now, as long as
    the choices are the same. In a live game it goes on from card to card.
    """
    last = max((hint for hint in hints if hint.seat == seat), key=lambda hint: hint.number, default=None)
    if last is not None and state.live:
        return AskedHint(last.step, fresh=True, stands=True)
    if last is None or any(entry.seat == seat for entry in state.entries[last.number :]):
        return None
    fresh = last.number == state.number
    same = fresh or state.before(last.number).moves(seat) == state.game.moves(seat)
    return AskedHint(last.step, fresh, stands=same and seat in state.game.to_act)
