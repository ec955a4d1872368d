"""Words in the reader's language: the package's catalogues, in the language that the request asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, g, request, session
from markupsafe import Markup

import tablegames as tg
from tablegames import i18n
from tablegames.web.tables.models import now

Word = Callable[[dict[str, Any], i18n.Name], Markup]
"""What cards or an action are called, as a template says it."""


def language() -> str:
    """The language that was chosen, else the browser's first that we speak."""
    chosen = session.get("language")
    if chosen in i18n.LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(list(i18n.LANGUAGES), default="en") or "en"


def words() -> i18n.Catalogue:
    """The catalogue of this request."""
    if "words" not in g:
        g.words = i18n.catalogue(language())
    found: i18n.Catalogue = g.words
    return found


def _(text: str, **params: Any) -> str:
    """A text of our own; `%(name)s` places are filled by the parameters."""
    return words().gettext(text, **params)


def pgettext(context: str, text: str) -> str:
    return words().pgettext(context, text)


def number(value: float) -> str:
    return words().number(value)


def listing(names: list[str]) -> str:
    return words().listing(names)


def lasting(milliseconds: int) -> str:
    return words().lasting(milliseconds)


def ago(at: int) -> str:
    """How long ago a moment was."""
    return words().ago(now() - at)


def say(message: Any, name: i18n.Name | None = None, you: int | None = None, word: Word | None = None) -> str:
    """A message of the core, as `i18n.say` tells it."""

    def plain(parts: dict[str, Any], name: i18n.Name) -> str:
        return word(parts, name).unescape() if word else ""

    return i18n.say(message, words(), name, you, plain if word else None)


def say_error(error: Exception, name: i18n.Name | None = None, you: int | None = None) -> str:
    """An error of the core in the reader's language."""
    return say(error, name, you) if isinstance(error, tg.TablegamesError) else str(error)


def install(app: Flask) -> None:
    """Lets templates say `_`, `ngettext` and `pgettext`."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: words().gettext(text),
        ngettext=lambda one, many, count: words().ngettext(one, many, count),
        pgettext=pgettext,
        newstyle=True,
    )
