"""Rules as a list of blocks, read from their text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tablegames.engine import facts
from tablegames.i18n import Catalogue

FOLDER = Path(__file__).parent / "texts"
FIGURE = re.compile(r"!\[(\w+)\]\((.*)\)", re.DOTALL)
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the rules: `heading`, `paragraph`, `list`, `steps` (a list in order), or `figure`."""

    kind: str
    texts: tuple[str, ...]
    """One text; of a list its items; of a figure its caption, if it has one."""
    figure: str = ""
    """The name of a figure's drawing, for whoever can draw it."""


def read(game: str, words: Catalogue | None = None) -> list[Block]:
    """The rules of a game in a language, by default as they are written.

    Raises `SetupError` if there is no such game.

    >>> from tablegames import rules
    >>> [block.texts[0] for block in rules.read("limbo") if block.kind == "heading"][:2]
    ['A round', 'The cards']
    """
    name = facts(game)["name"]
    blocks = parsed((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    if words is None:
        return blocks
    return [Block(block.kind, tuple(map(words.gettext, block.texts)), block.figure) for block in blocks]


def parsed(text: str) -> list[Block]:
    r"""The blocks of a text, which blank lines part.

    >>> [(block.kind, block.texts) for block in parsed("## Play\n\nIn turn,\nclockwise.\n\n- one\n- two")]
    [('heading', ('Play',)), ('paragraph', ('In turn, clockwise.',)), ('list', ('one', 'two'))]
    >>> parsed("![tie](A tie.)")
    [Block(kind='figure', texts=('A tie.',), figure='tie')]
    """
    return [_block(part.strip()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _block(part: str) -> Block:
    if part.startswith("## "):
        return Block("heading", (_line(part[3:]),))
    if figure := FIGURE.fullmatch(part):
        return Block("figure", (_line(figure[2]),) if figure[2] else (), figure[1])
    if ITEM.match(part):
        return Block("list" if part[0] == "-" else "steps", tuple(_line(item) for item in ITEM.split(part) if item))
    return Block("paragraph", (_line(part),))


def _line(text: str) -> str:
    return " ".join(text.split())
