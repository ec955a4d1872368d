"""What may be passed where a position is asked for."""

from __future__ import annotations

from tablegames.engine import Game, Position
from tablegames.errors import shown

PositionLike = Position | Game | str
"""A position, a game as it stands, or a position's text."""


def full(position: PositionLike) -> Position:
    """The position, of a game everything known.

    Raises `PositionError` if the text is no position, `TypeError` if it is something else altogether.
    """
    if isinstance(position, Position):
        return position
    if isinstance(position, Game):
        return position.position()
    if isinstance(position, str):
        return Position(position)
    raise TypeError(f"A Position, a Game or a position's text was expected, not {shown(position)}.")


def seen(position: PositionLike, seat: int | None) -> tuple[Position, int]:
    """The position that a question is about, and the seat that asks: of a game, what that seat knows.

    The seat is by default the first of `to_act`.
    """
    known = full(position)
    if seat is None:
        seat = next(iter(known.to_act), 0)
    return (known.view(seat) if isinstance(position, Game) else known), seat
