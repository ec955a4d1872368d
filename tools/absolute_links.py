"""Makes the README's links absolute, so that its pictures and documents are found from the package index too.

Usage: python tools/absolute_links.py FOLDER   (a copy of the project; its README.md is rewritten)
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from about import repository, version

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def absolute(text: str, home: str, tag: str) -> str:
    """The text with each link into the repository leading to the files of a tag."""

    def link(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}[{words}]({home}/{'raw' if picture else 'blob'}/{tag}/{path})"

    return LINK.sub(link, text)


if __name__ == "__main__":
    readme = Path(sys.argv[1], "README.md")
    text = readme.read_text(encoding="utf-8")
    readme.write_text(absolute(text, repository(), f"v{version()}"), encoding="utf-8")
