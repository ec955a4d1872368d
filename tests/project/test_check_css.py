"""The linter of the style sheets finds what is planted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / "tools" / "check_css.py"


@pytest.mark.parametrize(
    ("style", "told"),
    [
        (".a { color red; } .b { color: red }", "a.css:1: "),
        ("@media print {\n.a { color: red; margin: 0; color: blue }}", "a.css:2: color is set twice"),
        (".a { color: var(--none) }", "--none is read and never set"),
        (".a { --unused: 1px }", "--unused is set and never read"),
        ("/* a fallback */ .a { --w: 1vh; height: 1vh; height: var(--w) }", ""),
    ],
)
def test_faults_are_told_with_their_place(style: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(style, encoding="utf-8")
    ran = subprocess.run([sys.executable, CHECK, tmp_path], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1 if told else 0, "")
    assert told in ran.stdout
