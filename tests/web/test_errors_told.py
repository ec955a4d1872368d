"""Errors in the reader's language: nothing of them stays English but what is written alike everywhere."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tablegames as tg
from playing import random_game
from shipped import SHIPPED
from tablegames.web.views.texts import say_error

TESTS = Path(__file__).parents[1]
LATIN = re.compile(r"[A-Za-z]{3,}")  # shorter ones are cards
QUOTED = re.compile(r"(?<!\w)'(.*?)'(?!\w)|(\w+=\S*)")
LISTS = {"names", "games", "levels", "options", "methods", "legal", "cards"}
"""Parameters that list what is written alike in every language."""
KEPT = {
    "JSON",
    "null",
    "NaN",
    "None",
    "choose",
    "BLOOPS",
    "Snap",
    "Pot",
    "starter",
    "play",
    "over",
}  # names, and values of phase=
BROKEN = ["%", "?x", "9999999999", "-1/-1", "0/0/0/0/0/0/0/0/0/0/0/0/0/0/0", "Q"]
MAPS = ["Q", "#|#/#", "##", "|##", "#||", "#|.", "h|h", "/".join(["#" * 101] * 2), "#" * 40 + "|" + "#" * 40]


def bad_calls() -> list[Callable[[], object]]:
    """The calls of the test of bad input of every kind."""
    spec = importlib.util.spec_from_file_location("bad_input", TESTS / "api" / "test_errors.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [call for call, _kind, _sentence in module.CASES]


def broken(game: str) -> Iterator[Callable[[], object]]:
    """Each word of a position broken in turn, the same of what one seat sees, and the game's own broken positions."""
    played = random_game(game, plies=9)
    for text in (str(played.position()), str(played.position(0))):
        for word in text.split()[1:]:
            for value in BROKEN:
                changed = text.replace(word, f"{word.partition('=')[0]}={value}")
                yield partial(tg.Position, changed)
        for seat in range(played.players):
            for action in ("frob", "pass", "end", *played.legal_actions(seat)):
                yield partial(tg.Position(text).after, action, 1 - min(seat, 1))
    file = TESTS / "games" / game / "illegal.json"
    for case in json.loads(file.read_text(encoding="utf-8")) if file.exists() else []:
        yield partial(refused, case)


def refused(case: dict[str, Any]) -> None:
    position = tg.Position(case["position"])
    if "action" in case:
        position.after(case["action"], case["seat"])


def errors(calls: Iterator[Callable[[], object]] | list[Callable[[], object]]) -> Iterator[tg.TablegamesError]:
    for call in calls:
        try:
            call()
        except tg.TablegamesError as error:
            yield error


def names(game: str) -> set[str]:
    """What is written alike in every language: games, keys, options and their values, methods."""
    facts = tg.facts(game)
    kinds = ("fields", "options", "objectives", "methods", "inputs")
    values = [value for option in facts["options"] for value, _label in option["values"].get("choices", [])]
    return {game, *(item["name"] for kind in kinds for item in facts[kind]), *values}


def words(texts: Iterator[str] | set[str] | list[str]) -> set[str]:
    return {word for text in texts for word in LATIN.findall(text)}


def listed(params: dict[str, Any]) -> Iterator[str]:
    for key, value in params.items():
        if isinstance(value, dict):
            yield from listed(value.get("params", {}))
        elif key in LISTS:
            yield str(value)


def check(language: str, error: tg.TablegamesError, known: set[str]) -> None:
    quoted = ["".join(found) for found in QUOTED.findall(str(error))]
    assert words([say_error(error)]) <= KEPT | known | words([*quoted, *listed(error.params)]), (
        language,
        say_error(error),
        str(error),
    )


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", ["ru", "uk", "el"])
def test_errors_of_positions_and_actions_hold_no_english(app, name, language):
    found = list(errors(broken(name)))
    assert len(found) > 20
    known = words(names(name))
    with app.test_request_context(headers={"Accept-Language": language}):
        for error in found:
            check(language, error, known)


@pytest.mark.parametrize("language", ["ru", "uk", "el"])
def test_other_errors_hold_no_english(app, language):
    known = words([*tg.LEVELS, *(known for game in tg.games() for known in names(game))])
    maps = [lambda drawn=drawn: tg.Game("splitter", options={"sheet": drawn}) for drawn in MAPS]
    with app.test_request_context(headers={"Accept-Language": language}):
        for error in errors([*bad_calls(), *maps]):
            check(language, error, known)
