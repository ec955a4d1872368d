"""Languages: which one is meant, and what is told where a translation is missing."""

from __future__ import annotations

import pytest

import tablegames as tg
from tablegames.i18n import LANGUAGES, asked_language, catalogue, say

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:uk:el"}, "uk"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert asked_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_is_told_in_english(language: str) -> None:
    words = catalogue(language)
    assert words.gettext("No catalogue has this %(what)s.", what="text") == "No catalogue has this text."
    message = tg.Message("{seat} finds {what} in no catalogue.", {"seat": {"seat": 1}, "what": "this"})
    assert say(message, words, ["Thalia", "Otto"].__getitem__) == "Otto finds this in no catalogue."


@pytest.mark.parametrize(("language", "told"), [("en", "Player 2"), ("ru", "Игрок 2"), ("el", "Παίκτης 2")])
def test_players_without_names_have_numbers(language: str, told: str) -> None:
    assert say(tg.Message("{seat}", {"seat": {"seat": 1}}), catalogue(language)) == told


@pytest.mark.parametrize(("language", "told"), [("en", "1,234.5"), ("ru", "1\xa0234,5"), ("el", "1.234,5")])
def test_numbers_have_the_separators_of_the_language(language: str, told: str) -> None:
    assert catalogue(language).number(1234.5) == told
