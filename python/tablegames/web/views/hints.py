"""Hints: what a solver says of a position, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any

import tablegames as tg
from tablegames.web.views.texts import _, number, pgettext

STEPS = ("nudge", "best", "all")


@dataclass
class Bar:
    """One action's value, drawn."""

    action: str  # none: not to act, where others are waited for and that is best
    value: float
    shown: str
    width: float
    low: float
    high: float
    best: bool
    probability: str


@dataclass
class HintView:
    """A solution as far as it was asked for."""

    step: str
    best: str | None
    nudge: Any
    why: Any
    bars: list[Bar]
    exact: bool
    error: str
    unit: str
    aim: str
    method: str  # as the game's form calls it
    nodes: str
    seconds: str
    notes: list[Any]
    value: str
    details: dict[str, Any]
    bounds: tuple[str, str] | None
    position: tg.Position | None
    deeper: bool = False

    @property
    def step_number(self) -> int:
        return STEPS.index(self.step) + 1


def hint_view(solution: tg.Solution, step: str) -> HintView:
    """What a hint of this step tells; earlier steps hold back the rest."""
    tells_best = step != "nudge"
    bars = _bars(solution) if step == "all" else []
    errors = [value.error for value in solution.actions[:1]]
    return HintView(
        step=step,
        best=solution.best if tells_best else None,
        nudge=solution.nudge,
        why=solution.why if tells_best else None,
        bars=bars,
        exact=solution.exact,
        error=amount(max(errors), solution.unit) if errors else "",
        unit=solution.unit,
        aim=aim_of(solution.game, solution.objective),
        method=pgettext(solution.game, solution.method),
        nodes=number(solution.nodes),
        seconds=number(round(solution.seconds, 1 if solution.seconds >= 0.1 else 3)),
        notes=list(solution.notes) if tells_best else [],
        value=amount(solution.value, solution.unit, _signed(solution)) if tells_best else "",
        details=dict(solution.details) if tells_best else {},
        bounds=bounds_of(solution),
        position=solution.position if tells_best else None,
    )


def bounds_of(solution: tg.Solution) -> tuple[str, str] | None:
    """The bounds on the value, where there are both and they differ."""
    low, high = solution.bounds
    if solution.exact or not (isfinite(low) and isfinite(high)):
        return None
    return amount(low, solution.unit, low < 0), amount(high, solution.unit, low < 0)


def _signed(solution: tg.Solution) -> bool:
    """Whether the values are told with their signs: where some are below 0. Totals never are."""
    return any(value < 0 for value in (solution.value, *(action.value for action in solution.actions)))


def aim_of(game: str, objective: str) -> str:
    """What the values of an objective count, as the game says it."""
    aims = tg.facts(game)["objectives"]
    return next((_(aim["help"]) for aim in aims if aim["name"] == objective), "")


def _bars(solution: tg.Solution) -> list[Bar]:
    listed = list(solution.actions)
    if listed and solution.best is None:
        listed.insert(0, tg.ActionValue("", solution.value, 0.0, None))
    low, high = _scale([action.value for action in listed], solution.unit)

    def at(value: float) -> float:
        return round(100 * min(max((value - low) / (high - low), 0), 1), 1)

    return [
        Bar(
            action=action.action,
            value=action.value,
            shown=amount(action.value, solution.unit, _signed(solution)),
            width=at(action.value),
            low=at(action.value - 2 * action.error),
            high=at(action.value + 2 * action.error) if action.error else 0,
            best=action.action == (solution.best or ""),
            probability="" if action.probability is None else _("%(share)s %%", share=round(100 * action.probability)),
        )
        for action in listed
    ]


def _scale(values: list[float], unit: str) -> tuple[float, float]:
    """The ends of the bars: 0 to 1 for chances, else the spread of the values with some room below."""
    if unit == "chance" or not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    spread = max(high - low, 1.0)
    return low - spread / 4, max(high, low + spread)


def amount(value: float, unit: str, signed: bool = False) -> str:
    """A value in its unit, as people write it; `signed` with a plus where it is above 0."""
    if unit == "chance":
        return _("%(share)s %%", share=number(round(100 * value, 0 if abs(value) > 0.02 else 1)))
    digits = 1 if abs(value) < 100 else 0
    rounded = round(value, digits)
    sign = "−" if rounded < 0 else "+" if signed and rounded > 0 else ""
    return sign + number(abs(rounded))
