"""What a solver answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tablegames.engine import Message, Position
from tablegames.plain import bound, bounds_of, frozen, reading, thawed
from tablegames.tables import html_table, number, text_table


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of one action to a seat.

    >>> import tablegames as tg
    >>> tg.solve("limbo count=90 pile=A hands=J/2 turn=0 stock=-").actions[0]
    ActionValue(action='J=A1', value=840.0, error=0.0, probability=None)
    """

    action: str
    value: float
    """What it is worth, in the solution's unit."""
    error: float
    """One standard error of the value; 0 where it is exact."""
    probability: float | None
    """How often an equilibrium plays it, where the method finds one."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a question about a position, from the view of one seat; `print` shows it as a table.

    >>> import tablegames as tg
    >>> solution = tg.solve("limbo count=90 pile=A hands=J/2 turn=0 stock=-")
    >>> solution.best, solution.value, solution.unit, solution.exact, solution.bounds
    ('J=A1', 840.0, 'points', True, (840.0, 840.0))
    >>> solution.line
    ((0, 'J=A1'), (1, '2'))
    """

    game: str
    seat: int
    best: str | None
    """The best action; None where there is nothing to choose."""
    value: float
    """The value of the position to the seat, good is positive."""
    unit: str
    """`points`, or `chance` for a number from 0 to 1."""
    actions: tuple[ActionValue, ...]
    """Every action, best first."""
    exact: bool
    """Whether every value is proven for the stated method and objective."""
    bounds: tuple[float, float]
    """A lower and an upper bound on the value, equal where it is proven."""
    line: tuple[tuple[int | None, str], ...]
    """The principal variation: seat (None: the table) and action."""
    method: str
    objective: str
    nodes: int
    """Positions looked at, or playouts made."""
    seconds: float
    notes: tuple[Message, ...]
    """What to know about the answer."""
    nudge: Message | None
    """What to look at, without saying what to do."""
    why: Message | None
    """Why the best action is the best, drawn from the numbers."""
    details: Mapping[str, Any]
    """What the game adds; unchangeable."""
    position: Position | None
    """A position that reaches the value, where the question asks for one."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solution:
        """The solution of plain data, as `to_dict` gives it.

        Raises `SolveError` if it is none.

        >>> tg.Solution.from_dict(solution.to_dict()) == solution
        True
        """
        with reading(cls, data):
            position = data["position"]
            return cls(
                **{
                    **data,
                    "actions": tuple(ActionValue(**action) for action in data["actions"]),
                    "bounds": bounds_of(data["bounds"]),
                    "line": tuple((seat, action) for seat, action in data["line"]),
                    "notes": tuple(map(_message, data["notes"])),
                    "nudge": data["nudge"] and _message(data["nudge"]),
                    "why": data["why"] and _message(data["why"]),
                    "details": frozen(data["details"]),
                    "position": position and Position(position),
                }
            )

    def value_of(self, action: str) -> ActionValue | None:
        """The value of an action; None where the solver doesn't list it."""
        return next((listed for listed in self.actions if listed.action == action), None)

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold: in place of an infinite bound there is None.

        >>> solution.to_dict()["bounds"]
        [840.0, 840.0]
        """
        data = {name: getattr(self, name) for name in self.__slots__}
        data["actions"] = [action.to_dict() for action in self.actions]
        data["bounds"] = [bound(value) for value in self.bounds]
        data["line"] = [list(step) for step in self.line]
        data["notes"] = [note.to_dict() for note in self.notes]
        data["nudge"] = self.nudge and self.nudge.to_dict()
        data["why"] = self.why and self.why.to_dict()
        data["details"] = thawed(self.details)
        data["position"] = self.position and str(self.position)
        return data

    def summary(self) -> str:
        """One line: the value, how sure it is, and what it took."""
        sure = "exact" if self.exact else "estimated"
        return (
            f"seat {self.seat}: {number(self.value)} {self.unit} ({sure}); {self.method}, for {self.objective}; "
            f"{self.nodes:,} nodes in {self.seconds:.3g} s"
        )

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        heads = ["action", self.unit]
        errors = any(action.error for action in self.actions)
        odds = any(action.probability is not None for action in self.actions)
        heads += ["±"] * errors + ["played"] * odds
        rows = []
        for action in self.actions:
            row = [action.action, number(action.value)]
            row += [number(action.error)] * errors
            if odds:
                row.append("" if action.probability is None else f"{action.probability:.1%}")
            rows.append(row)
        return heads, rows

    def _notes(self) -> list[str]:
        return [str(sentence) for sentence in (self.why, *self.notes) if sentence is not None]

    def __str__(self) -> str:
        table = [text_table(*self._rows())] if self.actions else []
        return "\n".join([self.summary(), *table, *self._notes()])

    def _repr_html_(self) -> str:
        return html_table(*self._rows(), caption=self.summary(), notes=self._notes())


def _message(data: Mapping[str, Any]) -> Message:
    return Message(data["text"], dict(data["params"]))
