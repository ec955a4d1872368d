"""Errors: each says in one sentence what was wrong, where, and what would be right.

All of them derive from `TablegamesError`; those that a wrong value caused are a `ValueError` as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablegames.engine import Message


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
    """An unknown game, seat, seed or level, or a number of players or an option that the game doesn't have."""


class PositionError(TablegamesError, ValueError):
    """A position text that can't be read or can't be a position; names the word at fault."""


class IllegalAction(TablegamesError, ValueError):
    """An action text that isn't one, or an action that the rules don't allow now; nothing was changed."""


class ChanceError(TablegamesError, ValueError):
    """A shuffle or a roll that doesn't fit what has to be shuffled or rolled."""


class RecordError(TablegamesError, ValueError):
    """A record that can't be read or replayed."""


class SolveError(TablegamesError, ValueError):
    """A question to a solver that can't be answered as asked."""
