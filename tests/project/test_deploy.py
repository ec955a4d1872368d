"""What is said of the package in other places than pyproject.toml agrees with it."""

from __future__ import annotations

import re
from pathlib import Path

import about

ROOT = Path(__file__).parents[2]


def test_the_conda_recipe_needs_what_the_package_needs():
    recipe = (ROOT / "deploy" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    needs = re.findall(r'"([\w-]+)(.*)"', project.partition("\ndependencies = [")[2].partition("]")[0])
    needs += [("python", *re.findall(r'^requires-python = "(.+)"', project, re.MULTILINE))]
    wanted = {f"{name.lower()} {versions}" for name, versions in needs}
    run = recipe.partition("  run:\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"^ +- (.+)$", run, re.MULTILINE)) == wanted
    assert f'version: "{about.version()}"' in recipe
