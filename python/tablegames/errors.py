"""Errors: each says in one sentence what was wrong, where, and what would be right.

All of them derive from `TablegamesError`; those that a wrong value caused are a `ValueError` as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablegames.engine import Message

MOST_SHOWN = 80
"""The most characters of a wrong value that an error repeats."""


def shown(value: object) -> str:
    """A wrong value as an error shows it: a text as it is, all else as Python writes it, cut to a readable length."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


class TablegamesError(Exception):
    """Anything that goes wrong in this package.

    `str(error)` is the sentence in English. `text` is its template, with places such as `{word}`, and `params` says
    what stands in them, so that the sentence can be told in another language.

    >>> import tablegames as tg
    >>> try:
    ...     tg.facts("chess")
    ... except tg.TablegamesError as error:
    ...     error.text, error.params["name"]
    ("There is no game '{name}'; the games are {games}.", 'chess')
    """

    def __init__(self, text: str = "", params: Mapping[str, Any] | None = None) -> None:
        super().__init__(text, params)
        self.text = text
        self.params = dict(params or {})

    @property
    def message(self) -> Message:
        """Template and parameters in one."""
        from tablegames.engine import Message

        return Message(self.text, self.params)

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class SetupError(TablegamesError, ValueError):
    """An unknown game, seat, seed or level, or a number of players or an option that the game doesn't have.

    >>> import tablegames as tg
    >>> tg.Game("limbo", players=3)
    Traceback (most recent call last):
    tablegames.errors.SetupError: limbo is for 2 players, not 3.
    """


class PositionError(TablegamesError, ValueError):
    """A position text that can't be read or can't be a position; names the word at fault.

    >>> import tablegames as tg
    >>> tg.Position("limbo count=102 pile=57 hands=?4/A34JK turn=1")
    Traceback (most recent call last):
    tablegames.errors.PositionError: 'count=102' is not right: a whole number from 0 to 101 would be.
    """


class IllegalAction(TablegamesError, ValueError):
    """An action text that isn't one, or an action that the rules don't allow now; nothing was changed.

    >>> import tablegames as tg
    >>> tg.Game("limbo", seed=7).play("A1")
    Traceback (most recent call last):
    tablegames.errors.IllegalAction: 'A1' is not legal for seat 0 now; legal: double, pass.
    """


class ChanceError(TablegamesError, ValueError):
    """A shuffle or a roll that doesn't fit what has to be shuffled or rolled.

    >>> import tablegames as tg
    >>> tg.Game("limbo", chance=["A!"])
    Traceback (most recent call last):
    tablegames.errors.ChanceError: '!' in the given shuffle is no card of this game.
    """


class RecordError(TablegamesError, ValueError):
    """A record that can't be read or replayed.

    >>> import tablegames as tg
    >>> tg.Record.from_json("{}")
    Traceback (most recent call last):
    tablegames.errors.RecordError: The record lacks 'game'.
    """


class SolveError(TablegamesError, ValueError):
    """A question to a solver that can't be answered as asked.

    >>> import tablegames as tg
    >>> tg.solve(tg.Game("limbo", seed=7), objective="fun")
    Traceback (most recent call last):
    tablegames.errors.SolveError: limbo has no objective 'fun'; it has points, round, match.
    """
