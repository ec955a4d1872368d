"""The compiled core. The one module that imports it, so that all others don't depend on how it is built."""

from tablegames._core import (
    LEVELS,
    TABLE,
    Game,
    Message,
    Move,
    Position,
    Record,
    Tally,
    __version__,
    facts,
    games,
    play_deals,
)
from tablegames._core import solve as solve_position

__all__ = [
    "LEVELS",
    "TABLE",
    "Game",
    "Message",
    "Move",
    "Position",
    "Record",
    "Tally",
    "__version__",
    "facts",
    "games",
    "play_deals",
    "solve_position",
]
