"""Tables for a terminal and a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def number(value: float) -> str:
    """A number with as many places as a reader can use."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        first, *others = cells
        return "  ".join([first.ljust(widths[0]), *(c.rjust(w) for c, w in zip(others, widths[1:], strict=True))])

    return "\n".join(line(cells).rstrip() for cells in [heads, *rows])


def html_table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", notes: Sequence[str] = ()
) -> str:
    """The same table for a notebook."""

    def line(tag: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    head = f"<caption>{escape(caption)}</caption><thead>{line('th', heads)}</thead>"
    return f"<table>{head}<tbody>{body}</tbody></table>{said}"
