"""Texts in four languages: none is missing, and the right form is chosen."""

from __future__ import annotations

import gettext
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from flask import Flask

import tablegames as tg
from shipped import SHIPPED
from tablegames import Message
from tablegames.web.views.rendering import word_of
from tablegames.web.views.texts import say

TOOL = Path(__file__).parents[2] / "tools" / "translations.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that collects all texts of the code as it is now."""
    spec = importlib.util.spec_from_file_location("translations", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def texts(tool):
    return tool.collect()


def is_of_a_new_game(message) -> bool:
    """Whether a text is found in the folders and facts of games only that nobody gets yet."""
    games = [set(tg.games()) & set(Path(where).parts) for where, _line in message.locations]
    return all(found and found.isdisjoint(SHIPPED) for found in games)


@pytest.mark.parametrize("language", ["ru", "uk", "el"])
def test_every_text_is_translated_with_its_places(tool, texts, language):
    catalog = tool.updated(language, texts)
    assert not [message.id for message in tool.missing(catalog) if not is_of_a_new_game(message)]
    places = re.compile(r"%\(\w+\)s|\{\w+\}")
    for message in catalog:
        told = message.string if isinstance(message.string, tuple) else (message.string,)
        known = {
            place
            for form in (message.id if isinstance(message.id, tuple) else (message.id,))
            for place in places.findall(form)
        }
        assert {place for form in told if form for place in places.findall(form)} <= known, message.id


def test_what_is_half_translated_is_left_to_english(tool, tmp_path):
    file = tmp_path / "ru" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    head = r'msgid "" msgstr "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=n != 1;"'
    texts = ['msgid "a" msgstr "да"', 'msgid "b" msgstr ""', 'msgid "c" msgid_plural "d" msgstr[0] "и" msgstr[1] ""']
    file.write_text("\n\n".join(text.replace(" msg", "\nmsg") for text in (head, *texts)), encoding="utf-8")
    tool.compile_all(tmp_path)
    words = gettext.translation("messages", tmp_path, ["ru"])
    assert [words.gettext("a"), words.gettext("b"), words.ngettext("c", "d", 1)] == ["да", "b", "c"]


def told(app: Flask, language: str, message: Message, you: int | None = None) -> str:
    with app.test_request_context(headers={"Accept-Language": language}):
        return say(message, ["Thalia", "Otto"].__getitem__, you)


def test_a_message_names_the_players(app):
    message = Message("{seat} turns {card}.", {"seat": {"seat": 1}, "card": "5C"})
    assert told(app, "en", message) == "Otto turns 5C."


def test_what_the_reader_did_is_told_in_the_second_person(app):
    message = Message("{seat} turns {card}.", {"seat": {"seat": 1}, "card": "5C"})
    assert told(app, "en", message, you=1) == "You turn 5C."
    assert told(app, "en", message, you=0) == "Otto turns 5C."


@pytest.mark.parametrize(("n", "said"), [(1, "Otto wins 1 card."), (2, "Otto wins 2 cards.")])
def test_the_plural_form_is_right(app, n, said):
    assert told(app, "en", Message("{seat} wins {n} cards.", {"seat": {"seat": 1}, "n": n})) == said


def test_a_text_without_a_translation_stays_english(app):
    assert (
        told(app, "el", Message("{what} is not in any catalogue.", {"what": "This"})) == "This is not in any catalogue."
    )


def test_what_is_no_place_stays_as_it_is(app):
    message = Message("a {b} { c", {"b": "{x}"})
    assert told(app, "en", message) == "a {x} { c"


def test_the_chosen_language_is_stronger_than_the_browsers(browser):
    browser.get("/language/uk?to=/me", **{"Accept-Language": "el"})
    assert '<html lang="uk"' in browser.get("/", **{"Accept-Language": "el"})


def term(game, text):
    return {"term": text, "parts": tg.Move(game, text).parts}


def shown(number, digits, style="plain"):
    return {"number": number, "digits": digits, "style": style}


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("limbo", "pass", "Pass"),
        ("limbo", "J=A11", "J=A (11)"),
        ("limbo", "K/4", "K ÷ 4"),
        ("bloops", "draw", "Draw"),
        ("bloops", "keep:2", "Keep (place 3)"),
        ("bloops", "look@1.3", "Look (Otto, place 4)"),
        ("bloops", "swap:0@1.4", "Swap (place 1 ↔ Otto, place 5)"),
    ],
)
def test_actions_in_a_message_are_told_in_words(app, game, text, told):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert (
            say(Message("{action}.", {"action": term(game, text)}), ["Thalia", "Otto"].__getitem__, word=word_of(game))
            == f"{told}."
        )


@pytest.mark.parametrize(
    ("language", "told_as"),
    [("en", "38.2, −2.1, +0.13, 7"), ("ru", "38,2, −2,1, +0,13, 7"), ("el", "38,2, −2,1, +0,13, 7")],
)
def test_numbers_are_written_as_the_language_does(app, language, told_as):
    message = Message(
        "{a}, {b}, {c}, {d}", {"a": shown(38.2, 1), "b": shown(-2.1, 1), "c": shown(0.13, 2, "signed"), "d": 7}
    )
    assert told(app, language, message) == told_as
