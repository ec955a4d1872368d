"""Checks that a tag can be released, and prints what the changelog says of its version.

Usage: python tools/release.py TAG [ADDRESS]   (the address of the repository that the tag was pushed to)

A tag vX.Y.ZrcN tries X.Y.Z out: nothing is published, so that the date and the true address may still be missing.
"""

from __future__ import annotations

import re
import sys

from about import ROOT, repository, version

CANDIDATE = re.compile(r"rc\d+$")


def notes_of(changelog: str, wanted: str) -> tuple[str, str]:
    """What stands beside a version in the changelog's heading, and its section."""
    parts = re.split(r"^## (.+)$", changelog, flags=re.MULTILINE)
    for heading, section in zip(parts[1::2], parts[2::2], strict=True):
        name, _, beside = heading.partition(" ")
        if name == wanted:
            return beside.strip("( )"), section.strip()
    raise SystemExit(f"CHANGELOG.md has no section {wanted}.")


def check(tag: str, address: str) -> str:
    """The notes of a tag's release, or SystemExit with what is in its way."""
    wanted = CANDIDATE.sub("", tag.removeprefix("v"))
    if tag[:1] != "v" or wanted != version():
        raise SystemExit(f"The tag {tag} is not of version {version()}, which Cargo.toml says.")
    date, notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), wanted)
    if not CANDIDATE.search(tag):
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
            raise SystemExit(f"CHANGELOG.md doesn't say when {wanted} is released, but {date or 'nothing'}.")
        if repository() != address:
            raise SystemExit(f"pyproject.toml says {repository()}, not {address}: put the address right there.")
    return notes


if __name__ == "__main__":
    print(check(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""))
