"""A position's text as a form: its `key=value` words set one by one, without knowing any game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


def words_of(text: str) -> dict[str, str]:
    """The `key=value` words of a position's text."""
    pairs = (word.partition("=") for word in text.split()[1:])
    return {key: value for key, equals, value in pairs if equals}


def fields_of(text: str, facts: dict[str, Any]) -> list[dict[str, str]]:
    """The fields of the game's positions, each with its value in this text."""
    words = words_of(text)
    return [{**field, "value": words.get(field["name"], "")} for field in facts["fields"]]


def edited(text: str, facts: dict[str, Any], changes: Mapping[str, str]) -> str:
    """The text with words changed.

    `set.key` gives a word's value (empty: leaves the word out); `add.key` and `drop.key` put a piece into one of its
    parts or take it out of it: `1:7` is piece 7 in part 1, the parts being those between slashes. `put.key` lays it
    at the end of a list with commas. `cell.key` puts pieces at places: with `2:5:4 2:6:1`, places 5 and 6 of part 2
    become 4 and 1, counted from 0, the parts being those between slashes or semicolons. `part.key.1` is the whole of
    part 1.
    """
    words = words_of(text)
    for name, value in changes.items():
        change, _, key = name.partition(".")
        if change == "set":
            words[key] = value.strip()
        elif change == "part":
            key, _, part = key.rpartition(".")
            words[key] = _part_set(words.get(key, ""), part, value.strip())
        elif change == "cell":
            words[key] = with_cells(words.get(key, ""), value)
        else:
            part, _, piece = value.partition(":")
            words[key] = _part_changed(words.get(key, ""), part, piece, change)
    order = [field["name"] for field in facts["fields"]]
    known = [key for key in order if words.get(key)] + [key for key in words if key not in order and words[key]]
    return " ".join([facts["name"], *(f"{key}={''.join(words[key].split())}" for key in known)])


def with_cells(value: str, cells: str) -> str:
    """The value with pieces put at places of its parts, each given as `part:place:piece`."""
    parts = re.split(r"([/;])", value)
    for cell in cells.split():
        part, place, piece = [*cell.split(":"), "", ""][:3]
        at, within = 2 * _index(part, len(parts)), _index(place, len(value))
        if at < len(parts) and within < len(parts[at]) and len(piece) == 1:
            parts[at] = parts[at][:within] + piece + parts[at][within + 1 :]
    return "".join(parts)


def _part_set(value: str, part: str, given: str) -> str:
    parts = value.split("/")
    index = _index(part, len(parts))
    return "/".join([*parts[:index], given, *parts[index + 1 :]]) if index < len(parts) else value


def _part_changed(value: str, part: str, piece: str, change: str) -> str:
    parts = value.split("/")
    index = _index(part, 0)
    if index < len(parts):
        held = "" if parts[index] == "-" else parts[index]
        if change == "put":
            held = f"{held},{piece}"
        elif change == "add":
            held = piece + held
        else:
            held = held.replace(piece, "", 1)
        parts[index] = ",".join(filter(None, held.split(","))) or "-"
    return "/".join(parts)


def _index(text: str, otherwise: int) -> int:
    """A place counted from 0, or what it is where the text is no such number."""
    return int(text) if text.isdecimal() and len(text) < 6 else otherwise
