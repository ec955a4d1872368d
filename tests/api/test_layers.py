"""Which part may know which: each layer only the one below, no game another, no upper layer a game by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablegames as tg

ROOT = Path(__file__).parents[2]
CORE = ROOT / "rust_core" / "src"
PACKAGE = ROOT / "python" / "tablegames"


def sources(folder: Path, pattern: str) -> list[Path]:
    found = sorted(folder.rglob(pattern))
    assert found, f"{folder} holds no {pattern}"
    return found


def rust_code(file: Path) -> str:
    """A Rust file without comments and unit tests."""
    text = file.read_text(encoding="utf-8").split("#[cfg(test)]")[0]
    return re.sub(r"//.*", "", text)


def modules_used(code: str) -> set[str]:
    """The modules of the core that Rust code names."""
    return set(re.findall(r"\b(?:crate|tablegames_core)::(\w+)", code)) | {
        name
        for group in re.findall(r"\buse (?:crate|tablegames_core)::\{([^}]*)\}", code)
        for name in re.findall(r"\b\w+", group)
    }


def python_imports(file: Path) -> Iterator[str]:
    """The full names of the modules and names that a Python file imports."""
    package = file.relative_to(PACKAGE.parent).parent.parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("game", tg.games())
def test_no_game_knows_another(game: str) -> None:
    others = "|".join(other for other in tg.games() if other != game)
    for file in sources(CORE / "games" / game, "*.rs"):
        assert not re.search(rf"\bgames::({others})\b", rust_code(file)), file


def test_search_knows_no_game() -> None:
    for file in sources(CORE / "search", "*.rs"):
        code = rust_code(file)
        assert "games" not in modules_used(code), file
        assert not re.search("|".join(tg.games()), code, re.IGNORECASE), file


def test_the_core_knows_no_python() -> None:
    for file in sources(CORE, "*.rs"):
        assert "pyo3" not in rust_code(file), file


@pytest.mark.parametrize("folder", ["rust_core/py/src", "python/tablegames/web", "python/tablegames/cli"])
def test_no_upper_layer_names_a_game(folder: str) -> None:
    for pattern in ("*.rs", "*.py"):
        for file in (ROOT / folder).rglob(pattern):
            text = file.read_text(encoding="utf-8")
            assert not re.search(rf"\b({'|'.join(tg.games())})\b", text, re.IGNORECASE), file


def test_one_module_imports_the_compiled_core() -> None:
    importers = {
        file.name
        for file in sources(PACKAGE, "*.py")
        if any(name.startswith("tablegames._core") for name in python_imports(file))
    }
    assert importers == {"engine.py"}


def test_the_web_uses_public_names_only() -> None:
    public = {*tg.__all__, "i18n", "rules"}
    for file in sources(PACKAGE / "web", "*.py"):
        for name in python_imports(file):
            if name.startswith("tablegames.") and not name.startswith("tablegames.web"):
                assert name.split(".")[1] in public, f"{file} imports {name}"


def test_the_package_does_not_import_the_web_or_the_command_line() -> None:
    for file in sources(PACKAGE, "*.py"):
        folder = file.relative_to(PACKAGE).parts[0]
        for name in python_imports(file):
            if name.startswith("tablegames.web"):
                assert folder in ("web", "cli"), file
            if name.startswith("tablegames.cli"):
                assert folder in ("cli", "__main__.py"), file


def test_every_game_has_its_folders() -> None:
    for folder in (CORE / "games", PACKAGE / "web" / "templates" / "games", ROOT / "tests" / "games"):
        found = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
        assert found == set(tg.games()), folder
