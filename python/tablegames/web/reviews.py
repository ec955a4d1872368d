"""Reviews of finished tables: computed once in the background, kept in the database."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from typing import Any

import tablegames as tg

from .line import Line
from .models import Review
from .sitting import Sitting
from .solvers import CORES
from .store import Store

WORKERS = max(1, CORES // 2)
WAITING = 10  # reviews of one asker that stand in line
LONGEST = 60.0  # seconds for a whole review: a long game's decisions get less time each
DOUBT, BLUNDER = 0.05, 0.15  # shares of the scale that make a move questionable, or worse

log = logging.getLogger(__name__)


@dataclass
class Decision:
    """One action of the game and what the solver says of it."""

    ply: int
    seat: int | None
    action: str
    value: float | None
    best: str | None
    best_value: float | None
    loss: float | None
    spread: float
    solution: dict[str, Any] | None
    mark: str = ""

    @property
    def only(self) -> bool:
        """Whether there was nothing to choose."""
        if self.seat is None or self.solution is None:
            return self.seat is not None
        return len(self.solution["actions"]) == 1 and self.best is not None

    @property
    def unsure(self) -> bool:
        """Whether the loss is no larger than the error of the values."""
        return bool(self.loss) and (self.loss or 0.0) <= self.noise

    @property
    def noise(self) -> float:
        """The error of a loss: twice the standard errors of both values."""
        errors: dict[str, float] = (
            {listed["action"]: listed["error"] for listed in self.solution["actions"]} if self.solution else {}
        )
        return 2 * (errors.get(self.action, 0.0) + errors.get(self.best or "", 0.0))


@dataclass
class ReviewView:
    """A whole review, ready to be shown."""

    unit: str
    objective: str
    decisions: list[Decision]
    accuracy: list[int | None]
    allowed: list[dict[str, Any] | None]
    """What the game's chance would have allowed each seat, known beforehand; none where no solver tells that."""

    def mistakes(self, seat: int | None) -> list[Decision]:
        """What a seat did that cost something, the dearest first."""
        marked = [decision for decision in self.decisions if decision.seat == seat and decision.mark in ("warn", "bad")]
        return sorted(marked, key=lambda decision: -(decision.loss or 0))


class Reviews:
    """The reviews being made, one after another in threads of their own, and those that are done."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._line: Line[str] = Line(WAITING)
        self._making: dict[str, float] = {}
        self._failed: dict[str, tg.TablegamesError] = {}
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    def get(self, sitting: Sitting, asker: str) -> ReviewView | None:
        """The review of a table; None while it is waited for. Raises what the solver raised, once."""
        if found := self._done(sitting.id):
            return view_of(found.data, sitting.table.players)
        with self._lock:
            if failed := self._failed.pop(sitting.id, None):
                raise failed
            if sitting.id not in self._making:
                self._line.put(asker, sitting.id)
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
        return self._line.before(table_id) or 0

    def progress(self, table_id: str) -> float:
        """How much of a review is done, from 0 to 1."""
        return self._making.get(table_id, 0.0)

    def _work(self) -> None:
        while True:
            table = self._line.take()
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

    def _make(self, sitting: Sitting) -> None:
        def progress(done: float) -> None:
            self._making[sitting.id] = done

        objectives = sitting.facts["objectives"]
        aim = {"objective": objectives[-1]["name"]} if objectives else {}
        seconds = min(self.store.settings["REVIEW_SECONDS"], LONGEST / max(1, len(sitting.game.actions)))
        done = tg.review(sitting.game.record(), time=seconds, threads=1, progress=progress, **aim)
        self.store.save(Review(table_id=sitting.id, data={**plain(done), "allowed": allowed(sitting, seconds)}))


def allowed(sitting: Sitting, seconds: float) -> list[dict[str, Any] | None]:
    """What the game's chance would have allowed each seat, for games whose solver takes it as an input."""
    given = next((given["name"] for given in sitting.facts["inputs"] if given["from_chance"]), None)
    if given is None:
        return []
    start, chance = sitting.game.position(ply=0), sitting.game.record().chance
    return [_allowed(start, seat, seconds, {given: chance}) for seat in range(sitting.table.players)]


def _allowed(start: tg.Position, seat: int, seconds: float, chance: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return tg.solve(start, seat=seat, time=10 * seconds, threads=1, **chance).to_dict()
    except tg.SolveError:
        return None  # an unfinished game: its chance is not all there


def plain(review: tg.Review) -> dict[str, Any]:
    """What the database keeps of a review."""
    data = review.to_dict()
    return {key: data[key] for key in ("objective", "unit", "actions")}


def view_of(data: dict[str, Any], players: int) -> ReviewView:
    decisions = [_decision(action) for action in data["actions"]]
    scale = _scale(decisions, data["unit"])
    for decision in decisions:
        decision.mark = _mark(decision, scale)
    accuracy = [_accuracy([d for d in decisions if d.seat == seat]) for seat in range(players)]
    return ReviewView(data["unit"], data["objective"], decisions, accuracy, data.get("allowed", []))


def _decision(action: dict[str, Any]) -> Decision:
    solution = action["solution"]
    values = [solution["value"], *(listed["value"] for listed in solution["actions"])] if solution else []
    kept = {key: action[key] for key in ("ply", "seat", "action", "value", "best", "best_value", "loss")}
    return Decision(**kept, spread=max(values) - min(values) if values else 0.0, solution=solution)


def _scale(decisions: list[Decision], unit: str) -> float:
    """What a loss is held against: 1 for chances, for points what is usually at stake."""
    stakes = [decision.spread for decision in decisions if decision.spread > 0]
    return 1.0 if unit == "chance" or not stakes else 2 * sum(stakes) / len(stakes)


def _mark(decision: Decision, scale: float) -> str:
    """`ok`, `warn` or `bad`; nothing where there was nothing to choose."""
    if decision.loss is None or decision.only or decision.solution is None:
        return ""
    if decision.loss <= decision.noise:
        return "ok"
    share = decision.loss / scale
    return "bad" if share >= BLUNDER else "warn" if share >= DOUBT else "ok"


def _accuracy(decisions: list[Decision]) -> int | None:
    """How much of what was at stake a seat kept, in hundredths."""
    stake = sum(decision.spread for decision in decisions if decision.loss is not None)
    lost = sum(decision.loss or 0.0 for decision in decisions)
    return round(100 * (1 - lost / stake)) if stake > 0 else None
