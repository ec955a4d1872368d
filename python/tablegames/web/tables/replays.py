"""The games of the tables that were read last: a log only grows, so that a replay holds as far as it went for ever."""

from __future__ import annotations

import copy
import threading
from collections import OrderedDict

import tablegames as tg
from tablegames.web.tables.models import Entry, Table
from tablegames.web.tables.table_state import TableState, play, replay

MOST = 512


class Replays:
    """What was replayed, by table. Safe to use from any thread: everybody gets a game of their own."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: OrderedDict[str, tuple[tuple[Entry, ...], tg.Game]] = OrderedDict()
        self._lock = threading.Lock()

    def known(self, table: str) -> tuple[list[Entry], tg.Game | None]:
        """The entries of a table as far as they are known, and the game after them."""
        with self._lock:
            entries, game = self._known.get(table, ((), None))
            return [*entries], copy.copy(game)

    def after(self, table: Table, known: tuple[list[Entry], tg.Game | None], new: list[Entry]) -> TableState:
        """The table after what is known and these new entries."""
        earlier, game = known
        log = [*earlier, *new]
        if game is None or any(entry.keep is not None for entry in new):
            game = replay(table, log)
        else:
            for entry in new:
                play(game, entry.seat, entry.action or "")
        state = TableState(table, log, game)
        if new or not earlier:
            self.keep(state)
        return state

    def keep(self, state: TableState) -> None:
        """Remembers how far a table's log goes now."""
        fresh = tuple(state.entries), copy.copy(state.game)
        with self._lock:
            known = self._known.pop(state.id, fresh)
            self._known[state.id] = known if len(known[0]) > len(fresh[0]) else fresh
            while len(self._known) > self.most:
                self._known.popitem(last=False)
