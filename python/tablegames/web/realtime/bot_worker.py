"""The thread that makes the server's own moves: those of bots, and of the clock of a live game.

Every process may run one. A table that is due is claimed by moving its time on, so that one process works on it and
another takes over if that one dies; and an entry's unique number makes each move happen once, whatever else happens.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import select, update

import tablegames as tg
from tablegames.web.tables.database import TROUBLE, cause
from tablegames.web.tables.models import Table, now
from tablegames.web.tables.retention import forget
from tablegames.web.tables.schedule import bot_choice, next_event
from tablegames.web.tables.store import Moved, Store
from tablegames.web.tables.table_state import TableState

AHEAD = 400  # milliseconds before a move is due in which a bot thinks
LEASE = 15_000  # milliseconds after which another process may try
SWEEP = 60.0  # seconds between sweeps
TIDY = 3600.0  # seconds between looks at what is forgotten
HORIZON = 120_000  # milliseconds: nothing is due further ahead than the longest wait
LOOK = 2.0  # seconds between looks at what other processes have left behind

log = logging.getLogger(__name__)


class BotWorker(threading.Thread):
    """Waits for the next table that is due, and lets a few workers act."""

    def __init__(self, store: Store, workers: int = 4) -> None:
        super().__init__(name="bot worker", daemon=True)
        self.store = store
        self.stopping = threading.Event()
        self.workers = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self.room = threading.Semaphore(2 * workers)  # what is claimed waits its turn here, and for no other process

    def run(self) -> None:
        swept, tidied = -SWEEP, -TIDY
        while not self.stopping.is_set():
            self.store.hub.work.clear()
            try:
                if time.monotonic() - swept >= SWEEP:
                    swept = time.monotonic()
                    self.store.sweep(HORIZON)
                if time.monotonic() - tidied >= TIDY:
                    tidied = time.monotonic()
                    self.tidy()
                wait = self._round()
            except TROUBLE as error:
                log.error("database trouble: %s", cause(error))
                wait = LOOK
            except Exception:
                log.exception("bot worker failed")
                wait = LOOK
            if wait > 0:
                self.store.hub.work.wait(min(wait, LOOK))

    def tidy(self) -> None:
        """Deletes what has been kept long enough."""
        if deleted := forget(self.store.database, self.store.settings["KEPT_DAYS"]):
            log.info("deleted %s old tables", deleted)

    def stop(self) -> None:
        self.stopping.set()
        self.store.hub.wake_worker()
        self.join(timeout=10)
        self.workers.shutdown(wait=True, cancel_futures=True)

    def _round(self) -> float:
        """Starts what is due; the seconds until the next is."""
        due = select(Table.id, Table.due_at).where(Table.due_at.is_not(None)).order_by(Table.due_at).limit(20)
        with self.store.database.reading() as session:
            tables = session.execute(due).all()
        for table, at in tables:
            if at is None:
                continue
            if at > now() + AHEAD:
                return (at - now() - AHEAD) / 1000
            if not self.room.acquire(blocking=False):
                return LOOK
            claimed = False
            try:
                claimed = self._claim(table, at)
            finally:
                if not claimed:
                    self.room.release()
            if claimed:
                self.workers.submit(self._act, table, at)
        return LOOK if len(tables) < 20 else 0

    def _claim(self, table: str, at: int) -> bool:
        mine = (Table.id == table) & (Table.due_at == at)
        with self.store.database.writing() as session:
            query = update(Table).where(mine).values(due_at=now() + LEASE).returning(Table.id)
            return session.execute(query).first() is not None

    def _act(self, table: str, at: int) -> None:
        try:
            act(self.store, table, at)
        except TROUBLE as error:
            log.error("database trouble: %s", cause(error))  # the table is due again when its lease ends
        except Exception:
            log.exception("bot failed", extra={"table": table})
        finally:
            self.room.release()
            self.store.hub.wake_worker()


def act(store: Store, table: str, at: int = 0) -> None:
    """Does what is due at a table at this time; afterwards it is due again when the log says so.

    A bot thinks before it waits, so that the moment of its move doesn't tell whether it had a choice.
    """
    state = thought = store.load(table)
    choice = None if state.live else _choice(state)
    if at > now():
        time.sleep(max(0, min(at - now(), AHEAD)) / 1000)
        state = store.load(table)
    moved = False
    if state.live:
        moved = _live(store, state)
    elif choice and (state.number, state.seating) == (thought.number, thought.seating):
        moved = _play(store, state, *choice)
    if not moved:
        store.rest(thought)


def _live(store: Store, state: TableState) -> bool:
    event = next_event(state, store.settings)
    # Further ahead than any wait, a clock was set back: it is due now.
    if event is None or now() < event[0] < now() + HORIZON:
        return False
    return _play(store, state, *event[1:])


def _choice(state: TableState) -> tuple[int, str] | None:
    """Asks the bots in the game's order, until one acts."""
    for seat in state.game.position().asking_order:
        if state.seats[seat].is_bot and (action := bot_choice(state, seat, state.number)):
            return seat, action
    return None


def _play(store: Store, state: TableState, seat: int | None, action: str) -> bool:
    seen = state.number
    try:
        return store.play(state, seat, action, seen).number > seen
    except (Moved, tg.IllegalAction):
        return False  # somebody was faster; the table is due again by their entry
