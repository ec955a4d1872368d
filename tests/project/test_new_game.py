"""A new game: what the tool writes is whole, and passes the laws and tests of every game as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablegames as tg
from anatomy import missing

ROOT = Path(__file__).parents[2]
NAMES = [name for name in ("nim", "heap", "sixteenletterish") if name not in tg.games()]
"""Short, middling and as long as can be: lines may break elsewhere."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the repository, of which little is built yet."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    kept = subprocess.check_output(listed, cwd=ROOT, text=True).splitlines()
    for name in kept:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, file, follow_symlinks=False)
    return tmp_path


def new_game(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/new_game.py", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", NAMES)
def test_it_writes_all_that_a_game_has(copy: Path, name: str) -> None:
    ran = new_game(copy, name)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert missing(copy, name) == []
    assert all((copy / line).is_file() for line in ran.stdout.splitlines())
    assert not [line for line in ran.stdout.splitlines() if "toy" in (copy / line).read_text(encoding="utf-8").lower()]
    subprocess.run(["cargo", "fmt", "--all", "--check"], cwd=copy, check=True)
    again = new_game(copy, name)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == f"There is a game '{name}' already; choose another name.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["limbo"], "There is a game 'limbo' already; choose another name."),
        (["Go"], "'Go' can't be a game's name; a word of 3 to 16 small letters from a to z can."),
        (["../nim"], "'../nim' can't be a game's name; a word of 3 to 16 small letters from a to z can."),
        (["match"], "'match' can't be a game's name, since it is a word of Rust; choose another."),
        (["solver"], "which may name no game; choose another name."),
        (["dice"], "and a game's mat has its name; choose another name."),
        ([], "Usage: python tools/new_game.py NAME"),
        (["nim", "heap"], "Usage: python tools/new_game.py NAME"),
    ],
)
def test_a_name_that_no_game_can_have_is_told_in_one_sentence(arguments: list[str], said: str) -> None:
    ran = new_game(ROOT, *arguments)
    assert ran.returncode > 0
    assert ran.stdout == ""
    assert said in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.slow
def test_it_passes_every_test_as_it_is(copy: Path) -> None:
    assert new_game(copy, NAMES[0]).returncode == 0

    def run(*command: str | Path) -> None:
        environment = {**os.environ, "CARGO_TARGET_DIR": str(ROOT / "target"), "PYTHONPATH": str(copy / "python")}
        ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr

    run("cargo", "clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings")
    run("cargo", "test", "--quiet", "--package", "tablegames-core", "--test", "conformance")
    run("cargo", "build", "--quiet", "--release", "--package", "tablegames-py")
    built = (ROOT / "target" / "release").glob("*_core.*")
    [library] = [file for file in built if file.suffix in (".so", ".dylib", ".dll")]
    shutil.copy(library, copy / "python" / "tablegames" / "_core.abi3.so")
    run(sys.executable, "tools/catalogues.py")
    run(sys.executable, "-m", "pytest", "-q", "-m", "not slow", "python", "tests/api", "tests/games", "tests/web")
