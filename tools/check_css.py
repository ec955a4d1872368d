"""Checks the style sheets of a folder, and the custom properties that they share with its templates and scripts.

Usage: python tools/check_css.py FOLDER
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import tinycss2
from tinycss2.ast import Declaration, Node, ParseError

SETS = re.compile(r"(?<![\w-])(--[\w-]+)\s*:")
READS = re.compile(r"var\(\s*(--[\w-]+)")
FROM_SCRIPTS = re.compile(r"[\"'](--[\w-]+)[\"']")


def faults(nodes: list[Node]) -> Iterator[str]:
    """What is wrong in some rules and in those within them, each with its line."""
    for node in nodes:
        if isinstance(node, ParseError):
            yield f"{node.source_line}: {node.message}"
        elif not isinstance(node, Declaration) and node.content:
            inner = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            yield from faults(inner)
            yield from set_twice(inner)


def set_twice(nodes: list[Node]) -> Iterator[str]:
    """Properties that one rule sets twice; a fallback for older browsers stands right before what replaces it."""
    seen: dict[str, int] = {}
    for place, node in enumerate(nodes):
        if isinstance(node, Declaration):
            if seen.get(node.name, place - 1) != place - 1:
                yield f"{node.source_line}: {node.name} is set twice in one rule"
            seen[node.name] = place


def custom_properties(text: str) -> Iterator[str]:
    """Custom properties that a text only sets or only reads."""
    scripts = set(FROM_SCRIPTS.findall(text))
    is_set, is_read = set(SETS.findall(text)) | scripts, set(READS.findall(text)) | scripts
    yield from (f"{name} is read and never set" for name in sorted(is_read - is_set))
    yield from (f"{name} is set and never read" for name in sorted(is_set - is_read))


def main(folder: Path) -> int:
    """Print each fault on a line; 1 if there is one."""
    found = []
    for sheet in sorted(folder.rglob("*.css")):
        nodes = tinycss2.parse_stylesheet(sheet.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
        found += [f"{sheet}:{fault}" for fault in faults(nodes)]
    sources = [path for path in folder.rglob("*") if path.suffix in {".css", ".html", ".js", ".svg"}]
    found += custom_properties("\n".join(path.read_text(encoding="utf-8") for path in sources))
    for fault in found:
        print(fault)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
