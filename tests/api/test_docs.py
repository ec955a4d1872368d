"""The documentation: every public name has one, and its examples show what really comes out."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tablegames as tg

ROOT = Path(__file__).parents[2]
CONSTANTS = {"LEVELS", "TABLE", "__version__"}
DOCUMENTED = [name for name in tg.__all__ if name not in CONSTANTS]


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_is_documented(name: str) -> None:
    thing = getattr(tg, name)
    assert ">>>" in (inspect.getdoc(thing) or ""), "with an example"
    if inspect.isclass(thing) and thing.__module__.startswith("tablegames"):
        for member, value in vars(thing).items():
            if not member.startswith("_") and (
                callable(value) or isinstance(value, (property, staticmethod, classmethod))
            ):
                assert inspect.getdoc(getattr(thing, member)), f"{name}.{member}"


@pytest.mark.parametrize(
    "name", [name for name in DOCUMENTED if getattr(tg, name).__module__ in ("tablegames", "tablegames._core")]
)
def test_examples_of_the_compiled_names(name: str) -> None:
    tests = doctest.DocTestFinder(recurse=False).find(getattr(tg, name), name, globs={})
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for test in tests:
        runner.run(test)
    assert runner.summarize(verbose=False).attempted > 0
    assert runner.failures == 0


@pytest.mark.parametrize("name", ["Game", "Message", "Position", "Record"])
def test_every_member_of_a_compiled_class_is_shown_by_an_example(name: str) -> None:
    """A member's example goes on from that of its class."""
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    kind = getattr(tg, name)
    for member, value in inspect.getmembers(kind):
        if not member.startswith("_"):
            place = f"{name}.{member}"
            first = doctest.DocTestParser().get_doctest(inspect.getdoc(kind) or "", {}, name, None, None)
            runner.run(first, clear_globs=False)
            example = doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", first.globs, place, None, None)
            assert example.examples, place
            runner.run(example)
    assert runner.failures == 0


def test_the_example_of_the_readme_shows_what_comes_out() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", readme, re.DOTALL)
    assert blocks
    for code, output in blocks:
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert comparable(ran.stdout) == comparable(output)


def comparable(text: str) -> str:
    """The text without what an answer took."""
    return re.sub(r"[\d,]+ nodes in [\d.e-]+ s", "… nodes in … s", text).strip()


def test_links_between_the_documents_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            assert (page.parent / link.strip("<>")).exists(), f"{page.name}: {link}"


def test_importing_the_package_does_not_import_the_web() -> None:
    heavy = {"flask", "jinja2", "rich", "sqlalchemy", "typer", "uvicorn"}
    code = f"import sys, tablegames; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
