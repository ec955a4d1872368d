"""Scores, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablegames.errors import SetupError
from tablegames.positions import PositionLike, full


class Score(Mapping[str, Any]):
    """The scores of a position, and what they are made of: a mapping whose keys are attributes as well.

    >>> import tablegames as tg
    >>> told = tg.score("limbo count=89 pile=57 hands=?4/A34JK turn=1 scores=30/0")
    >>> told.total, told["scores"]
    (30, (30, 0))
    """

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self._parts = dict(parts)

    @property
    def total(self) -> int:
        """The score of the seat that was asked for."""
        return int(self._parts["total"])

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(self._parts["scores"])

    def __getattr__(self, name: str) -> Any:
        # There are no parts yet while a score is unpickled.
        parts: dict[str, Any] = self.__dict__.get("_parts", {})
        if name not in parts:
            raise AttributeError(f"This score has no part {name!r}; it has {', '.join(parts)}.")
        return parts[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._parts]

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


def score(position: PositionLike, seat: int = 0) -> Score:
    """The scores of any position of any game as it stands.

    `scores` has one number a seat, `total` is that of the seat; a game may tell more, such as the groups that score.
    What isn't known counts nothing: where a game counts cards that may be hidden, `unknown` says how many of each seat
    are left out.

    Raises `PositionError` if the text is no position, `SetupError` if there is no such seat.

    >>> import tablegames as tg
    >>> tg.score(tg.Game("limbo", seed=7)).scores
    (0, 0)
    """
    known = full(position)
    scores = known.scores
    if seat not in range(len(scores)):
        text = "There is no seat {number}; the seats are 0 to {most}."
        raise SetupError(text, {"number": seat, "most": len(scores) - 1})
    return Score({"total": scores[seat], "scores": scores, **known.score_parts})
