"""Questions to a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tablegames.engine import TABLE, Game, Position, facts, solve_position
from tablegames.solution import Solution

Input = Sequence[str] | Sequence[float]
"""An extra input of a game's solver, as its facts declare it: a list of texts or of numbers."""


def solve(
    position: Position | Game | str,
    *,
    seat: int | None = None,
    time: float | None = None,
    playouts: int | None = None,
    threads: int | None = None,
    method: str | None = None,
    objective: str | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    **inputs: Input,
) -> Solution:
    """Finds the best action, and what every action is worth.

    A `Game` is solved as the seat knows it; pass `game.position()` to solve it with everything known.

    - `seat`: whose view and values; by default the first of `to_act`.
    - `time`: seconds at most. `playouts`: playouts (or nodes) at most; with the same seed and playouts the answer is
      the same on any number of threads. With neither, exact methods run to their end, others as long as the game
      finds sensible.
    - `threads`: how many to use; by default one for each core.
    - `method`: one of `methods(game)`; by default the solver chooses.
    - `objective`: what counts, one of `objectives(game)`; by default the first.
    - `progress`: called with the part of the budget that is used up, from 0 to 1.
    - `inputs`: extra inputs that the game's facts declare.

    Raises `SolveError` if the question can't be answered as asked, `PositionError` if the text is no position.
    Ctrl-C stops it within 0.1 s.

    >>> import tablegames as tg
    >>> solution = tg.solve("limbo count=90 pile=A hands=J/2 turn=0 stock=-", objective="round")
    >>> [(action.action, action.value) for action in solution.actions]
    [('J=A1', 0.0), ('J=A11', 0.0)]
    """
    position, seat = seen(position, seat)
    answer = solve_position(
        position,
        seat=seat,
        time=time,
        playouts=playouts,
        threads=threads,
        method=method,
        objective=objective,
        seed=seed,
        inputs=inputs,
        progress=progress,
    )
    return Solution.of(position.game, answer)


def seen(position: Position | Game | str, seat: int | None) -> tuple[Position, int]:
    """The position that a question is about, and the seat that asks: of a game, what that seat knows."""
    if isinstance(position, str):
        position = Position(position)
    if seat is None:
        seat = next((seat for seat in position.to_act if seat != TABLE), 0)
    if isinstance(position, Game):
        position = position.position(seat)
    return position, seat


def methods(game: str) -> tuple[str, ...]:
    """The names of the ways in which a game can be solved.

    Raises `SetupError` if there is no such game.

    >>> import tablegames as tg
    >>> "double-dummy" in tg.methods("limbo")
    True
    """
    return tuple(method["name"] for method in facts(game)["methods"])


def objectives(game: str) -> tuple[str, ...]:
    """The names of what a solution of a game may aim at; the first is the default.

    Raises `SetupError` if there is no such game.

    >>> import tablegames as tg
    >>> tg.objectives("limbo")
    ('points', 'round', 'match')
    """
    return tuple(objective["name"] for objective in facts(game)["objectives"])


class Score(Mapping[str, Any]):
    """The scores of a position, and what they are made of: a mapping whose keys are attributes as well.

    >>> import tablegames as tg
    >>> told = tg.score("limbo count=89 pile=57 hands=?4/A34JK turn=1 scores=30/0")
    >>> told.total, told["scores"]
    (30, (30, 0))
    """

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self._parts = dict(parts)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_parts"][name]
        except KeyError:
            raise AttributeError(f"This score has no part {name!r}; it has {', '.join(self)}.") from None

    def __getitem__(self, name: str) -> Any:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return f"Score({', '.join(f'{name}={value!r}' for name, value in self._parts.items())})"

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return dict(self._parts)


def score(position: Position | Game | str, seat: int = 0) -> Score:
    """The scores of any position of any game as it stands.

    `scores` has one number a seat, `total` is that of the seat; a game may tell more, such as the groups that score.
    Raises `PositionError` if the text is no position.

    >>> import tablegames as tg
    >>> tg.score(tg.Game("limbo", seed=7)).scores
    (0, 0)
    """
    position = position.position() if isinstance(position, Game) else position
    position = Position(position) if isinstance(position, str) else position
    scores = position.scores
    return Score({"total": scores[seat], "scores": scores, **position.score_parts})
