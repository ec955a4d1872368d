"""Questions to a solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablegames.engine import facts, solve_position
from tablegames.positions import PositionLike, seen
from tablegames.solution import Solution

Input = Sequence[str] | Sequence[float]
"""An extra input of a game's solver, as its facts declare it: a list of texts or of numbers."""


def solve(
    position: PositionLike,
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
    - `progress`: called with the part that is done, from 0 to 1, which is told once; what it raises ends the call.
    - `inputs`: extra inputs that the game's facts declare.

    Raises `SolveError` if the question can't be answered as asked, `PositionError` if the text is no position.
    Ctrl-C stops it within 0.1 s.

    >>> import tablegames as tg
    >>> solution = tg.solve("limbo count=90 pile=A hands=J/2 turn=0 stock=-", objective="round")
    >>> [(action.action, action.value) for action in solution.actions]
    [('J=A1', 0.0), ('J=A11', 0.0)]
    """
    known, seat = seen(position, seat)
    answer = solve_position(
        known,
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
    return Solution.from_dict({"game": known.game, **answer})


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
