"""The rules of a game as plain text, from the same page as the web's."""

from __future__ import annotations

import re
import textwrap
from html.parser import HTMLParser

from jinja2 import ChainableUndefined, Environment, FileSystemLoader

from tablegames import facts
from tablegames.cli.words import PACKAGE, _, catalogue

BLOCKS = {"p", "li", "h1", "h2", "h3", "dt", "dd", "tr", "figcaption"}
DRAWN = {"figure", "svg", "style", "script"}


def rules_text(game: str, width: int = 100) -> str:
    """The rules page without its drawings.

    Raises `SetupError` if there is no such game.
    """
    told = facts(game)
    pages = Environment(
        loader=FileSystemLoader(PACKAGE / "web" / "templates"),
        extensions=["jinja2.ext.i18n"],
        undefined=ChainableUndefined,
        autoescape=True,
    )
    pages.install_gettext_translations(catalogue(), newstyle=True)  # type: ignore[attr-defined]
    for drawing in ("icon", "asset", "url_for"):
        pages.globals[drawing] = lambda *_args, **_kwargs: ""
    reader = Reader()
    reader.feed(pages.get_template(f"games/{game}/rules.html").render(facts=told, game=game))
    title = f"{game.capitalize()}: {_(told['summary'])}"
    return "\n".join([textwrap.fill(title, width), *reader.paragraphs(width)])


class Reader(HTMLParser):
    """Keeps the words of a page, a line a block."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[tuple[str, str]] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens a block, or something that is drawn."""
        self.hidden += tag in DRAWN
        if tag in BLOCKS:
            self.blocks.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        """Closes something that is drawn."""
        self.hidden -= tag in DRAWN

    def handle_data(self, data: str) -> None:
        """Adds words to the open block."""
        if self.blocks and not self.hidden:
            tag, text = self.blocks[-1]
            self.blocks[-1] = tag, text + data

    def paragraphs(self, width: int) -> list[str]:
        """The blocks as wrapped text: headings between blank lines, list items with a dash."""
        lines = []
        for tag, text in self.blocks:
            words = re.sub(r"\s+", " ", text).strip()
            if not words:
                continue
            if tag.startswith("h"):
                lines += ["", words.upper()]
            elif tag == "li":
                lines.append(textwrap.fill(words, width, initial_indent="- ", subsequent_indent="  "))
            else:
                lines.append(textwrap.fill(words, width))
        return lines
