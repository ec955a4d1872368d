"""Table games: rules, solvers, review of games, bots, simulation, and a web app to play in.

>>> import tablegames as tg
>>> tg.games()[:2]
('limbo', 'splitter')
"""

from tablegames.bots import Bot, Player, bot
from tablegames.engine import LEVELS, TABLE, Game, Message, Move, Position, Record, __version__, facts, games
from tablegames.errors import (
    ChanceError,
    IllegalAction,
    PositionError,
    RecordError,
    SetupError,
    SolveError,
    TablegamesError,
)
from tablegames.reviews import Review, ReviewedAction, review
from tablegames.scoring import Score, score
from tablegames.simulation import Interval, Simulation, Standing, simulate
from tablegames.solution import ActionValue, Solution
from tablegames.solving import methods, objectives, solve

__all__ = [
    "LEVELS",
    "TABLE",
    "ActionValue",
    "Bot",
    "ChanceError",
    "Game",
    "IllegalAction",
    "Interval",
    "Message",
    "Move",
    "Player",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Review",
    "ReviewedAction",
    "Score",
    "SetupError",
    "Simulation",
    "Solution",
    "SolveError",
    "Standing",
    "TablegamesError",
    "__version__",
    "bot",
    "facts",
    "games",
    "methods",
    "objectives",
    "review",
    "score",
    "simulate",
    "solve",
]
