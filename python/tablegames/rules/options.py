"""The options of a game, as the rules list them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablegames.engine import facts
from tablegames.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game in words."""

    label: str
    help: str
    choices: tuple[str, ...]
    """What may be chosen; none where it is a number."""
    usual: str | None
    """The choice that holds where nothing is chosen."""


def options(game: str, words: Catalogue) -> list[Option]:
    """The options of a game in a language.

    Raises `SetupError` if there is no such game.

    >>> from tablegames import i18n, rules
    >>> rules.options("limbo", i18n.catalogue("en"))[1].label
    'Doubling'
    """

    def told(option: dict[str, Any]) -> Option:
        kinds = option["values"]
        choices = {value: words.gettext(label) for kind in ("choices", "text") for value, label in kinds.get(kind, ())}
        return Option(
            words.gettext(option["label"]),
            words.gettext(option["help"]),
            tuple(choices.values()),
            choices.get(option["default"]),
        )

    return [told(option) for option in facts(game)["options"]]
