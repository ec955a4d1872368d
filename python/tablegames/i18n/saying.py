"""A message as a sentence: its template in the right language, person and number, its places filled."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tablegames.i18n.catalogue import Catalogue

Name = Callable[[int], str]
"""What the player in a seat is called."""
Word = Callable[[dict[str, Any], Name], str]
"""What cards or an action are called, by their parts."""

PERSONS = {(True, True): "your own", (True, False): "you", (False, True): "to you"}
"""The context in which the reader is told of in the second person: whether they acted, whether it was done to them."""
PLACE = re.compile(r"\{(\w+)\}")
SEAT = "seat {seat}"
"""A seat as errors tell it where players have no names."""


def say(
    message: Any,
    words: Catalogue,
    name: Name | None = None,
    you: int | None = None,
    word: Word | None = None,
) -> str:
    """A message of the core, or an error, in a language.

    Seats become players' names; a number that is called `n` chooses the plural form. The reader is told of in the
    second person where the catalogue has that: under the context "you" what they did, under "to you" what somebody did
    to them, under "your own" what they did to themselves. `word` tells how the cards and actions in it are called.

    >>> import tablegames as tg
    >>> from tablegames.i18n import catalogue
    >>> say(tg.Message("{seat} passes.", {"seat": {"seat": 1}}), catalogue("en"), ["Thalia", "Otto"].__getitem__)
    'Otto passes.'
    """

    def called(seat: int) -> str:
        return name(seat) if name else words.gettext("Player %(number)s", number=seat + 1)

    def shown(value: Any) -> str:
        match value:
            case {"seat": int(seat)}:
                return called(seat)
            case {"number": number, "digits": digits, **how}:
                style = how.get("style")
                told = words.digits(f"{number:{'+' if style == 'signed' else ''}.{digits}f}")
                return words.gettext("%(share)s %%", share=told) if style == "percent" else told
            case {"term": text, "parts": parts}:
                return word({**parts, "action": text}, called) if word else str(text)
            case {"text": _text, "params": _params}:
                return say(value, words, name, you, word)
            case int():
                return words.digits(str(value))
        return str(value)

    if not message:
        return ""
    text, params = _parts(message)
    told = {key: shown(value) for key, value in params.items()}
    return PLACE.sub(lambda place: told.get(place[1], place[0]), _template(text, params, words, you))


def _template(text: str, params: dict[str, Any], words: Catalogue, you: int | None) -> str:
    """The text in the language, in the person and the number that it needs."""
    me = {"seat": you}
    acted = you is not None and params.get("seat") == me
    met = you is not None and me in (value for key, value in params.items() if key.endswith("_seat"))
    context = PERSONS.get((acted, met))
    if context and (told := words.pgettext(context, text)) != text:
        return told
    count = params.get("n")
    return words.ngettext(text, text, count) if isinstance(count, int) else words.gettext(text)


def _parts(message: Any) -> tuple[str, dict[str, Any]]:
    """Template and parameters of a message, of its plain data, or of an error."""
    text, params = (message["text"], message["params"]) if isinstance(message, dict) else (message.text, message.params)
    return text, {key: _seat(value) for key, value in params.items()}


def _seat(value: Any) -> Any:
    """The number of a seat that is told in words."""
    return value["params"]["seat"] if isinstance(value, dict) and value.get("text") == SEAT else value
