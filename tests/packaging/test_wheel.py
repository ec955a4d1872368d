"""The package as people install it: source, wheel, a clean environment, every page."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

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


def test_every_page_renders_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "requirements" / "test.txt", wheel)
    assert "pages" in run(python, "-c", EVERY_PAGE, tmp_path / "tables.db", cwd=tmp_path)
    assert run(python, "-m", "tablegames", "--version", cwd=tmp_path).strip()
