"""A review, ready to be shown: each choice with a mark, and how much of what was at stake a seat kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

DOUBT, BLUNDER = 0.05, 0.15  # shares of the scale that make a move questionable, or worse


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
