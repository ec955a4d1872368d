"""Reviews of finished tables: computed once in the background, kept in the database."""

from __future__ import annotations

import logging
import threading
from typing import Any

import tablegames as tg
from tablegames.web.advice.fair_queue import FairQueue
from tablegames.web.advice.solvers import CORES
from tablegames.web.tables.models import Review
from tablegames.web.tables.store import Store
from tablegames.web.tables.table_state import TableState

WORKERS = max(1, CORES // 2)
WAITING = 10  # reviews of one asker that stand in line
LONGEST = 60.0  # seconds for a whole review: a long game's decisions get less time each

log = logging.getLogger(__name__)


class Reviews:
    """The reviews being made, one after another in threads of their own, and those that are done."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._queue: FairQueue[str] = FairQueue(WAITING)
        self._making: dict[str, float] = {}
        self._failed: dict[str, tg.TablegamesError] = {}
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    def get(self, state: TableState, asker: str) -> dict[str, Any] | None:
        """The review of a table as plain data; None while it is waited for. Raises what the solver raised, once."""
        if found := self._done(state.id):
            return found.data
        with self._lock:
            if failed := self._failed.pop(state.id, None):
                raise failed
            if state.id not in self._making:
                self._queue.put(asker, state.id)
            if len(self._threads) < WORKERS:
                # A daemon: what isn't done when the server stops is made when somebody asks again.
                self._threads.append(threading.Thread(target=self._work, name="review", daemon=True))
                self._threads[-1].start()
        return None

    def _done(self, table_id: str) -> Review | None:
        with self.store.database.reading() as session:
            return session.get(Review, table_id)

    def before(self, table_id: str) -> int:
        """How many reviews are made before this one is begun."""
        return self._queue.before(table_id) or 0

    def progress(self, table_id: str) -> float:
        """How much of a review is done, from 0 to 1."""
        return self._making.get(table_id, 0.0)

    def _work(self) -> None:
        while True:
            table = self._queue.take()
            self._making[table] = 0.0
            try:
                if not self._done(table):
                    self._make(self.store.load(table))
            except tg.TablegamesError as error:
                self._failed[table] = error
            except Exception:
                log.exception("review failed")  # it is made when somebody asks again
            finally:
                self._making.pop(table, None)

    def _make(self, state: TableState) -> None:
        def progress(done: float) -> None:
            self._making[state.id] = done

        objectives = state.facts["objectives"]
        aim = {"objective": objectives[-1]["name"]} if objectives else {}
        seconds = min(self.store.settings["REVIEW_SECONDS"], LONGEST / max(1, len(state.game.actions)))
        done = tg.review(state.game.record(), time=seconds, threads=1, progress=progress, **aim)
        self.store.save(Review(table_id=state.id, data={**plain(done), "allowed": allowed(state, seconds)}))


def allowed(state: TableState, seconds: float) -> list[dict[str, Any] | None]:
    """What the game's chance would have allowed each seat, for games whose solver takes it as an input."""
    given = next((given["name"] for given in state.facts["inputs"] if given["from_chance"]), None)
    if given is None:
        return []
    start, chance = state.game.position(ply=0), state.game.record().chance
    return [_allowed(start, seat, seconds, {given: chance}) for seat in range(state.table.players)]


def _allowed(start: tg.Position, seat: int, seconds: float, chance: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return tg.solve(start, seat=seat, time=10 * seconds, threads=1, **chance).to_dict()
    except tg.SolveError:
        return None  # an unfinished game: its chance is not all there


def plain(review: tg.Review) -> dict[str, Any]:
    """What the database keeps of a review."""
    data = review.to_dict()
    return {key: data[key] for key in ("objective", "unit", "actions")}
