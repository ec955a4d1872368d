"""The rules of the games as texts, and how a terminal shows them."""

from __future__ import annotations

import pytest

import tablegames as tg
from tablegames import rules
from tablegames.cli.rules import rules_text
from tablegames.i18n import LANGUAGES, catalogue

CAPTIONS = {
    "snap": "Two top cards of the same rank: the first to call Snap wins both piles and puts them under their own.",
    "bloops": "10, 11 and 12 carry a star. The 20 ends the game at once when it is discarded.",
    "snorkeling": "Five colours, each with its shape",
}


def lines(game: str, language: str, monkeypatch: pytest.MonkeyPatch, width: int) -> list[str]:
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setenv("COLUMNS", str(width))
    return rules_text(game).splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_heading_stands_empty(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = lines(name, language, monkeypatch, 80)
    words = catalogue(language)
    for block in rules.read(name, words):
        if block.kind == "heading":
            after = shown[shown.index(block.texts[0].upper()) + 1]
            assert after, block.texts[0]


@pytest.mark.parametrize("game", CAPTIONS)
def test_captions_are_shown(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CAPTIONS[game] in " ".join(lines(game, "en", monkeypatch, 80))


def test_every_option_is_listed_with_its_choices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = " ".join(line.strip() for line in lines(name, "en", monkeypatch, 80))
    for option in tg.facts(name)["options"]:
        assert f"- {option['label']}: {option['help']}" in shown
        for value, label in option["values"].get("choices", []):
            usual = " (the usual)" if value == option["default"] else ""
            assert f"- {label}{usual}" in shown


@pytest.mark.parametrize(("width", "most"), [(40, 40), (77, 77), (300, 100)])
def test_lines_are_as_wide_as_the_terminal(name: str, width: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    longest = max(map(len, lines(name, "en", monkeypatch, width)))
    assert most - 15 < longest <= most


def test_there_are_rules_of_games_only() -> None:
    with pytest.raises(tg.SetupError, match=r"There is no game '\.\./snap'"):
        rules.read("../snap")
