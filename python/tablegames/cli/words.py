"""Words in the language of the terminal, from the same catalogues as the web's."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import tablegames
from tablegames import Message

PACKAGE = Path(tablegames.__file__).parent


@cache
def catalogue() -> gettext.NullTranslations:
    """The catalogue of the first language that the environment asks for and that we have, else English."""
    return gettext.translation("messages", PACKAGE / "web" / "translations", fallback=True)


def _(text: str) -> str:
    """A text of our own in the reader's language."""
    return catalogue().gettext(text) if text else ""


def say(message: Message, name: Callable[[int], str], you: int) -> str:
    """A message of the core in the reader's language, with players' names for seats.

    What the reader did is told in the second person where the catalogue has that (under the context "you").
    """
    text, params = message.text, message.params
    shown = {key: name(value["seat"]) if is_seat(value) else value for key, value in params.items()}
    count = params.get("n")
    words = catalogue()
    if params.get("seat") == {"seat": you} and (yours := words.pgettext("you", text)) != text:
        return str(Message(yours, shown))
    template = words.ngettext(text, text, count) if isinstance(count, int) else words.gettext(text)
    return str(Message(template, shown))


def is_seat(value: Any) -> bool:
    """Whether a parameter of a message is a seat."""
    return isinstance(value, dict) and "seat" in value
