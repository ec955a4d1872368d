"""Five table games: rules, solvers, review of games, bots, simulation, and a web app to play in.

>>> import tablegames as tg
>>> tg.games()
('limbo', 'splitter', 'snorkeling', 'bloops', 'snap')
"""

from tablegames.engine import LEVELS, TABLE, Game, Message, Position, Record, __version__, facts, games
from tablegames.errors import (
    ChanceError,
    IllegalAction,
    PositionError,
    RecordError,
    SetupError,
    SolveError,
    TablegamesError,
)
from tablegames.solution import ActionValue, Solution
from tablegames.solving import Score, methods, objectives, score, solve

__all__ = [
    "LEVELS",
    "TABLE",
    "ActionValue",
    "ChanceError",
    "Game",
    "IllegalAction",
    "Message",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Score",
    "SetupError",
    "Solution",
    "SolveError",
    "TablegamesError",
    "__version__",
    "facts",
    "games",
    "methods",
    "objectives",
    "score",
    "solve",
]
