"""Which part may know which: each layer only the one below, no game another, no upper layer a game by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tablegames as tg
from anatomy import missing

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
        assert not re.search(rf"\b({'|'.join(tg.games())})\b", code, re.IGNORECASE), file


def test_the_core_knows_no_python() -> None:
    for file in sources(CORE, "*.rs"):
        assert "pyo3" not in rust_code(file), file


@pytest.mark.parametrize("folder", ["rust_core/py/src", "python/tablegames/web", "python/tablegames/cli"])
def test_no_upper_layer_names_a_game(folder: str) -> None:
    for pattern in ("*.rs", "*.py"):
        for file in (ROOT / folder).rglob(pattern):
            text = rust_code(file) if pattern == "*.rs" else file.read_text(encoding="utf-8")
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


@pytest.mark.parametrize("game", tg.games())
def test_every_game_has_the_same_anatomy(game: str) -> None:
    assert missing(ROOT, game) == []


def longest(path: Sequence[str], modules: Container[tuple[str, ...]]) -> tuple[str, ...]:
    """The module that a path leads into; the empty path where it is none of these."""
    return next((tuple(path[:end]) for end in range(len(path), 0, -1) if tuple(path[:end]) in modules), ())


def python_uses() -> dict[tuple[str, ...], set[tuple[str, ...]]]:
    """Which module of the package imports which, anywhere in its code."""
    files = {
        file.relative_to(PACKAGE.parent).with_suffix("").parts: file
        for file in [*sources(PACKAGE, "*.py"), *sources(PACKAGE, "*.pyi")]
    }
    modules = {name[:-1] if name[-1] == "__init__" else name: file for name, file in files.items()}
    return {
        module: {longest(name.split("."), modules) for name in python_imports(file)} - {module, ()}
        for module, file in modules.items()
    }


def rust_uses(source: Path) -> dict[tuple[str, ...], set[tuple[str, ...]]]:
    """Which module of a crate names which; the crate's root is left out, as it only lists the others."""
    modules = {}
    for file in sources(source, "*.rs"):
        name = file.relative_to(source).with_suffix("").parts
        modules[name[:-1] if name[-1] in ("mod", "lib") else name] = file
    return {
        module: {longest(path, modules) for path in rust_paths(module, rust_code(file))} - {module, ()}
        for module, file in modules.items()
    }


RUST_PATH = re.compile(r"\b(crate|self|(?:super::)*super)::((?:\w+::)*)(\w+|\{(?:[^{}]|\{[^{}]*\})*\})")


def rust_paths(module: tuple[str, ...], code: str) -> Iterator[list[str]]:
    """The full paths in a module's code, those within braces one by one."""
    for head, middle, last in RUST_PATH.findall(re.sub(r"\bpub\(in [\w:]+\)", "", code)):
        base = [] if head == "crate" else list(module[: len(module) - head.count("super")])
        base += middle.split("::")[:-1]
        for part in re.split(r",(?![^{]*\})", last[1:-1]) if last[0] == "{" else [last]:
            yield base + re.findall(r"\w+", part.partition("{")[0])


def circle(uses: dict[tuple[str, ...], set[tuple[str, ...]]]) -> list[str]:
    """Modules of which each imports the next, and the last is the first."""
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        return [".".join(module) for module in reversed(error.args[1])]
    return []


def test_python_modules_import_in_no_circle() -> None:
    uses = python_uses()
    assert ("tablegames", "engine") in uses["tablegames", "solving"]
    assert not circle(uses)
    uses["tablegames", "engine"].add(("tablegames", "solving"))
    assert circle(uses)


@pytest.mark.parametrize("source", [CORE, ROOT / "rust_core" / "py" / "src"], ids=["core", "bindings"])
def test_rust_modules_import_in_no_circle(source: Path) -> None:
    uses = rust_uses(source)
    assert not circle(uses)
    user, used = next((user, used) for user, many in uses.items() for used in many)
    uses[used].add(user)
    assert circle(uses)


def test_paths_in_rust_are_read_with_their_braces() -> None:
    code = "use super::{state::{A, B}, rules}; pub(in super::super) fn f() { crate::msg(self::g()) }"
    found = ["::".join(path) for path in rust_paths(("games", "limbo", "solve"), code)]
    assert found == ["games::limbo::state", "games::limbo::rules", "msg", "games::limbo::solve::g"]
