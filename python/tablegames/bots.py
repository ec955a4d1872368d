"""Bots: who plays in a seat, and who acts next where several may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablegames.engine import LEVELS, TABLE, Game, Move, Position, facts
from tablegames.errors import IllegalAction, SetupError, shown
from tablegames.positions import PositionLike, seen

Log = Sequence[tuple[int | None, str]]
"""Actions so far: seat (None: the table) and text."""


class Player(Protocol):
    """Anything that can play: a bot of yours needs this one method.

    >>> import tablegames as tg
    >>> class First:
    ...     def choose(self, position, actions, seed):
    ...         return actions[0]
    >>> tg.simulate("limbo", [First(), First()], games=2).games
    2
    """

    def choose(self, position: Position, actions: list[str], seed: int) -> str | None:
        """One of the legal `actions` of the first seat to act, given what that seat knows."""
        ...


@dataclass(frozen=True, slots=True)
class Bot:
    """A built-in bot of a level.

    It is a pure function of what it is asked: the same position, actions and seed give the same choice.

    >>> import tablegames as tg
    >>> bot = tg.Bot("limbo", "expert")
    >>> bot.choose("limbo count=2 pile=57A hands=?4/A3 turn=1")
    'A1'
    """

    game: str
    level: str

    def __post_init__(self) -> None:
        facts(self.game)
        if self.level not in LEVELS:
            text = "There is no level '{level}'; the levels are {levels}."
            raise SetupError(text, {"level": shown(self.level), "levels": ", ".join(LEVELS)})

    def choose(
        self,
        position: PositionLike,
        actions: Sequence[str] | Log = (),
        seed: int = 0,
        *,
        seat: int | None = None,
    ) -> str | None:
        """What the bot plays in a seat, by default the first of `to_act`, knowing what that seat knows.

        `actions` is either the list of legal actions to choose among, or the log of (seat, action) so far, which tells
        how long ago the bot saw what it may have forgotten. None: the seat isn't waited for, and wants nothing.

        Raises `SetupError` if it is a position of another game, `IllegalAction` if none of the actions to choose among
        is legal.
        """
        known, seat = seen(position, seat)
        if known.game != self.game:
            raise SetupError("A bot of {other} can't play {game}.", {"other": self.game, "game": known.game})
        among = [action for action in actions if isinstance(action, str)]
        history = [step for step in actions if not isinstance(step, str)]
        choice = known.view(seat).choose(seat, LEVELS.index(self.level), seed, history)
        if choice is None or not among or any(says(self.game, action, choice) for action in among):
            return choice
        legal = [action for action in known.legal_actions(seat) if action in among]
        if not legal:
            text = "None of the actions to choose among is legal for seat {seat}: {actions}."
            raise IllegalAction(text, {"seat": seat, "actions": shown(", ".join(among))})
        return legal[seed % len(legal)]


def bot(game: str, level: str = "expert") -> Bot:
    """The built-in bot of a game; `LEVELS` are "easy", "medium", "hard" and "expert".

    Raises `SetupError` if there is no such game or level.

    >>> import tablegames as tg
    >>> game = tg.Game("limbo", seed=7)
    >>> tg.bot("limbo", level="medium").choose(game.position(0), seed=1) in game.legal_actions()
    True
    """
    return Bot(game, level)


def says(game: str, listed: str, choice: str) -> bool:
    """Whether a choice is a listed action, at whatever time where the clock counts."""
    if listed == choice:
        return True
    time = Move(game, choice).time
    return time is not None and Move(game, listed).at(time).text == choice


def next_action(game: Game, ask: Callable[[int], str | None]) -> tuple[int, str]:
    """Who acts next, and how: `ask` tells what a seat wants to do, None for nothing.

    Where the clock counts, the earliest call goes first, and the table acts when nobody calls. Elsewhere those who may
    act out of turn are asked first, clockwise from the seat that the game waits for, then that seat.

    Raises `IllegalAction` if the seat that the game waits for wants nothing.
    """
    answers = ((seat, ask(seat)) for seat in game.position().asking_order)
    wanted = ((seat, action) for seat, action in answers if action)
    if facts(game.game)["live"]:
        moves = [Move(game.game, action, seat) for seat, action in wanted]
        calls = [move for move in moves if move.time is not None]
        close = game.legal_actions(TABLE)
        if calls:
            first = min(calls, key=lambda move: move.time or 0)
            return first.seat or 0, first.text
        if close:
            return TABLE, close[0]
        wanted = ((move.seat or 0, move.text) for move in moves)
    found = next(wanted, None)
    if found is None:
        waited = {"seat": game.to_act[0]}
        raise IllegalAction("Seat {seat} did nothing, though the game waits for it.", {"seat": waited})
    return found
