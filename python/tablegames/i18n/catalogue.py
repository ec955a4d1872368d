"""A language: its texts, and how it writes numbers, lists and spans of time."""

from __future__ import annotations

import gettext
import os
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

from babel import negotiate_locale
from babel.dates import format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, get_decimal_symbol

LANGUAGES = {"en": ("EN", "English"), "ru": ("РУ", "Русский"), "uk": ("УК", "Українська"), "el": ("ΕΛ", "Ελληνικά")}
"""The languages by their codes: a short name, and the whole one."""

FOLDER = Path(__file__).parent / "translations"


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language. What it has no translation of is told in English.

    >>> from tablegames.i18n import catalogue
    >>> catalogue("el").number(0.5), catalogue("en").gettext("No such text.")
    ('0,5', 'No such text.')
    """

    language: str
    texts: gettext.NullTranslations

    def gettext(self, text: str, **params: Any) -> str:
        """A text; its `%(name)s` places are filled by the parameters, if there are any."""
        told = self.texts.gettext(text) if text else ""
        return told % params if params else told

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A text in the plural form that goes with a count."""
        return self.texts.ngettext(one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        """A text as it is told in a context."""
        return self.texts.pgettext(context, text)

    def number(self, value: float) -> str:
        """A number, with separators and at most three decimals."""
        return format_decimal(value, locale=self.language)

    def digits(self, text: str) -> str:
        """A number with the digits that it was given."""
        return text.replace("-", "−").replace(".", get_decimal_symbol(self.language))

    def listing(self, names: list[str]) -> str:
        """Names in a row, with the language's "and"."""
        return format_list(names, locale=self.language)

    def lasting(self, milliseconds: int) -> str:
        """A span of time in words."""
        return format_timedelta(timedelta(milliseconds=milliseconds), locale=self.language)

    def ago(self, milliseconds: int) -> str:
        """How long ago something was, in words."""
        return format_timedelta(timedelta(milliseconds=-milliseconds), add_direction=True, locale=self.language)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of one of `LANGUAGES`."""
    texts = gettext.translation("messages", FOLDER, [language], fallback=True)
    if language != "en":
        texts.add_fallback(catalogue("en").texts)
    return Catalogue(language, texts)


def asked_language() -> str:
    """The first language that the environment asks for and that we have, else English."""
    asked = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return negotiate_locale([code.partition(".")[0] for code in asked.split(":")], LANGUAGES) or "en"
