"""What every game's folders hold, under the same names in each."""

from __future__ import annotations

from pathlib import Path

FACETS = {
    "Rules": "rules",
    "Notation": "notation",
    "Knowledge": "knowledge",
    "Show": "show",
    "Solve": "solve",
    "Bot": "bots",
}
"""The parts of the contract, and the module that holds each."""
MODULES = ("facts", "state", "hint", *FACETS.values())
FILES = (
    *(
        f"python/tablegames/web/templates/games/{{}}/{template}.html"
        for template in ("board", "move", "setup", "figures")
    ),
    "python/tablegames/web/static/games/{}.css",
    "python/tablegames/rules/texts/{}.md",
    *(f"tests/games/{{}}/{data}" for data in ("states.json", "playthrough_0.txt", "playthrough_1.txt")),
)


def module(root: Path, game: str, name: str) -> Path:
    """The file of a module, which may be a folder."""
    folder = root / "rust_core" / "src" / "games" / game
    return folder / name / "mod.rs" if (folder / name).is_dir() else folder / f"{name}.rs"


def missing(root: Path, game: str) -> list[str]:
    """What a game lacks of it."""
    files = [module(root, game, name) for name in MODULES] + [root / file.format(game) for file in FILES]
    lacking = [str(file.relative_to(root)) for file in files if not file.is_file()]
    for facet, name in FACETS.items():
        file = module(root, game, name)
        if file.is_file() and f"impl {facet} for {game.capitalize()} {{" not in file.read_text(encoding="utf-8"):
            lacking.append(f"{facet} in {file.relative_to(root)}")
    return lacking
