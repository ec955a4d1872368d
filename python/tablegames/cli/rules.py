"""The rules of a game as plain text."""

from __future__ import annotations

import shutil
import textwrap

from tablegames import facts, rules
from tablegames.i18n import asked_language, catalogue

WIDEST = 100  # longer lines are hard to read


def rules_text(game: str, width: int | None = None) -> str:
    """The rules in the language and, by default, in the width of the terminal: captions without their figures.

    Raises `SetupError` if there is no such game.
    """
    words = catalogue(asked_language())
    width = min(width or shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)

    def wrapped(text: str, first: str = "", rest: str = "") -> str:
        return textwrap.fill(text, width, initial_indent=first, subsequent_indent=rest)

    lines = [wrapped(f"{game.capitalize()}: {words.gettext(facts(game)['summary'])}")]
    for block in rules.read(game, words):
        if block.kind == "heading":
            lines += ["", wrapped(block.texts[0].upper())]
        elif block.kind == "list":
            lines += [wrapped(text, "- ", "  ") for text in block.texts]
        elif block.kind == "steps":
            lines += [wrapped(text, f"{number}. ", "   ") for number, text in enumerate(block.texts, 1)]
        else:
            lines += map(wrapped, block.texts)
    options = rules.options(game, words)
    if options:
        lines += ["", words.gettext("Options").upper()]
    for option in options:
        lines.append(wrapped(f"{option.label}: {option.help}", "- ", "  "))
        usual = {option.usual: f" {words.gettext('(the usual)')}"}
        lines += [wrapped(f"{choice}{usual.get(choice, '')}", "  - ", "    ") for choice in option.choices]
    return "\n".join(lines)
