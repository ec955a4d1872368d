"""Reviews: what each choice of a game was worth beside the best one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablegames.engine import Game, Position, Record, facts
from tablegames.errors import shown
from tablegames.plain import reading
from tablegames.solution import Solution
from tablegames.solving import solve
from tablegames.tables import html_table, number, text_table


@dataclass(frozen=True, slots=True)
class ReviewedAction:
    """One action of a game, valued from the view of the seat that chose it, in the review's unit.

    >>> import tablegames as tg
    >>> game = tg.Game(position="limbo count=90 pile=A hands=J/2 turn=0 stock=-")
    >>> game.play("J=A11")
    >>> step = tg.review(game).actions[0]
    >>> step.action, step.best, round(step.value, 1), round(step.best_value, 1), round(step.loss, 1)
    ('J=A11', 'J=A1', 518.8, 594.8, 76.0)
    """

    ply: int
    """Its number, from 0."""
    seat: int | None
    """Who chose it; None: the table."""
    action: str
    best: str | None
    """The best action; None where there was no choice to value, or where it was best to leave the others to act."""
    value: float | None
    best_value: float | None
    loss: float | None
    """What the choice gave away: 0 or more; None where it has no value."""
    solution: Solution | None
    """All that the solver says of the position before it; None where there was nothing to choose."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        data = {name: getattr(self, name) for name in self.__slots__}
        data["solution"] = self.solution and self.solution.to_dict()
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ReviewedAction:
        """The action of plain data, as `to_dict` gives it.

        Raises `SolveError` if it is none.

        >>> tg.ReviewedAction.from_dict(step.to_dict()) == step
        True
        """
        with reading(cls, data):
            return cls(**{**data, "solution": data["solution"] and Solution.from_dict(data["solution"])})


@dataclass(frozen=True, slots=True)
class Review:
    """The actions of a game, each beside the best; `print` shows them as a table.

    >>> import tablegames as tg
    >>> game = tg.Game(position="limbo count=90 pile=A hands=J/2 turn=0 stock=-")
    >>> game.play("J=A11")
    >>> print(tg.review(game))
    action    seat  value  best  its value  loss
    1. J=A11     0  518.8  J=A1      594.8    76
    given away, in points (points): seat 0 76, seat 1 0
    """

    record: Record
    objective: str
    unit: str
    """`points`, or `chance` for a number from 0 to 1."""
    actions: tuple[ReviewedAction, ...]
    totals: tuple[float, ...]
    """What the choices of each seat gave away in all."""
    choices: tuple[int, ...]
    """How many choices of each seat were valued."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "record": self.record.to_dict(),
            "objective": self.objective,
            "unit": self.unit,
            "actions": [action.to_dict() for action in self.actions],
            "totals": list(self.totals),
            "choices": list(self.choices),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Review:
        """The review of plain data, as `to_dict` gives it.

        Raises `SolveError` if it is none, `RecordError` if its record is none.

        >>> found = tg.review(game)
        >>> tg.Review.from_dict(found.to_dict()) == found
        True
        """
        with reading(cls, data):
            return cls(
                **{
                    **data,
                    "record": Record.from_dict(data["record"]),
                    "actions": tuple(map(ReviewedAction.from_dict, data["actions"])),
                    "totals": tuple(data["totals"]),
                    "choices": tuple(data["choices"]),
                }
            )

    def summary(self) -> str:
        """One line: what each seat gave away."""
        seats = (f"seat {seat} {number(total)}" for seat, total in enumerate(self.totals))
        return f"given away, in {self.unit} ({self.objective}): {', '.join(seats)}"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        def cell(value: float | None) -> str:
            return "" if value is None else number(value)

        heads = ["action", "seat", "value", "best", "its value", "loss"]
        rows = [
            [
                f"{step.ply + 1}. {step.action}",
                "table" if step.seat is None else str(step.seat),
                cell(step.value),
                step.best or "",
                cell(step.best_value),
                cell(step.loss),
            ]
            for step in self.actions
        ]
        return heads, rows

    def __str__(self) -> str:
        return f"{text_table(*self._rows())}\n{self.summary()}"

    def _repr_html_(self) -> str:
        return html_table(*self._rows(), caption=self.summary())


def review(
    record: Record | Game | str,
    *,
    time: float | None = None,
    playouts: int | None = None,
    threads: int | None = None,
    method: str | None = None,
    objective: str | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
) -> Review:
    """Values each choice of a game beside the best one, as the seat that made it could know.

    `record` is a `Record`, a `Game`, or a record's JSON text. `time` and `playouts` are the budget of each choice; the
    other keywords are those of `solve`. What isn't a choice (the only legal action, the table's actions, calls in a
    race) has no value, and the only legal action takes no time: nothing is solved there.

    Raises `RecordError` if the record can't be read or replayed, `SolveError` if the question can't be answered as
    asked.

    >>> import tablegames as tg
    >>> game = tg.Game(position="limbo count=90 pile=A hands=J/2 turn=0 stock=-")
    >>> game.play("J=A1")
    >>> tg.review(game.record(), objective="points").totals
    (0.0, 0.0)
    """
    record = Record.from_json(record) if isinstance(record, str) else record
    if not isinstance(record, (Record, Game)):
        raise TypeError(f"A Record, a Game or a record's JSON text was expected, not {shown(record)}.")
    game, record = (record, record.record()) if isinstance(record, Game) else (record.replay(), record)
    units = {fact["name"]: fact["unit"] for fact in facts(game.game)["objectives"]}
    objective = objective or next(iter(units))
    played = record.actions
    steps = []
    for ply, (seat, action) in enumerate(played):

        def told(part: float, ply: int = ply) -> None:
            if progress:
                progress((ply + part) / len(played))

        answer = None
        if seat is not None and not _forced(view := game.position(seat, ply=ply), seat):
            answer = solve(
                view,
                seat=seat,
                time=time,
                playouts=playouts,
                threads=threads,
                method=method,
                objective=objective,
                seed=seed,
                progress=told if progress else None,
            )
        steps.append(_valued(ply, seat, action, answer))
        if answer is None:
            told(1.0)
    if progress and not played:
        progress(1.0)
    losses = [
        [step.loss for step in steps if step.seat == seat and step.loss is not None] for seat in range(game.players)
    ]
    return Review(
        record=record,
        objective=objective,
        unit=units.get(objective, ""),
        actions=tuple(steps),
        totals=tuple(sum(of_seat, 0.0) for of_seat in losses),
        choices=tuple(len(of_seat) for of_seat in losses),
    )


def _forced(view: Position, seat: int) -> bool:
    """Whether the seat had nothing to choose: one action, and the game waited for it."""
    return view.to_act[0] == seat and len(view.legal_actions(seat)) == 1


def _valued(ply: int, seat: int | None, action: str, answer: Solution | None) -> ReviewedAction:
    chosen = answer.value_of(action) if answer else None
    best_value = _best_value(answer) if answer and chosen else None
    return ReviewedAction(
        ply=ply,
        seat=seat,
        action=action,
        best=answer.best if answer else None,
        value=None if chosen is None else chosen.value,
        best_value=best_value,
        loss=None if chosen is None or best_value is None else max(0.0, best_value - chosen.value),
        solution=answer,
    )


def _best_value(answer: Solution) -> float:
    """What the best action is worth, or not to act where that is better than any."""
    best = answer.value_of(answer.best) if answer.best else None
    return best.value if best else answer.value
