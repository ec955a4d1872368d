"""Calls in a live game: the time is measured in the page, and held against what the server saw.

A page can't have shown a card before it asked for it, so nobody can have looked at it for longer than since then. What
is left between the measured time and the call's arrival is its way through the network, which may not be much longer
than the way that the page's own request for the card took.
"""

from __future__ import annotations

import tablegames as tg
from tablegames.web.tables.models import Seat, now
from tablegames.web.tables.schedule import last_turned
from tablegames.web.tables.store import Moved, Store
from tablegames.web.tables.table_state import TableState

FASTEST = 80  # milliseconds: no eye and hand are quicker
SLACK = 250  # by how much one way may be slower than the other
LONGEST = 1500  # the slowest connection that a race waits for


class Refused(Exception):
    """A time that can't be true."""


def call(store: Store, state: TableState, seat: Seat, action: str, measured: int, seen: int) -> TableState:
    """Plays a call with the time that it took, if that can be true."""
    turned = last_turned(state)
    if turned is None or turned.number >= seen:
        raise Moved  # the call was meant for a card that has been covered since, or for none
    shown = store.sighting(state.id, turned.number, seat.number)
    check(measured, turned.at, shown, now())
    return store.play(state, seat.number, tg.Move(state.table.game, action).at(measured).text, seen)


def check(measured: int, turned: int, shown: int | None, arrived: int) -> None:
    """Raises `Refused` where a measured time contradicts what the server saw. All in milliseconds."""
    if shown is None:
        raise Refused
    there, since = shown - turned, arrived - shown
    back = since - measured
    if measured < FASTEST or back < -5 or back > min(2 * max(there, 0) + SLACK, LONGEST):
        raise Refused
