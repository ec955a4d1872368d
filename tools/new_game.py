"""Begins a game: writes a whole small one under its name, to be rewritten file by file.

Run it from anywhere: `python tools/new_game.py NAME`. What it writes is `tools/toy/`, with the name in
the place of `toy`; CONTRIBUTING tells what each file is for.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOY = Path(__file__).parent / "toy"
EMBLEM = TOY / "emblem.svg"
GAMES = Path("rust_core/src/games/mod.rs")
STATIC = Path("python/tablegames/web/static")
KEYWORDS = (
    "abstract async await become box break const continue crate dyn else enum extern false final for gen impl let loop "
    "macro match mod move mut override priv pub ref return self static struct super trait true try type typeof union "
    "unsafe unsized use virtual where while yield"
)


class BadName(Exception):
    """A name that no game can have."""


def check(name: str, root: Path) -> None:
    """Raises `BadName` where the name is no word, or says something already."""
    if not re.fullmatch("[a-z]{3,16}", name):
        raise BadName(f"'{name}' can't be a game's name; a word of 3 to 16 small letters from a to z can.")
    if re.search(rf"\b{name}\b", KEYWORDS):
        raise BadName(f"'{name}' can't be a game's name, since it is a word of Rust; choose another.")
    if name in games(root):
        raise BadName(f"There is a game '{name}' already; choose another name.")
    for file in upper_layers(root):
        if re.search(rf"\b{name}\b", code(file), re.IGNORECASE):
            raise BadName(
                f"'{name}' is a word of {file.relative_to(root)}, which may name no game; choose another name."
            )
    if re.search(rf"\.{name}(?![\w-])", (root / STATIC / "look.css").read_text(encoding="utf-8")):
        raise BadName(
            f"'{name}' is a class of {STATIC / 'look.css'}, and a game's mat has its name; choose another name."
        )


def games(root: Path) -> list[str]:
    """The games that there are."""
    return re.findall(r"^pub mod (\w+);", (root / GAMES).read_text(encoding="utf-8"), re.MULTILINE)


def upper_layers(root: Path) -> list[Path]:
    """The files that may name no game, as the tests of the layers have it."""
    folders = {"rust_core/src/search": "*.rs", "rust_core/py/src": "*.rs"}
    folders |= {"python/tablegames/web": "*.py", "python/tablegames/cli": "*.py"}
    return [file for folder, pattern in folders.items() for file in sorted((root / folder).rglob(pattern))]


def code(file: Path) -> str:
    """A file's text, of Rust without comments and unit tests."""
    text = file.read_text(encoding="utf-8")
    return re.sub(r"//.*", "", text.split("#[cfg(test)]")[0]) if file.suffix == ".rs" else text


def named(text: str, name: str) -> str:
    """A text of the toy, of the game of this name."""
    return text.replace("toy", name).replace("Toy", name.capitalize())


def write(name: str, root: Path) -> list[Path]:
    """Writes the game's files and its lines in those of all games; tells which."""
    written = []
    for source in sorted(file for file in TOY.rglob("*") if file.is_file() and file != EMBLEM):
        file = root / named(str(source.relative_to(TOY)), name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(named(source.read_text(encoding="utf-8"), name), encoding="utf-8")
        written.append(file)
    return [*written, list_it(name, root), *draw_it(name, root)]


def list_it(name: str, root: Path) -> Path:
    """Puts the game into the list of games, last."""
    file = root / GAMES
    text = file.read_text(encoding="utf-8")
    modules = "".join(f"pub mod {game};\n" for game in sorted([*games(root), name]))
    text = re.sub(r"(?:^pub mod \w+;\n)+", modules, text, count=1, flags=re.MULTILINE)
    line = f"    &KindOf::<{name}::{name.capitalize()}>::new(),\n"
    file.write_text(re.sub(r"(?<=,\n)(?=\];)", line, text, count=1), encoding="utf-8")
    return file


def draw_it(name: str, root: Path) -> list[Path]:
    """Adds the game's emblem and its hue, the one farthest from the other games'."""
    pieces, tokens = root / STATIC / "pieces.svg", root / STATIC / "tokens.css"
    emblem = named(EMBLEM.read_text(encoding="utf-8"), name)
    add_after_last(pieces, '<symbol id="em-', emblem)
    hues = sorted(map(int, re.findall(r"\[data-game=.*--h: (\d+)", tokens.read_text(encoding="utf-8"))))
    gap, hue = max((after - before, before) for before, after in pairwise([*hues, hues[0] + 360]))
    add_after_last(tokens, "  [data-game=", f'  [data-game="{name}"] {{ --h: {(hue + gap // 2) % 360}; }}\n')
    return [pieces, tokens]


def add_after_last(file: Path, start: str, line: str) -> None:
    """Adds a line after the last one that starts like this."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    last = max(number for number, text in enumerate(lines) if text.startswith(start))
    file.write_text("".join([*lines[: last + 1], line, *lines[last + 1 :]]), encoding="utf-8")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Writes the game, or says why not."""
    if len(arguments) != 1:
        print("Usage: python tools/new_game.py NAME", file=sys.stderr)
        return 2
    [name] = arguments
    try:
        check(name, root)
    except BadName as fault:
        print(fault, file=sys.stderr)
        return 1
    for file in write(name, root):
        print(file.relative_to(root))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
