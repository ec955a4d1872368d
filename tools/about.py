"""What the project says about itself, each in one place: its version in Cargo.toml, its home in pyproject.toml."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version() -> str:
    """The version of the core, the bindings and the package."""
    return _value("Cargo.toml", "version")


def repository() -> str:
    """The address where the project is at home."""
    return _value("pyproject.toml", "Repository")


def _value(file: str, key: str) -> str:
    found = re.search(rf'^{key} = "([^"]+)"', (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise KeyError(f"{file} doesn't say {key}.")
    return found.group(1)
