"""The package as people install it: source, wheel, a clean environment, every page."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import licences
import pytest

ROOT = Path(__file__).parents[2]

EVERY_PAGE = """
import sys
import tablegames as tg
from tablegames.web import create_app

assert "site-packages" in tg.__file__, tg.__file__
app = create_app({"DATABASE": f"sqlite:///{sys.argv[1]}", "SECRET_KEY": "for this test", "RATELIMIT_ENABLED": False})
client = app.test_client()
pages = ["/", "/me", "/healthz"]
pages += [f"/{page}/{game}" for page in ("new", "analyse", "rules") for game in tg.games()]
for page in pages:
    for language in ("en", "ru", "uk", "el"):
        answer = client.get(page, headers={"Accept-Language": language})
        assert answer.status_code == 200, (page, answer.status_code)
print(len(pages), "pages")
"""

EVERY_NAME = """
import doctest, sys
import tablegames as tg

assert "site-packages" in tg.__file__, tg.__file__
finder = doctest.DocTestFinder(recurse=False)
runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
for name in tg.__all__:
    if callable(getattr(tg, name)):
        for test in finder.find(getattr(tg, name), name, globs={}):
            runner.run(test)
assert runner.summarize(verbose=False).failed == 0
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"tablegames", "__main__"}
print("examples:", runner.tries, "foreign:", sorted(name for name in foreign if not name.startswith("_")))
"""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    ran = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "maturin", "sdist", "--out", folder)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the unpacked source alone; a debug build, since only its contents matter here."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = next(path for path in folder.iterdir() if path.is_dir())
    run(sys.executable, "-m", "maturin", "build", "--out", folder, "--target-dir", ROOT / "target", cwd=source)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_all_that_it_needs(wheel: Path) -> None:
    assert "-cp310-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "tablegames/py.typed",
        "tablegames/_core.pyi",
        "tablegames/web/templates/base.html",
        "tablegames/web/static/htmx.min.js",
        "tablegames/web/tables/migrations/env.py",
        "tablegames/i18n/translations/el/LC_MESSAGES/messages.mo",
        "tablegames/rules/texts/limbo.md",
    ):
        assert needed in names
    assert not [name for name in names if name.endswith((".pyc", ".db", ".po")) or "/tests/" in name]
    metadata = next(name for name in names if name.endswith("METADATA"))
    assert "License-Expression: MIT" in zipfile.ZipFile(wheel).read(metadata).decode()
    kept = [name.partition(".dist-info/")[2] for name in names if ".dist-info/" in name]
    for needed in ("licenses/LICENSE", "licenses/LICENSES-THIRD-PARTY.txt", "sboms/tablegames-py.cyclonedx.json"):
        assert needed in kept


def test_the_licences_are_those_of_what_is_linked() -> None:
    """`make licences` writes them anew."""
    told = licences.FILE.read_text(encoding="utf-8").splitlines()
    assert {line for line in told if re.fullmatch(r"[\w-]+ \d+\.\d+\.\S+", line)} == set(licences.linked())


def test_the_source_has_what_its_own_tests_read(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    tracked = run("git", "ls-files", "tests/games", "rust_core", "Cargo.lock").split()
    assert set(tracked) - packed == set()


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The interpreter of an empty environment."""
    venv.create(tmp_path / "env", with_pip=True)
    return tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def test_the_python_interface_needs_nothing_else(wheel: Path, python: Path, tmp_path: Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    told = run(python, "-c", EVERY_NAME, cwd=tmp_path)
    assert re.fullmatch(r"examples: \d{2,} foreign: \[\]", told.strip()), told


def test_every_page_renders_in_a_clean_environment(wheel: Path, python: Path, tmp_path: Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "requirements" / "test.txt", wheel)
    assert "pages" in run(python, "-c", EVERY_PAGE, tmp_path / "tables.db", cwd=tmp_path)
    assert run(python, "-m", "tablegames", "--version", cwd=tmp_path).strip()
