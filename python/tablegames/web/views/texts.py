"""Words in the reader's language: which one that is, and how the core's messages become sentences."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from babel.lists import format_list
from babel.numbers import get_decimal_symbol
from flask import Flask, request, session
from flask_babel import Babel, format_decimal, format_timedelta, get_locale, gettext, ngettext, pgettext
from markupsafe import Markup

import tablegames as tg
from tablegames.web.config import LANGUAGES
from tablegames.web.tables.models import now

Name = Callable[[int], str]
"""What the player in a seat is called."""
Word = Callable[[dict[str, Any], Name], Markup]
"""What cards or an action are called, by their parts."""

SEAT = "seat {seat}"
"""A seat as errors tell it where players have no names."""


def _(text: str, **params: Any) -> str:
    """A text of our own in the reader's language; `%(name)s` places are filled by the parameters."""
    return str(gettext(text, **params))


def number(value: float) -> str:
    """A number as the language writes it."""
    return str(format_decimal(value))


def ago(at: int) -> str:
    """How long ago a moment was, in words."""
    return str(format_timedelta(timedelta(milliseconds=at - now()), add_direction=True))


def lasting(milliseconds: int) -> str:
    """A span of time in words."""
    return str(format_timedelta(timedelta(milliseconds=milliseconds)))


def language() -> str:
    """The language that was chosen, else the browser's first that we speak."""
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(list(LANGUAGES), default="en") or "en"


def say(
    message: Any,
    name: Name | None = None,
    you: int | None = None,
    word: Word | None = None,
) -> str:
    """A message of the core in the reader's language.

    Seats become players' names; a number that is called `n` chooses the plural form. The
    reader is told of in the second person where the catalogue has that: under the context "you" what they did, under
    "to you" what somebody did to them, under "your own" what they did to themselves. `word` tells how the cards and
    actions in it are called.
    """
    if not message:
        return ""
    text, params = _parts(message)
    shown = {key: _shown(value, name, you, word) for key, value in params.items()}
    return _fill(_template(text, params, you), shown)


def _template(text: str, params: dict[str, Any], you: int | None) -> str:
    """The text in the reader's language, in the person and the number that it needs."""
    me = {"seat": you}
    acted = you is not None and params.get("seat") == me
    met = you is not None and me in (value for key, value in params.items() if key.endswith("_seat"))
    context = {(True, True): "your own", (True, False): "you", (False, True): "to you"}.get((acted, met))
    if context and (told := str(pgettext(context, text))) != text:
        return told
    count = params.get("n")
    return str(ngettext(text, text, count) if isinstance(count, int) else gettext(text))


def listing(names: list[str]) -> str:
    """Names in a row, with the language's "and"."""
    return format_list(names, locale=get_locale() or "en")


def say_error(error: Exception, name: Name | None = None, you: int | None = None) -> str:
    """An error of the core in the reader's language."""
    return say(error, name, you) if isinstance(error, tg.TablegamesError) else str(error)


def _parts(message: Any) -> tuple[str, dict[str, Any]]:
    text, params = (message["text"], message["params"]) if isinstance(message, dict) else (message.text, message.params)
    return text, {key: _seat(value) for key, value in params.items()}


def _seat(value: Any) -> Any:
    """The number of a seat that is told in words."""
    return value["params"]["seat"] if isinstance(value, dict) and value.get("text") == SEAT else value


def _shown(value: Any, name: Name | None, you: int | None, word: Word | None) -> str:
    """What stands in a place of a message, by its type."""
    match value:
        case {"seat": int(seat)}:
            return (name or _player)(seat)
        case {"number": number, "digits": digits, **how}:
            style = how.get("style")
            told = _decimal(f"{number:{'+' if style == 'signed' else ''}.{digits}f}")
            return f"{told} %" if style == "percent" else told
        case {"term": text, "parts": parts}:
            return word({**parts, "action": text}, name or _player).unescape() if word else text
        case {"text": _text, "params": _params}:
            return say(value, name, you, word)
        case int():
            return _decimal(str(value))
    return str(value)


def _decimal(text: str) -> str:
    """A number with the digits that it was given, as the language writes it."""
    return text.replace("-", "−").replace(".", get_decimal_symbol(get_locale() or "en"))


def _player(seat: int) -> str:
    return _("Player %(number)s", number=seat + 1)


def _fill(template: str, params: dict[str, str]) -> str:
    """Fills `{name}` places; what is no place stays as it is."""
    out, rest = [], template
    while "{" in rest:
        before, _open, rest = rest.partition("{")
        key, closed, after = rest.partition("}")
        out += [before, params.get(key, "{" + key + closed)]
        rest = after
    return "".join([*out, rest])


def install(app: Flask) -> None:
    Babel(app, locale_selector=language, default_translation_directories=str(app.config["TRANSLATIONS"]))
