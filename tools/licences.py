"""Writes the licence texts of what is built into the package from elsewhere: the linked crates, and vendored files.

Usage: python tools/licences.py   (the crates' sources must be there, as after any build)
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FILE = ROOT / "LICENSES-THIRD-PARTY.txt"
FROM_RUST = {
    "The Rust standard library, by The Rust Project Developers": "MIT.txt",
    "Unicode tables of the Rust standard library": "Unicode-3.0.txt",
}
VENDORED = {"htmx": Path("python/tablegames/web/static/htmx.LICENSE")}
RULE = "\n\n" + "-" * 80 + "\n\n"
ABOUT = """The package tablegames is under the licence in the file LICENSE. These parts of it come from elsewhere, under
these licences. Where an author offers several, this is the one that is used."""


def linked() -> dict[str, Path]:
    """Each crate that the compiled module links, with its version, and the folder of its sources."""
    asked = ["cargo", "metadata", "--format-version=1", "--locked", "--offline"]
    metadata = json.loads(subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout)
    packages: dict[str, Any] = {package["id"]: package for package in metadata["packages"]}
    nodes: dict[str, Any] = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    reached: dict[str, Path] = {}
    waiting = [package["id"] for package in packages.values() if package["name"] == "tablegames-py"]
    while waiting:
        package = packages[waiting.pop()]
        of_macros = any("proc-macro" in target["kind"] for target in package["targets"])
        name = f"{package['name']} {package['version']}"
        if not of_macros and name not in reached:
            reached[name] = Path(package["manifest_path"]).parent
            dependencies = nodes[package["id"]]["deps"]
            waiting += [dep["pkg"] for dep in dependencies if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    return {name: folder for name, folder in sorted(reached.items()) if ROOT not in folder.parents}


def text_of(folder: Path) -> str:
    """The text of a crate's licence: MIT's where it is offered."""
    for name in ("LICENSE-MIT", "LICENSE", "LICENSE.md", "LICENSE.txt"):
        if (folder / name).exists():
            return (folder / name).read_text(encoding="utf-8").strip()
    raise FileNotFoundError(f"{folder.name} has no licence text that is known here.")


def everything() -> str:
    """The whole file; parts that share a text stand together."""
    shared: dict[str, list[str]] = {}
    for name, folder in linked().items():
        shared.setdefault(text_of(folder), []).append(name)
    asked = subprocess.run(["rustc", "--print", "sysroot"], cwd=ROOT, capture_output=True, check=True, text=True)
    texts = Path(asked.stdout.strip(), "share", "doc", "rust", "licenses")
    others = {name: texts / file for name, file in FROM_RUST.items()}
    others |= {name: ROOT / path for name, path in VENDORED.items()}
    for name, path in others.items():
        shared.setdefault(path.read_text(encoding="utf-8").strip(), []).append(name)
    return ABOUT + RULE + RULE.join("\n".join(names) + "\n\n" + text for text, names in shared.items()) + "\n"


if __name__ == "__main__":
    FILE.write_text(everything(), encoding="utf-8")
